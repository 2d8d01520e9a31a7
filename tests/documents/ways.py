"""The ways in: the command line, the pages and the searches, as the rows of the table go them."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from click.testing import CliRunner, Result
from flask.testing import FlaskClient
from PIL import Image

from solver import CLASSIC, Grid
from solver.cli import main
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.solver.formats.samples import DOCUMENTS, document
from tests.solver.search.puzzles import documents
from tests.webapp.pages import Document as Page
from tests.webapp.pages import posted as form
from webapp import create_app

PUZZLES: Final = {name: grid.line() for name, (grid, _) in documents().items()}
SOLUTIONS: Final = {name: solution.line() for name, (_, solution) in documents().items()}
__all__ = ["DOCUMENTS", "PUZZLES", "SOLUTIONS", "document"]


def stored(pattern: str) -> set[str]:
    """The names of the documents' inputs that are stored and match."""
    return {path.name for path in DOCUMENTS.glob(pattern)}


def sudoku(*arguments: str | Path, input: str = "") -> Result:
    """What the command does with these arguments and that standard input."""
    return CliRunner().invoke(main, list(map(str, arguments)), input=input, prog_name="sudoku")


def ran(*arguments: str | Path, input: str = "") -> tuple[int, str, str]:
    """Exit code, standard output and standard error of `sudoku run` with these arguments, to the letter."""
    result = sudoku("run", *arguments, input=input)
    return result.exit_code, result.stdout, result.stderr


@contextmanager
def beside(**files: str) -> Iterator[None]:
    """Meanwhile the current directory is one that holds these texts alone, in files that end with .txt."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for stem, text in files.items():
            Path(f"{stem}.txt").write_text(text)
        yield


def solved(*arguments: str | Path, input: str = "") -> list[str]:
    """The solutions on a line each, of puzzles that all have exactly one."""
    result = sudoku("solve", "--format", "line", *arguments, input=input)
    assert (result.exit_code, result.stderr) == (0, ""), result.stderr
    return result.stdout.split()


def refused(text: str, *words: str) -> None:
    """Holds that nothing is solved of the text, and that the message on standard error has the words."""
    result = sudoku("solve", input=text)
    assert (result.exit_code, result.stdout) == (2, ""), result.stdout
    for word in words:
        assert word in result.stderr, result.stderr


@cache
def client() -> FlaskClient:
    """A browser without script."""
    return create_app().test_client()


def page(path: str, /, **fields: str) -> Page:
    """The page at that address."""
    response = client().get(path, query_string=fields, follow_redirects=True)
    assert response.status_code in (200, 202), response.status  # 202: a search is still being explored
    return Page(response)


@cache
def library() -> str:
    """What the pages of built-in puzzles say, those of the documents among them."""
    return page("/puzzles/").text("main") + page("/puzzles/source-documents").text("main")


def verdict(path: str = "/", /, **fields: str) -> str:
    """The sentence that the page says about a grid."""
    return page(path, **fields).text("verdict")


def posted(board: str, action: str, **fields: str) -> Page:
    """The page after a button of this board was pressed."""
    return Page(client().post("/board", data=form(board, action=action, **fields)))


def pasted(text: str) -> str:
    """The givens on the board, on a line, after the text was pasted into the page and read."""
    return posted("." * 81, "read", text=text).values()["givens"].replace("0", ".")


@cache
def search(puzzle: str, algorithm: str = "free-cells") -> Trace:
    """The whole search of a puzzle on a line, up to its first solution."""
    trace = Trace(Grid.parse(puzzle), algorithm)
    trace.explore_all()
    return trace


def counts(puzzle: str, algorithm: str) -> tuple[int, int, int]:
    """Tries, placements and backtracks of the whole search."""
    trace = search(puzzle, algorithm)
    counters = trace.state(trace.total).counters
    return counters.tries, counters.placements, counters.backtracks


def moves(puzzle: str, algorithm: str, count: int) -> str:
    """The first moves as people read them: 'r1c3=1', and '-r1c3=1' where the digit is taken back."""
    return " ".join(
        f"{'-' * (move.kind is Kind.RETRACT)}{CLASSIC.cell_name(move.cell)}={move.digit}"
        for move in search(puzzle, algorithm).window(0, count)
    )


def drawn(*arguments: str | Path, input: str = "") -> Image.Image:
    """The picture that `sudoku draw` makes, as it is in the file."""
    result = sudoku("draw", "-o", "-", "--type", "png", *arguments, input=input)
    assert result.exit_code == 0, result.stderr
    return Image.open(io.BytesIO(result.stdout_bytes)).convert("RGB")


def choices(digits: tuple[int, ...], cell: int) -> int:
    """How many digits the cell can hold, counted anew."""
    return CLASSIC.size - len({digits[peer] for peer in CLASSIC.peers[cell]} - {0})
