"""Parse the fields of the print form into a file of sheets with its puzzles, their solutions and notes about them.

`solver.sheets.request` reads the fields that decide the pages. Here are the sources of puzzles and the limits.

Fields: those of `board_link`, and:
    title: The title of that puzzle.
    source: Where the puzzles come from: `board`, `collection`, `list` or `new`.
    collection: The key of a built-in collection.
    text: A list in any layout. A form may send it as `file` too.
    size, level: The size of new puzzles, 9, 6 or 4, and their level.
    seed: The number that decides the new puzzles.
    count: How many new puzzles. With names, how many puzzles each person gets, unless all get the same.
    sheet: What to print: `puzzles` or `cards`, or a worksheet: `trace`, `next`, `stack` or `candidates`; or the page of
        an `assignment` or `answers`, cards that a class holds up, which take no puzzles.
    document: Of an assignment, the document whose input and output the programs have.
    alg, move: Of a worksheet, the key of its search and the move after which it begins.
    code, base: Of a worksheet, the language of its listing, and 0 if rows and columns count from 0.
    per_page: Puzzles on a page; without it as many as fit well.
    copies: How often each puzzle is printed.
    paper: The size of the paper.
    turned: Not empty for paper in landscape.
    heading: The heading of each page.
    group: The name of the class.
    each: With names, how many puzzles each person gets; it goes before count.
    names: A name on each line, or the number of pupils; in groups below lines such as `Easy, 6x6, 2 puzzles:`.
    level1, size1: What the group in that field gets instead of level and size, where another group has names.
    names2, level2, size2, each2: A second group of names, and what it gets; likewise up to 4.
    same: Not empty if all pupils get the same puzzles.
    room: Not empty for room for pencil marks.
    large: Not empty for large print.
    levels: Not empty to print the level below each puzzle.
    rules: Not empty for the rules of the game on each page.
    codes: Not empty for a QR code beside each puzzle.
    key: Not empty for pages with the solutions.
    suffix: The type of the file: `pdf`, `svg` or `png`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from flask import request

from solver import Candidate, Grid, Puzzle, RuleError, SudokuError
from solver.engine import LIVE_BUDGET, solve
from solver.errors import FormatError
from solver.formats import board_link, decode
from solver.formats.decoding import describe_other_file, detect_encoding, is_picture
from solver.pictures import puzzle_in
from solver.sheets import MAX_PUZZLES_PER_SHEET, Exercise, Page, SheetFile, describe_unprinted, large_print
from solver.sheets.answer_cards import answer_cards
from solver.sheets.assignment import DOCUMENTS
from solver.sheets.invalid_field import InvalidFieldError
from solver.sheets.layout import ANSWERS, ASSIGNMENT, MAX_SEED, PDF, PUZZLES, usual_count
from solver.sheets.names import ANY_LEVEL, NamesField, describe_names
from solver.sheets.puzzle_levels import full_level, has_level, with_level
from solver.sheets.undrawable import describe_undrawable
from solver.techniques.technique import LEVELS, Level
from solver.text import count_noun
from webapp.printing.worksheets import PUZZLE_SHEETS, WORKSHEET_FIELDS, check_worksheets, make_worksheets
from webapp.puzzles.new_puzzle import SIZES, level_of
from webapp.serving.addresses import plain_path_of
from webapp.serving.limits import export_work
from webapp.shared import qr
from webapp.shared.builtin_puzzles import VERDICTS, collections
from webapp.shared.fields import choice, number, title_of
from webapp.shared.levels import own_removed, quick_level
from webapp.shared.pasted_puzzles import pasted

if TYPE_CHECKING:
    from solver.sheets.request import SheetRequest

SOURCES: Final = ("board", "collection", "list", "new")
MAX_LIST_CHARACTERS: Final = 100_000  # characters of a list: 500 puzzles of one line, or in rows with gaps
MAX_NAMES_CHARACTERS: Final = 8_000
NAME_FIELDS: Final = ("names", "names2", "names3", "names4")  # a group each, or more below headings
NUMBER_FIELDS: Final = frozenset(("count", "seed"))
NEW_FIELDS: Final = ("size", "level", "count", "seed")  # These describe new puzzles.
SOURCE_OF_FIELD: Final = {"collection": "collection", "text": "list"} | dict.fromkeys(NEW_FIELDS, "new")
BOARD_FIELDS: Final = ("p", "e", "n", "x", "title")  # the puzzle at hand
SWITCH_FIELDS: Final = ("room", "large", "rules", "levels", "codes", "key")
COMMON_FIELDS: Final = (
    "sheet",
    "document",
    *WORKSHEET_FIELDS,
    *BOARD_FIELDS,
    *"per_page copies paper turned suffix heading group same".split(),
    *SWITCH_FIELDS,
)
DEFAULTS: Final = {
    "sheet": PUZZLES,
    "document": next(iter(DOCUMENTS)),
    "suffix": PDF,
    "size": "9",
    "copies": "1",
}  # an address leaves these out
MAX_ADDRESS_CHARACTERS: Final = 2_000
DEFAULT_LEVEL: Final = "easy"
MAX_NODES: Final = 60_000  # guesses for all puzzles of a request
MIN_PUZZLE_NODES: Final = 50  # guesses that each puzzle gets even then
MAX_NEW_PUZZLES: Final = 240  # made while somebody waits
MAX_NEW_EXTREME_PUZZLES: Final = 30  # a sixth of a second each to find the level
MAX_LEVELLED_PUZZLES: Final = 120  # Each level takes some hundredths of a second while somebody waits.


class TooManyPagesError(RuleError):
    """Report that the request has more pages than are made at once."""


class MissingInputError(RuleError):
    """Report that the request has no puzzles yet. This is no fault, but there is nothing to print."""


class RequestedPuzzle(NamedTuple):
    """A puzzle to print with its title, and its level if that is known."""

    grid: Grid
    title: str = ""
    level: Level | None = None
    removed: frozenset[Candidate] = frozenset()


@dataclass
class NodeBudget:
    """Count down the guesses for all puzzles of a request. Puzzles of usual lists take some ten each."""

    left: int = field(default_factory=lambda: MAX_NODES)

    def next_limit(self) -> int:
        """Compute the limit of guesses for the next puzzle; it never falls below MIN_PUZZLE_NODES."""
        return min(LIVE_BUDGET, max(self.left, MIN_PUZZLE_NODES))


@dataclass(frozen=True)
class PrintRequest:
    """A file to print, what was wanted, and the notes about its puzzles."""

    wanted: SheetRequest
    file: SheetFile
    stem: str = ""  # the name of the file, without its type
    notes: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """Write who gets how many puzzles, on how many pages without the answer key."""
        pages = count_noun(len(self.file.handouts()), "page")
        names, count = self.file.names, len(self.file.exercises)
        if not names:
            return pages
        pupils = count_noun(len(names), "pupil")
        if len(self.file.sheets) > 1:
            return f"{pupils} in {len(self.file.sheets)} groups, {count:,} different puzzles: {pages}"
        if self.wanted.is_shared:
            return f"{pupils}, the same {count_noun(count, 'puzzle') if count > 1 else 'puzzle'} for each: {pages}"
        each = self.file.sheets[0].puzzles_each
        if len(names) == 1:
            return f"{pupils}, {count_noun(each, 'puzzle')}: {pages}"
        return f"{pupils}, {count_noun(each, 'puzzle')} each: {len(names) * each:,} different puzzles, {pages}"

    def with_levels(self, page: Page) -> Page:
        """Add the levels of its puzzles to the page, if they are wanted and the page is not a key."""
        if not self.wanted.has_levels or self.wanted.kind not in PUZZLE_SHEETS or page.tells:
            return page
        rate = full_level if self.wanted.is_new else quick_level
        levelled = [
            each if each.number > MAX_LEVELLED_PUZZLES else with_level(each, rate=rate) for each in page.exercises
        ]
        return replace(page, exercises=tuple(levelled))


def parse_print_request(
    fields: Mapping[str, str],
    wanted: SheetRequest,
    check: Callable[[PrintRequest], None] = lambda _: None,
    numbers_shown: Callable[[PrintRequest], Collection[int]] | None = None,
) -> PrintRequest:
    """Parse the fields into a file with its puzzles solved.

    Damaged puzzles of a list are left out, and the notes name them.

    Args:
        fields: The posted form or the address.
        wanted: What `read_request` has read in these.
        check: Called with the request before any puzzle is solved or searched, as that is slow. It raises
            TooManyPagesError to refuse the request.
        numbers_shown: For a preview: finds the numbers of the puzzles that it shows. New puzzles are made up to the
            last of these. The first one stands for all others, as it does not change the pages.

    Raises:
        FormatError: The list or file cannot be read.
        RuleError: A field is invalid, or there is nothing to print.
    """
    with export_work():
        notes: list[str] = []
        if wanted.is_assignment:
            from solver.sheets.assignment_texts import assignment_of  # This loads the judge.

            file = wanted.file((assignment_of(wanted.document),))
            return PrintRequest(wanted, file, wanted.file_stem(), tuple(_undrawable_notes(file)))
        if wanted.is_answers:
            return PrintRequest(wanted, wanted.file(answer_cards()), wanted.file_stem(), ())
        requested = _new_puzzles(wanted, check, numbers_shown) if wanted.is_new else _requested_puzzles(fields, notes)
        needed = 0 if wanted.is_new or wanted.is_shared else len(wanted.names) * (wanted.count or 0)
        found = list(islice(requested, needed or MAX_PUZZLES_PER_SHEET))
        others = sum(1 for _ in requested)
        if others and not needed:
            raise RuleError(
                f"there are {len(found) + others:,} puzzles; one file holds at most {MAX_PUZZLES_PER_SHEET}. "
                "Print them in several files"
            )
        if wanted.is_work:
            check_worksheets(len(found))
        levels = wanted.has_levels and not wanted.is_work
        print_request = PrintRequest(wanted, wanted.file(_unsolved(found)), wanted.file_stem(_source_name(fields)))
        check(print_request)
        if wanted.is_work:
            if any(each.removed for each in found):
                notes.append("A search goes by the clues alone, without the removed candidates.")
            exercises = make_worksheets(wanted, [(each.grid, each.title) for each in found], notes)
        else:
            exercises = _solve_all(found, levels)
    if levels and any(has_level(each) and not each.level for each in exercises[MAX_LEVELLED_PUZZLES:]):
        notes.append(f"Levels stand under the first {MAX_LEVELLED_PUZZLES} puzzles.")
    file = wanted.file(exercises)
    if groups := "; ".join(_describe_groups(file)):
        notes.insert(0, f"{groups}.")
    notes += filter(None, [describe_unprinted(others, len(file.names))])
    notes += [*_solution_notes(exercises, file.has_key), *_layout_notes(fields, file), *describe_names(wanted.groups)]
    if parse_source(fields) == "list":
        notes += _repetition_notes(exercises)
    notes[:0] = _undrawable_notes(file)
    return replace(print_request, file=file, notes=tuple(notes))


def read_request(fields: Mapping[str, str]) -> SheetRequest:
    """Read what decides the pages. Raises RuleError for an invalid field."""
    from solver.sheets.request import SheetRequest  # This loads pydantic.

    if fields.get("sheet") == ASSIGNMENT:
        own = {name: fields.get(name, "") for name in ("sheet", "document", "paper", "suffix")}
        titles = {name: title_of(fields.get(name, "")) for name in ("heading", "group")}
        return SheetRequest.read(own | titles | {"is_new": False})
    if fields.get("sheet") == ANSWERS:
        own = {name: fields.get(name, "") for name in ("sheet", "per_page", "paper", "suffix")}
        return SheetRequest.read(own | {"is_new": False})
    names = names_of_groups(fields)
    if (length := sum(len(group.text) for group in names)) > MAX_NAMES_CHARACTERS:
        raise RuleError(f"the names have {length:,} characters; the page takes {MAX_NAMES_CHARACTERS:,}")
    chosen: dict[str, object] = {
        name: text for name, text in address_fields(fields).items() if name not in BOARD_FIELDS
    }
    if fields.get("sheet", "") not in ("", *PUZZLE_SHEETS):
        chosen.pop("per_page", None)  # each worksheet has a page of its own
    is_new = parse_source(fields) == "new"
    if is_new:
        level = LEVELS.get(parse_level(fields))
        chosen["level"] = level_of(level, SIZES[parse_size(fields)]).key if level else ANY_LEVEL
    if _is_counted(fields):
        chosen.setdefault("count", default_count(fields))
    return SheetRequest.read(
        chosen
        | {
            "is_new": is_new,
            "names": names,
            "heading": title_of(fields.get("heading", "")),
            "group": title_of(fields.get("group", "")),
            "same": _is_shared(fields),
            "levels": has_levels(fields),
            "link": _board_page().address if fields.get("codes") else "",
        },
        {"count": MAX_NEW_PUZZLES} if is_new else None,
    )


def _board_page() -> qr.Link:
    return qr.link_to(plain_path_of("board.show"))


def _source_name(fields: Mapping[str, str]) -> str:
    """Name the puzzles in the name of the file: the collection, or the title of the board."""
    match parse_source(fields):
        case "board":
            return title_of(fields.get("title", ""))
        case "collection":
            return _collection_key(fields)
        case _:
            return ""


def _new_puzzles(
    wanted: SheetRequest,
    check: Callable[[PrintRequest], None],
    numbers_shown: Callable[[PrintRequest], Collection[int]] | None,
) -> Iterator[RequestedPuzzle]:
    """Make new puzzles. What cannot be printed is refused before: empty grids stand in their place."""
    _check_new_puzzles(wanted)
    grids = [Grid.empty(part.shape) for part in wanted.parts for _ in range(part.count)]
    if wanted.is_work:
        check_worksheets(len(grids))
    blank = PrintRequest(wanted, wanted.file(_unsolved([RequestedPuzzle(grid) for grid in grids])))
    check(blank)
    shown = numbers_shown(blank) if numbers_shown and not wanted.is_work else None
    return (RequestedPuzzle(grid, level=level) for grid, level in wanted.new_puzzles(shown))


def _check_new_puzzles(wanted: SheetRequest) -> None:
    """Raise InvalidFieldError, with what to do, if there are too many new puzzles."""
    parts = wanted.parts
    limit, kind = MAX_NEW_PUZZLES, "new puzzles"
    if any(part.level is Level.EXTREME for part in parts):
        limit, kind = MAX_NEW_EXTREME_PUZZLES, "new extreme puzzles"
    count = sum(part.count for part in parts)
    if count <= limit:
        return
    made = f"up to {limit} {kind} are made at once"
    pupils = 0 if wanted.is_shared else len(wanted.names)
    if wanted.has_groups:
        message = f"{count:,} for all groups together, {made}; take fewer for each"
    elif pupils > 1:
        message = (
            f"{pupils} pupils with {wanted.count:,} each need {count:,} puzzles, {made}; take up to {limit // pupils} "
            "for each, or give everyone the same"
        )
    else:
        message = f"{count:,} is too many, {made}; a list may have {MAX_PUZZLES_PER_SHEET}"
    raise InvalidFieldError(f"How many: {message}", "count")


def _unsolved(puzzles: Sequence[RequestedPuzzle]) -> tuple[Exercise, ...]:
    return tuple(Exercise(at, each.grid, None, each.title, removed=each.removed) for at, each in enumerate(puzzles, 1))


def parse_source(fields: Mapping[str, str]) -> str:
    """Parse the source of the puzzles.

    By default it is the collection in the fields, as a link to one names it on purpose; else the puzzle at hand, which
    is in every address; else new puzzles.
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
    if chosen["sheet"] in ("", ASSIGNMENT, ANSWERS, *PUZZLE_SHEETS):
        chosen |= dict.fromkeys(WORKSHEET_FIELDS, "")
    if chosen["sheet"] != ASSIGNMENT:
        chosen["document"] = ""
    chosen |= {name: "" for name, default in DEFAULTS.items() if chosen.get(name) == default}
    typed_numbers = (
        NUMBER_FIELDS & fields.keys() & chosen.keys()
    )  # stay even if they are empty, as an empty one is invalid
    return {"source": source} | {name: text for name, text in chosen.items() if text or name in typed_numbers}


def carried_fields(fields: Mapping[str, str]) -> dict[str, str]:
    """Select the fields that the other tabs of Print have in common with this one.

    Large print and rules are asked for one sheet at a time: on another tab their switches are folded away.
    """
    own = {"sheet", "document", *WORKSHEET_FIELDS, "per_page", "copies", "count", "large", "rules"}
    return {name: text for name, text in address_fields(fields).items() if name not in own}


def names_of_groups(fields: Mapping[str, str]) -> list[NamesField]:
    """Collect the fields with names, and what is chosen beside each; levels and sizes are those of new puzzles.

    What the page does not show does not count: the first group has the level and size of all until another has names.
    """
    is_new = parse_source(fields) == "new"
    has_others = any(fields.get(name, "").strip() for name in NAME_FIELDS[1:])
    return [
        NamesField(
            fields.get(name, ""),
            fields.get(f"level{number}", "") if is_new and (number > 1 or has_others) else "",
            fields.get(f"size{number}", "") if is_new and (number > 1 or has_others) else "",
            fields.get(f"each{number}", "").strip() if number > 1 else "",
            name,
        )
        for number, name in enumerate(NAME_FIELDS, 1)
    ]


def has_names(fields: Mapping[str, str]) -> bool:
    """Check whether any group has names."""
    return any(fields.get(name) for name in NAME_FIELDS)


def with_current_names(fields: Mapping[str, str]) -> Mapping[str, str]:
    """Give the fields their present names.

    With names `each` is the count. In older addresses `title` headed the sheets, and `board_title` named the puzzle.
    """
    if "each" in fields:
        each = {"count": fields["each"]} if has_names(fields) else {}
        fields = {name: text for name, text in fields.items() if name != "each"} | each
    if "board_title" not in fields and (fields.get("p") or "heading" in fields):
        return fields
    renamed = {"heading": fields.get("title", ""), **fields, "title": fields.get("board_title", "")}
    del renamed["board_title" if "board_title" in fields else "title"]
    return renamed


def next_seed(fields: Mapping[str, str]) -> dict[str, str]:
    """Compute the field of the seed that follows, `other` times; {} if the seed or that number is invalid."""
    try:
        seed = read_request(fields).seed
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
    return usual_count(fields.get("sheet") or PUZZLES)


def _is_shared(fields: Mapping[str, str]) -> bool:
    """Check whether everyone gets the same puzzles; of the board there is only one."""
    return bool(fields.get("same")) or parse_source(fields) == "board"


def _is_counted(fields: Mapping[str, str]) -> bool:
    """Check whether the field count decides anything: for new puzzles, and for names that get different ones."""
    return parse_source(fields) == "new" or has_names(fields) and not _is_shared(fields)


def _requested_puzzles(fields: Mapping[str, str], notes: list[str]) -> Iterator[RequestedPuzzle]:
    """Find the puzzles that the fields name. Adds a note for each line of a list that is left out."""
    match parse_source(fields):
        case "board":
            if not fields.get("p"):
                raise RuleError("there is no puzzle on the board; take a list or a collection")
            puzzle = board_link.from_fields(fields)
            yield RequestedPuzzle(puzzle.givens, title_of(fields.get("title", "")), removed=own_removed(puzzle))
        case "collection":
            yield from _collection_puzzles(_collection_key(fields))
        case _:
            yield from _list_puzzles(fields, notes)


def _collection_key(fields: Mapping[str, str]) -> str:
    return fields.get("collection") or next(iter(collections()))


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
        yield RequestedPuzzle(entry.puzzle.givens, title_of(entry.details.title), removed=entry.puzzle.removed)


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
    """Solve the puzzles. One that in a preview stands for others is solved once."""
    node_budget = NodeBudget()
    solved: dict[tuple[int, str], Exercise] = {}
    for at, each in enumerate(puzzles, 1):
        if (key := (id(each.grid), each.title)) not in solved:
            solved[key] = _solve(at, each, shows_levels, node_budget)
    return tuple(replace(solved[id(each.grid), each.title], number=at) for at, each in enumerate(puzzles, 1))


def _solve(number: int, puzzle: RequestedPuzzle, shows_level: bool, node_budget: NodeBudget) -> Exercise:
    """Solve the puzzle into an exercise with its only solution, or with the reason why the key has none."""
    grid, title, level, removed = puzzle
    answer = solve(grid, limit=2, budget=node_budget.next_limit(), removed=removed)
    node_budget.left -= answer.nodes
    if answer.solutions and len(answer.solutions) == 1 and answer.finished:
        exercise = Exercise(number, grid, answer.solutions[0], title, removed=answer.removed)
        return with_level(exercise, level) if level and shows_level else exercise
    return Exercise(number, grid, None, title, VERDICTS[answer.verdict], removed=answer.removed)


def _repetition_notes(exercises: Sequence[Exercise]) -> Iterator[str]:
    """Write a sentence if puzzles of a list stand there several times, with the first of them."""
    first: dict[Puzzle, int] = {}
    repeated = [
        (each.number, first[each.puzzle])
        for each in exercises
        if first.setdefault(each.puzzle, each.number) != each.number
    ]
    if repeated:
        again, before = repeated[0]
        count = count_noun(len(repeated), "puzzle is", "puzzles are")
        yield f"{count} on the list a second time, the first as numbers {before} and {again}. All are printed."


def _describe_groups(file: SheetFile) -> Iterator[str]:
    """Write what each group of a class gets."""
    for sheet in file.sheets:
        if sheet.label:
            pupils = count_noun(len(sheet.names), "pupil")
            count = len(sheet.exercises) if sheet.is_shared else sheet.puzzles_each
            yield f"{sheet.label}: {pupils}, {count_noun(count, 'puzzle')} {'for all' if sheet.is_shared else 'each'}"


def _layout_notes(fields: Mapping[str, str], file: SheetFile) -> Iterator[str]:
    """Write the sentences about codes that phones cannot open, and about large print that is not large."""
    if fields.get("codes") and (advice := _board_page().advice):
        yield advice
    yield from dict.fromkeys(filter(None, map(large_print.shortfall, file.sheets)))


def _undrawable_notes(file: SheetFile) -> Iterator[str]:
    """Write the sentence about characters that no font has."""
    if lost := describe_undrawable(file):
        yield f"{lost}. Empty boxes stand in their place."


def _solution_notes(exercises: Sequence[Exercise], has_key: bool) -> Iterator[str]:
    """Write a sentence for each puzzle without exactly one solution."""
    for each in exercises:
        if each.because:
            titled = f", {each.title}" if each.title else ""
            yield f"Number {each.number}{titled}: {each.because}.{' The key says so.' if has_key else ''}"
