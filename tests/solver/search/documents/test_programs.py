"""The programs of the five documents on the inputs that are known from them; tests/documents has models of them."""

from __future__ import annotations

from io import BytesIO

import pytest

from solver.errors import FormatError
from solver.grid import Grid
from solver.search import get
from solver.search.documents import cs2, csis, liang, plank, tutorialspoint
from solver.search.documents.console import Console
from solver.search.documents.first_solution import first_solution, unnoticed
from tests.solver.cli.conftest import DOCUMENTS
from tests.solver.search.puzzles import WRONG, need_compiled, puzzle
from tests.solver.search.puzzles import documents as known

FIGURE = puzzle("000_fig2_as_printed")
TWO_THREES = Grid.parse(tutorialspoint.OWN_GRID).with_digit(7, 3)


class Screen(Console):
    """A console that keeps what was written."""

    def __init__(self, text: str = "") -> None:
        self.shown = bytearray()
        super().__init__(BytesIO(text.encode()).read, self.shown.extend)


@pytest.mark.parametrize("name", ["000_sample_=_003_example1", "001", "002_figure3_gentle", "004_example2"])
@pytest.mark.parametrize("document", ["liang", "tutorialspoint", "plank", "csis"])
def test_the_first_solution_is_the_sole_one(document: str, name: str) -> None:
    """Of a puzzle with one solution each search finds that one."""
    grid, solution = known()[name]
    assert first_solution(get(document), grid) == solution


def test_searches_differ_in_their_first_solution() -> None:
    """Of the 18 solutions of Figure 2 the free-cell list finds another than the fewest choices."""
    found = [first_solution(get(document), FIGURE) for document in ("liang", "csis")]
    assert [grid.line()[:18] for grid in found if grid] == ["532678914674195328", "532678914674195382"]


def test_a_long_search_has_no_budget() -> None:
    """A search of 138 million moves ends, in compiled code where there is any."""
    need_compiled(get("liang"))
    grid, solution = known()["hard_for_brute_force"]
    assert first_solution(get("liang"), grid) == solution


def test_conflicts_among_givens_are_not_looked_at() -> None:
    """With two 3s in row 1 a full grid comes out, and a full grid of 1s is its own solution."""
    found = first_solution(get("tutorialspoint"), TWO_THREES)
    assert found
    assert found.line().startswith("316578432529134768")
    ones = Grid.parse("1" * 81)
    assert first_solution(get("csis"), ones) == ones


def test_unnoticed_faults_are_remarked() -> None:
    """Conflicts among the givens, or that there are other solutions; nothing of a proper puzzle."""
    assert unnoticed(TWO_THREES) == [
        "The program does not check its clues: 3 twice in row 1: r1c1 and r1c8; 3 twice in column 8: r1c8 and r3c8; "
        "3 twice in box 3: r1c8 and r3c8."
    ]
    assert unnoticed(FIGURE) == ["The puzzle has other solutions too."]
    assert unnoticed(puzzle("001")) == []


def test_liang_counts_what_it_cannot_read_as_zeros() -> None:
    """A letter, an early end, 81 digits as one number, and numbers behind the 81st: each is reported in a remark."""
    for text, shown, remark in (
        ("1 2 . 3", "The solution is found:\n1 2 3 4", "No number stands at line 1, column 5 after 2 of 81 numbers"),
        ("1 2", "The solution is found:\n1 2 3 4", "The input ends after 2 of 81 numbers"),
        ("1" * 81, "Invalid input\n", "The number at line 1, column 1 is too large"),
        ("0 " * 80 + "1 5", "The solution is found:\n", "What follows the 81 numbers is not read."),
    ):
        screen = Screen(text)
        assert liang.run(screen) == 0
        assert screen.shown.decode().startswith(liang.PROMPT + shown)
        assert remark in screen.remarks[0]


@pytest.mark.parametrize("ending", ["10 ", "-1 ", "5 5 "])
def test_liang_refuses_what_is_no_grid(ending: str) -> None:
    """A number outside 0 to 9 and a digit twice in a row are invalid input, and nothing is searched."""
    screen = Screen(ending + "0 " * 80)
    assert liang.run(screen) == 0
    assert screen.shown.decode() == liang.PROMPT + "Invalid input\n"


def test_tutorialspoint_says_no_solution_without_a_line_end() -> None:
    """Its sentence is alone on an open line."""
    screen = Screen()
    assert tutorialspoint.run(screen, WRONG) == 0
    assert screen.shown == b"No solution exists"


PROGRAM = """
#include <iostream>
int grid[N][N] = { /* {1, 2} is a comment */
{3, 0, 6, 5, 0, 8, 4, 0, 0}, // {9, 9}
%s};
int main() { return {}; }
"""
ROW = "{ 0,0,0, 0,0,0, 0,0,0, },\n"


def test_braces_are_found_in_a_program() -> None:
    """The nine rows of numbers are read; comments, functions and empty braces are left out."""
    assert tutorialspoint.read_braces(PROGRAM % (ROW * 8)).line() == "3.65.84.." + "." * 72


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (ROW * 7, "8 rows of numbers in braces; 9 are needed"),
        (ROW * 7 + "{0, 0}", "line 12: 2 numbers in braces; 9 are needed"),
        (ROW * 7 + "{0, 0, 0, 0, 12, 0, 0, 0, 0}", "line 12: '12' is not a digit from 0 to 9"),
        (ROW * 7 + "{0, , 0, 0, 0, 0, 0, 0, 0}", "line 12: '' is not a digit from 0 to 9"),
    ],
)
def test_other_braces_are_refused(rows: str, words: str) -> None:
    """Too few rows or numbers, and what is no digit, with the line."""
    with pytest.raises(FormatError) as caught:
        tutorialspoint.read_braces(PROGRAM % rows)
    assert str(caught.value) == words


def test_cs2_verifies_complete_and_right_grids_alone() -> None:
    """The solution is valid; with a cell empty, or two digits exchanged, it is not."""
    line = known()["002_figure3_gentle"][1].line()
    for content, verdict in ((line, "a valid"), ("0" + line[1:], "not a valid"), (line[1] + line[0] + line[2:], "not")):
        screen = Screen("a file.txt\n")
        assert cs2.run(screen, cs2.VERIFY, {"a file.txt": content.encode()}.__getitem__) == 0
        assert screen.shown.startswith(cs2.PROMPT.encode() + b"a file.txt\n" + b"-" * 25 + b"\n| ")
        assert f"-\n\na file.txt is {verdict}".encode() in screen.shown


def test_cs2_refuses_what_is_no_grid() -> None:
    """A sign that is no digit has its place, and a short file its length, behind the file's name."""
    files = {"letter.txt": b"010\nx20", "short.txt": b"0" * 80}
    for words in ("letter.txt: line 2, column 1: 'x'", "short.txt: 80 digits; 81 are needed"):
        with pytest.raises(FormatError, match=words):
            cs2.run(Screen(words.split(":")[0]), cs2.SOLVE, files.__getitem__)
    with pytest.raises(FormatError, match="no file was named"):
        cs2.run(Screen("\n"), cs2.SOLVE, files.__getitem__)


def test_csis_refuses_other_characters_and_short_lines() -> None:
    """Nothing is printed: the place of a character, or the line that is too short."""
    for text, words in ((".\n.0", "line 2, column 2: '0' is not a digit from 1"), ("...\n", "line 1 has 3 of 9")):
        screen = Screen(text)
        with pytest.raises(FormatError, match=words):
            csis.run(screen)
        assert screen.shown == b""


def test_plank_refuses_arguments_in_its_own_words() -> None:
    """Two words are needed, the first is looked at first; what a step lacks is refused in ours."""
    for arguments, words in (
        ((), plank.USAGE),
        (("yes", "screen", "more"), plank.USAGE),
        (("maybe", "paper"), f"{plank.USAGE}\nbad solve"),
        (("no", "paper"), f"{plank.USAGE}\nbad output"),
    ):
        with pytest.raises(plank.UsageError) as caught:
            plank.run(Screen(), arguments, step=1)
        assert str(caught.value) == words
    for step, arguments in (
        (1, ("yes", "screen")),
        (4, ("yes", "screen")),
        (5, ("yes", "convert")),
        (1, ("no", "convert")),
    ):
        with pytest.raises(plank.StepError):
            plank.run(Screen(), arguments, step)


@pytest.mark.parametrize(("step", "bad"), [(2, ()), (3, ("bad2", "bad3")), (4, ("bad2", "bad3", "bad4"))])
def test_each_step_of_plank_sees_more(step: int, bad: tuple[str, ...]) -> None:
    """Step 2 prints all three bad grids, step 3 tells rows and columns, step 4 panels."""
    for name in ("bad2", "bad3", "bad4"):
        code = plank.run(Screen((DOCUMENTS / f"003_{name}.txt").read_text()), ("no", "screen"), step)
        assert code == (1 if name in bad else 0)


def test_plank_ends_at_a_zero() -> None:
    """Step 2 prints a 0; checking it would read outside a vector: the rule is printed, and the exit code is 2."""
    zero = "0" + "-" * 80
    assert plank.run(Screen(zero), ("no", "screen"), step=2) == 0
    screen = Screen(zero)
    assert plank.run(screen, ("no", "screen")) == 2
    assert screen.shown == b"-" * 19 + b"\n"
    assert "Puzzle 1 holds a 0" in screen.remarks[0]


def test_plank_names_the_puzzles_that_have_other_solutions() -> None:
    """One remark for all of them, however many puzzles there are."""
    screen = Screen((FIGURE.line("-") + puzzle("001").line("-")) * 2)
    assert plank.run(screen, ("yes", "screen")) == 0
    assert screen.remarks == ["There are other solutions too: puzzle 1 and puzzle 3."]
