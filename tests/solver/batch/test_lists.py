"""Blocks of lines, the puzzles among them, and rows of answers, each against a simple way of doing the same."""

from __future__ import annotations

import io
import pickle
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solver.batch import format_rows
from solver.batch.blocks import MAX_LINE_BYTES, Block, Blocks
from solver.batch.parse_lines import parse_block
from solver.batch.result import Batch, Digits
from solver.engine import Verdict
from solver.formats import read
from solver.formats.recovery import LINES_PER_GROUP
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.solver.batch.samples import PROPER

PUZZLE = PROPER.line()
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ODD_LINE_ENDS = "\r \v \f \x85 \u2028 \u2029".split(" ")


class Trickle(io.BytesIO):
    """A pipe that gives a few bytes at a time."""

    def readinto1(self, buffer: Any) -> int:
        """Fills up to seven bytes."""
        return self.readinto(buffer[:7])


def block(text: str | bytes) -> Block:
    """The only block of a text."""
    (only,) = Blocks(io.BytesIO(text.encode() if isinstance(text, str) else text))
    return only


def texts(blocks: Sequence[Block]) -> list[bytes]:
    """The bytes of blocks."""
    return [each.data.tobytes() for each in blocks]


@for_each("size", [100, 5_000, 20_000, 1_000_000])
@for_each("end", ["\n", "\r\n"])
@for_each("last", ["", "\n"])
def test_blocks_hold_every_line_once_and_in_order(size: int, end: str, last: str) -> None:
    """Whatever the size, the blocks together are the file; each starts after a multiple of a group of lines."""
    rng = random.Random(size)
    lines = [rng.choice(["", "#x", PUZZLE, PUZZLE + ",remark", "words"]) for _ in range(4 * LINES_PER_GROUP + 37)]
    blocks = list(Blocks(io.BytesIO(f"{end.join(lines)}{last}".encode()), size=size))
    data = b"".join(texts(blocks))
    assert data.decode().splitlines() == (lines if lines[-1] or last else lines[:-1])
    assert all(each.first % LINES_PER_GROUP == 0 for each in blocks)
    assert [each.first for each in blocks] == [sum(b.lines for b in blocks[:at]) for at in range(len(blocks))]
    assert [each.lines for each in blocks] == [text.count(b"\n") for text in texts(blocks)]
    assert len(blocks) > 1 or size > 20_000


def test_a_trickling_pipe_gives_the_same_blocks() -> None:
    """How many bytes come at a time changes nothing."""
    data = f"{PUZZLE}\n".encode() * (LINES_PER_GROUP + 3)
    assert texts(list(Blocks(Trickle(data), size=30_000))) == texts(list(Blocks(io.BytesIO(data), size=30_000)))


def test_what_was_read_before_comes_first() -> None:
    """The head of the file may have been read; lines are counted from where the caller says."""
    (only,) = Blocks(io.BytesIO(PUZZLE[5:].encode()), head=PUZZLE[:5].encode(), first=7)
    assert (only.first, only.lines, only.data.tobytes().decode()) == (7, 1, PUZZLE + "\n")


def test_an_empty_file_has_no_blocks() -> None:
    """Nothing in, nothing out."""
    assert list(Blocks(io.BytesIO(b""))) == []


@for_each("sign", ODD_LINE_ENDS)
def test_every_sign_that_parts_lines_is_counted(sign: str) -> None:
    """Lines are counted as the reader counts them, also in a file that mixes them."""
    text = f"{PUZZLE}{sign}{PUZZLE}\n{PUZZLE}\r\n"
    found = parse_block(block(text))
    assert found.lines.tolist() == [entry.line - 1 for entry in read(text).entries] == [0, 1, 2]


@for_each("sign", ["\x1c", "\x1d", "\x1e", "\x1f", "\x00"])
def test_separators_in_a_comment_move_no_line(sign: str) -> None:
    """Signs that part no lines for the reader part none in a stream."""
    found = parse_block(block(f"# a{sign}b\n{PUZZLE}\n"))
    assert found.lines.tolist() == [1]


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    """Of very long lines only a start is kept; the lines after them are found all the same."""
    text = b"x" * (40 * MAX_LINE_BYTES) + b"\n" + f"{PUZZLE}\n".encode() * LINES_PER_GROUP
    blocks = list(Blocks(io.BytesIO(text), size=MAX_LINE_BYTES))
    assert sum(len(each.memory) for each in blocks) < 10 * MAX_LINE_BYTES
    assert sum(len(parse_block(each).lines) for each in blocks) == LINES_PER_GROUP


def test_memory_is_used_again() -> None:
    """A block that was given back lends its memory to a later one, whose bytes are right."""
    lines = [f"{number:081}" for number in range(4 * LINES_PER_GROUP)]
    blocks = Blocks(io.BytesIO("\n".join(lines).encode()), size=LINES_PER_GROUP * 100)
    seen = []
    rooms = set()
    for each in blocks:
        seen += each.data.tobytes().decode().split()
        rooms.add(each.memory.ctypes.data)
        blocks.recycle(each)
    assert seen == lines
    assert len(rooms) <= 3


def test_a_block_travels_to_another_process() -> None:
    """A pickled block has the same lines, and puzzles at its end are found."""
    one = block(f"{PUZZLE}\nx\n{PUZZLE}")
    other = pickle.loads(pickle.dumps(one))
    assert (other.first, other.lines, other.data.tobytes()) == (one.first, one.lines, one.data.tobytes())
    assert parse_block(other).lines.tolist() == [0, 2]


# ---- which lines hold puzzles

LINES = st.one_of(
    st.sampled_from([PUZZLE, PUZZLE.replace(".", "0"), PUZZLE.replace(".", "*"), SOLUTION, "." * 81]),
    st.sampled_from(
        ["", " ", "#", "# a comment", "# ?p=" + PUZZLE, "-" * 81, "_" * 81, "Grid 01", PUZZLE[:-1], PUZZLE + "1", "é"]
    ),
    st.builds(
        lambda after, following: PUZZLE + after + following,
        st.sampled_from(list(" ,;:\"'|#\t!xé?\x00")),
        st.text("abc123 ?=,é.", max_size=90),
    ),
    st.builds(
        lambda sign, at: PUZZLE[:at] + sign + PUZZLE[at + 1 :], st.sampled_from("x0X./?é \t:"), st.integers(0, 80)
    ),
    st.text("123456789.0-*_ ,#xX?", max_size=90),
)


@drawn(150)
@given(lines=st.lists(LINES, min_size=1, max_size=12), even=st.booleans(), stated=st.booleans())
def test_what_is_taken_for_a_puzzle_is_one(lines: list[str], even: bool, stated: bool) -> None:
    """The reader of any text reads the same digits from each line that is taken for a puzzle; none is passed over."""
    if even:
        lines = [lines[0]] * len(lines)
    found = parse_block(block("\n".join(lines) + "\n"), stated)
    for row, line in enumerate(found.lines.tolist()):
        (entry,) = read(lines[line]).entries
        assert entry.puzzle.givens.digits == tuple(found.puzzles[row].tolist())
        if stated:
            says = found.written_solutions is not None and tuple(found.written_solutions[row].tolist())
            assert (entry.solution.digits if entry.solution else ()) == (says if says and says[0] else ())
    passed_over = set(range(len(lines))) - set(found.lines.tolist()) - set(found.others)
    assert all(not lines[line].strip() or lines[line].startswith("#") for line in passed_over)
    assert all(found.text(block("\n".join(lines)), line) == lines[line].encode() for line in found.others)


@for_each("end", ["\n", "\r\n", ",5.2\n", f",{SOLUTION}\n", f" {SOLUTION} remark\r\n"])
@for_each("blank", ".0-*_")
def test_lists_in_usual_layouts_need_no_closer_look(end: str, blank: str) -> None:
    """Every line of a list as they are found is taken for a puzzle, even and uneven lists alike."""
    line = PUZZLE.replace(".", blank)
    for text in (f"{line}{end}" * 9, f"{line}{end}" * 9 + f"{line}", f"# heading\n\n{line}{end}{line}\n"):
        found = parse_block(block(text))
        assert not found.others
        assert (found.puzzles == PROPER.digits).all()
        assert len(found.puzzles) == text.count(line)


def test_solutions_beside_the_puzzles_are_found() -> None:
    """A full grid in the next column is a stated solution if it holds the digits of the puzzle, else it is unclear."""
    wrong = "9" + SOLUTION[1:]
    for text in (f"{PUZZLE},{SOLUTION}\n" * 3, f"{PUZZLE},{SOLUTION}\n{PUZZLE}\n{PUZZLE},{SOLUTION},x\n"):
        found = parse_block(block(text), with_solutions=True)
        assert found.written_solutions is not None
        assert [line.any() for line in found.written_solutions] == [SOLUTION in line for line in text.splitlines()]
        assert not found.others
    assert parse_block(block(f"{PUZZLE},{wrong}\n" * 3), with_solutions=True).others == [0, 1, 2]


# ---- rows


def answers(counts: Sequence[int], limit: int = 2) -> tuple[Digits, Batch]:
    """As many puzzles and their answers; those with a solution have that of PROPER."""
    givens = np.tile(np.array(PROPER.digits, np.uint8), (len(counts), 1))
    batch = Batch.empty(len(counts), len(PROPER.digits), limit)
    batch.counts[:] = counts
    batch.solutions[:] = np.frombuffer(SOLUTION.encode(), np.uint8) - ord("0")
    return givens, batch


@for_each("counts", [[1, 1, 1], [1, 2, 0, 1, 2], [0], [], [2, 2]])
def test_rows_are_what_one_would_write_by_hand(counts: list[int]) -> None:
    """A table and lines have the same bytes as if they were put together one by one, and end where they say."""
    givens, batch = answers(counts)
    classified = format_rows.classify_answers(givens, batch)
    words = [f"{kind.verdict},{kind.count}{'' if kind.exact else '+'}".encode() for kind in classified.kinds]
    solved = [kind.verdict is Verdict.UNIQUE for kind in classified.kinds]
    zeros = PUZZLE.replace(".", "0")
    by_hand = {0: f"{zeros},none,0,\n", 1: f"{zeros},unique,1,{SOLUTION}\n", 2: f"{zeros},several,2+,\n"}
    table = format_rows.format_table(givens, batch.solutions, classified.of, words, solved)
    assert table.data.tobytes().decode() == "".join(by_hand[count] for count in counts)
    assert [table.before(row) for row in range(len(counts) + 1)] == [
        sum(len(by_hand[count]) for count in counts[:row]) for row in range(len(counts) + 1)
    ]
    lines = format_rows.format_lines(format_rows.select_grids(givens, batch.solutions, classified, solved), b".")
    assert lines.data.tobytes().decode() == "".join(f"{SOLUTION if count == 1 else PUZZLE}\n" for count in counts)


def test_rows_stand_in_memory_of_earlier_ones() -> None:
    """Rows are right in memory that holds others, and get fresh memory where they find no room in it."""
    givens, batch = answers([1] * 3)
    row = f"{PUZZLE.replace('.', '0')},unique,1,{SOLUTION}\n"
    used = np.full(1_000, ord("x"), np.uint8)
    for out in (used, used[:9].copy()):
        table = format_rows.format_table(givens, batch.solutions, np.zeros(3, np.int64), [b"unique,1"], [True], out)
        assert table.data.tobytes().decode() == 3 * row
        assert len(table.memory) >= len(table.data)
        lines = format_rows.format_lines(batch.solutions, b".", out)
        assert lines.data.tobytes().decode() == 3 * f"{SOLUTION}\n"
        assert (lines.memory is used) == (out is used)


def test_verdicts_follow_from_count_limit_and_budget() -> None:
    """Counts below the limit are exact if the search was finished; at the limit only those of full grids are."""
    givens, batch = answers([0, 0, 0, 1, 1, 2, 3, 3], limit=3)
    batch.finished[[1, 4, 5]] = False
    batch.conflict[2] = True
    givens[7] = batch.solutions[7]
    classified = format_rows.classify_answers(givens, batch)
    assert [
        (classified.kinds[kind].verdict.value, classified.kinds[kind].exact) for kind in classified.of.tolist()
    ] == [
        ("none", True),
        ("undecided", False),
        ("conflict", True),
        ("unique", True),
        ("undecided", False),
        ("several", False),
        ("several", False),
        ("several", True),
    ]
    assert not format_rows.all_unique(classified)
    assert format_rows.all_unique(classified, but=[0, 1, 2, 4, 5, 6, 7])


def test_a_limit_of_one_calls_only_full_grids_unique() -> None:
    """A search that ended at its first solution says so."""
    givens, batch = answers([1, 1], limit=1)
    givens[1] = batch.solutions[1]
    classified = format_rows.classify_answers(givens, batch)
    assert [classified.kinds[kind].verdict.value for kind in classified.of.tolist()] == ["undecided", "unique"]


def test_stated_solutions_are_compared_where_there_is_one_to_compare() -> None:
    """Only a puzzle with a sole solution can contradict what is beside it."""
    givens, batch = answers([1, 2, 1])
    classified = format_rows.classify_answers(givens, batch)
    stated = batch.solutions.copy()
    assert format_rows.match_written_solutions(classified, batch, None)
    assert format_rows.match_written_solutions(classified, batch, stated)
    stated[1, 0] = 9
    assert format_rows.match_written_solutions(classified, batch, stated)
    stated[2, 0] = 9
    assert not format_rows.match_written_solutions(classified, batch, stated)
    assert format_rows.match_written_solutions(classified, batch, stated, but=[2])
    stated[2] = 0
    assert format_rows.match_written_solutions(classified, batch, stated)
