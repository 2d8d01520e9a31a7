"""Addresses with a slash too many lead to their page."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from webapp import create_app

QUERY = "p=1...%2F&at=5&x=a+b%C3%BC"
VALUES = {"suffix": "png", "part": "how-to", "name": "famous", "key": "naked-single", "kind": "puzzle"}
VALUES |= {"wanted": "abc", "number": "1"}


def paths(app: Flask) -> list[str]:
    """A path of every rule of the application but the root."""
    return sorted({path_of(app, rule) for rule in app.url_map.iter_rules()} - {"/"})


def path_of(app: Flask, rule: Rule) -> str:
    """The path of a rule, with some value for each of its variables."""
    adapter = app.url_map.bind("localhost")
    return adapter.build(rule.endpoint, {each: VALUES[each] for each in rule.arguments})


def test_every_path_with_slashes_too_many_leads_to_its_page(app: Flask, client: FlaskClient) -> None:
    """The whole map, also with several slashes, answers 308 to the path as it is linked, with its query."""
    assert len(paths(app)) > 50
    for path in paths(app):
        for end in ("//", "///") if path.endswith("/") else ("/", "//", "/////"):
            response = client.get(f"{path.rstrip('/')}{end}?{QUERY}")
            assert response.status_code == 308, (path, end)
            assert response.location.removeprefix("http://localhost") == f"{path}?{QUERY}", (path, end)


def test_the_paths_themselves_are_answered(app: Flask, client: FlaskClient) -> None:
    """No path of the map is redirected to itself."""
    for path in paths(app):
        response = client.options(path)
        assert response.status_code in (200, 404), path


@pytest.mark.parametrize("path", ["/demo/", "/print/", "/techniques/x-wing/", "/demo/race//", "/pictures/puzzle.png/"])
def test_without_a_query_none_is_added(client: FlaskClient, path: str) -> None:
    """The address ends where the path ends, and HEAD is answered as GET is."""
    assert client.get(path).location == path.rstrip("/")
    assert client.head(path).status_code == 308


def test_a_form_is_sent_again(client: FlaskClient) -> None:
    """A POST keeps its method and its fields."""
    fields = {"source": "new", "count": "1"}
    assert client.post("/print/preview/", data=fields).status_code == 308
    assert client.post("/print/preview/", data=fields, follow_redirects=True).status_code == 200


@pytest.mark.parametrize(
    "path", ["/nowhere/", "/demo/nowhere/", "/demo/.../", "/puzzle/s/", "/puzzles/%2E%2E/", "/%2F%2Fevil.example/"]
)
def test_paths_of_no_page_are_not_found(client: FlaskClient, path: str) -> None:
    """A slash less makes no page of them; nothing leads to another server."""
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["//evil.example/demo/", "//evil.example//", "/\\evil.example/", "///demo///"])
def test_no_address_leads_to_another_server(client: FlaskClient, path: str) -> None:
    """Slashes in front name no host."""
    response = client.get("/", environ_overrides={"PATH_INFO": path})
    assert response.status_code in (308, 404)
    assert response.headers.get("Location", "/").removeprefix("http://localhost").startswith("/")
    assert "evil" not in response.headers.get("Location", "").partition("/evil")[0]
    assert not response.headers.get("Location", "").startswith("//")


def test_a_request_of_another_site_is_refused_first(client: FlaskClient) -> None:
    """The checks of every request come before the redirection."""
    other = {"Sec-Fetch-Site": "cross-site"}
    assert client.post("/board/", data={"p": "1"}, headers=other).status_code == 403
    assert client.get("/demo/", query_string="p=" + "1" * 5000).status_code == 414


def test_a_path_prefix_stays() -> None:
    """Below a prefix the page is below it too."""
    client = create_app({"PREFIX": "/sudoku"}).test_client()
    assert client.get("/sudoku/demo/?at=5").location == "/sudoku/demo?at=5"
    assert client.get("/sudoku/demo").status_code == 200
