"""Every address declares what it may cost and who may start that, and the guard of other sites obeys."""

from __future__ import annotations

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.for_each import for_each
from tests.webapp.pages import GENTLE
from tests.webapp.serving.places import all_taken
from webapp import create_app
from webapp.serving.bounds import EXPORT, LIGHT, PAGE, Bound, Starter, bound_of
from webapp.serving.security import SAFE_METHODS

RULES = [*create_app().url_map.iter_rules()]
SITE = {"Sec-Fetch-Site": "cross-site"}
LINK = SITE | {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
PICTURE = SITE | {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
SAMPLE = {
    "kind": "puzzle",
    "suffix": "svg",
    "part": "how-to",
    "name": "r1c1",
    "key": "line",
    "wanted": "x",
    "number": 1,
}
FIELDS = {"p": GENTLE, "lesson": "first-search"}
OPENED = {  # addresses of pages that the sample has not
    "/puzzles/<name>": "/puzzles/hard",
    "/techniques/<key>": "/techniques/x-wing",
    "/techniques/<key>/practice/<int:number>": "/techniques/x-wing/practice/1",
    "/documents/<key>": "/documents/plank",
    "/write/<exercise:key>": "/write/tutorialspoint-row",
    "/docs/<part>/<name>": "/docs/how-to/print",
    "/demo/times/of/<name>": "/demo/times/of/hard",
    "/demo/side-by-side/<part>": "/demo/side-by-side/frames",
    "/demo/race/<part>": "/demo/race/frames",
    "/text/documents/<name>": "/text/documents/gentle.txt",
}


def bound(app: Flask, rule: Rule) -> Bound:
    """Return what the rule declares."""
    found = bound_of(app, rule.endpoint)
    assert found, f"{rule.rule} declares no bound: put @bounded(...) below its route"
    return found


def address(app: Flask, rule: Rule) -> str:
    """Write an address of the rule."""
    return app.url_map.bind("localhost").build(rule.endpoint, {name: SAMPLE[name] for name in rule.arguments})


def reading(app: Flask) -> list[tuple[Rule, Bound]]:
    """List the rules that answer GET."""
    return [(rule, bound(app, rule)) for rule in RULES if "GET" in (rule.methods or ())]


@for_each("rule", RULES)
def test_every_route_declares_its_bound(app: Flask, rule: Rule) -> None:
    """Two seconds or less, or six for an export, whose view then works in a place for exports."""
    assert bound(app, rule).seconds <= PAGE.seconds or bound(app, rule).seconds == EXPORT.seconds


def test_a_route_without_a_bound_is_found() -> None:
    """The test above sees what a new page forgets."""
    app = create_app()
    app.add_url_rule("/forgotten", view_func=lambda: "")
    (rule,) = (each for each in app.url_map.iter_rules() if each.rule == "/forgotten")
    with pytest.raises(AssertionError, match="declares no bound"):
        bound(app, rule)


def test_pages_of_other_sites_get_what_is_declared(app: Flask) -> None:
    """As a picture they get only what all sites may start, and by a link nothing that our own pages alone may."""
    client = app.test_client()
    with all_taken(app, "exports"), all_taken(app, "page"):  # nothing is worked on
        for rule, declared in reading(app):
            path = address(app, rule)
            for headers, starter in ((LINK, Starter.LINKS), (PICTURE, Starter.ALL_SITES)):
                refused = client.get(path, headers=headers).status_code == 403
                assert refused == (declared.starter < starter), path


def test_links_open_no_part_of_a_page(app: Flask) -> None:
    """A part of a page or data starts from our own pages, unless it is made once for all; a picture or a text opens."""
    client = app.test_client()
    for rule, declared in reading(app):
        if declared.starter is Starter.OWN_PAGES or declared == LIGHT:
            continue
        fields = {"p": GENTLE} if "suffix" in rule.rule else FIELDS  # a lesson begins with a question: nothing to draw
        response = client.get(OPENED.get(rule.rule, address(app, rule)), query_string=fields, headers=LINK)
        assert response.status_code < 400, rule.rule
        is_file = str(response.mimetype).startswith(("image/", "text/plain"))
        assert response.location or is_file or response.data.startswith(b"<!doctype html>"), rule.rule


def test_a_link_measures_no_race(app: Flask) -> None:
    """A link to a race by time works where it has the rates, which our own page measures."""
    client, race = app.test_client(), {"p": GENTLE, "lanes": "free-cells,check-first", "clock": "time"}
    measured = {**race, "rates": "1000,2000"}
    for fields, status in ((race, 403), (race | {"rates": ""}, 403), (measured, 200)):
        assert client.get("/demo/race", query_string=fields, headers=LINK).status_code == status
    assert client.get("/demo/race", query_string=race).status_code == 302


def test_costly_fields_are_guarded(app: Flask) -> None:
    """Each field that starts more work takes a step from who may start it, empty or not."""
    client = app.test_client()
    for rule, declared in reading(app):
        for field in declared.costly_fields:
            for value in ("", "1"):
                path = f"{address(app, rule)}?{field}={value}"
                is_open = declared.starter is Starter.ALL_SITES
                assert (client.get(path, headers=LINK).status_code == 403) is not is_open, path
                assert client.get(path, headers=PICTURE).status_code == 403, path


def test_no_link_starts_an_export(app: Flask) -> None:
    """What may take six seconds starts from our own pages alone."""
    for rule in RULES:
        if bound(app, rule).seconds > PAGE.seconds:
            assert bound(app, rule).starter is Starter.OWN_PAGES, rule.rule


def test_posts_start_from_our_own_pages(app: Flask) -> None:
    """Whatever is declared."""
    client = app.test_client()
    for rule in RULES:
        if (rule.methods or set()) - SAFE_METHODS:
            assert client.post(address(app, rule), data={"p": ""}, headers=LINK).status_code == 403, rule.rule
