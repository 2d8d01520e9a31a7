"""Parse the fields of the print form into a sheet with its puzzles, their solutions and notes about them.

Fields: those of `board_link`, and:
    title: The title of that puzzle.
    source: Where the puzzles come from: `board`, `collection`, `list` or `new`.
    collection: The key of a built-in collection.
    text: A list in any layout. A form may send it as `file` too.
    size, level: The size of new puzzles, 9, 6 or 4, and their level.
    seed: The number that decides the new puzzles.
    count: How many new puzzles. With names, how many puzzles each person gets, unless all get the same.
    sheet: What to print: `puzzles` or `cards`, or a worksheet: `trace`, `next`, `stack` or `candidates`.
    alg, move: Of a worksheet, the key of its search and the move after which it begins.
    code, base: Of a worksheet, the language of its listing, and 0 if rows and columns count from 0.
    per_page: Puzzles on a page; without it as many as fit well.
    paper: The size of the paper.
    turned: Not empty for paper in landscape.
    heading: The heading of each page.
    group: The name of the class.
    names: A name on each line, or the number of pupils.
    same: Not empty if all pupils get the same puzzles.
    room: Not empty for room for pencil marks.
    large: Not empty for large print.
    levels: Not empty to print the level below each puzzle.
    codes: Not empty for a QR code beside each puzzle.
    key: Not empty for pages with the solutions.
    suffix: The type of the file: `pdf`, `svg` or `png`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, NamedTuple

from flask import request

from solver import CLASSIC, Grid, RuleError, Shape, SudokuError
from solver.engine import LIVE_BUDGET, solve
from solver.errors import FormatError
from solver.formats import board_link, decode
from solver.formats.decoding import describe_other_file, detect_encoding, is_picture
from solver.generator.levelled_puzzles import new_puzzles
from solver.generator.small_puzzles import SMALL_SHAPES, small_level
from solver.pictures import puzzle_in
from solver.sheets import (
    MAX_NAMES_PER_SHEET,
    MAX_PUZZLES_PER_SHEET,
    PAPERS,
    Exercise,
    Page,
    Sheet,
    boards_per_page,
    describe_unprinted,
    fitting,
    large_print,
    paper_of,
)
from solver.sheets.undrawable import describe_undrawable
from solver.techniques.rating import Hardness, level_hardness
from solver.techniques.technique import Level
from solver.text import count_noun
from webapp.board.hardness import quick_level
from webapp.printing.invalid_field import InvalidFieldError
from webapp.printing.worksheets import (
    CARDS,
    PUZZLE_SHEETS,
    PUZZLES,
    WORKSHEET_FIELDS,
    check_worksheets,
    make_worksheets,
    parse_assignment,
)
from webapp.puzzles.new_puzzle import LEVELS, SIZES, level_of, shape_of
from webapp.serving.addresses import plain_path_of
from webapp.serving.limits import export_work
from webapp.shared import qr
from webapp.shared.builtin_puzzles import VERDICTS, collections
from webapp.shared.fields import MAX_TITLE_CHARACTERS, choice, number, title_of
from webapp.shared.pasted_puzzles import pasted

SOURCES: Final = ("board", "collection", "list", "new")
MAX_LIST_CHARACTERS: Final = 100_000  # characters of a list: 500 puzzles of one line, or in rows with gaps
MAX_NAMES_CHARACTERS: Final = 8_000
MAX_SEED: Final = 999_999_999
NUMBER_FIELDS: Final = frozenset(("count", "seed"))
NEW_FIELDS: Final = ("size", "level", "count", "seed")  # of new puzzles
SOURCE_OF_FIELD: Final = {"collection": "collection", "text": "list"} | dict.fromkeys(NEW_FIELDS, "new")
BOARD_FIELDS: Final = ("p", "e", "n", "x", "title")  # the puzzle at hand
SWITCH_FIELDS: Final = ("room", "large", "levels", "codes", "key")
COMMON_FIELDS: Final = (
    "sheet",
    *WORKSHEET_FIELDS,
    *BOARD_FIELDS,
    *"per_page paper turned suffix heading group same".split(),
    *SWITCH_FIELDS,
)
PDF: Final = "pdf"
FILE_TYPES: Final = {PDF: "PDF", "svg": "SVG", "png": "PNG"}  # the name of each type by its suffix
DEFAULTS: Final = {"sheet": PUZZLES, "suffix": PDF, "size": "9"}  # an address leaves these out
MAX_ADDRESS_CHARACTERS: Final = 2_000
DEFAULT_COUNTS: Final = {PUZZLES: 4, CARDS: 6}
DEFAULT_WORKSHEET_COUNT: Final = 1
ANY_LEVEL: Final = "any"
DEFAULT_LEVEL: Final = "easy"
MAX_NODES: Final = 60_000  # guesses for all puzzles of a request
MIN_PUZZLE_NODES: Final = 50  # guesses that each puzzle gets even then
MAX_NEW_PUZZLES: Final = 240  # made while somebody waits
MAX_NEW_EXTREME_PUZZLES: Final = 30  # a sixth of a second each to find the level
MAX_LEVELLED_PUZZLES: Final = 120  # whose level is found while somebody waits, some hundredths of a second each


class TooManyPagesError(RuleError):
    """Report that the request has more pages than are made at once."""


class MissingInputError(RuleError):
    """Report that the request has no puzzles yet. This is no fault, but there is nothing to print."""


class RequestedPuzzle(NamedTuple):
    """Hold a puzzle to print with its title, and its level if that is known."""

    grid: Grid
    title: str
    level: Level | None


@dataclass
class NodeBudget:
    """Count down the guesses for all puzzles of a request. Puzzles of usual lists take some ten each."""

    left: int = field(default_factory=lambda: MAX_NODES)

    def next_limit(self) -> int:
        """Compute the limit of guesses for the next puzzle; it never falls below MIN_PUZZLE_NODES."""
        return min(LIVE_BUDGET, max(self.left, MIN_PUZZLE_NODES))


@dataclass(frozen=True)
class PrintRequest:
    """Hold a sheet to print and the notes about its puzzles."""

    sheet: Sheet
    with_key: bool
    notes: tuple[str, ...] = ()
    has_levels: bool = False
    suffix: str = PDF
    is_work: bool = False  # whether each page is a worksheet

    @property
    def pages(self) -> tuple[Page, ...]:
        """Every page of the file, without the levels of its puzzles."""
        return (*self.sheet.pages(), *(self.sheet.key() if self.with_key else ()))

    @property
    def summary(self) -> str:
        """Write who gets how many puzzles, on how many pages without the answer key."""
        pages = count_noun(len(self.sheet.pages()), "page")
        if not self.sheet.names:
            return pages
        pupils = count_noun(len(self.sheet.names), "pupil")
        if self.sheet.is_shared:
            count = len(self.sheet.exercises)
            return f"{pupils}, the same {count_noun(count, 'puzzle') if count > 1 else 'puzzle'} for each: {pages}"
        each = self.sheet.puzzles_each
        if len(self.sheet.names) == 1:
            return f"{pupils}, {count_noun(each, 'puzzle')}: {pages}"
        return (
            f"{pupils}, {count_noun(each, 'puzzle')} each: {len(self.sheet.names) * each:,} different puzzles, {pages}"
        )

    def with_levels(self, page: Page) -> Page:
        """Add the levels of its puzzles to the page, if they are wanted and the page is not a key."""
        if not self.has_levels or page.tells:
            return page
        return replace(page, exercises=tuple(_find_level(each) for each in page.exercises))


def parse_print_request(
    fields: Mapping[str, str],
    check: Callable[[PrintRequest], None] = lambda _: None,
    count_shown: Callable[[PrintRequest], int] | None = None,
) -> PrintRequest:
    """Parse the fields into a sheet with its puzzles solved.

    Damaged puzzles of a list are left out, and the notes name them.

    Args:
        fields: The posted form or the address.
        check: Called with the request before any puzzle is solved or searched, as that is slow. It raises
            TooManyPagesError to refuse the request.
        count_shown: For a preview: says how many puzzles from the first one on its pages show. Only so many new
            puzzles are made. The first one stands for all others, as it does not change the pages.

    Raises:
        FormatError: The list or file cannot be read.
        RuleError: A field is invalid, or there is nothing to print.
    """
    with export_work():
        notes: list[str] = []
        assigned = parse_assignment(fields)
        if parse_source(fields) == "new":
            _check_new_puzzles(fields, bool(assigned), check)
        requested = _requested_puzzles(fields, notes)
        needed = _puzzles_for_names(fields)
        if count_shown and not assigned and parse_source(fields) == "new":
            found, others = _first_puzzles(fields, requested, count_shown), 0
        else:
            found = list(islice(requested, needed or MAX_PUZZLES_PER_SHEET))
            others = sum(1 for _ in requested)
        if others and not needed:
            raise RuleError(
                f"there are {len(found) + others:,} puzzles; one file holds at most {MAX_PUZZLES_PER_SHEET}. "
                "Print them in several files"
            )
        if assigned:
            check_worksheets(len(found))
        levels = has_levels(fields) and not assigned
        print_request = _lay_out(fields, _unsolved(found), bool(assigned))
        check(print_request)
        if assigned:
            exercises = make_worksheets(assigned, [(grid, title) for grid, title, _ in found], notes)
            print_request = _lay_out(fields, exercises, is_work=True)  # some may be left out
        else:
            exercises = _solve_all(found, levels)
    if levels and any(_has_level(each) and not each.level for each in exercises[MAX_LEVELLED_PUZZLES:]):
        notes.append(f"Levels stand under the first {MAX_LEVELLED_PUZZLES} puzzles.")
    notes += filter(None, [describe_unprinted(others, len(print_request.sheet.names))])
    notes += [*_solution_notes(exercises, print_request.with_key), *print_request.notes, *_name_notes(fields)]
    if parse_source(fields) == "list":
        notes += _repetition_notes(exercises)
    sheet = replace(print_request.sheet, exercises=exercises)
    if lost := describe_undrawable(sheet):
        notes.insert(0, f"{lost}. Empty boxes stand in their place.")
    return replace(print_request, sheet=sheet, notes=tuple(notes), has_levels=levels)


def _check_new_puzzles(fields: Mapping[str, str], is_work: bool, check: Callable[[PrintRequest], None]) -> None:
    """Refuse new puzzles that cannot be printed before they are made: empty grids stand in their place."""
    count, _, _, shape = _parse_new_puzzles(fields)
    if is_work:
        check_worksheets(count)
    check(_lay_out(fields, _unsolved([RequestedPuzzle(Grid.empty(shape), "", None)] * count), is_work))


def _parse_new_puzzles(fields: Mapping[str, str]) -> tuple[int, int, Level | None, Shape]:
    """Parse how many new puzzles are made, their seed, level and shape."""
    shape = shape_of(parse_size(fields))
    level = LEVELS.get(parse_level(fields))
    level = level_of(level, shape) if level else None
    count = _new_puzzle_count(fields, level)
    return count, _parse_number(fields, "Puzzle set number", "seed", 1, range(MAX_SEED + 1)), level, shape


def _first_puzzles(
    fields: Mapping[str, str], requested: Iterator[RequestedPuzzle], count_shown: Callable[[PrintRequest], int]
) -> list[RequestedPuzzle]:
    """Make the new puzzles that a preview shows, and put the first one in the place of each that follows."""
    first = next(requested)
    total = _new_puzzle_count(fields, first.level)
    shown = count_shown(_lay_out(fields, _unsolved([first] * total), is_work=False))
    found = [first, *islice(requested, shown - 1)]
    return found + [first] * (total - len(found))


def _unsolved(puzzles: Sequence[RequestedPuzzle]) -> tuple[Exercise, ...]:
    return tuple(Exercise(at, grid, None, title) for at, (grid, title, _) in enumerate(puzzles, 1))


def _lay_out(fields: Mapping[str, str], exercises: tuple[Exercise, ...], is_work: bool) -> PrintRequest:
    """Lay out the sheet for these puzzles, solved or not."""
    notes: list[str] = []
    names = parse_names(fields.get("names", ""))
    board = qr.Link(plain_path_of("board.show"), qr.hosts()[0])
    has_codes = bool(fields.get("codes"))
    if has_codes and board.advice:
        notes.append(board.advice)
    paper = paper_of(fields.get("paper") or PAPERS[0].key)
    paper = paper.turned() if fields.get("turned") else paper
    is_shared = _is_shared(fields)
    each = _parse_count(fields) if names and not is_shared else 0
    per_page = 1 if is_work else number(fields, "per_page", max(boards_per_page()))
    size = exercises[0].givens.shape.size if exercises else CLASSIC.size
    sheet = Sheet(
        exercises,
        per_page=per_page or fitting(each or len(exercises), size, paper),
        paper=paper,
        is_even=not per_page,
        title=title_of(fields.get("heading", "")),
        group=title_of(fields.get("group", "")),
        names=names,
        is_shared=is_shared,
        pencil_marks=bool(fields.get("room")),
        large=bool(fields.get("large")),
        link=board.address if has_codes else "",
        is_cut=fields.get("sheet") == CARDS,
        each=each,
        is_numbered=_is_number_of_pupils(_lines_of(fields.get("names", ""))),
    )
    if sheet.large and not per_page and not sheet.is_cut:
        sheet = large_print.laid_out(sheet)
    notes += filter(None, [large_print.shortfall(sheet)])
    return PrintRequest(
        sheet,
        bool(fields.get("key")),
        tuple(notes),
        suffix=choice(fields, "suffix", tuple(FILE_TYPES), PDF),
        is_work=is_work,
    )


def parse_names(text: str) -> tuple[str, ...]:
    """Split the text into names, one a line; a number alone stands for as many pupils without a name.

    >>> parse_names("Ann Lee\\n\\n Bob "), parse_names("2")
    (('Ann Lee', 'Bob'), ('Pupil 1', 'Pupil 2'))

    Raises:
        RuleError: The text is too long.
        InvalidFieldError: The number is 0, or above MAX_NAMES_PER_SHEET.
    """
    if len(text) > MAX_NAMES_CHARACTERS:
        raise RuleError(f"the names have {len(text):,} characters; the page takes {MAX_NAMES_CHARACTERS:,}")
    names = _lines_of(text)
    if not _is_number_of_pupils(names):
        return names
    pupils = int(names[0])
    if not 0 < pupils <= MAX_NAMES_PER_SHEET:
        raise InvalidFieldError(f"The number of pupils must be between 1 and {MAX_NAMES_PER_SHEET}", "names")
    return tuple(f"Pupil {number}" for number in range(1, pupils + 1))


def _lines_of(text: str) -> tuple[str, ...]:
    return tuple(name for line in text.splitlines() if (name := title_of(line)))


def _is_number_of_pupils(names: tuple[str, ...]) -> bool:
    return len(names) == 1 and names[0].isdecimal()


def parse_source(fields: Mapping[str, str]) -> str:
    """Parse the source of the puzzles.

    By default it is the collection in the fields, as a link to one names it on purpose; else the puzzle at hand, which
    stands in every address; else new puzzles.
    """
    candidates = (("collection", "collection"), ("p", "board"))
    default = next((source for name, source in candidates if fields.get(name)), "new")
    return choice(fields, "source", SOURCES, default)


def address_fields(fields: Mapping[str, str]) -> dict[str, str]:
    """Select the fields for the address of the page: those of the chosen source, without empty ones and defaults."""
    source = parse_source(fields)
    chosen = {
        name: fields.get(name, "")
        for name in (*SOURCE_OF_FIELD, *COMMON_FIELDS)
        if SOURCE_OF_FIELD.get(name, source) == source or name == "count" and _is_counted(fields)
    }
    if chosen["sheet"] in ("", *PUZZLE_SHEETS):
        chosen |= dict.fromkeys(WORKSHEET_FIELDS, "")
    chosen |= {name: "" for name, default in DEFAULTS.items() if chosen.get(name) == default}
    typed_numbers = (
        NUMBER_FIELDS & fields.keys() & chosen.keys()
    )  # stay even if they are empty, as an empty one is invalid
    return {"source": source} | {name: text for name, text in chosen.items() if text or name in typed_numbers}


def carried_fields(fields: Mapping[str, str]) -> dict[str, str]:
    """Select the fields that the other tabs of Print have in common with this one.

    Large print is asked for one sheet at a time: on another tab its switch is folded away.
    """
    own = {"sheet", *WORKSHEET_FIELDS, "per_page", "count", "large"}
    return {name: text for name, text in address_fields(fields).items() if name not in own}


def with_current_names(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Rename the fields of older addresses, where `title` headed the sheets, and `board_title` named the puzzle."""
    if "board_title" not in fields and (fields.get("p") or "heading" in fields):
        return fields
    renamed = {"heading": fields.get("title", ""), **fields, "title": fields.get("board_title", "")}
    del renamed["board_title" if "board_title" in fields else "title"]
    return renamed


def next_seed(fields: Mapping[str, str]) -> dict[str, str]:
    """Compute the field of the seed that follows, `other` times; {} if the seed or that number is invalid."""
    try:
        seed = _parse_number(fields, "Puzzle set number", "seed", 1, range(MAX_SEED + 1))
        presses = number(fields, "other", MAX_SEED, 1)
    except RuleError:
        return {}
    return {"seed": f"{(seed + presses) % (MAX_SEED + 1)}"}


def with_file_text(fields: Mapping[str, str]) -> dict[str, str]:
    """Put the text of the uploaded file into the fields, as no browser sends a file a second time by itself."""
    try:
        text = _read_file() if parse_source(fields) == "list" else ""
    except SudokuError:
        return dict(fields)
    return {**fields, "text": text} if text else dict(fields)


def has_levels(fields: Mapping[str, str]) -> bool:
    """Check whether levels stand under the puzzles: if the switch is on, or if no form was sent."""
    return bool(fields.get("levels")) or "source" not in fields


def parse_level(fields: Mapping[str, str]) -> str:
    """Parse the key of the level of new puzzles; ANY_LEVEL accepts every level."""
    return choice(fields, "level", (ANY_LEVEL, *LEVELS), DEFAULT_LEVEL)


def parse_size(fields: Mapping[str, str]) -> str:
    """Parse the key of the size of new puzzles."""
    return choice(fields, "size", tuple(SIZES), "9")


def default_count(fields: Mapping[str, str]) -> int:
    """Choose how many puzzles there are, or how many for each, where nobody has typed it."""
    return DEFAULT_COUNTS.get(fields.get("sheet") or PUZZLES, DEFAULT_WORKSHEET_COUNT)


def _is_shared(fields: Mapping[str, str]) -> bool:
    """Check whether everyone gets the same puzzles; of the board there is only one."""
    return bool(fields.get("same")) or parse_source(fields) == "board"


def _is_counted(fields: Mapping[str, str]) -> bool:
    """Check whether the field count decides anything: for new puzzles, and for names that get different ones."""
    return parse_source(fields) == "new" or bool(fields.get("names")) and not _is_shared(fields)


def _puzzles_for_names(fields: Mapping[str, str]) -> int:
    """Compute how many puzzles the names get altogether; 0 without names, and if all get the same."""
    if _is_shared(fields) or not (names := parse_names(fields.get("names", ""))):
        return 0
    return len(names) * _parse_count(fields)


def _requested_puzzles(fields: Mapping[str, str], notes: list[str]) -> Iterator[RequestedPuzzle]:
    """Find the puzzles that the fields ask for. Adds a note for each line of a list that is left out."""
    match parse_source(fields):
        case "board":
            if not fields.get("p"):
                raise RuleError("there is no puzzle on the board; take a list or a collection")
            yield RequestedPuzzle(board_link.from_fields(fields).givens, title_of(fields.get("title", "")), None)
        case "collection":
            yield from _collection_puzzles(fields.get("collection") or next(iter(collections())))
        case "list":
            yield from _list_puzzles(fields, notes)
        case _:
            count, seed, level, shape = _parse_new_puzzles(fields)
            yield from (RequestedPuzzle(grid, "", level) for grid in new_puzzles(count, seed, level, shape))


def _parse_count(fields: Mapping[str, str]) -> int:
    """Parse how many puzzles there are, or how many for each name."""
    count = _parse_number(fields, "How many", "count", default_count(fields), range(1, MAX_PUZZLES_PER_SHEET + 1))
    if count > MAX_PUZZLES_PER_SHEET:
        raise InvalidFieldError(
            f"How many: {count:,} is too many; one file holds at most {MAX_PUZZLES_PER_SHEET}", "count"
        )
    return count


def _new_puzzle_count(fields: Mapping[str, str], level: Level | None) -> int:
    """Compute how many new puzzles are made. Raises InvalidFieldError, with what to do, if they are too many."""
    limit, kind = MAX_NEW_PUZZLES, "new puzzles"
    if level is Level.EXTREME:
        limit, kind = MAX_NEW_EXTREME_PUZZLES, "new extreme puzzles"
    each = _parse_number(fields, "How many", "count", default_count(fields), range(1, limit + 1))
    pupils = 0 if _is_shared(fields) else len(parse_names(fields.get("names", "")))
    count = each * (pupils or 1)
    if count <= limit:
        return count
    if pupils > 1:
        raise InvalidFieldError(
            f"How many: {pupils} pupils with {each:,} each need {count:,} puzzles, up to {limit} {kind} are made at "
            f"once; take {f'up to {limit // pupils} for each' if limit >= pupils else 'another source'}, or give "
            "everyone the same",
            "count",
        )
    raise InvalidFieldError(
        f"How many: {count:,} is too many, up to {limit} {kind} are made at once; "
        f"a list may have {MAX_PUZZLES_PER_SHEET}",
        "count",
    )


def _parse_number(fields: Mapping[str, str], label: str, name: str, default: int, allowed: range) -> int:
    """Parse the number in the field. The caller refuses one above `allowed` with a sentence of its own.

    Raises InvalidFieldError, which begins with `label`, unless it is a whole number from the first of `allowed` on.
    """
    text = fields.get(name, f"{default}").strip()
    advice = f"take one from {allowed[0]:,} to {allowed[-1]:,}"
    if not text:
        raise InvalidFieldError(f"{label}: a number is missing, {advice}", name)
    if not (text.isascii() and text.isdecimal() and len(text) <= len(f"{MAX_SEED}") and int(text) >= allowed[0]):
        raise InvalidFieldError(f"{label}: {text[:40]!r} is no such number, {advice}", name)
    return int(text)


def _collection_puzzles(key: str) -> Iterator[RequestedPuzzle]:
    if key not in collections():
        raise RuleError(f"there is no collection {key[:40]!r}: take {', '.join(collections())}")
    for example in collections()[key].examples:
        yield RequestedPuzzle(example.puzzle.givens, example.name, example.level)


def _list_puzzles(fields: Mapping[str, str], notes: list[str]) -> Iterator[RequestedPuzzle]:
    """Read the puzzles of the uploaded file, or of the text if there is none."""
    text = _read_file() or fields.get("text", "")
    if not text.strip():
        raise MissingInputError("there is no list yet. Paste puzzles, one a line or in any layout")
    if len(text) > MAX_LIST_CHARACTERS:
        raise FormatError.at(
            f"this list has {len(text):,} characters; the page takes {MAX_LIST_CHARACTERS:,}, the command line more"
        )
    found = pasted(text)
    notes += (f"Left out: {reason}." for _, reason in found.left_out)
    for entry in found.entries:
        yield RequestedPuzzle(entry.puzzle.givens, title_of(entry.details.title), None)


def _read_file() -> str:
    """Read the list in the uploaded file, or the puzzle that a picture made here carries; "" without a file.

    Raises FormatError if the file is neither.
    """
    upload = request.files.get("file")
    if not upload:
        return ""
    data = upload.read()
    upload.seek(0)  # it may be asked for again
    if is_picture(data):
        return puzzle_in(data)
    if b"\0" in data and not describe_other_file(data) and detect_encoding(data) == ("utf-8", 0):
        raise FormatError.at(
            f"{title_of(upload.filename or '') or 'this file'} is no list of puzzles, and no text at all"
        )
    return decode(data) if data else ""


def _solve_all(puzzles: Sequence[RequestedPuzzle], shows_levels: bool) -> tuple[Exercise, ...]:
    """Solve the puzzles. The first one, which in a preview stands for others, is solved once."""
    node_budget = NodeBudget()
    solved: list[Exercise] = []
    for at, each in enumerate(puzzles, 1):
        is_first_again = solved and each is puzzles[0]
        solved.append(replace(solved[0], number=at) if is_first_again else _solve(at, each, shows_levels, node_budget))
    return tuple(solved)


def _solve(number: int, puzzle: RequestedPuzzle, shows_level: bool, node_budget: NodeBudget) -> Exercise:
    """Solve the puzzle into an exercise with its only solution, or with the reason why the key has none."""
    grid, title, level = puzzle
    answer = solve(grid, limit=2, budget=node_budget.next_limit())
    node_budget.left -= answer.nodes
    if answer.solutions and len(answer.solutions) == 1 and answer.finished:
        exercise = Exercise(number, grid, answer.solutions[0], title)
        return _with_level(exercise, level_hardness(level)) if level and shows_level else exercise
    return Exercise(number, grid, None, title, VERDICTS[answer.verdict])


def _with_level(exercise: Exercise, level: Hardness) -> Exercise:
    return replace(exercise, level=level.name, boxes=level.number)


def _find_level(exercise: Exercise) -> Exercise:
    """Find the level of the puzzle, if it has one that is not known yet."""
    if exercise.level or not _has_level(exercise) or exercise.number > MAX_LEVELLED_PUZZLES:
        return exercise
    givens = exercise.givens
    return _with_level(
        exercise, quick_level(givens) if givens.shape == CLASSIC else level_hardness(small_level(givens))
    )


def _has_level(exercise: Exercise) -> bool:
    has_levels = exercise.givens.shape in (CLASSIC, *SMALL_SHAPES)
    return exercise.solution is not None and has_levels and not exercise.givens.is_full()


def _repetition_notes(exercises: Sequence[Exercise]) -> Iterator[str]:
    """Write a sentence if puzzles of a list stand there several times, with the first of them."""
    first: dict[Grid, int] = {}
    repeated = [
        (each.number, first[each.givens])
        for each in exercises
        if first.setdefault(each.givens, each.number) != each.number
    ]
    if repeated:
        again, before = repeated[0]
        count = count_noun(len(repeated), "puzzle is", "puzzles are")
        yield f"{count} on the list a second time, the first as numbers {before} and {again}. All are printed."


def _name_notes(fields: Mapping[str, str]) -> Iterator[str]:
    """Write a sentence for each name that stands there several times, and for each that is shortened."""
    names = parse_names(fields.get("names", ""))
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{name} is there {'twice' if count == 2 else f'{count:,} times'}. Each gets separate pages."
    for line in fields.get("names", "").splitlines():
        if len(" ".join(line.split())) > MAX_TITLE_CHARACTERS:
            yield f"A name has at most {MAX_TITLE_CHARACTERS} characters. This one is shortened: {title_of(line)}."


def _solution_notes(exercises: Sequence[Exercise], has_key: bool) -> Iterator[str]:
    """Write a sentence for each puzzle without exactly one solution."""
    for each in exercises:
        if each.because:
            titled = f", {each.title}" if each.title else ""
            yield f"Number {each.number}{titled}: {each.because}.{' The key says so.' if has_key else ''}"
