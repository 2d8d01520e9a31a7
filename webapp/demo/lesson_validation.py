"""What is wrong with the text of a lesson, each fault in a sentence that begins with its line and beat, and ends with
what to do.

Keys and values are read by pydantic (`webapp/demo/lesson_schema.py`), which this module loads: import it where a lesson
is read. tomllib tells no lines of what it has read: they are looked for in the text, by heading of the beat and key.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any, Final

from solver import Puzzle, RuleError, SudokuError
from solver.formats import attempt
from solver.grid import possible_digits
from solver.search import get
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.shape import Shape
from webapp.demo.lesson_schema import BeatKeys, HeadKeys, faults_of, keys_of
from webapp.demo.lessons import LessonBeat
from webapp.demo.panes import PANES
from webapp.demo.stage import frame_at
from webapp.shared.builtin_puzzles import example_names, example_of

MAX_BEATS: Final = 60
NEAR: Final = 20_000  # moves that a beat may lie behind the start
MAX_CELL_FAULTS: Final = 20  # of cells that there are not, and of headings that mean nothing, told of one lesson
_PUZZLE: Final = 1_000  # characters of a puzzle
_SEARCHED: Final = frozenset({"move", "try", "shows", "can"})  # keys of a beat that are held against the search
_KEYS: Final = frozenset({*keys_of(HeadKeys), *keys_of(BeatKeys)})
# A heading, its word with the brackets and blanks before it; then the first word of a line, and the signs behind it.
_HEADING: Final = re.compile(r"\A([ \t]*+\[++[ \t]*+)([\w-]++)([ \t]*+\]*+)")
_FIRST_WORD: Final = re.compile(r"\A[^\w\n]*+(\w++)([^\w\n]*+)(\d?)")
WRITTEN: Final = "A line is a key, = and its value, a text in straight quotes; or [[beats]]; or a remark behind #."
NO_LESSON: Final = (
    'This is no lesson: one begins with title = "..." and puzzle = "...", '
    "and then has beats, each below a line [[beats]]."
)


class Places:
    """Where things stand in the text: lines and beats are counted from 1, and found in one pass over the lines."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._keys: dict[tuple[int, str], int] = {}  # the line of a key, by its beat, -1 above them, and its name
        self._beats: list[int] = []  # the lines [[beats]]
        self._headings: list[int] = []  # the lines that begin a beat, however they are written
        self._names: dict[str, int] = {}  # the line of a heading, by its word
        for number, line in enumerate(text.split("\n"), 1):
            if found := _HEADING.match(line):
                before, name, behind = found.groups()
                self._names.setdefault(name, number)
                if name.lower() in ("beat", "beats"):
                    self._headings.append(number)
                if name == "beats" and before.count("[") == 2 and behind.strip().startswith("]]"):
                    self._beats.append(number)
            elif "=" in line:
                key = line.partition("=")[0].strip(" \t")
                self._keys.setdefault((len(self._beats) - 1, key), number)

    def told(self, key: str, beat: int = -1) -> str:
        """How a problem begins: 'Line 7, beat 2: '; beats are counted from 1, -1 stands for what is above them."""
        number = self._keys.get((beat, key), 0)
        if not number and 0 <= beat < len(self._beats):
            number = self._beats[beat]
        return self.heading(number) if number else self._place(0, beat)

    def broken(self, error: Exception) -> str:
        """What a text that is no TOML is told: the line and the beat where reading stopped, and why."""
        why, where, line = str(error)[:200].partition(" (at line ")
        if isinstance(error, RecursionError):
            why = "Too many brackets inside each other"
        number = int(line.partition(",")[0]) if where else self.text.count("\n") + 1
        return f"{self.heading(number)}this is no TOML: {why}. {WRITTEN}"

    def heading(self, number: int) -> str:
        """How a problem in that line begins: its beat is counted by all headings, however they are written."""
        return self._place(number, bisect_right(self._headings, number) - 1)

    def of_heading(self, name: str) -> str:
        """How a problem with a heading of that name begins."""
        return self.heading(self._names[name]) if name in self._names else self.told(name)

    @staticmethod
    def _place(number: int, beat: int) -> str:
        line = f"line {number}" if number else ""
        which = f"beat {beat + 1}" if beat >= 0 else ""
        place = ", ".join(part for part in (line, which) if part)
        return f"{place[:1].upper()}{place[1:]}: " if place else ""


def puzzle_of(text: object) -> Puzzle | str:
    """The puzzle, or what is wrong with it: the name of one of ours, or the puzzle in any layout."""
    if not isinstance(text, str) or not text.strip():
        return "puzzle is missing: write 81 characters, or the name of a built-in puzzle"
    try:
        return example_of(text).puzzle
    except KeyError:
        pass
    if len(text) > _PUZZLE:
        return f"puzzle has more than {_PUZZLE:,} characters"
    tried = attempt(text)
    if len(tried.entries) > 1:
        return f"puzzle holds {len(tried.entries)} puzzles, and a lesson has one: take out the others"
    problems = [problem for error in tried.errors for problem in error.problems]
    if problems and problems[0].line:
        return f"puzzle cannot be read: {problems[0].message}"
    if problems or not tried.entries:
        near = get_close_matches(text, example_names(), 1)
        meant = f"; perhaps it is {near[0]!r}" if near else ""
        return f"puzzle is neither a puzzle nor the name of a built-in one: {text[:40]!r}{meant}"
    puzzle = Puzzle.of(tried.entries[0].puzzle.givens)
    conflicts = puzzle.givens.conflicts()
    return f"puzzle has clues in conflict: {conflicts[0]}" if conflicts else puzzle


def wrong_head(table: Mapping[str, Any], places: Places) -> Iterator[str]:
    """What is wrong above the beats."""
    known = keys_of(HeadKeys)
    headings = [name for name, value in table.items() if name not in known and _is_heading(value)]
    if headings:  # what is above the beats may have gone below it
        yield from (_unknown_heading(name, places) for name in headings[:MAX_CELL_FAULTS])
        return
    faults = faults_of(HeadKeys, table)
    yield from (f"{places.told(name)}{problem}." for name, problem in faults)
    puzzle = puzzle_of(table.get("puzzle"))
    unknown = [name.lower() for name in table if name not in known]
    is_misspelt = any(get_close_matches(name, ["puzzle"]) for name in unknown)
    if isinstance(puzzle, str) and ("puzzle" in table or not is_misspelt):
        yield f"{places.told('puzzle')}{puzzle}."
    try:
        get(str(table.get("alg", "")))
    except RuleError as error:
        yield f"{places.told('alg')}alg: {error}."
    panes = table.get("panes", "")
    if not isinstance(panes, str) or (panes and not set(panes_of(panes).split(",")) <= set(PANES)):
        yield f'{places.told("panes")}panes are some of {", ".join(PANES)} in one text: panes = "tree,digits".'


def is_foreign(text: str) -> bool:
    """Whether no key and no heading of a lesson is in the text: then it was never meant to be one."""
    return not any(map(_is_of_lesson, text.split("\n")))


def _is_of_lesson(line: str) -> bool:
    """Whether a line has a key of a lesson and a sign that a value has, or a heading of a beat."""
    if (heading := _HEADING.match(line)) and heading[2].lower() in ("beat", "beats"):
        return True
    word = _FIRST_WORD.match(line)
    return word is not None and word[1].lower() in _KEYS and bool(word[3] or set("=:\"'") & set(word[2]))


def panes_of(text: str) -> str:
    """The panes as the address has them: a blank behind a comma means nothing."""
    return ",".join(part.strip() for part in text.split(","))


def _is_heading(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _unknown_heading(name: str, places: Places) -> str:
    if get_close_matches(name.lower(), ["beats"], 1):
        return f"{places.of_heading(name)}each beat begins with a line [[beats]]: {name!r} means nothing here."
    return f"{places.of_heading(name)}take out this heading: a lesson has none but [[beats]], above each beat."


def wrong_beats(beats: object, places: Places) -> Iterator[str]:
    """What is wrong with the beats, as far as it can be seen without the search."""
    if not isinstance(beats, list) or not all(isinstance(beat, dict) for beat in beats):
        yield f"{places.told('beats')}beats is no key: each beat stands below a line [[beats]] of its own."
        return
    if not 2 <= len(beats) <= MAX_BEATS:
        yield f"A lesson has 2 to {MAX_BEATS} beats, each below a line [[beats]]; this one has {len(beats)}."
    before = (-1, 0)
    for at, beat in enumerate(beats[:MAX_BEATS]):
        wrong = faults_of(BeatKeys, beat)
        yield from (f"{places.told(name, at)}{problem}." for name, problem in wrong)
        if wrong:
            continue
        place = beat["move"], beat.get("try", 0)
        if place <= before:
            where = f"move {before[0]:,}{f' and try {before[1]}' if before[1] else ''}"
            yield f"{places.told('move', at)}this beat has to come behind the one above it, which is at {where}."
        before = place


def sound_beats(beats: object) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The beats that can be held against the search, whatever is wrong with others or with their texts, numbered."""
    for at, beat in enumerate(beats[:MAX_BEATS] if isinstance(beats, list) else ()):
        if isinstance(beat, dict) and "move" in beat and _SEARCHED.isdisjoint(dict(faults_of(BeatKeys, beat))):
            yield at, beat


def wrong_cells(shape: Shape, beats: Iterable[tuple[int, Mapping[str, Any]]], places: Places) -> Iterator[str]:
    """What the beats say of cells and digits that are not on the board at all, the first faults of them."""
    return islice(_wrong_cells(shape, beats, places), MAX_CELL_FAULTS)


def _wrong_cells(shape: Shape, beats: Iterable[tuple[int, Mapping[str, Any]]], places: Places) -> Iterator[str]:
    for at, beat in beats:
        for name in ("shows", "can"):
            for cell, said in beat.get(name, {}).items():
                digits = said if isinstance(said, list) else [said]
                try:
                    shape.parse_cell(cell)
                except SudokuError:
                    yield f"{places.told(name, at)}{cell[:20]} is no cell: they are r1c1 to r{shape.size}c{shape.size}."
                if not all(type(digit) is int and 0 <= digit <= shape.size for digit in digits):
                    yield f"{places.told(name, at)}digits are numbers from 1 to {shape.size}; 0 is a blank."


def untrue(beat: LessonBeat, shape: Shape, trace: Trace, at: int, places: Places) -> Iterator[str]:
    """What a beat says that is not so."""
    if beat.move > trace.total:
        ends = f"the search has {trace.total:,} moves" if trace.finished else f"a beat lies within {NEAR:,} moves"
        yield f"{places.told('move', at)}{ends}, not {beat.move:,}."
        return
    inside = len(trace.substeps(beat.move)) - 1
    if beat.inside > max(inside, 0):
        yield f"{places.told('try', at)}move {beat.move:,} has {inside} beats inside it, not {beat.inside}."
        return
    frame, board = frame_at(trace, beat.move, beat.inside, Names(shape)), trace.state(beat.move).digits
    for name, digit in beat.claims.get("shows", {}).items():
        held = ("0" + shape.symbols).index(frame.digits[shape.parse_cell(name)])
        if held != digit:
            yield f"{places.told('shows', at)}{name} holds {held or 'no digit'} there, not {digit}."
    for name, digits in beat.claims.get("can", {}).items():
        cell = shape.parse_cell(name)
        found = [] if board[cell] else list(possible_digits(shape, board, cell))
        if found != digits:
            yield f"{places.told('can', at)}{name} can be {found or 'nothing'} there, not {digits}."
