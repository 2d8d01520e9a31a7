"""One picture: what is drawn, how large, in which style; and the row that describes a kind of picture.

The registry, with the renderer of each kind, is in `picture_kinds`, which imports this file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.pictures.frame import Frame
from solver.pictures.presets import Preset, preset_of
from solver.pictures.shapes import Item
from solver.pictures.style import Style
from solver.shape import CLASSIC
from solver.text import count_noun

# What a picture may show in its empty cells. Texts may hold more (BLANKS in formats/lines.py), which look like marks.
DRAWN_BLANKS: Final = ("", "0", ".", "-")


class Renderer(Protocol):
    """Draws and describes the pictures of a kind."""

    def compose(self, picture: Picture) -> tuple[Item, ...]:
        """Compose everything on the picture, back to front."""

    def describe(self, picture: Picture) -> str:
        """Describe the picture in words, for people who do not see it."""


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """Everything that depends on the kind of a picture; `idea` says in a phrase what it shows.

    A kind with frames shows moments of a search, from `fewest` to `most` of them. It is offered where people look at a
    search, the others where they have a board.
    """

    key: str
    name: str
    idea: str
    renderer: Renderer
    part: str = ""  # The part of file names that names it; its key unless told otherwise.
    preset: str = "slide"  # unless another is asked for
    needs_solution: bool = False
    is_bare: bool = False  # one board and its digits alone: all that a preset with a fixed cell holds
    keeps_removed: bool = False  # shows what reasoning has ruled out, or leaves it out
    fewest: int = 0
    most: int = 0
    needs_pointer: bool = False  # only of searches that go along the free cells in row order
    needs_tree: bool = False  # of every digit placed so far

    @property
    def of_search(self) -> bool:
        """Whether it shows moments of a search."""
        return self.most > 0


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture to draw, hashable. Raises RuleError if it cannot be: no solution, wrong size, unknown preset.

    Without a `preset` it has the one that fits its kind, without a `style` that of the preset. `base` is the number of
    the first row and column where `axes` are drawn; `blank` is drawn in empty cells; `plain` draws all digits alike;
    `font` is the path of a font file for title and caption.
    """

    kind: Kind
    puzzle: Puzzle
    solution: Grid | None = None
    preset: str = ""
    title: str = ""
    caption: str = ""
    axes: bool = False
    base: int = 1
    blank: str = ""
    plain: bool = False
    font: str | None = None
    frames: tuple[Frame, ...] = ()
    style: Style | None = None

    def __post_init__(self) -> None:
        if self.base not in (0, 1):
            raise RuleError(f"rows and columns count from 0 or 1, not from {self.base!r}")
        if self.blank not in DRAWN_BLANKS:
            raise RuleError(f"a blank is drawn as nothing, '0', '.' or '-', not as {self.blank!r}")
        self._check_size()
        self._check_solution()
        self._check_stills()

    def _check_size(self) -> None:
        preset, shape = self.size, self.puzzle.shape
        if preset.cell is None:
            return
        if not self.kind.is_bare:
            raise RuleError(f"the preset {preset.key} holds one board; for {self.kind.key!r} take another preset")
        if shape != CLASSIC:
            found = f"{shape} without boxes" if shape.is_latin else f"{shape}"
            raise RuleError(f"the preset {preset.key} holds a {CLASSIC} grid, not {found}; take another preset")

    def _check_solution(self) -> None:
        if not self.kind.needs_solution:
            return
        if self.solution is None:
            raise RuleError("there is no solution to draw")
        if not self.solution.is_full() or not self.puzzle.givens.is_within(self.solution):
            raise RuleError("the solution to draw must fill every cell and keep every clue")

    def _check_stills(self) -> None:
        least, most = self.kind.fewest, self.kind.most
        if not least <= len(self.frames) <= most:
            wanted = f"{least} to {most} moves" if most > least else count_noun(least, "move") if least else "no moves"
            raise RuleError(f"a picture of the kind {self.kind.key!r} takes {wanted}, not {len(self.frames)}")
        if any(frame.board.givens != self.puzzle.givens for frame in self.frames):
            raise RuleError("the moves must be those of a search of this puzzle")
        for frame in self.frames:
            if self.kind.needs_pointer and frame.pointer is None:
                raise RuleError(f"the search {frame.origin!r} does not go along the list of free cells")

    @property
    def size(self) -> Preset:
        """The preset itself."""
        return preset_of(self.preset or self.kind.preset, self.kind.preset)

    @property
    def look(self) -> Style:
        """The style in which the picture is drawn."""
        return self.style or self.size.style

    @property
    def solved(self) -> Puzzle:
        """The givens with the digits of the solution, if there is one; right answers stay the person's own."""
        puzzle = self.puzzle
        if self.solution is None:
            return Puzzle.of(puzzle.givens)
        both = zip(puzzle.entries.digits, self.solution.digits, strict=True)
        right = Grid(tuple(digit if digit == its else 0 for digit, its in both), puzzle.shape)
        solved = frozenset(cell for cell in puzzle.solved if right.digits[cell])
        return Puzzle(puzzle.givens, right, solved).with_solution(self.solution)
