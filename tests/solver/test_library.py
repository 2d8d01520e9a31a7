"""What `import solver` offers: names, values, and the pictures that notebooks show."""

from __future__ import annotations

import pydoc
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest

import solver
from solver import Candidates, FormatError, Grid, Puzzle, RuleError, Shape
from solver.cli import main
from solver.errors import BudgetError
from solver.rich_display import RichDisplay
from solver.shape import CLASSIC, LATIN, SHAPES, Candidate
from solver.value_pictures import draw_value
from tests.for_each import for_each

CLUES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MEDIUM = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MAX_BYTES = 60_000
HARDER = "..5....31...1..4..6......9....75....4.....8...3.....1634......28.12....3.....97.."
LARGE = Grid.empty(SHAPES[256])
STATE = solver.trace(CLUES, "check-first")[7]
FUNCTIONS = ("count", "draw", "explain", "generate", "hint", "rate", "read", "read_photo", "solve", "trace")


def test_the_functions_have_an_example_each() -> None:
    """Every function has a docstring with a doctest, and the help of the package names it."""
    for name in FUNCTIONS:
        assert ">>> " in (getattr(solver, name).__doc__ or ""), name
        assert f"{name}(" in (solver.__doc__ or "") or f"`{name}`" in (solver.__doc__ or ""), name
    assert set(FUNCTIONS) <= {*solver.__all__}
    assert "solver - Sudoku: read, solve" in pydoc.plain(pydoc.render_doc(solver))


def test_names_are_loaded_when_they_are_used() -> None:
    """`import solver` loads no module of ours; names are listed all the same; an unknown one is an AttributeError."""
    program = (
        "import sys, solver; names = {each for each in sys.modules if each.startswith('solver.')};"
        "print(len(names), 'solve' in dir(solver), solver.solve('1..............4').verdict)"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown == "0 True unique\n".replace("unique", "several")
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        getattr(solver, "solv")  # noqa: B009  # a type checker refuses the plain form


@for_each(
    "puzzle",
    [CLUES, Grid.parse(CLUES), Puzzle.of(Grid.parse(CLUES))],
)
def test_text_is_taken_where_a_puzzle_is_expected(puzzle: solver.PuzzleLike) -> None:
    """Text, grid and puzzle give the same answers."""
    answer = solver.solve(puzzle)
    assert (answer.verdict, answer.count, answer.solution) == ("unique", 1, answer.solutions[0])
    assert solver.count(puzzle) == 1
    assert solver.hint(puzzle) == solver.hint(CLUES)
    assert solver.rate(puzzle) == solver.rate(CLUES)
    assert solver.explain(puzzle).steps == solver.explain(CLUES).steps
    assert solver.trace(puzzle, "check-first")[3] == solver.trace(CLUES, "check-first")[3]
    assert solver.draw(puzzle, "png", preset="small") == solver.draw(CLUES, "png", preset="small")


@for_each("shape", [*SHAPES.values(), LATIN[9], LATIN[5]])
def test_grids_print_as_rows_and_show_as_code(shape: Shape) -> None:
    """`print` gives a row for each row, and `repr` is code that makes the grid and the puzzle again."""
    names = {"Grid": Grid, "Puzzle": Puzzle, "Shape": Shape, "Candidate": Candidate}
    grid = Grid.empty(shape).with_digit(0, shape.size)
    assert list(map(len, str(grid).splitlines())) == [shape.size] * shape.size
    assert eval(repr(grid), dict(names)) == grid
    plain = Puzzle.of(grid)
    for puzzle in (
        plain,
        plain.with_entry(1, 1),
        plain.with_solution(Grid((1,) * len(shape.cells), shape)),
        Puzzle(grid, grid, notes=frozenset({Candidate(3, 1)}), removed=frozenset({Candidate(3, 2)})),
    ):
        assert eval(repr(puzzle), dict(names)) == puzzle
        assert str(puzzle) == str(puzzle.entries)


def test_reading_refuses_several_puzzles() -> None:
    """The function that returns one puzzle names the one that returns several."""
    with pytest.raises(FormatError, match="2 puzzles; solver.formats.read reads several"):
        solver.read(f"{CLUES}\n{MEDIUM}\n")


def test_pictures_are_read_from_paths_and_files(tmp_path: Path) -> None:
    """A picture drawn here gives its puzzle; a text is refused; a path that leads nowhere is an OSError."""
    path = tmp_path / "drawn.jpg"
    path.write_bytes(solver.draw(CLUES, "jpg"))
    for file in (path, str(path), BytesIO(path.read_bytes())):
        assert solver.read_photo(file).givens.line() == CLUES
    path.write_text("no picture")
    with pytest.raises(FormatError):
        solver.read_photo(path)
    with pytest.raises(OSError, match="nowhere"):
        solver.read_photo(tmp_path / "nowhere.jpg")


def test_generated_puzzles_are_those_of_the_command() -> None:
    """The same seed gives the puzzle of `sudoku generate`; without a seed two puzzles differ."""
    from click.testing import CliRunner

    for level, size, options in (
        ("easy", 4, "--level easy --size 4"),
        ("medium", 9, "--level medium"),
        (None, 6, "--size 6"),
    ):
        shown = CliRunner().invoke(main, ["generate", "--seed", "3", *options.split()]).output
        assert solver.generate(level, size, 3).givens.line() == shown.strip()
    assert solver.generate(size=6) != solver.generate(size=6)


def test_what_cannot_be_done_is_an_error_with_a_sentence() -> None:
    """Each refusal is a SudokuError that names what is wrong."""
    wrong = Puzzle.of(Grid.parse(CLUES)).with_entry(2, 1)
    every = Candidates.of(wrong.givens).all()
    lost = Puzzle(wrong.givens, wrong.givens, notes=every - {Candidate(2, 4)})
    gone = replace(lost, notes=frozenset(), removed=frozenset({Candidate(2, 4)}))
    refused: dict[Callable[[], object], str] = {
        lambda: solver.hint("." * 81): "the verdict here is several",
        lambda: solver.hint(wrong): "differ from the solution at r1c3",
        lambda: solver.explain(lost): "lack the solution's digit at r1c3",
        lambda: solver.rate(gone): "the verdict here is none with 1 candidate removed",
        lambda: solver.rate("1..............4"): "9x9 grids only",
        lambda: solver.explain(CLUES, "other"): "no method 'other'",  # type: ignore[call-overload]  # wrong on purpose
        lambda: solver.generate("harder"): "no level 'harder'",
        lambda: solver.generate(size=7): "no puzzles of 7 rows",
        lambda: solver.draw("11..............", "png", kind="solution"): "no solution to draw",
        lambda: solver.draw(STATE, "svg", kind="strip"): "of the kind 'frame' alone, not 'strip'",
        lambda: solver.draw(solver.solve(CLUES)): "not Answer",  # type: ignore[arg-type]  # wrong on purpose
        lambda: solver.solve(STATE): "not State",  # type: ignore[arg-type]
        lambda: solver.hint(81): "not int",  # type: ignore[arg-type]
    }
    for act, sentence in refused.items():
        with pytest.raises(RuleError, match=sentence):
            act()
    with pytest.raises(BudgetError, match="there may be more"):
        solver.count("." * 256, limit=1_000_000, budget=5)


def test_removed_candidates_count_and_notes_do_not() -> None:
    """In place of a clue, they decide between solutions in every function; as notes the same ones decide nothing."""
    cell = 25
    grid = Grid.parse(CLUES).with_digit(cell, 0)
    others = frozenset(Candidate(cell, digit) for digit in CLASSIC.digits if digit != 6)
    puzzle, noted = Puzzle(grid, grid, removed=others), Puzzle(grid, grid, notes=frozenset({Candidate(cell, 6)}))
    assert solver.solve(puzzle).solution == solver.solve(CLUES).solution
    assert (solver.count(puzzle), solver.count(noted), solver.count(grid)) == (1, 2, 2)
    assert solver.rate(puzzle).level is solver.rate(CLUES).level
    assert solver.explain(puzzle).solved
    assert solver.hint(puzzle)
    with pytest.raises(RuleError, match="several"):
        solver.hint(noted)


def test_explainers_path_has_its_numbers() -> None:
    """The other method gives ER, EP and ED, those of `rate`; each step knows the board before it."""
    path, rating = solver.explain(MEDIUM, "explainer"), solver.rate(MEDIUM)
    assert (path.numbers.er, path.numbers.ep, path.numbers.ed) == (rating.er, rating.ep, rating.ed)
    for found in (path, solver.explain(MEDIUM)):
        boards = [step.board for step in found.steps]
        assert all(board and board.givens.line() == MEDIUM for board in boards)
        filled = [board.entries.filled for board in boards if board]
        assert filled == sorted(filled)


def test_traces_are_indexed_by_move() -> None:
    """From both ends and in a loop; beyond the last move there is an IndexError."""
    trace = solver.trace(MEDIUM, "fewest-choices")
    assert [state.counters.moves for state in trace] == list(range(trace.total + 1))
    assert trace[-1] == trace[trace.total]
    assert trace[-1 - trace.total] == trace[0]
    for move in (trace.total + 1, -2 - trace.total):
        with pytest.raises(IndexError, match="no state"):
            trace[move]


@for_each("suffix", ["png", "jpg", "svg"])
def test_a_state_of_a_search_is_drawn(suffix: Literal["png", "jpg", "svg"]) -> None:
    """Each type of file shows the move and carries the puzzle; title and caption stand on it."""
    drawn = solver.draw(STATE, suffix)
    assert drawn == solver.draw(STATE, suffix, kind="frame") != solver.draw(STATE, suffix, title="Figure 1")
    if suffix != "svg":
        assert solver.read_photo(BytesIO(drawn)).givens.line() == CLUES
        return
    texts = "".join(ElementTree.fromstring(drawn).itertext())
    assert f"Move {STATE.counters.moves}" in texts
    assert f"{STATE.counters.tries} digits tried" in texts
    captioned = solver.draw(STATE, suffix, title="Figure 1", caption="One back.").decode()
    assert ["Figure 1" in captioned, "One back." in captioned, "digits tried" in captioned] == [True, True, False]


@pytest.mark.parametrize("method", ["hodoku", "explainer"])
def test_steps_are_sentences(method: Literal["hodoku", "explainer"]) -> None:
    """`print(step)` shows name, reason and effect, the sentence of `sudoku explain`; a hint has one too."""
    from click.testing import CliRunner

    shown = (
        CliRunner().invoke(main, ["explain", "--format", "sentences", f"--way={method}", HARDER]).output.splitlines()
    )
    path = solver.explain(HARDER) if method == "hodoku" else solver.explain(HARDER, "explainer")
    assert [f"{number:>3}  {step}" for number, step in enumerate(path.steps, 1)] == shown[: len(path.steps)]
    assert {step.chains != () for step in path.steps} == {True, False}
    found = solver.hint(MEDIUM)
    assert found
    assert str(found) == found.sentence
    assert found.sentence.endswith("r2c2 is 9.")


VALUES: dict[str, Callable[[], RichDisplay | None]] = {
    "grid": lambda: Grid.parse(CLUES),
    "large grid": lambda: LARGE,
    "latin square": lambda: Grid.empty(LATIN[9]),
    "puzzle": lambda: Puzzle.of(Grid.parse(CLUES)),
    "all notes": lambda: Puzzle(
        LARGE, LARGE, notes=frozenset(Candidate(cell, 1 + cell % 16) for cell in LARGE.shape.cells)
    ),
    "notes of 9x9": lambda: Puzzle(
        Grid.empty(),
        Grid.empty(),
        notes=frozenset(Candidate(cell, digit) for cell in CLASSIC.cells for digit in CLASSIC.digits),
    ),
    "answer": lambda: solver.solve(CLUES),
    "large answer": lambda: solver.solve(LARGE),
    "several": lambda: solver.solve("." * 81),
    "no solution": lambda: solver.solve("12345678........9" + "." * 64),
    "conflict": lambda: solver.solve("11" + "." * 79),
    "hint": lambda: solver.hint(MEDIUM),
    "step without a board": lambda: replace(solver.explain(MEDIUM).steps[19], board=None),
    "path": lambda: solver.explain(MEDIUM),
    "hard path": lambda: solver.explain(HARDEST),
    "explainer": lambda: solver.explain(MEDIUM, "explainer"),
    "empty path": lambda: solver.explain(solver.solve(MEDIUM).solutions[0]),
    "start": lambda: solver.trace(MEDIUM, "check-first")[0],
    "state": lambda: solver.trace(MEDIUM, "check-first")[30],
    "last state": lambda: solver.trace(LARGE, "dancing-links")[-1],
}


@for_each("name", VALUES)
def test_values_show_themselves_as_pictures(name: str) -> None:
    """A picture is XML with a title, at most 60 kB, and the same every time; its ids are no other picture's."""
    value = VALUES[name]()
    assert value
    text = value._repr_svg_()
    root = ElementTree.fromstring(text)
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text
    assert len(text.encode()) <= MAX_BYTES
    assert value._repr_svg_() == text
    ids = {each.get("id") for each in root.iter() if each.get("id")}
    others = {each.get("id") for each in ElementTree.fromstring(Grid.parse("1..............4")._repr_svg_()).iter()}
    assert not ids & others


def test_the_steps_of_paths_show_themselves_within_bounds() -> None:
    """Every step of an easy, a medium and a very hard path has a picture of at most 60 kB."""
    for path in (
        solver.explain(CLUES),
        solver.explain(MEDIUM),
        solver.explain(HARDEST),
        solver.explain(MEDIUM, "explainer"),
    ):
        assert max(len(step._repr_svg_().encode()) for step in path.steps) <= MAX_BYTES


def test_other_values_have_no_picture() -> None:
    """What has none is a TypeError that names its type."""
    with pytest.raises(TypeError, match="int has no picture"):
        draw_value(1)
