"""Compare what a program did with what a case wants, and name the contract that fails, with its place.

>>> from solver.judge.document_cases import case_of, parse, WELL_KNOWN
>>> from solver.judge.running import Outcome
>>> case = case_of("any", "well-known", "30 clues", parse(WELL_KNOWN))
>>> judge(case, Outcome(b"No solution", b"", 0, 0.1)).contract
'“no solution” for a puzzle that has one'
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from solver.grid import Grid
from solver.judge.answers import Printed, find_commands, read_answer, says_valid, text_of
from solver.judge.cases import Case, Wanted
from solver.judge.running import Limits, Outcome, Stop
from solver.lazy_regex import pattern
from solver.shape import CLASSIC
from solver.text import count_noun, join_some

MAX_CELLS_NAMED: Final = 4
DENIED: Final = "“no solution” for a puzzle that has one"
INVENTED: Final = "a solution for a puzzle that has none"
NO_GRID: Final = "no grid in the output"
NOT_DENIED: Final = "no word that the puzzle has no solution"
NOT_REFUSED: Final = "bad input is not refused"
ANOTHER: Final = "another of several solutions"
SILENT: Final = "says nothing, which is taken for “no solution”"
ASKS_ON: Final = "asks for more input behind its answer"
_HIDDEN: Final = "failed"  # stands for the contract of a hidden case
UNCLEAR: Final = "prints neither a grid nor “no solution”, which is taken for “no solution”"
WANTS_MORE: Final = pattern(r"EOFError|NoSuchElementException|EOF when reading")  # an error where the input ends
_DIGITS: Final = frozenset("0123456789")
_SHELL_CODES: Final = (126, 127)  # of a program that is missing, or is none
_NOT_STARTED: Final = pattern(  # a line on standard error of a program that never began to run
    r"(?:Syntax|Indentation|Tab)Error: "  # Python, if no traceback is above it
    r"|(?:[^ ]{0,200}[/\\])?python[^ :/\\]{0,20}: (?:can't (?:open|find) |No module named )"
    r"|Error while finding module specification for "
    r"|Error: .{0,200}(?:\bmain class\b|\bMain method\b|\bjarfile\b|\bJava Virtual Machine\b|\bJNI\b)"
    r"|error: compilation failed$|Error occurred during initialization of VM"
    r"|Error: Cannot find module |Could not open input file: |Can't open perl script "
    r"|(?i:usage: )"  # it wants other arguments
)
_SIZE: Final = CLASSIC.size
TURNED: Final = {  # what may be wrong with the print of a right grid: where each of its cells then is
    "rows and columns are swapped": tuple(column * _SIZE + row for row in range(_SIZE) for column in range(_SIZE)),
    "the rows stand from the last to the first": tuple(
        row * _SIZE + column for row in reversed(range(_SIZE)) for column in range(_SIZE)
    ),
    "each row stands from its end": tuple(
        row * _SIZE + column for row in range(_SIZE) for column in reversed(range(_SIZE))
    ),
}
UNFINISHED: Final = "prints a grid with empty cells, which is taken for “no solution”"


class Failed(StrEnum):
    """The kinds of contract, as programs that read a report may group them."""

    NO_GRID = "no-grid"
    CLUE = "clue"
    PRINT = "print"
    CONFLICT = "conflict"
    EMPTY = "empty"
    DENIED = "denied"
    INVENTED = "invented"
    NOT_REFUSED = "not-refused"
    MESSAGE = "message"
    START = "start"
    CRASH = "crash"
    TIME = "time"
    OUTPUT = "output"
    MEMORY = "memory"
    PROCESSES = "processes"
    BYTES = "bytes"
    ANSWER = "answer"  # of the function of an exercise
    MISSING = "missing"  # that function


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one case: passed, or the contract that failed, in words and by kind; and a note."""

    case: Case
    outcome: Outcome
    contract: str = ""
    kind: Failed | None = None
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether no contract failed."""
        return not self.contract

    @property
    def times_reference(self) -> float | None:
        """How many times as long it took as the document's program; None where that is not known."""
        known = self.case.seconds if self.case.is_finished else None
        return self.outcome.seconds / known if known else None

    @property
    def shown(self) -> Verdict:
        """This verdict as reports show it: of a hidden case its name and whether it passed.

        It is replaced as a whole, so that no format can show more by mistake.
        """
        case = self.case
        if not case.hidden:
            return self
        bare = Case(case.name, "a hidden case", Wanted.ANYTHING, b"", points=case.points, hidden=True)
        return Verdict(bare, Outcome(b"", b"", 0, 0.0), "" if self.passed else _HIDDEN)


_Fault = tuple[Failed, str] | None


def judge(case: Case, outcome: Outcome, limits: Limits | None = None, exact: bool = False) -> Verdict:
    """Judge one run; with `exact`, the output has to be that of the document's program byte for byte."""
    limits = limits or Limits()
    verdict = Verdict(case, outcome)
    fault = _stopped(outcome, limits)
    if case.may_take_long and outcome.stopped is Stop.TIME:
        return replace(verdict, note=_took_too_long(case, outcome))
    if fault is None and exact and case.expected is not None:
        fault = compare_bytes(outcome.output, case.expected)
    elif fault is None:
        verdict, fault = _judge_output(case, verdict)
    elif fault[0] is Failed.CRASH and case.wanted in (Wanted.SOLUTION, Wanted.NONE) and WANTS_MORE.search(fault[1]):
        printed = Verdict(case, replace(outcome, errors=b""), note=ASKS_ON)  # the words of a crash are no answer
        printed, wrong = _judge_output(case, printed)
        verdict = replace(printed, outcome=outcome)
        fault = fault if wrong or verdict.note in (UNCLEAR, SILENT) else None
    if fault is None:
        return verdict
    if case.may_take_long:
        return replace(verdict, note=f"{fault[1]}; this puzzle is made against the search and fails nobody")
    return replace(verdict, kind=fault[0], contract=fault[1], note="")


def _took_too_long(case: Case, outcome: Outcome) -> str:
    """Describe how long a program and that of the document searched a grid made against them."""
    own = f"{case.seconds:.3g} s" if case.is_finished else f"more than {case.seconds:.3g} s"
    return (
        f"not finished after {outcome.seconds:.3g} s; the document's program needs {own}; "
        "this puzzle is made against it and fails nobody"
    )


def _stopped(outcome: Outcome, limits: Limits) -> _Fault:
    """Name the limit that stopped a run, or the crash that ended it."""
    if outcome.stopped is Stop.TIME:
        return Failed.TIME, f"time: stopped after {count_noun(f'{outcome.seconds:.3g}', 'second')}"
    if outcome.stopped is Stop.OUTPUT:
        return Failed.OUTPUT, f"too much output: more than {limits.output:,} bytes"
    if outcome.stopped is Stop.MEMORY:
        return Failed.MEMORY, f"memory: more than {limits.memory >> 20:,} MB"
    if outcome.stopped is Stop.PROCESSES:
        return Failed.PROCESSES, f"processes: more than {limits.processes:,}"
    if outcome.signal:
        return Failed.CRASH, f"crash ({outcome.signal})"
    if line := find_start_error(outcome):
        return Failed.START, f"does not start ({line[:200]})"
    errors = outcome.errors.decode(errors="replace").strip().splitlines()
    if outcome.code and errors:
        if any(line.startswith("Traceback (most recent") for line in errors):
            return Failed.CRASH, f"crash ({errors[-1][:200]})"
        if crash := next((line for line in errors if _is_crash(line)), None):
            return Failed.CRASH, f"crash ({crash[:200]})"
        if any(_is_call(line) for line in errors):  # JavaScript names the error above its calls
            named = next((line for line in errors if _names_error(line)), errors[0])
            return Failed.CRASH, f"crash ({named[:200]})"
    return None


def find_start_error(outcome: Outcome) -> str:
    """Find the line that says why a program never began to run; '' if it did.

    The line comes from a compiler, an interpreter, a shell, or a program that wants other arguments. Its words, such as
    "could not" and "error", are no answer.
    """
    errors = [line.strip() for line in outcome.errors.decode(errors="replace").splitlines() if line.strip()]
    if (
        not outcome.code
        or not errors
        or outcome.output.strip()
        or any(line.startswith("Traceback (") for line in errors)
    ):
        return ""
    if outcome.code in _SHELL_CODES:
        return errors[-1]
    return next((line for line in errors if _NOT_STARTED.match(line)), "")


def _is_crash(line: str) -> bool:
    """Return whether a line is what Java, Go, C#, Rust or Ruby print where a program crashes."""
    if line.startswith(("Exception in thread", "panic: ", "Unhandled exception")):
        return True
    if line.startswith("thread '"):
        return " panicked at" in line
    return line.endswith("Error)") and (":in `" in line or ":in '" in line)


def _is_call(line: str) -> bool:
    """Return whether a line names a call below an error of JavaScript: "    at solve (a.js:12:7)"."""
    _, *place = line.rstrip(")").rsplit(":", 2)
    return line.startswith("    at ") and len(place) == 2 and all(part and _DIGITS.issuperset(part) for part in place)


def _names_error(line: str) -> bool:
    """Return whether a line begins with the name of an error: "Uncaught TypeError: x is not a function"."""
    name, colon, _ = line.removeprefix("Uncaught ").partition(": ")
    return bool(colon) and name.endswith("Error") and name.isidentifier() and name[0].isupper()


def _judge_output(case: Case, verdict: Verdict) -> tuple[Verdict, _Fault]:
    """Judge what a program printed; what is on standard error counts where standard output says nothing."""
    words = text = text_of(verdict.outcome.output)
    printed = read_answer(text, tuple(case.files))
    if not printed.denies and not printed.refuses and not printed.grids:
        errors = read_answer(text_of(verdict.outcome.errors), tuple(case.files))
        printed = replace(printed, denies=errors.denies, refuses=errors.refuses)
        words = f"{text}\n{errors.text}"
    match case.wanted:
        case Wanted.SOLUTION:
            return _judge_solutions(case, verdict, printed)
        case Wanted.NONE:
            return _judge_none(case, verdict, printed)
        case Wanted.REFUSAL:
            return verdict, _judge_refusal(case, words, printed)
        case Wanted.PRINT:
            return verdict, _judge_print(case, printed)
        case Wanted.COMMANDS:
            return verdict, _judge_commands(case, text)
        case Wanted.VALID | Wanted.INVALID:
            return verdict, _judge_verification(case, text)
        case Wanted.ANYTHING:
            best = printed.best
            changed = _changed_clue(case.grids[0], best) if best and best.is_full() else None
            return verdict, changed
        case Wanted.TEXT:
            return verdict, _judge_text(case, text)


def _judge_solutions(case: Case, verdict: Verdict, printed: Printed) -> tuple[Verdict, _Fault]:
    """Ask for a solution of each puzzle, in their order."""
    if len(case.grids) == 1:
        return _judge_solution(case.grids[0], case.solved[0], verdict, printed)
    grids = printed.grids[-len(case.grids) :]
    if len(grids) < len(case.grids):
        return verdict, (
            Failed.NO_GRID,
            f"no grid in the output for puzzle {len(grids) + 1} of {len(case.grids)}",
        )
    for number, (puzzle, known, grid) in enumerate(zip(case.grids, case.solved, grids, strict=True), 1):
        one = replace(printed, grids=(grid,))
        verdict, fault = _judge_solution(puzzle, known, verdict, one)
        if fault:
            return verdict, (fault[0], f"puzzle {number}: {fault[1]}")
    return verdict, None


def _judge_solution(puzzle: Grid, known: Grid | None, verdict: Verdict, printed: Printed) -> tuple[Verdict, _Fault]:
    """Ask for a solution of one puzzle."""
    grid = printed.best
    if grid is None or (printed.denies or printed.refuses) and not grid.is_full():
        if printed.denies:
            return verdict, (Failed.DENIED, DENIED)
        if printed.refuses:
            return verdict, (Failed.DENIED, "a good puzzle is refused as bad input")
        return verdict, (Failed.NO_GRID, NO_GRID + (f" ({printed.problem})" if printed.problem else ""))
    if fault := _changed_clue(puzzle, grid):
        turned = _describe_turned(puzzle, grid)
        return verdict, (Failed.PRINT, turned) if turned else fault
    if conflicts := grid.conflicts():
        conflict = conflicts[0]
        return verdict, (Failed.CONFLICT, f"{conflict.what} in {conflict.house.name}: {conflict.names}")
    empty = [CLASSIC.cell_name(cell) for cell in CLASSIC.cells if not grid.digits[cell]]
    if empty:
        word = "cell" if len(empty) == 1 else "cells"
        return verdict, (Failed.EMPTY, f"{len(empty)} {word} left empty: {join_some(empty, MAX_CELLS_NAMED)}")
    if known is not None and grid != known:
        verdict = replace(verdict, note=_another(verdict.case, grid))
    return verdict, None


def _describe_turned(puzzle: Grid, grid: Grid) -> str:
    """Return how a solution was turned when it was printed; '' where it is none."""
    if not grid.is_solved():
        return ""
    for what, order in TURNED.items():
        if puzzle.is_within(Grid(tuple(grid.digits[cell] for cell in order))):
            return f"{what} in the output"
    return ""


def _another(case: Case, grid: Grid) -> str:
    """Note that a solution is not the one that the document's program finds first."""
    expected = read_answer(text_of(case.expected or b""), tuple(case.files)).best
    return "" if expected == grid else ANOTHER


def _changed_clue(puzzle: Grid, grid: Grid) -> _Fault:
    """Find the first clue that the output does not hold."""
    for cell, (clue, digit) in enumerate(zip(puzzle.digits, grid.digits, strict=True)):
        if clue and clue != digit:
            name = CLASSIC.cell_name(cell)
            how = f"changed from {clue} to {digit}" if digit else f"{clue} is missing"
            return Failed.CLUE, f"clue {name} {how}"
    return None


def _judge_none(case: Case, verdict: Verdict, printed: Printed) -> tuple[Verdict, _Fault]:
    """Ask for the answer that there is no solution. Where no document names one, printing no full grid is enough."""
    if printed.best is not None and printed.best.is_full():
        return verdict, (Failed.INVENTED, INVENTED)
    if printed.denies or printed.refuses:
        return verdict, None
    if case.names_answer:
        return verdict, (Failed.MESSAGE, NOT_DENIED)
    if printed.best is not None:
        return replace(verdict, note=UNFINISHED), None
    return replace(verdict, note=UNCLEAR if verdict.outcome.output.strip() else SILENT), None


def _judge_refusal(case: Case, text: str, printed: Printed) -> _Fault:
    """Ask for the refusal of bad input; a message that names a place has to name the right one."""
    known = read_answer(text_of(case.expected or b"")).grids
    solved = [grid for grid in printed.grids if grid.is_solved()]
    if len(solved) > sum(grid.is_solved() for grid in known):
        return Failed.NOT_REFUSED, f"a solution for bad input, where “{case.message}” is expected"
    if _plain(case.message) in _plain(text):
        return None
    if _names_place(case.message) and _names_place(text):
        return Failed.NOT_REFUSED, f"bad input is refused with another place: “{case.message}” is expected"
    if not (printed.refuses or printed.denies):
        return Failed.NOT_REFUSED, f"{NOT_REFUSED}: “{case.message}” is expected"
    if printed.denies and not printed.refuses:
        return Failed.MESSAGE, f"“no solution” for bad input, where “{case.message}” is expected"
    return None


def _names_place(text: str) -> bool:
    """Return whether a line that refuses bad input has a number in it."""
    return any(read_answer(line).refuses and not _DIGITS.isdisjoint(line) for line in text.splitlines())


def _plain(text: str) -> str:
    """Keep letters, digits and signs of a text, in small letters."""
    return "".join(text.lower().split()).rstrip(".!")


def _judge_print(case: Case, printed: Printed) -> _Fault:
    """Ask for each puzzle as it is."""
    grids = printed.grids[: len(case.grids)]
    for number, puzzle in enumerate(case.grids, 1):
        place = f" for puzzle {number}" if len(case.grids) > 1 else ""
        if number > len(grids):
            return Failed.NO_GRID, f"{NO_GRID}{place}"
        if fault := _different_cell(puzzle, grids[number - 1], place):
            return fault
    return None


def _different_cell(wanted: Grid, grid: Grid, place: str) -> _Fault:
    """Find the first cell in which two grids differ."""
    for cell in CLASSIC.cells:
        want, got = wanted.digits[cell], grid.digits[cell]
        if want != got:
            name = CLASSIC.cell_name(cell)
            return Failed.CLUE, f"{name} is printed as {got or 'blank'}, not {want or 'blank'}{place}"
    return None


def _judge_commands(case: Case, text: str) -> _Fault:
    """Ask for the commands that draw each cell in its place."""
    want, places = find_commands((case.expected or b"").decode())
    got, own = find_commands(text)
    if len(got) < len(want):
        return Failed.NO_GRID, f"commands for {len(got)} of {count_noun(len(want), 'grid')}"
    for wanted, grid in zip(want, got, strict=False):
        if fault := _different_cell(wanted, grid, ""):
            return fault
    for number, (place, other) in enumerate(zip(places, own, strict=False)):
        if place != other:
            name = CLASSIC.cell_name(number % len(CLASSIC.cells))
            return Failed.MESSAGE, f"{name} is drawn at {other}, not {place}"
    return None


def _judge_verification(case: Case, text: str) -> _Fault:
    """Ask whether the program calls a full grid right or wrong."""
    names = tuple(name for file in case.files for name in (file, file.rpartition(".")[0]))
    answer = says_valid(text, names)
    wants = case.wanted is Wanted.VALID
    if answer is wants:
        return None
    if answer is None:
        return Failed.MESSAGE, "no word on whether the grid is a valid solution"
    return Failed.MESSAGE, "a valid solution is called wrong" if wants else "a wrong grid is called a valid solution"


def _judge_text(case: Case, text: str) -> _Fault:
    """Compare the words of two texts."""
    want, got = text_of(case.expected or b"").split(), text.split()
    if want == got:
        return None
    for number, word in enumerate(want):
        other = got[number] if number < len(got) else "the end"
        if word != other:
            return Failed.MESSAGE, f"word {number + 1} is {other!r}, not {word!r}"
    return Failed.MESSAGE, f"{count_noun(len(got) - len(want), 'word')} too many"


def compare_bytes(got: bytes, want: bytes) -> _Fault:
    r"""Find the line and column where two outputs part.

    >>> compare_bytes(b"1 2\n3 5\n", b"1 2\n3 4\n")
    (<Failed.BYTES: 'bytes'>, "line 2, column 3: '5' where the document's program prints '4'")
    """
    if got == want:
        return None
    at = next((place for place, pair in enumerate(zip(got, want, strict=False)) if pair[0] != pair[1]), None)
    at = min(len(got), len(want)) if at is None else at
    line, column = got[:at].count(b"\n") + 1, at - (got.rfind(b"\n", 0, at) + 1) + 1
    signs = f"{_sign(got, at)} where the document's program prints {_sign(want, at)}"
    return Failed.BYTES, f"line {line}, column {column}: {signs}"


def _sign(text: bytes, at: int) -> str:
    """Name the byte at a place."""
    return repr(chr(text[at])) if at < len(text) else "the end"
