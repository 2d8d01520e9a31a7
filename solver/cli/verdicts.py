"""Answer one puzzle for solve, check and count, and say what the answer means."""

from __future__ import annotations

from dataclasses import replace

from solver import engine
from solver.cli import sentences
from solver.cli.output import Failure
from solver.cli.session import Item
from solver.cli.solve_request import SolveRequest, SolveResult
from solver.engine import Answer, Verdict
from solver.errors import RuleError
from solver.formats import Entry
from solver.text import join_names


def solved(item: Item, request: SolveRequest) -> SolveResult:
    """Solve a puzzle: the solutions, and where two of them differ."""
    givens, removed = item.entry.puzzle.givens, item.entry.puzzle.removed
    answer = _exact_below_limit(engine.solve(givens, request.limit, request.budget, removed), request)
    if request.order and answer.verdict in (Verdict.SEVERAL, Verdict.UNDECIDED):
        return _in_order(item, request, answer)
    found = answer.solutions
    details: tuple[str, ...] = ()
    if answer.verdict is Verdict.SEVERAL and not request.every:
        details = (sentences.differences(*found[:2]),)
        found = found[:2] if request.form == "report" else ()
    elif answer.verdict is Verdict.UNDECIDED and not request.shows_undecided:
        found = ()
    says = sentences.verdict(answer, request.limit, request.budget)
    shown = (givens, *found) if request.both else found
    return SolveResult(item, answer, says, details, shown or (givens,))


def _in_order(item: Item, request: SolveRequest, answer: Answer) -> SolveResult:
    """Solve a puzzle without a sole solution in the order of a search."""
    from solver.search import get
    from solver.search.solutions import solutions

    givens, search = answer.grid, get(request.order)
    limit = request.limit if request.every else 1
    try:
        found = solutions(search, givens, limit, removed=answer.removed)
    except RuleError as error:
        raise Failure(f"{item.place}: {error}.") from error
    says = sentences.verdict(answer, request.limit, request.budget)
    says += f" {sentences.order(search.name, found, limit, request.every)}"
    first = found.grids[0] if found.grids and not request.every else None
    if request.every:
        answer = replace(answer, solutions=found.grids)
    shown = (givens, *found.grids) if request.both else found.grids
    return SolveResult(item, answer, says, grids=shown or (givens,), first=first)


def checked(item: Item, request: SolveRequest) -> SolveResult:
    """Check a puzzle: the verdict, the report on a full grid, and what is wrong beside the givens."""
    givens, removed = item.entry.puzzle.givens, item.entry.puzzle.removed
    answer = _exact_below_limit(engine.solve(givens, request.limit, request.budget, removed), request)
    faults: tuple[str, ...] = ()
    if givens.is_full():
        report = engine.verify(givens)
        says = "Valid solution." if report.holds else "Not a valid solution."
        details = (*sentences.houses(report), *(f"{conflict}." for conflict in answer.conflicts))
    else:
        says = sentences.verdict(answer, request.limit, request.budget)
        details, faults = _entries(item.entry, answer)
    board = item.entry.puzzle.entries
    if request.complete and not board.is_full():
        details, says = (says, *details), f"Not complete: {engine.describe_empty_cells(board)}."
        return SolveResult(item, answer, says, details + faults, (givens,), short=True, incomplete=True)
    return SolveResult(item, answer, says, details + faults, (givens,), short=True, faults=faults)


def counted(item: Item, request: SolveRequest) -> SolveResult:
    """Count the solutions of a puzzle."""
    givens, removed = item.entry.puzzle.givens, item.entry.puzzle.removed
    answer = _exact_below_limit(engine.count(givens, request.limit, request.budget, removed), request)
    says = sentences.verdict(answer, request.limit, request.budget)
    return SolveResult(item, answer, says, grids=(givens,), short=True)


def _exact_below_limit(answer: Answer, request: SolveRequest) -> Answer:
    """Mark a count that reached the limit as perhaps not all, however the search came to it."""
    is_all = answer.finished and (answer.count < request.limit or answer.grid.is_full())
    return answer if is_all == answer.finished else replace(answer, finished=is_all)


def _entries(entry: Entry, answer: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """List what is right and what is wrong with the digits beside the givens, and with the stated solution."""
    right, wrong = [], []
    board = entry.puzzle.entries
    if board != entry.puzzle.givens:
        wrong += [f"Among the answers, {conflict}." for conflict in board.conflicts()]
        if board.is_solved():
            right.append("The answers are complete and right.")
    if answer.verdict is Verdict.UNIQUE:
        solution = answer.solutions[0]
        if (against := sentences.other_digits(solution, board)) and not wrong:
            wrong.append(f"The answers differ from the solution at {join_names(against)}.")
        if entry.solution and (against := sentences.other_digits(solution, entry.solution)):
            wrong.append(f"The solution in the file is wrong at {join_names(against)}.")
    return tuple(right), tuple(wrong)
