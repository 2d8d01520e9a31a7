"""Import puzzles from text, files and pictures onto the board; the board is unchanged if they cannot be read.

Road not taken: reading as much text as a form can hold. If a text makes no grid, the reader tries every format, which
takes up to 45 microseconds a character: 12 s for 256 kB. The command line reads such lists.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from flask import request

from solver import FormatError
from solver.errors import Help, Problem, Repair, Way, summarize_problems
from solver.formats import Attempt, Entry, Reading, attempt, refusals
from solver.formats.decoding import Decoded, decode_text, describe_other_file
from solver.formats.entry import ReadAs
from solver.grid import Grid, count_clues
from solver.lazy_regex import pattern
from solver.pictures import puzzle_in
from solver.shape import CLASSIC, SYMBOLS
from webapp.board.form import BoardForm, default_mode
from webapp.serving.limits import page_work
from webapp.shared.board_cells import BoardView, grid_view
from webapp.shared.fields import title_of

MAX_TEXT_CHARACTERS: Final = 30_000  # about 360 puzzles of one line
MAX_LIST_CHARACTERS: Final = 60_000  # A list with a puzzle a line and nothing else: a printed file has 500.
_PUZZLE_A_LINE: Final = pattern(r"\A(?:[.0-9A-G]{16}(?:[.0-9A-G]{20}|[.0-9A-G]{65}|[.0-9A-G]{240})?\r?\n)++")
_PLAIN_BLANKS: Final = ("", "'.' = blank", "'0' = blank")  # A message need not name blanks of rows or a line.
PICK_PREFIX: Final = "pick-"  # The action that puts a puzzle on the board ends with its number.
READ_AS_PREFIX: Final = "read-as-"  # The action that reads the text again ends with the key of a reading.
READ_AS_ACTIONS: Final = tuple(f"{READ_AS_PREFIX}{each.value}" for each in ReadAs)
_OTHER_SYMBOLS: Final = {
    ReadAs.ZERO_TO_F.value: ReadAs.ONE_TO_G.value,
    ReadAs.ONE_TO_G.value: ReadAs.ZERO_TO_F.value,
}
_ZERO: Final = {ReadAs.ONE_TO_G.value: "Take 0 for a blank", ReadAs.ZERO_TO_F.value: "Take 0 for the digit 1"}
REPAIR_ACTION: Final = "repair"  # reads the text as the page proposed to repair it
MAX_CHOICES: Final = 60  # puzzles of a text that the page offers
_LONG_TEXT_CHARACTERS: Final = 1_500  # up to 40 ms of work; longer texts are limited as page work
_MAX_FILE_BYTES: Final = 4 * (MAX_TEXT_CHARACTERS + 1)  # more bytes hold too many characters in every encoding
_PICTURE_SIGNATURES: Final = (b"\xff\xd8\xff", b"\x89PNG")  # how JPG and PNG files begin


@dataclass(frozen=True)
class PuzzleChoices:
    """The puzzles of a text with several, to choose from."""

    labels: tuple[str, ...]  # One label for each puzzle that is offered.
    chosen: int  # the number of the one on the board, from 1
    count: int
    is_whole: bool  # whether the whole text could be read
    read_as: str = ""  # the key of the reading that the person chose for it

    @property
    def state(self) -> str:
        """The number of the puzzle on the board with the reading chosen for the text, as the form carries them."""
        return f"{self.chosen} {self.read_as}".strip()

    @property
    def left_out(self) -> int:
        """The number of puzzles beyond those that are offered."""
        return self.count - len(self.labels)


class ReadingChoice(NamedTuple):
    """One of several complete readings of a text: its key, its label, and its first puzzle."""

    key: str
    label: str
    view: BoardView


@dataclass(frozen=True)
class Notice:
    """The message about the last action, such as what was imported or why it could not be."""

    message: str
    details: str = ""  # sentences below it: what helps, what of a list could not be read
    problems: tuple[Problem, ...] = ()
    repair: Repair | None = None
    refused: bool = False  # whether nothing was read; damaged puzzles among others do not count
    choices: PuzzleChoices | None = None  # if the text holds several puzzles
    others: tuple[tuple[str, str], ...] = ()  # readings in which the text holds another puzzle: key and words of each
    text: str = ""  # The text that they are about.
    ways: tuple[ReadingChoice, ...] = ()  # complete readings of a text, of which none is plainly the intended one


def import_into(board: BoardForm, action: str) -> tuple[BoardForm, Notice]:
    """Import the submitted text, file or choice. Returns the board, unchanged if nothing could be read, and the notice.

    The action says whether to take the repair of the text, or which of its puzzles to show.

    Of several puzzles a damaged one is reported, and the text stays in the box.
    """
    about_encoding = ""
    try:
        submitted = _submitted_text(board, action)
        board, about_encoding = replace(board, text=submitted.text), submitted.notice
        text = _repair_text(board.text) if action == REPAIR_ACTION else board.text
        read_as = _read_as_of(action, board.chosen)
        tried = _attempt_limited(text, read_as)
    except FormatError as error:
        tried, read_as = Attempt(errors=(error,), repair=error.repair), ReadAs.AUTO
    if about_encoding and tried.entries:
        first, *others = tried.entries
        noted = replace(first, notices=(about_encoding, *first.notices))
        tried = tried._replace(entries=(noted, *others))
    if tried.error is None:
        return _load_puzzle(board, text, tried, action, read_as)
    if not tried.entries:
        reason, advice = refusals.describe_on_page(tried.error)
        advice = f"{'' if tried.ways else advice} Your board is unchanged.".lstrip()
        problems = summarize_problems(tried.error.problems)
        ways = tuple(map(_choice_of, tried.ways))
        return board, Notice(reason, advice, problems, tried.error.repair, refused=True, ways=ways)
    loaded, notice = _load_puzzle(board, text, tried, action, read_as)
    count = len(tried.errors)
    more = "One puzzle" if count == 1 else f"{count:,} puzzles"
    reason, advice = refusals.describe_on_page(tried.error)
    full_notice = replace(
        notice,
        details=f"{more} could not be read. {reason} {advice}".rstrip(),
        problems=summarize_problems(tried.error.problems),
        repair=tried.error.repair,
    )
    return replace(loaded, text=board.text), full_notice


def restore_choices(board: BoardForm) -> PuzzleChoices | None:
    """Rebuild the choices of the text from which the puzzle on the board was chosen; None if there are no others."""
    if not board.source:
        return None
    number, read_as = _parse_chosen(board.chosen)
    try:
        found = _attempt_limited(board.source, read_as)
    except FormatError:
        return None  # not a text that this page wrote
    count = len(found.entries)
    return _make_choices(found, _parse_number(number, count), read_as) if count > 1 else None


def read_text(text: str, chosen: str = "") -> Reading:
    """Read the puzzles of the text, in the reading chosen for it. Raises FormatError if any is damaged."""
    tried = _attempt_limited(text, _parse_chosen(chosen)[1])
    if tried.error:
        raise tried.error
    return Reading(tried.entries, tried.description)


def _attempt_limited(text: str, read_as: ReadAs = ReadAs.AUTO) -> Attempt:
    """Read the whole puzzles of the text, and collect the errors of the others; long texts count as page work."""
    if len(_check_length(text)) <= _LONG_TEXT_CHARACTERS:
        return attempt(text, read_as=read_as)
    with page_work():
        return attempt(text, read_as=read_as)


def _read_as_of(action: str, chosen: str) -> ReadAs:
    """Return the reading that the action names, or the one chosen for the text before."""
    if action in READ_AS_ACTIONS:
        return ReadAs(action.removeprefix(READ_AS_PREFIX))
    return _parse_chosen(chosen)[1] if action.startswith(PICK_PREFIX) else ReadAs.AUTO


def _parse_chosen(chosen: str) -> tuple[str, ReadAs]:
    """Parse the number of the puzzle on the board, and after a blank the reading chosen for its text.

    >>> _parse_chosen("3 1-G"), _parse_chosen("3")
    (('3', <ReadAs.ONE_TO_G: '1-G'>), ('3', <ReadAs.AUTO: 'auto'>))
    """
    number, _, key = chosen.partition(" ")
    return number, ReadAs(key) if f"{READ_AS_PREFIX}{key}" in READ_AS_ACTIONS else ReadAs.AUTO


def _check_length(text: str) -> str:
    if len(text) > (MAX_LIST_CHARACTERS if _PUZZLE_A_LINE.fullmatch(text) else MAX_TEXT_CHARACTERS):
        raise FormatError.at(
            f"This text has {len(text):,} characters, and the page reads up to {MAX_TEXT_CHARACTERS:,}", help=Help.SPLIT
        )
    return text


def _submitted_text(board: BoardForm, action: str) -> Decoded:
    """Take the text to choose another puzzle from, the text of the uploaded file, or that in the box."""
    if board.source and action.startswith((PICK_PREFIX, READ_AS_PREFIX)):
        return Decoded(board.source)
    upload = request.files.get("file")
    data = upload.read() if upload else b""
    if not data:
        return Decoded(board.text)
    if _is_picture(data):
        return Decoded(puzzle_in(data))
    if len(data) > _MAX_FILE_BYTES and not describe_other_file(data):
        raise FormatError.at(
            f"This file has {len(data):,} bytes and is no JPG, PNG or SVG picture, and the page reads up to "
            f"{MAX_TEXT_CHARACTERS:,} characters of text",
            help=Help.SPLIT,
        )
    decoded = decode_text(data)
    _check_length(decoded.text)
    return decoded


def _is_picture(data: bytes) -> bool:
    """Check whether the file is a picture. XML without SVG is a collection of puzzles."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return start.startswith((*_PICTURE_SIGNATURES, b"<svg")) or (start.startswith(b"<?xml") and b"<svg" in data)


def _repair_text(text: str) -> str:
    """Repair the text as the page proposed. A text without a repair stays as it is."""
    try:
        read_text(text)
    except FormatError as error:
        if error.repair:
            return error.repair.text
    return text


def _load_puzzle(
    board: BoardForm, text: str, reading: Attempt, action: str, read_as: ReadAs
) -> tuple[BoardForm, Notice]:
    """Put the chosen puzzle of the text on the board. A text with several puzzles stays there to choose from."""
    entries = reading.entries
    number = _parse_chosen(board.chosen)[0] if action in READ_AS_ACTIONS else action.removeprefix(PICK_PREFIX)
    chosen = _parse_number(number, len(entries))
    entry = entries[chosen - 1]
    board = replace(board, puzzle=entry.puzzle, title=_title(entry), unreadable={}, mode=default_mode(entry.puzzle))
    board = replace(board, text="", source="", chosen="")
    others = _find_others(entry, text, read_as)
    if len(entries) == 1:
        clues = count_clues(entry.puzzle)
        layout, _, blanks = reading.description.partition(", ")
        is_grid = layout.endswith(" rows") or layout.startswith("1 line")
        is_usual = entry.puzzle.shape == CLASSIC and not entry.notices and read_as is ReadAs.AUTO
        is_plain = is_usual and is_grid and blanks in _PLAIN_BLANKS
        message = f"Read {clues}." if is_plain else f"Read as {reading.description}, {clues}."
        message = _add_warning(message, entry)
        return board, Notice(message, others=others, text=text if others else "")
    message = f"Read {len(entries):,} puzzles. Showing {reading.numbers[chosen - 1]}, {count_clues(entry.puzzle)}."
    choices = _make_choices(reading, chosen, read_as)
    board = replace(board, source=text, chosen=choices.state)
    return board, Notice(_add_warning(message, entry), choices=choices, others=others)


def _find_others(entry: Entry, text: str, read_as: ReadAs) -> tuple[tuple[str, str], ...]:
    """Return the other readings of the text, each with the words of its button: other symbols, or another way."""
    other = _OTHER_SYMBOLS.get(entry.symbols, "")
    if read_as is ReadAs.ONE_TO_G and entry.puzzle.shape.size == len(SYMBOLS):
        other = ReadAs.ZERO_TO_F.value
    ways = _attempt_limited(text).ways if read_as is not ReadAs.AUTO and not other else ()
    labels = {way.key: f"Read it again: {way.label[:1].lower()}{way.label[1:]}" for way in ways} | _ZERO
    return tuple((key, labels[key]) for key in (other, *(way.key for way in ways)) if key and key != read_as.value)


def _make_choices(reading: Attempt, chosen: int, read_as: ReadAs) -> PuzzleChoices:
    labels = tuple(map(_label, reading.numbers[:MAX_CHOICES], reading.entries))
    key = "" if read_as is ReadAs.AUTO else read_as.value
    return PuzzleChoices(labels, chosen, len(reading.entries), is_whole=not reading.errors, read_as=key)


def _choice_of(way: Way) -> ReadingChoice:
    grid = Grid.parse(way.line)
    return ReadingChoice(way.key, way.label, grid_view(grid))


def _add_warning(message: str, entry: Entry) -> str:
    """Add to the message how the text was read, and what was left out of the puzzle, if anything."""
    return " ".join((message, *entry.notices, entry.warning)).strip()


def _parse_number(text: str, count: int) -> int:
    """Parse the number of a puzzle out of `count`, from 1. An invalid one is taken as 1, a large one as the last."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(count))
    return min(max(int(text), 1), count) if is_number else 1


def _title(entry: Entry) -> str:
    return title_of(entry.details.title.removesuffix(".txt"))


def _label(number: int, entry: Entry) -> str:
    return f"{number}: {title}" if (title := _title(entry)) else str(number)
