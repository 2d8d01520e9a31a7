"""Lists with unreadable puzzles in them, and long lists."""

from __future__ import annotations

from solver.errors import FormatError
from solver.formats import Entry, recovery
from tests.solver.cli.commands.test_solve import PUZZLE, SOLUTION
from tests.solver.cli.conftest import DOCUMENTS

BROKEN = PUZZLE[:40] + "?" + PUZZLE[41:]
ROWS = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))
BROKEN_ROWS = "\n".join(BROKEN[at : at + 9] for at in range(0, 81, 9))


def outcomes(text: str, repair: bool = False) -> list[tuple[int | None, str | None]]:
    """Line and givens of every puzzle, line and None of every problem."""
    found: list[tuple[int | None, str | None]] = []
    for outcome in recovery.read(text, repair)[1]:
        if isinstance(outcome, Entry):
            found.append((outcome.line, outcome.puzzle.givens.line()))
        else:
            found.append((outcome.problems[0].line, None))
    return found


def test_a_broken_line_costs_only_itself() -> None:
    """In a list with a puzzle a line each broken line is one problem at its line."""
    assert outcomes(f"{PUZZLE}\n{BROKEN}\n{SOLUTION}\n{BROKEN}\n") == [(1, PUZZLE), (2, None), (3, SOLUTION), (4, None)]


def test_a_broken_line_of_json_costs_only_itself() -> None:
    """Each line of JSON stands for itself in a list; an object over several lines is one."""
    lines = [f'{{"puzzle": "{PUZZLE}"}}', f'{{"puzzle": "{PUZZLE}', f'{{"puzzle": "{SOLUTION}"}}']
    assert outcomes("\n".join(lines)) == [(1, PUZZLE), (2, None), (3, SOLUTION)]
    assert outcomes("{\n" + lines[0][1:-1]) == [(2, None)]


def test_rows_of_a_broken_grid_are_no_puzzles() -> None:
    """A table that ends after a few rows, and two signs for blanks, give no smaller puzzles and no part of the text."""
    table = "3,,,,,,,,2,,,,,,,\n,4,,,,,,,,,,,,,,\n,,,,,,,,,,,,,,,\n"
    for text in (table, f"{PUZZLE}\n{PUZZLE.replace('.', 'X')}\n"):
        assert [givens for _, givens in outcomes(text)] == [None]


def test_links_and_game_ids_keep_their_size_in_a_spoiled_list() -> None:
    """Beside 9x9 puzzles a broken line costs no puzzle of another size that says what it is."""
    small = "12............34"
    found = outcomes(f"{PUZZLE}\n2x2:1_2l3_4\n{BROKEN}\n?p={small}\n{PUZZLE}\n")
    assert found == [(1, PUZZLE), (2, small), (3, None), (4, small), (5, PUZZLE)]


def test_a_grid_of_another_size_costs_only_itself() -> None:
    """A 12x12 grid among 9x9 grids in rows is one problem, whatever else is broken."""
    twelve = "\n".join("123456789ABC"[row:] + "123456789ABC"[:row] for row in range(12))
    text = f"{ROWS}\n\n{twelve}\n\n{BROKEN_ROWS}\n\n{ROWS}\n"
    assert outcomes(text) == [(1, PUZZLE), (11, None), (28, None), (34, PUZZLE)]
    assert "This is a 12x12 grid" in str(list(recovery.read(text)[1])[1])


def test_a_broken_grid_between_empty_lines_costs_only_itself() -> None:
    """Of grids in rows with empty lines between them the readable ones are read, with their line in the whole text."""
    found = outcomes(f"{ROWS}\n\n{BROKEN_ROWS}\n\n{ROWS}\n")
    assert found == [(1, PUZZLE), (15, None), (21, PUZZLE)]


def test_a_broken_grid_between_rules_costs_only_itself() -> None:
    """Of grids between rules, with empty lines between their bands, the readable ones are read."""
    rule = "-" * 19
    banded = ROWS[:30].rstrip() + "\n\n" + ROWS[30:]
    spoiled = BROKEN_ROWS[:30].rstrip() + "\n\n" + BROKEN_ROWS[30:]
    found = outcomes("\n".join([rule, banded, rule, spoiled, rule]))
    assert [givens for _, givens in found] == [PUZZLE, None]


def test_a_cut_never_goes_through_grids() -> None:
    """Rows of two neighbouring grids that happen to stand between empty lines are not read as a grid."""
    first, second = ROWS[:30].rstrip() + "\n\n" + ROWS[30:], BROKEN_ROWS[:60].rstrip() + "\n\n" + BROKEN_ROWS[60:]
    for parted in (f"{first}\n{second}", f"{first}\n{'-' * 19}\n{second}", f"{second}\n{first}\n{second}"):
        assert all(givens in (None, PUZZLE) for _, givens in outcomes(parted))


def test_rows_of_a_large_grid_are_no_small_puzzles() -> None:
    """A broken 16x16 grid is refused as a whole; its rows are never read as 4x4 grids."""
    rows = ["1234............"] * 15 + ["12!............."]
    for text in ("\n".join(rows), "\n".join(" ".join(row) for row in rows)):
        assert all(givens is None for _, givens in outcomes(text))


def test_text_without_any_puzzle_keeps_its_problems() -> None:
    """Where no piece can be read the problems are those of the whole text."""
    found = list(recovery.read("dear all,\n\nno puzzle today\n")[1])
    assert len(found) == 1
    assert isinstance(found[0], FormatError)


def test_long_lists_are_read_in_batches_with_right_lines() -> None:
    """A list longer than a batch, with a broken line far down, gives every puzzle with its line."""
    number = 2 * recovery.LINES_PER_GROUP + 10
    lines = [PUZZLE] * number
    lines[recovery.LINES_PER_GROUP + 5] = BROKEN
    found = outcomes("\n".join(lines))
    assert len("\n".join(lines)) > recovery.MIN_LIST_CHARACTERS
    assert [line for line, _ in found] == list(range(1, number + 1))
    assert [at for at, (_, givens) in enumerate(found) if givens is None] == [recovery.LINES_PER_GROUP + 5]


def test_a_long_table_keeps_its_heading() -> None:
    """A long table of puzzles and solutions under one heading is read with solutions and lines."""
    number = recovery.LINES_PER_GROUP + 10
    text = "puzzle,solution\n" + f"{PUZZLE.replace('.', '0')},{SOLUTION}\n" * number
    found = list(recovery.read(text)[1])
    assert all(isinstance(entry, Entry) and entry.solution for entry in found)
    assert [entry.line for entry in found if isinstance(entry, Entry)] == list(range(2, number + 2))


def test_repair_mends_the_broken_grid_only_when_agreed() -> None:
    """A grid with a short row amid others is mended if the person agreed, else it is a problem."""
    short = (DOCUMENTS / "004_example1_short_lines.txt").read_text()
    whole = (DOCUMENTS / "004_example1.txt").read_text().replace("\n", "").strip()
    text = f"{ROWS}\n\n{short}\n{ROWS}\n"
    assert [givens for _, givens in outcomes(text)] == [PUZZLE, None, PUZZLE]
    assert [givens for _, givens in outcomes(text, repair=True)] == [PUZZLE, whole, PUZZLE]
