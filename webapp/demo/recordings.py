"""Keep the recorded programs that people hand in, by their hash, in memory: an LRU cache of 32 MB in all.

A recording is what `sudoku judge --trace -o FILE` writes: data, never a program. The browser keeps its file and sends
it again when it was forgotten here. Keys of searches that come from recordings:

    own-HASH      the recorded program
    faulty-N      one of ten faulty programs of our own, of any puzzle of 9x9
    right-HASH    a right program that goes through the cells in the same order, made by a model

>>> lines = ["sudoku-trace 1", "program a.c", "document any", f"puzzle {'.' * 81}", "stores 1", "place 0 1 5"]
>>> recording, packed = read_file("\\n".join(lines).encode())
>>> recording.program, packed.stores()
('a.c', ((1, 5),))
"""

from __future__ import annotations

import codecs
import hashlib
import io
import json
import re
import threading
import zlib
from array import array
from dataclasses import dataclass, replace
from typing import Final

from cachetools import LRUCache
from flask import Flask, current_app, has_app_context
from werkzeug.exceptions import NotFound

from solver.errors import FormatError
from solver.grid import Grid
from solver.judge.departures import Comparison, algorithm_of, compare
from solver.judge.document_cases import DOCUMENTS
from solver.judge.faulty_programs import PREFIX, find_faulty
from solver.judge.models import STATIC, Order, Style, Writing
from solver.judge.replay import (
    MAX_LINE,
    NO_DIGIT,
    Packed,
    RecordedTrace,
    recorded_algorithm,
    replay,
    replay_model,
    seems_to_write_first,
)
from solver.judge.traces import (
    CLEAR,
    PLACE,
    Recording,
    Store,
    name_file,
    read_bare_lines,
    read_lines,
    read_trace,
    stores_to_solution,
    write_store,
)
from solver.search import get
from solver.search.algorithm import Algorithm
from solver.shape import CLASSIC
from solver.text import one_line
from webapp.serving.limits import page_work
from webapp.shared.algorithms import offered_algorithms

OWN: Final = "own-"
RIGHT: Final = "right-"
FAULTY: Final = PREFIX
OWN_LETTER: Final = "Y"
RIGHT_LETTER: Final = "R"
MAX_PACKED_BYTES: Final = 2_000_000  # of one file as it comes, and of one recording here
MAX_TEXT_BYTES: Final = 16_000_000  # of a file once it is unpacked; what is behind them is cut
MAX_LINES: Final = 1_000_000  # of stores that are read
MAX_KEPT_BYTES: Final = 32_000_000  # of all recordings
MAX_COMPARED: Final = 60_000  # stores that are compared with known searches
MAX_EFFORT: Final = 20_000_000  # cells that those searches look at altogether, right and faulty ones
MAX_RIGHT_STORES: Final = 100_000  # of the right program in the same order
MAX_RIGHT_CHOOSING_STORES: Final = 10_000  # of one that counts the choices of every cell
FORGOTTEN: Final = "The server no longer has this recording: it keeps the last ones only. Send the file again."
EXAMPLE_PUZZLE: Final = DOCUMENTS["any"].example  # of lines of stores, where no other puzzle is known
_EXTENSION: Final = "recordings"  # on app.extensions
_SOURCES: Final = "recording_sources"
_HASH_CHARACTERS: Final = 20
_HEAD_LINES: Final = 5
_HEAD_BYTES: Final = 2_000
_MAX_LINE_BYTES: Final = 100
_GZIP: Final = b"\x1f\x8b"
_GZIP_BITS: Final = 31
_LEVEL: Final = 6
# How programs begin, sources and executables alike: what people open in the place of its recording.
_EXECUTABLE: Final = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
_SOURCE: Final = re.compile(
    rb"^[ \t]{0,40}(?:#[ ]?include|#!|import |from [\w.]{1,80} import|def \w|class \w|int main|using |package )",
    re.MULTILINE,
)
_HEAD: Final = b"sudoku-trace"
_NUMBERED_HEAD: Final = "sudoku-trace 2"
_BARE_LINE: Final = re.compile(rf"^[ \t]{{0,40}}(?:{PLACE}|{CLEAR})[ \t]{{1,40}}[-+]?[0-9]".encode(), re.MULTILINE)
_IS_PROGRAM: Final = (
    "this is a program: record it first with sudoku judge --trace PROGRAM -o my.trace, then open my.trace"
)
_NO_STORES: Final = (
    "this is neither a line 'place r c d', such as place 0 2 4, nor the first of a recording by sudoku judge --trace"
)
_ENTRY_BYTES: Final = 2_000  # that an entry takes beside its stores
_CLEAR: Final = CLEAR.encode()
_NUMBER: Final = "[0-9]{1,40}+"
_STORE: Final = re.compile(
    rf"\A\s*+({PLACE}|{CLEAR})\s++({_NUMBER})\s++({_NUMBER})(?:\s++(-?{_NUMBER}))?+\s*+".encode()
)
_LINES: Final = {
    write_store((cell, digit)).encode(): (cell, digit) for cell in CLASSIC.cells for digit in range(CLASSIC.size + 1)
}


class ForgottenRecordingError(NotFound):
    """The recording of an address is not here, or no longer."""

    def __init__(self, name: str) -> None:
        super().__init__(FORGOTTEN)
        self.name_of_recording = name


@dataclass(frozen=True)
class Entry:
    """A recording with its stores packed, and what comparing it with known searches has found."""

    name: str  # the hash
    recording: Recording  # without its stores
    stores: bytes
    lines: bytes  # those of the source behind each store, or nothing
    writes_first: bool
    comparison: Comparison

    @property
    def packed(self) -> Packed:
        """Unpack the stores, two bytes each."""
        both = zlib.decompress(self.stores)
        half = len(both) // 2
        return Packed(both[:half], both[half:], array("H", zlib.decompress(self.lines)))

    @property
    def partner(self) -> str:
        """Choose the search to show beside the program: that of its document, or a right one in the same order."""
        style, own = self.comparison.style, algorithm_of(self.recording.document)
        if style is None:
            return own.key
        if style.downwards or style.order not in (Order.ROWS, Order.FEWEST):
            return f"{RIGHT}{self.name}"
        if own.takes_fewest is (style.order is Order.FEWEST):
            return own.key
        return get("tutorialspoint" if own.takes_fewest else "csis").key

    @property
    def right_style(self) -> Style:
        """Choose the style of a right program in the order of this one."""
        style = self.comparison.style or Style(writing=Writing.TEST_FIRST)
        return replace(style, order=Order.FEWEST) if style.order is Order.FEWEST_OWN else style


class RecordingStore:
    """The recordings of one application, the least recently used of which are forgotten."""

    def __init__(self, max_bytes: int = MAX_KEPT_BYTES) -> None:
        self._entries = LRUCache[str, Entry](
            max_bytes, lambda entry: len(entry.stores) + len(entry.lines) + _ENTRY_BYTES
        )
        self._lock = threading.Lock()

    def add(self, recording: Recording, packed: Packed) -> str:
        """Keep a recording; return its hash. Raises FormatError where it takes more than `MAX_PACKED_BYTES`."""
        both, lines = packed.cells + packed.digits, packed.lines.tobytes()
        name = _hash_of(recording, both + lines)
        with self._lock:
            if name in self._entries:
                self._entries[name]  # it is used: others are forgotten first
                return name
        stores, lines = zlib.compress(both, _LEVEL), zlib.compress(lines, _LEVEL)
        if len(stores) + len(lines) > MAX_PACKED_BYTES:
            raise FormatError.at(f"packed, these stores take more than {MAX_PACKED_BYTES // 10**6} MB", 1)
        comparison = compare_shortly(recording, packed)
        style = comparison.style
        writes_first = style.writing.writes_first if style else seems_to_write_first(recording.puzzle, _first(packed))
        entry = Entry(name, replace(recording, stores=(), lines=()), stores, lines, writes_first, comparison)
        with self._lock:
            self._entries[name] = entry
        return name

    def get(self, name: str) -> Entry:
        """Find a recording. Raises ForgottenRecordingError."""
        with self._lock:
            entry = self._entries.get(name)
        if entry is None:
            raise ForgottenRecordingError(name)
        return entry


def _size_of(entry: Entry) -> int:
    """Count the bytes that an entry takes."""
    return len(entry.stores) + len(entry.lines) + _ENTRY_BYTES


def _first(packed: Packed) -> Packed:
    """Take the stores that are compared."""
    return Packed(packed.cells[:MAX_COMPARED], packed.digits[:MAX_COMPARED])


def compare_shortly(recording: Recording, packed: Packed) -> Comparison:
    """Compare the first stores of a recording with the known searches, as far as `MAX_EFFORT` lasts."""
    shorter = replace(
        recording,
        stores=packed.stores(MAX_COMPARED),
        is_cut=recording.is_cut or len(packed.cells) > MAX_COMPARED,
    )
    is_solved = stores_to_solution(recording.puzzle, zip(packed.cells, packed.digits, strict=True)) is not None
    return compare(shorter, not recording.fails and is_solved, MAX_EFFORT)


def _hash_of(recording: Recording, stores: bytes) -> str:
    """Hash all that decides what is shown of a recording."""
    head = [recording.program, recording.document, recording.puzzle.line("0"), *recording.marks.values()]
    return hashlib.sha256(json.dumps(head).encode() + stores).hexdigest()[:_HASH_CHARACTERS]


def recordings() -> RecordingStore:
    """Return the recordings of the application that answers."""
    if not has_app_context():
        return RecordingStore()
    found: RecordingStore = current_app.extensions.setdefault(_EXTENSION, RecordingStore())
    return found


# ---- the sources


def keep_source(app: Flask, name: str, source: str) -> None:
    """Keep the source of a recording, to show it: on the machine of its author alone, for `sudoku judge --watch`."""
    app.extensions.setdefault(_SOURCES, {})[name] = source


def find_source(name: str) -> str:
    """Find the source of a recording; '' where this server has none, as any but that of `sudoku judge --watch`."""
    found: dict[str, str] = current_app.extensions.get(_SOURCES, {}) if has_app_context() else {}
    return found.get(name, "")


# ---- the searches


def is_recorded(key: str) -> bool:
    """Return whether the key of a search is that of a recording, or of a faulty program."""
    return key.startswith((OWN, RIGHT, FAULTY))


def find_algorithm(key: str) -> Algorithm:
    """Find a search that lessons may have: one that the server offers, or a faulty program. Raises RuleError."""
    return find_faulty(key).algorithm if key.startswith(FAULTY) else offered_algorithms().find(key)


def name_of(key: str) -> str:
    """Return the hash in the key of a search."""
    return key.partition("-")[2]


def describe_search(key: str) -> tuple[Algorithm, Grid | None]:
    """Describe the search with that key, and return its puzzle, None for any. Raises ForgottenRecordingError."""
    if key.startswith(FAULTY):
        return find_faulty(key).algorithm, None
    entry = recordings().get(name_of(key))
    recording, style = entry.recording, entry.right_style
    if key.startswith(OWN):
        name = name_file(recording.program)
        idea = f"What {name} stores into its grid, as it was recorded."
        algorithm = recorded_algorithm(key, OWN_LETTER, f"Your program: {name}", idea, name)
    else:
        idea = f"A right program that fills the cells by {style.name}, as yours does."
        algorithm = recorded_algorithm(key, RIGHT_LETTER, "A right program in your order", idea, "a model of our own")
    return algorithm, recording.puzzle


def make_trace(key: str, givens: Grid) -> RecordedTrace:
    """Make the search with that key, with its moves. Raises ForgottenRecordingError."""
    if key.startswith(FAULTY):
        with page_work():
            return find_faulty(key).trace(givens)
    algorithm, puzzle = describe_search(key)
    if puzzle != givens:
        raise ForgottenRecordingError(name_of(key))
    entry = recordings().get(name_of(key))
    with page_work():
        if key.startswith(OWN):
            return replay(entry.recording, algorithm, entry.writes_first, entry.packed)
        style = entry.right_style
        most = MAX_RIGHT_STORES if style.order in STATIC else MAX_RIGHT_CHOOSING_STORES
        return replay_model(givens, style, most, algorithm)


# ---- files


def read_file(data: bytes, puzzle: Grid | None = None) -> tuple[Recording, Packed]:
    """Read the file of a recording, packed with gzip or not; return its head, and its stores packed.

    Lines of stores without a head are those of `puzzle`, by default of the first example of `any`. What lies behind
    `MAX_TEXT_BYTES` and `MAX_LINES` is cut. Raises FormatError with the line.
    """
    text, is_cut = _unpack(data)
    if not text.startswith(_HEAD) and (text.startswith(_EXECUTABLE) or _SOURCE.search(text[:_HEAD_BYTES])):
        raise FormatError.at(_IS_PROGRAM)
    if not text.removeprefix(codecs.BOM_UTF8).startswith(_HEAD):
        if not _BARE_LINE.search(text):
            raise FormatError.at(_NO_STORES, 1)
        return _read_bare(text, is_cut, puzzle or EXAMPLE_PUZZLE)
    head, body = _split_head(text)
    recording = read_trace(head)
    is_numbered = head.startswith(_NUMBERED_HEAD)
    cells, digits, lines, number = bytearray(), bytearray(), array("H"), _HEAD_LINES
    symbols = range(CLASSIC.size + 1)
    for line in io.BytesIO(body):
        number += 1
        if number > _HEAD_LINES + MAX_LINES:
            is_cut = True
            break
        bare, source = _split_number(line) if is_numbered else (line.rstrip(), 0)
        store = _LINES.get(bare)
        if store is None:
            if is_cut and not line.endswith(b"\n"):
                break  # the line at which the text is cut
            store = _read_odd_line(bare, number)
            if store is None:
                continue
        cells.append(store[0])
        digits.append(store[1] if store[1] in symbols else NO_DIGIT)
        if is_numbered:
            lines.append(source)
    document = recording.document if recording.document in DOCUMENTS else "any"
    known = replace(recording, document=document, program=one_line(recording.program) or "program")
    return replace(known, is_cut=recording.is_cut or is_cut), Packed(bytes(cells), bytes(digits), lines)


def _read_bare(text: bytes, is_cut: bool, puzzle: Grid) -> tuple[Recording, Packed]:
    """Read lines of stores without a head, as a program prints them. Raises FormatError with the line.

    What it prints before its first store and behind its last one is left out: a prompt, and the solution.
    """
    lines = text.splitlines()[: MAX_LINES - is_cut]
    is_cut = is_cut or len(lines) == MAX_LINES
    stores = [number for number, line in enumerate(lines) if _BARE_LINE.match(line)]
    kept = [b""] * stores[0] + lines[stores[0] : stores[-1] + 1] if stores else []
    recording = read_bare_lines("\n".join(line.decode("utf-8", "replace") for line in kept), puzzle)
    return replace(recording, stores=(), is_cut=is_cut), Packed.of(recording.stores)


def _split_number(line: bytes) -> tuple[bytes, int]:
    """Split a store from the line of the source behind it, 0 where that is too large; without one it is no store."""
    bare, _, number = line.rstrip().rpartition(b" ")
    if not number or number.strip(b"0123456789"):
        return line.rstrip() + b" LINE?", 0
    return bare, int(number) if len(number) < len(str(MAX_LINE)) or int(number[:_MAX_LINE_BYTES]) <= MAX_LINE else 0


def _unpack(data: bytes) -> tuple[bytes, bool]:
    """Unpack a file as far as the limit; tell whether it goes on behind. Raises FormatError."""
    if not data.startswith(_GZIP):
        return data[:MAX_TEXT_BYTES], len(data) > MAX_TEXT_BYTES
    unpacker = zlib.decompressobj(_GZIP_BITS)
    try:
        text = unpacker.decompress(data, MAX_TEXT_BYTES)
    except zlib.error:
        raise FormatError.at("this file is damaged: it cannot be unpacked", 1) from None
    is_cut = len(text) == MAX_TEXT_BYTES
    if not unpacker.eof and not is_cut:
        raise FormatError.at("the end of this packed file is missing", 1)
    return text, is_cut


def _split_head(text: bytes) -> tuple[str, bytes]:
    """Split the text behind its head. Raises FormatError where no head can be there."""
    start = text[:_HEAD_BYTES]
    end = 0
    for _ in range(_HEAD_LINES):
        at = start.find(b"\n", end)
        if at < 0:
            end = len(start)
            break
        end = at + 1
    head = start[:end].decode("utf-8-sig", "replace")
    return head, text[end:]


def _read_odd_line(line: bytes, number: int) -> Store | None:
    """Read a line that is not written as ours are; None for a blank one. Raises FormatError with the line."""
    if not line.isascii():
        raise FormatError.at("a line of stores has ASCII letters and digits alone", number)
    start = line[:_MAX_LINE_BYTES]
    if match := _STORE.fullmatch(start):
        word, row, column, digit = match[1], int(match[2]), int(match[3]), match[4]
        if row < CLASSIC.size and column < CLASSIC.size and (digit is None) is (word == _CLEAR):
            return row * CLASSIC.size + column, int(digit or 0)
    if not start.strip():
        return None
    try:
        found = read_lines(start.decode("utf-8", "replace"))
    except FormatError as error:
        raise FormatError.at(error.problems[0].message, number) from error
    return found[0] if found else None
