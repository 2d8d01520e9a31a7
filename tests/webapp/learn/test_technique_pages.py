"""Test the gallery of techniques: what comes first, search, families; and what a page draws step by step."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from solver.techniques.registry import TECHNIQUES
from solver.techniques.technique import Family
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, HTMX, Document
from webapp.board.technique_examples import MAX_POSITION, first_pages, technique_pages
from webapp.learn.technique_pages import FAMILIES, find_pages


def shown(page: Document) -> list[str]:
    """The keys of the techniques that the gallery shows."""
    return [tile["data-practice"] for tile in page.find("a", **{"class": "tile"})]


def test_every_technique_has_a_family() -> None:
    """Families find each technique; few are left over."""
    families = [row.technique.family for row in TECHNIQUES.values()]
    assert set(families) == set(Family)
    assert families.count(Family.OTHER) < 5
    found = [page.technique.key for family in FAMILIES.values() for page in find_pages("", family)]
    assert sorted(found) == sorted(technique_pages())


def test_a_search_shows_what_has_every_word(client: FlaskClient) -> None:
    """Names, keys, families and sentences are searched, in any case and order; none found is said."""
    assert shown(Document(client.get("/techniques/?q=XY-wing"))) == ["xy-wing", "xyz-wing", "als-xy-wing"]
    assert shown(Document(client.get("/techniques/?q=wing+finned+franken"))) == ["finned-franken-x-wing"]
    fish = shown(Document(client.get("/techniques/?family=fish")))
    assert sorted(fish) == sorted(page.technique.key for page in find_pages("", Family.FISH))
    assert 1 < len(shown(Document(client.get("/techniques/?family=fish&q=jelly")))) < len(fish)
    nothing = Document(client.get("/techniques/?q=nonsense"))
    assert shown(nothing) == []
    assert nothing.leads_to("/techniques/")
    assert client.get("/techniques/?family=nonsense").status_code == 400


@for_each(
    ("query", "name"),
    [
        ("xwing", "X-Wing"),
        ("jelyfish", "Jellyfish"),
        ("skyscrapper", "Skyscraper"),
        ("simple coloring", "Simple Colors Trap"),
        ("simple colour", "Simple Colors Trap"),
    ],
)
def test_a_search_forgives_spelling(query: str, name: str) -> None:
    """A hyphen may be missing, a word of a name misspelt, a colour British or American; nonsense finds nothing."""
    assert name in [page.technique.name for page in find_pages(query)]
    assert not find_pages("zzzzzz")


def test_a_search_keeps_the_family_and_the_puzzle_at_hand(client: FlaskClient) -> None:
    """So the form has both; each family has an address, and a part of the page is enough for a script."""
    page = Document(client.get("/techniques/", query_string={"q": "wing", "family": "wings", "p": GENTLE}))
    assert page.find("a", **{"aria-current": "true"})
    assert page.find("input", name="family", value="wings")
    assert page.find("input", name="p", value=GENTLE.replace(".", "0"))
    assert page.leads_to("/techniques/?family=fish")
    part = client.get("/techniques/?q=wing&family=wings", headers=HTMX)
    assert "HX-Request" in part.headers["Vary"]
    assert shown(Document(part)) == shown(page) == ["w-wing", "xy-wing", "xyz-wing"]
    assert not Document(part).find("h1")


def test_beginners_see_eight_techniques_first(client: FlaskClient) -> None:
    """Then come the others, each once, by family; the largest family alone is folded."""
    response = client.get("/techniques/")
    page = Document(response)
    first = [each.technique.key for each in first_pages()]
    assert (len(first), shown(page)[: len(first)]) == (8, first)
    assert sorted(shown(page)) == sorted(technique_pages())
    folded = re.findall(r'<summary><h2 id="([^"]*)"', response.text)
    assert folded == ["fish"]
    assert not re.findall(r'<summary><h2 id="', client.get("/techniques/?family=fish").text)


@pytest.mark.parametrize(
    ("line", "leads"),
    [
        (".....61.....35..6.3.7..4........5.9712.....4874.6........4..3.9.1..32.....37.....", ["hidden-single"]),
        (
            ".124.......76.....9..7..3.2.7.8...1..5.....3..9...4.7.6.9..2..3.....84.......598.",
            ["hidden-single", "pointing", "pointing/practice/1"],
        ),
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", ["How hard"]),
        ("." * 81, []),
        ("1" * 2 + "." * 79, []),
        ("1" + "." * 15, []),
    ],
)
def test_the_puzzle_at_hand_leads_to_what_it_needs(client: FlaskClient, line: str, leads: list[str]) -> None:
    """Its next technique, and the first that is no single, with practice; nothing for a puzzle without hints."""
    text = client.get(f"/techniques/?p={line.replace('.', '0')}").text
    (ahead,) = re.findall(r'<p class="ahead slab">(.*?)</p>', text, re.DOTALL) or [""]
    found = re.findall(r'<a href="(/[^"?]*)', ahead)
    assert found == ["/how-hard" if name == "How hard" else f"/techniques/{name}" for name in leads]


@pytest.mark.parametrize("key", ["hidden-single", "x-wing", "xy-chain", "als-xz"])
def test_a_step_is_drawn_in_the_order_of_its_text(client: FlaskClient, key: str) -> None:
    """Three boards and three texts: where to look, the pattern, what follows; the last one alone shows the effect."""
    example = technique_pages()[key].example
    page = Document(client.get(f"/techniques/{key}"))
    assert len(page.find("input", type="radio", name="stage")) == len(example.stages) == 3
    assert sum("grid" in found.get("class", "").split() for found in page.find("table")) == 3
    assert example.stages[-1].text == example.reason
    for stage in example.stages:
        assert stage.text in page.text("main")
        effects = [look for cell in stage.view.cells for look in cell.note_marks if look in ("loses", "gains")]
        assert bool(effects) == (stage is example.stages[-1]) or TECHNIQUES[key].technique.is_single
    lines = example.evidence.strong or example.evidence.weak
    assert sum("legend" in found.get("class", "").split() for found in page.find("p")) == 1
    assert bool(page.find("svg", viewbox="0 0 20 20") or page.find("svg", viewBox="0 0 20 20")) == bool(lines)
    assert page.leads_to(f"/techniques/?family={example.step.technique and family_key(key)}")


def family_key(key: str) -> str:
    """The key of the family of a technique."""
    return next(name for name, family in FAMILIES.items() if family is TECHNIQUES[key].technique.family)


def test_practice_goes_on(client: FlaskClient) -> None:
    """Each number leads to a board of its own, beyond the positions of the page too; others are not found."""
    boards = [client.get(f"/techniques/x-wing/practice/{number}").location for number in (1, 5, 17, MAX_POSITION)]
    assert len(set(boards)) == 4
    assert all(client.get(board).status_code == 200 for board in boards)
    for path in ("x-wing/practice/0", f"x-wing/practice/{MAX_POSITION + 1}", "x-wing/practice/one", "none/practice/1"):
        assert client.get(f"/techniques/{path}").status_code == 404
