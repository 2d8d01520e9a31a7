"""What solve, check and count make of one puzzle: its answer, and what is told of it."""

from __future__ import annotations

from dataclasses import replace

from solver import engine
from solver.cli import sentences
from solver.cli.output import Failure
from solver.cli.session import Item
from solver.cli.solve_request import Case, Inquiry
from solver.engine import Answer, Verdict
from solver.errors import RuleError
from solver.formats import Entry
from solver.text import join_names


def solved(item: Item, inquiry: Inquiry) -> Case:
    """The case of `solve`: the solutions, and where two of them differ."""
    givens = item.entry.puzzle.givens
    answer = _told(engine.solve(givens, inquiry.limit, inquiry.budget), inquiry)
    if inquiry.order and answer.verdict in (Verdict.SEVERAL, Verdict.UNDECIDED):
        return _in_order(item, inquiry, answer)
    found = answer.solutions
    details: tuple[str, ...] = ()
    if answer.verdict is Verdict.SEVERAL and not inquiry.every:
        details = (sentences.differences(*found[:2]),)
        found = found[:2] if inquiry.form == "report" else ()
    elif answer.verdict is Verdict.UNDECIDED and not inquiry.shows_undecided:
        found = ()
    says = sentences.verdict(answer, inquiry.limit, inquiry.budget)
    shown = (givens, *found) if inquiry.both else found
    return Case(item, answer, says, details, shown or (givens,))


def _in_order(item: Item, inquiry: Inquiry, answer: Answer) -> Case:
    """The case of a puzzle without a sole solution whose solutions are wanted as a search comes to them."""
    from solver.search import get
    from solver.search.solutions import solutions

    givens, search = answer.grid, get(inquiry.order)
    limit = inquiry.limit if inquiry.every else 1
    try:
        found = solutions(search, givens, limit)
    except RuleError as error:
        raise Failure(f"{item.place}: {error}.") from error
    says = sentences.verdict(answer, inquiry.limit, inquiry.budget)
    says += f" {sentences.order(search.name, found, limit, inquiry.every)}"
    first = found.grids[0] if found.grids and not inquiry.every else None
    if inquiry.every:
        answer = replace(answer, solutions=found.grids)
    shown = (givens, *found.grids) if inquiry.both else found.grids
    return Case(item, answer, says, grids=shown or (givens,), first=first)


def checked(item: Item, inquiry: Inquiry) -> Case:
    """The case of `check`: the verdict, the report on a full grid, and what is wrong beside the givens."""
    givens = item.entry.puzzle.givens
    answer = _told(engine.solve(givens, inquiry.limit, inquiry.budget), inquiry)
    faults: tuple[str, ...] = ()
    if givens.is_full():
        report = engine.verify(givens)
        says = "Valid solution." if report.holds else "Not a valid solution."
        details = (*sentences.houses(report), *(f"{conflict}." for conflict in answer.conflicts))
    else:
        says = sentences.verdict(answer, inquiry.limit, inquiry.budget)
        details, faults = _entries(item.entry, answer)
    board = item.entry.puzzle.entries
    if inquiry.complete and not board.is_full():
        details, says = (says, *details), f"Not complete: {engine.describe_empty_cells(board)}."
        return Case(item, answer, says, details + faults, (givens,), short=True, incomplete=True)
    return Case(item, answer, says, details + faults, (givens,), short=True, faults=faults)


def counted(item: Item, inquiry: Inquiry) -> Case:
    """The case of `count`: the number of solutions."""
    givens = item.entry.puzzle.givens
    answer = _told(engine.count(givens, inquiry.limit, inquiry.budget), inquiry)
    says = sentences.verdict(answer, inquiry.limit, inquiry.budget)
    return Case(item, answer, says, grids=(givens,), short=True)


def _told(answer: Answer, inquiry: Inquiry) -> Answer:
    """The answer as it is told: a count that reached the limit may not be all, however the search came to it."""
    is_all = answer.finished and (answer.count < inquiry.limit or answer.grid.is_full())
    return answer if is_all == answer.finished else replace(answer, finished=is_all)


def _entries(entry: Entry, answer: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is right and what is wrong with the digits beside the givens, and with the solution the file states."""
    right, wrong = [], []
    board = entry.puzzle.entries
    if board != entry.puzzle.givens:
        wrong += [f"Among the entries, {conflict}." for conflict in board.conflicts()]
        if board.is_solved():
            right.append("The entries are complete and right.")
    if answer.verdict is Verdict.UNIQUE:
        solution = answer.solutions[0]
        if (against := sentences.other_digits(solution, board)) and not wrong:
            wrong.append(f"The entries go against the solution at {join_names(against)}.")
        if entry.solution and (against := sentences.other_digits(solution, entry.solution)):
            wrong.append(f"The solution that the file states is wrong at {join_names(against)}.")
    return tuple(right), tuple(wrong)
