"""`sudoku rate` and `sudoku explain`."""

from __future__ import annotations

import json

import pytest

from solver.cli import explanations
from solver.grid import Candidates, Grid, Puzzle
from solver.shape import Candidate
from solver.techniques.explainer import path as explainer
from solver.techniques.position import Position, position_of
from tests.solver.cli.commands.test_solve import SEVERAL
from tests.solver.cli.conftest import Sudoku

MEDIUM = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_a_level_comes_with_score_and_steps(sudoku: Sudoku) -> None:
    """The report says level, score, the number of steps and what they were."""
    result = sudoku("rate", input=MEDIUM)
    assert result.stdout.splitlines()[0] == "Medium, score 442, 56 steps. ER 2.6, EP 1.2, ED 1.2."
    assert "3 Locked Candidates Type 1 (Pointing)" in result.stdout
    assert result.exit_code == 0


def test_csv_has_a_row_for_every_puzzle(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles without a level keep their row, empty; why they have none goes to standard error."""
    monkeypatch.setattr(explainer, "MAX_BRANCHES", 20)  # else the last one takes two seconds
    result = sudoku("rate", "--format", "csv", input=f"{MEDIUM}\n{SEVERAL}\n{INKALA}\n")
    header, *rows = result.stdout.splitlines()
    assert header == "puzzle,er,ep,ed,level,score,steps"
    assert [row.split(",")[1:4] for row in rows] == [["2.6", "1.2", "1.2"], ["", "", ""], [">=7.5", ">=7.5", ">=7.5"]]
    assert [row.split(",")[4:] for row in rows] == [["Medium", "442", "56"], ["", "", ""], ["Extreme", "21342", "72"]]
    assert "line 2: Not rated. Several solutions" in result.stderr
    assert result.exit_code == 1


def test_json_counts_the_steps_of_each_technique(sudoku: Sudoku) -> None:
    """One object a puzzle; what is not known is null, never a guess."""
    medium, several = json.loads(sudoku("rate", "--format", "json", input=f"{MEDIUM}\n{SEVERAL}\n").stdout)
    assert (medium["level"], medium["score"], medium["techniques"]["Hidden Single"]) == ("Medium", 442, 8)
    assert (medium["er"], medium["ep"], medium["ed"], medium["er_is_least"]) == (2.6, 1.2, 1.2, False)
    assert (several["level"], several["score"], several["er"]) == (None, None, None)
    assert [medium["ep_is_least"], medium["ed_is_least"], several["ed_is_least"]] == [False, False, False]


def test_other_sizes_are_refused_in_a_sentence(sudoku: Sudoku) -> None:
    """A 4x4 puzzle is not rated, and the command says so."""
    result = sudoku("rate", input="12..34...14..321")
    assert result.stdout == "Not rated: levels are for 9x9 puzzles, this one is 4x4.\n"
    assert result.exit_code == 1


def test_a_path_is_explained_step_by_step(sudoku: Sudoku) -> None:
    """One step a line, in notation or sentences, no more than wanted; level and score at the end."""
    lines = sudoku("explain", "--steps", "2", input=MEDIUM).stdout.splitlines()
    assert lines == ["  1  Naked Single: r4c4=1", "  2  Naked Single: r9c8=8", "Medium, score 442, 56 steps."]
    output = sudoku("explain", "--steps", "1", "--format", "sentences", input=MEDIUM).stdout
    assert "Naked Single: 1 is the only candidate left in r4c4. So r4c4 is 1." in output
    steps = json.loads(sudoku("explain", "--format", "json", input=MEDIUM).stdout)[0]["steps"]
    assert (len(steps), steps[0]["technique"], steps[0]["effect"]) == (56, "naked-single", "r4c4=1")


def test_a_path_is_explained_by_sudoku_explainers_rules_too(sudoku: Sudoku) -> None:
    """Each step with its rating, the three numbers at the end, and in JSON."""
    asked = "explain", "--way", "explainer", "--steps", "1"
    assert sudoku(*asked, input=MEDIUM).stdout.splitlines() == [
        "  1  1.2  Hidden Single: r2c2=9",
        "ER 2.6, EP 1.2, ED 1.2.",
    ]
    output = sudoku(*asked, "--format", "sentences", input=MEDIUM).stdout
    assert "Hidden Single (1.2): in box" in output
    (content,) = json.loads(sudoku(*asked, "--format", "json", input=MEDIUM).stdout)
    assert (content["er"], content["ep"], content["ed"], content["steps"][0]["rating"]) == (2.6, 1.2, 1.2, 1.2)


def test_a_path_of_the_explainer_that_ends_early_says_why() -> None:
    """As the page does, behind the numbers."""
    path = explainer.ExplainerPath(Grid.parse(MEDIUM), (), False, explainer.NESTED_RATING)
    says = explanations.by_explainer(path, Position.of(path.start), None).says
    assert says.endswith(
        " The path ends after 0 steps: a step needs chains within chains, which are not looked for here."
    )


def test_a_path_may_begin_at_a_position_that_is_named(sudoku: Sudoku) -> None:
    """What is entered there needs no step; one of another puzzle is refused, and what is no grid."""
    begun = Grid.parse(MEDIUM).with_digit(30, 1).line()
    for option in ("--from", "--start"):
        lines = sudoku("explain", "--steps", "1", option, begun, input=MEDIUM).stdout.splitlines()
        assert lines == ["  1  Naked Single: r5c4=5", "Medium, score 438, 55 steps."]
    assert sudoku("explain", "--steps", "1", "--from", "plank", input=MEDIUM).exit_code == 0  # a layout, as everywhere
    other = sudoku("explain", "--from", "." * 81, input=MEDIUM)
    assert (other.stdout, other.exit_code) == ("No path: the position to start from belongs to another puzzle.\n", 1)
    assert sudoku("explain", "--from", "hello", input=MEDIUM).exit_code == 2


def test_a_path_starts_from_the_position() -> None:
    """What the board holds needs no step: neither a digit that is entered nor a candidate that is not noted."""
    givens = Grid.parse(MEDIUM)
    entries = givens.with_digit(0, 7)
    assert position_of(Puzzle(givens, entries)).grid == entries
    position = position_of(Puzzle(givens, givens, notes=Candidates.of(givens).all() - {Candidate(0, 8)}))
    assert position.masks[0] == 0b1010000
    assert position.masks[1] == Position.of(givens).masks[1]


def test_what_goes_against_the_solution_is_named(sudoku: Sudoku) -> None:
    """A wrong entry, or a cell whose notes lack the solution's digit, gets no path but its place."""
    givens = Grid.parse(MEDIUM)
    wrong = Puzzle(givens, givens.with_digit(0, 5))
    assert explanations.fault_of(wrong) == "No path: the answers differ from the solution at r1c1."
    lacking = Puzzle(givens, givens, notes=Candidates.of(givens).all() - {Candidate(0, 7)})
    assert explanations.fault_of(lacking) == "No path: the candidates lack the solution's digit at r1c1."
    assert explanations.fault_of(Puzzle.of(givens)) == ""
    result = sudoku("explain", input=f"{SEVERAL}\n")
    assert result.stdout.startswith("No path. Several solutions")
    assert result.exit_code == 1
