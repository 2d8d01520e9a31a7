"""New puzzles: of the level and pattern that were asked for, at once."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from solver import CLASSIC, Grid
from solver.generator.difficulty import DifficultySpec
from solver.generator.small_puzzles import small_level
from solver.generator.symmetry import orbits
from solver.techniques.technique import Level
from tests.for_each import for_each
from tests.webapp.pages import Document, hidden
from webapp.puzzles.new_puzzle import PATTERNS, new_puzzle


def has_pattern(grid: Grid, pattern: str) -> bool:
    """Whether the clues stand or fall together as the pattern has them."""
    return all(len({bool(grid.digits[cell]) for cell in orbit}) == 1 for orbit in orbits(pattern))


@for_each("pattern", PATTERNS)
def test_a_puzzle_is_as_wished(pattern: str) -> None:
    """Its level and pattern are those asked for, and two are not the same."""
    first, second = (new_puzzle(Level.MEDIUM, CLASSIC, pattern) for _ in range(2))
    assert first != second
    for puzzle in (first, second):
        assert DifficultySpec(Level.MEDIUM).fits(puzzle)
        assert has_pattern(puzzle, pattern)


@pytest.mark.campaign
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_level_has_every_pattern(level: Level, pattern: str) -> None:
    """Four of each."""
    for puzzle in (new_puzzle(level, CLASSIC, pattern) for _ in range(4)):
        assert DifficultySpec(level).fits(puzzle)
        assert has_pattern(puzzle, pattern)


def test_the_page_opens_a_new_puzzle(client: FlaskClient) -> None:
    """The way leads to the board; what is no level or pattern gets a sentence."""
    answer = client.get("/new?level=easy&symmetry=left-right")
    assert answer.status_code == 302
    board = Document(client.get(answer.location))
    assert board.values()["title"] == "Easy puzzle"
    assert DifficultySpec(Level.EASY).fits(Grid.parse(hidden(board)["givens"]))
    assert client.get("/new?level=nasty").status_code == 400
    assert "is none of rotational, left-right, none" in client.get("/new?symmetry=x").text
    assert client.get("/new?size=5").status_code == 400
    gallery = Document(client.get("/puzzles/"))
    assert gallery.find("form", action="/new")
    assert Document(client.get("/")).find("a", href="/new?level=extreme")


@pytest.mark.parametrize(("size", "level", "made"), [("4", "easy", Level.EASY), ("6", "extreme", Level.HARD)])
def test_the_page_opens_a_small_puzzle(client: FlaskClient, size: str, level: str, made: Level) -> None:
    """For small children: 4x4 and 6x6 are easy, medium or hard, and whoever asks for more gets a hard one."""
    board = Document(client.get(client.get(f"/new?size={size}&level={level}").location))
    grid = Grid.parse(hidden(board)["givens"])
    assert (f"{grid.shape.size}", small_level(grid)) == (size, made)
    assert board.values()["title"] == f"{made.title} {grid.shape} puzzle"
    assert {box["value"] for box in Document(client.get("/puzzles/")).find("input", name="size")} == {"9", "6", "4"}


def test_the_puzzle_that_the_form_shows_is_opened(client: FlaskClient) -> None:
    """The preview is of the wished level and pattern; its field leads to that very puzzle, by its name."""
    shown = Document(client.get("/new/preview?level=hard&symmetry=left-right"))
    (line,) = [found["value"] for found in shown.find("input", name="p")]
    puzzle = Grid.parse(line)
    assert DifficultySpec(Level.HARD).fits(puzzle)
    assert has_pattern(puzzle, "left-right")
    board = Document(client.get("/new", query_string={"level": "hard", "p": line}, follow_redirects=True))
    assert hidden(board)["givens"] == Document(client.get(f"/?p={line}")).values()["givens"]
    assert board.values()["title"] == "Hard puzzle"
    assert client.get("/new?p=12").status_code == 400
    assert client.get("/new/preview?level=nasty").status_code == 400
