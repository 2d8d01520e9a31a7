"""Test the sentences about a board, and which searches wait for a free worker."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace

import pytest

from solver import SHAPES, Candidate, Grid, Puzzle, Shape
from solver.corrections import Correction, Corrections, find_corrections
from solver.engine import Verdict, solve
from tests.for_each import for_each
from tests.webapp.pages import CONFLICTING, GENTLE, GENTLE_SOLVED, LONG_SEARCH, NO_SOLUTION, TWO_SOLUTIONS, puzzle_of
from webapp.board import full_search, multiple_solutions, status
from webapp.board.full_search import solve_fully
from webapp.board.multiple_solutions import MultipleSolutions, find_solutions
from webapp.board.status import (
    choose_suspects,
    describe_answers,
    evaluate,
    evaluate_answers,
    evaluate_mistake,
    name_last_clue,
    without_answer_conflicts,
)
from webapp.serving import limits

SOLUTION = Grid.parse(GENTLE_SOLVED)
EMPTY = "." * 81
TWICE, BOTH = "Two 5s", "row 1, columns 1 and 2"


class Counter:
    """Count how often work starts."""

    def __init__(self) -> None:
        self.entered = 0

    def __call__(self) -> AbstractContextManager[None]:
        """Start real work."""
        self.entered += 1
        return limits.page_work()


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Counter:
    """Count the pieces of heavy work that start."""
    counter = Counter()
    monkeypatch.setattr(full_search, "page_work", counter)
    monkeypatch.setattr(multiple_solutions, "page_work", counter)
    return counter


@pytest.mark.parametrize(
    ("count", "says"),
    [
        (4, "4 wrong answers: row 1, columns 1, 3, 6 and 7."),
        (5, "5 wrong answers: row 1, columns 1, 3, 6 and 2 others."),
    ],
)
def test_the_first_wrong_answers_are_named(count: int, says: str) -> None:
    """At most four wrong answers are named; the others are counted."""
    board, free = puzzle_of(GENTLE), [cell for cell, digit in enumerate(GENTLE) if digit == "."]
    for cell in free[:count]:
        board = board.with_entry(cell, SOLUTION.digits[cell] % 9 + 1)
    assert describe_answers(board, solve(board.givens)) == says


@for_each(
    ("line", "code", "sentence"),
    [
        (EMPTY, "several", "Type, paste or photograph a Sudoku."),
        (GENTLE, "unique", "29 clues. Exactly one solution."),
        (TWO_SOLUTIONS, "several", "28 clues. 2 solutions."),
        (NO_SOLUTION, "none", "28 clues. No solution: nothing is left for row 5, column 1."),
        (CONFLICTING, "conflict", f"2 clues. {TWICE} in row 1 and box 1: {BOTH}."),
        ("1" + "." * 80, "several", "1 clue. More than 100 solutions."),
    ],
)
def test_the_verdict_in_words(line: str, code: str, sentence: str) -> None:
    """Each verdict has its code and its sentence, with the number of clues."""
    found = evaluate(puzzle_of(line))
    assert (found.code, found.sentence) == (code, sentence)
    assert ": ".join(part for part in found.parts if part) == found.headline.removesuffix(".")  # however it is set


def test_answers_in_conflict_are_left_out_of_a_verdict() -> None:
    """The rest is about the clues alone; a check keeps its result, and clues in conflict stay."""
    puzzle = puzzle_of(GENTLE)
    clashing = replace(puzzle, entries=puzzle.entries.with_digit(0, 4))
    found = evaluate(clashing)
    assert found.code == "conflict"
    quiet = without_answer_conflicts(found, clashing)
    assert (quiet.code, quiet.conflicts, quiet.sentence) == ("unique", (), evaluate(puzzle).sentence)
    checked = without_answer_conflicts(evaluate_answers(clashing, solve(puzzle.givens)), clashing)
    assert (checked.code, checked.badge) == ("unique", "×")
    clues = Puzzle.of(Grid.parse(CONFLICTING))
    assert without_answer_conflicts(evaluate(clues), clues) == evaluate(clues)


def test_fewer_than_17_clues_are_too_few() -> None:
    """Below 17 clues a remark says that they are too few; with 17 there is none."""
    line = "".join(sign if number < 40 else "." for number, sign in enumerate(GENTLE))
    board = puzzle_of(line)
    assert board.givens.filled < 17
    assert "Fewer than 17 clues" in evaluate(board).remark
    assert evaluate(puzzle_of(TWO_SOLUTIONS)).remark == ""
    assert evaluate(puzzle_of(EMPTY)).remark == "See whether it has one solution."


@for_each(
    ("shape", "fewest", "on"),
    [(SHAPES[16], 4, " on a 4x4 board"), (SHAPES[36], 8, " on a 6x6 board"), (SHAPES[81], 17, "")],
)
def test_the_fewest_clues_are_not_too_few(shape: Shape, fewest: int, on: str) -> None:
    """A remark appears below the minimum for the size, and not at it, even with several solutions."""
    solution = solve(Grid.empty(shape)).solutions[0]
    for number in (1, fewest - 1, fewest):
        digits = (*solution.digits[:number], *[0] * (len(shape.cells) - number))
        found = evaluate(Puzzle.of(Grid(digits, shape)))
        assert found.code == "several"
        assert found.remark == (f"Fewer than {fewest} clues{on} never have just one solution." * (number < fewest))


def test_16x16_has_no_known_minimum_of_clues() -> None:
    """The page names no minimum for 16x16."""
    assert evaluate(Puzzle.of(Grid.empty(SHAPES[256]).with_digit(0, 1))).remark == ""


@pytest.mark.parametrize("line", [EMPTY, TWO_SOLUTIONS])
def test_the_search_stops_at_two_solutions(line: str) -> None:
    """Two solutions suffice to say that there are several."""
    assert evaluate(puzzle_of(line)).answer.count == 2
    assert solve_fully(Grid.parse(line)).count == 2


def test_a_stopped_search_is_undecided() -> None:
    """While the person types, a long search stays undecided and states its number of steps."""
    found = evaluate(puzzle_of(LONG_SEARCH))
    assert found.code == "undecided"
    assert found.headline == "Still searching."
    assert found.remark == "Not decided within 2,000 steps of search."


def test_a_longer_search_decides(entries: Counter) -> None:
    """On request, a longer search waits for a free worker, continues and decides."""
    answer = solve_fully(Grid.parse(LONG_SEARCH))
    assert answer.verdict is Verdict.NONE
    assert entries.entered == 1
    assert "No solution." in evaluate(puzzle_of(LONG_SEARCH), answer).sentence


@pytest.mark.parametrize("line", [EMPTY, GENTLE, TWO_SOLUTIONS, NO_SOLUTION, CONFLICTING, LONG_SEARCH])
def test_typing_needs_no_free_worker(line: str, entries: Counter) -> None:
    """The verdict during typing and short searches do not count as heavy work."""
    evaluate(puzzle_of(line))
    assert entries.entered == 0
    if line != LONG_SEARCH:
        solve_fully(Grid.parse(line))
        assert entries.entered == 0


def test_counting_solutions_is_heavy_work(entries: Counter) -> None:
    """Counts are exact below the limit and marked at it; they are cached for the pages of pairs."""
    multiple_solutions.search_solutions.cache_clear()
    for _ in range(2):
        assert find_solutions(Grid.parse(TWO_SOLUTIONS)).count == "2"
        assert find_solutions(Grid.parse(EMPTY)).count == "1000+"
    assert entries.entered == 2


def test_the_remark_uses_singular_and_plural() -> None:
    """The remark has the right form for no, one and several cells that do not vary."""
    line = "1234" + "." * 12
    given = Grid.parse(line)

    def remark(*solutions: str) -> str:
        found = multiple_solutions.FoundSolutions(
            tuple(bytes(map(int, each)) for each in solutions), str(len(solutions)), True
        )
        return MultipleSolutions(given, found, 1).remark

    assert remark("1234" + "1" * 12, "1234" + "1" + "2" * 11).endswith(
        "The 11 ringed cells vary, the other one does not."
    )
    assert remark("1234" + "1" * 12, "1234" + "2" * 12).endswith("The 12 ringed cells vary; no other cell is empty.")
    assert remark("1234" + "1" * 12, "1234" + "11" + "2" * 10).endswith("the other 2 do not.")


# ---- the person's digits


def test_conflicts_of_answers_count_too() -> None:
    """A conflicting answer makes the board a conflict; the verdict on the clues is still known."""
    found = evaluate(puzzle_of(GENTLE).with_entry(0, 1))
    assert found.code == "conflict"
    assert found.answer.verdict is Verdict.UNIQUE
    cells = "yours in row 1, column 1"
    assert found.parts == ("Three 1s in row 1, column 1 and box 1", cells)
    both = evaluate(puzzle_of("." * 81).with_entry(0, 5).with_entry(1, 5))
    assert both.headline == "Two 5s in row 1 and box 1: yours in row 1, columns 1 and 2."


def test_shown_solution_digits_cause_no_conflict() -> None:
    """A wrong answer does not conflict with the shown solution, but still with a clue."""
    board = puzzle_of(GENTLE)
    assert evaluate(board.with_entry(0, 7).with_solution(SOLUTION)).conflicts == ()
    assert evaluate(board.with_entry(0, 1).with_solution(SOLUTION)).code == "conflict"


def test_the_first_of_many_clashes_is_named() -> None:
    """The sentence names its cells, and the number of other clashes; conflicts that share cells are one."""
    every = evaluate(Puzzle.of(Grid((1,) * 81))).headline
    assert every == "81 1s in row 1, row 2 and 25 others: r1c1, r1c2, r1c3 and 78 others."
    rows = Grid(tuple(digit for digit in range(1, 6) for _ in range(9)) + (0,) * 36)
    assert evaluate(Puzzle.of(rows)).headline.endswith("; and 4 more.")
    assert evaluate(puzzle_of("11" + "." * 79)).parts == (
        "Two 1s in row 1 and box 1",
        "row 1, columns 1 and 2",
    )  # the first is large
    uneven = evaluate(puzzle_of("111" + "." * 6 + "1" + "." * 71)).headline
    assert uneven == "Four 1s in row 1, column 1 and box 1: r1c1, r1c2, r1c3 and r2c1."
    apart = evaluate(puzzle_of("22" + "." * 74 + "2..2.")).headline
    assert apart == "Two 2s in row 1 and box 1: row 1, columns 1 and 2; and 1 more."


def test_a_full_valid_board_is_complete() -> None:
    """A full board without conflict is complete and right, also if all its cells are clues."""
    full = Puzzle.of(Grid.parse(GENTLE), SOLUTION)
    assert (evaluate(full).headline, evaluate(full).is_finished) == ("Complete and right.", True)
    shown = evaluate(replace(full, solved=frozenset({0})))
    assert (" shown" in shown.remark, shown.is_finished) == (True, False)
    assert evaluate(Puzzle.of(SOLUTION)).headline == "Complete and right."


@for_each(
    ("board", "sentence"),
    [
        (puzzle_of(GENTLE), "Nothing to check yet."),
        (puzzle_of(GENTLE).with_entry(0, 8), "Right so far: 1 answer."),
        (puzzle_of(GENTLE).with_entry(0, 7), "1 wrong answer: row 1, column 1."),
        (puzzle_of(GENTLE).with_entry(0, 7).with_entry(2, 9), "2 wrong answers: row 1, columns 1 and 3."),
        (Puzzle.of(Grid.parse(GENTLE), SOLUTION), "Complete and right."),
        (
            replace(puzzle_of(GENTLE).with_entry(0, 8).with_entry(2, 3), solved=frozenset({2})),
            "Right so far: 1 answer.",
        ),
        (puzzle_of(TWO_SOLUTIONS), "Answers can only be checked against a puzzle with exactly one solution."),
        (puzzle_of(NO_SOLUTION), "Answers can only be checked against a puzzle with exactly one solution."),
        (puzzle_of(CONFLICTING), "Answers can only be checked against a puzzle with exactly one solution."),
    ],
)
def test_answers_are_checked_on_request(board: Puzzle, sentence: str) -> None:
    """A check names the cells that contradict the solution, or says that none does."""
    assert describe_answers(board, solve(board.givens)) == sentence


def test_typing_does_not_reveal_a_wrong_answer() -> None:
    """A wrong answer without a conflict does not change the verdict."""
    wrong = puzzle_of(GENTLE).with_entry(0, 7)
    assert evaluate(wrong).sentence == evaluate(puzzle_of(GENTLE)).sentence
    assert evaluate(wrong).remark == evaluate(puzzle_of(GENTLE).with_entry(0, 8)).remark != ""


def test_the_same_clues_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the person types answers, the verdict on the clues comes from the cache."""
    puzzle = puzzle_of(GENTLE)
    first = evaluate(puzzle)
    monkeypatch.setattr(status, "solve", None)
    assert evaluate(puzzle.with_entry(0, 8)).answer is first.answer


def test_a_check_is_the_headline() -> None:
    """The result of a check is the headline with its own badge; a finished board keeps its congratulation.

    The check is of digits, and says so where there are notes.
    """
    signs = {7: "×", 8: "tick", 0: "?"}
    for digit, sign in signs.items():
        board = puzzle_of(GENTLE).with_entry(0, digit)
        found = evaluate_answers(board, solve(board.givens))
        assert (found.headline, found.badge, found.remark) == (describe_answers(board, found.answer), sign, "")
    noted = replace(puzzle_of(GENTLE), notes=frozenset({Candidate(0, 8)}))
    assert evaluate_answers(noted, solve(noted.givens)).remark == "Notes are not checked."
    full = Puzzle.of(Grid.parse(GENTLE), SOLUTION)
    assert evaluate_answers(full, solve(full.givens)).remark.startswith("Well done")


def singles(*found: tuple[int, bool]) -> Corrections:
    """Make corrections of one cell each."""
    return Corrections(tuple(Correction((cell,), is_only) for cell, is_only in found))


@for_each(
    ("found", "headline", "remark"),
    [
        (Corrections(), "Four or more clues are wrong.", "Compare all with your paper."),
        (Corrections((), is_complete=False), "Several clues are wrong.", "Compare all with your paper."),
        (
            singles((1, True), (3, False)),
            "One clue may be wrong: compare row 1, column 2 with your paper.",
            "Without it exactly one solution is left. Two digits may be swapped too.",
        ),
        (
            singles((1, False)),
            "One clue may be wrong: compare row 1, column 2 with your paper.",
            "Without it several solutions are left. Two digits may be swapped too.",
        ),
        (
            singles((1, True), (3, True)),
            "One clue may be wrong: compare row 1, columns 2 and 4 with your paper.",
            "Without one of them exactly one solution is left. Two digits may be swapped too.",
        ),
        (
            Corrections((Correction((1, 3), True), Correction((4, 5), False))),
            "Two clues may be wrong: compare row 1, columns 2 and 4 with your paper.",
            "Without them exactly one solution is left.",
        ),
    ],
)
def test_clues_that_may_be_wrong_are_named(found: Corrections, headline: str, remark: str) -> None:
    """Clues whose removal leaves exactly one solution come alone, if there are any."""
    described = evaluate_mistake(evaluate(puzzle_of(NO_SOLUTION)), SHAPES[81], found, choose_suspects(found))
    assert (described.headline, described.remark) == (headline, remark)


def test_answers_that_may_be_wrong_are_on_no_paper() -> None:
    """They are the person's own: they are to be looked at again."""
    for found, headline in (
        (
            Corrections((Correction((1, 3), True),)),
            "Two of your digits may be wrong: look at row 1, columns 2 and 4 again.",
        ),
        (Corrections(), "Four or more of your digits are wrong."),
    ):
        suspects = choose_suspects(found, are_clues=False)
        described = evaluate_mistake(evaluate(puzzle_of(GENTLE)), SHAPES[81], found, suspects)
        assert described.headline == headline
        assert "paper" not in described.remark


def test_the_clue_after_which_there_is_no_solution_is_named() -> None:
    """The cell is named if only its clue prevents every solution, also once the person has moved on by one cell."""
    culprit = choose_suspects(find_corrections(Grid.parse(NO_SOLUTION))).cells[0]
    board = puzzle_of(NO_SOLUTION)
    answer, name = evaluate(board).answer, board.shape.cell_name
    assert name_last_clue(board, name(culprit), answer) == board.shape.name_places([culprit])
    innocent = next(cell for cell in board.shape.cells if not board.givens.digits[cell] and cell - 1 != culprit)
    assert name_last_clue(board, name(innocent), answer) in ("", board.shape.name_places([innocent - 1]))
    assert name_last_clue(board, "", answer) == ""
    assert name_last_clue(puzzle_of(GENTLE), "r1c2", evaluate(puzzle_of(GENTLE)).answer) == ""
