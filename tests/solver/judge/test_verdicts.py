"""A verdict names the contract that fails, and its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from solver.judge.cases import Case
from solver.judge.document_cases import CSIS, EIGHTEEN, GENTLE, LIANG, PLANK, WELL_KNOWN, case_of, cases_of, parse
from solver.judge.running import Outcome, Stop
from solver.judge.verdicts import Failed, judge
from tests.for_each import for_each

SOLVED: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NONE: Final = "728.6.....561....4.9...8....3.87.1....7...8....5.43.2....2...7.3....691.....1.6.8"


def printed(text: str, errors: str = "", code: int = 0, stopped: Stop | None = None) -> Outcome:
    """How a program ended that printed this."""
    return Outcome(text.encode(), errors.encode(), code, 0.1, stopped)


def rows(line: str) -> str:
    """A grid as nine rows."""
    return "".join(" ".join(line[at : at + 9]) + "\n" for at in range(0, 81, 9))


def well_known() -> Case:
    """A puzzle with one solution."""
    return case_of("any", "well-known", "30 clues", parse(WELL_KNOWN))


@for_each(
    ("text", "kind", "place"),
    [
        ("", Failed.NO_GRID, "no grid in the output"),
        ("Hello", Failed.NO_GRID, "no grid in the output"),
        ("No solution", Failed.DENIED, "“no solution” for a puzzle that has one"),
        (rows(WELL_KNOWN) + "No solution", Failed.DENIED, "“no solution” for a puzzle that has one"),
        ("Invalid input", Failed.DENIED, "a good puzzle is refused as bad input"),
        (rows("6" + SOLVED[1:]), Failed.CLUE, "clue r1c1 changed from 5 to 6"),
        (rows("." + SOLVED[1:]), Failed.CLUE, "clue r1c1 5 is missing"),
        (rows(SOLVED[:3] + "8" + SOLVED[4:]), Failed.CONFLICT, "8 twice in row 1: r1c4 and r1c6"),
        (rows(SOLVED[:2] + "." + SOLVED[3:]), Failed.EMPTY, "1 cell left empty: r1c3"),
        (rows(WELL_KNOWN), Failed.EMPTY, "51 cells left empty: r1c3, r1c4, r1c6 and 48 others"),
    ],
)
def test_contracts_of_a_solution(text: str, kind: Failed, place: str) -> None:
    """No grid, a denied solution, a changed clue, a digit twice, empty cells."""
    verdict = judge(well_known(), printed(text))
    assert (verdict.kind, verdict.contract) == (kind, place)


@pytest.mark.parametrize("text", [rows(SOLVED), "Puzzle:\n" + rows(WELL_KNOWN) + "\nSolution:\n" + rows(SOLVED)])
def test_the_solution_passes(text: str) -> None:
    """The solution passes, also below the puzzle."""
    verdict = judge(well_known(), printed(text))
    assert verdict.passed
    assert verdict.note == ""


def test_another_of_several_solutions_passes() -> None:
    """A solution that the document's program does not find first passes, with a note."""
    case = case_of("any", "several", "18 solutions", parse(EIGHTEEN))
    first, second = cases_solutions(EIGHTEEN)
    assert judge(replace(case, expected=rows(first).encode()), printed(rows(first))).note == ""
    verdict = judge(replace(case, expected=rows(first).encode()), printed(rows(second)))
    assert verdict.passed
    assert verdict.note == "another of several solutions"


def cases_solutions(puzzle: str) -> tuple[str, str]:
    """Two solutions of a puzzle."""
    from solver import engine

    one, two = engine.solve(parse(puzzle), limit=2).solutions
    return one.line(), two.line()


def test_a_puzzle_without_solution() -> None:
    """A full grid is invented; words that deny it pass; silence passes where no document names an answer."""
    case = case_of("any", "none", "", parse(NONE))
    assert judge(case, printed(rows(SOLVED))).kind is Failed.INVENTED
    assert judge(case, printed("No solution exists")).passed
    assert judge(case, printed("")).note.startswith("says nothing")
    assert judge(case, printed("banana")).note.startswith("prints neither a grid nor")
    assert judge(case, printed(rows("0" * 81))).note.startswith("prints a grid with empty cells")
    assert judge(case_of(LIANG, "none", "", parse(NONE)), printed("")).kind is Failed.MESSAGE


@for_each(
    ("outcome", "kind", "contract"),
    [
        (printed("", code=-11), Failed.CRASH, "crash (SIGSEGV)"),
        (printed("", "Traceback (most recent call last):\nKeyError: 3", 1), Failed.CRASH, "crash (KeyError: 3)"),
        (printed("", code=-9, stopped=Stop.TIME), Failed.TIME, "time: stopped after 0.1 seconds"),
        (printed("x", code=-9, stopped=Stop.OUTPUT), Failed.OUTPUT, "too much output: more than 1,000,000 bytes"),
        (printed("x", code=-9, stopped=Stop.MEMORY), Failed.MEMORY, "memory: more than 1,024 MB"),
        (printed("x", code=-9, stopped=Stop.PROCESSES), Failed.PROCESSES, "processes: more than 200"),
    ],
)
def test_a_program_that_is_stopped_or_crashes(outcome: Outcome, kind: Failed, contract: str) -> None:
    """Crash, time, output, memory and processes each have a contract, whatever was printed before."""
    verdict = judge(well_known(), outcome)
    assert (verdict.kind, verdict.contract) == (kind, contract)


def test_the_end_of_the_input_behind_an_answer_is_no_crash() -> None:
    """A grid or a denial counts where a program wants another puzzle behind it; a word that says nothing does not."""
    case, ends = by_name("any", "none-at-once"), "EOFError: EOF when reading a line"
    unsolved = rows(case.grids[0].line("0"))
    for text, passes in ((unsolved, True), ("No solution\n", True), ("Puzzle?\n", False), ("", False)):
        assert judge(case, printed(text, f"Traceback (most recent call last):\n{ends}\n", 1)).passed is passes


def test_an_exit_code_alone_is_no_crash() -> None:
    """Many programs end with 1 after a right answer."""
    assert judge(well_known(), printed(rows(SOLVED), code=1)).passed


def test_a_grid_against_brute_force_fails_nobody() -> None:
    """Not finishing passes with a note that has both times; so does a wrong answer."""
    case = replace(well_known(), may_take_long=True, seconds=2.0, is_finished=False)
    slow = judge(case, printed("", code=-9, stopped=Stop.TIME))
    assert slow.passed
    assert "0.1 s" in slow.note
    assert "more than 2 s" in slow.note
    assert judge(case, printed("No solution")).passed


def test_exact_compares_bytes() -> None:
    """The first byte that differs is named by line and column."""
    case = replace(well_known(), expected=rows(SOLVED).encode())
    assert judge(case, printed(rows(SOLVED)), exact=True).passed
    verdict = judge(case, printed(rows(SOLVED).replace("1 2 \n", "1 2\n") + "\n"), exact=True)
    assert (verdict.kind, verdict.contract[:18]) == (Failed.BYTES, "line 10, column 1:")


def by_name(document: str, name: str, form: str = "") -> Case:
    """One of our cases."""
    return next(case for case in cases_of(document, form) if case.name == name)


def test_bad_input_is_to_be_refused() -> None:
    """Liang's program says Invalid input: other words of refusal pass, 'no solution' and a solution do not."""
    case = by_name(LIANG, "bad-row")
    assert judge(case, printed("Enter:\nInvalid input\n")).passed
    assert judge(case, printed("This is not a valid puzzle")).passed
    assert judge(case, printed("No solution")).kind is Failed.MESSAGE
    assert judge(case, printed(rows(SOLVED))).kind is Failed.NOT_REFUSED
    assert judge(case, printed("")).kind is Failed.NOT_REFUSED


def test_a_refusal_that_names_a_place_names_the_right_one() -> None:
    """Plank's messages count rows and columns from 0."""
    case = by_name(PLANK, "bad-character")
    assert case.message == "Bad character at row 0, column 1: x"
    assert judge(case, printed("BAD CHARACTER at row 0, column 1: x\n", code=1)).passed
    assert judge(case, printed("Bad character at row 1, column 2: x\n", code=1)).kind is Failed.NOT_REFUSED


@for_each("name", ["bad-row", "bad-column", "bad-box"])
def test_a_refusal_may_name_no_place(name: str) -> None:
    """It may also stand on standard error; one that names another place fails there too, and the contract says so."""
    case = by_name(PLANK, name)
    puzzle = "-------------------\n"
    for outcome in (
        printed("Duplicate entry\n", code=1),
        printed("", "Duplicate entry\n", code=1),
        printed(puzzle, f"{case.message}\n", code=1),
    ):
        assert judge(case, outcome).contract == ""
    for outcome in (
        printed("Duplicate entry in row 7 and column 7\n", code=1),
        printed(puzzle, "Duplicate entry in row 7 and column 7\n", code=1),
    ):
        verdict = judge(case, outcome)
        assert verdict.kind is Failed.NOT_REFUSED
        assert verdict.contract.startswith("bad input is refused with another place: “Duplicate entry in ")


CRASHES: Final = {
    "Go": "panic: runtime error: index out of range [9] with length 9\n\ngoroutine 1 [running]:",
    "Rust": "thread 'main' panicked at a.rs:3:9:\nattempt to subtract with overflow",
    "Java": 'Exception in thread "main" java.lang.IllegalStateException: bad\n\tat Main.main(Main.java:3)',
    "JavaScript": "/a.js:1\nx.y\n^\n\nTypeError: x is wrong\n    at Object.<anonymous> (/a.js:1:1)",
    "Ruby": 'a.rb:1:in `<main>\': invalid value for Integer(): "x" (ArgumentError)',
}


@for_each("language", CRASHES)
def test_a_crash_is_no_refusal(language: str) -> None:
    """Words such as "invalid" and "error" in what a language prints of a crash refuse neither good nor bad input."""
    for case in (well_known(), by_name(LIANG, "bad-row")):
        verdict = judge(case, printed("", CRASHES[language], code=1))
        assert verdict.kind is Failed.CRASH
        assert verdict.contract.startswith("crash (")
    refused = printed("", "Error: invalid input at row 1, column 2\n", code=1)
    assert judge(by_name(LIANG, "bad-row"), refused).passed


NOT_STARTED: Final = {
    "a Python file that cannot be read": '  File "a.py", line 1\n    def x(:\n          ^\nSyntaxError: invalid syntax',
    "indented wrongly": '  File "a.py", line 2\n    x\nIndentationError: unexpected indent',
    "Java": "Error: Could not find or load main class Solve\nCaused by: java.lang.ClassNotFoundException: Solve",
    "Java in one file": "Solve.java:3: error: ';' expected\nerror: compilation failed",
    "a jar": "Error: Unable to access jarfile solve.jar",
    "no file": "python3: can't open file '/x/solve.py': [Errno 2] No such file or directory",
    "no module": "/usr/bin/python3: No module named solve",
    "Node": "node:internal/modules:1\n\nError: Cannot find module '/solve.js'\n    at Function.x (node:internal:1:15)",
    "usage": "usage: solve.py [-h] file\nsolve.py: error: the following arguments are required: file",
    "usage below a line": "Unknown option: -Z\nUsage: solve [options] FILE",
}


@for_each("program", NOT_STARTED)
def test_a_program_that_does_not_start_gives_no_answer(program: str) -> None:
    """Words of a compiler, an interpreter or a usage text deny no solution and refuse no input."""
    for case in (well_known(), case_of("any", "none", "", parse(NONE)), by_name(LIANG, "bad-row")):
        assert judge(case, printed("", NOT_STARTED[program], code=1)).kind is Failed.START
    missing = printed("", "sh: 1: exec: /solve: not found", code=127)
    assert judge(case_of("any", "none", "", parse(NONE)), missing).kind is Failed.START


def test_an_answer_on_standard_error_is_one() -> None:
    """A program may say there, with an exit code, that there is no solution."""
    outcome = printed("", "Could not find a solution: error\n", code=1)
    assert judge(case_of(LIANG, "none", "", parse(NONE)), outcome).passed


def test_the_first_line_that_is_no_row_is_named() -> None:
    """Of a grid with values that are no digits the first line is shown; the line of a case stays short."""
    contract = judge(well_known(), printed(rows(SOLVED).replace("4", "-14"))).contract
    assert contract.startswith("no grid in the output (line 1")
    assert len(contract) < 120


def test_several_puzzles_are_judged_one_by_one() -> None:
    """The contract says which puzzle of a stream it is about."""
    case = by_name(PLANK, "stream")
    right = (case.expected or b"").decode()
    assert judge(case, printed(right)).passed
    short = right[: len(right) // 2]
    assert judge(case, printed(short)).kind is Failed.NO_GRID
    swapped = right.replace("9 6 3", "9 3 6", 1)
    assert judge(case, printed(swapped)).contract.startswith("puzzle 1: ")


def test_puzzles_that_are_only_printed() -> None:
    """'no screen' wants each puzzle as it is."""
    case = by_name(PLANK, "example", "no screen")
    right = (case.expected or b"").decode()
    assert judge(case, printed(right)).passed
    assert judge(case, printed(right.replace("- 6", "6 -", 1))).contract == "r1c1 is printed as 6, not blank"


def test_commands_that_draw() -> None:
    """'yes convert' wants every digit at its place."""
    case = by_name(PLANK, "example", "yes convert")
    right = (case.expected or b"").decode()
    assert judge(case, printed(right)).passed
    assert judge(case, printed(right.replace("+3+28", "+28+3", 1))).contract.startswith("r1c2 is drawn at")
    assert judge(case, printed(right.replace("label:9", "label:8", 1))).kind is Failed.CLUE


def test_a_verification() -> None:
    """cs2's first step says whether a full grid is right."""
    valid, wrong = by_name("cs2", "valid", "verify"), by_name("cs2", "wrong-boxes", "verify")
    assert judge(valid, printed("valid.txt is a valid solution")).passed
    assert judge(valid, printed("valid.txt is not a valid solution")).kind is Failed.MESSAGE
    assert judge(wrong, printed("wrong-boxes.txt: valid")).kind is Failed.MESSAGE
    assert judge(wrong, printed("")).kind is Failed.MESSAGE


def test_the_documents_own_programs_pass() -> None:
    """What `sudoku run` prints passes every case of its document, byte for byte too."""
    for document, form in ((LIANG, ""), (CSIS, ""), ("any", ""), ("cs2", ""), ("cs2", "verify"), (PLANK, "yes screen")):
        for case in cases_of(document, form):
            if case.expected is not None:
                for exact in (False, True):
                    verdict = judge(case, Outcome(case.expected, b"", 0, 0.1), exact=exact)
                    assert verdict.passed, (document, case.name, verdict.contract)


def test_the_plain_search_is_quick_on_every_case() -> None:
    """Every puzzle takes fewer than 70,000 tests, from either end, in rows or columns, digits up or down."""
    from solver.search import get
    from solver.search.run import Run

    def turned(line: str) -> list[str]:
        across = "".join(line[column::9] for column in range(9))
        ways = [line, across, line[::-1], across[::-1]]
        return [*ways, *("".join(sign if sign == "." else str(10 - int(sign)) for sign in each) for each in ways)]

    for case in cases_of("any"):
        if not case.may_take_long:
            for line in turned(case.grids[0].line()):
                run = Run(get("check-first"), parse(line))
                while not run.is_over:
                    run.advance(10_000)
                assert run.tries < 70_000, case.name


def test_gentle_is_the_example_of_the_project() -> None:
    """The central example of each document is its first case."""
    assert by_name("cs2", "example").grids[0].line() == GENTLE


@for_each(
    ("turn", "word"),
    [
        (lambda lines: ["".join(column) for column in zip(*lines, strict=True)], "rows and columns are swapped"),
        (lambda lines: lines[::-1], "from the last to the first"),
        (lambda lines: [line[::-1] for line in lines], "from its end"),
        (lambda lines: [line[::-1] for line in lines[::-1]], "clue"),
    ],
)
def test_a_right_grid_that_is_printed_in_another_order(turn: Callable[[list[str]], list[str]], word: str) -> None:
    """The contract names the print, where it is known, and not a clue."""
    lines = turn([SOLVED[at : at + 9] for at in range(0, 81, 9)])
    case = case_of("any", "known", "", parse(WELL_KNOWN))
    assert word in judge(case, Outcome("\n".join(lines).encode(), b"", 0, 0.1)).contract
