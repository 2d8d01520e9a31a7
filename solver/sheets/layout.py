"""Lay out what is printed: puzzles with their numbers, how many a page, for whom, and the other texts.

    SheetFile   sheets with one key                   a class has one sheet, or one for each of its groups
    Sheet       puzzles of one size, and for whom     `pages()` deals its puzzles out to pages
    Page        what one side of paper holds          `board_page.drawn` draws it

Sheets for a class give each name its own puzzles, or everyone the same ones. The key then lies in groups, one for each
name that has several puzzles:

    Ann                            columns of boards; a group begins where the whole of it fits into the row,
    # # # #                        else in a new row; a group that no row holds goes on in the next one
    Bob
    # # # #
"""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple, NoReturn, TypeAlias

from solver.errors import RuleError
from solver.formats.board_link import to_query
from solver.grid import Grid, Puzzle, count_clues
from solver.shape import Candidate
from solver.sheets.assignment import TITLE, AssignmentText
from solver.sheets.paper import Paper, columns_of, paper_of
from solver.sheets.worksheet import Task
from solver.text import count_noun

PUZZLES: Final = "puzzles"  # the kinds of sheet that are no worksheets
CARDS: Final = "cards"
ASSIGNMENT: Final = "assignment"
ANSWERS: Final = "answers"  # cards that a class holds up
ANSWERS_PER_PAGE: Final = (4, 1)  # first the usual number of them
PDF: Final = "pdf"
FILE_TYPES: Final = {PDF: "PDF", "svg": "SVG", "png": "PNG"}  # the name of each type by its suffix
MAX_SEED: Final = 999_999_999  # A form takes a number that is typed, not drawn.
MAX_PUZZLES_PER_SHEET: Final = 500  # puzzles per sheet, which is one printed file
MAX_NAMES_PER_SHEET: Final = 200
MAX_COPIES: Final = 12  # A page has as many of the smallest boards.
MAX_PAGES_PER_FILE: Final = 1_000  # to hand out: as many as 500 cards at one a page have
KEY_BOARDS: Final = (1, 2, 4, 6, 12)  # A page of the key has as few as hold all, so that they are large.


def usual_count(kind: str) -> int:
    """Return how many puzzles a kind of sheet has, or how many each name gets, where nobody says it."""
    return {PUZZLES: 4, CARDS: 6}.get(kind, 1)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle with its number on the sheet. Without a `solution` the key shows `because`.

    A `level` is under it with five boxes, of which `boxes` are full. With a `task` it is worked on, not solved, on
    a page of its own; with an `assignment` it is the example on that page; with a `letter` it is an answer card and
    no puzzle. Cells that have lost candidates to `removed` show what is left for them.
    """

    number: int
    givens: Grid
    solution: Grid | None = None
    title: str = ""
    because: str = ""
    level: str = ""
    boxes: int = 0
    task: Task | None = None
    removed: frozenset[Candidate] = frozenset()
    assignment: AssignmentText | None = None
    letter: str = ""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle without answers."""
        return Puzzle(self.givens, self.givens, removed=self.removed)

    @property
    def facts(self) -> str:
        """How many clues it has, or candidates if it has no clue."""
        return count_clues(self.puzzle)

    @property
    def mark(self) -> str:
        """Five letters and digits that identify this puzzle wherever it is printed.

        >>> Exercise(1, Grid.parse("12..34...14..321")).mark
        'csfl2'
        """
        text = self.givens.line() + "".join(f" {cell} {digit}" for cell, digit in sorted(self.removed))
        return b32encode(hashlib.sha256(text.encode()).digest())[:5].decode().lower()

    def address(self, link: str) -> str:
        """Return the address of the puzzle, if the board's page is at the link: there, or its search in the demo.

        >>> Exercise(1, Grid.parse("12..34...14..321")).address("http://192.168.0.7:8000/")
        'http://192.168.0.7:8000/?p=1200340001400321'
        """
        puzzle = to_query(self.puzzle)
        if self.task and self.task.query:
            return f"{link.rstrip('/')}/demo?{puzzle}&{self.task.query}"
        return f"{link}?{puzzle}"


class KeyGrid(NamedTuple):
    """The columns and rows of boards on a page of a key in groups."""

    columns: int
    rows: int

    def places(self, groups: Sequence[int]) -> list[tuple[int, int]]:
        """Place the boards of groups of these sizes, and return the row and the column of each board.

        >>> KeyGrid(3, 4).places([2, 2])
        [(0, 0), (0, 1), (1, 0), (1, 1)]
        """
        found: list[tuple[int, int]] = []
        start = 0
        for size in groups:
            if start % self.columns + size > self.columns:
                start = -(-start // self.columns) * self.columns
            found += (divmod(at, self.columns) for at in range(start, start + size))
            start += size
        return found


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper. `name` is the student's. With `tells` it is a page of the key, or the back of cards."""

    exercises: tuple[Exercise, ...]
    name: str = ""
    tells: bool = False  # whether the boards show their solutions
    owners: tuple[str, ...] = ()  # The owners of the boards, where they have some.
    is_back: bool = False  # The back of cards has their solutions.
    key_grid: KeyGrid | None = None  # A key in groups has one.
    groups: tuple[int, ...] = ()  # how many of its boards stand in each group, then

    @property
    def heading(self) -> str:
        """The name of the page in the outline of the file."""
        first, last = self.exercises[0].number, self.exercises[-1].number
        numbers = f"{first}" if first == last else f"{first} to {last}"
        task = self.exercises[0].task
        if self.exercises[0].assignment:
            return TITLE
        if self.exercises[0].letter:
            return "".join(each.letter for each in self.exercises)
        what = self.name or (task.title if task else "Puzzles")
        if self.is_back:
            return f"Backs, {numbers}"
        return f"Key, {numbers}" if self.tells else f"{what}, {numbers}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Puzzles to print. Raises RuleError for no puzzles, too many, or a number that no page holds.

    `link` is the address of the board page: with it each board has a QR code of its own page, each worksheet of its
    search. `pencil_marks` draws faint marks for candidates, `large` makes digits and lines heavier. Each of the `names`
    gets `each` puzzles, on as many pages as these need; 0 means one full page. With `is_numbered` the names are numbers
    of pupils, who write their own name on the line. `label` says on the key whose puzzles these are; `rules` prints the
    rules of the game. Each puzzle is printed `copies` times, one beside the other, and stands once in the key.
    """

    exercises: tuple[Exercise, ...]
    per_page: int = 4
    paper: Paper = paper_of("a4")
    title: str = ""
    group: str = ""
    names: tuple[str, ...] = ()
    is_shared: bool = False  # whether everyone gets the same puzzles
    pencil_marks: bool = False
    large: bool = False
    link: str = ""
    is_even: bool = False  # whether all pages hold about as many, instead of the last one what is left
    is_cut: bool = False  # whether they are cards to cut out, with their solutions on the back
    each: int = 0
    is_numbered: bool = False
    label: str = ""
    rules: bool = False
    copies: int = 1

    def __post_init__(self) -> None:
        columns_of(self.per_page, self.paper)
        if not self.exercises:
            raise RuleError("there is no puzzle to print")
        _check_counts(len(self.exercises) * self.copies, len(self.names))
        if len({exercise.givens.shape for exercise in self.exercises}) > 1:
            sizes = {str(exercise.givens.shape): None for exercise in self.exercises}
            raise RuleError(f"a file holds puzzles of one size, not {' and '.join(sizes)}")
        if self.per_page > 1 and any(exercise.task for exercise in self.exercises):
            raise RuleError(f"each worksheet needs a page of its own, not {self.per_page} per page")
        if self.is_cut and self.names:
            raise RuleError("cards have no names: leave them out, or print sheets")
        count = len(self.exercises) if self.is_shared else self.puzzles_each
        pages_each = -(-count * self.copies // self.per_page)
        if len(self.names) * pages_each > MAX_PAGES_PER_FILE:
            names = f"{count_noun(len(self.names), 'name')} with {count_noun(pages_each, 'page')} each"
            _refuse_pages(names, len(self.names), len(self.names) * pages_each)
        wanted = len(self.names) * self.puzzles_each
        if self.names and not self.is_shared and wanted > len(self.exercises):
            needs = "needs" if len(self.names) == 1 else "need"
            names = count_noun(len(self.names), "name")
            needed = f"{names} with {self.puzzles_each} each {needs} {count_noun(wanted, 'puzzle')}"
            fewer = ", fewer for each" if self.puzzles_each > 1 else ""
            raise RuleError(
                f"{needed}, and there {'is' if len(self.exercises) == 1 else 'are'} {len(self.exercises)}; take more "
                f"puzzles{fewer} or give everyone the same"
            )

    @property
    def puzzles_each(self) -> int:
        """How many puzzles each name gets where these are not the same."""
        return self.each or self.per_page

    @property
    def unprinted(self) -> int:
        """How many puzzles nobody gets, as there are more than the names need."""
        if not self.names or self.is_shared:
            return 0
        return len(self.exercises) - len(self.names) * self.puzzles_each

    @property
    def key_boards(self) -> int:
        """How many boards stand on a page of the key, unless it is in groups."""
        return next((boards for boards in KEY_BOARDS if len(self.exercises) <= boards), KEY_BOARDS[-1])

    def pages(self) -> tuple[Page, ...]:
        """Deal the puzzles out to the pages to hand out, in order."""
        if self.names:
            return tuple(self._for_class())
        if self.is_cut:
            return tuple(page for some in self._dealt(self.exercises) for page in _two_sides(some))
        return tuple(Page(some) for some in self._dealt(self.exercises))

    def key(self) -> tuple[Page, ...]:
        """Return the pages with the solutions of all puzzles handed out, each under its number and its owner."""
        owners: dict[int, str] = {}
        if self.names and not self.is_shared:
            owners = {each.number: page.name for page in self.pages() for each in page.exercises}
        used = {each.number: each for page in self.pages() for each in page.exercises}  # Cards have it on both sides.
        exercises = tuple(used.values())
        if owners and self.puzzles_each > 1 and not exercises[0].task:
            return tuple(self._key_in_groups(exercises, owners))
        at_once = 1 if exercises[0].task else self.key_boards
        return tuple(
            Page(some, tells=True, owners=tuple(owners.get(each.number, "") for each in some))
            for some in _dealt(exercises, at_once)
        )

    def _key_in_groups(self, exercises: tuple[Exercise, ...], owners: dict[int, str]) -> Iterator[Page]:
        """Deal the solutions out so that those of one name stand together, on the same page if a page holds them."""
        grid = _key_grid(self.puzzles_each, self.paper)
        at_most = grid.columns * grid.rows
        groups = [part for own in _dealt(exercises, self.puzzles_each) for part in _dealt(own, at_most)]
        pages: list[list[tuple[Exercise, ...]]] = [[]]
        for group in groups:
            sizes = [len(each) for each in (*pages[-1], group)]
            if grid.places(sizes)[-1][0] >= grid.rows:
                pages.append([])
            pages[-1].append(group)
        for page in pages:
            some = tuple(exercise for group in page for exercise in group)
            names = tuple(owners[exercise.number] for exercise in some)
            yield Page(some, tells=True, owners=names, key_grid=grid, groups=tuple(len(group) for group in page))

    def _for_class(self) -> Iterator[Page]:
        for number, name in enumerate(self.names):
            if self.is_shared:
                yield from (Page(some, name) for some in self._dealt(self.exercises))
            else:
                start = number * self.puzzles_each
                own = self.exercises[start : start + self.puzzles_each]
                yield from (Page(some, name) for some in self._dealt(own))

    def _dealt(self, exercises: tuple[Exercise, ...]) -> Iterator[tuple[Exercise, ...]]:
        boards = tuple(each for each in exercises for _ in range(self.copies))
        return _dealt(boards, self.per_page, self.is_even)


SheetPage: TypeAlias = tuple[Sheet, Page]


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A file to print: sheets, each for a group of a class, and their keys as one at the end. Numbers run through it.

    Raises RuleError if these are too much for one file.
    """

    sheets: tuple[Sheet, ...]
    has_key: bool = False

    def __post_init__(self) -> None:
        _check_counts(len(self.exercises), len(self.names))
        if self.names and (count := len(self.handouts())) > MAX_PAGES_PER_FILE:
            _refuse_pages(count_noun(len(self.names), "name"), len(self.names), count)

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The puzzles of all sheets."""
        return tuple(exercise for sheet in self.sheets for exercise in sheet.exercises)

    @property
    def names(self) -> tuple[str, ...]:
        """The names on all sheets."""
        return tuple(name for sheet in self.sheets for name in sheet.names)

    def handouts(self) -> tuple[SheetPage, ...]:
        """Return the pages to hand out, each with its sheet."""
        return tuple((sheet, page) for sheet in self.sheets for page in sheet.pages())

    def key(self) -> tuple[SheetPage, ...]:
        """Return the pages of the key, each with its sheet."""
        return tuple((sheet, page) for sheet in self.sheets for page in sheet.key())

    def pages(self) -> tuple[SheetPage, ...]:
        """Return all pages of the file, each with its sheet."""
        return (*self.handouts(), *(self.key() if self.has_key else ()))


def _check_counts(puzzles: int, names: int) -> None:
    """Raise RuleError for more puzzles or names than one file holds."""
    if puzzles > MAX_PUZZLES_PER_SHEET:
        raise RuleError(f"{puzzles:,} puzzles; one file holds at most {MAX_PUZZLES_PER_SHEET}")
    if names > MAX_NAMES_PER_SHEET:
        raise RuleError(f"{names:,} names; one file holds at most {MAX_NAMES_PER_SHEET}")


def _refuse_pages(names: str, number: int, pages: int) -> NoReturn:
    raise RuleError(
        f"{names} {'makes' if number == 1 else 'make'} {count_noun(pages, 'page')}; "
        f"one file holds at most {MAX_PAGES_PER_FILE:,}: take fewer puzzles, or more per page"
    )


def describe_unprinted(unprinted: int, names: int) -> str:
    """Write the sentence about puzzles that no pupil gets; "" if there are none.

    >>> describe_unprinted(2, 30)
    '2 puzzles are not printed: 30 names need no more.'
    """
    if not unprinted:
        return ""
    puzzles = count_noun(unprinted, "puzzle is", "puzzles are")
    return f"{puzzles} not printed: {count_noun(names, 'name needs', 'names need')} no more."


def _key_grid(each: int, paper: Paper) -> KeyGrid:
    """Choose the columns and rows of a key whose names have so many puzzles each."""
    if paper.width > paper.height:
        return KeyGrid(6, 3) if each == 3 or each > 4 else KeyGrid(4, 3)
    return KeyGrid(3, 4) if each in (3, 5, 6) else KeyGrid(4, 5)


def _two_sides(exercises: tuple[Exercise, ...]) -> tuple[Page, Page]:
    """Return the front of cards, and the back with their solutions."""
    return Page(exercises), Page(exercises, tells=True, is_back=True)


def _dealt(exercises: tuple[Exercise, ...], number: int, is_even: bool = False) -> Iterator[tuple[Exercise, ...]]:
    """Deal the exercises out, `number` at a time; with `is_even` as few times, and about as many each time."""
    total = len(exercises)
    times = -(-total // number)
    starts = [total * time // times if is_even else number * time for time in range(times)]
    for start, end in pairwise([*starts, total]):
        yield exercises[start:end]
