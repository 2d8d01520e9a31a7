"""Numbers of four digits and more have a comma wherever people read them, on pages and in a terminal: 10,976 moves.

Names are no such numbers: years, courses, sizes of pictures in pixels. Nor is what programs read: code, addresses,
grids, examples of commands.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner
from flask import Flask

from tests.docs.documents import whole_program
from tests.webapp.pages import EIGHTEEN, GENTLE
from webapp import create_app

# No digit, letter, quote, or sign of a grid, an address or a version stands beside it.
BARE: Final = re.compile(r"(?<![\w.,:/=#&?*+'-])\d{4,}(?![\w*=]|[.:/,-]\d|\.\.)")
PIXELS: Final = re.compile(r"\d+ [×x] \d+")  # of a picture, as its program shows them
GRID_LENGTH: Final = 16  # digits in a row: a 4x4 grid on one line, or a larger one
NAMES: Final = {
    *map(str, range(1980, 2030)),  # years
    "3700",  # CSIS 3700
    "8000",  # the usual port
    "1080",  # the height of a film
    "987654321",  # a row of digits
}
UNREAD: Final = ("code", "kbd", "pre", "samp", "script", "style", "svg", "textarea", "title")
SPOKEN: Final = ("alt", "aria-label", "title", "placeholder")
WORST: Final = "/demo?lesson=worst-case&move="
PUZZLE: Final = GENTLE.replace(".", "0")
HARD: Final = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".replace(".", "0")
PAGES: Final = (
    *("/", f"/?p={PUZZLE}", f"/?p={EIGHTEEN.replace('.', '0')}", "/?p=" + "0" * 81, f"/how-hard?p={HARD}"),
    *(f"/pictures?p={PUZZLE}", f"/share?p={PUZZLE}", f"/print?p={PUZZLE}", "/print?origin=new&count=30", "/photo"),
    *(
        "/puzzles/",
        "/puzzles/extreme",
        "/recent",
        "/verify",
        "/techniques/",
        "/techniques/x-wing",
        "/documents",
        "/documents/plank",
    ),
    *("/demo", f"/demo?p={PUZZLE}&alg=free-cells&move=1400", "/demo/lessons", "/demo/lessons/new"),
    *(WORST + "0", WORST + "1000000", "/demo/notes?lesson=worst-case", "/demo?lesson=liang-eighteen&move=10989"),
    *(f"/demo/race?p={PUZZLE}&clock=1400", f"/demo/times?p={PUZZLE}", "/demo/statistics"),
)
COMMANDS: Final = (
    ("rate", HARD),
    ("solve", "--all", "--limit", "2", "." * 81),
    ("solve", "--first", "--order", "liang", GENTLE),
    ("count", "--limit", "2000", "." * 81),
    ("count", "--budget", "1", "." * 81),
    ("solve", "1" * 1234),
    ("draw", GENTLE, "--kind", "frame", "--move", "1000000", "-o", "a.svg"),
    ("draw", GENTLE, "--kind", "strip", "--move", "5000", "-o", "a.svg"),
    ("generate", "--jobs", "1000"),
    ("sheet", "-o", "a.pdf", "--new", "1000"),
    ("times", "--seconds", "0.05", "--algorithm", "free-cells", GENTLE),
)


def bare_numbers(text: str) -> list[str]:
    """Find the numbers of a text that lack their commas."""
    found = BARE.findall(PIXELS.sub("", text))
    return [number for number in found if number not in NAMES and len(number) < GRID_LENGTH]


class Words(HTMLParser):
    """The words of a page that people read, or that a screen reader says; no code and no drawings."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.inside = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the names that the element has for people."""
        self.inside += tag in UNREAD
        self.parts += [value for name, value in attrs if name in SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        """Leave an element whose text nobody reads as words."""
        self.inside -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        """Take the text. Elements part words."""
        if not self.inside:
            self.parts.append(data)


@pytest.fixture(scope="module")
def app() -> Flask:
    """The pages."""
    return create_app()


@pytest.mark.parametrize("address", PAGES)
def test_numbers_on_pages_have_commas(app: Flask, address: str) -> None:
    """Each page with long searches, high scores or many puzzles; and every page that is first seen."""
    answer = app.test_client().get(address)
    assert answer.status_code == 200
    assert bare_numbers(" ".join(Words(answer.text).parts)) == []


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_numbers_in_a_terminal_have_commas(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reports, messages and errors; grids are no numbers."""
    monkeypatch.chdir(tmp_path)
    with whole_program() as sudoku:
        result = CliRunner().invoke(sudoku, arguments)
    assert result.output
    assert bare_numbers(result.output) == []


def test_numbers_in_helps_have_commas() -> None:
    """Bounds and defaults of every option; examples below are commands as a person types them."""
    runner = CliRunner()
    with whole_program() as sudoku:
        helps = {name: runner.invoke(sudoku, [name, "-h"]).output for name in sudoku.commands}
    bare = {
        name: bare_numbers(re.sub(r"\n  Examples\n.*?\n\n", "\n", text, flags=re.DOTALL))
        for name, text in helps.items()
    }
    assert {name: found for name, found in bare.items() if found} == {}


def test_bare_numbers_are_found() -> None:
    """Also at the end of a sentence; not in grids, addresses, code or years."""
    assert bare_numbers("After 1410 moves, 10,976 are left. Of 5000. (1234)") == ["1410", "5000", "1234"]
    assert bare_numbers(f"{PUZZLE} http://a:8000/?n=1234 in 2008, r=12345, 1920 × 1080 px, v1.2345") == []
