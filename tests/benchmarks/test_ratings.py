"""`python -m benchmarks.ratings` on the smallest of lists: that it runs, and what its tables count."""

from __future__ import annotations

import pytest

from benchmarks import rated_elsewhere, ratings
from benchmarks.lists import OUTSIDE
from benchmarks.rated_elsewhere import HODOKU
from benchmarks.ratings import Took

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play


def test_the_smallest_run_prints_its_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Machine, both programs' ratings by class and by list, and hints, with our own puzzles alone."""
    for variable in (OUTSIDE, "SUDOKU_HODOKU", "SUDOKU_EXPLAINER"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(ratings, "BRANCHES", 10)
    assert ratings.main(["--smallest"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Machine: ")
    for words in (
        "HoDoKu, warm Java",
        "Sudoku Explainer, warm Java",
        "| ours, Easy | 1 |",
        "| our positions for practice",
    ):
        assert words in text


def test_every_list_is_classed_with_figures_from_elsewhere() -> None:
    """Classes in the order of those figures, then what has none; lists as they come."""
    took = [Took("b", "none", 4.0, ""), Took("b", "Easy", 1.0, ""), Took("a", "Easy", 3.0, "")]
    rows = list(ratings.by_class(took, {"Easy": "2", "Hard": "7"}))
    assert rows == [["Easy", "2", "2", "2", "3", "500", "2"], ["none", "1", "4", "4", "4", "250", ""]]
    assert [row[:2] for row in ratings.by_list(took)] == [["b", "2"], ["a", "1"]]


def test_a_position_of_the_library_keeps_givens_and_what_is_deleted() -> None:
    """A digit behind a plus is no given, and a deleted candidate is gone."""
    position = ratings.library_position(f":0000:1:1+2{'.' * 79}:519:::")
    assert (position.digits[:3], position.givens) == ([1, 2, 0], 1)
    assert not position.has(8, 5)
    assert position.has(7, 5)


def test_the_other_program_is_asked_where_it_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each class with puzzles has its mean and its ratio to ours; without the program, figures from elsewhere."""
    monkeypatch.delenv("SUDOKU_HODOKU", raising=False)
    took = [Took("a", "Easy", 1.0, "p"), Took("a", "Easy", 3.0, "q")]
    assert ratings.beside(HODOKU, took, {"Easy": "2", "Hard": "7"})[1] == {"Easy": "2", "Hard": "7"}
    monkeypatch.setenv("SUDOKU_HODOKU", "somewhere")
    monkeypatch.setattr(rated_elsewhere, "cpu_seconds", lambda program, puzzles: 4.0 + 0.01 * len(puzzles))
    assert ratings.beside(HODOKU, took, {"Easy": "2", "Hard": "7"})[1] == {"Easy": "10 (x 5)"}


def test_a_program_that_rates_too_few_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that writes no line for each puzzle is an error, not a fast run."""
    monkeypatch.setenv("SUDOKU_HODOKU", "nowhere")
    monkeypatch.setattr(rated_elsewhere, "JAVA", ("true",))
    with pytest.raises(RuntimeError, match="HoDoKu rated 0 of 2 puzzles"):
        rated_elsewhere.warm_mean(HODOKU, ["p", "q"])


def test_a_java_is_warm_once_two_halves_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passes get cheaper until 0.1 s each remains: the mean is that of a half within 3 % of the one before."""

    def getting_faster(program: object, puzzles: list[str]) -> float:
        passes = len(puzzles) // 2
        return sum(0.1 + 0.9 * 0.9**number for number in range(passes))

    monkeypatch.setattr(rated_elsewhere, "cpu_seconds", getting_faster)
    mean = rated_elsewhere.warm_mean(HODOKU, ["p", "q"])
    assert mean.milliseconds == pytest.approx(50, rel=0.03)
    assert mean.is_warm


def test_a_java_that_never_gets_warm_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time that grows with the square of the passes has no two halves alike; the search for them ends."""
    monkeypatch.setattr(rated_elsewhere, "cpu_seconds", lambda program, puzzles: float(len(puzzles) ** 2))
    assert not rated_elsewhere.warm_mean(HODOKU, ["p"]).is_warm
