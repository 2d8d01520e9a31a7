"""Pictures of a board: a Puzzle and a few options in, the bytes of a JPG, PNG or SVG out.

>>> from solver.grid import Grid, Puzzle
>>> puzzle = Puzzle.of(Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
>>> picture = Picture(kind_of("puzzle"), puzzle, title="Figure 1")
>>> render(picture).size
(1080, 1080)
>>> puzzle_in(encode(picture, "jpg")) == puzzle.givens.line("0")
True

Moments of a search become pictures by `solver.pictures.search_frames`, which alone loads what searches need.
"""

from solver.pictures.alt_texts import alt_text, undrawable
from solver.pictures.compose import items_of
from solver.pictures.encode import SUFFIXES, encode
from solver.pictures.file_names import file_name
from solver.pictures.frame import Frame, Mark, Role
from solver.pictures.metadata import puzzle_in
from solver.pictures.picture import Kind, Picture
from solver.pictures.picture_kinds import KINDS, kind_of
from solver.pictures.presets import MAX_SIDE, MIN_SIDE, PRESETS, Preset, preset_of
from solver.pictures.render_pixels import render
from solver.pictures.style import STYLE, Style

__all__ = [
    "KINDS",
    "MAX_SIDE",
    "MIN_SIDE",
    "PRESETS",
    "STYLE",
    "SUFFIXES",
    "Kind",
    "Mark",
    "Picture",
    "Preset",
    "Role",
    "Frame",
    "Style",
    "alt_text",
    "encode",
    "file_name",
    "items_of",
    "kind_of",
    "preset_of",
    "puzzle_in",
    "render",
    "undrawable",
]
