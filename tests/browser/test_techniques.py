"""Techniques in a browser: found while typing, drawn part by part, marked once their positions are solved."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from solver import CLASSIC
from tests.browser.board import press, ready, start_at
from tests.browser.looks import resize
from webapp.board.practice import practice_steps
from webapp.learn.technique_pages import find_pages


def tiles(page: Page) -> Locator:
    """The techniques that the gallery shows."""
    return page.locator("#techniques .tile strong")


def test_a_technique_is_drawn_part_by_part(page: Page) -> None:
    """By keys too: the board shows where to look, then the pattern, then what follows; on a phone as well."""
    page.goto("/techniques/x-wing")
    board = page.locator(".stage:visible")
    for size in ((1366, 768), (390, 844)):
        resize(page, size)
        last = page.get_by_role("radio", name="What follows")
        last.check()
        last.focus()
        expect(board).to_have_count(1)
        expect(board.locator("i.loses")).not_to_have_count(0)
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("radio", name="The pattern")).to_be_checked()
        expect(board.locator("i.loses")).to_have_count(0)
        expect(board.locator("i.base")).not_to_have_count(0)
        page.keyboard.press("ArrowUp")
        expect(board.locator("i.base")).to_have_count(0)
        expect(board.locator("td.searched")).not_to_have_count(0)


def test_a_solved_position_is_marked(page: Page) -> None:
    """Who has found the step of a position sees it marked on the page of the technique and in the gallery.

    The gallery is searched while one types.
    """
    page.goto("/techniques/x-wing")
    first, second = (page.locator(f"[data-practice='x-wing:{number}'] .practised") for number in (1, 2))
    expect(first).to_be_hidden()
    page.get_by_role("link", name="Position 1").click()
    ready(page)
    for place, digit in practice_steps("x-wing", 1)[1][0].eliminations:
        start_at(page, CLASSIC.cell_name(place))
        press(page, f"Shift+Digit{digit}")
    expect(page.locator("#verdict.found strong")).to_be_visible()
    page.goto("/techniques/x-wing")
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    expect(page.locator("#practise")).to_have_attribute("href", re.compile("/practice/2"))  # the first not solved
    page.goto("/techniques/")
    expect(page.locator(".practised:visible")).to_have_count(1)
    expect(page.locator("[data-practice='x-wing'] .practised")).to_have_text("1 solved")
    page.locator("#q").fill("x-wing")
    expect(tiles(page)).to_have_count(len(find_pages("x-wing")))
    expect(page.locator(".practised:visible")).to_have_count(1)
    page.locator("#q").fill("")
    expect_to_be_found_while_typing(page)


def expect_to_be_found_while_typing(page: Page) -> None:
    """The list follows each word, the focus stays, the address keeps the search, and the live region counts."""
    page.get_by_role("searchbox", name="Search techniques").press_sequentially("wing")
    expect(tiles(page)).to_have_count(len(find_pages("wing")))
    expect(page.locator("#status")).to_contain_text(str(len(find_pages("wing"))))
    expect(page).to_have_url(re.compile("q=wing"))
    expect(page.locator("#q")).to_be_focused()
    page.get_by_text("Families", exact=True).click()
    page.get_by_role("navigation", name="Families").get_by_role("link", name=re.compile("^Wings")).click()
    expect(tiles(page)).to_have_text(["W-Wing", "XY-Wing", "XYZ-Wing"])
    page.locator("#q").fill("nonsense")
    expect(tiles(page)).to_have_count(0)
    page.get_by_role("link", name="Show all").click()
    expect(tiles(page)).to_have_count(len(find_pages("")))
