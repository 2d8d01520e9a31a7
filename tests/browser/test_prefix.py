"""Below a path prefix, as behind a proxy that shares its host among several sites: everything stays below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from tests.browser.board import EASY, expect_message, expect_verdict, follow, paste, press, ready, start_at, type_clues
from tests.browser.conftest import NewPage, served
from tests.browser.stage import LIANG, drawer, expect_move, until
from webapp import create_app
from webapp.serving.hosts import LOOPBACK

PREFIX: Final = "/class/sudoku"


@pytest.fixture(scope="module")
def below() -> Iterator[str]:
    """The address of a server that has the site below the prefix and nothing beside it."""
    app = create_app({"HOSTS": list(LOOPBACK)})
    app.wsgi_app = DispatcherMiddleware(NotFound(), {PREFIX: app.wsgi_app})  # type: ignore[method-assign]
    with served(app) as address:
        yield address


@pytest.fixture
def page(new_page: NewPage, below: str) -> Iterator[Page]:
    """A page whose every request has to stay below the prefix."""
    opened, paths = new_page(base_url=below), []

    def note(request: Request) -> None:
        paths.append(urlsplit(request.url).path)

    opened.on("request", note)
    yield opened
    assert paths
    assert [path for path in paths if not path.startswith(f"{PREFIX}/")] == []


def test_the_board_stays_below_the_prefix(page: Page) -> None:
    """Typing, candidates, paste, copies, Undo, Back, recent boards and pictures ask below it and write it."""
    page.goto(f"{PREFIX}/")
    ready(page)
    start_at(page, "r1c1")
    press(page, "7")
    expect_verdict(page, "1 clue.")
    page.wait_for_url(f"**{PREFIX}/?p=7*")
    paste(page, EASY)
    expect_message(page, "30 clues.")
    page.wait_for_url(f"**{PREFIX}/?p=5*")
    start_at(page, "r1c3")
    press(page, "x")
    expect_message(page, "column 3")
    type_clues(page)
    start_at(page, "r1c3")
    press(page, "4")
    page.wait_for_url(f"**{PREFIX}/?p=534*")
    page.locator("#do-pictures").click()
    page.get_by_role("link", name="All kinds and sizes").click()
    expect(page.locator("#preview img")).to_have_js_property("complete", True)
    page.get_by_label("Candidates").check()
    page.wait_for_url(f"**{PREFIX}/pictures?p=534*kind=candidates")
    page.go_back()
    ready(page)
    page.go_back()
    expect_verdict(page, "1 clue.")
    page.goto(f"{PREFIX}/recent")
    page.locator("#recent a").first.click()
    ready(page)
    expect_verdict(page, "31 clues.")


def test_race_and_demo_stay_below_the_prefix(page: Page) -> None:
    """The clock in the address, the way on to a search; its steps, jumps, links to pictures, and the code."""
    page.goto(f"{PREFIX}/demo/race?p={LIANG}&lanes=A,D")
    page.locator("#stage[data-explored]").first.wait_for()
    press(page, "End")
    expect(page.locator("#sentence")).to_contain_text("D wins")
    until(page, "location.search.includes('at=')")
    assert urlsplit(page.url).path == f"{PREFIX}/demo/race"
    follow(page, page.locator(".watch").first)
    page.locator("#stage.demo[data-explored]").first.wait_for()
    assert urlsplit(page.url).path == f"{PREFIX}/demo"
    press(page, "Home", "ArrowRight")
    expect_move(page, 1)
    page.wait_for_url(f"**{PREFIX}/demo?*at=1")
    press(page, "End")
    expect_move(page, 10_989)
    page.wait_for_url(f"**{PREFIX}/demo?*at=10989*")
    with drawer(page, "downloads"), page.expect_download() as download:
        page.get_by_role("radio", name="SVG").check()
        page.locator("#take .main").click()
    assert f"{PREFIX}/demo/picture.svg?" in download.value.url
    page.locator("[popovertarget='sharing']:visible").click()
    page.get_by_role("button", name="QR code").click()
    expect(page.locator(".qr-link")).to_have_text(page.url)
    assert page.locator("#qr img").evaluate("async (img) => { await img.decode(); return img.naturalWidth; }")
