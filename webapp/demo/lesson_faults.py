"""What is wrong with the text of a lesson, each fault in a sentence that begins with its line and beat.

tomllib tells no lines of what it has read: they are looked for in the text, by the header of the beat and the key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from solver import Puzzle, RuleError, SudokuError
from solver.candidates import fits
from solver.formats import attempt
from solver.narration import Names
from solver.search import get
from solver.search.algorithm import CODES
from solver.shape import Shape
from solver.timeline import Timeline
from webapp.demo.lessons import Lesson
from webapp.demo.panes import PANES
from webapp.demo.stage import frame_at
from webapp.fields import TITLE_LIMIT
from webapp.library import example_of

BEATS: Final = 60
WORDS: Final = 150  # characters of caption and question, which a projector has room for
NEAR: Final = 20_000  # moves that a beat may lie behind the start
_PUZZLE: Final = 1_000  # characters of a puzzle
_TEXTS: Final = {"title": TITLE_LIMIT, "idea": 300, "source": 200}
_KNOWN: Final = (*_TEXTS, "puzzle", "alg", "code", "base", "panes", "beats")
_BEAT: Final = ("move", "try", "caption", "ask", "note", "wrong", "shows", "can")
_HEADER: Final = re.compile(r"^[ \t]*\[\[[ \t]*beats[ \t]*\]\]", re.MULTILINE)


class LessonError(SudokuError):
    """A lesson that cannot be read or says what is not so: a sentence for each problem, with line and beat."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__(problems[0])
        self.problems = tuple(problems)


class Places:
    """Where things stand in the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [match.start() for match in _HEADER.finditer(text)] + [len(text)]

    def told(self, key: str, beat: int = -1) -> str:
        """How a problem begins: 'Line 7, beat 2: '; beats are counted from 1, -1 stands for what is above them."""
        first, end = (0, self.starts[0]) if beat < 0 else (0, 0)
        if 0 <= beat < len(self.starts) - 1:
            first, end = self.starts[beat], self.starts[beat + 1]
        found = re.compile(rf"^[ \t]*{re.escape(key)}[ \t]*=", re.MULTILINE).search(self.text, first, end)
        at = found.start() if found else first if beat >= 0 and end else -1
        return self._place(self.text.count("\n", 0, at) + 1 if at >= 0 else 0, beat)

    def broken(self, error: Exception) -> str:
        """What a text that is no TOML is told, by the line and the beat that the reader stumbled over."""
        why, where, line = str(error)[:200].partition(" (at line ")
        number = int(line.partition(",")[0]) if where else 0
        starts = [self.text.count("\n", 0, start) + 1 for start in self.starts[:-1]]
        place = self._place(number, sum(start <= number for start in starts) - 1)
        why = why.partition(" (at ")[0]  # the end of the text
        return f"{place or 'At its end: '}this is no TOML; is a quote, a comma or a bracket missing? ({why})"

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
    if tried.errors or len(tried.entries) != 1:
        return f"puzzle is neither a puzzle nor the name of a built-in one: {text[:40]!r}"
    puzzle = Puzzle.of(tried.entries[0].puzzle.givens)
    return "puzzle has clues in conflict" if puzzle.givens.conflicts() else puzzle


def wrong_head(table: Mapping[str, Any], places: Places) -> Iterator[str]:
    """What is wrong above the beats."""
    for name in table:
        if name not in _KNOWN:
            yield f"{places.told(name)}{name!r} means nothing here: write {', '.join(_KNOWN[:-1])}."
    for name, most in _TEXTS.items():
        value = table.get(name, "")
        if not isinstance(value, str) or len(value) > most or (name == "title" and not value.strip()):
            yield f"{places.told(name)}{name} is a text of at most {most} characters."
    puzzle = puzzle_of(table.get("puzzle"))
    if isinstance(puzzle, str):
        yield f"{places.told('puzzle')}{puzzle}."
    try:
        get(str(table.get("alg", "")))
    except RuleError as error:
        yield f"{places.told('alg')}alg: {error}."
    for name, known in {"code": tuple(CODES), "base": (1, 0)}.items():
        if table.get(name, known[0]) not in known:
            yield f"{places.told(name)}{name} is {' or '.join(map(str, known))}."
    panes = table.get("panes", "")
    if not isinstance(panes, str) or (panes and not set(panes.split(",")) <= set(PANES)):
        yield f"{places.told('panes')}panes are some of {', '.join(PANES)}, with commas between them."


def wrong_beats(beats: object, places: Places) -> Iterator[str]:
    """What is wrong with the beats, as far as it can be seen without the search."""
    if not isinstance(beats, list) or not 2 <= len(beats) <= BEATS or not all(isinstance(beat, dict) for beat in beats):
        yield f"A lesson has 2 to {BEATS} beats, each below a line [[beats]]."
        return
    before = (-1, 0)
    for at, beat in enumerate(beats):
        wrong = list(_wrong_beat(beat))
        yield from (f"{places.told(name, at)}{problem}." for name, problem in wrong)
        if wrong:
            continue
        place = beat["move"], beat.get("try", 0)
        if place <= before:
            yield f"{places.told('move', at)}a beat lies behind the one before it, so behind move {before[0]:,}."
        before = place


def _wrong_beat(beat: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a beat, each with the key where it stands."""
    for name in beat:
        if name not in _BEAT:
            yield name, f"{name!r} means nothing here: write {', '.join(_BEAT)}"
    for name in ("move", "try"):
        value = beat.get(name, 0 if name == "try" else None)
        if type(value) is not int or not 0 <= value <= 10**12:
            yield name, f"{name} is a number from 0 up"
    for name in ("caption", "ask", "note"):
        if not isinstance(beat.get(name, ""), str) or (name == "caption" and not str(beat.get(name, "")).strip()):
            yield name, f"{name} is a text" + (", and there must be one" if name == "caption" else "")
    words = len(str(beat.get("caption", ""))) + len(str(beat.get("ask", "")))
    if words > WORDS:
        yield "caption", f"caption and ask have {words} characters together; a projector has room for {WORDS}"
    wrong = beat.get("wrong", [])
    if not isinstance(wrong, list) or not all(isinstance(each, str) for each in wrong):
        yield "wrong", "wrong is a list of texts"
    for name, kind in {"shows": int, "can": list}.items():
        value = beat.get(name, {})
        if not isinstance(value, dict) or not all(type(each) is kind for each in value.values()):
            example = "{ r1c3 = 4 }" if kind is int else "{ r1c3 = [1, 4] }"
            yield name, f"{name} is written like {example}"


def wrong_cells(shape: Shape, beats: Sequence[Mapping[str, Any]], places: Places) -> Iterator[str]:
    """What the beats say of cells and digits that are not on the board at all."""
    for at, beat in enumerate(beats):
        for name in ("shows", "can"):
            for cell, said in beat.get(name, {}).items():
                digits = said if isinstance(said, list) else [said]
                try:
                    shape.parse_cell(cell)
                except SudokuError:
                    yield f"{places.told(name, at)}{cell[:20]} is no cell: they are r1c1 to r{shape.size}c{shape.size}."
                if not all(type(digit) is int and 0 <= digit <= shape.size for digit in digits):
                    yield f"{places.told(name, at)}digits are numbers from 1 to {shape.size}; 0 is a blank."


def untrue(lesson: Lesson, timeline: Timeline, at: int, places: Places) -> Iterator[str]:
    """What a beat says that is not so."""
    beat, shape = lesson.beats[at], lesson.puzzle.shape
    if beat.move > timeline.total:
        ends = f"the search has {timeline.total:,} moves" if timeline.finished else f"a beat lies within {NEAR:,} moves"
        yield f"{places.told('move', at)}{ends}, not {beat.move:,}."
        return
    inside = len(timeline.beats(beat.move)) - 1
    if beat.inside > max(inside, 0):
        yield f"{places.told('try', at)}move {beat.move:,} has {inside} beats inside it, not {beat.inside}."
        return
    frame, board = frame_at(timeline, beat.move, beat.inside, Names(shape)), timeline.state(beat.move).digits
    for name, digit in beat.claims.get("shows", {}).items():
        held = ("0" + shape.symbols).index(frame.digits[shape.parse_cell(name)])
        if held != digit:
            yield f"{places.told('shows', at)}{name} holds {held or 'no digit'} there, not {digit}."
    for name, digits in beat.claims.get("can", {}).items():
        cell = shape.parse_cell(name)
        found = [] if board[cell] else list(fits(shape, board, cell))
        if found != digits:
            yield f"{places.told('can', at)}{name} can be {found or 'nothing'} there, not {digits}."
