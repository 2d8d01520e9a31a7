"""What `sudoku explain` makes of each puzzle: its position, the steps from there, and the words for them."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

import click

from solver import engine, formats
from solver.cli import ratings, sentences
from solver.cli.session import Item, Session
from solver.engine import Verdict
from solver.errors import SudokuError
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC, Candidate
from solver.techniques.explainer import explanations
from solver.techniques.explainer.explanations import format_rating
from solver.techniques.explainer.path import ExplainerPath, explainer_path
from solver.techniques.hints import explain
from solver.techniques.notation import chain_lines, notation
from solver.techniques.path import Path, path_from
from solver.techniques.position import Position, position_of, ruled_out
from solver.techniques.rating import Rating
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step_text import chains_text, effect
from solver.text import count_noun, join_names

_OTHER: Final = "No path: the position to start from belongs to another puzzle."


class StepTexts(NamedTuple):
    """The texts for a step: notation, chains, sentence, and its facts for JSON."""

    notation: str
    chains: list[str]
    sentence: str
    facts: dict[str, object]  # of JSON


class Explained(NamedTuple):
    """A path in words: its steps, what is said at its end, and its rating as JSON has it."""

    solved: bool
    steps: list[StepTexts]
    says: str
    rating: dict[str, object]


def puzzle_in(text: str) -> Puzzle:
    """Read the puzzle that the text holds. Raises a usage error where there is none."""
    try:
        return formats.read(text, CLASSIC).entries[0].puzzle
    except SudokuError as error:
        raise click.UsageError(f"--from: {error}") from error


def explain_all(session: Session, form: str, path_kind: str, steps: int | None, start: Puzzle | None = None) -> bool:
    """Write every path, from `start` or the puzzle's own position; return whether all reach their solution."""
    all_solved, begun = True, False
    for item in session.items():
        puzzle = from_start(item.entry.puzzle, start) if start else item.entry.puzzle
        found = explained(puzzle, path_kind, steps)
        all_solved &= found.solved
        if form == "json":
            session.write((",\n " if begun else "[") + _json(item, puzzle or item.entry.puzzle, found))
        else:
            session.write(("\n" if begun else "") + _report(item, found, form))
        begun = True
    if form == "json":
        session.write("]\n" if begun else "[]\n")
    return all_solved


def from_start(puzzle: Puzzle, start: Puzzle) -> Puzzle | None:
    """Return the puzzle as far as it is solved at the start; None where that is a position of another one."""
    if puzzle.shape != start.shape or not puzzle.givens.is_within(start.entries):
        return None
    return Puzzle(puzzle.givens, start.entries, notes=start.notes, removed=start.removed)


def explained(puzzle: Puzzle | None, path_kind: str, most: int | None) -> Explained:
    """Explain the path from where the puzzle stands, up to `most` steps, or say why there is none."""
    by_numbers = path_kind == "explainer"
    if fault := fault_of(puzzle) if puzzle else _OTHER:
        return Explained(
            False, [], fault, ratings.numbers_in_json(None) if by_numbers else {"level": None, "score": None}
        )
    assert puzzle
    position = position_of(puzzle)
    start = position.copy()
    if by_numbers:
        found = by_explainer(explainer_path(position), start, most)
    else:
        found = by_hodoku(path_from(position), start, most)
    removed = [each for each in puzzle.removed if not puzzle.givens.digits[each.cell]]
    return found._replace(says=sentences.with_removed(found.says, removed))


def by_hodoku(path: Path, start: Position, most: int | None) -> Explained:
    """Explain HoDoKu's path from a position, up to `most` steps."""
    steps = [
        StepTexts(
            notation(step),
            chain_lines(step),
            explain(step, position),
            {"technique": step.technique, "score": TECHNIQUES[step.technique].score, "effect": effect(step)},
        )
        for position, step in zip(start.positions_before(path.steps), path.steps[:most], strict=False)
    ]
    rating: dict[str, object] = {"level": path.level.title if path.level else None, "score": path.score}
    return Explained(path.solved, steps, ratings.describe_level(Rating.of(path)), rating)


def by_explainer(path: ExplainerPath, start: Position, most: int | None) -> Explained:
    """Explain Sudoku Explainer's path from a position, up to `most` steps."""
    steps = [
        StepTexts(
            explanations.notation(step),
            chains_text(step),
            explanations.explain(step, position),
            {"technique": step.technique, "rating": float(format_rating(step.rating)), "effect": effect(step)},
        )
        for position, step in zip(start.positions_before(path.steps), path.steps[:most], strict=False)
    ]
    numbers, many = path.numbers, len(path.steps)
    left = "" if path.solved else f" The path ends after {count_noun(many, 'step')}: {path.why_unsolved}."
    return Explained(path.solved, steps, ratings.describe_numbers(numbers) + left, ratings.numbers_in_json(numbers))


def fault_of(puzzle: Puzzle) -> str:
    """Say in a sentence why no step follows from the puzzle as it stands; '' where steps do."""
    givens = puzzle.givens
    if givens.shape != CLASSIC:
        return f"No path: techniques are known for {CLASSIC} puzzles, this one is {givens.shape}."
    answer = engine.solve(givens, removed=puzzle.removed)
    if answer.verdict is not Verdict.UNIQUE:
        return f"No path. {sentences.verdict(answer, 2)}"
    solution = answer.solutions[0]
    if against := sentences.other_digits(solution, puzzle.entries):
        return f"No path: the answers differ from the solution at {join_names(against)}."
    lost = [givens.shape.cell_name(each.cell) for each in sorted(ruled_out(puzzle)) if _is_needed(each, solution)]
    return f"No path: the candidates lack the solution's digit at {join_names(lost)}." if lost else ""


def _is_needed(candidate: Candidate, solution: Grid) -> bool:
    return solution.digits[candidate.cell] == candidate.digit


def _report(item: Item, found: Explained, form: str) -> str:
    lines = [item.name] if item.name else []
    for number, step in enumerate(found.steps, 1):
        if form == "notation":
            lines += [f"{number:>3}  {step.notation}", *(f"       {chain}" for chain in step.chains)]
        else:
            lines.append(f"{number:>3}  {step.sentence}")
    return "\n".join([*lines, found.says]) + "\n"


def _json(item: Item, puzzle: Puzzle, found: Explained) -> str:
    content = {
        "source": item.source,
        "line": item.entry.line,
        "title": item.entry.details.title,
        "puzzle": item.entry.puzzle.givens.line("0"),
        "start": puzzle.entries.line("0"),
        **found.rating,
        "steps": [{**step.facts, "notation": step.notation, "sentence": step.sentence} for step in found.steps],
        "says": found.says,
    }
    return json.dumps(content)
