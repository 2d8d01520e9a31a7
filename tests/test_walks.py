"""What people ask for takes one way through the house: no file calls others that call it again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from solver.cli import main
from tests.walks import Walk, walk_of
from tests.webapp.pages import GENTLE, HTMX
from webapp import create_app
from webapp.board import pictures

# Templates are laid into each other by design: what a page extends calls its blocks.
FRAME = "webapp/templates/shared/base.html"
ROWS = "\n".join(GENTLE[at : at + 9] for at in range(0, 81, 9))


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A browser without script."""
    return create_app().test_client()


def returns(walk: Walk) -> list[str]:
    """Where a file is come back to, but for pages and the frame that they extend."""
    unframed = {tuple(file for at, file in enumerate(chain) if not framed(chain, at)) for chain in walk.returns}
    return [" > ".join(chain) for chain in sorted(unframed) if len(chain) > 1]


def framed(chain: tuple[str, ...], at: int) -> bool:
    """Whether the file at this place is the frame, or the page that goes on inside it."""
    return chain[at] == FRAME or (at > 1 and chain[at - 1] == FRAME and chain[at] == chain[at - 2])


def pasted(client: FlaskClient, tmp_path: Path) -> None:
    """A pasted text on its way to the board partial."""
    fields = {"givens": "0" * 81, "text": ROWS, "action": "read"}
    assert "29 clues" in client.post("/board", data=fields, headers=HTMX).text


def misread(client: FlaskClient, tmp_path: Path) -> None:
    """A text that cannot be read on its way to the sentences about it."""
    fields = {"givens": "0" * 81, "text": ROWS[:-3], "action": "read"}
    assert client.post("/board", data=fields, headers=HTMX).status_code == 422


def staged(client: FlaskClient, tmp_path: Path) -> None:
    """A move's number on its way to the stage."""
    assert client.get("/demo", query_string={"p": GENTLE, "move": 13}).status_code == 200


def raced(client: FlaskClient, tmp_path: Path) -> None:
    """A time of the clock on its way to the lanes of a race."""
    assert client.get("/demo/race", query_string={"p": GENTLE, "at": 13}).status_code == 200


def drawn(client: FlaskClient, tmp_path: Path) -> None:
    """A puzzle on its way to the JPG of its solution."""
    pictures.drawn.cache_clear()
    assert client.get("/pictures/solution.jpg", query_string={"p": GENTLE}).status_code == 200


def answered(client: FlaskClient, tmp_path: Path) -> None:
    """A file on its way to the answer of the command line."""
    (tmp_path / "puzzle.txt").write_text(ROWS)
    main(["solve", str(tmp_path / "puzzle.txt")], standalone_mode=False)


@pytest.mark.parametrize("way", [pasted, misread, staged, raced, drawn, answered], ids=lambda way: way.__name__)
def test_no_file_is_come_back_to(
    client: FlaskClient, tmp_path: Path, way: Callable[[FlaskClient, Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """From the first call to the last, no file stands on the stack twice with others between."""
    way(client, tmp_path)  # what is made once is made
    walk = walk_of(lambda: way(client, tmp_path))
    assert len(walk.files) > 8
    assert returns(walk) == []


def test_a_return_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that calls another which calls it again is seen, with the chain; two calls in a row are no return."""
    monkeypatch.setattr("tests.walks.ROOMS", (str(tmp_path),))
    monkeypatch.setattr("tests.walks.HOME", tmp_path)
    names: dict[str, Callable[..., None]] = {}
    for name, text in {"a": "def a(f):\n    f()\n    f()", "b": "def b(f):\n    f()", "c": "def c(): pass"}.items():
        exec(compile(text, str(tmp_path / f"{name}.py"), "exec"), names)
    assert walk_of(lambda: names["a"](names["c"])).returns == set()
    again = walk_of(lambda: names["a"](lambda: names["b"](lambda: names["a"](names["c"]))))
    assert again.returns == {("a.py", "b.py", "a.py")}
