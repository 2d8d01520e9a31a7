"""What a picture shows: the kinds, the presets of size, and the options of one picture.

>>> from solver.grid import Grid, Puzzle
>>> puzzle = Puzzle.of(Grid.parse(".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."))
>>> file_name(Picture("puzzle", puzzle, title="Gentle"), "jpg")
'gentle-puzzle.jpg'
>>> file_name(Picture("puzzle", puzzle), "png", number=2, total=12)
'02-sudoku-da8c4a27-puzzle.png'
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from solver.errors import RuleError
from solver.grid import Grid, Puzzle, join_names
from solver.pictures.stills import Frame
from solver.shape import CLASSIC


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of picture; `idea` says in a phrase what it shows."""

    key: str
    name: str
    idea: str


@dataclass(frozen=True, slots=True)
class Preset:
    """A size of picture in pixels and its DPI tag; `idea` says what it is good for.

    `cell` fixes the side of a cell in pixels: such a preset holds one 9x9 board and nothing beside it.
    """

    key: str
    name: str
    width: int
    height: int
    dpi: int
    idea: str
    cell: int | None = None


KINDS: Final[tuple[Kind, ...]] = (
    Kind("puzzle", "Puzzle", "the givens, and what has been entered or noted so far"),
    Kind("solution", "Solution", "the givens bold on grey, the other digits underlined"),
    Kind("pair", "Puzzle and solution", "both boards side by side"),
    Kind("array", "Array", "0 for blanks, rows and columns counted from 0, as programs hold it"),
    Kind("candidates", "Candidates", "in each empty cell the digits it can still hold"),
)

SEARCH_KINDS: Final[tuple[Kind, ...]] = (  # of frames of a search
    Kind("frame", "Move", "the board after a move: the cell tried next, the digit just placed or taken back"),
    Kind("strip", "Strip", "two to four such boards side by side"),
    Kind("free-cells", "List of free cells", "index, row and column of each free cell, and where k stands"),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("slide", "Slide", 1080, 1080, 144, "as high as a 16:9 slide, 7.5 in"),
    Preset("slide-pair", "Slide, wide", 1920, 1080, 144, "fills a 16:9 slide with two boards"),
    Preset("slide-4k", "Slide, 4K", 2160, 2160, 288, "7.5 in for large screens"),
    Preset("print", "Print", 2400, 2400, 300, "8.0 in on paper"),
    Preset("small", "Small", 600, 600, 96, "quiz, chat, e-mail"),
    Preset("plank-234", "Plank, 234 pixels", 234, 234, 96, "the picture of Plank's CS202 lab", cell=24),
)

_KINDS: Final = {kind.key: kind for kind in (*KINDS, *SEARCH_KINDS)}
_FRAMES: Final = {"frame": (1, 1), "strip": (2, 4), "free-cells": (1, 1)}  # fewest and most frames
_PRESETS: Final = {preset.key: preset for preset in PRESETS}
BLANKS: Final = ("", "0", ".", "-")
_PLAIN_KINDS: Final = ("puzzle", "solution")  # all that a preset with a fixed cell holds
_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_STEM_LENGTH: Final = 60


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture to draw, hashable. Raises RuleError if it cannot be: unknown key, no solution, wrong size.

    `base` is the number of the first row and column where `axes` are drawn; `blank` is drawn in empty cells;
    `plain` draws all digits alike; `font` is the path of a font file for title and caption.
    """

    kind: str
    puzzle: Puzzle
    solution: Grid | None = None
    preset: str = "slide"
    title: str = ""
    caption: str = ""
    axes: bool = False
    base: int = 1
    blank: str = ""
    plain: bool = False
    font: str | None = None
    frames: tuple[Frame, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in _KINDS:
            others = _or([kind.key for kind in SEARCH_KINDS])
            raise RuleError(
                f"no kind of picture {self.kind!r}: take {_or([kind.key for kind in KINDS])}; of a search {others}"
            )
        if self.preset not in _PRESETS:
            raise RuleError(f"no preset {self.preset!r}: take {_or(list(_PRESETS))}")
        if self.base not in (0, 1):
            raise RuleError(f"rows and columns count from 0 or 1, not from {self.base!r}")
        if self.blank not in BLANKS:
            raise RuleError(f"a blank is drawn as nothing, '0', '.' or '-', not as {self.blank!r}")
        self._check_size()
        self._check_solution()
        self._check_frames()

    def _check_size(self) -> None:
        preset, shape = self.size, self.puzzle.shape
        if preset.cell is None:
            return
        if self.kind not in _PLAIN_KINDS:
            raise RuleError(f"the preset {preset.key} holds one board; for {self.kind!r} take another preset")
        if shape != CLASSIC:
            raise RuleError(f"the preset {preset.key} holds a {CLASSIC} grid, not {shape}; take another preset")

    def _check_solution(self) -> None:
        if self.kind not in ("solution", "pair"):
            return
        if self.solution is None:
            raise RuleError("there is no solution to draw")
        if not self.solution.is_full() or not self.puzzle.givens.is_within(self.solution):
            raise RuleError("the solution to draw must fill every cell and keep every given")

    def _check_frames(self) -> None:
        least, most = _FRAMES.get(self.kind, (0, 0))
        if not least <= len(self.frames) <= most:
            wanted = f"{least} to {most} frames" if most > least else f"{least} frame" if least else "no frames"
            raise RuleError(f"a picture of the kind {self.kind!r} takes {wanted}, not {len(self.frames)}")
        if any(frame.board.givens != self.puzzle.givens for frame in self.frames):
            raise RuleError("the frames must be those of a search of the puzzle")
        if self.kind == "free-cells" and not self.frames[0].in_order:
            raise RuleError(f"the search {self.frames[0].algorithm!r} does not go along the list of free cells")

    @property
    def size(self) -> Preset:
        """The preset itself."""
        return _PRESETS[self.preset]

    @property
    def boards(self) -> tuple[Puzzle, ...]:
        """What stands on each board drawn, from left to right."""
        if self.kind in ("solution", "pair") and self.solution is not None:
            solved = Puzzle.of(self.puzzle.givens).with_solution(self.solution)
            return (solved,) if self.kind == "solution" else (self.puzzle, solved)
        return (self.puzzle,)


def file_name(picture: Picture, suffix: str, number: int | None = None, total: int = 0) -> str:
    """The file's name: ASCII, lower case, from the title or else from a hash of the givens.

    `number` (from 1) goes in front of it in a set of `total` pictures, with as many digits as the set needs.
    """
    front = "" if number is None else f"{number:0{max(2, len(str(total)))}}-"
    return f"{front}{_stem(picture)}-{_what(picture)}.{suffix}"


def _what(picture: Picture) -> str:
    """The kind; of a search the algorithm and the move, with zeros in front so that a folder sorts them."""
    if not picture.frames:
        return picture.kind
    frame = picture.frames[0]
    step = {"frame": "step", "strip": "strip", "free-cells": "list"}[picture.kind]
    return f"{frame.algorithm}-{step}-{frame.move:07}"


def _stem(picture: Picture) -> str:
    folded = unicodedata.normalize("NFKD", picture.title.casefold().translate(_LETTERS))
    ascii_only = folded.encode("ascii", "ignore").decode("ascii").lower()
    stem = re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:_STEM_LENGTH].rstrip("-")
    return stem or "sudoku-" + hashlib.sha256(picture.puzzle.givens.line("0").encode("ascii")).hexdigest()[:8]


def _or(keys: list[str]) -> str:
    return join_names(keys).replace(" and ", " or ")
