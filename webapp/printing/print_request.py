"""What a person wants printed, as the fields of the page's form say it.

source     board, collection, list or new: where the puzzles come from
p          the board's puzzle           collection  the key of a built-in one
text, file a list of any layout         level, count, seed what new ones, and what they grow from
per_page, paper, turned, title, group, names, same, room, large, levels, codes, key
sheet, alg, move, code, base   worksheets about a search in place of puzzles: see `assignments`
suffix     pdf, svg or png: the file
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, TypeAlias

from flask import request

from solver import CLASSIC, Grid, RuleError, SudokuError
from solver.engine import LIVE_BUDGET, solve
from solver.errors import FormatError
from solver.formats import board_link, decode
from solver.formats.decoding import describe_other_file, detect_encoding, is_picture
from solver.generator.levelled_puzzles import new_puzzles
from solver.pictures import puzzle_in
from solver.sheets import (
    MAX_PUZZLES_PER_SHEET,
    PAPERS,
    Exercise,
    Page,
    Sheet,
    boards_per_page,
    fitting,
    large_print,
    paper_of,
)
from solver.techniques.rating import Hardness, named
from solver.techniques.technique import Level
from webapp.board.hardness import level_at_once
from webapp.printing.worksheets import CARDS, FIELDS, PUZZLES, TO_SOLVE, assignment_in, worked
from webapp.puzzles.new_puzzle import LEVELS
from webapp.serving.addresses import path_of
from webapp.serving.limits import export_work
from webapp.shared import qr
from webapp.shared.builtin_puzzles import VERDICTS, collections
from webapp.shared.fields import choice, number, title_of
from webapp.shared.pasted_puzzles import pasted

SOURCES: Final = ("board", "collection", "list", "new")
MAX_LIST_CHARACTERS: Final = 100_000  # characters of a list: 500 puzzles of one line, or in rows with gaps
NAMES_LIMIT: Final = 8_000
MAX_SEED: Final = 999_999_999  # the largest
NUMBERS: Final = frozenset(("count", "seed"))
OF_SOURCE: Final = {"collection": "collection", "text": "list", "level": "new", "count": "new", "seed": "new"}
SWITCHES: Final = ("room", "large", "levels", "codes", "key")
OF_ALL: Final = ("sheet", *FIELDS, *"p board_title per_page paper turned suffix title group same".split(), *SWITCHES)
PDF: Final = "pdf"
TYPES: Final = {PDF: "PDF", "svg": "SVG", "png": "PNG"}  # of file
USUAL: Final = {"sheet": PUZZLES, "suffix": PDF}  # which no address has to say
MAX_ADDRESS_CHARACTERS: Final = 2_000
USUAL_COUNT: Final = 4
ANY: Final = "any"  # level
USUAL_LEVEL: Final = "easy"
MAX_NODES: Final = 100_000  # guesses for the puzzles of an order
FEWEST_NODES: Final = 50  # and for each of them
MOST_NEW: Final = 120  # new puzzles made while somebody waits
MOST_EXTREME: Final = 30  # whose level takes a sixth of a second to tell
MOST_LEVELLED: Final = 120  # puzzles whose level is found while somebody waits, some hundredths of a second each
Wanted: TypeAlias = tuple[Grid, str, Level | None]  # a puzzle, its title, and its level where that is known


class Amiss(RuleError):
    """What is wrong in a field, by the name that it has on the page."""


class TooMany(RuleError):
    """That more pages are asked for than are made at once."""


class NotYet(RuleError):
    """What is missing because nobody has typed it so far: no fault, but nothing to print either."""


@dataclass
class Nodes:
    """The guesses that are left for the puzzles of an order: lists as people have them take some ten each."""

    left: int = field(default_factory=lambda: MAX_NODES)

    def budget(self) -> int:
        """How many the next puzzle may take; few are always left, which is enough for nearly all."""
        return min(LIVE_BUDGET, max(self.left, FEWEST_NODES))


@dataclass(frozen=True)
class Order:
    """A sheet to print, and what has to be said of its puzzles."""

    sheet: Sheet
    with_key: bool
    notes: tuple[str, ...] = ()
    has_levels: bool = False
    suffix: str = PDF

    @property
    def pages(self) -> tuple[Page, ...]:
        """Every page of the file, without the levels that have to be found first."""
        return (*self.sheet.pages(), *(self.sheet.key() if self.with_key else ()))

    def levelled(self, page: Page) -> Page:
        """The page with the levels of its puzzles, where they are wanted and stand on such pages."""
        if not self.has_levels or page.tells:
            return page
        return replace(page, exercises=tuple(_levelled(each) for each in page.exercises))


def order_of(fields: Mapping[str, str], check: Callable[[Order], None] = lambda _: None) -> Order:
    """The sheet that the fields ask for. Raises FormatError or RuleError with a sentence where there can be none.

    Of a list with damaged puzzles the others are printed, and the notes say which are missing. `check` is shown the
    order before its puzzles are solved or searched, which is dear: it raises where there are more pages than it takes.
    """
    with export_work():
        notes: list[str] = []
        found = list(islice(_wanted(fields, notes), MAX_PUZZLES_PER_SHEET + 1))
        assigned = assignment_in(fields)
        levels = has_levels(fields) and not assigned
        exercises = tuple(Exercise(at, grid, None, title) for at, (grid, title, _) in enumerate(found, 1))
        order = _laid_out(fields, exercises, bool(assigned))
        check(order)
        if assigned:
            exercises = worked(assigned, [(grid, title) for grid, title, _ in found], notes)
            order = _laid_out(fields, exercises, is_work=True)  # some may be left out
        else:
            nodes = Nodes()
            exercises = tuple(_solved(at, each, levels, nodes) for at, each in enumerate(found, 1))
    if levels and any(_has_level(each) and not each.level for each in exercises[MOST_LEVELLED:]):
        notes.append(f"Levels stand under the first {MOST_LEVELLED} puzzles.")
    notes += [*_doubts(exercises, order.with_key), *order.notes]
    return replace(order, sheet=replace(order.sheet, exercises=exercises), notes=tuple(notes), has_levels=levels)


def _laid_out(fields: Mapping[str, str], exercises: tuple[Exercise, ...], is_work: bool) -> Order:
    """The sheet for these puzzles, which may not be solved yet."""
    notes: list[str] = []
    names = names_of(fields.get("names", ""))
    board = qr.Link(path_of("board.show"), qr.hosts()[0])
    has_codes = bool(fields.get("codes"))
    if has_codes and board.advice:
        notes.append(board.advice)
    paper = paper_of(fields.get("paper") or PAPERS[0].key)
    paper = paper.turned() if fields.get("turned") else paper
    is_shared = bool(fields.get("same"))
    alone = 1 if is_work or (names and not is_shared) else 0
    wanted = alone if is_work else number(fields, "per_page", max(boards_per_page())) or alone
    size = exercises[0].givens.shape.size if exercises else CLASSIC.size
    sheet = Sheet(
        exercises,
        per_page=wanted or fitting(len(exercises), size, paper),
        paper=paper,
        is_even=not wanted,
        title=title_of(fields.get("title", "")),
        group=title_of(fields.get("group", "")),
        names=names,
        is_shared=is_shared,
        pencil_marks=bool(fields.get("room")),
        large=bool(fields.get("large")),
        link=board.address if has_codes else "",
        is_cut=fields.get("sheet") == CARDS,
    )
    if sheet.large and not wanted and not sheet.is_cut:
        sheet = large_print.laid_out(sheet)
    notes += filter(None, [large_print.shortfall(sheet)])
    return Order(sheet, bool(fields.get("key")), tuple(notes), suffix=choice(fields, "suffix", tuple(TYPES), PDF))


def names_of(text: str) -> tuple[str, ...]:
    """The names in the text, one a line."""
    if len(text) > NAMES_LIMIT:
        raise RuleError(f"the names have {len(text):,} characters; the page takes {NAMES_LIMIT:,}")
    return tuple(name for line in text.splitlines() if (name := title_of(line)))


def source_of(fields: Mapping[str, str]) -> str:
    """Where the puzzles come from: what is said, else the board or the collection that is named, else new ones."""
    named = (("p", "board"), ("collection", "collection"))
    usual = next((source for name, source in named if fields.get(name)), "new")
    return choice(fields, "source", SOURCES, usual)


def in_address(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields as the page's address has them: those of the source chosen, without what is empty."""
    source = source_of(fields)
    said = {name: fields.get(name, "") for name in (*OF_SOURCE, *OF_ALL) if OF_SOURCE.get(name, source) == source}
    if said["sheet"] in ("", *TO_SOLVE):
        said |= dict.fromkeys(FIELDS, "")
    said |= {name: "" for name, usual in USUAL.items() if said[name] == usual}
    return {"source": source} | {name: text for name, text in said.items() if text or name in NUMBERS & fields.keys()}


def next_seed(fields: Mapping[str, str]) -> dict[str, str]:
    """Compute the field of the seed that follows; {} if the typed seed is invalid."""
    try:
        seed = _whole(fields, "Seed", "seed", 1, range(MAX_SEED + 1))
    except Amiss:
        return {}
    return {"seed": f"{(seed + 1) % (MAX_SEED + 1)}"}


def kept_file(fields: Mapping[str, str]) -> dict[str, str]:
    """The fields with the text of the file that came along, which no browser sends a second time by itself."""
    try:
        text = _text_of_file() if source_of(fields) == "list" else ""
    except SudokuError:
        return dict(fields)
    return {**fields, "text": text} if text else dict(fields)


def has_levels(fields: Mapping[str, str]) -> bool:
    """Whether levels stand under the puzzles: as the form says, and where none was sent."""
    return bool(fields.get("levels")) or "source" not in fields


def level_in(fields: Mapping[str, str]) -> str:
    """The key of the level that new puzzles have; ANY for whatever comes."""
    return choice(fields, "level", (ANY, *LEVELS), USUAL_LEVEL)


def _wanted(fields: Mapping[str, str], notes: list[str]) -> Iterator[Wanted]:
    """The puzzles with their titles."""
    match source_of(fields):
        case "board":
            if not fields.get("p"):
                raise RuleError("there is no puzzle on the board; take a list or a collection")
            yield board_link.from_fields(fields).givens, title_of(fields.get("board_title", "")), None
        case "collection":
            yield from _collected(fields.get("collection") or next(iter(collections())))
        case "list":
            yield from _listed(fields, notes)
        case _:
            level = LEVELS.get(level_in(fields))
            count, seed = _count_in(fields, level, notes), _whole(fields, "Seed", "seed", 1, range(MAX_SEED + 1))
            yield from ((grid, "", level) for grid in new_puzzles(count, seed, level))


def _count_in(fields: Mapping[str, str], level: Level | None, notes: list[str]) -> int:
    """As many as are wished, and where everyone in a class gets others enough for all, which is noted."""
    most, kind = (MOST_EXTREME, "new extreme puzzles") if level is Level.EXTREME else (MOST_NEW, "new puzzles")
    count = _whole(fields, "How many", "count", USUAL_COUNT, range(1, most + 1))
    names = () if fields.get("same") else names_of(fields.get("names", ""))
    is_work = fields.get("sheet", PUZZLES) not in ("", *TO_SOLVE)  # which has a page of its own
    needed = len(names) * (1 if is_work else number(fields, "per_page", max(boards_per_page())) or 1)
    if count < needed <= most:
        notes.append(f"{needed} puzzles are made, so that each of the {len(names)} gets others.")
        count = needed
    if count > most:
        raise Amiss(
            f"How many: {count:,} is too many, up to {most} {kind} are made at once; "
            f"a list may have {MAX_PUZZLES_PER_SHEET}"
        )
    return count


def _whole(fields: Mapping[str, str], label: str, name: str, usual: int, among: range) -> int:
    """The number in the field, which may be larger than those it is to be among, for `label` to say why not."""
    text = fields.get(name, f"{usual}").strip()
    which = f"take one from {among[0]:,} to {among[-1]:,}"
    if not text:
        raise Amiss(f"{label}: a number is missing, {which}")
    if not (text.isascii() and text.isdecimal() and len(text) <= len(f"{MAX_SEED}") and int(text) >= among[0]):
        raise Amiss(f"{label}: {text[:40]!r} is no such number, {which}")
    return int(text)


def _collected(key: str) -> Iterator[Wanted]:
    if key not in collections():
        raise RuleError(f"there is no collection {key[:40]!r}: take {', '.join(collections())}")
    for example in collections()[key].examples:
        yield example.puzzle.givens, example.name, example.level


def _listed(fields: Mapping[str, str], notes: list[str]) -> Iterator[Wanted]:
    """The puzzles of the file that came along, else of the text."""
    text = _text_of_file() or fields.get("text", "")
    if not text.strip():
        raise NotYet("there is no list yet: paste puzzles, one a line or in any layout")
    if len(text) > MAX_LIST_CHARACTERS:
        told = f"this list has {len(text):,} characters; the page takes {MAX_LIST_CHARACTERS:,}, the command line more"
        raise FormatError.at(told)
    found = pasted(text)
    notes += (f"Left out: {told}." for _, told in found.left_out)
    for entry in found.entries:
        yield entry.puzzle.givens, title_of(entry.details.title), None


def _text_of_file() -> str:
    """The list that came along as a file; of a picture made here its puzzle. Raises FormatError for any other file."""
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


def _solved(at: int, wanted: Wanted, is_told: bool, nodes: Nodes) -> Exercise:
    """The puzzle under its number with its only solution, or with the reason why the key has none."""
    grid, title, level = wanted
    answer = solve(grid, limit=2, budget=nodes.budget())
    nodes.left -= answer.nodes
    if answer.solutions and len(answer.solutions) == 1 and answer.finished:
        made = Exercise(at, grid, answer.solutions[0], title)
        return _with(made, named(level)) if level and is_told else made
    return Exercise(at, grid, None, title, VERDICTS[answer.verdict])


def _with(exercise: Exercise, level: Hardness) -> Exercise:
    return replace(exercise, level=level.name, boxes=level.number)


def _levelled(exercise: Exercise) -> Exercise:
    """The puzzle with its level, where it has one and it is not known yet."""
    if exercise.level or not _has_level(exercise) or exercise.number > MOST_LEVELLED:
        return exercise
    return _with(exercise, level_at_once(exercise.givens))


def _has_level(exercise: Exercise) -> bool:
    return exercise.solution is not None and exercise.givens.shape == CLASSIC and not exercise.givens.is_full()


def _doubts(exercises: Sequence[Exercise], has_key: bool) -> Iterator[str]:
    """A sentence for each puzzle that has not exactly one solution."""
    for each in exercises:
        if each.because:
            titled = f", {each.title}" if each.title else ""
            yield f"Number {each.number}{titled}: {each.because}.{' The key says so.' if has_key else ''}"
