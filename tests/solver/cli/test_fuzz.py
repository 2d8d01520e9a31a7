"""Nothing that comes in through standard input ends a command in a traceback."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from solver.cli import main
from tests.campaigns import drawn
from tests.solver.cli.conftest import DOCUMENTS

COMMANDS = {
    "solve": ["solve", "--budget", "200"],
    "solve line": ["solve", "--budget", "200", "--format", "line", "--repair"],
    "check": ["check", "--budget", "200", "--format", "json"],
    "count": ["count", "--budget", "200", "--limit", "50", "--format", "csv"],
    "show": ["show", "--format", "candidates"],
    "convert": ["convert", "--format", "json"],
    "draw": ["draw", "--kind", "solution", "--preset", "small", "--budget", "200", "--type", "svg", "-o", "-"],
}
TEXTS = [file.read_bytes() for file in sorted(DOCUMENTS.glob("*.txt"))]
ALPHABET = b"0123456789.-*_xX|+:;,{}[]()<>#/=\"'ABCG \t\r\n\x00\xff\xfe\xef\xbb\xbf\xc3\xa9"


@st.composite
def spoiled_texts(draw: st.DrawFn) -> bytes:
    """A source document's file, or two, with bytes cut out, doubled or changed at a few places."""
    data = bytearray(draw(st.sampled_from(TEXTS)))
    if draw(st.booleans()):
        data += draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.integers(0, 12))
        data[at : at + length] = bytes(draw(st.lists(st.sampled_from(ALPHABET), max_size=4)))
    return bytes(data)


SOUPS = st.lists(st.sampled_from(ALPHABET), max_size=300).map(bytes)


@pytest.mark.parametrize("command", COMMANDS)
@drawn(20)
@given(data=st.one_of(st.binary(max_size=400), SOUPS, spoiled_texts()))
def test_no_input_gives_a_traceback(command: str, data: bytes) -> None:
    """Whatever bytes come in, the command ends with 0, 1 or 2, and with a sentence on standard error if with 2."""
    result = CliRunner().invoke(main, COMMANDS[command], input=data)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert result.exit_code in (0, 1, 2)
    assert result.exit_code != 2 or result.stderr
