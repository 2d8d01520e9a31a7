"""How a program takes its puzzle is found out with one easy puzzle, and the cases then run in that way."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from solver.judge.document_cases import EIGHTEEN, WELL_KNOWN, case_of, parse
from solver.judge.judging import Assignment, Judgement, judge_program, judge_programs
from solver.judge.probing import MAX_SECONDS, PROBE, SOLVED, names_in
from solver.judge.programs import ProgramError, command_program, find_program
from solver.judge.verdicts import Failed
from solver.judge.ways import Channel, Layout, Way, WaysWanted, is_rewritten, way_of, ways_of
from tests.for_each import for_each
from tests.solver.judge.students import has_program, needs_compiler

in_process = pytest.mark.usefixtures("in_process")
SEARCH: Final = """
def fits(r, c, d):
    return all(d not in (g[r][i], g[i][c], g[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3]) for i in range(9))
def solve():
    for r in range(9):
        for c in range(9):
            if not g[r][c]:
                for d in range(1, 10):
                    if fits(r, c, d):
                        g[r][c] = d
                        if solve():
                            return True
                        g[r][c] = 0
                return False
    return True
if solve():
    for row in g:
        print(*row)
else:
    print("No solution")
"""
READING: Final = {  # how a program reads its grid, and how that is found out
    "g = [list(map(int, input())) for _ in range(9)]": (Layout.ROWS, Channel.STDIN, "0"),
    "g = [list(map(int, input(f'Row {r}: ').split())) for r in range(9)]": (Layout.NUMBERS, Channel.STDIN, "0"),
    "s = input()\nassert len(s) == 81\ng = [list(map(int, s[r:r+9])) for r in range(0, 81, 9)]": (
        Layout.LINE,
        Channel.STDIN,
        "0",
    ),
    "import sys\ng = [[0 if x == '.' else int(x) for x in input()] for _ in range(9)]\nsys.stdin.read()": (
        Layout.ROWS,
        Channel.STDIN,
        "0",
    ),
    "g = [['.123456789'.index(x) for x in input()] for _ in range(9)]": (Layout.ROWS, Channel.STDIN, "."),
    "g = [[int(input(f'{r},{c}: ')) for c in range(9)] for r in range(9)]": (Layout.CELLS, Channel.STDIN, "0"),
    "g = [list(map(int, input().split(','))) for r in range(9)]": (Layout.COMMAS, Channel.STDIN, "0"),
    "rows = [input() for _ in range(11)]\n"
    "g = [['.123456789'.index(x) for x in r if x not in ' |'] for r in rows if '-' not in r]": (
        Layout.BOXED,
        Channel.STDIN,
        ".",
    ),
    "g = __import__('json').loads(input())": (Layout.LISTS, Channel.STDIN, "0"),
    "import sys\ns = sys.argv[1]\ng = [list(map(int, s[r:r+9])) for r in range(0, 81, 9)]": (
        Layout.LINE,
        Channel.ARGUMENT,
        "0",
    ),
    "import sys\ng = [['.123456789'.index(x) for x in a] for a in sys.argv[1:10]]\nassert len(g) == 9": (
        Layout.ROWS,
        Channel.ARGUMENT,
        ".",
    ),
    "import sys\ng = [list(map(int, r.split())) for r in open(sys.argv[1])]": (Layout.NUMBERS, Channel.FILE, "0"),
    "g = [list(map(int, r.strip())) for r in open('boards/first.txt')]": (Layout.ROWS, Channel.NAMED, "0"),
    "g = [list(map(int, r.strip())) for r in open(input('File? '))]": (Layout.ROWS, Channel.ASKED, "0"),
    "n = int(input('Size: '))\ng = [list(map(int, input().split())) for r in range(n)]": (
        Layout.NUMBERS,
        Channel.STDIN,
        "0",
    ),
    "import sys\n_, name, size = sys.argv\ng = [list(map(int, r.split())) for r in open(name)]": (
        Layout.NUMBERS,
        Channel.FILE,
        "0",
    ),
    "for _ in range(int(input())):\n    g = [list(map(int, input().split())) for r in range(9)]": (
        Layout.NUMBERS,
        Channel.STDIN,
        "0",
    ),
    "if input('Have you a puzzle [s/n]? ') != 's':\n    raise SystemExit\n"
    "g = [list(map(int, input().split())) for r in range(9)]": (Layout.NUMBERS, Channel.STDIN, "0"),
    "g = [['_123456789'.index(x) for x in input().split()] for r in range(9)]": (Layout.NUMBERS, Channel.STDIN, "_"),
    f"g = {[[int(d) for d in WELL_KNOWN.replace('.', '0')[r : r + 9]] for r in range(0, 81, 9)]}": (
        Layout.SOURCE,
        Channel.STDIN,
        "0",
    ),
}
COMMON: Final = 4  # of these are in the default suite
KNOWN: Final = case_of("any", "known", "", parse(WELL_KNOWN))
NONE: Final = case_of("any", "none", "", parse(WELL_KNOWN.replace("5", "7", 1)))


def judged(path: Path, ways: WaysWanted | None = None) -> Judgement:
    """Judge a program on a puzzle with a solution, and on one without."""
    return judge_program(find_program(path), Assignment(ways=ways or WaysWanted()), [KNOWN, NONE])


def written(folder: Path, text: str, name: str = "mine.py") -> Path:
    """Write a program."""
    path = folder / name
    path.write_text(text)
    return path


def test_the_probe_needs_no_check_of_more_than_a_house() -> None:
    """One cell is empty in each house, so that any check that looks at a house finds its digit."""
    assert PROBE.is_within(SOLVED)
    assert SOLVED.is_solved()
    from solver.shape import CLASSIC

    assert all(sum(not PROBE.digits[cell] for cell in house.cells) == 1 for house in CLASSIC.houses)


@pytest.mark.parametrize(
    "reading",
    [pytest.param(text, marks=() if at % COMMON == 1 else pytest.mark.campaign) for at, text in enumerate(READING)],
)
@in_process
def test_a_way_is_found(reading: str, tmp_path: Path) -> None:
    """A right program passes in the way in which it takes its puzzle, and the judgement says which."""
    judgement = judged(written(tmp_path, reading + SEARCH))
    finding = judgement.finding
    assert finding is not None
    assert finding.is_found, finding.lines
    assert (finding.way.layout, finding.way.channel, finding.way.blank) == READING[reading]
    assert (judgement.points, judgement.exit_code) == (2, 0), judgement.first_failed


IN_C: Final = """#include <stdio.h>
int a[9][9];
int fits(int r, int c, int d) {
  for (int i = 0; i < 9; i++)
    if (a[r][i] == d || a[i][c] == d || a[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return 0;
  return 1;
}
int solve(int k) {
  if (k == 81) return 1;
  if (a[k / 9][k % 9]) return solve(k + 1);
  for (int d = 1; d <= 9; d++)
    if (fits(k / 9, k % 9, d)) {
      a[k / 9][k % 9] = d;
      if (solve(k + 1)) return 1;
      a[k / 9][k % 9] = 0;
    }
  return 0;
}
int main(void) {
  for (int k = 0; k < 81; k++) if (scanf("%d", &a[k / 9][k % 9]) != 1) return 1;
  if (!solve(0)) { puts("No solution"); return 0; }
  for (int k = 0; k < 81; k++) printf("%d%s", a[k / 9][k % 9], k % 9 == 8 ? "\\n" : " ");
}
"""


@needs_compiler
def test_numbers_are_read_in_c(tmp_path: Path) -> None:
    """`scanf("%d")` reads numbers with blanks between them."""
    judgement = judged(written(tmp_path, IN_C, "mine.c"))
    assert judgement.finding
    assert judgement.finding.way == Way(Layout.NUMBERS)
    assert judgement.points == 2


@for_each("layout", Layout)
def test_what_is_written_is_known_again(layout: Layout) -> None:
    """A case in a way of standard input is recognized as that way; other cases are never given in another way."""
    for way in ways_of(Channel.STDIN):
        if way.layout is layout:
            found = way_of(way.apply(KNOWN))
            assert found
            assert found.write(PROBE).split() == way.write(PROBE).split()
    odd = case_of("cs2", "known", "", parse(WELL_KNOWN))
    assert not is_rewritten(odd)
    assert Way(layout).apply(odd) is odd


@in_process
def test_a_faulty_program_is_judged_as_a_program(tmp_path: Path) -> None:
    """One that never tries a 9 is run as it reads, and fails by what it prints."""
    reading = "g = [list(map(int, input().split())) for _ in range(9)]"
    faulty = SEARCH.replace("range(1, 10)", "range(1, 9)")
    judgement = judge_program(find_program(written(tmp_path, reading + faulty)), Assignment(), [KNOWN])
    assert judgement.finding
    assert judgement.finding.way.layout is Layout.NUMBERS
    assert judgement.finding.is_found
    assert judgement.first_failed
    assert judgement.first_failed.kind is Failed.DENIED


@in_process
def test_the_nearest_way_is_told(tmp_path: Path) -> None:
    """A program that prints its input unsolved is judged in the way in which most clues came back."""
    reading = "g = [list(map(int, input().split())) for _ in range(9)]\nfor row in g: print(*row)"
    judgement = judged(written(tmp_path, reading), WaysWanted(channel=Channel.STDIN, blank="0"))
    finding = judgement.finding
    assert finding
    assert not finding.is_found
    assert finding.way.layout is Layout.NUMBERS
    assert finding.shown[0] == "0 7 2 5 6 9 8 4 1"
    assert judgement.first_failed
    assert judgement.first_failed.contract.startswith("51 cells left empty")


@in_process
def test_a_program_that_finds_no_solution_is_told_by_a_full_grid(tmp_path: Path) -> None:
    """One that takes no digit to fit says so in every way; how it reads shows in what it does with a full grid."""
    reading = "g = [list(map(int, input().split(','))) for _ in range(9)]"
    faulty = SEARCH.replace("return all(", "return False and all(")
    finding = judged(written(tmp_path, reading + faulty)).finding
    assert finding
    assert (finding.is_found, finding.way) == (False, Way(Layout.COMMAS))


@in_process
def test_what_it_seems_to_want_is_told(tmp_path: Path) -> None:
    """A usage text, a missing module, no input at all."""
    usage = "import argparse\np = argparse.ArgumentParser()\np.add_argument('x', type=int)\np.parse_args()"
    for text, word in ((usage, "arguments"), ("import pygame_none", "pygame_none"), ("print(1)", "does not read")):
        finding = judged(written(tmp_path, text), WaysWanted(channel=Channel.STDIN, blank="0")).finding
        assert finding
        assert word in finding.wants


@in_process
def test_a_key_at_the_end_is_pressed(tmp_path: Path) -> None:
    """A program that waits for a key behind its solution gets empty lines."""
    reading = "g = [list(map(int, input())) for _ in range(9)]"
    asks = "while input('Again? ') != 'n': pass"
    judgement = judged(written(tmp_path, f"{reading}{SEARCH}{asks}"))
    assert judgement.points == 2


def test_it_may_ask_for_more_behind_each_of_many_solutions(tmp_path: Path) -> None:
    """A program that waits for a key behind each solution passes where its last one is right and the input ends."""
    reading = "g = [list(map(int, input())) for _ in range(9)]"
    functions = SEARCH.partition("if solve():\n    for row")[0]
    for old, new in (
        ("if solve():\n                            return True", "solve()"),
        (
            "                return False\n    return True",
            "                return\n    print(*g, sep='\\n')\n    input('More?')",
        ),
    ):
        assert old in functions
        functions = functions.replace(old, new)
    program = written(tmp_path, f"{reading}{functions}solve()\n")
    several = case_of("any", "several", "", parse(EIGHTEEN))
    judgement = judge_program(find_program(program), Assignment(), [KNOWN, several])
    assert judgement.points == 2, judgement.first_failed


def test_a_file_beside_the_program_shows_its_form(tmp_path: Path) -> None:
    """The form of the puzzles that lie in a folder is tried first: here a title is in front of the rows."""
    reading = "f = open('puzzles.txt')\nnext(f)\ng = [list(map(int, next(f).strip())) for _ in range(9)]"
    written(tmp_path, f"{reading}{SEARCH}", "main.py")
    (tmp_path / "puzzles.txt").write_text("Grid 01\n" + "003020600\n" * 9 + "Grid 02\n" + "200080300\n" * 9)
    judgement = judged(tmp_path)
    assert judgement.points == 2, judgement.first_failed
    assert judgement.finding
    assert (judgement.finding.way.head, judgement.finding.tried) == ("Grid 01", 2)


def test_a_program_that_makes_its_puzzles_is_not_judged_by_ours(tmp_path: Path) -> None:
    """Where an empty grid in the source is filled by the program itself, replacing it says nothing."""
    empty = "g = [" + ", ".join(["[0, 0, 0, 0, 0, 0, 0, 0, 0]"] * 9) + "]\n"
    make = "solve()\nfor i in (0, 40, 77):\n    g[i // 9][i % 9] = 0\nfor row in g:\n    print(*row)\n"
    functions, _, main = SEARCH.partition("if solve():\n    for row")
    judgement = judged(written(tmp_path, f"{empty}{functions}{make}if solve():\n    for row{main}"))
    assert judgement.own_puzzle is not None or judgement.undecided
    assert judgement.exit_code in (0, 2)


@needs_compiler
def test_a_function_without_its_return_works_as_students_compile_it(tmp_path: Path) -> None:
    """Optimized code may crash where a function of C++ has no return; such a program is compiled without."""
    text = """#include <stdio.h>
int show(int* g) { for (int at = 0; at < 81; at++) printf(at % 9 < 8 ? "%d " : "%d\\n", g[at]); }
bool fits(int* g, int at, int d) {
    for (int i = 0; i < 9; i++)
        if (g[at / 9 * 9 + i] == d || g[i * 9 + at % 9] == d ||
            g[(at / 27 * 3 + i / 3) * 9 + at % 9 / 3 * 3 + i % 3] == d) return false;
    return true;
}
bool solve(int* g, int at) {
    if (at == 81) return true;
    if (g[at]) return solve(g, at + 1);
    for (g[at] = 1; g[at] <= 9; g[at]++) {
        int d = g[at];
        g[at] = 0;
        bool good = fits(g, at, d);
        g[at] = d;
        if (good && solve(g, at + 1)) return true;
    }
    return g[at] = 0;
}
int main() {
    int g[81];
    for (int& cell : g) scanf("%d", &cell);
    if (solve(g, 0)) show(g); else puts("No solution");
}
"""
    judgement = judged(written(tmp_path, text, "mine.cpp"))
    assert judgement.points == 2, judgement.first_failed or judgement.error


def test_a_build_has_its_home_and_temporary_folder_outside_of_the_copy(tmp_path: Path) -> None:
    """Go builds no module in the system's temporary folder, and a cache in the home would be copied for each case."""
    written(tmp_path, "ls > here.txt; touch $HOME/cache; test $TMPDIR != $PWD && test ! -e cache", "build.sh")
    written(tmp_path, f"g = [list(map(int, input())) for _ in range(9)]{SEARCH}", "mine.py")
    program = command_program(f"{sys.executable} mine.py", tmp_path, "mine", "sh build.sh")
    assert judge_program(program, Assignment(), [KNOWN]).points == 1


def test_a_command_line_names_the_source_in_which_a_grid_is_replaced(tmp_path: Path) -> None:
    """What --run starts is a source if the command line names it."""
    grid = [[int(digit) for digit in WELL_KNOWN.replace(".", "0")[at : at + 9]] for at in range(0, 81, 9)]
    written(tmp_path, f"g = {grid}\n{SEARCH}")
    program = command_program(f"{sys.executable} mine.py", tmp_path, "mine")
    judgement = judge_program(program, Assignment(), [NONE])
    assert judgement.finding
    assert judgement.finding.way.layout is Layout.SOURCE


def test_a_solution_that_is_written_into_a_file(tmp_path: Path) -> None:
    """It counts where nothing is printed, and a puzzle that is only read again does not."""
    reading = "g = [list(map(int, r.split())) for r in open('in.txt')]"
    writing = SEARCH.replace("print(*row)", "print(*row, file=out)")
    writing = writing.replace("\nif solve():", "\nout = open('solved.txt', 'w')\nif solve():")
    assert judged(written(tmp_path, reading + writing)).points == 2


@in_process
def test_colours_are_no_part_of_a_grid(tmp_path: Path) -> None:
    """A program that prints clues in another colour passes."""
    reading = "g = [list(map(int, input())) for _ in range(9)]"
    coloured = SEARCH.replace("print(*row)", "print(*(f'\\x1b[3{d % 8}m{d}\\x1b[0m' for d in row))")
    assert judged(written(tmp_path, reading + coloured)).points == 2


@in_process
def test_options_leave_fewer_ways(tmp_path: Path) -> None:
    """A program that reads rows fails where numbers are demanded."""
    reading = "g = [list(map(int, input())) for _ in range(9)]"
    path = written(tmp_path, reading + SEARCH)
    assert judged(path, WaysWanted(Layout.ROWS, Channel.STDIN, "0")).points == 2
    judgement = judged(path, WaysWanted(Layout.NUMBERS))
    assert judgement.points == 0
    assert judgement.finding
    assert judgement.finding.way.layout is Layout.NUMBERS


@pytest.mark.parametrize("turned", ["zip(*g)", "g[::-1]", "[row[::-1] for row in g]"])
@in_process
def test_a_print_that_is_turned_tells_how_the_puzzle_is_read(turned: str, tmp_path: Path) -> None:
    """A right grid printed by columns or from its end is judged as it was read, and the print is named."""
    reading = "g = [list(map(int, input().split())) for r in range(9)]"
    printing = "for row in g:"
    assert printing in SEARCH
    judgement = judged(written(tmp_path, reading + SEARCH.replace(printing, f"for row in {turned}:")))
    assert judgement.finding
    assert (judgement.finding.is_found, judgement.finding.way.layout) == (True, Layout.NUMBERS)
    assert judgement.first_failed
    assert "in the output" in judgement.first_failed.contract


def test_a_place_for_the_file_in_a_command_line(tmp_path: Path) -> None:
    """`{input}` stands for the name of the file with the puzzle."""
    reading = "import sys\ng = [list(map(int, r.split())) for r in open(sys.argv[2])]"
    written(tmp_path, reading + SEARCH)
    program = command_program("python3 mine.py --board {input}", tmp_path, "mine")
    judgement = judge_program(program, Assignment(), [KNOWN])
    assert judgement.points == 1, judgement.first_failed


@in_process
def test_the_way_of_the_last_program_comes_first(tmp_path: Path) -> None:
    """A second program of a class is given its puzzle at once as the first one took it."""
    reading = "g = [list(map(int, input().split(','))) for r in range(9)]"
    programs = [find_program(written(tmp_path, reading + SEARCH, name)) for name in ("a.py", "b.py")]
    first, second = judge_programs(programs, Assignment(), [KNOWN])
    assert first.finding
    assert second.finding
    assert first.finding.tried > second.finding.tried <= 2
    assert second.points == 1


def test_a_program_without_end_is_probed_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop without input is tried in few ways, in a bounded time where the machine is free."""
    monkeypatch.setattr("os.getloadavg", lambda: (0.0, 0.0, 0.0))
    path = written(tmp_path, "while True:\n    pass\n")
    judgement = judge_program(find_program(path), Assignment(), [])
    assert judgement.seconds < MAX_SECONDS


SLICED: Final = "g = [[int(d) for d in str(T + 1)[r:r+9]] for r in range(0, 81, 9)]\n"


@pytest.mark.parametrize("shows", [True, False])
def test_a_puzzle_of_its_own_that_cannot_be_replaced(shows: bool, tmp_path: Path) -> None:
    """It is read from memory, or from the first grid that is printed, and the program is judged on that."""
    number = int(WELL_KNOWN.replace(".", "0")) - 1
    text = SLICED.replace("T", str(number)) + ("for row in g: print(*row)\n" if shows else "") + SEARCH
    if shows:
        text = "exec('''" + text + "''')"  # nothing in there is recorded
    judgement = judged(written(tmp_path, text))
    assert judgement.own_puzzle == parse(WELL_KNOWN)
    assert (judgement.points, judgement.most_points, judgement.exit_code) == (1, 1, 0)


def test_a_puzzle_of_its_own_that_cannot_be_read(tmp_path: Path) -> None:
    """It neither passes nor fails."""
    number = int(WELL_KNOWN.replace(".", "0")) - 1
    judgement = judged(written(tmp_path, "exec('''" + SLICED.replace("T", str(number)) + SEARCH + "''')"))
    assert judgement.undecided
    assert (judgement.verdicts, judgement.exit_code) == ((), 2)


JAVASCRIPT: Final = """
const fits = (r, c, d) => [...Array(9).keys()].every((i) =>
  g[r][i] !== d && g[i][c] !== d && g[3 * Math.floor(r / 3) + Math.floor(i / 3)][3 * Math.floor(c / 3) + i % 3] !== d);
function solve() {
  for (let r = 0; r < 9; r++) for (let c = 0; c < 9; c++) if (g[r][c] === 0) {
    for (let d = 1; d < 10; d++) if (fits(r, c, d)) { g[r][c] = d; if (solve()) return true; g[r][c] = 0; }
    return false;
  }
  return true;
}
console.log(solve() ? g : "No solution");
"""
ROWS_OF_TEXT: Final = "\n".join(" ".join(WELL_KNOWN.replace(".", "0")[at : at + 9]) for at in range(0, 81, 9))


@pytest.mark.skipif(not has_program("node"), reason="Node.js is not installed here.")
@pytest.mark.parametrize(
    ("reading", "layout"),
    [
        (f"const g = `{ROWS_OF_TEXT}`.split('\\n').map((row) => row.split(' ').map(Number));", Layout.SOURCE),
        ("const g = require('fs').readFileSync(0, 'utf8').trim().split('\\n').map((r) => [...r].map(Number));", "rows"),
    ],
    ids=["its own grid", "rows"],
)
def test_javascript_runs_as_it_is(reading: str, layout: str, tmp_path: Path) -> None:
    """A source in JavaScript needs no option; a text of several lines in it is its grid."""
    judgement = judged(written(tmp_path, reading + JAVASCRIPT, "mine.js"))
    assert judgement.points == 2, judgement.first_failed or judgement.error
    assert judgement.finding
    assert (judgement.finding.way.layout, judgement.finding.is_found) == (layout, True)


def test_a_grid_is_replaced_in_what_is_built(tmp_path: Path) -> None:
    """A source in another language has its own grid replaced before --build makes the program of it."""
    grid = [[int(digit) for digit in WELL_KNOWN.replace(".", "0")[at : at + 9]] for at in range(0, 81, 9)]
    written(tmp_path, f"g = {grid}\n{SEARCH}", "mine.rs")
    program = command_program(f"{sys.executable} built.py", tmp_path, "mine", "cp mine.rs built.py")
    judgement = judge_program(program, Assignment(), [KNOWN, NONE])
    assert judgement.points == 2, judgement.first_failed or judgement.error
    assert judgement.finding
    assert judgement.finding.way.layout is Layout.SOURCE


def test_of_several_scripts_the_index_is_started(tmp_path: Path) -> None:
    """Of a folder with sources in JavaScript it is index.js or main.js; without one a sentence names them."""
    written(tmp_path, "", "solver.js")
    written(tmp_path, "", "board.js")
    with pytest.raises(ProgramError, match=r"no main\.js or index\.js"):
        find_program(tmp_path)
    written(tmp_path, "", "index.js")
    assert find_program(tmp_path).sources[0].name == "index.js"


@in_process
def test_several_grids_in_a_source(tmp_path: Path) -> None:
    """Each is tried: the one that is solved is replaced, whichever it is."""
    grids = [
        f"{name} = {[[int(d) for d in puzzle.replace('.', '0')[r : r + 9]] for r in range(0, 81, 9)]}\n"
        for name, puzzle in (("easy", PROBE.line(".")[::-1]), ("g", WELL_KNOWN), ("wanted", SOLVED.line()))
    ]
    judgement = judged(written(tmp_path, "".join(grids) + SEARCH))
    assert judgement.points == 2, judgement.first_failed


def test_names_of_files_in_a_source() -> None:
    """Names of texts are; names of pictures, and what lies outside the folder, are not."""
    text = "open('a.txt'); load(\"boards/b.csv\"); open('../c.txt'); show('d.png'); fopen(\"plain\", \"r\")"
    assert names_in(text) == ("a.txt", "boards/b.csv", "plain")
