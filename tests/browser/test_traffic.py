"""What goes over the wire: nothing leaves the server, and the first view is small."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.measures import expected_complaints
from tests.browser.states import EVERY, GENTLE, at, show

FIRST_VIEW: Final = 100_000  # bytes


def transferred(page: Page, address: str) -> int:
    """Bytes that the browser receives for the first view of the address, headers included."""
    session = page.context.new_cdp_session(page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    show(page, address)
    page.wait_for_load_state("networkidle")
    session.detach()
    return round(sum(received))


def test_the_first_view_is_small(page: Page) -> None:
    """X9: page, styles and scripts together take at most 100 kB."""
    assert 0 < transferred(page, "/") <= FIRST_VIEW


def test_no_request_leaves_the_server(new_page: NewPage, server: str, problems: list[str]) -> None:
    """X8: no page in any state asks another machine for anything."""
    page = new_page()
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    for name in ("solution", "several", "unreadable", "choices", "panels", "keys", "library", "verified", "error"):
        EVERY[name](page)
    assert asked == {urlsplit(server).netloc}
    expected_complaints(problems)


def test_an_edit_survives_a_lost_server(page: Page, problems: list[str]) -> None:
    """Without the server a typed digit stays, the page says what is wrong, and the next edit after it is judged."""
    show(page, at(p=GENTLE, mode="clues"))
    page.context.set_offline(True)
    page.locator("#r1c1").press("8")
    page.get_by_text("The server does not answer").first.wait_for()
    assert page.locator("#r1c1").input_value() == "8"
    expect(page.locator("#verdict p")).to_have_text("30 clues. Not judged: no server.")
    page.context.set_offline(False)
    page.locator("#r1c1").press("Delete")
    page.locator("#r1c1").press("8")
    expect(page.locator("#verdict")).not_to_contain_text("Not judged")
    problems.clear()
