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


def test_every_path_is_answered_with_and_without_a_slash(app: Flask) -> None:
    """The whole map leads to one endpoint either way; one whose last variable takes slashes has them in it."""
    assert len(paths(app)) > 50
    adapter = app.url_map.bind("localhost")
    for path in paths(app):
        for method in adapter.allowed_methods(path):
            found = {adapter.match(f"{path.rstrip('/')}{end}", method)[0] for end in ("", "/")}
            assert len(found) == 1, (path, method)


@pytest.mark.parametrize("path", ["/demo", "/techniques/x-wing", "/puzzles"])
def test_a_page_is_the_same_with_a_slash(client: FlaskClient, path: str) -> None:
    """A slash more is no other page, and several are one."""
    page = client.get(f"{path}?{QUERY[:4]}")
    assert client.get(f"{path}/?{QUERY[:4]}").status_code == page.status_code
    assert client.get(f"{path}//?{QUERY[:4]}", follow_redirects=True).status_code == page.status_code


def test_a_form_is_taken_too(client: FlaskClient) -> None:
    """A POST to an address with a slash is carried out."""
    assert client.post("/print/preview/", data={"source": "new", "count": "1"}).status_code == 200


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


def test_a_path_prefix_stays() -> None:
    """Below a prefix the page is below it too."""
    client = create_app({"PREFIX": "/sudoku"}).test_client()
    assert client.get("/sudoku/demo/").status_code == 200
