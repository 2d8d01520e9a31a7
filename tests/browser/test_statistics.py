"""*Many puzzles* in a browser: a long list outlives a reload and Back, and each dot shows its puzzle."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.looks import accessibility_problems

SMALL = "1.........2..3.."


def test_a_long_list_outlives_reload_and_back(page: Page) -> None:
    """No address holds 120 puzzles: loaded again, or come back to, the page counts them as before."""
    page.goto("/demo/statistics")
    page.locator("summary", has_text="A list of mine").click()
    page.locator("#text").fill("\n".join([SMALL] * 120))
    page.locator("#count").click()
    counting = page.locator("#counting")
    expect(counting).to_have_text("Counted: 120 puzzles.")
    expect(page.locator(".opener")).to_contain_text("A list of mine")
    expect(page.locator(".opener .picks")).to_have_role("radiogroup")
    page.reload()
    expect(counting).to_have_text("Counted: 120 puzzles.")
    page.locator(".moves td a").first.click()
    expect(page).not_to_have_url("/demo/statistics")
    page.go_back()
    expect(counting).to_have_text("Counted: 120 puzzles.")
    assert page.locator("#text").input_value().count(SMALL) == 120


def point_at_a_dot(page: Page) -> None:
    """Open the statistics of two puzzles and point at the last dot of a search."""
    page.goto(f"/demo/statistics?go=1&text={SMALL}%0A{SMALL[::-1]}")
    expect(page.locator("#counting")).to_have_text("Counted: 2 puzzles.")
    box = page.locator("#dots-free-cells circle").last.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#dot")).to_be_visible()


@pytest.mark.campaign
def test_axe_finds_nothing_while_a_dot_shows_its_puzzle(page: Page) -> None:
    """No violation in the page with a card about a dot."""
    point_at_a_dot(page)
    assert accessibility_problems(page) == []


def test_a_dot_shows_its_puzzle_and_leads_to_its_board(page: Page) -> None:
    """Enthusiast: which puzzle is the slow one? Pointer and keys show its board and open it; Escape closes."""
    point_at_a_dot(page)
    card, row = page.locator("#dot"), page.locator("#dots-free-cells")
    expect(card.locator("strong")).to_have_text(row.locator("title").last.text_content() or "")
    assert page.locator(".dots .same").count() > 1
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    row.focus()
    page.keyboard.press("End")
    expect(card).to_be_visible()
    expect(row).to_have_attribute("aria-valuetext", row.locator("title").last.text_content() or "")
    of = int(row.locator("circle").last.get_attribute("data-of") or "")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?p=*")
    assert parse_qs(urlsplit(page.url).query)["p"] == [(SMALL, SMALL[::-1])[of].replace(".", "0")]


def test_a_tapped_dot_shows_its_puzzle(new_page: NewPage) -> None:
    """On a phone a tap brings name and board, whole on the screen; the card is the link, a tap elsewhere closes it.

    A screen reader hears the name of the dot as the value of its row.
    """
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"/demo/statistics?go=1&text={SMALL}%0A{SMALL[::-1]}")
    expect(page.locator("#counting")).to_have_text("Counted: 2 puzzles.")
    card, row = page.locator("#dot"), page.locator("#dots-free-cells")
    slider = page.get_by_role("slider", name=re.compile("Free-cell list"))
    expect(slider).to_have_attribute("aria-valuetext", row.locator("title").first.text_content() or "")
    row.scroll_into_view_if_needed()
    row.locator("circle").last.tap(force=True)
    expect(card).to_be_in_viewport(ratio=1)
    expect(card.locator("strong")).to_have_text(row.locator("title").last.text_content() or "")
    expect(card.locator(".thumb")).to_be_visible()
    page.get_by_role("heading", level=1).tap()
    expect(card).to_be_hidden()
    row.locator("circle").last.tap(force=True)
    card.get_by_role("link").tap()
    page.wait_for_url("**/?p=*")
