"""Pictures of a board: a Puzzle and a few options in, the bytes of a JPG, PNG or SVG out.

>>> from solver.grid import Grid, Puzzle
>>> puzzle = Puzzle.of(Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
>>> picture = Picture(kind_of("puzzle"), puzzle, title="Figure 1")
>>> render(picture).size
(1080, 1080)
>>> puzzle_in(encode(picture, "jpg")) == puzzle.givens.line("0")
True

Moments of a search become pictures by `solver.pictures.search_stills`, which alone loads what searches need.
"""

from solver.pictures.composing import items_of
from solver.pictures.encode import SUFFIXES, encode
from solver.pictures.file_names import file_name
from solver.pictures.metadata import puzzle_in
from solver.pictures.picture import Kind, Picture
from solver.pictures.picture_kinds import KINDS, kind_of
from solver.pictures.presets import PRESETS, Preset, preset_of
from solver.pictures.rendering import render
from solver.pictures.stills import Mark, Role, Still
from solver.pictures.style import STYLE, Style
from solver.pictures.words import alt_text, undrawable

__all__ = [
    "KINDS",
    "PRESETS",
    "STYLE",
    "SUFFIXES",
    "Kind",
    "Mark",
    "Picture",
    "Preset",
    "Role",
    "Still",
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
