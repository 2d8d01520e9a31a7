"""One meaning of a line: every form of text counts lines and columns alike."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import decode, read, write
from solver.formats.line_ends import count_line_ends, line_and_column, line_starts, split_lines
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE

ENDS = ["\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"]
NO_ENDS = ["\x1c", "\x1d", "\x1e", "\x1f", "\x00", "\t"]
BROKEN = "?" + GENTLE[1:]


def line_of_error(text: str) -> int | None:
    """The line that reading complains of."""
    with pytest.raises(FormatError) as caught:
        read(text)
    return caught.value.problems[0].line


@for_each("end", ENDS)
def test_lines_end_where_unicode_ends_them(end: str) -> None:
    """Each of the signs ends one line; two in a row leave an empty line, and none follows the last one."""
    assert split_lines(f"a{end}{end}\x1db{end}") == ["a", "", "\x1db"]
    assert split_lines(f"a{end}b") == ["a", "b"]
    assert count_line_ends(f"a{end}b{end}") == 2
    assert line_starts(f"a{end}b") == [0, 1 + len(end)]
    assert line_and_column(f"a{end}bc", 2 + len(end)) == (2, 2)


@for_each("sign", NO_ENDS)
def test_other_control_characters_end_no_line(sign: str) -> None:
    """Not even those where Python's own splitting ends one."""
    assert split_lines(f"a{sign}b\nc") == [f"a{sign}b", "c"]
    assert line_of_error(f"# a{sign}b\n{BROKEN}") == 2


@for_each("end", ENDS)
def test_every_form_of_text_counts_lines_alike(end: str) -> None:
    """Rows, JSON, XML, HTML and bytes that are no text name the same line for the same fault."""
    assert line_of_error(f"# a{end}# b\n{BROKEN}") == 3
    assert line_of_error(f'{{"title": "a",\r"givens": x{end}') == 2
    with pytest.raises(FormatError, match="line 3, column 2"):
        decode(f"a{end}b\nc".encode() + b"\xff")
    rows = "".join(f"<tr>{end}" + "".join(f"<td>{cell}" for cell in BROKEN[at : at + 9]) for at in range(0, 81, 9))
    assert line_of_error(f"<table>{end}{rows}</table>") == 3


@for_each("end", ["\n", "\r\n", "\r", "\x85", "\u2028"])
def test_games_of_xml_are_counted_like_other_lines(end: str) -> None:
    """With line ends before the first tag and inside one; other signs may not stand in XML."""
    text = "\r\n\n" + write("opensudoku", read(f"{GENTLE}\n{GENTLE}").entries)
    text = text.replace("<game", f"<level>é{end}</level>\r<game")
    lines = [number for number, line in enumerate(split_lines(text), 1) if "<game" in line]
    assert lines == [7, 10]
    assert [entry.line for entry in read(text).entries] == lines
    assert line_of_error(text.replace(GENTLE.replace(".", "0"), "12", 1)) == lines[0]
    assert line_of_error(text.replace("</opensudoku>", "</wrong>")) == len(split_lines(text))
