"""Plain lines are read and written by compiled code as by the code that takes any lines."""

from __future__ import annotations

import io
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.batch import blocks, format_rows, parse_lines
from solver.batch.blocks import Block, Blocks
from tests.campaigns import drawn
from tests.for_each import for_each

signs = pytest.importorskip("solver.batch.fast_lines", reason="numba is not there, so no line is read by compiled code")
if not signs.IS_COMPILED:
    pytest.skip("numba compiles nothing here, so no line is read by compiled code", allow_module_level=True)

PUZZLE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def altered(line: bytes, place: int, sign: int) -> bytes:
    """The line with one other sign."""
    return line[:place] + bytes([sign]) + line[place + 1 :]


@given(st.integers(0, 2), st.integers(0, 80), st.integers(0, 255))
@drawn(150)
def test_one_sign_decides(line: int, place: int, sign: int) -> None:
    """Three lines are read unless a sign in one of them is neither a digit nor a dot."""
    text = b"".join(altered(PUZZLE, place, sign if row == line else PUZZLE[place]) + b"\n" for row in range(3))
    data = np.frombuffer(text, np.uint8).copy()
    puzzles = np.empty((3, 81), np.uint8)
    lines = signs.parse_plain(data, puzzles)
    assert lines == (3 if chr(sign) in "0123456789." else 0)
    if lines:
        assert puzzles.tolist() == [[int(chr(each).replace(".", "0")) for each in row] for row in text.split()]


@for_each(
    "text",
    [b"", b"\n", PUZZLE, PUZZLE + b"\r\n", PUZZLE + b"1\n", PUZZLE[1:] + b"\n", PUZZLE[1:] + b"\n" + PUZZLE + b"1\n"],
)
def test_other_lengths_are_not_plain(text: bytes) -> None:
    """Lines of another length, or with another end, are left to the code that takes any."""
    assert signs.parse_plain(np.frombuffer(text, np.uint8).copy(), np.empty((2, 81), np.uint8)) == 0


def test_blocks_are_the_same_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks, digits and rows of long lists, some of them with an odd line, are those of the code that takes any."""
    rng = random.Random(7)
    for odd in (b"", b"# remark", b"?" * 81, PUZZLE + b",easy", b"0" * 80):
        lines = [bytes(rng.choice(b"0123456789.") for _ in range(81)) for _ in range(3_000)]
        if odd:
            lines[2_000] = odd
        text = b"\n".join(lines)
        found = []
        for module in (signs, None):
            for user in (blocks, format_rows):
                monkeypatch.setattr(user, "compiled_lines", lambda module=module: module)
            found.append([outcomes_of(block) for block in Blocks(io.BytesIO(text), size=100_000)])
        assert found[0] == found[1]


def outcomes_of(block: Block) -> tuple[object, ...]:
    """What the block is parsed as: puzzles, lines without one, and places."""
    sorted_ = parse_lines.parse_block(block)
    puzzles = sorted_.puzzles
    written = [bytes(format_rows.format_lines(puzzles, blank).data) for blank in (b".", b"0")]
    for kinds in (np.zeros(len(puzzles), np.int64), puzzles[:, 0] % 3):
        words, solved = [b"none,0", b"unique,1", b"several,21+"], [False, True, True]
        table = format_rows.format_table(puzzles, puzzles[::-1], kinds.astype(np.int64), words, solved)
        written += [bytes(table.data), table.ends.tobytes()]
    return block.first, block.lines, bytes(block.data), sorted_.lines.tolist(), sorted_.others, written
