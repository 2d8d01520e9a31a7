"""Find what is wrong with the text of a lesson. Each problem is a sentence: line, step, fault, and what to do.

pydantic reads keys and values (`webapp/demo/lesson_schema.py`).
This module loads pydantic, so import it only where a lesson is read. tomllib gives no line numbers for what it has
read; `LineIndex` finds them in the text.
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
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.search.trace import Trace
from solver.shape import Shape
from solver.text import count_noun, join_names
from webapp.demo.lesson_schema import HeaderFields, RaceFields, StepFields, find_problems, keys_of, model_of
from webapp.demo.lessons import LessonStep
from webapp.demo.panes import PANES
from webapp.demo.recordings import find_algorithm
from webapp.demo.settings import TIE
from webapp.shared.algorithms import offered_algorithms
from webapp.shared.builtin_puzzles import example_names, example_of

MAX_STEPS: Final = 60
MAX_STEP_MOVE: Final = 20_000  # the last move at which a step may be, and a search of a race whose end is claimed
MAX_CELL_FAULTS: Final = 20  # unknown cells, and unknown headings, that are reported
_MAX_PUZZLE_CHARACTERS: Final = 1_000
# Keys of a step that are checked against its search or searches.
_CLAIM_KEYS: Final = frozenset({"move", "try", "shows", "can", "race", "winner", "counts"})
_KEYS: Final = frozenset({*keys_of(HeaderFields), *keys_of(StepFields), *keys_of(RaceFields)})
# A heading, its word with the brackets and blanks before it; then the first word of a line, and the signs behind it.
_HEADING: Final = re.compile(r"\A([ \t]*+\[++[ \t]*+)([\w-]++)([ \t]*+\]*+)")
_FIRST_WORD: Final = re.compile(r"\A[^\w\n]*+(\w++)([^\w\n]*+)(\d?)")
_STEP_WORDS: Final = frozenset({"step", "steps", "beat", "beats"})  # of headings that begin a step
SYNTAX_HINT: Final = "A line is a key, = and its value, a text in straight quotes; or [[steps]]; or a remark behind #."
NO_LESSON: Final = (
    'This is no lesson: one begins with title = "..." and puzzle = "...", '
    "and then has steps, each below a line [[steps]]."
)


class LineIndex:
    """The lines of headings and keys in the text of a lesson, found in one pass.

    Lines and steps count from 1 in sentences. Steps count from 0 in arguments; -1 is the header above the first step.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._key_lines: dict[tuple[int, str], int] = {}  # by step, -1 for the header, and key
        self._step_lines: list[int] = []  # the lines [[steps]]
        self._heading_lines: list[int] = []  # the lines that begin a step, in any spelling
        self._lines_by_heading: dict[str, int] = {}  # by name
        for number, line in enumerate(text.split("\n"), 1):
            if found := _HEADING.match(line):
                before, name, behind = found.groups()
                self._lines_by_heading.setdefault(name, number)
                if name.lower() in _STEP_WORDS:
                    self._heading_lines.append(number)
                if name in ("steps", "beats") and before.count("[") == 2 and behind.strip().startswith("]]"):
                    self._step_lines.append(number)
            elif "=" in line:
                key = line.partition("=")[0].strip(" \t")
                self._key_lines.setdefault((len(self._step_lines) - 1, key), number)

    def prefix(self, key: str, step: int = -1) -> str:
        """Begin a problem with a key: 'Line 7, step 2: '."""
        number = self._key_lines.get((step, key), 0)
        if not number and 0 <= step < len(self._step_lines):
            number = self._step_lines[step]
        return self.prefix_at_line(number) if number else self._format_prefix(0, step)

    def syntax_problem(self, error: Exception) -> str:
        """Describe why the text is no TOML, with the line and step where tomllib stopped."""
        why, where, line = str(error)[:200].partition(" (at line ")
        if isinstance(error, RecursionError):
            why = "Too many brackets inside each other"
        number = int(line.partition(",")[0]) if where else self.text.count("\n") + 1
        return f"{self.prefix_at_line(number)}this is no TOML: {why}. {SYNTAX_HINT}"

    def prefix_at_line(self, number: int) -> str:
        """Begin a problem in that line; headings of every spelling count as the begin of a step."""
        return self._format_prefix(number, bisect_right(self._heading_lines, number) - 1)

    def prefix_of_heading(self, name: str) -> str:
        """Begin a problem with a heading of that name."""
        return (
            self.prefix_at_line(self._lines_by_heading[name]) if name in self._lines_by_heading else self.prefix(name)
        )

    @staticmethod
    def _format_prefix(number: int, step: int) -> str:
        line = f"line {number}" if number else ""
        which = f"step {step + 1}" if step >= 0 else ""
        place = ", ".join(part for part in (line, which) if part)
        return f"{place[:1].upper()}{place[1:]}: " if place else ""


def parse_puzzle(text: object) -> Puzzle | str:
    """Find the built-in puzzle of that name, or parse the puzzle; return the problem as text if there is one."""
    if not isinstance(text, str) or not text.strip():
        return "puzzle is missing: write 81 characters, or the name of a built-in puzzle"
    try:
        return example_of(text).puzzle
    except KeyError:
        pass
    if len(text) > _MAX_PUZZLE_CHARACTERS:
        return f"puzzle has more than {_MAX_PUZZLE_CHARACTERS:,} characters"
    tried = attempt(text)
    if len(tried.entries) > 1:
        return f"puzzle holds {len(tried.entries):,} puzzles, and a lesson has one: take out the others"
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


def validate_header(table: Mapping[str, Any], lines: LineIndex) -> Iterator[str]:
    """Yield the problems above the steps."""
    known = keys_of(HeaderFields)
    headings = [name for name, value in table.items() if name not in known and _is_heading(value)]
    if headings:  # it may have taken in the keys of the header
        yield from (_explain_heading(name, lines) for name in headings[:MAX_CELL_FAULTS])
        return
    faults = find_problems(HeaderFields, table)
    yield from (f"{lines.prefix(name)}{problem}." for name, problem in faults)
    puzzle = parse_puzzle(table.get("puzzle"))
    unknown = [name.lower() for name in table if name not in known]
    is_misspelt = any(get_close_matches(name, ["puzzle"]) for name in unknown)
    if isinstance(puzzle, str) and ("puzzle" in table or not is_misspelt):
        yield f"{lines.prefix('puzzle')}{puzzle}."
    try:
        find_algorithm(str(table.get("alg", "")))
    except RuleError as error:
        yield f"{lines.prefix('alg')}alg: {error}."
    panes = table.get("panes", "")
    if not isinstance(panes, str) or (panes and not set(normalize_panes(panes).split(",")) <= set(PANES)):
        yield f'{lines.prefix("panes")}panes are some of {", ".join(PANES)} in one text: panes = "tree,digits".'


def is_not_a_lesson(text: str) -> bool:
    """Whether the text has no key and no heading of a lesson, so that it was never meant to be one."""
    return not any(map(_is_of_lesson, text.split("\n")))


def _is_of_lesson(line: str) -> bool:
    """Whether a line has a key of a lesson and the beginning of a value, or a heading of a step."""
    if (heading := _HEADING.match(line)) and heading[2].lower() in _STEP_WORDS:
        return True
    word = _FIRST_WORD.match(line)
    return word is not None and word[1].lower() in _KEYS and bool(word[3] or set("=:\"'") & set(word[2]))


def normalize_panes(text: str) -> str:
    """Remove the blanks around the commas, as addresses have the list."""
    return ",".join(part.strip() for part in text.split(","))


def _is_heading(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _explain_heading(name: str, lines: LineIndex) -> str:
    if get_close_matches(name.lower(), ["steps", "beats"], 1):
        return f"{lines.prefix_of_heading(name)}each step begins with a line [[steps]]: {name!r} means nothing here."
    return (
        f"{lines.prefix_of_heading(name)}delete this heading: a lesson has no heading but [[steps]], above each step."
    )


def validate_steps(steps: object, lines: LineIndex) -> Iterator[str]:
    """Yield the problems in the steps that can be found without the search."""
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        where = lines.prefix("steps") or lines.prefix("beats")
        yield f"{where}steps is not a key: each step stands below a line [[steps]] of its own."
        return
    if not 2 <= len(steps) <= MAX_STEPS:
        yield f"A lesson has 2 to {MAX_STEPS} steps, each below a line [[steps]]; this one has {len(steps):,}."
    before = (-1, 0)
    for index, step in enumerate(steps[:MAX_STEPS]):
        wrong = find_problems(model_of(step), step)
        yield from (f"{lines.prefix(name, index)}{problem}." for name, problem in wrong)
        if not wrong and "race" in step:
            yield from (f"{lines.prefix(name, index)}{problem}." for name, problem in _race_problems(step, index))
        if wrong or "race" in step:
            continue
        place = step["move"], step.get("try", 0)
        if place <= before:
            where = f"move {before[0]:,}{f' and try {before[1]}' if before[1] else ''}"
            yield f"{lines.prefix('move', index)}this step has to come after the one above it, which is at {where}."
        before = place


def _race_problems(step: Mapping[str, Any], index: int) -> Iterator[tuple[str, str]]:
    """Yield the problems in a race that can be found without its searches: pairs of a key and a sentence."""
    keys, offered = step["race"], offered_algorithms().keys
    if not index:
        yield "race", "a race comes after a step of the search, and no step is above it"
    unknown = [key for key in keys if key not in offered]
    for key in unknown:
        yield "race", f"{key[:40]!r} is no search: write some of {', '.join(offered)}"
    if len(set(keys)) < len(keys):
        yield "race", "a search races once: write different searches"
    if unknown:
        return
    for name, claimed in (("winner", [step.get("winner") or TIE]), ("counts", step.get("counts", {}))):
        for key in claimed:
            if key not in (keys if name == "counts" else (*keys, TIE)):
                yield name, f"{key[:40]!r} is not in this race"


def checkable_steps(steps: object) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield index and table of each step whose claims can be read, whatever else is wrong."""
    for index, step in enumerate(steps[:MAX_STEPS] if isinstance(steps, list) else ()):
        if not isinstance(step, dict) or {"move", "race"}.isdisjoint(step):
            continue
        is_readable = _CLAIM_KEYS.isdisjoint(dict(find_problems(model_of(step), step)))
        if is_readable and not ("race" in step and any(_race_problems(step, index))):
            yield index, step


def validate_cells(shape: Shape, steps: Iterable[tuple[int, Mapping[str, Any]]], lines: LineIndex) -> Iterator[str]:
    """Yield the first `MAX_CELL_FAULTS` claims about cells and digits that the board does not have."""
    return islice(_cell_problems(shape, steps, lines), MAX_CELL_FAULTS)


def _cell_problems(shape: Shape, steps: Iterable[tuple[int, Mapping[str, Any]]], lines: LineIndex) -> Iterator[str]:
    for index, step in steps:
        for name in ("shows", "can"):
            for cell, claimed in step.get(name, {}).items():
                digits = claimed if isinstance(claimed, list) else [claimed]
                try:
                    shape.parse_cell(cell)
                except SudokuError:
                    last = f"r{shape.size}c{shape.size}"
                    yield f"{lines.prefix(name, index)}{cell[:20]} is not a cell: cells are r1c1 to {last}."
                if not all(type(digit) is int and 0 <= digit <= shape.size for digit in digits):
                    yield f"{lines.prefix(name, index)}digits are numbers from 1 to {shape.size}; 0 is a blank."


def check_claims(step: LessonStep, shape: Shape, trace: Trace, index: int, lines: LineIndex) -> Iterator[str]:
    """Yield the claims of a step that its search refutes."""
    if step.move > trace.total:
        ends = (
            f"the search has {count_noun(trace.total, 'move')}"
            if trace.finished
            else f"a step lies within the first {MAX_STEP_MOVE:,} moves"
        )
        yield f"{lines.prefix('move', index)}{ends}, not {step.move:,}."
        return
    substeps = len(trace.substeps(step.move)) - 1
    if step.substep > max(substeps, 0):
        inside = count_noun(substeps, "step")
        yield f"{lines.prefix('try', index)}move {step.move:,} has {inside} inside it, not {step.substep}."
        return
    frame, board = frame_at(trace, step.move, step.substep, Names(shape)), trace.state(step.move).digits
    for name, digit in step.claims.get("shows", {}).items():
        held = ("0" + shape.symbols).index(frame.digits[shape.parse_cell(name)])
        if held != digit:
            yield f"{lines.prefix('shows', index)}{name} holds {held or 'no digit'} there, not {digit}."
    for name, digits in step.claims.get("can", {}).items():
        cell = shape.parse_cell(name)
        found = [] if board[cell] else list(possible_digits(shape, board, cell))
        if found != digits:
            yield f"{lines.prefix('can', index)}{name} can be {found or 'nothing'} there, not {digits}."


def check_race(step: LessonStep, traces: Mapping[str, Trace], index: int, lines: LineIndex) -> Iterator[str]:
    """Yield the claims of a race that its searches refute, or that these are too long to show.

    Args:
        step: The race.
        traces: The searches by key, each explored to its end or for `MAX_STEP_MOVE` moves at least.
        index: Which step it is, from 0.
        lines: The lines of the text.
    """
    ended = {key for key in step.race if traces[key].finished and traces[key].total <= MAX_STEP_MOVE}
    placed = {key: _placements_within(traces[key], MAX_STEP_MOVE) for key in step.race}
    for key, claimed in step.claims.get("counts", {}).items():
        if key not in ended:
            yield f"{lines.prefix('counts', index)}{key} has more than {MAX_STEP_MOVE:,} moves: leave its count out."
        elif claimed != placed[key]:
            yield f"{lines.prefix('counts', index)}{key} makes {count_noun(placed[key], 'placement')}, not {claimed:,}."
    if claimed := step.claims.get("winner"):
        first = [key for key in step.race if placed[key] == min(placed.values())]
        if not ended.issuperset(first):
            found = f"who wins is not known after {MAX_STEP_MOVE:,} moves of each: leave winner out"
        elif 1 < len(first) < len(step.race):
            found = f"{join_names(first)} win together: leave winner out"
        else:
            winner = first[0] if len(first) == 1 else TIE
            found = f"the winner is {winner}, not {claimed}" if winner != claimed else ""
        if found:
            yield f"{lines.prefix('winner', index)}{found}."


def _placements_within(trace: Trace, moves: int) -> int:
    """Count the placements among the first moves of a search."""
    return trace.state(min(trace.total, moves)).counters.placements
