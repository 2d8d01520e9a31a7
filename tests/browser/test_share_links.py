"""Sending a puzzle to somebody: the link of the page Share, and the way to its picture."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.states import GENTLE, at


def test_a_newcomer_sends_a_link_or_a_picture(page: Page) -> None:
    """Copy link says in a live region that it has copied; a link near the top leads to the puzzle's pictures."""
    page.goto("/share" + at(p=GENTLE)[1:])
    page.get_by_role("button", name="Copy link", exact=True).click()
    expect(page.locator("#qr-said[role=status]")).not_to_be_empty()
    page.locator("main").get_by_role("link", name="Pictures", exact=True).click()
    expect(page.locator("#pictures")).to_be_visible()
    assert "p=" in page.url
