"""Rate each puzzle for `sudoku rate`, in one process or several, and write the ratings."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solver import compiled, engine
from solver.cli import sentences
from solver.cli.session import Item, Session
from solver.engine import Verdict
from solver.grid import Puzzle
from solver.shape import CLASSIC
from solver.techniques.explainer.path import Numbers, explainer_path
from solver.techniques.position import Position
from solver.techniques.rating import Rating, explain_slowness
from solver.text import count_noun

_AHEAD = 8  # puzzles a process that wait or are at work


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings of a puzzle, with the sentence on them; without ratings the sentence says why."""

    rating: Rating | None
    numbers: Numbers | None
    says: str


def rate_all(session: Session, form: str, jobs: int) -> bool:
    """Rate and write the puzzles one after the other; return whether all have a level."""
    all_rated, begun = True, False
    if form == "csv":
        session.write("puzzle,er,ep,ed,level,score,steps\n")
    for item, rated in _rated(session, session.items(), jobs):
        all_rated &= _has_level(rated)
        if form == "json":
            session.write((",\n " if begun else "[") + _json(item, rated))
        elif form == "csv":
            session.write(_row(item, rated))
            if not _has_level(rated):
                session.note(f"{item.place}: {rated.says}")
        else:
            session.write(_report(item, rated))
        begun = True
    if form == "json":
        session.write("]\n" if begun else "[]\n")
    return all_rated


def rated(puzzle: Puzzle) -> Rated:
    """Rate the clues of a puzzle without its removed candidates, if they have exactly one solution."""
    grid = puzzle.givens
    if grid.shape != CLASSIC:
        return Rated(None, None, f"Not rated: levels are for {CLASSIC} puzzles, this one is {grid.shape}.")
    answer = engine.solve(grid, removed=puzzle.removed)
    if answer.verdict is not Verdict.UNIQUE:
        return Rated(None, None, f"Not rated. {sentences.verdict(answer, 2)}")
    removed = answer.removed
    found, numbers = Rating.of_grid(grid, removed), explainer_path(Position.of(grid, sorted(removed))).numbers
    says = f"{describe_level(found)} {describe_numbers(numbers)}"
    return Rated(found, numbers, sentences.with_removed(says, removed))


def describe_level(rating: Rating) -> str:
    """Write the level as a sentence: 'Medium, score 442, 56 steps.'"""
    steps = count_noun(rating.steps, "step")
    if rating.level is None:
        return f"Beyond the techniques known so far: after {steps} the path needs another one."
    return f"{rating.level.title}, score {rating.score:,}, {steps}."


def describe_numbers(numbers: Numbers) -> str:
    """Write Sudoku Explainer's numbers as a sentence: 'ER 2.6, EP 1.2, ED 1.2.'"""
    return "ER {}, EP {}, ED {}.".format(*_marked(numbers, "at least "))


def numbers_in_json(numbers: Numbers | None) -> dict[str, object]:
    """List the three numbers for JSON, each followed by whether it may be more; null where there are none."""
    pairs = zip(map(float, numbers.texts), numbers.are_least, strict=True) if numbers else [(None, False)] * 3
    named = zip(("er", "ep", "ed"), pairs, strict=True)
    return {
        key: value for name, (number, least) in named for key, value in ((name, number), (f"{name}_is_least", least))
    }


def _marked(numbers: Numbers, least: str) -> list[str]:
    """Write the three numbers, with the word `least` before those that may be more."""
    return [least * may_be_more + text for text, may_be_more in zip(numbers.texts, numbers.are_least, strict=True)]


def _has_level(rated: Rated) -> bool:
    return rated.rating is not None and rated.rating.level is not None


def _rated(session: Session, items: Iterable[Item], jobs: int) -> Iterator[tuple[Item, Rated]]:
    """Rate each puzzle, in order; several processes have a few under way each."""
    if jobs == 1:
        for item in items:
            yield item, rated(item.entry.puzzle)
            if lacks := explain_slowness():
                session.note_once(lacks)
        return
    if reason := compiled.why_not():  # the processes say nothing
        session.note_once(reason)
    from solver.batch.jobs import map_in_order, process_pool
    from solver.cli.parallel import cores

    number = jobs or cores()
    waiting: deque[Item] = deque()

    def puzzles() -> Iterator[Puzzle]:
        for item in items:
            waiting.append(item)
            yield item.entry.puzzle

    with process_pool(number) as executor:
        for found in map_in_order(executor, rated, puzzles(), number * _AHEAD):
            yield waiting.popleft(), found


def _report(item: Item, rated: Rated) -> str:
    lines = [f"{item.name}: {rated.says}" if item.name else rated.says]
    if rated.rating and rated.rating.counts:
        lines.append("  " + ", ".join(f"{number} {name}" for name, number in rated.rating.counts.items()))
    return "\n".join(lines) + "\n"


def _row(item: Item, rated: Rated) -> str:
    puzzle = item.entry.puzzle.givens.line("0")
    rating, numbers = rated.rating, rated.numbers
    if rating is None or numbers is None:
        return f"{puzzle},,,,,,\n"
    level = f"{rating.level.title},{rating.score},{rating.steps}" if rating.level else ",,"
    return f"{puzzle},{','.join(_marked(numbers, '>='))},{level}\n"


def _json(item: Item, rated: Rated) -> str:
    rating, numbers = rated.rating, rated.numbers
    content = {
        "source": item.source,
        "line": item.entry.line,
        "title": item.entry.details.title,
        "puzzle": item.entry.puzzle.givens.line("0"),
        **numbers_in_json(numbers),
        "level": rating.level.title if rating and rating.level else None,
        "score": rating.score if rating else None,
        "steps": rating.steps if rating else None,
        "techniques": dict(rating.counts) if rating else {},
        "says": rated.says,
    }
    return json.dumps(content)
