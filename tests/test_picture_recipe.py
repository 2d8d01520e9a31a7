"""The recipes "Add a picture kind" and "Add a picture size" of CONTRIBUTING: a row is all that it takes."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from solver.cli import main
from solver.pictures import KINDS, PRESETS, SUFFIXES, Kind, Picture, Preset, alt_texts, encode, file_name
from solver.pictures.annotated_boards import AnnotatedBoards
from solver.pictures.shapes import Item, Rect, Text
from solver.shape import SHAPES
from tests.solver.pictures.boards import FIGURE, SOLVED
from tests.solver.pictures.law import assert_inside, assert_lawful, example
from tests.webapp.pages import Document
from webapp import create_app

CLIENT: Final = create_app().test_client()
LINE: Final = FIGURE.givens.line("0")


@dataclass(frozen=True)
class Count:
    """A way to draw: how many cells the solution fills, as large as it fits."""

    def compose(self, picture: Picture) -> tuple[Item, ...]:
        """A number on the ground."""
        size, style = picture.size, picture.look
        em = min(size.width, size.height) // 3
        number = Text("solved", self._count(picture), size.width / 2, (size.height + em) // 2, em, style.bold)
        return Rect("ground", 0, 0, size.width, size.height), number

    def describe(self, picture: Picture) -> str:
        """The number in words."""
        return f"{alt_texts.sentence(picture.title)} {self._count(picture)} cells to fill."

    def _count(self, picture: Picture) -> str:
        return str(len(picture.solved.solved))


COUNT: Final = Kind("count", "Cells to fill", "a number", Count(), preset="small", needs_solution=True)
LAST: Final = Kind("last", "Last of four", "one board", AnnotatedBoards("The last of it"), part="end", fewest=1, most=1)
BADGE: Final = Preset("badge", "Badge", 300, 320, 72, "a badge")


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind for boards, one for searches and a size, each by its row alone, wherever the registries are imported."""
    kinds, presets = KINDS, PRESETS  # this module is among those that are changed
    for module in list(sys.modules.values()):
        if getattr(module, "KINDS", None) is kinds:
            monkeypatch.setattr(module, "KINDS", (*kinds, COUNT, LAST))
        if getattr(module, "PRESETS", None) is presets:
            monkeypatch.setattr(module, "PRESETS", (*presets, BADGE))


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", [COUNT, LAST], ids=lambda kind: kind.key)
@pytest.mark.parametrize("preset", ["", BADGE.key])
def test_it_keeps_the_law_of_pictures(kind: Kind, preset: str, suffix: str) -> None:
    """The tests of the law hold for the new rows, for every size of board."""
    assert_lawful(example(kind, preset=preset), suffix)
    for shape in SHAPES.values():
        assert_inside(example(kind, shape, preset))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_page_sends_it(suffix: str) -> None:
    """GET /pictures/<kind>.<suffix> is the library's picture, in the size of the row, with the name of its key."""
    answer = CLIENT.get(f"/pictures/count.{suffix}", query_string={"p": LINE, "title": "Mine"})
    picture = Picture(COUNT, FIGURE, SOLVED, "small", title="Mine")
    assert answer.data == encode(picture, suffix)
    assert file_name(picture, suffix) == f"mine-count.{suffix}"
    assert f'filename="mine-count.{suffix}"' in answer.headers["Content-Disposition"]


def test_the_page_offers_it() -> None:
    """Its form names kind and size; it shows the file and describes it; a kind of searches is not among them."""
    for path in ("/pictures", "/pictures/figure"):
        page = Document(CLIENT.get(path, query_string={"p": LINE, "kind": "count"}))
        offered = {option["value"] for name in ("kind", "preset") for option in page.find("input", name=name)}
        assert {"count", "badge"} <= offered
        assert "last" not in offered
    page = Document(CLIENT.get("/pictures/figure", query_string={"p": LINE, "kind": "count", "preset": "badge"}))
    [image] = page.find("img")
    assert image["alt"].strip() == f"{81 - FIGURE.givens.filled} cells to fill."
    assert CLIENT.get(image["src"]).data == encode(Picture(COUNT, FIGURE, SOLVED, "badge"), "jpg")


def test_the_page_says_why_it_cannot_be_had() -> None:
    """A kind whose row says that it needs a solution is refused where there is none."""
    answer = CLIENT.get("/pictures/count.jpg", query_string={"p": "55" + LINE[2:]})
    assert answer.status_code == 409
    assert "There is no picture of the count: conflict in row 1." in Document(answer).text("main")
    assert CLIENT.get("/pictures/last.jpg", query_string={"p": LINE}).status_code == 404


def test_the_demo_offers_and_sends_the_one_of_searches() -> None:
    """The downloads of the demo offer it; it is called after search, row and move."""
    page = Document(CLIENT.get("/demo", query_string={"p": LINE, "at": "5"}))
    offered = {option["value"] for option in page.find("input", name="what")}
    assert "last" in offered
    query = {"p": LINE, "move": "5", "what": "last", "picture": "svg"}
    answer = CLIENT.get("/demo/download", query_string=query, follow_redirects=True)
    assert "free-cells-end-0000005.svg" in answer.headers["Content-Disposition"]
    assert "The last of it. Move 5: " in answer.text
    assert "count" not in offered


def draw(*arguments: str) -> Result:
    """`sudoku draw` with Liang's figure."""
    return CliRunner().invoke(main, ["draw", *arguments], input=LINE, prog_name="sudoku")


def test_the_command_line_draws_it(tmp_path: Path) -> None:
    """`sudoku draw --kind` takes the kinds and `--preset` the size; the help names them."""
    path = tmp_path / "out.png"
    assert draw("-o", str(path), "--kind", "count").exit_code == 0
    assert path.read_bytes() == encode(Picture(COUNT, FIGURE, SOLVED), "png")
    assert draw("-o", str(path), "--kind", "count", "--preset", "badge").exit_code == 0
    assert path.read_bytes() == encode(Picture(COUNT, FIGURE, SOLVED, "badge"), "png")
    assert draw("-o", f"{tmp_path}/", "--type", "svg", "--kind", "last", "--move", "3").exit_code == 0
    assert [file.name[-26:] for file in tmp_path.glob("*.svg")] == ["free-cells-end-0000003.svg"]
    text = "".join(draw("--help").output.split())  # whose lines break anywhere
    assert "tree,count,last." in text
    assert "plank-234,badge." in text
