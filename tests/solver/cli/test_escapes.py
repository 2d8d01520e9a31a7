"""Nothing that a text, a name or an option holds commands the terminal that it is shown on."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import fields
from pathlib import Path

import pytest

from solver.formats import FORMATS, Details, read, write
from solver.formats.entry import Entry, Format
from solver.formats.lz_string import pack
from tests.for_each import for_each
from tests.solver.cli.conftest import Sudoku
from tests.solver.formats.samples import GENTLE

EVIL = "a\x1b]0;owned\x07b\x1b[31mc\x9b31md\x00\x08\r\u202ee\x85f\u2028g\x0b"
GRID = [
    [{"value": int(sign), "given": True} if sign != "." else {} for sign in GENTLE[at : at + 9]]
    for at in range(0, 81, 9)
]
TEXTS = {
    "JSON": json.dumps([{"givens": GENTLE, "title": EVIL, "author": EVIL, "comment": EVIL}] * 2),
    "headers": f"#A{EVIL}\n#D{EVIL}\n" + "\n".join(GENTLE[at : at + 9] for at in range(0, 81, 9)),
    "packed link": "https://f-puzzles.com/?load=" + pack(json.dumps({"grid": GRID, "title": EVIL, "author": EVIL})),
    "link": f"http://localhost/?p={GENTLE}&title=a%1b%5b31m%c2%9b31m",
    "XML": f'<opensudoku><name>a\x9b31m</name><game data="{GENTLE.replace(".", "0")}"/></opensudoku>',
    "table": f"puzzle,title\n{GENTLE},a\x1b[31m\n{GENTLE},b\x9b\n",
    "damaged": f"{GENTLE[:40]}\x1b{GENTLE[41:]}\n{GENTLE[:40]}\x9b{GENTLE[41:]}\n",
    "words": "hello \x1b[31m \x9b\n1 2 \x1b[31m\n" * 3,
    "damaged JSON": '{"givens":"\x1b[31m',
    "damaged link": "https://f-puzzles.com/?load=\x1b\x9b",
}


def commands(text: str) -> list[str]:
    """What is no character to be seen, but for line feeds and tabs."""
    return [sign for sign in text if sign not in "\n\t" and unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")] + [
        sign for sign in text if sign == "\u202e"
    ]


@for_each("format", FORMATS)
def test_no_format_writes_a_command(format: Format) -> None:
    """Whatever title, author and remarks hold."""
    details = Details(**{field.name: EVIL + "\ud800" for field in fields(Details)})
    entry = Entry(read(GENTLE).entries[0].puzzle, details)
    assert not commands(write(format.key, [entry]))


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("command", [["solve"], ["check"], ["convert", "--format", "cs2"], ["show", "--format", "sdk"]])
def test_no_text_reaches_a_terminal_as_a_command(sudoku: Sudoku, command: list[str], name: str) -> None:
    """Neither in an answer nor in a message."""
    result = sudoku(*command, input=TEXTS[name].encode())
    assert result.stdout or result.stderr
    assert not commands(result.stdout + result.stderr)


@pytest.mark.parametrize("name", ["a\x1b[31m.txt", "b\u202e.txt", "c\x9b.txt"])
def test_no_name_reaches_a_terminal_as_a_command(sudoku: Sudoku, name: str) -> None:
    """Names of files that can be read, that cannot, and that are missing; options and what they are given."""
    for text in (GENTLE, GENTLE[:-1]):
        Path(name).write_text(text)
        for command in (["check", name, name], ["convert", "--format", "cs2", name], ["solve", f"no{name}"]):
            result = sudoku(*command)
            assert not commands(result.stdout + result.stderr)
    for command in (["solve", "--format", name], [f"--{name}"], [name], ["solve", "-o", f"no/{name}", GENTLE]):
        assert not commands(sudoku(*command).stderr)
