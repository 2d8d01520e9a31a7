"""Check what a lesson claims against its search."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from solver import SHAPES, engine
from solver.grid import Grid
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.search.stack_rows import word_of
from solver.search.steps import Kind
from solver.search.trace import State, Stop, Trace
from solver.shape import Cell, Shape
from webapp.demo.lesson_validation import LineIndex, check_race
from webapp.demo.lessons import Lesson, LessonStep, lessons
from webapp.demo.settings import TIE

WORST: Final = 69_175_316  # placements of the worst case; tests/solver/search/test_worst_case.py counts them
SHORT_RACE: Final = """title = "Two ways"
puzzle = "{puzzle}"
alg = "check-first"

[[steps]]
move = 0
caption = "Here it begins."

[[steps]]
move = 3
caption = "Here it is."
ask = "What comes?"

[[steps]]
race = ["check-first", "fewest-choices"]
caption = "Which is better?"
""".format(puzzle=lessons()["first-tree"].fields["p"])  # of 4x4, so that a test of its race takes little time
NAME: Final = r"\br\d+c\d+\b"
HOUSE: Final = r"\b(?:row|column|box) \d+\b"
SYMBOLS: Final = max(SHAPES.values(), key=lambda shape: shape.size).symbols


def check(lesson: Lesson, step: LessonStep, trace: Trace) -> None:
    """Fail unless the place of the step exists and all its claims are true there."""
    if step.race:
        _check_race(step, trace)
        return
    state = trace.state(step.move)
    if step.substep:
        assert step.substep < len(trace.substeps(step.move)), "there is no such step inside the move"
    _check_words(step, state, trace.grid.shape)
    _check_cells(step, state, trace)
    _check_event(step, state, trace)
    for name, claimed in step.claims.get("counts", {}).items():
        assert claimed == _count(name, claimed, state, trace), name
    if step.claims.get("forced"):
        _check_forced(step.move, trace)


def _check_race(step: LessonStep, trace: Trace) -> None:
    """Check that the race names a winner and the count of each search, and that both are true."""
    racing = {key: Trace(trace.grid, key) for key in step.race}
    for each in racing.values():
        each.explore_all()
    assert step.claims["winner"] in (*step.race, TIE)
    assert set(step.claims["counts"]) == set(step.race)
    assert list(check_race(step, racing, 0, LineIndex(""))) == []


def _check_words(step: LessonStep, state: State, shape: Shape) -> None:
    """Check that the caption names no cell, number or digit of a house without a claim."""
    text = f"{step.caption} {step.question}"
    assert set(re.findall(NAME, text)) <= set(step.claims.get("shows", {})), "a cell is named that `shows` leaves out"
    counts = step.claims.get("counts", {}).values()
    claimed = {number for count in counts for number in (count if isinstance(count, list) else [count])}
    bare = re.sub(rf"{NAME}|{HOUSE}|Figure \d", "", text).replace(",", "")
    assert {int(number) for number in re.findall(r"\d{2,}", bare)} <= claimed
    for cell, digit in re.findall(rf"({NAME}) (?:gets|has|holds|becomes|takes) ([{SYMBOLS}])\b", text):
        assert state.digits[shape.parse_cell(cell)] == _digit(digit), f"{cell} does not hold {digit}"
    for digit, cell in re.findall(rf"([{SYMBOLS}]) stands in ({NAME})", text):
        assert state.digits[shape.parse_cell(cell)] == _digit(digit), f"{cell} does not hold {digit}"
    houses = {house.name: house for house in shape.houses}
    for digits, name in re.findall(rf"({_list_of('and')}) stands? in ({HOUSE})", text):
        held = {state.digits[cell] for cell in houses[name].cells}
        assert set(_digits(digits)) <= held, f"{name} does not hold {digits}"
    for cell, choices in re.findall(rf"({NAME}),? (?:which )?can (?:only )?be ({_list_of('or')})", text):
        assert step.claims["can"][cell] == _digits(choices)


def _list_of(word: str) -> str:
    """Build the pattern of digits in a sentence: '1', '1 and 2', '1, 2 and A'."""
    return rf"\b[{SYMBOLS}](?:(?:, | {word} )[{SYMBOLS}])*\b"


def _digits(text: str) -> list[int]:
    return [_digit(symbol) for symbol in re.findall(rf"\b[{SYMBOLS}]\b", text)]


def _digit(symbol: str) -> int:
    return SYMBOLS.index(symbol) + 1


def _check_cells(step: LessonStep, state: State, trace: Trace) -> None:
    """Check that the claimed digits stand in the program's grid, and that others could still be placed."""
    shape = trace.grid.shape
    digits = frame_at(trace, *step.position, Names(shape)).digits
    for name, digit in step.claims.get("shows", {}).items():
        held = digits[shape.parse_cell(name)]
        assert held == f"0{shape.symbols}"[digit], f"{name} holds {held}"
    for name, digits in step.claims.get("can", {}).items():
        assert _choices(state, shape.parse_cell(name), shape) == digits, name


def _choices(state: State, cell: Cell, shape: Shape) -> list[int]:
    held = {state.digits[peer] for peer in shape.peers[cell]}
    return [digit for digit in shape.digits if digit not in held]


def _check_event(step: LessonStep, state: State, trace: Trace) -> None:
    event, last = step.claims.get("event"), state.last
    if event in ("placed", "taken"):
        assert last is not None
        assert last.kind is (Kind.PLACE if event == "placed" else Kind.RETRACT)
        assert step.claims["by"] == {trace.grid.shape.cell_name(last.cell): last.digit}
    elif event == "dead":
        assert state.is_dead_end
    elif event == "end":
        assert trace.finished
        assert step.move == trace.total
    else:
        assert event is None


def _check_forced(moves: int, trace: Trace) -> None:
    for move in range(moves):
        state = trace.state(move)
        assert state.next is not None
        assert len(_choices(state, state.next.cell, trace.grid.shape)) == 1


def _count(name: str, claimed: Any, state: State, trace: Trace) -> Any:
    """Count what a word of the list stands for in the search."""
    if name in state.counters._fields:
        return getattr(state.counters, name)
    if name == "retreat":
        retreat = trace.next_retreat(state.counters.moves - 1, claimed) if state.counters.moves else None
        assert retreat is not None
        assert retreat.start == state.counters.moves
        return retreat.length
    if name == "depth_before":
        dead = trace.next_stop(state.counters.moves, Stop.DEAD_END, backwards=True)
        return trace.state(dead or 0).counters.depth
    others: dict[str, Callable[[], Any]] = {
        "guess": lambda: claimed,  # for the class to choose from
        "left": lambda: trace.total - state.counters.moves,
        "givens": lambda: trace.grid.filled,
        "free": lambda: len(trace.free),
        "free_worst": lambda: 64,
        "percent": lambda: round(100 * state.counters.moves / trace.total),
        "index": lambda: state.next.cell if state.next else None,
        "bits": lambda: len(re.findall(r"[01]", word_of(trace, state, state.cell, ()))),
        "solutions": lambda: _solutions(trace.grid),
        "others": lambda: _solutions(trace.grid) - 1,
        "placements_worst": lambda: WORST,
        "ratio": lambda: WORST // state.counters.placements,
    }
    return others[name]()


@cache
def _solutions(grid: Grid) -> int:
    return engine.count(grid).count
