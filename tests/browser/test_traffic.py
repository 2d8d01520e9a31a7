"""What goes over the wire: the first view is small."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.states import show

MOST_BYTES: Final = 66_000  # of the first view, htmx among them
MOST_REQUESTS: Final = 14


def transferred(page: Page, address: str) -> list[float]:
    """Bytes of each answer that the browser receives for the first view of the address, headers included."""
    session = page.context.new_cdp_session(page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    show(page, address)
    page.wait_for_load_state("networkidle")
    session.detach()
    return received


def test_the_first_view_is_small(page: Page) -> None:
    """Page, styles, scripts and htmx together take at most 66 kB in 14 requests."""
    received = transferred(page, "/")
    assert 0 < sum(received) <= MOST_BYTES
    assert len(received) <= MOST_REQUESTS
