"""Pictures of a board: a Puzzle and a few options in, the bytes of a JPG, PNG or SVG out.

>>> from solver.grid import Grid, Puzzle
>>> puzzle = Puzzle.of(Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
>>> picture = Picture("puzzle", puzzle, title="Figure 1")
>>> render(picture).size
(1080, 1080)
>>> puzzle_in(encode(picture, "jpg")) == puzzle.givens.line("0")
True
"""

from solver.pictures.encode import SUFFIXES, encode
from solver.pictures.metadata import puzzle_in
from solver.pictures.picture import KINDS, PRESETS, SEARCH_KINDS, Kind, Picture, Preset, file_name
from solver.pictures.raster import render
from solver.pictures.stills import Frame, frame_of, strip_of
from solver.pictures.words import alt_text, undrawable

__all__ = [
    "KINDS",
    "PRESETS",
    "SEARCH_KINDS",
    "SUFFIXES",
    "Frame",
    "Kind",
    "Picture",
    "Preset",
    "alt_text",
    "encode",
    "file_name",
    "frame_of",
    "puzzle_in",
    "render",
    "strip_of",
    "undrawable",
]
