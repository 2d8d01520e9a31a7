"""Record what a program stores into its grid while it solves a puzzle, without a change of its source.

C, C++   compiled with -fsanitize=thread and linked with `record_stores.c` in place of that sanitizer's library
Python   run by `record_python.py`
any      by lines that the program itself writes to the file that SUDOKU_TRACE names; they come first
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from solver.errors import FormatError
from solver.grid import Grid
from solver.judge import sources
from solver.judge.answers import read_answer, text_of
from solver.judge.case_runs import build_for, command_for, fill_folder
from solver.judge.cases import Case
from solver.judge.find_grid import Found, Seen, Stream, find_in_memory, find_in_streams, own_puzzle
from solver.judge.programs import (
    PYTHON_RUNNER,
    Built,
    Program,
    ProgramError,
    compile_sources,
    copy_program,
    read_source,
    sources_to_compile,
)
from solver.judge.record_python import CELL_BITS, LINE_BITS, SEEN, VALUE_BITS
from solver.judge.running import Limits, Outcome, Stop, run
from solver.judge.traces import CLEAR, MAX_STORES, PLACE, Recording, number_stores, recording_of_lines
from solver.shape import CLASSIC, Cell, Digit

MAX_RAW_STORES: Final = 12_000_000  # of all that a program in C or C++ stores; the grid's are among them
MAX_LOADS: Final = 16_384  # as record_stores.c and record_python.py have it
_MAX_SEEN: Final = 16 * len(CLASSIC.cells)  # words of what the grids of a program in Python hold at first
_HERE: Final = Path(__file__).parent
_TRACED: Final = ("-g", "-O0", "-fPIE", "-w", "-fsanitize=thread")
_PLACED: Final = ("-pie",) if sys.platform == "linux" else ()  # so that places in the code count from its beginning
_WORD: Final = 8  # bytes
_CALLER: Final = 4
_MAX_CALLERS: Final = 2_000
_MAX_SECONDS_FOR_LINES: Final = 10.0
NOTHING_STORED: Final = (
    "It stores no digit into a list, an array or a dictionary: it ends before its first digit, changes a set in place, "
    "or makes a new board, such as a string, for each. But for the first case let"
)
STOPPED_FIRST: Final = (
    "It was stopped, and no grid was found among what it had stored by then: it may hang before its first store. Else "
    "let"
)
ANOTHER_GRID: Final = (
    "Its stores do not lead to the grid that it prints: it copies its board, or keeps it in several places. Let"
)
_LINES: Final = {
    "c": 'FILE *t = fopen(getenv("SUDOKU_TRACE"), "a"); fprintf(t, "place %d %d %d\\n", r, c, d); fclose(t);',
    "cpp": 'std::ofstream(getenv("SUDOKU_TRACE"), std::ios::app) << "place " << r << " " << c << " " << d << "\\n";',
    "python": 'print("place", r, c, d, file=open(os.environ["SUDOKU_TRACE"], "a"))',
}


@dataclass(frozen=True)
class Traced:
    """A run that was recorded; `recording` is None where no grid was found, and `problem` says why and what to do."""

    outcome: Outcome
    recording: Recording | None
    problem: str = ""
    layout: str = ""  # how the grid lies in memory
    has_own_puzzle: bool = False  # it solved a puzzle of its own, which is that of the recording


def record(program: Program, document: str, case: Case, limits: Limits | None = None) -> Traced:
    """Run the program on a case and record its stores. Raises ProgramError where it cannot be built."""
    limits = limits or Limits()
    puzzle = case.grids[0]
    with TemporaryDirectory(prefix="sudoku-trace-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        built = _build(program, home, case)
        folder = home / "run"
        stores, lines = home / "stores", home / "lines"
        most = 2 * MAX_STORES + _MAX_SEEN if program.language == "python" else MAX_RAW_STORES
        environment = built.environment | {
            "SUDOKU_STORES": str(stores),
            "SUDOKU_STORES_MOST": str(most),
            "SUDOKU_STORES_SIZE": str(CLASSIC.size),
            "SUDOKU_TRACE": str(lines),
        }
        wide = replace(limits, file_size=max(limits.file_size, 3 * _WORD * (most + 2 * MAX_LOADS)))
        try:
            folder.mkdir()
            fill_folder(folder, built, case)
            outcome = run(command_for(built, case, folder), folder, case.standard_input, wide, environment)
        except OSError as error:
            raise ProgramError(f"{built.command[0]} cannot be started: {error.strerror or error}.") from error
        is_stopped = outcome.stopped is not None or bool(outcome.signal)
        if lines.exists() and lines.stat().st_size:
            return _traced_lines(program, document, puzzle, outcome, lines, is_stopped)
        raw = read_stores(stores, most) if stores.exists() else RawStores()
        is_late = outcome.stopped is Stop.TIME
        if not raw.words and is_late and _stores_into_items(program):
            return Traced(outcome, Recording(program.name, document, puzzle, (), is_stopped=True))
        if not raw.words and program.language == "python":
            return Traced(outcome, None, not_found(program, NOTHING_STORED))
        found, begins, problem = _find_grid(program, raw, puzzle, _solution_in(outcome))
        if found is None:
            return Traced(outcome, None, not_found(program, STOPPED_FIRST) if is_late and program.language else problem)
        numbered = number_stores(found, begins)
        is_cut = len(numbered) > MAX_STORES or len(raw.words) >= most
        kept = numbered[:MAX_STORES]
        source = _lines_of(program, built, raw, [found.places[number] for number, _ in kept])
        stored = tuple(store for _, store in kept)
        recording = Recording(program.name, document, begins, stored, is_cut, is_stopped, lines=source)
        if _is_another_grid(recording, _solution_in(outcome)):
            return Traced(outcome, None, not_found(program, ANOTHER_GRID))
        return Traced(outcome, recording, layout=found.layout, has_own_puzzle=begins != puzzle)


def _stores_into_items(program: Program) -> bool:
    """Return whether a source has stores that are seen; one in Python with a new board for each digit has none."""
    if program.language != "python":
        return True
    trees = (ast.parse(read_source(path)) for path in program.sources)
    nodes = (node for tree in trees for node in ast.walk(tree))
    return any(isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) for node in nodes)


def _find_grid(program: Program, raw: RawStores, puzzle: Grid, printed: Grid | None) -> tuple[Found | None, Grid, str]:
    """Find the grid, and the puzzle with which it begins; without a grid the sentence that says why.

    That is the puzzle that was given, or one of its own that the program has solved: it is written in the source, or
    what the grid itself held.
    """
    found = _find(program, raw, puzzle)
    clash = found.first_clash(puzzle) if found else None
    if found and clash is None:
        return found, puzzle, ""
    if printed and not puzzle.is_within(printed):
        written = sources.grid_of(program)
        if written and written.is_within(printed):
            own = _find(program, raw, written)
            if own and own.first_clash(written) is None:
                return own, written, ""
        if found and (held := own_puzzle(found, printed)):
            return found, held, ""
    if found is None or clash is None:
        return None, puzzle, not_found(program)
    if printed and puzzle.is_within(printed):
        return None, puzzle, not_found(program, f"{_describe_clash(*clash, puzzle)} Let")
    own_advice = " If it solves a puzzle of its own, name that with --puzzle FILE."
    return None, puzzle, f"{_describe_clash(*clash, puzzle)} Its stores are not compared.{own_advice * bool(printed)}"


def _solution_in(outcome: Outcome) -> Grid | None:
    """Return the full right grid that a program has printed, the first of several; None where it has not."""
    printed = read_answer(text_of(outcome.output)).best
    return printed if printed is not None and printed.is_solved() else None


def _is_another_grid(recording: Recording, printed: Grid | None) -> bool:
    """Return whether a program printed a solution that the stores do not lead to, as one that copies its board does."""
    if recording.is_cut or recording.is_stopped or printed is None:
        return False
    return recording.puzzle.is_within(printed) and not recording.is_solved


def _describe_clash(cell: Cell, held: Digit, puzzle: Grid) -> str:
    """Say that a grid does not begin with the puzzle, by the first cell that differs."""
    name, clue = CLASSIC.cell_name(cell), puzzle.digits[cell]
    has = f"holds {held}" if held else "is blank"
    wants = f"has {clue} there" if clue else "has no digit there"
    return f"The grid that it stores into does not begin with the puzzle: {name} {has}, and the puzzle {wants}."


def _build(program: Program, home: Path, case: Case) -> Built:
    """Build the program so that it records. Raises ProgramError."""
    if program.language != "python" and not program.is_compiled:
        return build_for(program, home, case)
    copy, files = copy_program(program, home)
    if case.source_grid is not None:
        sources.put_grid(files, case.source_grid, case.source_number)
    if program.language == "python":
        command = (sys.executable, str(PYTHON_RUNNER), str(files[0].relative_to(copy)))
        return Built(command, environment=program.environment, files=copy)
    files = sources_to_compile(program, copy, files)
    objects = []
    for number, file in enumerate(files):
        target = home / f"part{number}.o"
        compile_sources(program, [file], home, (*_TRACED, "-c", "-o", str(target)))
        objects.append(target)
    recorder = home / "recorder.o"
    in_c = replace(program, language="c")
    compile_sources(in_c, [_HERE / "record_stores.c"], home, ("-O2", "-w", "-c", "-o", str(recorder)))
    target = home / "program"
    compile_sources(program, [*objects, recorder], home, ("-pthread", *_PLACED, "-o", str(target)))
    return Built((str(target),), environment=program.environment, files=copy)


@dataclass(frozen=True)
class RawStores:
    """What a program has recorded: words of stores and loads, and for each load how many stores come before it.

    `callers` tells for each word where in the code it is stored; only C and C++ have it.
    """

    words: array[int] = field(default_factory=lambda: array("Q"))
    callers: array[int] = field(default_factory=lambda: array("I"))
    loads: array[int] = field(default_factory=lambda: array("Q"))
    numbers: array[int] = field(default_factory=lambda: array("Q"))


def read_stores(path: Path, most: int) -> RawStores:
    """Read the stores and the loads that a program has recorded, at most so many, see `record_stores.c`."""
    raw = RawStores()
    with path.open("rb") as file:
        number = int.from_bytes(file.read(_WORD), sys.byteorder)
        loaded = int.from_bytes(file.read(_WORD), sys.byteorder)
        for part in (raw.loads, raw.numbers):
            part.frombytes(file.read(_WORD * MAX_LOADS)[: _WORD * loaded])
        kept = min(number, most)
        raw.words.frombytes(file.read(_WORD * kept))
        file.seek(_WORD * (2 + 2 * MAX_LOADS + most))
        raw.callers.frombytes(file.read(_CALLER * kept)[: _CALLER * kept])
    return raw


def _lines_of(program: Program, built: Built, raw: RawStores, places: Sequence[int]) -> tuple[int, ...]:
    """Find the lines of the source that made these stores; none where they are in several files."""
    if program.language == "python":
        lines = [raw.words[place] >> VALUE_BITS & (1 << LINE_BITS) - 1 for place in places]
        return tuple(lines) if any(lines) else ()
    callers = [raw.callers[place] if place < len(raw.callers) else 0 for place in places]
    known = find_lines(built.command[0], set(callers) - {0})
    if not known or len({file for file, _ in known.values()}) > 1:
        return ()
    return tuple(known[caller][1] if caller in known else 0 for caller in callers)


def find_lines(executable: str, callers: Iterable[int]) -> dict[int, tuple[str, int]]:
    """Ask the tool of the compiler for file and line of places in the code; nothing is known where it is missing."""
    numbers = sorted(callers)
    tool = shutil.which("addr2line") or shutil.which("llvm-addr2line")
    if not tool or not numbers or len(numbers) > _MAX_CALLERS:
        return {}
    try:
        words = [tool, "-e", executable, *(hex(number - 1) for number in numbers)]
        told = subprocess.run(words, capture_output=True, timeout=_MAX_SECONDS_FOR_LINES, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    found = {}
    for number, line in zip(numbers, told.decode(errors="replace").splitlines(), strict=False):
        file, _, at = line.partition(" ")[0].rpartition(":")
        if at.isdecimal() and int(at) and not file.startswith("?"):
            found[number] = (file, int(at))
    return found


def _find(program: Program, raw: RawStores, puzzle: Grid) -> Found | None:
    """Find the grid among what a program has stored."""
    if program.language != "python":
        return find_in_memory(raw.words, raw.loads, raw.numbers, puzzle)
    streams: dict[int, Stream] = {}
    for number, word in enumerate(raw.words):
        value = word & (1 << VALUE_BITS) - 1
        place = word >> VALUE_BITS + LINE_BITS
        cell, key = place & (1 << CELL_BITS) - 1, place >> CELL_BITS
        signed = value - (1 << VALUE_BITS) if value >> VALUE_BITS - 1 else value
        stores, seen, places = streams.setdefault(key, Stream([], [], []))
        if cell & SEEN:
            seen.append(Seen(len(stores), cell & ~SEEN, signed))
        else:
            stores.append((cell, signed))
            places.append(number)
    turned = [
        Stream(
            [(_turn(cell), value) for cell, value in stream.stores],
            [each._replace(cell=_turn(each.cell)) for each in stream.seen],
            stream.places,
        )
        for stream in streams.values()
    ]
    return find_in_streams([*streams.values(), *turned], puzzle)


def _turn(cell: Cell) -> Cell:
    """Swap row and column of a cell."""
    row, column = divmod(cell, CLASSIC.size)
    return column * CLASSIC.size + row


def _traced_lines(
    program: Program, document: str, puzzle: Grid, outcome: Outcome, lines: Path, is_stopped: bool
) -> Traced:
    """Read the lines that a program wrote itself."""
    try:
        recording = recording_of_lines(program.name, document, puzzle, lines.read_text(errors="replace"))
    except FormatError as error:
        return Traced(outcome, None, f"The file that SUDOKU_TRACE names cannot be read: {error}.")
    printed = _solution_in(outcome)
    if printed and not puzzle.is_within(printed):
        return Traced(
            outcome, None, "It solves a puzzle of its own. Name that with --puzzle FILE to compare its stores."
        )
    return Traced(outcome, replace(recording, is_stopped=is_stopped), layout="lines of the program itself")


def not_found(program: Program, why: str = "") -> str:
    """Say that no grid was found, and which line to add; `why` begins the sentence about that line."""
    line = _LINES.get(program.language, "")
    how = f":\n  {line}" if line else "."
    why = why or (
        "The grid was not found among what the program stores. Let"
        if program.language
        else "What an executable or a command line stores cannot be seen from outside. Let"
    )
    return (
        f"{why} it write '{PLACE} r c d' or '{CLEAR} r c' to the file that SUDOKU_TRACE names, behind each store "
        f"of a digit d or a blank into row r and column c, both from 0{how}"
    )
