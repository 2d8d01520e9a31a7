"""The collections in puzzles/: what their comments claim is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from solver import engine, exact_cover
from solver.cli.commands.generate import generate
from solver.engine import LIVE_BUDGET, Verdict
from solver.formats import read
from solver.grid import Candidates, Grid
from solver.search import get
from solver.search.exploration import Exploration
from solver.search.run import Run
from solver.shape import CLASSIC
from solver.techniques.notation import name_of
from solver.techniques.path import solve_path
from solver.techniques.registry import TECHNIQUES
from solver.techniques.technique import LEVELS, Level
from tests.campaigns import some
from tests.for_each import for_each

FOLDER = Path(__file__).parents[1] / "puzzles"
FILES = sorted(FOLDER.iterdir())
# Every puzzle of the collections, with its number of solutions as the engine writes it.
COUNTS = {
    "counts.sdm": {
        "One solution": "1",
        "Two solutions, four blanks": "2",
        "Two solutions": "2",
        "Three solutions": "3",
        "Four solutions": "4",
        "Five solutions": "5",
        "Six solutions": "6",
        "Ten solutions": "10",
        "Twenty solutions": "20",
        "One hundred solutions": "100",
        "Five hundred solutions": "500",
        "More than 1,000 solutions": "1000+",
    },
    "famous.sdm": {"Anti-brute-force": "1", "Inkala 2012": "1", "Easter Monster": "1", "Norvig impossible": "0"},
    "generated.sdm": {
        "Half a turn": "1",
        "Diagonal mirror": "1",
        "All mirrors": "1",
        "Minimal": "1",
        "Minimal half a turn": "1",
        "Few clues": "1",
    },
    "sizes.txt": {"4x4": "1", "4x4 sparse": "1", "6x6": "1", "16x16": "1"},
    "sizes-4x4.sdm": {"4x4 straight ahead": "1", "4x4 few steps back": "1", "4x4 fewest clues": "1"},
    "sizes-6x6.sdm": {"6x6 half a turn": "1", "6x6 minimal": "1", "6x6 long way": "1"},
    "sizes-16x16.sdm": {"16x16 half a turn": "1", "16x16 with guesses": "1", "16x16 hundred clues": "1"},
    "source-documents.sdm": {
        "Liang sample": "1",
        "Liang Figure 2 as printed": "18",
        "Liang Figure 2 with 2 8": "1",
        "TutorialsPoint": "1",
        "gentle": "1",
        "wrong": "0",
        "worst case": "1",
        "CS II Figure 2": "1",
        "Plank example 1": "1",
        "Plank example 2": "1",
        "Plank example 3": "1",
        "Plank bad 2": "conflict",
        "Plank bad 3": "conflict",
        "Plank bad 4": "conflict",
        "CSIS example 1": "1",
        "CSIS example 2": "1",
        "CSIS example 3": "1",
        "CSIS example 4": "1",
    },
}
COUNTS |= {f"{level}.sdm": {f"{level.title()} {number}": "1" for number in range(1, 31)} for level in LEVELS}
NUMBERS = {"five": 5, "six": 6}


def collection(path: Path) -> dict[str, tuple[Grid, str]]:
    """The grids of a collection with their remarks, by name."""
    found = {}
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            digits, _, remark = line.partition(" # ")
            name, _, text = remark.partition(": ")
            found[name] = (Grid.parse(digits), text)
    return found


SIZES = {name: puzzle for path in FOLDER.glob("sizes*") for name, puzzle in collection(path).items()}
DOCUMENTS = collection(FOLDER / "source-documents.sdm")


def has_only_singles(grid: Grid) -> bool:
    """Whether naked and hidden singles alone solve it."""
    cover = exact_cover.cover_of(grid.shape)
    start = exact_cover.load(cover, grid.digits)
    return start is not None and exact_cover.propagate(cover, *start)[0] == 0


@for_each("path", FILES)
def test_every_collection_says_where_it_is_from_and_what_it_is_good_for(path: Path) -> None:
    """The first two lines of a collection are its source and its use; every puzzle has a name and a remark."""
    lines = path.read_text().splitlines()
    assert lines[0].startswith("# source: ")
    assert lines[1].startswith("# good for: ")
    assert all(remark for _, remark in collection(path).values())
    assert len([line for line in lines if line and not line.startswith("#")]) == len(collection(path))


@for_each("path", FILES)
def test_every_puzzle_has_the_number_of_solutions_it_should_show(path: Path) -> None:
    """Each puzzle is listed above with its count, and the engine finds that count."""
    counted = {}
    for name, (grid, _) in collection(path).items():
        answer = engine.count(grid)
        counted[name] = "conflict" if answer.verdict is Verdict.CONFLICT else answer.count_text
    assert counted == COUNTS[path.name]


@for_each("path", FILES)
def test_remarks_tell_the_true_number_of_givens(path: Path) -> None:
    """Where a remark counts givens, it counts right."""
    for grid, remark in collection(path).values():
        for number in re.findall(r"(\w+) givens", remark):
            if number != "two":  # "two givens were lost" counts what is not there
                assert grid.filled == NUMBERS.get(number) or grid.filled == int(number), remark


@for_each("path", FILES)
def test_the_reader_reads_every_collection(path: Path) -> None:
    """The reader for any text finds the same puzzles in the same order."""
    entries = read(path.read_text()).entries
    assert [entry.puzzle.givens for entry in entries] == [grid for grid, _ in collection(path).values()]


@for_each(
    ("file", "name"),
    [
        ("counts.sdm", "One solution"),
        ("generated.sdm", "Minimal"),
        ("generated.sdm", "Minimal half a turn"),
        ("generated.sdm", "Few clues"),
        ("sizes.txt", "4x4 sparse"),
        ("sizes-4x4.sdm", "4x4 fewest clues"),
        ("sizes-6x6.sdm", "6x6 minimal"),
        ("sizes-6x6.sdm", "6x6 long way"),
    ],
)
def test_puzzles_called_minimal_can_spare_no_given(file: str, name: str) -> None:
    """Without any one of its givens the puzzle has several solutions."""
    grid, _ = collection(FOLDER / file)[name]
    for cell in grid.shape.cells:
        if grid.digits[cell]:
            assert engine.solve(grid.with_digit(cell, 0)).verdict is Verdict.SEVERAL


@for_each(
    ("file", "name"),
    [
        ("famous.sdm", "Anti-brute-force"),
        ("source-documents.sdm", "CSIS example 1"),
        ("sizes.txt", "4x4"),
        ("sizes-4x4.sdm", "4x4 straight ahead"),
        ("sizes-16x16.sdm", "16x16 half a turn"),
    ],
)
def test_puzzles_of_singles_need_no_more(file: str, name: str) -> None:
    """Singles alone fill the grid."""
    assert has_only_singles(collection(FOLDER / file)[name][0])


@for_each("name", SIZES)
def test_puzzles_of_every_size_are_as_large_as_their_name_says(name: str) -> None:
    """The name opens with the size; no puzzle takes more nodes than are searched while a person types."""
    grid, _ = SIZES[name]
    assert str(grid.shape) == name.split()[0]
    assert engine.count(grid, budget=LIVE_BUDGET).count_text == "1"


@for_each("name", [name for name in SIZES if not name.startswith("16x16")])
def test_searches_of_small_boards_are_as_long_as_stated(name: str) -> None:
    """The walk along the free cells has the moves of its remark; on 4x4 it is short enough to see whole."""
    grid, remark = SIZES[name]
    search = Exploration(get("free-cells"), grid, fast=False)
    while search.explore():
        pass
    assert search.finished
    assert search.total < 60 or grid.shape.size > 4
    numbers = re.findall(r"([0-9,]+) moves", remark)
    assert all(int(number.replace(",", "")) == search.total for number in numbers)
    assert "never steps back" not in remark or search.total == grid.digits.count(0)


def test_puzzles_with_guesses_need_more_than_singles() -> None:
    """Those that are said to be for searches are not solved by singles."""
    assert not any(has_only_singles(SIZES[name][0]) for name in ("16x16 with guesses", "16x16 hundred clues"))


def test_the_longest_of_the_small_searches_is_called_so() -> None:
    """No other 4x4 puzzle takes as many moves as the one with that remark."""
    longest = [name for name, (_, remark) in SIZES.items() if "the longest search of the 4x4" in remark]
    lengths = {name: Run(get("free-cells"), SIZES[name][0]) for name in SIZES if name.startswith("4x4")}
    assert [max(lengths, key=lambda name: len(lengths[name].advance(1_000)))] == longest


def test_the_four_blanks_are_two_digits_that_change_places() -> None:
    """Exactly four cells are empty, and both solutions fill them with the same two digits."""
    grid, _ = collection(FOLDER / "counts.sdm")["Two solutions, four blanks"]
    one, two = engine.solve(grid).solutions
    blanks = [cell for cell in CLASSIC.cells if not grid.digits[cell]]
    assert len(blanks) == 4
    assert {(one.digits[cell], two.digits[cell]) for cell in blanks} == {(8, 9), (9, 8)}
    assert len({cell // 9 for cell in blanks}) == len({cell % 9 for cell in blanks}) == 2


def test_figure_2_differs_from_its_repair_in_the_2_and_8_of_row_7() -> None:
    """Putting back r7c7=2 and r7c8=8 makes the printed grid the proper one."""
    printed, _ = DOCUMENTS["Liang Figure 2 as printed"]
    repaired, _ = DOCUMENTS["Liang Figure 2 with 2 8"]
    assert printed.with_digit(CLASSIC.parse_cell("r7c7"), 2).with_digit(CLASSIC.parse_cell("r7c8"), 8) == repaired


def test_wrong_is_gentle_with_another_digit_in_r2c8() -> None:
    """One digit differs, nothing conflicts."""
    gentle, _ = DOCUMENTS["gentle"]
    wrong, _ = DOCUMENTS["wrong"]
    assert gentle.digits[CLASSIC.parse_cell("r2c8")] == 3
    assert gentle.with_digit(CLASSIC.parse_cell("r2c8"), 6) == wrong


def test_gentle_holds_the_naked_pair_it_is_praised_for() -> None:
    """In box 3 two cells are left with 6 and 8 and no other digit."""
    candidates = Candidates.of(DOCUMENTS["gentle"][0])
    pair = [cell for cell in CLASSIC.boxes[2].cells if candidates.digits_of(cell) == (6, 8)]
    assert [CLASSIC.cell_name(cell) for cell in pair] == ["r1c8", "r2c7"]


def test_the_worst_case_begins_with_the_digits_tried_last() -> None:
    """Row 1 of its solution reads 987654321."""
    (solution,) = engine.solve(DOCUMENTS["worst case"][0]).solutions
    assert solution.line().startswith("987654321")


@for_each(
    ("name", "sentence"),
    [
        ("Plank bad 2", "7 twice in row 6: r6c1 and r6c9"),
        ("Plank bad 3", "6 twice in column 7: r2c7 and r9c7"),
        ("Plank bad 4", "9 twice in box 9: r7c8 and r8c7"),
    ],
)
def test_the_bad_puzzles_have_the_conflict_they_show(name: str, sentence: str) -> None:
    """The conflict named in the remark is among those found."""
    assert sentence in [str(conflict) for conflict in DOCUMENTS[name][0].conflicts()]


def test_example_3_of_the_lab_is_a_valid_solution() -> None:
    """Every house of the printed grid holds every digit once."""
    assert engine.verify(DOCUMENTS["Plank example 3"][0]).holds


def stated_levels() -> list[tuple[str, str]]:
    """Every puzzle with a level by the name of its file and its own: of a whole collection, or in its third line."""
    found = [(f"{level}.sdm", name) for level in LEVELS for name in COUNTS[f"{level}.sdm"]]
    for path in FILES:
        heading = re.search("^# levels: (.*)$", path.read_text(), re.MULTILINE)
        found += [(path.name, pair.rpartition(" ")[0]) for pair in heading[1].split("; ")] if heading else []
    return found


@pytest.mark.parametrize(
    ("file", "name"), some(stated_levels(), lambda case: case[1].endswith((" 7", "CSIS example 3", "Minimal")))
)
def test_puzzles_are_of_the_stated_level(file: str, name: str) -> None:
    """As their path says; where even the last technique before forcing chains leads no further the level is Extreme."""
    text = (FOLDER / file).read_text()
    stated = re.search(f"(?m)^# levels: .*?{re.escape(name)} (\\w+)", text) or re.search("(?m)^# level: (\\w+)", text)
    assert stated
    grid, remark = collection(FOLDER / file)[name]
    path = solve_path(grid)
    assert stated[1] == (path.level or Level.EXTREME).title
    if file.removesuffix(".sdm") in LEVELS:
        hardest = name_of(max(path.steps, key=lambda step: TECHNIQUES[step.technique].score))
        assert remark.endswith(f"hardest {hardest}; score {path.score} in {len(path.steps)} steps")


@pytest.mark.campaign
@pytest.mark.parametrize("level", LEVELS)
def test_collections_by_level_can_be_generated_again(level: str) -> None:
    """The command that their first line names gives the same puzzles, and none beside them but by a forcing chain."""
    command = re.search("`sudoku generate (.*)`", (FOLDER / f"{level}.sdm").read_text())
    assert command
    made = [Grid.parse(line) for line in CliRunner().invoke(generate, command[1].split()).stdout.split()]
    chosen = [grid for grid in made if not any("forcing" in step.technique for step in solve_path(grid).steps)]
    assert chosen == [grid for grid, _ in collection(FOLDER / f"{level}.sdm").values()]
