"""Test what the page "How hard" lists and draws of a path."""

from __future__ import annotations

import pytest

from solver import Candidates, Grid
from solver.shape import CLASSIC, Candidate
from solver.techniques.explainer.path import ExplainerPath, explainer_path
from solver.techniques.explainer.registry import BRANCHING_RULES, RULES
from solver.techniques.path import Path, bounded_path, solve_path
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from tests.for_each import for_each
from tests.webapp.board.test_hint import HARD
from tests.webapp.pages import GENTLE
from webapp.board.path_steps import TALLEST_BAR, PathList, article_of, short_effect

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ADDED_UP = "2.8...6...71.5....4....3.7......7..5.47...29.1..4......2.9....8....8.43...9...5.6"
HODOKU = PathList.of_path(bounded_path(Grid.parse(HARD)))
EXPLAINER = PathList.of_explainer(explainer_path(Position.of(Grid.parse(HARD))))
BOTH = pytest.mark.parametrize("path", [HODOKU, EXPLAINER], ids=["HoDoKu", "Sudoku Explainer"])


def shortened(path: Path, *numbers: int) -> PathList:
    """The list of a path that consists of the steps of these numbers alone."""
    return PathList.of_path(Path(path.start, tuple(path.steps[number - 1] for number in numbers), False))


@BOTH
@pytest.mark.parametrize("chosen", [0, 1, 12, 27, 60])
def test_rows_hold_every_step_once_and_the_chosen_alone(path: PathList, chosen: int) -> None:
    """Rows are in order; only singles share a row, and the chosen step has a row of its own."""
    rows = path.rows(chosen)
    assert [each for row in rows for each in row.steps] == list(path.steps)
    for row in rows:
        assert not row.is_run or all(each.is_single and each.number != chosen for each in row.steps)
    assert not any(one.is_run and other.is_run for one, other in zip(rows, rows[1:], strict=False))


@BOTH
def test_the_curve_has_a_bar_for_each_step(path: PathList) -> None:
    """The bars lie side by side from left to right, the hardest step has the tallest."""
    bars = path.bars()
    assert [bar.step for bar in bars] == list(path.steps)
    lefts = [float(bar.left.rstrip("%")) for bar in bars]
    assert lefts == sorted(lefts)
    assert all(left + float(bar.width.rstrip("%")) <= 100 for left, bar in zip(lefts, bars, strict=True))
    assert path.hardest
    assert bars[path.hardest.number - 1].height == max(bar.height for bar in bars) == TALLEST_BAR
    assert {bar.top + bar.height for bar in bars} == {66}


def test_an_easy_puzzle_has_a_low_curve() -> None:
    """Singles alone stay below half of the height that a hard step has."""
    easy = Grid.parse(GENTLE)
    for path in (PathList.of_path(solve_path(easy)), PathList.of_explainer(explainer_path(Position.of(easy)))):
        assert max(bar.height for bar in path.bars()) <= TALLEST_BAR / 2


@BOTH
def test_every_step_can_be_drawn(path: PathList) -> None:
    """Each step changes only what is open on its board; the cells that its reason names are marked for links."""
    for each in path.steps:
        drawn = path.draw(each.number)
        assert all(not drawn.puzzle.entries.digits[cell] for cell, _ in each.step.placements + each.step.eliminations)
        looks = [look for cell in drawn.view.cells for look in cell.note_marks]
        assert ("gains" in looks) is bool(each.step.placements)
        assert ("loses" in looks) is bool(each.step.eliminations)
        assert drawn.named


@pytest.mark.parametrize("line", [ESCARGOT, INKALA])
def test_steps_without_a_hint_can_be_drawn_too(line: str) -> None:
    """Nets and digits by brute force have a reason and a board as every other step."""
    path = PathList.of_path(bounded_path(Grid.parse(line), is_thorough=True))
    for each in path.steps:
        assert path.draw(each.number).reason.endswith(".")


@BOTH
def test_a_board_has_the_candidates_as_notes_after_an_elimination(path: PathList) -> None:
    """The board that a person goes on from notes exactly the remaining candidates."""
    removed: set[Candidate] = set()
    for each in path.steps:
        puzzle = path.draw(each.number).puzzle
        expected = Candidates.of(puzzle.entries, removed).all() if removed else frozenset()
        assert puzzle.notes == expected
        removed |= set(each.step.eliminations)


def test_a_single_has_its_cell_active() -> None:
    """Going on from a single opens its cell; before any elimination the board has no notes."""
    for number in (1, 12, 26):
        drawn = HODOKU.draw(number)
        assert drawn.board["active"] == CLASSIC.cell_name(drawn.listed.step.placements[0].cell)
        assert ("n" in drawn.board) is (number > 24)


@for_each(
    ("numbers", "sentence"),
    [
        ((), "0 steps, all of them singles."),
        ((1,), "1 step, a single."),
        ((27,), "1 step."),
        ((1, 2), "2 steps, all of them singles."),
        ((24, 26), "2 steps, 1 of them a single."),
        ((24, 25), "2 steps, none of them singles."),
        (range(1, 61), "60 steps, 54 of them singles."),
    ],
)
def test_a_sentence_counts_the_steps(numbers: tuple[int, ...], sentence: str) -> None:
    """The sentence is right for no step, one, and several, with and without singles."""
    assert shortened(solve_path(Grid.parse(HARD)), *numbers).count_sentence == sentence


def test_the_hardest_step_is_named_with_its_number() -> None:
    """One hardest step has an article, several have their number; easy singles are not counted."""
    assert HODOKU.hardest_phrase == ("a", "2-String Kite", "")
    assert PathList.of_path(bounded_path(Grid.parse(ADDED_UP), True)).hardest_phrase[2] == ", twice"
    assert PathList.of_path(bounded_path(Grid.parse(GENTLE))).hardest_phrase[2] == ""
    assert PathList.of_explainer(ExplainerPath(Grid.empty(), (), False)).hardest_phrase == ("", "", "")


def test_articles_fit_the_names() -> None:
    """No name of any technique or rule gets an article that nobody says."""
    names = {row.name for row in TECHNIQUES.values()} | {
        name for rule in (*RULES, *BRANCHING_RULES) for name in rule.names
    }
    articles = {name: article_of(name) for name in names}
    assert {name for name in names if articles[name] == "an"} == {
        name for name in names if name[0] in "AE" or name.startswith(("X-", "XY"))
    }
    without = ("Locked Candidates Type 1 (Pointing)", "Cell Forcing Chains", "Direct Claiming", "Brute Force")
    assert {articles[name] for name in without} == {""}
    assert {articles[name] for name in ("Unique Rectangle type 1", "W-Wing", "2-String Kite")} == {"a"}


def test_an_effect_is_written_in_few_signs() -> None:
    """Placements are equations, eliminations stand digit by digit, and of many only the number is written."""
    few = Step("naked-pair", (3, 4), (Candidate(0, 4), Candidate(2, 3), Candidate(1, 3)))
    assert short_effect(few) == "−3 r1c2 r1c3, −4 r1c1"
    assert short_effect(Step("full-house", (5,), placements=(Candidate(80, 5),))) == "r9c9 = 5"
    assert short_effect(Step("naked-pair", (3,), tuple(Candidate(cell, 3) for cell in range(5)))) == "−5 candidates"


@for_each(
    ("chosen", "anchor", "ends"),
    [(1, "start", (False, True)), (30, "middle", (True, True)), (60, "end", (True, False))],
)
def test_the_label_stays_within_the_curve(chosen: int, anchor: str, ends: tuple[bool, bool]) -> None:
    """Near an end it begins or ends at its bar and takes the place of the label of that end."""
    label = HODOKU.label(chosen)
    assert (label.anchor, (label.has_first, label.has_last)) == (anchor, ends)


def test_reasons_are_those_of_the_drawn_steps() -> None:
    """The list of all reasons agrees with what each step shows when it is chosen."""
    for path in (HODOKU, EXPLAINER):
        drawn = [path.draw(each.number).reason for each in path.steps]
        differing = [at for at, reason in enumerate(path.reasons()) if reason != drawn[at]]
        assert differing == []
