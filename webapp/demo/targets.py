"""Find moves that a person asks for: the nearest stop, or the move that '1e6', '50%', 'end' or 'r1c1=9' means."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from solver import RuleError
from solver.search.questions import known_until, next_question
from solver.search.trace import Stop, Trace
from solver.text import count_noun
from webapp.board.form import digits_of
from webapp.demo import traces
from webapp.demo.address import Stage
from webapp.demo.settings import LESSON_STOP, MAX_MOVE
from webapp.serving.limits import page_work

_PLACE: Final = re.compile(r"\A\s*+r([0-9]{1,2})c([0-9]{1,2})\s*+=\s*+([0-9a-z]{1,2})\s*+", re.IGNORECASE)
_WORDS_IN_FRONT: Final = re.compile(r"\A\s*+(?:(?:move|step|go\s++to|#)\s*+)++", re.IGNORECASE)
_GROUPED: Final = re.compile(r"\A\s*+[0-9]{1,3}(?:[.,\s'’][0-9]{3}){1,3}+\s*+\Z")  # thousands, as people part them
_ENDS: Final = {"start": 0, "begin": 0, "beginning": 0, "first": 0, "end": 1, "last": 1, "finish": 1, "solution": 1}
_AMOUNT: Final = re.compile(r"\A\s*+([0-9]{1,12}(?:[.][0-9]{1,12})?)(?:e([0-9]{1,2}))?\s*+(%?)\s*+", re.IGNORECASE)
_STOP_NAMES: Final = {"dead": "dead end", "backtrack": "backtrack"}


def find_stop(stage: Stage, kind: str, move: int, backwards: bool) -> tuple[int | None, str]:
    """Find the nearest stop of this kind after the move, or before it, once no later exploring can change it.

    Returns and raises what `stop_from` and `traces.wait_for` do.
    """
    trace = stage.trace
    traces.wait_for(trace, move)
    if kind == "retreat":  # which retreats are long, and how many there are, depends on the whole search
        traces.wait_for(trace)
    elif kind == "question" and backwards:
        traces.wait_for(trace, known_until(trace, move))
    found = stop_from(stage, kind, move, backwards)
    if found[0] is None and kind != LESSON_STOP and not backwards:
        traces.wait_for(trace, None if kind in ("solution", "question") else move + 2 * len(trace.grid.digits) + 2)
        found = stop_from(stage, kind, move, backwards)
    return found


def stop_from(stage: Stage, kind: str, move: int, backwards: bool) -> tuple[int | None, str]:
    """Find the nearest stop of this kind after the move, or before it, as far as the search is explored.

    Returns:
        The move, or None, and a sentence for the person, or ''.
    """
    trace = stage.trace
    if kind == LESSON_STOP:
        step = stage.lesson and stage.lesson.neighbour_step(move, stage.substep, backwards)
        return (step.move, "") if step else (None, f"The lesson has no {'earlier' if backwards else 'later'} step.")
    if kind == "retreat":
        length = trace.default_retreat()
        found = trace.next_retreat(move, length, backwards)
        if found is None:
            least = count_noun(length, "step")
            return None, f"No {'earlier' if backwards else 'later'} retreat of {least} or more."
        digits = count_noun(found.length, "digit is", "digits are")
        return found.start, f"Retreat {found.number:,} of {found.of:,}: {digits} taken back."
    if kind == "solution":
        places = [at for at in trace.solutions if (at < move if backwards else at > move)]
        place = (places[-1] if backwards else places[0]) if places else None
        if place is None and not backwards and trace.found > len(trace.solutions):
            return None, f"The demo can stop at the first {len(trace.solutions):,} solutions only."
        return place, "" if places else "No solution in that direction, as far as the search is explored."
    if kind == "question":
        found_at = next_question(trace, move, backwards)
        return (
            (found_at.move, "") if found_at else (None, f"No {'earlier' if backwards else 'later'} question is near.")
        )
    if kind == "move":
        place = move - 1 if backwards else move + 1
        return (place if 0 <= place <= trace.total else None), ""
    place = trace.next_stop(move, Stop.DEAD_END if kind == "dead" else Stop.BACKTRACK, backwards)
    return place, "" if place is not None else f"No {'earlier' if backwards else 'later'} {_STOP_NAMES[kind]}."


def retreat_end(stage: Stage, start: int) -> int:
    """Return the move behind the long retreat that begins after `start` moves, `start` where none does."""
    trace = stage.trace
    found = trace.next_retreat(start + 1, trace.default_retreat(), True)
    return start + found.length if found and found.start == start else start


def parse_target(stage: Stage, text: str) -> int:
    """Parse a number, a percentage of the moves, 'start' or 'end', or a placement, and find its move.

    People write 1,000 as 1.000, 1 000 or 1'000 too.

    Raises:
        RuleError: The text is none of these, or no move that is near makes the placement.
        StillExploringError: That depends on what is not explored yet.
    """
    trace = stage.trace
    if place := _PLACE.fullmatch(_WORDS_IN_FRONT.sub("", text)):
        return _find_placement(stage, int(place[1]) - stage.base, int(place[2]) - stage.base, place[3].upper())
    move = _parse_amount(text, lambda: _total(trace))
    if move is None:
        shown = f"r1c1={stage.puzzle.shape.symbols[-1]}"
        raise RuleError(f"{text[:40]!r} is not a place in a search: write a move from 0 on, or 50%, end, or {shown}")
    return _within(trace, move)


def parse_step(text: str, last: int) -> int:
    """Parse a number, a percentage, 'start' or 'end', and return that step of those from 0 to the last.

    Raises:
        RuleError: The text is none of these.
    """
    step = _parse_amount(text, lambda: last)
    if step is None:
        raise RuleError(f"{text[:40]!r} is not a step: write a number from 0 on, or 50%, or end")
    return min(step, last)


def _parse_amount(text: str, total: Callable[[], int]) -> int | None:
    """Parse a number, a share of the total, or the name of an end; None if the text is none of these."""
    text = _WORDS_IN_FRONT.sub("", text)
    if (end := _ENDS.get(text.strip().lower())) is not None:
        return total() * end
    if _GROUPED.match(text):
        return int("".join(filter(str.isdecimal, text)))
    amount = _AMOUNT.fullmatch(text.replace(",", ""))
    if amount is None or int(amount[2] or 0) > len(str(MAX_MOVE)):
        return None
    value = float(f"{amount[1]}e{amount[2] or 0}")
    return round(total() * min(value, 100) / 100) if amount[3] else round(value)


def _total(trace: Trace) -> int:
    """Count the moves of the whole search."""
    traces.wait_for(trace)
    return trace.total


def _within(trace: Trace, move: int) -> int:
    """Limit the move to the end of the search."""
    traces.wait_for(trace, move)
    return min(move, trace.total if trace.finished else MAX_MOVE)


def _find_placement(stage: Stage, row: int, column: int, text: str) -> int:
    shape, trace = stage.puzzle.shape, stage.trace
    size, digit = shape.size, digits_of(shape).get(text)
    if not (0 <= row < size and 0 <= column < size):
        raise RuleError(f"rows and columns count from {stage.base} to {size - 1 + stage.base}")
    if not digit:
        raise RuleError(f"{text!r} is not a digit of a {shape} puzzle: write one of {shape.symbols}")
    cell = row * size + column
    if given := stage.puzzle.givens.digits[cell]:
        raise RuleError(f"{stage.names.cell(cell)} holds the clue {stage.names.symbol(given)}: no move changes it")
    traces.wait_for(trace, stage.move)
    start = min(stage.move, trace.total)
    with page_work():
        move = trace.next_placement(start, cell, digit)
    if move is None:
        traces.wait_for(trace)  # a placement behind what is explored comes first
        with page_work():
            move = trace.next_placement(start, cell, digit)
            if move is None:
                move = trace.next_placement(0, cell, digit)
    if move is None:
        symbol, there = stage.names.symbol(digit), stage.names.cell(cell)
        raise RuleError(f"no move near here, or near the start, puts {symbol} into {there}")
    return move
