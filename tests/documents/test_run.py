"""`sudoku run NAME` prints the bytes and has the exit code of the models of the five programs, and of the documents."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import pytest
from click.testing import CliRunner

from solver.cli import main
from tests.campaigns import some
from tests.documents.inputs import RANDOM, Input
from tests.documents.models import cs2, csis, liang, plank, tutorialspoint
from tests.documents.models.machine import Ending, Files
from tests.documents.prints import (
    CS2_GENTLE,
    CSIS_EXAMPLES,
    LIANG_SAMPLE,
    PLANK_HEAD,
    PLANK_READ,
    PLANK_SOLVED,
    TUTORIALSPOINT_ON_ONE_LINE,
)
from tests.solver.grids import outside
from tests.solver.search.puzzles import WRONG, documents

Model = Callable[[Sequence[str], bytes, Files], Ending]
MODELS: Final[dict[str, Model]] = {
    "liang": liang.run,
    "tutorialspoint": tutorialspoint.run,
    "cs2": cs2.run,
    "plank": plank.run,
    "csis": csis.run,
}
ROOT: Final = Path(__file__).parents[2]
DATA: Final = ROOT / "tests" / "data" / "documents"
RULE: Final = "-" * 19 + "\n"
PUZZLES: Final = {name: grid.line("0") for name, (grid, _) in documents().items()} | {"wrong": WRONG.line("0")}
FIGURE: Final = PUZZLES["000_fig2_as_printed"]
QUICK: Final = [name for name in PUZZLES if name.startswith("00")] + ["wrong"]


@pytest.fixture(autouse=True)
def in_an_empty_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that a program names are relative to a directory of their own."""
    monkeypatch.chdir(tmp_path)


def ours(name: str, given: Input) -> Ending:
    """What `sudoku run` prints on standard output, and its exit code."""
    for file, content in given.files.items():
        Path(file).write_bytes(content)
    result = CliRunner().invoke(main, ["run", name, *given.arguments], input=given.standard_input, prog_name="sudoku")
    assert result.exception is None or isinstance(result.exception, SystemExit), given
    return result.stdout_bytes, result.exit_code


def compare(name: str, given: Input) -> Ending:
    """Hold that `sudoku run` does what the model does; return what that is."""
    ending = MODELS[name](list(given.arguments), given.standard_input, given.files)
    assert ours(name, given) == ending, given
    return ending


def output_of_both(name: str, text: str | bytes = "", *arguments: str, files: Files | None = None) -> tuple[str, int]:
    """What both do with these arguments and that standard input, as text."""
    given = Input(arguments, text.encode() if isinstance(text, str) else text, dict(files or {}))
    shown, code = compare(name, given)
    return shown.decode("latin-1"), code


def file(name: str) -> str:
    """A file of the documents."""
    return (DATA / name).read_text()


def numbers(puzzle: str) -> str:
    """A puzzle as 81 numbers in nine lines."""
    return "\n".join(" ".join(puzzle[start : start + 9]) for start in range(0, 81, 9)) + "\n"


def braces(puzzle: str) -> bytes:
    """A puzzle as nine rows in braces."""
    return ",\n".join("{" + ", ".join(puzzle[start : start + 9]) + "}" for start in range(0, 81, 9)).encode()


# ---- random inputs


DRAWS: Final = {**dict.fromkeys(MODELS, 80), "plank": 200}  # whose panels are seldom wrong; a campaign draws 5,000
ANSWERS: Final = {  # that each program can print, as parts of them
    "liang": (b"Invalid input", b"No solution", b"The solution is found"),
    "tutorialspoint": (b"No solution exists", b"|"),
    "cs2": (b"is a valid", b"is not a valid", b"No solution", b"\n\n-------------------------\n"),
    "plank": (b"Bad char", b"row", b"column", b"panel", b"not enough", b"Cannot solve", b"jpg", b"not implemented"),
    "csis": (b"Solution: ", b"no solution"),
}


@pytest.mark.parametrize("name", MODELS)
def test_random_inputs(name: str) -> None:
    """Of random inputs, damaged ones among them, come the model's bytes and exit code, and each answer comes."""
    endings = [compare(name, RANDOM[name](Random(f"{name} {seed}"))) for seed in range(DRAWS[name])]
    assert [answer for answer in ANSWERS[name] if not any(answer in shown for shown, _ in endings)] == []
    assert {code for _, code in endings} == {"liang": {0}, "plank": {0, 1, 2}}.get(name, {0, 2})


@pytest.mark.campaign
@pytest.mark.parametrize("name", MODELS)
def test_many_random_inputs(name: str) -> None:
    """The same holds of 5,000 random inputs."""
    for seed in range(5_000):
        compare(name, RANDOM[name](Random(f"{name} campaign {seed}")))


# ---- the documents' puzzles, whichever program they are from


@pytest.mark.parametrize(
    ("name", "puzzle"),
    some(
        product(MODELS, QUICK),
        always=lambda pair: pair[1] == "wrong" or QUICK.index(pair[1]) % len(MODELS) == list(MODELS).index(pair[0]),
    ),
)
def test_every_puzzle_of_the_documents(name: str, puzzle: str) -> None:
    """Each program prints what its model prints of each puzzle of the five documents."""
    digits = PUZZLES[puzzle]
    if name == "liang":
        shown, code = output_of_both(name, numbers(digits))
    elif name == "tutorialspoint":
        shown, code = output_of_both(name, "", "grid.cpp", files={"grid.cpp": braces(digits)})
    elif name == "cs2":
        shown, code = output_of_both(name, f"{puzzle}.txt\n", "solve", files={f"{puzzle}.txt": digits.encode()})
    elif name == "plank":
        shown, code = output_of_both(name, digits.replace("0", "-"), "yes", "screen")
    else:
        shown, code = output_of_both(name, digits.replace("0", "."))
    assert code == 0
    assert ("olution" in shown and "found" not in shown and "Solution:" not in shown) == (
        puzzle == "wrong" and name != "plank"
    )


def test_the_files_of_the_seeds() -> None:
    """The files of outside data, short lines and bad grids included, come out as from the models."""
    folder = outside("seeds")
    files = sorted(folder.glob("*.txt"))
    assert files
    for path in files:
        text = path.read_bytes()
        for name in ("liang", "csis"):
            compare(name, Input((), text))
        for output in ("screen", "convert"):
            compare("plank", Input(("no", output), text))
        compare("tutorialspoint", Input((path.name,), b"", {path.name: text}))
        compare("cs2", Input(("verify",), path.name.encode(), {path.name: text}))


@pytest.mark.parametrize("name", MODELS)
def test_an_empty_input(name: str) -> None:
    """Liang's program reads zeros, Plank's ends at once, the others cannot read a puzzle."""
    if name == "liang":
        shown, code = output_of_both(name)
        assert (shown.splitlines()[2], code) == ("1 2 3 4 5 6 7 8 9 ", 0)
    elif name == "tutorialspoint":
        assert output_of_both(name, "", "empty.cpp", files={"empty.cpp": b""}) == ("", 2)
    elif name == "cs2":
        for step in ("verify", "solve"):
            assert output_of_both(name, "", step) == ("Enter the name of the input file:\n", 2)
    elif name == "plank":
        assert output_of_both(name, "", "no", "screen") == output_of_both(name, "\n \n", "yes", "screen") == (RULE, 0)
        assert output_of_both(name, "", "no", "convert") == ("", 0)
    else:
        assert output_of_both(name) == ("", 2)


# ---- 000


def test_liang_sample() -> None:
    """The sample run of 000, with the prompt of the listing and a blank after every number."""
    assert output_of_both("liang", file("000_sample_input.txt")) == (LIANG_SAMPLE, 0)


def test_liang_figure_2() -> None:
    """Figure 2 as printed has 18 solutions; the program finds this one."""
    shown, code = output_of_both("liang", numbers(FIGURE))
    assert (shown.splitlines()[1:4], code) == (
        ["The solution is found:", "5 3 2 6 7 8 9 1 4 ", "6 7 4 1 9 5 3 2 8 "],
        0,
    )


@pytest.mark.parametrize(
    "text",
    [
        *("10 " + "0 " * 80, "-1 " + "0 " * 80, "5 5 " + "0 " * 79, "1 " * 81),
        *(FIGURE, FIGURE + "\n", "\n".join(FIGURE[start : start + 9] for start in range(0, 81, 9))),
    ],
)
def test_liang_invalid_input(text: str) -> None:
    """What is no digit, a digit twice in a house, and 81 digits without blanks, which are one number or nine."""
    assert output_of_both("liang", text) == ("Enter a Sudoku puzzle:\nInvalid input\n", 0)


def test_liang_no_solution() -> None:
    """The third answer."""
    assert output_of_both("liang", numbers(PUZZLES["wrong"])) == ("Enter a Sudoku puzzle:\nNo solution\n", 0)


@pytest.mark.parametrize("text", ["", "x", "1 2 3 x 5", "5 3", "5 3 . . 7", "+", "5 +3 -0 007", "5 3\0 1"])
def test_liang_counts_what_is_not_read_as_zero(text: str) -> None:
    """A letter or an early end leaves zeros, and the program solves what it has."""
    shown, code = output_of_both("liang", text)
    assert (shown.splitlines()[1], code) == ("The solution is found:", 0)


# ---- 001


def test_tutorialspoint_own_grid() -> None:
    """The printed output of 001 but for white space; two blanks before a bar, one at the end, 27 dashes."""
    shown, code = output_of_both("tutorialspoint")
    assert (" ".join(shown.split()), code) == (TUTORIALSPOINT_ON_ONE_LINE, 0)
    assert shown.splitlines()[0] == "3 1 6  | 5 7 8  | 4 9 2 "
    assert [number for number, line in enumerate(shown.splitlines()) if line == "-" * 27] == [3, 7]
    assert output_of_both(
        "tutorialspoint", "", "own.cpp", files={"own.cpp": file("001_input_braces.txt").encode()}
    ) == (shown, 0)


def test_tutorialspoint_no_solution() -> None:
    """Its sentence has no line end."""
    shown = output_of_both("tutorialspoint", "", "grid.cpp", files={"grid.cpp": braces(PUZZLES["wrong"])})
    assert shown == ("No solution exists", 0)


def test_tutorialspoint_checks_no_givens() -> None:
    """A second 3 in row 1 stays, and nine rows of 1s print as solved."""
    own = PUZZLES["001"]
    shown, code = output_of_both("tutorialspoint", "", "3.cpp", files={"3.cpp": braces(f"{own[:7]}3{own[8:]}")})
    digits = "".join(sign for sign in shown if sign.isdigit())
    assert (digits[:18], code) == ("316578432529134768", 0)
    shown, code = output_of_both("tutorialspoint", "", "1.cpp", files={"1.cpp": braces("1" * 81)})
    assert (shown.splitlines()[0], code) == ("1 1 1  | 1 1 1  | 1 1 1 ", 0)


def test_tutorialspoint_without_its_file() -> None:
    """A file that is not there cannot be read."""
    assert output_of_both("tutorialspoint", "", "absent.cpp") == ("", 2)


# ---- 002


def test_cs2_gentle() -> None:
    """Both steps print the name and the grid as the document does, an empty line, and then their answer."""
    files = {"gentle.txt": file("002_gentle.txt").encode()}
    head = f"Enter the name of the input file:\n{CS2_GENTLE}\n"
    assert output_of_both("cs2", "gentle.txt\n", "verify", files=files) == (
        f"{head}gentle.txt is not a valid Sudoku solution\n",
        0,
    )
    shown, code = output_of_both("cs2", "gentle.txt\n", "solve", files=files)
    assert (shown[: len(head)], code) == (head, 0)
    box = shown[len(head) :].splitlines()
    assert box[:2] == ["-" * 25, "| 8 1 3 | 4 2 9 | 7 6 5 |"]
    assert box[4] == box[8] == "|-------+-------+-------|"


def test_cs2_figure_2_is_a_solution() -> None:
    """Figure 2 of 002 is a valid solution; with two digits exchanged, or one missing, it is not."""
    figure = "586421379327965481914378625163584792245197863879632514758213946631749258492856137"
    for grid, verdict in ((figure, "a"), (f"85{figure[2:]}", "not a"), (f"0{figure[1:]}", "not a")):
        shown, code = output_of_both("cs2", "figure2.txt", "verify", files={"figure2.txt": grid.encode()})
        assert (shown.splitlines()[-1], code) == (f"figure2.txt is {verdict} valid Sudoku solution", 0)


def test_cs2_wrong() -> None:
    """wrong.txt has no solution."""
    shown, code = output_of_both("cs2", "wrong.txt\n", "solve", files={"wrong.txt": PUZZLES["wrong"].encode()})
    assert (shown.splitlines()[-2:], code) == (["", "No solution"], 0)


def test_cs2_without_its_file() -> None:
    """A file that is not there ends both steps behind the question."""
    for step in ("verify", "solve"):
        assert output_of_both("cs2", "absent.txt\n", step) == ("Enter the name of the input file:\n", 2)


# ---- 003


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bad1", "Bad character at row 0, column 1: x"),
        ("bad2", "Duplicate entry in row 5"),
        ("bad3", "Duplicate entry in column 6"),
        ("bad4", "Duplicate entry in panel starting at row 6 and column 6"),
    ],
)
def test_plank_bad_files(name: str, sentence: str) -> None:
    """The lab's four bad files: 19 dashes and the sentence, exit code 1; with convert the sentence stands alone."""
    text = file(f"003_{name}.txt")
    for solve in ("yes", "no"):
        assert output_of_both("plank", text, solve, "screen") == (f"{RULE}{sentence}\n", 1)
        assert output_of_both("plank", text, solve, "convert") == (f"{sentence}\n", 1)


def test_plank_lab_prints() -> None:
    """What the lab prints at each of its steps, byte for byte."""
    examples = [file("003_example1.txt"), file("003_example2.txt"), file("003_example3_solution_only.txt")]
    bad = {number: file(f"003_bad{number}.txt") for number in range(1, 5)}
    assert output_of_both("plank", "", "--step", "1", "no", "screen") == ("Read_From_Stdin is not implemented yet\n", 1)
    assert output_of_both("plank", "".join(examples[:2]), "--step", "2", "no", "screen") == (PLANK_READ, 0)
    assert output_of_both("plank", bad[1], "--step", "2", "no", "screen") == (
        f"{RULE}Bad character at row 0, column 1: x\n",
        1,
    )
    shown, code = output_of_both("plank", bad[2], "--step", "2", "no", "screen")
    assert (shown.splitlines()[7], code) == ("7 - -  9 - 1  - - 7", 0)
    assert output_of_both("plank", bad[2], "--step", "3", "no", "screen") == (f"{RULE}Duplicate entry in row 5\n", 1)
    assert output_of_both("plank", bad[3], "--step", "3", "no", "screen") == (f"{RULE}Duplicate entry in column 6\n", 1)
    panel = "Duplicate entry in panel starting at row 6 and column 6\n"
    assert output_of_both("plank", bad[4], "--step", "4", "no", "screen") == (f"{RULE}{panel}", 1)
    assert output_of_both("plank", "".join(examples), "--step", "5", "yes", "screen") == (PLANK_SOLVED, 0)
    shown, code = output_of_both("plank", "----9" + "-" * 76, "no", "convert")
    assert ("".join(shown.splitlines(keepends=True)[:10]), code) == (PLANK_HEAD, 0)


@pytest.mark.parametrize("step", ["1", "2", "3", "4", "5"])
@pytest.mark.parametrize("output", ["screen", "convert"])
@pytest.mark.parametrize("solve", ["yes", "no"])
def test_plank_steps(step: str, solve: str, output: str) -> None:
    """Each step with all arguments and files: what it lacks is refused with 2, and bad grids as far as it sees them."""
    for name in ("example1", "example2", "bad1", "bad2", "bad3", "bad4"):
        shown, code = output_of_both("plank", file(f"003_{name}.txt"), "--step", step, solve, output)
        lacks = solve == "yes" and step < "5" or output == "convert"
        seen = {"bad1": "2", "bad2": "3", "bad3": "3", "bad4": "4"}.get(name, "9")
        assert code == (2 if lacks else 1 if step == "1" or seen <= step else 0)
        assert not (lacks and shown)


def test_plank_convert() -> None:
    """84 lines a puzzle, row by row, the row in x; nothing between two puzzles."""
    shown, code = output_of_both("plank", file("003_example1.txt") + file("003_example2.txt"), "no", "convert")
    lines = shown.splitlines()
    assert (len(lines), lines[83], lines[84], code) == (168, "  Sudoku.jpg", lines[0], 0)
    assert lines[0] == "convert -size 234x234 xc:Black \\"
    steps = (3, 28, 53, 80, 105, 130, 157, 182, 207)
    assert [line.split(" -geometry ")[1].split(" ")[0] for line in lines[2:83]] == [
        f"24x24+{x}+{y}" for x in steps for y in steps
    ]


@pytest.mark.parametrize("damage", ["short", "letter", "bad2", "zero"])
def test_plank_stops_at_the_first_error(damage: str) -> None:
    """What came before is printed, what follows is never read."""
    example = file("003_example1.txt")
    bad = {"short": "-" * 80, "letter": "x", "bad2": file("003_bad2.txt"), "zero": "0" + "-" * 80}[damage]
    for output in ("screen", "convert"):
        alone, _ = output_of_both("plank", example, "no", output)
        shown, code = output_of_both("plank", example + bad + (example if damage != "short" else ""), "no", output)
        assert shown.startswith(alone)
        assert code == (2 if damage == "zero" else 1)
        assert len(shown.splitlines()) == len(alone.splitlines()) + (damage != "zero")


def test_plank_short_puzzle() -> None:
    """80 characters are not enough; nor is one."""
    for text in ("-" * 80, "-", file("003_example1.txt").strip()[:-1] + "\n\n"):
        assert output_of_both("plank", text, "yes", "screen") == (f"{RULE}Bad Sudoku File -- not enough entries\n", 1)


def test_plank_characters() -> None:
    """A period is a bad character, and so is a byte that is no ASCII, which is printed as it is."""
    assert output_of_both("plank", "-" * 10 + ".", "no", "screen") == (
        f"{RULE}Bad character at row 1, column 1: .\n",
        1,
    )
    assert output_of_both("plank", b"-" * 10 + b"\xe9", "no", "convert") == (
        "Bad character at row 1, column 1: \xe9\n",
        1,
    )


def test_plank_order_of_checks() -> None:
    """All rows come before all columns, and these before all panels; a 0 ends the program when its turn comes."""
    rows = ["-" * 9] * 9
    both = "".join(["1" + "-" * 8, "1" + "-" * 8, *rows[:6], "-------22"])
    assert output_of_both("plank", both, "no", "convert") == ("Duplicate entry in row 8\n", 1)
    panel = "".join(["1" + "-" * 8, "-1" + "-" * 7, *rows[:6], "-" * 8 + "5"])
    assert output_of_both("plank", panel, "no", "convert") == (
        "Duplicate entry in panel starting at row 0 and column 0\n",
        1,
    )
    column = panel[:44] + "5" + panel[45:]
    assert output_of_both("plank", column, "no", "convert") == ("Duplicate entry in column 8\n", 1)
    assert output_of_both("plank", "11" + "-" * 78 + "0", "no", "convert") == ("Duplicate entry in row 0\n", 1)
    assert output_of_both("plank", "0" + "-" * 78 + "11", "no", "convert") == ("", 2)


def test_plank_zero() -> None:
    """The dashes are printed, and the program ends in the middle; step 2 does not look, and prints the 0."""
    zero = "0" + "-" * 80
    for solve in ("yes", "no"):
        assert output_of_both("plank", zero, solve, "screen") == (RULE, 2)
    shown, code = output_of_both("plank", zero, "--step", "2", "no", "screen")
    assert (shown.splitlines()[1], code) == ("0 - -  - - -  - - -", 0)


def test_plank_cannot_solve() -> None:
    """The sentence, then the unsolved grid; the exit code is 0 and the next puzzle is solved."""
    wrong = PUZZLES["wrong"].replace("0", "-")
    unsolved, _ = output_of_both("plank", wrong, "no", "screen")
    example, _ = output_of_both("plank", file("003_example1.txt"), "yes", "screen")
    shown = output_of_both("plank", wrong + file("003_example1.txt"), "yes", "screen")
    assert shown == (f"{RULE}Cannot solve puzzle\n{unsolved.removeprefix(RULE)}{example.removeprefix(RULE)}", 0)
    commands, _ = output_of_both("plank", wrong, "no", "convert")
    assert output_of_both("plank", wrong, "yes", "convert") == (f"Cannot solve puzzle\n{commands}", 0)


@pytest.mark.parametrize("arguments", [(), ("yes",), ("yes", "screen", "x"), ("maybe", "paper"), ("no", "paper")])
def test_plank_usage(arguments: tuple[str, ...]) -> None:
    """Wrong arguments print nothing on standard output and end with 1."""
    assert output_of_both("plank", file("003_example1.txt"), *arguments) == ("", 1)


# ---- 004


@pytest.mark.parametrize("number", CSIS_EXAMPLES)
def test_csis_examples(number: int) -> None:
    """The printed outputs of the four examples, byte for byte."""
    assert output_of_both("csis", file(f"004_example{number}.txt")) == (CSIS_EXAMPLES[number], 0)


def test_csis_figure_2() -> None:
    """Of the 18 solutions of Liang's Figure 2 it finds another than Liang's program."""
    shown, code = output_of_both("csis", FIGURE.replace("0", "."))
    digits = "".join(sign for sign in shown if sign.isdigit())
    assert (digits[:18], code) == ("532678914674195382", 0)


def test_csis_no_solution() -> None:
    """The document's sentence, with a line end."""
    assert output_of_both("csis", PUZZLES["wrong"].replace("0", ".")) == ("The puzzle has no solution\n", 0)


@pytest.mark.parametrize("text", [".", "." * 80, "." * 80 + "0", "-" * 81, "x" + "." * 80])
def test_csis_refuses(text: str) -> None:
    """Too few characters, and others than digits and periods, print nothing on standard output."""
    assert output_of_both("csis", text) == ("", 2)


@pytest.mark.parametrize("name", ["004_example1_short_lines", "004_example2_short_lines", "004_example4_short_lines"])
def test_csis_short_lines(name: str) -> None:
    """The examples as printed, with lines that lost characters, are too short."""
    assert output_of_both("csis", file(f"{name}.txt")) == ("", 2)


# ---- as processes of their own


@pytest.mark.parametrize(
    ("name", "arguments", "data"),
    [
        ("liang", (), "000_sample_input.txt"),
        ("tutorialspoint", (), ""),
        ("cs2", ("solve",), ""),
        ("plank", ("yes", "screen"), "003_bad3.txt"),
        ("csis", (), "004_example4.txt"),
    ],
)
def test_processes(name: str, arguments: tuple[str, ...], data: str) -> None:
    """As a process the command ends as the model does."""
    typed = (DATA / data).read_bytes() if data else b"gentle.txt\n"
    files = {"gentle.txt": (DATA / "002_gentle.txt").read_bytes()}
    Path("gentle.txt").write_bytes(files["gentle.txt"])
    result = subprocess.run(
        [sys.executable, "-m", "webapp", "run", name, *arguments],
        input=typed,
        capture_output=True,
        env=None,
        timeout=60,
        check=False,
    )
    assert (result.stdout, result.returncode) == MODELS[name](list(arguments), typed, files)
