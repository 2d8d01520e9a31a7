"""Test the actions on hints: depth, step, mode of typing, application, and closing."""

from __future__ import annotations

from dataclasses import replace

from solver import Puzzle
from solver.techniques.hints import DEPTHS
from tests.for_each import for_each
from tests.webapp.pages import CONFLICTING, GENTLE, GENTLE_SOLVED, NO_SOLUTION, TWO_SOLUTIONS, puzzle_of
from webapp.board.actions import act
from webapp.board.form import ALL_STEPS, BoardForm, parse_hint_code
from webapp.board.hint import board_checksum
from webapp.board.views import BoardPage

HARD = ".....8...68.75..2.54.9...78..1..2.4.....97.1.476.1....2.....9...63.....2....4...."
WRONG = puzzle_of(GENTLE).with_entry(0, 9)  # 8 is right
ONE_LEFT = puzzle_of("." + GENTLE_SOLVED[1:])
WITHOUT = [NO_SOLUTION, TWO_SOLUTIONS, CONFLICTING, "1" + "." * 15]


def board_of(puzzle: Puzzle | str = GENTLE, hint: int = 0, which: int = 0, mode: str = "answers") -> BoardForm:
    """Build a board with an open hint that belongs to it."""
    puzzle = puzzle_of(puzzle) if isinstance(puzzle, str) else puzzle
    return BoardForm(puzzle, mode=mode, hint_depth=hint, hint_step=which, hint_checksum=board_checksum(puzzle))


def shown_hint(page: BoardPage) -> tuple[int, int]:
    """Check that the page shows the hint that its form carries; return its depth and step."""
    assert (page.hint is not None) == bool(page.board.hint_depth)
    if page.hint is not None:
        assert page.hint.depth == (page.board.hint_depth if page.board.hint_depth < ALL_STEPS else 0)
    depth, which = parse_hint_code(page.board.hint_code)  # what a form takes along
    assert (depth, which) == (page.board.hint_depth, page.board.hint_step)
    return page.board.hint_depth, page.board.hint_step


def announcement(page: BoardPage) -> str:
    """Read the message that the page announces."""
    assert page.notice is not None
    return page.notice.message


@for_each(
    ("action", "before", "after"),
    [
        ("hint", (0, 0), (1, 0)),
        ("hint", (1, 0), (2, 0)),
        ("hint", (2, 3), (3, 3)),
        ("hint", (DEPTHS, 3), (DEPTHS, 3)),
        ("hint", (ALL_STEPS, 0), (1, 0)),
        ("hint-3x", (0, 0), (3, 0)),
        ("hint-2x", (1, 3), (3, 3)),
        ("hint-4x", (2, 0), (DEPTHS, 0)),
        ("hint-2x", (ALL_STEPS, 0), (2, 0)),
        ("unhint", (0, 0), (0, 0)),
        ("unhint", (1, 0), (0, 0)),
        ("unhint", (1, 2), (0, 0)),
        ("unhint", (4, 2), (3, 2)),
        ("unhint", (ALL_STEPS, 0), (0, 0)),
        ("hint-close", (3, 2), (0, 0)),
        ("hint-other", (0, 0), (1, 1)),
        ("hint-other", (3, 4), (1, 5)),
        ("hint-other", (ALL_STEPS, 0), (1, 1)),
        ("hint-2", (0, 0), (2, 0)),
        ("hint-3.7", (1, 0), (3, 7)),
        ("hint-all", (3, 2), (ALL_STEPS, 0)),
        ("", (3, 2), (3, 2)),
    ],
)
def test_every_action_opens_its_hint(action: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    """Deeper stops at the last depth, back closes at 0; another step starts at depth 1; the list has no depth."""
    assert shown_hint(act(board_of(HARD, *before), action)) == after


def test_a_hint_for_another_board_starts_at_depth_one() -> None:
    """On a changed board, deeper opens the easiest step at depth 1; any other action closes the hint."""
    for one, other in ((HARD, GENTLE), (GENTLE, HARD)):
        stale = replace(board_of(one, 3, 2), puzzle=puzzle_of(other))
        assert shown_hint(act(stale, "hint")) == (1, 0)
        assert shown_hint(act(stale, "")) == (0, 0)


def test_after_the_last_step_comes_the_first() -> None:
    """A message says that the steps start over, or that there is no other step."""
    page = act(board_of(ONE_LEFT, 2), "hint-other")
    assert (shown_hint(page), announcement(page)) == ((1, 0), "There is no other step.")
    last = 0
    while announcement(page := act(board_of(HARD, 1, last), "hint-other")) == "":
        last += 1
        assert shown_hint(page) == (1, last)
    assert (shown_hint(page), announcement(page)) == ((1, 0), "Those were all hints: they begin again.")
    assert last > 1


@for_each(("mode", "then"), [("clues", "answers"), ("answers", "answers"), ("notes", "notes")])
def test_opening_a_hint_switches_from_clues_to_answers(mode: str, then: str) -> None:
    """Typing enters answers afterwards, or notes if it entered notes; closing a hint changes no mode."""
    assert act(board_of(mode=mode), "hint").board.mode == then
    assert act(board_of(mode=mode), "hint-all").board.mode == then
    assert act(board_of(mode=mode, hint=1), "hint-close").board.mode == mode


@for_each("line", WITHOUT)
def test_the_reason_in_place_of_a_hint_has_one_depth(line: str) -> None:
    """Every depth shows the same reason; it keeps the mode, offers no other step and applies nothing."""
    for action in ("hint", "hint-4.2", "hint-other", "hint-apply", "hint-singles", "hint-up"):
        page = act(board_of(line, 3, 2, mode="clues"), action)
        assert page.hint
        assert page.hint.texts
        assert (page.hint.depth, page.board.hint_depth, page.board.hint_step, page.board.mode) == (0, 1, 0, "clues"), (
            action
        )
        assert not page.notice or not page.notice.message
    page = act(board_of(line, 1), "hint-mend")
    assert (shown_hint(page), announcement(page)) == ((0, 0), "There is nothing to fix.")


def test_a_mistake_comes_before_any_step() -> None:
    """A mistake replaces the requested step, nothing is applied, and mending removes it."""
    for action in ("hint", "hint-apply", "hint-singles", "hint-up"):
        page = act(board_of(WRONG, 4), action)
        assert page.hint
        assert (page.hint.depth, page.board.hint_depth, page.board.puzzle) == (0, 1, WRONG), action
        assert "Row 1, column 1 cannot be right" in page.hint.texts[0]
    page = act(board_of(WRONG, 1), "hint-mend")
    assert (shown_hint(page), announcement(page), page.board.puzzle) == (
        (0, 0),
        "Row 1, column 1 cleared.",
        puzzle_of(GENTLE),
    )


def test_the_shown_solution_is_not_checked_for_mistakes() -> None:
    """A hint first hides the solution; then it judges only the person's digits."""
    for puzzle, title in ((puzzle_of(GENTLE), "Hidden Single"), (WRONG, "A digit is wrong")):
        shown = act(board_of(puzzle), "solve").board
        for action in ("hint", "hint-4.2", "hint-other", "hint-all", "hint-apply", "hint-singles", "hint-up"):
            page = act(shown, action)
            assert page.hint
            assert (page.hint.title, page.hint.action) == ("The solution is shown", "hint-hide"), action
            assert page.board.puzzle == shown.puzzle
        page = act(shown, "hint-hide")
        assert page.hint
        assert (page.hint.title, page.board.puzzle, announcement(page)) == (title, puzzle, "The solution is hidden.")


def test_filling_singles_is_offered_if_there_are_any() -> None:
    """The list of steps offers it, but only if there are singles."""
    for board, is_there in ((board_of(HARD, 1), True), (act(board_of(HARD, 4), "hint-up").board, False)):
        hint = act(board, "hint-all").hint
        assert hint
        assert hint.has_singles == is_there


def test_one_step_is_applied_and_the_hint_closes() -> None:
    """The shown step is applied, whatever its number; the next hint opens only on request."""
    page = act(board_of(GENTLE, 4), "hint-apply")
    assert shown_hint(page) == (0, 0)
    assert announcement(page) == "Hidden Single applied: r4c2 is 4."
    assert page.board.puzzle.entries.filled == puzzle_of(GENTLE).entries.filled + 1
    other = act(board_of(GENTLE, 4, 1), "hint-apply")
    assert other.board.puzzle not in (page.board.puzzle, puzzle_of(GENTLE))
    singles = act(board_of(GENTLE, 4, 1), "hint-singles")
    assert (shown_hint(singles), singles.board.puzzle.entries.line()) == ((0, 0), GENTLE_SOLVED)


def test_applying_easy_steps_opens_the_hint_of_the_next_hard_step() -> None:
    """The hint is for the new board; a solved board opens none."""
    page = act(board_of(HARD, 4, 2), "hint-up")
    assert shown_hint(page) == (1, 0)
    assert announcement(page).endswith("next is hard.")
    assert page.board.puzzle != puzzle_of(HARD)
    done = act(board_of(GENTLE, 4, 2), "hint-up")
    assert (shown_hint(done), announcement(done).split()[0]) == ((0, 0), "52")
    assert done.board_status.is_finished
