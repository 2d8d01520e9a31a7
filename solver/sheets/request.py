"""What somebody wants to print, as one model: the form of the page Print and the options of `sudoku sheet` fill it.

A field whose name differs in the form has that name as its alias. This module loads pydantic: import it where it is
used.

>>> request = SheetRequest.read({"names": "Easy, 6x6:\\nAnn\\nBob\\nHard, 1 puzzle:\\nCy", "count": "2", "group": "5b"})
>>> [(part.label, part.count) for part in request.parts]
[('Easy, 6x6', 4), ('Hard, 9x9', 1)]
>>> request.file_stem()
'sudoku-easy-6x6-hard-5b'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, Final, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    ValidationError,
    ValidationInfo,
    model_validator,
)

from solver.errors import RuleError
from solver.generator.difficulty import DifficultySpec
from solver.generator.puzzles import new_puzzles
from solver.generator.small_puzzles import NEW_SIZES
from solver.generator.spec import PuzzleSpec
from solver.grid import Grid
from solver.lazy_regex import pattern
from solver.search.algorithm import CODES
from solver.shape import CLASSIC, Shape
from solver.sheets import large_print, worksheet
from solver.sheets.assignment import ANY, DOCUMENTS
from solver.sheets.invalid_field import InvalidFieldError
from solver.sheets.layout import (
    ANSWERS,
    ANSWERS_PER_PAGE,
    ASSIGNMENT,
    CARDS,
    FILE_TYPES,
    MAX_COPIES,
    MAX_PUZZLES_PER_SHEET,
    MAX_SEED,
    PDF,
    PUZZLES,
    Exercise,
    Sheet,
    SheetFile,
    usual_count,
)
from solver.sheets.names import (
    ANY_LEVEL,
    NameGroup,
    NamesField,
    describe_level_problem,
    parse_fields,
    parse_names,
)
from solver.sheets.paper import PAPERS, Paper, fitting, paper_of
from solver.techniques.technique import LEVELS, Level

MAX_MOVE: Final = 10**12
_KINDS: Final = (PUZZLES, CARDS, *worksheet.KINDS, ASSIGNMENT, ANSWERS)
_NUMBERS: Final = ("count", "seed")  # They are missing where their field is empty.
_BOARDS_FOR_A_NAME: Final = 4  # Each name gets one page with so many where nobody says how many.
_MAX_STEM: Final = 60  # characters
_WHOLE: Final = pattern("[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+")
_NOT_IN_FILE_NAMES: Final = pattern("[^0-9a-z]+")


def _one_of(name: str, *keys: str) -> AfterValidator:
    """Take one of these keys."""

    def check(key: str) -> str:
        if key not in keys:
            raise RuleError(f"field {name}: {key[:40]!r} is none of {', '.join(keys)}")
        return key

    return AfterValidator(check)


def _typed(name: str, label: str, first: int, most: int, advice: str = "") -> BeforeValidator:
    """Read a whole number that was typed into a field with that label; the command line has checked its own."""

    def read(value: object, info: ValidationInfo) -> object:
        if not isinstance(value, str):
            return value
        text, last = value.strip(), (info.context or {}).get(name, most)
        range_advice = advice or f"take one from {first:,} to {last:,}"
        if not text:
            raise InvalidFieldError(f"{label}: a number is missing, {range_advice}", name)
        digits = text.replace(",", "")
        if not (_WHOLE.fullmatch(text) and len(digits) <= len(f"{most}") and first <= int(digits) <= most):
            raise InvalidFieldError(f"{label}: {text[:40]!r} is no such number, {range_advice}", name)
        return int(digits)

    return BeforeValidator(read)


def _known_paper(key: str) -> str:
    return paper_of(key).key


def _read_groups(value: str | list[NamesField] | tuple[NameGroup, ...]) -> tuple[NameGroup, ...]:
    """Read the names of a text or of the fields of a form; groups that are read already stay."""
    if isinstance(value, tuple):
        return value
    return parse_names(value) if isinstance(value, str) else parse_fields(value)


Switch = Annotated[bool, BeforeValidator(bool)]  # Any text turns it on.


@dataclass(frozen=True, slots=True)
class Part:
    """What one group of a class gets, or everyone.

    Attributes:
        group: The names.
        level: The level of new puzzles; None for any.
        shape: Their size.
        each: How many puzzles each name gets; 0 if all get the same, or a full page.
        count: How many new puzzles these are altogether.
        label: The level and size where there are several groups.
    """

    group: NameGroup
    level: Level | None
    shape: Shape
    each: int
    count: int
    label: str


class SheetRequest(BaseModel):
    """A request for sheets.

        form       option       attribute     what it prints
        sheet      --kind       kind          boards, cards, worksheets, the page of an assignment, or answer cards
        document   --document   document      of an assignment, the document whose input and output the programs have
        alg        --algorithm  algorithm     of a worksheet, the key of its search; "" for the first one
        move       --move       move          the move after which a worksheet begins; None for the usual one
        code       --code       code          the language of its listing; "" for the usual one
        base       --base       base          the number of its first row and column
        source     FILE         is_new        whether the puzzles are new ones, of a size, a level and a seed
        size       --size       size          the number of rows of new puzzles
        level      --level      level         how hard they are
        seed       --seed       seed          the number that decides them
        count      --each       count         how many puzzles, or how many for each name; None for the usual number
                   --new        total         how many new puzzles there are, whatever the names need
        per_page   --per-page   per_page      boards on a page; 0 for as many as fit well
        copies     --copies     copies        how often each puzzle is printed, one beside the other
        paper      --paper      paper         the size of the paper
        turned     --landscape  landscape     its longer side across
        suffix     --output     suffix        the type of the file
        heading    --title      title         head of each page, left
        group      --class      group         head of each page, right: the name of the class
        names      --names      groups        the line "Name": the names in their groups
        same       --same       is_shared     whether all names get the same puzzles
        room       --room       pencil_marks  faint places for notes in empty cells
        large      --large      large         bold digits and lines, and large cells
        levels     --levels     has_levels    five boxes and the level below each puzzle
        rules      --rules      rules         two lines in the head with the rules of the game
        key        --key        has_key       pages with the solutions at the end
        codes      --link       link          a QR code beside each puzzle: the address of the board's page

    `page_canvas` draws the head of a page, `board_page` the boards and what is below them, `layout` deals them out. The
    page adds `names2` to `names4`, with a level, a size and a number each, to `groups` (`names_of_groups`).
    """

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    kind: Annotated[str, _one_of("sheet", *_KINDS)] = Field(PUZZLES, alias="sheet")
    document: Annotated[str, _one_of("document", ANY, *DOCUMENTS)] = next(iter(DOCUMENTS))
    algorithm: str = Field("", alias="alg")
    move: Annotated[int, _typed("move", "After move", 0, MAX_MOVE, "take one from 0 on, or none")] | None = None
    code: Annotated[str, _one_of("code", *CODES)] = ""
    base: Annotated[str, _one_of("base", "1", "0")] = "1"
    is_new: bool = True
    size: Annotated[str, _one_of("size", *NEW_SIZES)] = f"{CLASSIC.size}"
    level: Annotated[str, _one_of("level", ANY_LEVEL, *LEVELS)] = ANY_LEVEL
    count: Annotated[int, _typed("count", "How many", 1, MAX_PUZZLES_PER_SHEET)] | None = None
    total: int | None = None
    seed: Annotated[int, _typed("seed", "Puzzle set number", 0, MAX_SEED)] = 1
    per_page: Annotated[int, _typed("per_page", "Puzzles a page", 0, MAX_PUZZLES_PER_SHEET)] = 0
    copies: Annotated[int, _typed("copies", "Copies of each", 1, MAX_COPIES)] = 1
    paper: Annotated[str, AfterValidator(_known_paper)] = PAPERS[0].key
    landscape: Switch = Field(False, alias="turned")
    suffix: Annotated[str, _one_of("suffix", *FILE_TYPES)] = PDF
    title: str = Field("", alias="heading")
    group: str = ""
    groups: Annotated[tuple[NameGroup, ...], PlainValidator(_read_groups)] = Field((), alias="names")
    is_shared: Switch = Field(False, alias="same")
    pencil_marks: Switch = Field(False, alias="room")
    large: Switch = False
    has_levels: Switch = Field(False, alias="levels")
    rules: Switch = False
    has_key: Switch = Field(False, alias="key")
    link: str = ""

    @classmethod
    def read(cls, values: Mapping[str, Any], limits: Mapping[str, int] | None = None) -> Self:
        """Read the values of a form or command; None and empty fields take the default.

        Args:
            values: By the names of the fields, or by their aliases.
            limits: The largest numbers that sentences name instead of those of a file.

        Raises:
            RuleError: A value is invalid; InvalidFieldError where the page has a place for the reason.
        """
        given = {name: value for name, value in values.items() if value is not None}
        try:
            kept = {name: value for name, value in given.items() if value != "" or name in _NUMBERS}
            return cls.model_validate(kept, context=limits)
        except ValidationError as error:
            raise error.errors()[0].get("ctx", {}).get("error", error) from None

    @model_validator(mode="after")
    def _suits_names(self) -> Self:
        """Refuse groups of names without new puzzles, and levels that are too hard for a class."""
        if self.is_new:
            if self.groups and (problem := describe_level_problem(self.level)):
                raise InvalidFieldError(f"Level: “{LEVELS[self.level].title}” {problem}", "level")
            return self
        if group := next((group for group in self.groups if group.heading), None):
            if group.line:
                problem = f"“{group.heading}” is for new puzzles; print new ones, or take the line out"
                raise InvalidFieldError(f"Line {group.line}: {problem}", "names")
            raise InvalidFieldError(
                "Groups are for new puzzles; print new ones, or put all names into one group", "names"
            )
        return self

    @property
    def is_work(self) -> bool:
        """Whether each page is a worksheet."""
        return self.kind in worksheet.KINDS

    @property
    def is_assignment(self) -> bool:
        """Whether it is the page of an assignment."""
        return self.kind == ASSIGNMENT

    @property
    def is_answers(self) -> bool:
        """Whether it is cards that a class holds up."""
        return self.kind == ANSWERS

    @property
    def has_groups(self) -> bool:
        """Whether the names are below headings."""
        return any(group.heading for group in self.groups)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all groups."""
        return tuple(name for group in self.groups for name in group.names)

    @property
    def parts(self) -> tuple[Part, ...]:
        """What each group gets; a single part without groups."""
        return tuple(self._part(group) for group in self.groups or (NameGroup(),))

    def _part(self, group: NameGroup) -> Part:
        key, shape = group.level or self.level, NEW_SIZES[group.size or self.size]
        level = LEVELS.get(key)
        is_dealt = bool(group.names) and not self.is_shared
        said = group.each or self.count or (usual_count(self.kind) if self.has_groups else 0)
        count = (said or usual_count(self.kind)) * (len(group.names) if is_dealt else 1)
        label = f"{level.title if level else 'Any level'}, {shape}" if self.has_groups else ""
        return Part(group, level, shape, said if is_dealt else 0, self.total or count, label)

    def new_puzzles(self, shown: Collection[int] | None = None) -> Iterator[tuple[Grid, Level | None]]:
        """Make the new puzzles of all parts in turn, each with its level; parts of one kind continue one series.

        Args:
            shown: For a preview, the numbers of the puzzles that are looked at. The first puzzle of a series stands for
                all behind the last of these.

        Raises:
            RuleError: No puzzles of a size have the level.
            GenerationError: No puzzle was found in many tries.
        """
        kinds = [(part.level, part.shape) for part in self.parts for _ in range(part.count)]
        last = {kind: number for number, kind in enumerate(kinds, 1) if shown is None or number in shown}
        series = {kind: self._series(kinds.count(kind), *kind) for kind in dict.fromkeys(kinds)}
        first: dict[tuple[Level | None, Shape], Grid] = {}
        for number, kind in enumerate(kinds, 1):
            if kind not in first:
                puzzle = first[kind] = next(series[kind])
            else:
                puzzle = next(series[kind]) if number <= last.get(kind, 0) else first[kind]
            yield puzzle, kind[0]

    def _series(self, count: int, level: Level | None, shape: Shape) -> Iterator[Grid]:
        difficulty = DifficultySpec(level) if level else None
        return new_puzzles(count, self.seed, PuzzleSpec(shape), difficulty, from_stock=True)

    def file(self, exercises: Sequence[Exercise]) -> SheetFile:
        """Lay the puzzles out. Raises RuleError if they are no puzzles for these pages."""
        parts = self.parts
        if self.is_answers:
            per_page = self.per_page or ANSWERS_PER_PAGE[0]
            if per_page not in ANSWERS_PER_PAGE:
                raise InvalidFieldError(f"Cards a page: {per_page} is none of 4 and 1", "per_page")
            return SheetFile((Sheet(tuple(exercises), per_page, paper_of(self.paper)),))
        if self.is_assignment:
            return SheetFile((Sheet(tuple(exercises), 1, paper_of(self.paper), self.title, self.group),))
        if len(parts) == 1:
            return SheetFile((self._sheet(parts[0], tuple(exercises)),), self.has_key)
        if len(exercises) != sum(part.count for part in parts):
            raise RuleError("not every puzzle of these groups has such a worksheet: begin after an earlier move")
        dealt = iter(exercises)
        return SheetFile(tuple(self._sheet(part, tuple(islice(dealt, part.count))) for part in parts), self.has_key)

    def _sheet(self, part: Part, exercises: tuple[Exercise, ...]) -> Sheet:
        paper = paper_of(self.paper)
        paper = paper.turned() if self.landscape else paper
        per_page = self.per_page or int(self.is_work)
        sheet = Sheet(
            exercises,
            per_page or self._usual_per_page(part, exercises, paper),
            paper,
            self.title,
            self.group,
            part.group.names,
            self.is_shared,
            self.pencil_marks,
            self.large,
            self.link,
            is_even=not per_page,
            is_cut=self.kind == CARDS,
            each=part.each,
            is_numbered=part.group.is_numbered,
            label=part.label,
            rules=self.rules and self.kind == PUZZLES,
            copies=self.copies,
        )
        return large_print.laid_out(sheet) if self.large and not per_page and not sheet.is_cut else sheet

    def _usual_per_page(self, part: Part, exercises: tuple[Exercise, ...], paper: Paper) -> int:
        """Choose how many boards go on a page where nobody has said it."""
        if part.group.names and not part.each and not self.is_shared:
            return 1 if self.large else _BOARDS_FOR_A_NAME
        size = exercises[0].givens.shape.size if exercises else CLASSIC.size
        return fitting((part.each or len(exercises)) * self.copies, size, paper)

    def file_stem(self, source: str = "") -> str:
        """Name the file, without its type: the title, the kind, level and size or the `source`, and the class."""
        kind = worksheet.title_of(self.kind) if self.is_work else self.kind.replace(PUZZLES, "")
        made = [_level_and_size(part) for part in self.parts] if self.is_new else [source]
        if self.is_assignment:
            made = [self.document]
        words = [_slug(text) for text in (self.title, kind, *dict.fromkeys(made), self.group)]
        stem = "-".join(filter(None, [words[0] or "sudoku", *words[1:]]))
        return stem if len(stem) <= _MAX_STEM else stem[:_MAX_STEM].rpartition("-")[0]


def _level_and_size(part: Part) -> str:
    return f"{part.level.name if part.level else ''} {'' if part.shape == CLASSIC else part.shape}"


def _slug(text: str) -> str:
    """Write the text in small letters and digits with strokes between.

    >>> _slug("Größe 7b, André")
    'grosse-7b-andre'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return _NOT_IN_FILE_NAMES.sub("-", "".join(each for each in letters if not unicodedata.combining(each))).strip("-")
