"""The puzzle at hand travels: an answer typed on Solve is there after a visit to every other page, however one goes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import EASY, EMPTY, cell, open_board, press, ready, settle, start_at
from tests.browser.conftest import NewPage
from webapp.shared.builtin_puzzles import example_of
from webapp.shared.rooms import ROOMS

OTHER = example_of("gentle").fields
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('off', 'SecurityError'); } })"
CONFLICT = "55" + "0" * 79


def at_hand(page: Page) -> Locator:
    """The puzzle at hand in the bar."""
    return page.locator("#at-hand")


def type_answer(page: Page) -> None:
    """Open a puzzle and type an answer into its first free cell."""
    open_board(page, EASY, title="Morning")
    start_at(page, "r1c3")
    press(page, "4")


def link_addresses(page: Page) -> list[str]:
    """The addresses of all links in the bars, each once."""
    found: list[str] = page.locator("header a[href]:visible, nav a[href]:visible").evaluate_all(
        "(links) => [...new Set(links.map((link) => link.href))]"
    )
    return found


def expect_answer(page: Page) -> None:
    """Solve shows the puzzle with the answer."""
    expect(cell(page, "r1c3")).to_have_value("4")
    expect(cell(page, "r1c1")).to_have_value("5")


@pytest.mark.parametrize("how", ["links", "no storage", "no script"])
def test_an_answer_is_there_after_a_visit_to_every_page(new_page: NewPage, how: str) -> None:
    """From Solve to each page of the bars, and back by the puzzle in the bar."""
    page = new_page(java_script_enabled=how != "no script")
    if how == "no storage":
        page.add_init_script(BLOCKED)
    if how == "no script":
        page.goto(f"/?p={EASY.replace('.', '0')}&title=Morning")
        cell(page, "r1c3").fill("4")
        page.get_by_role("button", name="Check the board").click()
    else:
        type_answer(page)
    page.get_by_role("link", name="Demo", exact=True).first.click()
    expect(at_hand(page)).to_have_accessible_name("Puzzle at hand: Morning, 30 clues")
    for address in link_addresses(page):
        page.goto(address)
        expect(at_hand(page)).to_be_visible()
        at_hand(page).click()
        expect_answer(page)


def test_it_is_there_after_back_and_reload(page: Page) -> None:
    """Back from another page and a reload show what was typed."""
    type_answer(page)
    page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Puzzles")
    page.go_back()
    expect_answer(page)
    page.reload()
    expect_answer(page)


def test_the_start_page_opens_with_the_stored_puzzle(page: Page) -> None:
    """A page that shows a puzzle and is opened without one shows the stored one, and Back is not trapped there."""
    type_answer(page)
    settle(page)
    page.goto("/techniques/")
    expect(at_hand(page)).to_have_text("Morning")
    page.goto("/")
    expect_answer(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/techniques/"))
    for path in ("/how-hard", "/demo", "/demo/race", "/print"):
        page.goto(path)
        expect(page).to_have_url(re.compile(f"p={EASY.replace('.', '0')}"))


def test_an_empty_board_on_purpose_stays_empty(page: Page) -> None:
    """`/?p=` shows an empty board, and the stored puzzle stays until the first digit."""
    type_answer(page)
    settle(page)
    page.goto("/?p=")
    ready(page)
    expect(cell(page, "r1c1")).to_have_value("")
    expect(at_hand(page)).to_have_text("Morning")
    start_at(page, "r5c5")
    press(page, "7")
    settle(page)
    expect(at_hand(page)).to_have_text("1 clue")


def test_back_to_the_empty_start_page_leaves_it_empty(page: Page) -> None:
    """Who chose a puzzle on the start page and goes back finds the start page again."""
    page.goto("/")
    ready(page)
    page.locator("#starters .tile").first.click()
    expect(at_hand(page)).to_be_visible()
    page.go_back()
    ready(page)
    expect(cell(page, "r1c1")).to_have_value("")
    expect(page.locator("#starters")).to_be_visible()


def test_reading_a_lesson_leaves_it_in_the_bar(page: Page) -> None:
    """A lesson shows its own board; one press leads back to one's own with its answers."""
    type_answer(page)
    page.get_by_role("link", name="Learn", exact=True).click()
    page.get_by_role("link", name="Lessons", exact=True).first.click()
    page.locator("main a[href*='lesson=']").first.click()
    page.wait_for_selector("html[data-ready], #stage")
    page.keyboard.press("ArrowRight")
    expect(at_hand(page)).to_have_text("Morning")
    at_hand(page).click()
    expect_answer(page)


def test_another_puzzle_comes_on_top_and_yours_stays_in_recent(page: Page) -> None:
    """A link from someone else opens at once; the list of recent boards has both, with what was filled."""
    type_answer(page)
    settle(page)
    open_board(page, **OTHER)
    settle(page)
    start_at(page, "r1c1")
    press(page, "8")
    settle(page)
    page.goto("/recent")
    tiles = page.locator("#recent li")
    expect(tiles).to_have_count(2)
    expect(tiles.nth(0)).to_contain_text("gentle")
    expect(tiles.nth(1)).to_contain_text("30 clues, 1 of 51 filled")
    tiles.nth(1).get_by_role("link").click()
    expect_answer(page)
    page.goto("/recent")
    page.get_by_role("button", name="Remove Morning").click()
    expect(tiles).to_have_count(1)
    page.reload()
    expect(tiles).to_have_count(1)


def test_two_tabs_do_not_change_each_other(page: Page) -> None:
    """The tab touched last is stored; an open tab stays as it is."""
    type_answer(page)
    settle(page)
    second = page.context.new_page()
    second.goto(f"/?p={OTHER['p']}&title=gentle")
    ready(second)
    expect(at_hand(second)).to_have_text("gentle")
    expect(at_hand(page)).to_have_text("Morning")
    page.bring_to_front()
    start_at(page, "r1c4")
    press(page, "6")
    settle(page)
    second.goto("/")
    expect_answer(second)
    second.close()


def test_an_example_does_not_become_the_puzzle_at_hand(page: Page) -> None:
    """Watch without a puzzle shows an example, which stays one however it is stepped through."""
    page.goto("/demo")
    expect(page.locator(".example")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.reload()
    expect(at_hand(page)).to_be_hidden()
    page.goto("/")
    ready(page)
    expect(page.locator("#starters")).to_be_visible()


@pytest.mark.parametrize("givens", ["1" + "0" * 15, "1" + "0" * 35, "1" + "0" * 255, CONFLICT])
def test_every_size_and_a_conflict_travel(page: Page, givens: str) -> None:
    """Boards of other sizes and boards with a conflict reach every page, and come back."""
    page.goto(f"/?p={givens}")
    ready(page)
    for page_room in ROOMS:
        page.get_by_role("link", name=page_room.name, exact=True).first.click()
        at_hand(page).click()
        expect(cell(page, "r1c1")).to_have_value(givens[0])


def test_nothing_of_the_empty_board_is_painted_before_the_stored_one(page: Page) -> None:
    """While the page with the stored puzzle is on its way nothing is shown."""
    type_answer(page)
    settle(page)
    seen: list[str] = []
    page.expose_function("note", lambda value: seen.append(value))
    page.add_init_script(
        "new MutationObserver(() => { if (document.querySelector('#r1c1') && !document.documentElement.hidden)"
        " window.note(document.querySelector('#r1c1').value); }).observe(document, { childList: true, subtree: true })"
    )
    page.goto("/")
    expect_answer(page)
    assert "" not in seen


def test_an_empty_board_is_none(page: Page) -> None:
    """A board without a digit is not the puzzle at hand, whatever its size."""
    page.goto(f"/?p={EMPTY[:16]}")
    ready(page)
    expect(at_hand(page)).to_be_hidden()
