"""`sudoku judge`: what it prints, writes and refuses."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solver.cli import main
from solver.judge import judging
from solver.judge.document_cases import cases_of
from solver.judge.judging import Judgement, judge_program
from solver.judge.points import NO_RIGHT_GRID
from solver.judge.programs import Program
from solver.judge.reports import SAME_GRID
from tests.solver.judge.students import has_compiler, source
from tests.solver.judge.test_verdicts import SOLVED, rows

in_process = pytest.mark.usefixtures("in_process")
RIGHT = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DENIES = "print('No solution')\n"


def judge(*arguments: str) -> Result:
    """Run the command."""
    result = CliRunner().invoke(main, ["judge", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def judge_rows(*arguments: str) -> Result:
    """Run the command for programs whose way to take the puzzle is known: none is tried before the cases."""
    return judge("--input", "rows", "--channel", "stdin", "--blank", "0", *arguments)


@pytest.fixture
def cases(tmp_path: Path) -> str:
    """Two small cases: the well-known puzzle, and one without solution."""
    folder = tmp_path / "cases"
    folder.mkdir()
    puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    for name, given, answer in (("known", puzzle, RIGHT), ("none", puzzle.replace("53", "54", 1), "")):
        (folder / f"{name}.in").write_text("".join(given[at : at + 9] + "\n" for at in range(0, 81, 9)))
        lines = "".join(answer[at : at + 9] + "\n" for at in range(0, len(answer), 9))
        (folder / f"{name}.out").write_text(lines or "No solution\n")
    return str(folder)


def hand_ins(folder: Path) -> Path:
    """A folder with a right program, one that denies everything, one in a folder, and a text."""
    home = folder / "hand-ins"
    home.mkdir()
    source("recursion.py", home).rename(home / "right.py")
    (home / "denies.py").write_text(DENIES)
    (home / "inside").mkdir()
    (home / "inside/main.py").write_text(DENIES)
    (home / "notes.txt").write_text("notes")
    return home


@in_process
def test_a_report(tmp_path: Path, cases: str) -> None:
    """One line a case, then the first that fails with input, expected and printed text; exit code 1."""
    path = tmp_path / "mine.py"
    path.write_text(DENIES)
    result = judge_rows(str(path), "--cases", cases)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[:2] == [f"{path}: 0 of 2 points (document: any)", f"{NO_RIGHT_GRID}."]
    assert [line.split()[:2] for line in lines if line.startswith(("  FAILED", "  passed"))] == [
        ["FAILED", "known"],
        ["passed", "none"],
    ]
    assert ["530070000", "|", "534678912", "|", "No", "solution"] in [line.split() for line in lines]
    hidden = judge_rows(str(path), "--cases", cases, "--hide-expected").stdout
    assert "534678912" not in hidden
    assert "530070000" not in hidden


@in_process
def test_a_right_program(tmp_path: Path, cases: str) -> None:
    """Exit code 0 where all passed."""
    result = judge(str(source("recursion.py", tmp_path)), "--cases", cases)
    assert result.exit_code == 0
    assert "FAILED" not in result.stdout


@in_process
def test_json(tmp_path: Path, cases: str) -> None:
    """One object for one program, with the fields that other programs rely on; a list for several."""
    path = tmp_path / "mine.py"
    path.write_text(DENIES)
    record = json.loads(judge(str(path), "--cases", cases, "--format", "json").stdout)
    assert (record["program"], record["document"]) == (str(path), "any")
    first, second = record["cases"]
    assert (first["name"], first["verdict"], first["contract"]) == (
        "known",
        "failed",
        "“no solution” for a puzzle that has one",
    )
    assert first["seconds"] > 0
    assert (second["verdict"], second["contract"], second["times_reference"]) == ("passed", None, None)
    assert (record["points"], record["max_points"], first["points"], second["points"]) == (0, 2, 0, 0)
    assert record["input"] == {"layout": "rows", "channel": "stdin", "blank": "0", "found": False}
    assert second["note"] == NO_RIGHT_GRID
    both = json.loads(judge(str(path), str(path), "--cases", cases, "--format", "json").stdout)
    assert [each["cases"][0]["verdict"] for each in both] == ["failed", "failed"]


def test_a_folder(tmp_path: Path, cases: str) -> None:
    """Each file and folder is a hand-in; what cannot be run is named; the reports are one text each."""
    home = hand_ins(tmp_path)
    reports = tmp_path / "reports"
    result = judge_rows(str(home), "--cases", cases, "--jobs", "0", "--reports", str(reports))
    assert result.exit_code == 2
    rows = {line.split()[0]: line.split()[1] for line in result.stdout.splitlines()}
    assert rows[str(home / "right.py")] == "2/2"
    assert rows[str(home / "denies.py")] == "0/2"
    assert rows[str(home / "inside")] == "0/2"
    assert rows[str(home / "notes.txt")] == "-"
    assert {path.name for path in reports.iterdir()} == {
        "right.py.txt",
        "denies.py.txt",
        "inside.txt",
        "notes.txt.txt",
    }
    assert "2 of 2 points" in (reports / "right.py.txt").read_text()
    (home / "notes.txt").unlink()
    assert judge_rows(str(home), "--cases", cases).exit_code == 1


@in_process
@pytest.mark.parametrize(
    ("files", "options", "number"),
    [
        (("main.py", "board.py"), (), 1),
        (("main.py", "board.py"), ("--each",), 2),
        (("anna.py", "ben.py"), (), 2),
        (("anna.py", "ben.py"), ("--run", "python3 ben.py"), 1),
        (("solve.c", "board.c"), (), 1),
        (("solve.c", "board.h"), (), 1),
        (("solve.c", "other.c"), (), 2),
        (("Solve.java", "Board.java"), (), 1),
        (("main.py", "inside/main.py"), ("--run", "python3 main.py"), 1),
        (("a/x.py", "b/x.py"), ("--run", "python3 x.py"), 2),
        (("a/x.py", "b/x.py"), ("--one", "--run", "python3 a/x.py"), 1),
    ],
)
def test_what_a_folder_is(files: tuple[str, ...], options: tuple[str, ...], number: int, tmp_path: Path) -> None:
    """One hand-in, or one for each file and folder in it, as its files say: the first line tells which was taken."""
    home, few = tmp_path / "hand-in", tmp_path / "few"
    texts = {
        ".py": DENIES,
        ".h": "int a;",
        ".java": "class Solve { public static void main(String[] x) { } }",
        ".c": "int main(void) { return 0; }",
    }
    for name in files:
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("// none" if name in ("Board.java", "board.c") else texts[path.suffix])
    few.mkdir()
    (few / "one.in").write_text("1\n")
    (few / "one.out").write_text("2\n")
    result = judge_rows(*options, "--cases", str(few), str(home))
    head = result.stdout.splitlines()[0]
    assert ("one hand-in" in head) is (number == 1), result.output
    if number > 1:
        assert f"{number} hand-ins" in head
        assert result.stdout.splitlines()[-1].startswith(f"0 of {number} hand-ins")


class EndedError(Exception):
    """Ends the command in a test."""


@in_process
def test_a_command_that_was_ended_goes_on(tmp_path: Path, cases: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --reports the same command judges what is left; a hand-in at which it was ended twice is left out."""
    home, reports = hand_ins(tmp_path), tmp_path / "reports"
    arguments = [str(home), "--cases", cases, "--reports", str(reports)]
    whole = judge_rows(*arguments).stdout
    assert not (reports / ".judged.jsonl").exists()
    ran: list[str] = []

    def judge_until(name: str) -> None:
        def judge_one(program: Program, *others: Any) -> Judgement:
            ran.append(Path(program.name).name)
            if ran[-1] == name:
                raise EndedError
            return judge_program(program, *others)

        monkeypatch.setattr(judging, "judge_program", judge_one)

    for name, expected in (("inside", ["denies.py", "inside"]), ("inside", ["inside"]), ("", ["right.py"])):
        judge_until(name)
        ran.clear()
        if name:
            with pytest.raises(EndedError):
                judge_rows(*arguments)
        else:
            result = judge_rows(*arguments)
        assert ran == expected
    lines, last = whole.splitlines(), result.stdout.splitlines()
    assert [line.split()[:2] for line in last[1:2] + last[3:5]] == [
        line.split()[:2] for line in lines[1:2] + lines[3:5]
    ]
    assert "was ended twice" in last[2]
    assert [line.split() for line in (lines[5], last[5])] == [["Total", "2/8"]] * 2  # of what was judged before, too
    (home / "denies.py").write_text("print(1)\n")  # another hand-in, which is judged
    judge_until("right.py")
    with pytest.raises(EndedError):
        judge_rows(*arguments)
    ran.clear()
    judge_until("")
    (home / "denies.py").write_text("print(2)\n")
    assert judge_rows(*arguments).exit_code == 2
    assert ran == ["denies.py", "right.py"]


def test_a_build_runs_in_a_copy(tmp_path: Path, cases: str) -> None:
    """--build runs once in a copy, and each case in a fresh copy of that; the folder of the student stays as it was."""
    home = tmp_path / "hand-in"
    home.mkdir()
    source("recursion.py", home)
    build = "python3 -c \"open('built.py', 'w').write(open('recursion.py').read())\""
    once = "python3 -c \"import os; os.remove('recursion.py'); exec(open('built.py').read())\""
    result = judge("--build", build, "--run", once, str(home), "--cases", cases)
    assert result.exit_code == 0, result.output
    assert [path.name for path in home.iterdir()] == ["recursion.py"]
    assert "exit code 3" in judge("--build", 'sh -c "exit 3"', "--run", once, str(home), "--cases", cases).stdout


@in_process
def test_a_link_is_not_followed(tmp_path: Path, cases: str) -> None:
    """A hand-in that is a link gets a sentence, and a folder too large to be copied does."""
    home = tmp_path / "hand-ins"
    (home / "large").mkdir(parents=True)
    (home / "root.py").symlink_to("/etc/passwd")
    (home / "large/data").write_bytes(b"0" * 20_000_001)
    (home / "large/main.py").write_text(DENIES)
    lines = judge_rows(str(home), "--cases", cases).stdout.splitlines()
    assert [word in line for word, line in zip(("too large", "is a link"), lines[1:3], strict=True)] == [True, True]


@in_process
def test_formats_for_programs(tmp_path: Path, cases: str) -> None:
    """CSV has a row a case, JUnit a failure, Gradescope a score."""
    path = tmp_path / "mine.py"
    path.write_text(DENIES)
    rows = list(csv.DictReader(io.StringIO(judge_rows(str(path), "--cases", cases, "--format", "csv").stdout)))
    assert [(row["case"], row["verdict"], row["points"]) for row in rows] == [
        ("known", "failed", "0"),
        ("none", "passed", "0"),
    ]
    root = ElementTree.fromstring(judge_rows(str(path), "--cases", cases, "--format", "junit").stdout)
    assert root[0].attrib["failures"] == "1"
    assert [[each.tag for each in case] for case in root[0]] == [["failure"], ["skipped"]]
    score: dict[str, Any] = json.loads(judge_rows(str(path), "--cases", cases, "--format", "gradescope").stdout)
    assert [(test["score"], test["max_score"]) for test in score["tests"]] == [(0, 1), (0, 1)]
    assert score["score"] == 0
    assert judge_rows(str(path), str(path), "--cases", cases, "--format", "gradescope").exit_code == 2


def test_points_of_a_right_program(tmp_path: Path, cases: str) -> None:
    """Every format gives it a point for each case but those against brute force."""
    path = str(source("loop.cpp" if has_compiler() else "recursion.py", tmp_path))
    points = sum(case.carries_point for case in cases_of("any"))
    rows = list(csv.DictReader(io.StringIO(judge(path, "--format", "csv").stdout)))
    assert sorted({row["points"] for row in rows}) == ["", "1"]
    assert sum(row["points"] == "1" for row in rows) == points
    assert "2 of 2 points" in judge(path, "--cases", cases).stdout
    root = ElementTree.fromstring(judge(path, "--cases", cases, "--format", "junit").stdout)
    assert [list(case) for case in root[0]] == [[], []]
    score = json.loads(judge(path, "--cases", cases, "--format", "gradescope").stdout)
    assert score["score"] == sum(test["max_score"] for test in score["tests"]) == 2


@in_process
@pytest.mark.parametrize("form", ["report", "csv", "table"])
def test_a_name_forges_no_line(form: str, tmp_path: Path, cases: str) -> None:
    """The end of a line, a colour and a turned direction in the name of a hand-in stay out of what is printed."""
    home = tmp_path / "hand-ins"
    names = [
        f"a{end}ben.py 2 of 2 points{end}.py" for end in ("\n", "\r", "\x0b", "\x85", "\u2028", "\x1b[31m", "\u202e")
    ]
    home.mkdir()
    for name in names:
        (home / name).write_text("print('hello'\n" if name == names[0] else DENIES)
    (home / "b\nben.txt").write_text("")
    if form == "table":
        arguments = [str(home)]
    else:
        arguments = [*(str(home / name) for name in names), "--format", form]
    result = judge_rows(*arguments, "--cases", cases, "--reports", str(tmp_path / "reports"))
    begins = [line for line in result.stdout.splitlines() if line.startswith(str(home))]
    assert not [line for line in result.stdout.splitlines() if line.startswith("ben.")]
    assert len(begins) == {"report": len(names), "table": len(names) + 2, "csv": 2 * len(names) - 1}[form]
    assert not {"\x1b", "\u202e", "\r"}.intersection(result.stdout)
    assert not [path for path in (tmp_path / "reports").iterdir() if "\n" in path.name]


@in_process
def test_marks_of_a_folder(tmp_path: Path, cases: str) -> None:
    """A row a hand-in with the points of cases.toml; the table ends with the sum; a case left out is named."""
    home = hand_ins(tmp_path)
    (home / "inside/main.py").unlink()
    Path(cases, "cases.toml").write_text('[[case]]\nname = "known"\npoints = 2.5\n')
    result = judge_rows("--cases", cases, "--format", "marks", str(home))
    rows = {Path(row["name"]).name: row for row in csv.DictReader(io.StringIO(result.stdout))}
    assert [(rows[name]["points"], rows[name]["of"]) for name in ("right.py", "denies.py")] == [
        ("2.5", "2.5"),
        ("0", "2.5"),
    ]
    assert "none" in result.stderr
    table = judge_rows("--cases", cases, str(home)).stdout.splitlines()
    assert table[-2].split() == ["Total", "2.5/10"]


@in_process
def test_a_download_of_moodle(tmp_path: Path, cases: str) -> None:
    """Texts that were typed in Moodle are no hand-ins; a name that begins a formula ends it before any run."""
    home = tmp_path / "download"
    for name in ("Ann_1_assignsubmission_file_", "Ann_1_assignsubmission_onlinetext_"):
        (home / name).mkdir(parents=True)
    (home / "Ann_1_assignsubmission_file_/mine.py").write_text(DENIES)
    options = ("--cases", cases, "--input", "rows", "--blank", "0", "--format", "moodle", str(home))
    (row,) = csv.DictReader(io.StringIO(judge(*options).stdout))
    assert (row["Identifier"], row["Grade"], row["Maximum Grade"]) == ("Participant 1", "0", "2")
    (home / "+Bo_2_assignsubmission_file_").mkdir()
    refused = judge(*options)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "formula" in refused.stderr


def test_a_wrong_list_of_cases(tmp_path: Path, cases: str) -> None:
    """The case and its key are named, with exit code 2."""
    Path(cases, "cases.toml").write_text('[[case]]\nname = "known"\npoints = "two"\n')
    (tmp_path / "a.py").write_text(DENIES)
    result = judge("--cases", cases, str(tmp_path / "a.py"))
    assert result.exit_code == 2
    assert "case 1, line 1 (known): points" in result.stderr


@in_process
def test_a_name_is_no_formula(tmp_path: Path, cases: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In CSV an apostrophe is in front of a name that a spreadsheet would take for a formula."""
    home = tmp_path / "hand-ins"
    home.mkdir()
    monkeypatch.chdir(home)
    names = ["=1+1.py", "+1.py", "-1.py", "@x.py", "\tx.py"]
    for name in names:
        (home / name).write_text(DENIES)
    rows = csv.DictReader(io.StringIO(judge_rows(".", "--cases", cases, "--format", "csv").stdout))
    assert {row["program"] for row in rows} == {"'=1+1.py", "'+1.py", "'-1.py", "'@x.py", "\ufffdx.py"}


def test_a_command_line(tmp_path: Path, cases: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """--run starts any program, here and in each folder of hand-ins."""
    source("recursion.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert judge("--run", "python3 recursion.py", "--cases", cases).exit_code == 0
    home = tmp_path / "hand-ins"
    (home / "one").mkdir(parents=True)
    source("recursion.py", home / "one")
    assert judge("--run", "python3 recursion.py", str(home), "--cases", cases).exit_code == 0


def test_cases_are_written(tmp_path: Path) -> None:
    """--write-cases fills a folder and judges nothing."""
    result = judge("--document", "csis", "--write-cases", str(tmp_path / "out"))
    assert result.exit_code == 0
    assert (tmp_path / "out/example.in").read_text().startswith("4.......1\n")
    assert (tmp_path / "out/example.out").read_text().startswith("Solution: 476")


@in_process
def test_a_right_program_passes_the_cases_that_were_written(tmp_path: Path) -> None:
    """No case of ours fails it when it comes back from a folder."""
    result = judge_rows("--write-cases", str(tmp_path / "ours"))
    assert result.output.endswith("The 2 made against brute force are not: they fail nobody.\n")
    assert judge_rows(str(source("recursion.py", tmp_path)), "--cases", str(tmp_path / "ours")).exit_code == 0


def test_a_program_that_reads_nothing(tmp_path: Path, cases: str) -> None:
    """One that prints the solution in its source for all cases: the report asks whether it reads the puzzle."""
    fixed = tmp_path / "fixed.py"
    fixed.write_text(f"print({rows(SOLVED)!r})\n")
    assert SAME_GRID in judge_rows(str(fixed), "--cases", cases).output
    stuck = source("recursion.py", tmp_path, ("grid[row][col] = num", "pass"))
    assert SAME_GRID not in judge_rows(str(stuck), "--cases", cases).output


def test_who_waits_is_told_why(tmp_path: Path, cases: str) -> None:
    """A program that does not end uses up its time on every case: the first is named at once, on standard error."""
    endless = tmp_path / "endless.py"
    endless.write_text("while True:\n    pass\n")
    result = judge_rows(str(endless), "--cases", cases, "--seconds", "0.2", "--format", "json")
    assert result.stderr.startswith(f"{endless}: the case known was stopped after 0.2")
    assert result.stderr.count("was stopped") == 1
    assert json.loads(result.stdout)["cases"][0]["contract"].startswith("time:")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nothing.py",),
        ("--document", "liang", "--form", "solve", "x.py"),
        ("--document", "cs2", "--form", "yes screen", "x.py"),
        ("--step", "2", "x.py"),
        ("--document", "plank", "--step", "2", "--form", "yes screen", "x.py"),
        ("--cases", "nowhere", "x.py"),
        ("--seconds", "0", "x.py"),
        ("--run", "no-such-program-at-all"),
        ("--run", "python3 x.py", "--function", "solve"),
        ("--build", "make", "x.py"),
        ("--input", "rows", "--document", "liang", "x.py"),
        ("--input", "source", "--blank", ".", "x.py"),
        ("--document", "cs2", "--function", "solve", "x.py"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_judged(arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong options and missing programs end with exit code 2 and a sentence."""
    monkeypatch.chdir(tmp_path)
    result = judge(*arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()


def test_the_help_says_that_it_is_no_sandbox() -> None:
    """The help names a container for programs that nobody trusts."""
    text = " ".join(judge("-h").stdout.split())
    assert "not a sandbox" in text
    assert "docker run" in text


@in_process
def test_a_trace_as_json(tmp_path: Path, cases: str) -> None:
    """A program that does not reset its cell departs at store 11 of the example, and the fault is named."""
    path = source("recursion.py", tmp_path, ("            grid[row][col] = 0\n", ""))
    record = json.loads(judge_rows(str(path), "--cases", cases, "--trace", "--format", "json").stdout)
    assert record["trace"] == {
        "own_puzzle": None,
        "stores": 13,
        "tries": None,
        "placements": 13,
        "backtracks": 3,
        "order": "rows",
        "departure": {
            "store": 11,
            "line": path.read_text().splitlines().index("            grid[row][col] = num") + 1,
            "yours": {"cell": "r2c6", "digit": 9},
            "reference": {"cell": "r2c8", "digit": 0},
        },
        "fault": "the cell is not reset",
    }
    assert [case["verdict"] for case in record["cases"]] == ["failed", "passed"]


@in_process
def test_a_trace_as_json_has_the_puzzle_of_the_program(tmp_path: Path, cases: str) -> None:
    """A program that solves a puzzle of its own is compared on that, and the record has its digits."""
    own = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    hidden = f"for line in textwrap.wrap(str({own} + 0), 9)"  # which is no grid that could be replaced
    path = source("recursion.py", tmp_path, ("for line in sys.stdin", hidden))
    path.write_text(f"import textwrap\n{path.read_text()}")
    trace = json.loads(judge(str(path), "--cases", cases, "--trace", "--format", "json").stdout)["trace"]
    assert (trace["own_puzzle"], trace["stores"], trace["departure"]) == (own, 8_365, None)


@in_process
def test_traces_of_a_folder(tmp_path: Path, cases: str) -> None:
    """Each program has one line; below them stands how many have a fault, and which stores are equal."""
    home = tmp_path / "hand-ins"
    home.mkdir()
    for name in ("anna", "ben"):
        source("recursion.py", home, ("            grid[row][col] = 0\n", "")).rename(home / f"{name}.py")
    source("recursion.py", home).rename(home / "cleo.py")
    (home / "dora.py").write_text(DENIES)
    _, *lines = judge_rows(str(home), "--cases", cases, "--trace").stdout.splitlines()
    assert ["inside: the cell is not reset (store 11, line" in line for line in lines[:4]] == [True, True, False, False]
    assert "inside: order rows" in lines[2]
    assert lines[4].startswith("Total ")
    assert lines[5:] == [
        "1 of 4 hand-ins pass every case.",
        "2 of 4: the cell is not reset.",
        "1 of 4: as a right program of its order.",
        "1 of 4: not recorded.",
        f"Equal stores: {home / 'anna.py'} and {home / 'ben.py'}.",
        "Programs that search in one order, or have one fault, may make equal stores.",
    ]


@in_process
def test_a_trace_in_sentences(tmp_path: Path, cases: str) -> None:
    """The report names the store, the order, the fault with lines of the listing, and the counts of both."""
    path = source("recursion.py", tmp_path, ("            grid[row][col] = 0\n", ""))
    text = judge_rows(str(path), "--cases", cases, "--trace").stdout
    line = path.read_text().splitlines().index("            grid[row][col] = num") + 1
    assert f"Store 11 of 1,489: yours, in line {line}, puts 9 in r2c6; the document's clears r2c8." in text
    assert "else erase it" in text
    rows = {line.split()[0]: line.split()[1:3] for line in text.splitlines() if line.strip()}
    assert rows["tries"] == ["-", "6,732"]
    assert rows["placements"] == ["13", "769"]


@in_process
def test_a_right_program_has_no_departure(tmp_path: Path, cases: str) -> None:
    """Its recording is kept in a file, on the puzzle that was named."""
    path, target = source("recursion.py", tmp_path), tmp_path / "my.trace"
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
    result = judge(
        str(path), "--cases", cases, "--trace", "--puzzle", str(puzzle), "-o", str(target), "--format", "json"
    )
    trace = json.loads(result.stdout)["trace"]
    assert (trace["stores"], trace["departure"], trace["order"], trace["backtracks"]) == (8_365, None, "rows", 4_157)
    lines = target.read_text().splitlines()
    assert lines[:3] == ["sudoku-trace 2", f"program {path.name}", "document any"]
    assert len(lines) == 5 + 8_365


@pytest.mark.parametrize("returns", ["grid", "None", "True"])
def test_a_function(tmp_path: Path, cases: str, returns: str) -> None:
    """A function of a Python file is called with the board, judged and recorded; its own main does not run."""
    path = source(
        "recursion.py",
        tmp_path,
        ("\n\nmain()\n", f"\n\ndef mine(grid):\n    return {returns} if solve(grid) else False\n"),
        ("# Plain recursion", "import sys\nif __name__ == '__main__':\n    sys.exit('main')\n# Plain recursion"),
    )
    result = judge(str(path), "--function", "mine", "--cases", cases, "--trace", "--format", "json")
    record = json.loads(result.stdout)
    assert [case["verdict"] for case in record["cases"]] == ["passed", "passed"], record
    assert (record["trace"]["stores"], record["trace"]["departure"]) == (1_489, None)


@in_process
def test_a_program_without_a_grid(tmp_path: Path, cases: str) -> None:
    """`trace` is null, and the report says which line to add; nothing is written."""
    path = tmp_path / "mine.py"
    path.write_text(DENIES)
    result = judge_rows(str(path), "--cases", cases, "--trace", "--format", "json", "-o", str(tmp_path / "my.trace"))
    assert json.loads(result.stdout)["trace"] is None
    assert not (tmp_path / "my.trace").exists()
    assert "SUDOKU_TRACE" in judge_rows(str(path), "--cases", cases, "--trace").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("mine.py", "--puzzle", "x"),
        ("mine.py", "-o", "my.trace"),
        ("mine.py", "mine.py", "--trace", "-o", "my.trace"),
        ("mine.py", "--trace", "--puzzle", "nowhere.txt"),
        ("mine.py", "--trace", "--puzzle", "mine.py"),
        ("mine.py", "--trace", "--document", "cs2", "--form", "verify"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_recorded(arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options that need --trace, a file for two programs, puzzles that cannot be read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(DENIES)
    assert judge(*arguments).exit_code == 2
