"""Static files: versioned, compressed, complete."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import hatch_build
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, Document, unpacked
from webapp import create_app
from webapp.serving import assets

IMPORT = r'(?:^|(?<=[;}]))(?:import|export)(?:[^"();]*from)? ?"(\.\.?/[^"]+)";'
PAGES = ("/", f"/?p={GENTLE}", "/puzzles/", "/puzzles/famous", "/verify", f"/pictures?p={GENTLE}", "/nowhere")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the static files to change, in place of the real ones."""
    copy = tmp_path / "static"
    shutil.copytree(Path(assets.__file__).parents[1] / "static", copy)
    monkeypatch.setattr(assets, "STATIC_FOLDER", copy)
    forget()
    yield copy
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Have the files read anew."""
    assets.assets.cache_clear()
    assets.version.cache_clear()


def addresses(document: Document) -> set[str]:
    """The addresses of the static files that a page loads."""
    found = {attributes.get("href", attributes.get("src", "")) for _, attributes in document.tags}
    return {address.partition("#")[0] for address in found if address.startswith("/static/")}


@pytest.mark.parametrize("path", PAGES)
def test_every_file_of_every_page_exists(client: FlaskClient, path: str) -> None:
    """What pages load is there, of the right type, and kept."""
    found = addresses(Document(client.get(path)))
    assert len(found) >= 3
    kinds = {
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
        ".png": "image/png",
    }
    for address in found:
        response = client.get(address)
        assert response.status_code == 200, address
        assert response.content_type == kinds[Path(address).suffix]
        assert "immutable" in response.headers["Cache-Control"]


def test_modules_import_files_that_exist(client: FlaskClient) -> None:
    """Every relative import of every script leads to a file under the same version."""
    for name, asset in assets.assets().items():
        for wanted in re.findall(IMPORT, asset.body.decode(), re.MULTILINE) if name.endswith(".js") else ():
            path = os.path.normpath(Path(name).parent / wanted)
            assert client.get(f"/static/{assets.version()}/{path}").status_code == 200, f"{name} imports {wanted}"


@for_each(
    ("accepted", "packed"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip", "gzip"),
        ("*", "br"),
        ("deflate", None),
        ("br;q=0, gzip;q=0", None),
        (None, None),
    ],
)
def test_files_are_packed_for_whom_it_suits(client: FlaskClient, accepted: str | None, packed: str | None) -> None:
    """Browsers get the best that they take; unpacked it is the same file; caches are told of the difference."""
    name = assets.HTMX
    response = client.get(
        f"/static/{assets.version()}/{name}", headers={"Accept-Encoding": accepted} if accepted else {}
    )
    assert response.headers.get("Content-Encoding") == packed
    body = unpacked(response)
    assert body == assets.assets()[name].body
    assert "Accept-Encoding" in response.headers["Vary"]
    assert not packed or len(response.data) < len(body) / 2


def first_view(client: FlaskClient, accepted: str) -> dict[str, int]:
    """The bytes on the wire of the board page and of each file that it loads, headers included."""
    todo, sizes = [f"/?p={GENTLE}"], {}
    while todo:
        path = os.path.normpath(todo.pop())
        if path not in sizes:
            response = client.get(path, headers={"Accept-Encoding": accepted})
            assert response.status_code == 200
            sizes[path] = len(response.data) + sum(len(f"{name}: {value}") + 2 for name, value in response.headers) + 60
            text = unpacked(response).decode(errors="replace")  # of faces
            todo += re.findall(r'(?:src|href)="(/static/[^"#]+)', text) if path.startswith("/?") else []
            todo += [f"{path}/../{name}" for name in re.findall(IMPORT, text, re.MULTILINE)]
    return sizes


@pytest.mark.parametrize(("accepted", "page", "all_of_it"), [("gzip, br", 5_900, 66_000), ("gzip", 6_650, 72_000)])
def test_the_first_view_is_small(client: FlaskClient, accepted: str, page: int, all_of_it: int) -> None:
    """The board page with all that it loads, and all headers; plain http outside loopback knows only gzip."""
    sizes = first_view(client, accepted)
    assert sizes[f"/?p={GENTLE}"] <= page + 750  # for headers
    assert sum(sizes.values()) <= all_of_it, sizes
    assert 6 < len(sizes) <= 14


def test_the_board_page_shows_no_rare_sign(client: FlaskClient) -> None:
    """Nothing that a person reads there needs the second file, so that the first view has one file of the face."""
    page = Document(client.get("/", query_string={"p": GENTLE}))
    shown = page.text("main").replace("{}", "")  # the place of a word in sentences for scripts
    assert hatch_build.RARE.isdisjoint(map(ord, shown))


def test_the_address_without_a_board_is_small(client: FlaskClient) -> None:
    """The page where most begin."""
    page = client.get("/", headers={"Accept-Encoding": "br"})
    assert len(page.data) <= 6_100


def test_scripts_get_their_constants_from_python() -> None:
    """The script of every page begins with them: symbols, blanks, fields of links, widths of masks, sizes of files."""
    constants, _, _ = assets.assets()[assets.SHARED_SCRIPT].body.decode().partition("};")
    assert constants.startswith(
        'const CONSTANTS={"symbols":"123456789ABCDEFG","blanks":"0.-*_","fieldOfPart":{"givens":"p",'
    )
    assert constants.endswith('"maskWidths":{"16":1,"36":2,"81":2,"256":4},"maxFileBytes":1000000,"maxReadSide":1000')


def test_a_changed_file_has_a_new_address(folder: Path) -> None:
    """One rule more in one file changes the version; the old address still works, but is asked for anew."""
    before = assets.version()
    with (folder / "shared" / "page.css").open("a") as file:
        file.write("p { top: 0 }\n")
    forget()
    assert assets.version() != before
    client = create_app().test_client()
    response = client.get(f"/static/{before}/shared/page.css")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"
    assert f"/static/{assets.version()}/{assets.BOARD_STYLES}" in addresses(Document(client.get("/")))


def test_a_missing_htmx_is_reported_before_anything_is_served(folder: Path) -> None:
    """Without htmx there is no application but a sentence that says what to do."""
    (folder / assets.HTMX).unlink()
    forget()
    with pytest.raises(FileNotFoundError, match=r"htmx.*is missing: run `python3 run\.py`"):
        create_app()


def test_hidden_files_are_not_served(folder: Path, client: FlaskClient) -> None:
    """Files whose name starts with a dot stay at home."""
    (folder / ".secret.css").write_text("")
    forget()
    assert client.get(f"/static/{assets.version()}/.secret.css").status_code == 404


def test_a_stage_loads_htmx_when_it_is_needed(client: FlaskClient) -> None:
    """The page of a race names the file for its scripts, and loads neither that nor what takes recordings."""
    page = Document(client.get("/demo/race", query_string={"p": GENTLE}))
    scripts = [script["src"] or "" for script in page.find("script") if "src" in script]
    (settings,) = page.find("meta", name="htmx-config")
    assert not [script for script in scripts if "htmx" in script or "own_program" in script]
    assert client.get(settings["data-script"] or "").status_code == 200
