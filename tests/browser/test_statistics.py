"""The page "Statistics" in a browser: a long list is counted, and is still there after a reload and after Back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

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
    page.reload()
    expect(counting).to_have_text("Counted: 120 puzzles.")
    page.locator(".moves td a").first.click()
    expect(page).not_to_have_url("/demo/statistics")
    page.go_back()
    expect(counting).to_have_text("Counted: 120 puzzles.")
    assert page.locator("#text").input_value().count(SMALL) == 120
