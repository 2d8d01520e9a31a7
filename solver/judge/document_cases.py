r"""Make the cases of each document: its own examples, puzzles of every kind, and its bad inputs.

Every puzzle but those made against brute force is small for any plain search: cell by cell in rows or columns, from
either end, digits up or down, it takes fewer than 70,000 tests, which interpreted Python makes in a second.

>>> [case.name for case in cases_of("any")][:3]
['example', 'easy', 'medium']
>>> cases_of("csis")[0].standard_input.split(b"\n")[0]
b'4.......1'
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final, NamedTuple

from solver import engine
from solver.grid import Grid
from solver.judge.cases import Case, Wanted
from solver.search import get
from solver.search.documents import cs2, csis, liang, plank, tutorialspoint
from solver.search.documents.console import Console
from solver.search.documents.first_solution import first_solution
from solver.search.exploration import COMPILE_AFTER_DIVISOR
from solver.search.run import MAX_STEPS_PER_CALL, Run
from solver.shape import CLASSIC

ANY: Final = "any"
LIANG: Final = "liang"
TUTORIALSPOINT: Final = "tutorialspoint"
CS2: Final = "cs2"
PLANK: Final = "plank"
CSIS: Final = "csis"
VERIFY: Final = "verify"
SOLVE: Final = "solve"
PLANK_FORMS: Final = ("yes screen", "no screen", "yes convert", "no convert")
MAX_REFERENCE_SECONDS: Final = 2.0  # for one puzzle made against brute force
NO_SOLUTION: Final = b"No solution\n"

LIANG_SAMPLE: Final = ".6.1.4.5...83.56..2.......18..4.7..6..6...3..7..9.1..45.......2..72.69...4.5.8.7."
EIGHTEEN: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
WELL_KNOWN: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GENTLE: Final = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
PLANK_SECOND: Final = "4.67....9.25....7....59..34......3.2..2.4.1..7.1......61..32....8....42.2....58.1"
PLANK_THIRD: Final = "137894652582671394469352187856739421794216538321548769278163945913425876645987213"
CSIS_FIRST: Final = "4.......1.2.7..59..98.437....1.2..7...53.49...8..9.2....798.12..52..7.3.8.......7"
CSIS_SECOND: Final = ".........47..9..368...4...1...2.4....25...48.1.3...2.721.....48....7.....9.3.2.7."
CSIS_THIRD: Final = "..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"
CSIS_FOURTH: Final = "1.......9.5.8...6.....9.8.443..81...6...2...1...65..435.6.3.....7...8.3.2.......7"


class _Row(NamedTuple):
    """A puzzle of the common cases."""

    name: str
    about: str
    puzzle: str


COMMON: Final = (
    _Row("easy", "an easy puzzle", ".9...7..3.6..5.78.54.1....9.......58..2...3..13.......4....8.27.25.1..3.7..6...4."),
    _Row("medium", "a medium one", "7.8.6.....561....4.9...8....3.87.1....7...8....5.43.2....2...7.3....691.....1.6.8"),
    _Row("well-known", "the well-known puzzle of 30 clues", WELL_KNOWN),
    _Row("hard", "a hard one", "...5.96..69...2..4.......97..5.13.6..3.....1..2.98.4..45.......9..4...28..31.8..."),
    _Row(
        "hardest",
        "one that people find very hard",
        "..2..48.74..18...2.....6....83...7.4.5.....9.2.6...18....8.....6...71..93.79..4..",
    ),
    _Row(
        "first-empty",
        "another easy one, whose first cells are empty",
        "....64...94..5..1.5....94.7.9....3..3..2.7..9..7....5.2.68....5.3..7..48...93....",
    ),
    _Row(
        "third-row",
        "where a test of two rows of a box is not enough",
        "1...8.5..5..9..2634627.31...2...46..6398..4...41..5.289....67..21.5.8..63764.98..",
    ),
    _Row(
        "third-column",
        "where a test of two columns of a box is not enough",
        "154.6.923..6234.17..2.91..6.97.8..548..........34.568952164.7.8.6...2....3...8.6.",
    ),
    _Row(
        "third-column-down",
        "the same with digits from 9 to 1",
        "956.4.187..4876.93..8.19..4.13.2..562..........76.542158946.3.2.4...8....7...2.4.",
    ),
    _Row(
        "last-column",
        "where a test of eight cells of a row is not enough",
        ".1...5..3.982..5.6...9..4..429568.3..6......8..37.......2.....17.5.3...9..142.7..",
    ),
    _Row(
        "last-row",
        "where a test of eight cells of a column is not enough",
        "..48.5..2...26....1..39.587...97.15.95.1.3..461.......2....8..6......7...964513..",
    ),
    _Row(
        "one-empty",
        "one empty cell, the last",
        "53467891267219534819834256785976142342685379171392485696153728428741963534528617.",
    ),
    _Row("full", "a full grid", "534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
    _Row("several", "18 solutions", EIGHTEEN),
    _Row(
        "two-solutions",
        "two solutions",
        "8935624712614.7.537451.3.26458619237612734589937258164589346712324871695176925348",
    ),
    _Row("empty", "no clue at all", "." * len(CLASSIC.cells)),
    _Row(
        "none-at-once",
        "no solution: a cell has no digit left",
        "728.6.....561....4.9...8....3.87.1....7...8....5.43.2....2...7.3....691.....1.6.8",
    ),
    _Row(
        "none-deep",
        "no solution, which only a long search finds",
        "53..7....6..195....98....6.8...6...34..8.3..17...2..46.6....28....419..5....8..79",
    ),
    _Row(
        "none-later",
        "no solution, which only a long search finds",
        "7.8.6.2...561....4.9...8....3.87.1....7...8....5.43.2....2...7.3....691.....1.6.8",
    ),
)
AGAINST_BRUTE_FORCE: Final = (
    _Row(
        "against-brute-force",
        "made against searches from the top left",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ),
    _Row(
        "against-brute-force-end",
        "made against searches from the end",
        "9...4........1.2..37......5.......9...1...4.....7.5.......2.1..58.3..............",
    ),
)
EXAMPLES: Final = {
    ANY: (_Row("example", "the example of TutorialsPoint", tutorialspoint.OWN_GRID),),
    LIANG: (_Row("example", "the sample run of the case study", LIANG_SAMPLE),),
    TUTORIALSPOINT: (_Row("example", "the grid in the program", tutorialspoint.OWN_GRID),),
    CS2: (
        _Row("example", "gentle.txt, Figure 3", GENTLE),
        _Row("example-wrong", "gentle.txt with a wrong clue: no solution", GENTLE.replace("39", "69", 1)),
    ),
    PLANK: (
        _Row("example", "example 1 of the lab", LIANG_SAMPLE),
        _Row("example-2", "example 2 of the lab", PLANK_SECOND),
    ),
    CSIS: (
        _Row("example", "example 1 of the project", CSIS_FIRST),
        _Row("example-2", "example 2 of the project", CSIS_SECOND),
        _Row("example-3", "example 3 of the project", CSIS_THIRD),
        _Row("example-4", "example 4 of the project", CSIS_FOURTH),
    ),
}


@dataclass(frozen=True)
class Document:
    """How the programs of a document take their input, and which search they make.

    `algorithm` is the search of `solver.search` that its program makes. `forms` are the ways in which the program may
    be asked, the usual one first.
    """

    key: str
    algorithm: str
    forms: tuple[str, ...] = ()
    refuses: bool = False  # whether the program looks for equal clues

    @property
    def example(self) -> Grid:
        """Its central example."""
        return parse(EXAMPLES[self.key][0].puzzle)


DOCUMENTS: Final = {
    document.key: document
    for document in (
        Document(ANY, TUTORIALSPOINT),  # a plain recursive search that tests before it writes
        Document(LIANG, LIANG, refuses=True),
        Document(TUTORIALSPOINT, TUTORIALSPOINT),
        Document(CS2, CS2, (SOLVE, VERIFY)),
        Document(PLANK, PLANK, PLANK_FORMS, refuses=True),
        Document(CSIS, CSIS),
    )
}


def parse(puzzle: str) -> Grid:
    """Parse 81 characters."""
    return Grid.parse(puzzle)


def split_rows(grid: Grid, blank: str) -> list[str]:
    """Write a grid as nine rows."""
    line = grid.line(blank)
    return [line[start : start + CLASSIC.size] for start in range(0, len(line), CLASSIC.size)]


def write_input(document: str, grid: Grid) -> str:
    """Write the grid as a program of the document reads it; the file's content for `cs2`."""
    if document == LIANG:
        return "".join(" ".join(row) + "\n" for row in split_rows(grid, "0"))
    if document == TUTORIALSPOINT:
        return ",\n".join("{" + ", ".join(row) + "}" for row in split_rows(grid, "0")) + "\n"
    if document == CS2:
        stack = CLASSIC.stack
        rows = [" ".join(row[at : at + stack] for at in range(0, CLASSIC.size, stack)) for row in split_rows(grid, "0")]
        bands = ["\n".join(rows[at : at + CLASSIC.band]) for at in range(0, CLASSIC.size, CLASSIC.band)]
        return "\n\n".join(bands) + "\n"
    blank = {PLANK: plank.BLANK, CSIS: csis.BLANK}.get(document, "0")
    return "".join(row + "\n" for row in split_rows(grid, blank))


def case_of(document: str, name: str, about: str, grid: Grid, form: str = "", step: int | None = None) -> Case:
    """Make the case of one puzzle, without its expected output."""
    answer = engine.solve(grid, limit=1)
    solution = answer.solutions[0] if answer.solutions else None
    text = write_input(document, grid)
    case = Case(
        name,
        about,
        Wanted.SOLUTION if solution else Wanted.NONE,
        text.encode(),
        (grid,),
        arguments=arguments_of(document, form),
        solved=(solution,),
        names_answer=document != ANY,
    )
    if document == CS2:
        file = f"{name}.txt"
        case = replace(case, standard_input=f"{file}\n".encode(), files={file: text.encode()}, shown=text)
        if form == VERIFY:
            case = replace(case, wanted=Wanted.VALID if grid.is_solved() else Wanted.INVALID)
    if document == TUTORIALSPOINT:
        case = replace(case, standard_input=b"", source_grid=grid, shown=text)
    if document == PLANK:
        solves = form.startswith("yes")
        if form.endswith("convert"):
            case = replace(case, wanted=Wanted.COMMANDS)
        elif not solves:
            case = replace(case, wanted=Wanted.PRINT)
        elif solution is None:
            case = replace(case, wanted=Wanted.NONE)
    return case


def arguments_of(document: str, form: str) -> tuple[str, ...]:
    """List the arguments that the program of the document is started with."""
    return tuple(form.split()) if document == PLANK else ()


def list_cases(document: str, form: str = "", step: int | None = None) -> list[Case]:
    """List the cases of a document but for those against brute force, without what its own program prints.

    `form` is the usual one by default; `step` is a step of Plank's lab.
    """
    form = form or next(iter(DOCUMENTS[document].forms), "")
    if document == CS2 and form == VERIFY:
        return _grids_to_verify()
    if document == PLANK and step == 1:
        return [replace(case_of(PLANK, *_first(PLANK), form), wanted=Wanted.TEXT)]
    rows = [*EXAMPLES[document], *COMMON]
    made = [case_of(document, row.name, row.about, parse(row.puzzle), form, step) for row in rows]
    made += _bad_inputs(document, form, step)
    return [*made, _stream(form)] if document == PLANK else made


def example_case(document: str) -> Case:
    """Make the case of a document's central example, with what its own program prints."""
    form = next(iter(DOCUMENTS[document].forms), "")
    return _with_reference(case_of(document, *_first(document), form), document, form, None)


def cases_of(document: str, form: str = "", step: int | None = None) -> list[Case]:
    """Make all cases of a document, with expected outputs and the time of its own program.

    `form` is the usual one by default; `step` is a step of Plank's lab.
    """
    form = form or next(iter(DOCUMENTS[document].forms), "")
    done = [_with_reference(case, document, form, step) for case in list_cases(document, form, step)]
    if document != TUTORIALSPOINT and not (document == CS2 and form == VERIFY) and not form.startswith("no"):
        for row in AGAINST_BRUTE_FORCE if not form.endswith("convert") else ():
            case = case_of(document, row.name, row.about, parse(row.puzzle), form, step)
            seconds, is_finished = time_search(DOCUMENTS[document].algorithm, case.grids[0])
            done.append(replace(case, may_take_long=True, seconds=seconds, is_finished=is_finished))
    return done


def _first(document: str) -> tuple[str, str, Grid]:
    """Return name, description and grid of a document's first example."""
    row = EXAMPLES[document][0]
    return row.name, row.about, parse(row.puzzle)


def own_grid_case() -> Case:
    """Make the case of an executable of TutorialsPoint, whose grid cannot be replaced."""
    name, about, grid = _first(TUTORIALSPOINT)
    case = replace(case_of(TUTORIALSPOINT, name, about, grid), source_grid=None)
    return _with_reference(case, TUTORIALSPOINT, "", None)


def _stream(form: str) -> Case:
    """Make the case of three puzzles in a row, as Plank's lab takes them."""
    grids = tuple(map(parse, (LIANG_SAMPLE, PLANK_SECOND, GENTLE)))
    answers = tuple(engine.solve(grid, limit=1).solutions[0] for grid in grids)
    first = case_of(PLANK, "stream", "three puzzles in a row", grids[0], form)
    text = "".join(write_input(PLANK, grid) for grid in grids)
    return replace(first, standard_input=text.encode(), grids=grids, solved=answers)


def _grids_to_verify() -> list[Case]:
    """Make the cases of the first step of the project: full grids, right and wrong, and one with empty cells."""
    full = parse(next(row.puzzle for row in COMMON if row.name == "full"))
    size, height = CLASSIC.size, CLASSIC.box_height
    rows = [list(row) for row in split_rows(full, "0")]
    shifted = [[str((row + column) % size + 1) for column in range(size)] for row in range(size)]
    swapped = [*rows[:1], rows[height], *rows[2:height], rows[1], *rows[height + 1 :]]  # boxes alone are wrong
    turned = [[*row[1:height], row[0], *row[height:]] if not number else row for number, row in enumerate(rows)]
    last = full.with_digit(len(full.digits) - 1, full.digits[0])
    table: list[tuple[str, str, Grid]] = [
        ("valid", "a valid solution", full),
        ("valid-2", "example 3 of another lab, a valid solution", parse(PLANK_THIRD)),
        ("wrong-boxes", "rows and columns are right, boxes are not", _joined(shifted)),
        ("wrong-boxes-2", "two rows of different bands changed places", _joined(swapped)),
        ("wrong-columns", "rows and boxes are right, columns are not", _joined(turned)),
        (
            "wrong-rows",
            "columns and boxes are right, rows are not",
            _joined(list(map(list, zip(*turned, strict=True)))),
        ),
        ("wrong-last", "the last cell is wrong", last),
        ("all-equal", "every cell holds 1", _joined([["1"] * size] * size)),
        ("incomplete", "the last cell is empty", full.with_digit(len(full.digits) - 1, 0)),
        ("puzzle", "a puzzle, not its solution", parse(GENTLE)),
        ("all-empty", "every cell is empty", Grid.empty()),
    ]
    return [case_of(CS2, name, about, grid, VERIFY) for name, about, grid in table]


def _joined(rows: list[list[str]]) -> Grid:
    """Make a grid of nine rows of digits."""
    return parse("".join("".join(row) for row in rows))


def _bad_inputs(document: str, form: str, step: int | None) -> list[Case]:
    """Make the cases of input that the document calls bad."""
    found: list[Case] = []
    grid = DOCUMENTS[document].example
    text = write_input(document, grid)

    def add(name: str, about: str, given: str) -> None:
        found.append(Case(name, about, Wanted.REFUSAL, given.encode(), arguments=arguments_of(document, form)))

    if document == LIANG:
        add("bad-number", "a 10 among the numbers", text.replace("0", "10", 1))
        add("bad-negative", "a -1 among the numbers", text.replace("0", "-1", 1))
    if document in (LIANG, PLANK):
        for kind, since in (("row", 3), ("column", 3), ("box", 4)):
            if step is None or step >= since:
                add(f"bad-{kind}", f"a digit twice in a {kind}", write_input(document, _doubled(grid, kind)))
    if document == PLANK:
        add("bad-character", "an x among the characters", text.replace("6", "x", 1))
        add("bad-short", "one character too few", text.rstrip()[:-1] + "\n")
        add("bad-second", "the second of two puzzles ends early", text + text[: len(text) // 2])
    if document == TUTORIALSPOINT:
        case = case_of(document, "equal-clues", "two 3s in row 1, which the program does not notice", grid)
        doubled = grid.with_digit(1, 3)
        found.append(
            replace(
                case,
                wanted=Wanted.ANYTHING,
                grids=(doubled,),
                source_grid=doubled,
                shown=write_input(document, doubled),
            )
        )
    return found


def _doubled(grid: Grid, kind: str) -> Grid:
    """Put a digit into an empty cell so that it occurs twice in one house of that kind, and in no other."""
    for cell in CLASSIC.cells:
        for digit in CLASSIC.digits if not grid.digits[cell] else ():
            doubled = grid.with_digit(cell, digit)
            if [conflict.house.kind for conflict in doubled.conflicts()] == [kind]:
                return doubled
    raise AssertionError(f"no digit can stand twice in a {kind} alone")


def reference_output(document: str, case: Case, form: str = "", step: int | None = None) -> bytes:
    """Run the document's own program on the input of a case, and return what it prints."""
    output = bytearray()
    console = Console(BytesIO(case.standard_input).read, output.extend)
    if document == ANY:
        solution = first_solution(get(DOCUMENTS[ANY].algorithm), case.grids[0])
        output += write_input(ANY, solution).encode() if solution else NO_SOLUTION
    elif document == LIANG:
        liang.run(console)
    elif document == TUTORIALSPOINT:
        tutorialspoint.run(console, case.grids[0])
    elif document == CS2:
        cs2.run(console, form, case.files.__getitem__)
    elif document == PLANK:
        plank.run(console, case.arguments, step or plank.LAST)
    else:
        csis.run(console)
    return bytes(output)


def _with_reference(case: Case, document: str, form: str, step: int | None) -> Case:
    """Add what the document's program prints, and how long it took."""
    begin = time.perf_counter()
    expected = reference_output(document, case, form, step)
    seconds = time.perf_counter() - begin
    message = ""
    if case.wanted is Wanted.REFUSAL:
        message = expected.decode(errors="replace").strip().splitlines()[-1]
    return replace(case, expected=expected, seconds=seconds, message=message)


def time_search(algorithm: str, grid: Grid, most: float = MAX_REFERENCE_SECONDS) -> tuple[float, bool]:
    """Search for the first solution for at most so many seconds; return them, and whether the search came to its end.

    It compiles as `sudoku run` does, where numba is installed; compiling does not count.
    """
    row = get(algorithm)
    searched = replace(row, search=row.explorer)
    short = row.budget_on(grid.shape) // COMPILE_AFTER_DIVISOR
    run = Run(searched, grid)
    begin, moves = time.perf_counter(), 0
    while not run.is_over and time.perf_counter() - begin < most:
        if moves >= short and not run.is_fast:
            before = time.perf_counter()
            run = Run(searched, grid, run.save(), fast=True)
            begin += time.perf_counter() - before
        moves += len(run.advance(MAX_STEPS_PER_CALL if run.is_fast else min(short, 1_000)))
    return time.perf_counter() - begin, run.is_over
