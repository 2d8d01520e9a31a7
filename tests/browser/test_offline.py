"""Without the server: the worker keeps board, puzzles and lessons, and shows them only while the server is away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.problems import Problems
from tests.browser.stage import until
from tests.browser.states import GENTLE, SEVERAL, at


def installed(new_page: NewPage) -> Page:
    """A page whose worker keeps what it wants to keep."""
    page = new_page(service_workers="allow")
    page.goto("/")
    until(page, "() => navigator.serviceWorker.controller !== null")
    return page


def test_the_board_works_offline(new_page: NewPage, problems: Problems, monkeypatch: pytest.MonkeyPatch) -> None:
    """After one visit a board is opened and undone without the server, and called unjudged; what needs it says so.
    Once the server is back the board is judged by itself.

    So is a board of another size. While the server answers, the page is that of the server, not the kept one, which is
    marked. When the server has another version, the next visit keeps that one and nothing of the old one.
    """
    problems.expect("INTERNET_DISCONNECTED", "htmx:sendError")
    page = installed(new_page)
    page.goto(at(p=SEVERAL))
    assert page.locator("html[data-offline]").count() == 0
    expect(page.locator("#verdict")).to_contain_text("28 clues")
    page.context.set_offline(True)
    page.goto(at(p=GENTLE, title="Gentle"))
    page.locator("html[data-ready]").first.wait_for()
    assert page.locator("#r1c2").input_value() == "1"
    expect(page.locator("#verdict p")).to_contain_text("offline")
    expect(page.locator("#starters")).to_be_hidden()
    assert page.title() == "Gentle – Sudoku Workbench"
    page.context.set_offline(False)
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution.")
    page.context.set_offline(True)
    page.locator("#r1c1").press("8")
    assert page.locator("#r1c1").input_value() == "8"
    expect(page.locator("#verdict p")).to_contain_text("offline")
    page.locator("#do-undo").click()
    assert page.locator("#r1c1").input_value() == ""
    page.goto(at(p="1234" + "." * 12))
    page.locator("html[data-ready]").first.wait_for()
    assert [page.locator(f"#r1c{column}").input_value() for column in (1, 2, 3, 4)] == list("1234")
    expect(page.locator("#board td")).to_have_count(17)  # with the corner
    expect(page.locator("#verdict p")).to_contain_text("offline")
    page.goto("/puzzles/")
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    page.goto("/demo/lessons")
    expect(page.locator("svg.thumb").first).to_be_visible()
    assert page.evaluate("document.fonts.check('16px Text')")
    page.locator(".gallery a[href*='lesson=']").first.click()
    expect(page.get_by_role("heading", name="This page needs the server")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#stage")).to_be_visible()
    [old] = page.evaluate("caches.keys()")
    monkeypatch.setattr("webapp.serving.offline.version", lambda: "another")
    page.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker.update())")
    until(page, "async () => (await caches.keys()).join() === 'sudoku-another'")
    assert old != "sudoku-another"
