"""Long lists: they get the same bytes as short ones, whatever is between the puzzles and whoever solves them."""

from __future__ import annotations

import functools
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from click.testing import Result

from solver import compiled, engine
from solver.batch import kernels
from solver.batch.blocks import Block
from solver.cli import block_answers, parallel
from solver.cli import input as input_files
from solver.cli.block_answers import Task
from solver.cli.progress import Progress, time_text
from solver.formats import recovery
from solver.generator import filling
from solver.grid import Grid
from solver.search import ALGORITHMS, exploration
from solver.techniques import fast_rating
from tests.campaigns import some
from tests.solver.cli.commands.test_solve import CONFLICT, EMPTY, NONE, PUZZLE, SEVERAL, SOLUTION
from tests.solver.cli.conftest import PROGRAM, ROOT, Sudoku

PLAIN: Final = "from solver.batch import kernels; kernels.choose = lambda *_: kernels.named('plain')"
PLAIN_PROGRAM: Final = [sys.executable, "-c", f"{PLAIN}\nfrom webapp.__main__ import main; main()"]
HARD: Final = 7_000  # empty grids, each of which is counted for a long time
BROKEN: Final = PUZZLE[:40] + "?" + PUZZLE[41:]
ROWS: Final = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))
COMMANDS: Final = {
    "solve csv": ["solve", "--format", "csv"],
    "solve line": ["solve", "--format", "line"],
    "solve sdm": ["solve", "--format", "sdm", "--limit", "1"],
    "check csv": ["check", "--format", "csv"],
    "check line": ["check", "--format", "line"],
    "count csv": ["count", "--format", "csv", "--limit", "20"],
    "count line": ["count", "--format", "line", "--limit", "5"],
    "repair": ["solve", "--format", "line", "--repair"],
}


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain kernel, which needs no compiling; what is long elsewhere is short here."""
    monkeypatch.setattr(kernels, "choose", lambda *_: kernels.named("plain"))
    monkeypatch.setattr(recovery, "MIN_LIST_CHARACTERS", 1_000)
    monkeypatch.setattr(input_files, "LONG", 1_000)


@pytest.fixture
def blocks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of lines in each block that is streamed; blocks are as small as they can be."""
    seen: list[int] = []
    answer = block_answers.answer

    def watched(task: Task, block: Block) -> block_answers.Answers:
        seen.append(block.lines)
        return answer(task, block)

    monkeypatch.setattr(block_answers, "answer", watched)
    for name in ("_SMALLEST", "_LARGEST"):
        monkeypatch.setattr(parallel, name, 1_000)
    return seen


def read_by_hundreds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the lines read together that are 500 elsewhere, so that a short list has several blocks."""
    for name in ("batch.blocks", "cli.block_answers", "formats.recovery"):
        monkeypatch.setattr(f"solver.{name}.LINES_PER_GROUP", 100)


def short(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command, which takes no list for a long one."""

    def run(*arguments: str, input: bytes) -> Result:
        with monkeypatch.context() as patch:
            patch.setattr(input_files, "LONG", 1 << 40)
            return sudoku(*arguments, input=input)

    return run


def mixed(seed: int, number: int, odd: float) -> Iterator[str]:
    """Lines of a list: puzzles in many a dress, and some lines that are none."""
    rng = random.Random(seed)
    easy = [relabelled(rng) for _ in range(9)]
    for _ in range(number):
        puzzle = rng.choice(easy)
        solution = solved(puzzle) if rng.random() < 0.2 else ""
        if rng.random() < odd:
            yield rng.choice(
                [BROKEN, puzzle[:-1], puzzle + "1", puzzle[:-1] + "x,hard", "Grid 01", "# " + puzzle, "  ", "\t\t", "?"]
                + [puzzle.replace(".", "X"), " " + puzzle, "\ufeff" + puzzle, puzzle + " é", puzzle + "\f", "12", ROWS]
                + [
                    "-" * 81,
                    " ".join(puzzle),
                    f"Solution:\n{SOLUTION}",
                    "1" + "." * 35,
                    "\x85",
                    f"?p={puzzle}",
                    "a\x00",
                ]
                + [f"1,{puzzle}", f'"{puzzle}"', puzzle[:41] + "\n" + puzzle[41:], "+" + puzzle, "<table>", "//", "{"]
            )
            continue
        yield rng.choice(
            [
                puzzle,
                puzzle.replace(".", rng.choice("0-*_")),
                puzzle + rng.choice([",easy", "\t1.2", " # x", "|a", "'"]),
            ]
            + [f"{puzzle},{solution}", f"{puzzle},{SOLUTION}", solution or puzzle, "", "# a comment", "#"]
            + [rng.choice([SEVERAL, NONE, CONFLICT, CONFLICT, "9" + SOLUTION[1:]])]
        )


@functools.cache
def solved(puzzle: str) -> str:
    """The first solution of a puzzle, as a line."""
    return engine.solve(Grid.parse(puzzle)).solutions[0].line()


def relabelled(rng: random.Random) -> str:
    """The puzzle with its digits exchanged."""
    digits = rng.sample("123456789", 9)
    return PUZZLE.translate(str.maketrans("123456789", "".join(digits)))


@pytest.mark.parametrize("seed", some(range(2), always=(1).__eq__))
@pytest.mark.parametrize("command", COMMANDS)
def test_a_long_list_gets_the_bytes_of_a_short_one(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, blocks: list[int], command: str, seed: int
) -> None:
    """Output, standard error and exit code are the same for both ways of reading, on clean and on spoiled lists."""
    read_by_hundreds(monkeypatch)
    dirty = (0.0, 0.03)[seed]
    lines = [*(["puzzle,solution"] if seed else []), PUZZLE, PUZZLE, *mixed(seed, 300, dirty)]
    text = ("\r\n" if seed else "\n").join(lines) + ("" if seed else "\n")
    data = (b"\xef\xbb\xbf" if seed else b"") + text.encode()
    wanted = short(sudoku, monkeypatch)(*COMMANDS[command], input=data)
    assert not blocks
    found = sudoku(*COMMANDS[command], input=data)
    assert (found.stdout_bytes, found.stderr_bytes) == (wanted.stdout_bytes, wanted.stderr_bytes)
    assert found.exit_code == wanted.exit_code == (2 if seed else 0 if "count" in command else 1)
    assert len(blocks) > 1


@pytest.mark.parametrize("sign", "\x1c \x1d \x1e \v \f \x85 \u2028 \r".split(" "))
def test_every_reader_counts_lines_alike(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, blocks: list[int], sign: str
) -> None:
    """A sign in a comment or a heading shifts the line of a broken puzzle in all readers or in none."""
    above = f"words{sign}{PUZZLE}\n{PUZZLE}\n# a{sign}# b\n"
    data = f"{above}{BROKEN}\n{PUZZLE}\n".encode() * 3
    wanted = short(sudoku, monkeypatch)("solve", "--format", "csv", input=data)
    found = sudoku("solve", "--format", "csv", input=data)
    assert blocks
    assert (found.stdout_bytes, found.stderr_bytes) == (wanted.stdout_bytes, wanted.stderr_bytes)
    ends = 2 if sign < "\x1c" or sign > "\x1e" else 0
    assert f"line {4 + ends}," in found.stderr.replace(":", ",")
    monkeypatch.setattr(recovery, "MIN_LIST_CHARACTERS", 1 << 40)
    assert sudoku("solve", "--format", "csv", input=data).stderr_bytes == found.stderr_bytes


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(60))
def test_many_spoiled_lists_get_the_bytes_of_short_ones(
    sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, blocks: list[int], seed: int
) -> None:
    """The same for lists of all degrees of disorder."""
    command = COMMANDS[sorted(COMMANDS)[seed % len(COMMANDS)]]
    data = "\n".join([PUZZLE, PUZZLE, *mixed(seed, 700, (0.001, 0.01, 0.1, 0.5)[seed % 4])]).encode()
    wanted = short(sudoku, monkeypatch)(*command, input=data)
    found = sudoku(*command, input=data)
    assert (found.stdout_bytes, found.stderr_bytes) == (wanted.stdout_bytes, wanted.stderr_bytes)
    assert found.exit_code == wanted.exit_code
    assert blocks


@pytest.mark.parametrize("jobs", ["0", "3"])
def test_threads_change_nothing(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, blocks: list[int], jobs: str) -> None:
    """With any number of jobs the answers come in the order of the puzzles."""
    monkeypatch.setattr(kernels, "choose", lambda *_: replace(kernels.named("plain"), compiled=True))
    read_by_hundreds(monkeypatch)
    data = "\n".join(mixed(5, 600, 0.0)).encode()
    one, more = (sudoku("solve", "--format", "csv", "--jobs", jobs, input=data) for jobs in ("1", jobs))
    assert one.stdout == more.stdout
    assert len(blocks) >= 3


def test_files_follow_one_another(sudoku: Sudoku, tmp_path: Path, blocks: list[int]) -> None:
    """Long and short files and standard input give one table with one heading, in the order in which they are named."""
    lists = {}
    for name, number in (("a.csv", 600), ("b.txt", 1), ("c.sdm", 40)):
        lists[name] = [relabelled(random.Random(f"{name}{at}")) for at in range(number)]
        (tmp_path / name).write_text("\n".join(lists[name]))
    result = sudoku(
        "solve", "--format", "csv", "a.csv", "b.txt", "-", "c.sdm", "-o", "out.csv", input=f"{PUZZLE}\n" * 20
    )
    rows = (tmp_path / "out.csv").read_text().splitlines()
    puzzles = [*lists["a.csv"], *lists["b.txt"], *[PUZZLE] * 20, *lists["c.sdm"]]
    assert [row.split(",")[0] for row in rows] == ["puzzle", *(puzzle.replace(".", "0") for puzzle in puzzles)]
    assert (result.exit_code, result.stdout, result.stderr, len(blocks)) == (0, "", "", 3)


def test_bad_lines_are_reported_with_file_and_line(sudoku: Sudoku, tmp_path: Path, blocks: list[int]) -> None:
    """A line that is no puzzle, or no text, costs nothing but itself; the exit code is 2."""
    lines = [PUZZLE.encode()] * 700
    lines[9], lines[620], lines[640] = BROKEN.encode(), b"\xff" + lines[0], PUZZLE[:-1].encode() + b",hard"
    (tmp_path / "list.sdm").write_bytes(b"\n".join(lines))
    result = sudoku("solve", "--format", "line", "list.sdm")
    assert result.stdout == f"{SOLUTION}\n" * 697
    places = ["list.sdm, line 10, column 41: ", "list.sdm, line 621, column 1: ", "list.sdm, line 641: "]
    reasons = ["row 5, column 5 holds '?'", "The byte 0xff is not text (UTF-8)", "line 641 has 80 cells"]
    for line, place, reason in zip(result.stderr.splitlines(), places, reasons, strict=True):
        assert line.startswith(place)
        assert reason in line
    assert (result.exit_code, blocks) == (2, [700])


@pytest.mark.parametrize(
    ("form", "number"),
    some(
        product(["csv", "line", "report", "json"], [10, 900]),
        always=[("csv", 10), ("json", 10), ("line", 900), ("report", 900)].__contains__,
    ),
)
def test_strict_stops_at_the_first_bad_line(
    sudoku: Sudoku, tmp_path: Path, blocks: list[int], form: str, number: int
) -> None:
    """With --strict what is above the first bad line is answered, nothing below it, in no file; exit code 2."""
    (tmp_path / "list.txt").write_text("\n".join([PUZZLE] * number + [BROKEN, PUZZLE, BROKEN] + [PUZZLE] * 600))
    result = sudoku("solve", "--strict", "--format", form, "list.txt", "list.txt")
    signs = {"csv": ",unique,1,", "line": SOLUTION, "report": "Exactly one", "json": '"verdict": "unique"'}
    assert result.stdout.count(signs[form]) == number
    assert result.stderr.startswith(f"list.txt, line {number + 1}, column 41: ")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_check_compares_stated_solutions(sudoku: Sudoku, blocks: list[int]) -> None:
    """The exit code of a long table with solutions says whether they are right."""
    right = [f"{PUZZLE},{SOLUTION}"] * 600
    wrong = SOLUTION.replace("9", "x").replace("8", "9").replace("x", "8")
    given = "".join(digit if sign != "." else "." for sign, digit in zip(PUZZLE, SOLUTION, strict=True))
    assert given == PUZZLE
    other = next(
        SOLUTION[:at] + "9" + SOLUTION[at + 1 :] for at in range(81) if PUZZLE[at] == "." != SOLUTION[at] != "9"
    )
    assert sudoku("check", "--format", "csv", input="\n".join(["puzzle,solution", *right])).exit_code == 0
    assert sudoku("check", "--format", "csv", input="\n".join([*right, f"{PUZZLE},{other}"])).exit_code == 1
    assert sudoku("check", "--format", "csv", input="\n".join([*right, f"{PUZZLE},{wrong}"])).exit_code == 0
    assert len(blocks) == 3


def test_other_formats_of_long_lists(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch, blocks: list[int]) -> None:
    """What cannot be written at full speed is the same as from short lists, too."""
    data = "\n".join(["heading", *mixed(8, 200, 0.0), BROKEN]).encode()
    for arguments in (["count"], ["solve", "--format", "json"], ["solve", "--all", "--limit", "3", "--format", "line"]):
        wanted = short(sudoku, monkeypatch)(*arguments, input=data)
        found = sudoku(*arguments, input=data)
        assert (found.stdout, found.stderr, found.exit_code) == (wanted.stdout, wanted.stderr, wanted.exit_code)
    assert not blocks


def test_limit_and_budget_are_obeyed(sudoku: Sudoku, blocks: list[int]) -> None:
    """A count that reached the limit ends in '+', and so does one that the budget ended."""
    data = f"{SEVERAL}\n" * 40
    assert sudoku("count", "--format", "csv", "--limit", "18", input=data).stdout.count(",several,18+,\n") == 40
    assert sudoku("count", "--format", "csv", "--limit", "19", input=data).stdout.count(",several,18,\n") == 40
    few = sudoku("count", "--format", "line", "--budget", "1", input=f"{EMPTY}\n" * 20)
    assert few.stderr.count(": Not decided: ") == 20


@pytest.mark.parametrize(("missing", "says"), [("numpy", "times slower: "), ("numba", "Without compiled code")])
def test_lists_are_answered_without_compiling(tmp_path: Path, missing: str, says: str) -> None:
    """Where numba or even numpy cannot be loaded, one sentence says so and everything works."""
    program = f"""
import sys
sys.modules[{missing!r}] = None
from solver.cli import main
from solver.cli import input as input_files
input_files.LONG = 1_000
main(prog_name="sudoku")
"""
    done = subprocess.run(
        [sys.executable, "-c", program, "solve", "--format", "line", "-", "-"],
        input=f"{PUZZLE}\n".encode() * 30,
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert done.stdout.decode() == f"{SOLUTION}\n" * 30
    assert done.stderr.decode().count(says) == 1


def test_an_address_without_scheduler_is_refused(sudoku: Sudoku) -> None:
    """--dask says what is missing: the package, or a scheduler at that address."""
    result = sudoku("solve", "--format", "csv", "--dask", "nowhere:x", input=f"{PUZZLE}\n" * 30)
    assert result.exit_code == 2
    assert "--dask needs the package" in result.stderr


def test_what_no_cluster_is_asked_says_so(sudoku: Sudoku) -> None:
    """A short list, or an answer that is no list, is answered here; one note says that --dask was not used."""
    result = sudoku("solve", "--format", "line", "--dask", "nowhere:x", PUZZLE, PUZZLE)
    assert (result.exit_code, result.stdout) == (0, f"{SOLUTION}\n" * 2)
    assert result.stderr.count("The Dask cluster is not used") == 1


def test_warm_up_says_what_it_did(sudoku: Sudoku, monkeypatch: pytest.MonkeyPatch) -> None:
    """All parts are named with what became of them; the exit code is 1 where nothing could be."""
    missing = replace(kernels.named("plain"), name="Fast", compiled=True, available=lambda: "no numba.")
    monkeypatch.setattr(kernels, "KERNELS", (missing, kernels.named("plain")))
    asked: list[str] = []
    monkeypatch.setattr(fast_rating, "compile_ratings", lambda: None)
    monkeypatch.setattr(filling, "compile_ahead", lambda: None)
    monkeypatch.setattr(exploration, "have_compiled", lambda algorithm: asked.append(algorithm.key))
    monkeypatch.setattr(compiled, "why_not", lambda: "They run interpreted.")
    result = sudoku("warm-up")
    parts = "".join(f"{part}: They run interpreted.\n" for part in ("Ratings", "New puzzles", "Searches"))
    assert result.stdout == f"Fast: not here; no numba.\nEngine: needs no compiling.\n{parts}"
    assert result.exit_code == 1
    assert asked == [algorithm.key for algorithm in ALGORITHMS]


@pytest.mark.campaign
def test_warm_up_compiles_once_and_lists_begin_without_it(tmp_path: Path) -> None:
    """The first run compiles into the named folder, the second loads; a list that comes first says why it is slow."""
    (tmp_path / "list.txt").write_text(f"{PUZZLE}\n" * 100_000)
    messages = []
    for name, command in (
        ("a", ["warm-up"]),
        ("a", ["warm-up"]),
        ("b", ["check", "--format", "csv"]),
        ("a", ["check"]),
    ):
        more = [] if command[0] == "warm-up" else ["--format", "csv", str(tmp_path / "list.txt")]
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / name)}
        done = subprocess.run([*PROGRAM, command[0], *more], capture_output=True, cwd=ROOT, env=environment, check=True)
        messages.append((done.stdout if command[0] == "warm-up" else done.stderr).decode())
    assert ": compiled in " in messages[0]
    assert f"Kept in {tmp_path / 'a'}" in messages[0]
    assert ": compiled in " not in messages[1]
    assert messages[2].count("\n") == 1
    assert "sudoku warm-up" in messages[2]
    assert messages[3] == ""


def test_the_line_of_progress_tells_pace_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person sees how far it is, how fast, and how long it will take; of a pipe only what is known."""
    now = [100.0]
    monkeypatch.setattr("solver.cli.progress.time.monotonic", lambda: now[0])
    progress = Progress()
    progress.begin("list.sdm")
    now[0] = 110.0
    assert progress.text() == "reading list.sdm  10 s"
    progress.share, progress.done = (lambda: 0.25), 2_000_000
    assert progress.text() == f"[{'#' * 7}{'-' * 23}]  2,000,000 puzzles  list.sdm  10 s, 200,000/s, 30 s left"
    progress.share = lambda: 0.0
    assert progress.text() == "2,000,000 puzzles  list.sdm  10 s, 200,000/s"
    progress.share, progress.done, progress.total = None, 5, 20
    assert progress.text() == f"[{'#' * 7}{'-' * 23}]  5 of 20  list.sdm  10 s, 0.5/s, 30 s left"
    assert [time_text(seconds) for seconds in (0.4, 150, 8000)] == ["0 s", "2 min 30 s", "2 h 13 min"]
