"""What `sudoku explain` makes of each puzzle: its position, the steps from there, and the words for them."""

from __future__ import annotations

import json
from collections.abc import Iterable

from solver import engine
from solver.cli import ratings, sentences
from solver.cli.session import Item, Session
from solver.engine import Verdict
from solver.grid import Grid, Puzzle
from solver.phrases import join_names
from solver.shape import CLASSIC, Candidate
from solver.techniques.notation import chain_lines, effect, notation
from solver.techniques.path import Path, path_from
from solver.techniques.position import position_of, ruled_out
from solver.techniques.rating import Rating
from solver.techniques.step import Step
from solver.techniques.syllabus import TECHNIQUES
from solver.techniques.telling import sentences as told


def explain_all(session: Session, form: str, steps: int | None) -> bool:
    """Whether every path reaches its solution; each is written when it is found."""
    all_solved, begun = True, False
    for item in session.items():
        puzzle = item.entry.puzzle
        path = None if (fault := fault_of(puzzle)) else path_from(position_of(puzzle))
        all_solved &= path is not None and path.solved
        says = fault or (ratings.level_told(Rating.of(path)) if path else "")
        shown = path.steps[:steps] if path else ()
        if form == "json":
            session.write((",\n " if begun else "[") + _json(item, path, shown, says))
        else:
            session.write(("\n" if begun else "") + _report(item, shown, says, form))
        begun = True
    if form == "json":
        session.write("]\n" if begun else "[]\n")
    return all_solved


def fault_of(puzzle: Puzzle) -> str:
    """Why no step follows from the puzzle as it stands, in a sentence; '' where steps do."""
    givens = puzzle.givens
    if givens.shape != CLASSIC:
        return f"No path: techniques are known for {CLASSIC} puzzles, this one is {givens.shape}."
    answer = engine.solve(givens)
    if answer.verdict is not Verdict.UNIQUE:
        return f"No path. {sentences.verdict(answer, 2)}"
    solution = answer.solutions[0]
    if against := sentences.other_digits(solution, puzzle.entries):
        return f"No path: the entries go against the solution at {join_names(against)}."
    lost = [givens.shape.cell_name(each.cell) for each in sorted(ruled_out(puzzle)) if _is_needed(each, solution)]
    return f"No path: the candidates lack the solution's digit at {join_names(lost)}." if lost else ""


def _is_needed(candidate: Candidate, solution: Grid) -> bool:
    return solution.digits[candidate.cell] == candidate.digit


def _report(item: Item, steps: Iterable[Step], says: str, form: str) -> str:
    lines = [item.name] if item.name else []
    for number, step in enumerate(steps, 1):
        if form == "notation":
            lines += [f"{number:>3}  {notation(step)}", *(f"       {chain}" for chain in chain_lines(step))]
        else:
            lines.append(f"{number:>3}  {told(step)}")
    return "\n".join([*lines, says]) + "\n"


def _json(item: Item, path: Path | None, steps: Iterable[Step], says: str) -> str:
    content = {
        "source": item.source,
        "line": item.entry.line,
        "title": item.entry.details.title,
        "puzzle": item.entry.puzzle.givens.line("0"),
        "start": item.entry.puzzle.entries.line("0"),
        "level": path.level.title if path and path.level else None,
        "score": path.score if path else None,
        "steps": [
            {
                "technique": step.technique,
                "score": TECHNIQUES[step.technique].score,
                "notation": notation(step),
                "sentence": told(step),
                "effect": effect(step),
            }
            for step in steps
        ],
        "says": says,
    }
    return json.dumps(content)
