"""Right programs pass every case of their document; each kind of hand-in is found and run."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from solver import solve
from solver.judge import sources
from solver.judge.document_cases import DOCUMENTS, EXAMPLES, WELL_KNOWN, case_of, parse
from solver.judge.judging import Assignment, judge_program
from solver.judge.programs import ProgramError, command_program, find_program
from solver.judge.running import Limits
from tests.for_each import for_each
from tests.solver.judge.students import has_program, needs, needs_compiler, source


@pytest.mark.parametrize("name", ["cs2.c", "plank.cpp", "tutorialspoint.py"])
def test_a_right_program_passes(name: str, tmp_path: Path) -> None:
    """Programs in C, C++ and Python pass each case of their documents; test_points.py has the outputs of them all."""
    needs(name)
    assignment = Assignment(document=name.split(".")[0], limits=Limits(seconds=30))
    cases = [case for case in assignment.cases() if not case.may_take_long]
    judgement = judge_program(find_program(source(name, tmp_path)), assignment, cases)
    assert (judgement.error, judgement.first_failed and judgement.first_failed.contract) == ("", None)
    assert judgement.exit_code == 0
    assert len(judgement.verdicts) == len(cases)


@pytest.mark.campaign
@pytest.mark.parametrize(
    "name",
    [f"{stem}.{suffix}" for stem in ("liang", "csis") for suffix in ("cpp", "py")]
    + ["cs2.py", "plank.py", "tutorialspoint.cpp", "recursion.py"],
)
def test_every_other_right_program_passes(name: str, tmp_path: Path) -> None:
    """The other programs of the documents pass too."""
    needs(name)
    stem = name.split(".")[0]
    assignment = Assignment(document=stem if stem in DOCUMENTS else "any", limits=Limits(seconds=60))
    judgement = judge_program(find_program(source(name, tmp_path)), assignment, assignment.cases())
    assert judgement.exit_code == 0, judgement.first_failed


def test_what_all_cases_take_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases that are left when the time of all is over fail without being run."""
    monkeypatch.setattr("solver.judge.judging.MAX_SECONDS_OF_ALL_CASES", 0.4)
    path = tmp_path / "slow.py"
    path.write_text("import time\ntime.sleep(60)\n")
    cases = [case_of("any", str(number), "", parse(EXAMPLES["any"][0].puzzle)) for number in range(3)]
    judgement = judge_program(find_program(path), Assignment(), cases)
    assert [verdict.passed for verdict in judgement.verdicts] == [False] * 3
    assert "not run" in judgement.verdicts[2].contract
    assert judgement.verdicts[2].outcome.seconds == 0


@needs_compiler
def test_a_program_that_does_not_compile(tmp_path: Path) -> None:
    """The compiler's messages come back, without the folder's name."""
    path = tmp_path / "bad.cpp"
    path.write_text("int main() { return missing; }\n")
    judgement = judge_program(find_program(path), Assignment(), [])
    assert judgement.exit_code == 2
    assert "missing" in judgement.error
    assert str(tmp_path) not in judgement.error.partition("\n")[2]


@needs_compiler
def test_an_executable_of_tutorialspoint_is_judged_on_its_own_grid(tmp_path: Path) -> None:
    """Without a source, the one case is the grid in the program."""
    from solver.judge.programs import build

    built = build(find_program(source("tutorialspoint.cpp", tmp_path)), tmp_path)
    assignment = Assignment(document="tutorialspoint")
    judgement = judge_program(find_program(Path(built.command[0])), assignment, assignment.cases())
    assert [(verdict.case.name, verdict.passed) for verdict in judgement.verdicts] == [("example", True)]


@needs_compiler
def test_a_folder_of_sources_is_one_program(tmp_path: Path) -> None:
    """All C++ files of a folder are compiled together."""
    (tmp_path / "one.cpp").write_text('#include <cstdio>\nvoid two();\nint main() { two(); std::puts("1"); }\n')
    (tmp_path / "two.cpp").write_text("void two() {}\n")
    judgement = judge_program(find_program(tmp_path), Assignment(), [])
    assert judgement.error == ""


def test_hand_ins_that_cannot_be_run(tmp_path: Path) -> None:
    """A missing file, a text, a folder without a program, an empty command line each say what is wrong."""
    (tmp_path / "notes.txt").write_text("notes")
    for path in (tmp_path / "nothing.py", tmp_path / "notes.txt", tmp_path):
        with pytest.raises(ProgramError):
            find_program(path)
    for line in ("", "no-such-program-at-all", "'"):
        with pytest.raises(ProgramError):
            command_program(line, tmp_path)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("print('hello'\n", ""),
        ("import argparse\np = argparse.ArgumentParser()\np.add_argument('x', choices=['go'])\np.parse_args()\n", ""),
        ("", "python3 missing.py"),
        ("", "python3 -m missing_module"),
        ("class Solve { public static void main(String[] x) { } }", "java Solve"),
    ],
)
@pytest.mark.usefixtures("in_process")
def test_a_program_that_never_starts_cannot_be_run(text: str, line: str, tmp_path: Path) -> None:
    """A syntax error, a usage text, a missing file, module or class: no case is passed, and the error says why."""
    if line and not has_program(line.split()[0]):
        pytest.skip(f"{line.split()[0]} is not installed.")
    path = tmp_path / "mine.py"
    path.write_text(text)
    program = command_program(line, tmp_path) if line else find_program(path)
    solvable, none = EXAMPLES["any"][0].puzzle, EXAMPLES["cs2"][1].puzzle
    cases = [case_of("any", name, "", parse(puzzle)) for name, puzzle in (("example", solvable), ("none", none))]
    judgement = judge_program(program, Assignment(), cases)
    assert (judgement.points, judgement.exit_code, judgement.verdicts) == (0, 2, ())
    assert judgement.error


def test_an_archive_is_no_program(tmp_path: Path) -> None:
    """Who hands in a ZIP is told to unpack it, and not to name a command line."""
    (tmp_path / "anna.zip").write_bytes(b"PK\x05\x06" + bytes(18))
    with pytest.raises(ProgramError, match="(?i)unpack"):
        find_program(tmp_path / "anna.zip")


def test_a_command_line_runs_in_a_copy_of_its_folder(tmp_path: Path) -> None:
    """Words name files of the copy, or by a whole path files elsewhere; what a run writes or removes stays there."""
    home = tmp_path / "mine"
    home.mkdir()
    (home / "grid.txt").write_text(f"{solve(parse(WELL_KNOWN)).solutions[0]}\n")
    (home / "mine.py").write_text(
        "import pathlib\ninput()\np = pathlib.Path('grid.txt')\nprint(p.read_text())\n"
        "p.unlink()\npathlib.Path('left.txt').write_text('x')\n"
    )
    (tmp_path / "beside.py").write_text("")
    program = command_program("python3 -S mine.py ../beside.py", home)
    assert program.command[1:] == ("-S", "mine.py", str(tmp_path / "beside.py"))
    case = case_of("any", "known", "", parse(WELL_KNOWN))
    judgement = judge_program(program, Assignment(), [case, case])
    assert judgement.points == 2, judgement.error or judgement.first_failed
    assert sorted(path.name for path in home.iterdir()) == ["grid.txt", "mine.py"]


def test_a_grid_in_a_source_is_replaced() -> None:
    """Only nine rows of nine digits are; comments, other arrays and the rest stay."""
    row = "{0, 0, 0, 0, 0, 0, 0, 0, 1}"
    text = "int a[2] = {1, 2};\nint g[9][9] = {\n" + ",  // row\n".join([row] * 9) + "\n};"
    changed = sources.replace_grid(text, parse("." * 80 + "7"))
    assert changed is not None
    assert "{1, 2}" in changed
    assert changed.count("// row") == 8
    assert changed.count("{0, 0, 0, 0, 0, 0, 0, 0, 0}") == 8
    assert "{0, 0, 0, 0, 0, 0, 0, 0, 7}" in changed
    assert sources.replace_grid("int a[2] = {1, 2};", parse("." * 81)) is None


NINE: Final = range(0, 81, 9)
BLANKS: Final = WELL_KNOWN.replace(".", "0")
SIGNS: Final = [f"'{sign}'" for sign in WELL_KNOWN]
DIGITS: Final = "digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]; names = '123456789';\n"
IN_SOURCES: Final = {  # ways in which a grid is written in a source
    "lists": ", ".join(f"{{{', '.join(BLANKS[at : at + 9])}}}" for at in NINE),
    "one list": f"int a[9][9] = {{ {', '.join(BLANKS)}, }};",
    "one list with comments": "{" + "".join(f"{','.join(BLANKS[at : at + 9])},  // row {at}\n" for at in NINE) + "}",
    "characters": ", ".join(f"{{{', '.join(SIGNS[at : at + 9])}}}" for at in NINE),
    "None": ", ".join(f"[{', '.join(BLANKS[at : at + 9])}]" for at in NINE).replace("0", "None"),
    "-1": ", ".join(f"[{', '.join(BLANKS[at : at + 9])}]" for at in NINE).replace("0", "-1"),
    "strings": ", ".join(f'"{WELL_KNOWN[at : at + 9]}"' for at in NINE),
    "strings of numbers": ",\n".join(f"'{' '.join(BLANKS[at : at + 9])}'" for at in NINE),
    "one string": f'board = "{WELL_KNOWN}"',
    "spaces for blanks": "'" + WELL_KNOWN.replace(".", " ") + "'",
    "lines of a string": '"""\n' + "\n".join(WELL_KNOWN[at : at + 9] for at in NINE) + '\n"""',
    "escaped ends of lines": '"' + r"\n".join(WELL_KNOWN[at : at + 9] for at in NINE) + '"',
    "one statement for each row": "".join(f"g[{at // 9}] = [{', '.join(BLANKS[at : at + 9])}];\n" for at in NINE),
}


@for_each("name", IN_SOURCES)
def test_a_grid_in_any_layout_of_a_source(name: str) -> None:
    """It is read; another takes its place, and then its own again, without a trace."""
    constants = DIGITS * (name != "one statement for each row")
    text = f"#include <x>  // it's {{1}}\n{constants}{IN_SOURCES[name]}; return '\"' + (\"unclosed\n"
    assert sources.read_grid(text) == parse(WELL_KNOWN)
    changed = sources.replace_grid(text, parse("." * 80 + "7"))
    assert changed is not None
    assert sources.read_grid(changed) == parse("." * 80 + "7")
    assert sources.replace_grid(changed, parse(WELL_KNOWN)) == text


@pytest.mark.parametrize("name", ["one list", "strings"])
def test_other_lists_are_no_grid(name: str) -> None:
    """One cell too few or too many, or anything else between the cells."""
    text = IN_SOURCES[name]
    for wrong in (text.replace("7", "", 1), text.replace("7", "77", 1), text.replace("7", "x + 1", 1), ""):
        assert sources.read_grid(wrong) is None
