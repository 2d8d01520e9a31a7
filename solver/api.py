"""The functions of `import solver`: each takes a puzzle, also as text, and calls the module that does the work.

>>> clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> solve(clues).verdict.value, hint(clues).technique, rate(clues).level.title
('unique', 'hidden-single', 'Easy')
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, TypeAlias, overload

from solver import engine
from solver.engine import Answer, Verdict
from solver.errors import BudgetError, FormatError, Help, RuleError
from solver.grid import Grid, Puzzle
from solver.python_values import Rows, grid_of
from solver.shape import CLASSIC, SHAPES
from solver.text import count_noun, join_names

if TYPE_CHECKING:
    from solver.pictures import Frame
    from solver.search.states import State
    from solver.search.trace import Trace
    from solver.techniques.explainer.path import ExplainerPath
    from solver.techniques.path import Path
    from solver.techniques.position import Position
    from solver.techniques.rating import Rating
    from solver.techniques.step import Step

PuzzleLike: TypeAlias = Puzzle | Grid | str | bytes | os.PathLike[str] | Rows  # what `read` and others take as a puzzle
MAX_COUNT: Final = 1_000  # solutions counted unless another limit is named
_STATE_KIND: Final = "frame"  # A state has a picture of this kind.
_SEED_BITS: Final = 32  # of a seed that the program draws
_MAX_BYTES_PER_CHARACTER: Final = 4  # in UTF-32


def read(puzzle: PuzzleLike, read_as: str = "auto") -> Puzzle:
    r"""Read a puzzle: of a text in any layout, of a file, or of rows in lists, tuples and arrays.

    Each function here that takes a puzzle reads it by this one.

    >>> print(read("1 . | . .\n. . | . 3\n----+----\n. . | 2 .\n. 4 | . ."))
    1...
    ...3
    ..2.
    .4..
    >>> rows = [[1, 0, 0, 0], [None, None, None, 3], (".", ".", 2.0, "."), ".4.."]
    >>> read(rows) == read(b"1... ...3 ..2. .4..")
    True
    >>> read(rows).givens.rows  # back to tuples, with 0 for each blank
    ((1, 0, 0, 0), (0, 0, 0, 3), (0, 0, 2, 0), (0, 4, 0, 0))

    A `str` is a text and never the name of a file: rows, a line, a table, JSON, a link, or what another program writes.
    `bytes` are a text in an encoding, and a `pathlib.Path` is a file of text; both are decoded alike.

    Rows are a list, a tuple or an array of the shape (n, n): n rows of n cells, with n = 4, 6, 9 or 16. All cells one
    after another are a flat list, or an array of the shape (n * n,). Arrays of numpy may have any dtype of integers,
    floats, texts or objects, and a mask; a table of pandas gives its values. A row may be a text: "53..7....",
    "5 3 0 0 7 0 0 0 0" or "5,3,,,7,,,,". All these may be mixed.

    A digit is a number (5, 5.0) or a text ("5"; "A" to "G" or 10 to 16 on 16x16). 0, -1, None, NaN, ".", "" and " " are
    blanks. A bool is neither. Rows that may count digits from 0, with another blank and without the highest digit, are
    refused.

    Args:
        puzzle: A text, a file, or rows. A puzzle stays as it is, and a grid becomes the clues of one.
        read_as: One of several complete readings of a text: "rows", "columns", "boxes", "1-G" or "0-F" (is 0 a blank or
            a digit?), "A-P", "16x16", "4x4", "r1c1" or "r0c0" (do rows and columns count from 1 or 0?). By default the
            text decides.

    Raises:
        FormatError: The text holds no puzzle, and the error names line and column. Or it holds several, which
            `solver.formats.read` reads. Or it has several complete readings, and `ways` of the error lists them with
            their keys. Or rows are of another length, or a cell is no digit, and the error names them.
        RuleError: The value is nothing that can be a puzzle, or there is no such key.
        OSError: There is no such file.
    """
    if isinstance(puzzle, Puzzle):
        return puzzle
    if isinstance(puzzle, Grid):
        return Puzzle.of(puzzle)
    if isinstance(puzzle, os.PathLike):
        puzzle = _bytes_of(puzzle)
    if isinstance(puzzle, bytes | bytearray):
        puzzle = _text_of(bytes(puzzle))
    return _read_text(puzzle, read_as) if isinstance(puzzle, str) else Puzzle.of(grid_of(puzzle))


def read_photo(file: str | os.PathLike[str] | BinaryIO) -> Puzzle:
    """Read the puzzle of a photo, a screenshot, a scan, or a picture that was drawn here.

    >>> from io import BytesIO
    >>> print(read_photo(BytesIO(draw("1..............4", "png"))))
    1...
    ....
    ....
    ...4

    Args:
        file: The path of a picture, or a file that is open for bytes.

    Raises:
        FormatError: The picture shows no puzzle, or the file is no picture.
        OSError: There is no such file.
    """
    from solver.picture_reading import read_picture

    if isinstance(file, str | os.PathLike):
        with open(file, "rb") as opened:
            return read_picture(opened.read()).entry.puzzle
    return read_picture(file.read()).entry.puzzle


def solve(puzzle: PuzzleLike, limit: int = 2, budget: int | None = None) -> Answer:
    """Solve the puzzle: find the verdict on its clues, and up to `limit` solutions.

    >>> answer = solve("1 . . . / . . . 3 / . . 2 . / . 4 . .")
    >>> answer.verdict.value, answer.count
    ('unique', 1)
    >>> print(answer.solution)
    1342
    4213
    3124
    2431
    >>> clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solve(clues + ":113 213 413").reason  # without the candidates 1, 2 and 4 of r1c3
    'nothing is left for row 1, column 3'

    Args:
        puzzle: Rows of digits, a text, a file, a grid or a puzzle, as `read` takes them. Clues and removed candidates
            count; answers and notes do not.
        limit: Solutions after which the search stops. Two are enough to know whether there are several.
        budget: Guesses after which the search stops; by default a second of work. Then the verdict may be 'undecided'.
    """
    puzzle = read(puzzle)
    return engine.solve(puzzle.givens, limit, budget, puzzle.removed)


def count(puzzle: PuzzleLike, limit: int = MAX_COUNT, budget: int | None = None) -> int:
    """Count the solutions, up to `limit`.

    >>> count("1...............")
    72
    >>> count("." * 81, limit=20)
    20

    Args:
        puzzle: Rows of digits, a text, a file, a grid or a puzzle, as `read` takes them. Clues and removed candidates
            count; answers and notes do not.
        limit: Solutions after which the search stops.
        budget: Guesses after which the search stops; by default a second of work.

    Raises:
        BudgetError: The budget of guesses ended before the search did.
    """
    puzzle = read(puzzle)
    answer = engine.count(puzzle.givens, limit, budget, puzzle.removed)
    if not answer.finished and answer.count < limit:
        raise BudgetError(
            f"stopped after {count_noun(answer.nodes, 'guess', 'guesses')} with "
            f"{count_noun(answer.count, 'solution')}; there may be more"
        )
    return answer.count


def hint(puzzle: PuzzleLike) -> Step | None:
    """Find the logical step that is easiest to see; None if no technique finds one, or if the grid is full.

    >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> step.technique, step.placements
    ('hidden-single', (Candidate(cell=5, digit=8),))

    Args:
        puzzle: What `read` takes, also with answers and notes; of 9x9, with exactly one solution.

    Raises:
        RuleError: The puzzle has not exactly one solution, holds a wrong answer, or has another size than 9x9.
    """
    from solver.techniques.hint_choice import easiest_step

    puzzle = read(puzzle)
    step = easiest_step(_position(puzzle), bool(puzzle.notes))
    return step and replace(step, board=puzzle)


@overload
def explain(puzzle: PuzzleLike, method: Literal["hodoku"] = "hodoku") -> Path: ...
@overload
def explain(puzzle: PuzzleLike, method: Literal["explainer"]) -> ExplainerPath: ...
def explain(puzzle: PuzzleLike, method: Literal["hodoku", "explainer"] = "hodoku") -> Path | ExplainerPath:
    """Explain how to solve the puzzle by logic, with all steps from where it stands to the solution.

    >>> path = explain("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5")
    >>> path.level.title, path.score, len(path.steps), path.steps[0].technique
    ('Medium', 442, 56, 'naked-single')

    Args:
        puzzle: What `read` takes, also with answers and notes; of 9x9, with exactly one solution.
        method: The order of techniques: 'hodoku' gives level and score, 'explainer' gives `numbers` (ER, EP, ED).

    Raises:
        RuleError: The puzzle has not exactly one solution, holds a wrong answer, or has another size than 9x9.
    """
    puzzle = read(puzzle)
    position = _position(puzzle)
    if method == "hodoku":
        from solver.techniques.path import path_from

        path = path_from(position)
        return replace(path, steps=tuple(_with_boards(puzzle, path.steps)))
    if method == "explainer":
        from solver.techniques.explainer.path import explainer_path

        rated = explainer_path(position)
        return replace(rated, steps=tuple(_with_boards(puzzle, rated.steps)))
    raise RuleError(f"no method {method!r}: take hodoku or explainer")


def rate(puzzle: PuzzleLike) -> Rating:
    """Rate how hard a puzzle of 9x9 is: HoDoKu's level and score, and Sudoku Explainer's ER, EP and ED.

    >>> rating = rate("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5")
    >>> rating.level.title, rating.score, rating.er, rating.ep, rating.ed
    ('Medium', 442, 2.6, 1.2, 1.2)

    Args:
        puzzle: Rows of digits, a text, a file, a grid or a puzzle, as `read` takes them. Clues and removed candidates
            count; answers and notes do not.

    Raises:
        RuleError: The puzzle has not exactly one solution, or another size than 9x9.
    """
    from solver.techniques.explainer.path import explainer_path
    from solver.techniques.rating import Rating

    puzzle = read(puzzle)
    position = _position(Puzzle(puzzle.givens, puzzle.givens, removed=puzzle.removed))
    return replace(Rating.of_grid(puzzle.givens, puzzle.removed), numbers=explainer_path(position).numbers)


def generate(level: str | None = None, size: int = CLASSIC.size, seed: int | None = None) -> Puzzle:
    """Generate a puzzle with exactly one solution. The same seed gives the same puzzle, here and in `sudoku generate`.

    >>> generate(level="easy", size=4, seed=5).givens.line()
    '.23.4...3421.1..'
    >>> generate(seed=5).givens.filled
    24

    Args:
        level: 'easy', 'medium', 'hard', 'unfair' or 'extreme', as `rate` finds it; by default any. Puzzles of 4x4 and
            6x6 have only the first three levels.
        size: The number of rows: 4, 6, 9 or 16.
        seed: The number that decides the puzzle; by default a random one.

    Raises:
        RuleError: No puzzle of that size has the level.
    """
    from solver.generator.puzzles import new_puzzles
    from solver.generator.spec import PuzzleSpec

    difficulty = None
    if level is not None:
        from solver.generator.difficulty import DifficultySpec
        from solver.techniques.technique import LEVELS

        if level.lower() not in LEVELS:
            raise RuleError(f"no level {level!r}: take {join_names([*LEVELS], 'or')}")
        difficulty = DifficultySpec(LEVELS[level.lower()])
    shape = SHAPES.get(size * size)
    if shape is None:
        raise RuleError(
            f"no puzzles of {size} rows: take {join_names([str(each.size) for each in SHAPES.values()], 'or')}"
        )
    seed = SystemRandom().getrandbits(_SEED_BITS) if seed is None else seed
    return Puzzle.of(next(new_puzzles(1, seed, PuzzleSpec(shape), difficulty)))


def draw(
    puzzle: PuzzleLike | State,
    suffix: Literal["png", "jpg", "svg"] = "png",
    *,
    kind: str = "",
    preset: str = "",
    title: str = "",
    caption: str = "",
    axes: bool = False,
    base: int = 1,
    blank: str = "",
    plain: bool = False,
) -> bytes:
    r"""Draw the puzzle as the bytes of a picture file, the same bytes every time. The file also holds the puzzle.

    >>> picture = draw("1..............4", "jpg", kind="pair", title="Two corners")
    >>> picture[:3]
    b'\xff\xd8\xff'

    Args:
        puzzle: What `read` takes; or a state of a search, such as `trace(puzzle, "check-first")[100]`.
        suffix: The type of the file: 'png', 'jpg' or 'svg'.
        kind: What the picture shows: 'puzzle', 'solution', 'pair', 'array' or 'candidates'; of a state 'frame'. By
            default 'puzzle' or 'frame'. The solution is the first that `solve` finds.
        preset: The size: 'slide', 'slide-pair', 'slide-4k', 'print', 'small', 'plank-234', or a width in pixels.
            By default the one that fits the kind.
        title: A line above the board.
        caption: A line below it; of a state in place of the one that counts digits tried and taken back.
        axes: Whether to number rows and columns.
        base: The number of the first row and column, 0 or 1.
        blank: The character in empty cells: '', '0', '.' or '-'.
        plain: Whether to draw the digits of the solution like clues.

    Raises:
        RuleError: There is no such kind, preset or type, or no solution to draw.
    """
    from solver.pictures import Picture, encode, kind_of

    frames: tuple[Frame, ...] = ()
    if not isinstance(puzzle, Puzzle | Grid | str):
        from solver.search.states import State

        if isinstance(puzzle, State):
            frames = (_frame(puzzle, kind, caption),)
            puzzle = puzzle.givens
    puzzle, wanted = read(puzzle), kind_of(kind or (_STATE_KIND if frames else "puzzle"))
    solution = engine.solve(puzzle.givens, removed=puzzle.removed).solution if wanted.needs_solution else None
    return encode(
        Picture(wanted, puzzle, solution, preset, title, caption, axes, base, blank, plain, frames=frames), suffix
    )


def trace(puzzle: PuzzleLike, algorithm: str) -> Trace:
    """Search the puzzle as the demo does. The trace gives the board after any number of moves.

    >>> gentle = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
    >>> search = trace(gentle, "check-first")
    >>> search[2].last.cell, search[2].last.digit, search[2].counters.tries
    (2, 3, 10)
    >>> search[-1].is_solution, search.total
    (True, 1410)

    Args:
        puzzle: Rows of digits, a text, a file, a grid or a puzzle, as `read` takes them. Only the clues count.
        algorithm: The key of a search: 'free-cells', 'check-first', 'place-first', 'fewest-choices', 'propagation' or
            'dancing-links'.

    Raises:
        RuleError: There is no such search.
    """
    from solver.search.trace import Trace

    return Trace(_givens(puzzle), algorithm)


# ---- what a puzzle may be


def _bytes_of(path: os.PathLike[str]) -> bytes:
    """Read a file, one byte more than a text may have at most."""
    from solver.formats.reader import MAX_CHARACTERS

    with open(path, "rb") as opened:
        return opened.read(_MAX_BYTES_PER_CHARACTER * MAX_CHARACTERS + 1)


def _text_of(data: bytes) -> str:
    """Decode the bytes of a text. Raises FormatError for a picture, and for more than the reader takes."""
    from solver.formats.decoding import decode_text, is_picture
    from solver.formats.reader import MAX_CHARACTERS

    if is_picture(data):
        raise FormatError.at("this is a picture: solver.read_photo reads it", help=Help.PICTURE)
    if len(data) > (most := _MAX_BYTES_PER_CHARACTER * MAX_CHARACTERS):
        raise FormatError.at(f"this file is larger than {most >> 20} MiB", help=Help.SPLIT)
    return decode_text(data).text


def _read_text(text: str, read_as: str) -> Puzzle:
    from solver import formats
    from solver.formats.entry import ReadAs

    keys = [each.value for each in ReadAs]
    if read_as not in keys:
        raise RuleError(f"{read_as!r} is no reading of a text: {join_names(keys, 'or')}")
    entries = formats.read(text, read_as=ReadAs(read_as)).entries
    if len(entries) > 1:
        raise FormatError.at(f"this text has {len(entries):,} puzzles; solver.formats.read reads several")
    return entries[0].puzzle


def _frame(state: State, kind: str, sentence: str) -> Frame:
    """Make the frame of a state, with the sentence if there is one. Raises RuleError for another kind."""
    from solver.pictures.search_frames import frame_of_state

    if kind not in ("", _STATE_KIND):
        raise RuleError(f"a state of a search has a picture of the kind {_STATE_KIND!r} alone, not {kind!r}")
    frame = frame_of_state(state)
    return replace(frame, sentence=sentence) if sentence else frame


def _givens(puzzle: PuzzleLike) -> Grid:
    return puzzle if isinstance(puzzle, Grid) else read(puzzle).givens


def _position(puzzle: Puzzle) -> Position:
    """Build the position that steps start from. Raises RuleError where none follows."""
    from solver.techniques.position import position_of, ruled_out

    position, answer = position_of(puzzle), engine.solve(puzzle.givens, removed=puzzle.removed)
    if answer.verdict is not Verdict.UNIQUE or answer.solution is None:
        verdict = f"{answer.verdict} {answer.removed_text}".rstrip()
        raise RuleError(f"steps follow from a puzzle with exactly one solution; the verdict here is {verdict}")
    solution, name = answer.solution.digits, puzzle.shape.cell_name
    wrong = [name(cell) for cell, digit in enumerate(puzzle.entries.digits) if digit not in (0, solution[cell])]
    if wrong:
        raise RuleError(f"no step follows: the answers differ from the solution at {join_names(wrong)}")
    lost = [name(cell) for cell, digit in sorted(ruled_out(puzzle)) if solution[cell] == digit]
    if lost:
        raise RuleError(f"no step follows: the candidates lack the solution's digit at {join_names(lost)}")
    return position


def _with_boards(puzzle: Puzzle, steps: Iterable[Step]) -> Iterator[Step]:
    """Give each step of a path the board before it."""
    for step in steps:
        yield replace(step, board=puzzle)
        entries = puzzle.entries
        for cell, digit in step.placements:
            entries = entries.with_digit(cell, digit)
        placed, removed = frozenset(cell for cell, _ in step.placements), frozenset(step.eliminations)
        puzzle = replace(puzzle, entries=entries, solved=puzzle.solved | placed, removed=puzzle.removed | removed)
