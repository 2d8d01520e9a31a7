"""`python -m benchmarks.solve` on the smallest of sets: that it runs, and that it does not believe wrong answers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks import lists, rates, sets, solve, starts, tables
from benchmarks.rates import KernelTurn, RivalTurn, WrongAnswer
from benchmarks.rivals import RIVALS, Found
from benchmarks.sets import Set
from solver import batch, engine
from solver.batch.kernels import named
from solver.engine import Verdict
from solver.grid import Grid
from solver.shape import CLASSIC

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play

PUZZLES = Path(__file__).parents[2] / "puzzles" / "counts.sdm"
PLAIN = named("plain")


@pytest.fixture(scope="module")
def easy() -> Set:
    """Twenty puzzles, in five guises each of four."""
    return sets.generated(20, "plain")[1]


def test_the_smallest_run_prints_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """Machine, rates with a column for each set, and what starting takes."""
    assert solve.main(["--smallest", "--kernels", "plain", "--parts", "rates,page", str(PUZZLES)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Machine: ")
    assert "| singles only, 10 | 33 givens, 10 | random minimal, 10 | counts.sdm, 12 |" in text
    assert "| **plain** (ours)" in text
    assert "| python-sat (glucose4)" in text
    assert "the answer to a key" in text


def test_lists_are_measured_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proper, broken, sparse and several-solution ones, each with the kernel chosen for it; long lists from outside."""
    monkeypatch.delenv(lists.OUTSIDE, raising=False)
    rows = list(lists.rows(sets.generated(20, "plain"), 50))
    counts = [batch.solve_batch(row.chosen.puzzles, 2, kernel="plain") for row in rows]
    assert [row.limit for row in rows] == [2, 2, 2, 2, 1_000, 2, 2]
    assert all((found.counts == 1).all() for found in counts[:2])
    assert counts[2].conflict.any()
    assert all((found.counts == 2).all() for found in (counts[3], counts[6]))
    assert {int(number) for number in np.count_nonzero(rows[5].chosen.puzzles, axis=1)} <= set(range(2, 15))
    measured = list(lists.measured(rows[:1], PLAIN, 1, 0.0))
    assert measured[0][0] == "singles only, 5 guises each, 20"
    assert measured[0][2] in {kernel.key for kernel in batch.KERNELS}


@pytest.mark.campaign
def test_the_command_line_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """Each layout, from file to file and to nowhere, in processes of their own."""
    assert solve.main(["--smallest", "--kernels", "plain", "--parts", "command"]) == 0
    text = capsys.readouterr().out
    assert "`sudoku solve --jobs 1 --format csv`, 20 singles only puzzles, file to file" in text


def test_guises_are_proper_puzzles_with_as_many_givens(easy: Set) -> None:
    """Twenty different puzzles, each with one solution and 33 givens."""
    grids = {Grid(tuple(row)) for row in easy.puzzles.tolist()}
    assert len(grids) == 20
    assert {grid.filled for grid in grids} == {33}
    assert all(engine.solve(grid).verdict is Verdict.UNIQUE for grid in grids)


def test_puzzles_for_singles_need_nothing_else() -> None:
    """A cell whose digit has no other place in some house can be filled, again and again, to the end."""
    for row in sets.generated(20, "plain")[0].puzzles.tolist():
        digits = list(row)
        while 0 in digits:
            digits = [digits[cell] or hidden_single(digits, cell) for cell in CLASSIC.cells]
            assert sum(map(bool, digits)) > sum(map(bool, row))
            row = digits


def hidden_single(digits: list[int], cell: int) -> int:
    """The digit that has no place but this one in one of its houses; 0 if there is none."""
    for house in CLASSIC.houses_of[cell]:
        for digit in CLASSIC.digits:
            places = [
                place
                for place in house.cells
                if not digits[place] and digit not in [digits[peer] for peer in CLASSIC.peers[place]]
            ]
            if places == [cell]:
                return digit
    return 0


def test_a_wrong_count_or_solution_is_noticed(easy: Set) -> None:
    """A solver that miscounts, or finds another solution, is named with the puzzle."""
    truth = rates.truth_of(easy, PLAIN)

    def wrong_solution(line: str) -> Found:
        return 1, "123456789" * 9

    turn = RivalTurn(RIVALS[0]._replace(proves=False), wrong_solution, easy, truth)
    turn.run(20, 1.0)
    with pytest.raises(WrongAnswer, match="^20 of 20 in 33 givens"):
        turn.check(20)
    ours = KernelTurn(PLAIN, 1, easy, truth)
    ours.run(20, 1.0)
    ours.room.counts[7] = 2
    with pytest.raises(WrongAnswer, match="^1 of 20 in 33 givens"):
        ours.check(20)


def test_a_rival_that_never_ends_is_stopped(easy: Set) -> None:
    """It counts as having solved what it did, and the time goes on."""

    def endless(line: str) -> Found:
        while True:
            pass

    turn = RivalTurn(RIVALS[0], endless, easy, batch.Batch.empty(20, 81))
    done = turn.run(20, 0.01)
    assert done.number == 0
    assert 0.01 < done.seconds < 1


def test_files_are_read_by_what_opens_their_lines(tmp_path: Path) -> None:
    """Comments, headers and what follows a puzzle are passed over."""
    path = tmp_path / "list.csv"
    path.write_text("puzzle,count\n" + "." * 80 + "5,many\n# no\n" + "0" * 81 + "\n")
    found = sets.of_file(path)
    assert found.puzzles.shape == (2, 81)
    assert sorted(np.sum(found.puzzles, axis=1).tolist()) == [0, 5]
    path.write_text("nothing\n")
    with pytest.raises(ValueError, match=r"^list\.csv holds no line"):
        sets.of_file(path)


def test_a_process_is_measured() -> None:
    """Seconds, megabytes and what was printed come back; a failure is reported with its last words."""
    done = starts.run(["-c", "print(list(range(3)))"])
    assert done.output == "[0, 1, 2]\n"
    assert 1 < done.memory < 60  # not that of pytest
    with pytest.raises(RuntimeError, match="no such thing"):
        starts.run(["-c", "raise SystemExit('no such thing')"])


def test_numbers_show_three_digits() -> None:
    """As a table for people wants them."""
    assert [tables.rounded(value) for value in (15_612_345, 302_499, 1_234, 12.67, 0.1912)] == [
        "15,600,000",
        "302,000",
        "1,230",
        "12.7",
        "0.191",
    ]
