"""The puzzle at hand travels: an answer typed on Solve is there after a visit to every other page, however one goes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board import EASY, EMPTY, cell, follow, open_board, painted, press, ready, settle, start_at
from tests.browser.conftest import NewPage
from tests.browser.problems import Problems
from tests.campaigns import some
from webapp.shared.builtin_puzzles import example_of
from webapp.shared.rooms import ROOMS

OTHER = example_of("gentle").fields
BLOCKED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('off', 'SecurityError'); } })"
CONFLICTS = {"p": "55" + "0" * 79, "e": "0050000005" + "0" * 71}


def at_hand(page: Page) -> Locator:
    """The puzzle at hand in the bar."""
    return page.locator("#at-hand")


def type_answer(page: Page) -> None:
    """Open a puzzle and type an answer into its first free cell."""
    open_board(page, EASY, title="Morning")
    start_at(page, "r1c3")
    press(page, "4")


def expect_answer(page: Page) -> None:
    """Solve shows the puzzle with the answer."""
    expect(cell(page, "r1c3")).to_have_value("4")
    expect(cell(page, "r1c1")).to_have_value("5")


def visits(page: Page, *, rooms: slice = slice(None), tabs: slice = slice(None)) -> Iterator[str]:
    """Go to the page of each tab but Solve by links, or of some rooms and tabs, from whichever page is open."""
    for page_room in list(ROOMS)[rooms]:
        for tab in page_room.tabs[tabs]:
            if tab is ROOMS[0].tabs[0]:
                continue
            bar = page.get_by_role("navigation", name=page_room.name, exact=True)
            if not bar.count():
                follow(page, page.get_by_role("navigation", name="Rooms").get_by_role("link", name=page_room.name))
            if tab is not page_room.tabs[0]:
                follow(page, bar.get_by_role("link", name=tab.name))
            expect(at_hand(page)).to_be_visible()
            yield f"{page_room.name}, {tab.name}"


def begin_with_answer(new_page: NewPage, how: str) -> Page:
    """A page with a puzzle and an answer to it, in a browser that has all, or no storage, or no script."""
    page = new_page(is_lent=False, java_script_enabled=how != "no script")
    if how == "no storage":
        page.add_init_script(BLOCKED)
    if how == "no script":
        page.goto(f"/?p={EASY.replace('.', '0')}&title=Morning")
        cell(page, "r1c3").fill("4")
        page.get_by_role("button", name="Update the board").click()
    else:
        type_answer(page)
    return page


def expect_carried(page: Page) -> None:
    """The bar names the puzzle, and its link has the answer."""
    expect(at_hand(page)).to_have_accessible_name("Puzzle at hand: Morning, Easy, 30 clues")
    expect(at_hand(page)).to_have_attribute("href", re.compile("[?&]e=004000"))


@pytest.mark.campaign
@pytest.mark.parametrize("how", ["links", "no storage", "no script"])
def test_an_answer_is_there_after_a_visit_to_every_page(new_page: NewPage, how: str) -> None:
    """From Solve to each page by room and tab, where it is loaded again, and back by the puzzle in the bar."""
    page = begin_with_answer(new_page, how)
    for _ in visits(page):
        expect_carried(page)
        if how == "links":
            page.reload()
        at_hand(page).click()
        expect_answer(page)


def test_an_answer_travels_though_nothing_is_stored(new_page: NewPage) -> None:
    """Pages of rooms have it in their bar; Back leads to the board as it was left, however many were opened since."""
    page = begin_with_answer(new_page, "no storage")
    painted(page)
    page.reload()  # the answer is in the address as soon as it is seen
    expect_answer(page)
    before = page.evaluate("history.length")
    for _ in visits(page, rooms=slice(3, 5), tabs=slice(1, 3, 2)):
        expect_carried(page)
    page.evaluate("(count) => void setTimeout(() => history.go(count - history.length))", before)
    expect_answer(page)


def test_nothing_typed_is_lost_between_pages(page: Page) -> None:
    """A link pressed right after a digit carries it; reload shows notes too; a page without a puzzle shows it.

    Back is not trapped there. A lesson has its own board and leaves the puzzle in the bar. `/?p=` stays empty, and the
    puzzle stays stored until the first digit.
    """
    type_answer(page)
    follow(page, page.get_by_role("link", name="Print", exact=True))
    expect_carried(page)
    page.goto("/demo?lesson=gentle-tree")
    page.locator("html[data-ready], #stage").first.wait_for()
    page.keyboard.press("ArrowRight")
    expect(at_hand(page)).to_contain_text("Morning")
    at_hand(page).click()
    expect_answer(page)
    ready(page)
    start_at(page, "r1c4")
    press(page, "Shift+Digit2")
    page.wait_for_url("**&n=*")
    before = page.url
    press(page, "Shift+Digit6")
    page.wait_for_url(lambda url: url != before)
    page.reload()
    expect_answer(page)
    expect(page.locator("td:has(#r1c4) .notes")).to_have_text("26")
    page.goto("/settings")
    expect(at_hand(page)).to_contain_text("Morning")
    page.goto("/")
    expect_answer(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/settings"))
    page.goto("/?p=")
    ready(page)
    expect(cell(page, "r1c1")).to_have_value("")
    expect(at_hand(page)).to_contain_text("Morning")
    start_at(page, "r5c5")
    press(page, "7")
    settle(page)
    expect(at_hand(page)).to_have_text("1\u00a0clue")


def test_an_example_or_an_empty_board_is_not_the_puzzle_at_hand(page: Page) -> None:
    """An example stays one however it is stepped through; who chooses a puzzle and goes back finds the start page."""
    page.goto("/demo")
    expect(page.locator(".example")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.reload()
    expect(at_hand(page)).to_be_hidden()
    page.goto(f"/?p={EMPTY[:16]}")
    ready(page)
    expect(at_hand(page)).to_be_hidden()
    page.goto("/")
    ready(page)
    page.locator("#starters .tile").first.click()
    expect(at_hand(page)).to_be_visible()
    page.go_back()
    ready(page)
    expect(cell(page, "r1c1")).to_have_value("")
    expect(page.locator("#starters")).to_be_visible()


def test_an_answer_that_is_undone_after_a_reload_is_in_no_list(page: Page) -> None:
    """Recent and the bare address open the puzzle without it, and no answers are said to be kept."""
    type_answer(page)
    settle(page)
    page.reload()
    ready(page)
    expect_answer(page)
    page.locator("#do-undo").click()
    expect(cell(page, "r1c3")).to_have_value("")
    settle(page)
    page.goto("/")
    ready(page)
    expect(cell(page, "r1c3")).to_have_value("")
    expect(page.locator(".toast")).to_have_count(0)
    page.goto("/recent")
    expect(page.locator("#recent .tile")).to_contain_text("0 of 51 filled")


def test_another_puzzle_comes_on_top_and_yours_stays_in_recent(page: Page) -> None:
    """A link from someone else opens at once; the list of recent boards has both, with what was filled.

    The same clues without the answers leave these in the list, and lead back to them, until others are typed.
    Undo stands where a board was removed, and brings back its place, its answers and the focus; so after Remove all.
    """
    type_answer(page)
    settle(page)
    open_board(page, EASY)
    expect(page.locator(".toast")).to_contain_text("Morning with your answers is kept in Recent.")
    for name in ("Printed", "Mine"):
        page.get_by_label(name, exact=True).click()
    settle(page)
    open_board(page, **OTHER)
    settle(page)
    start_at(page, "r1c1")
    press(page, "8")
    settle(page)
    page.goto("/recent")
    tiles = page.locator("#recent .tile")
    expect(tiles).to_have_count(2)
    expect(tiles.nth(0)).to_contain_text("gentle")
    expect(tiles.nth(1)).to_contain_text("30 clues, 1 of 51 filled")
    expect(page.get_by_role("button", name="Remove from Recent: Morning")).to_be_hidden()
    page.get_by_label("Remove boards").check()
    page.get_by_role("button", name="Remove from Recent: Morning").click()
    expect(tiles).to_have_count(1)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    press(page, "Enter")
    expect(tiles).to_have_count(2)
    expect(tiles.nth(1)).to_contain_text("Morning")
    expect(page.get_by_role("button", name="Remove from Recent: Morning")).to_be_focused()
    page.get_by_role("button", name="Remove all").click()
    expect(tiles).to_have_count(0)
    undo.click()
    expect(tiles).to_have_count(2)
    page.get_by_role("button", name="Remove from Recent: gentle").click()
    page.reload()
    expect(tiles).to_have_count(1)
    tiles.click()
    expect_answer(page)


def test_two_tabs_do_not_change_each_other(page: Page) -> None:
    """Each comes back to its own answers of one puzzle; an open tab stays as it is; the tab touched last is stored."""
    type_answer(page)
    second = page.context.new_page()
    open_board(second, EASY, title="Morning")
    start_at(second, "r1c4")
    press(second, "6")
    for each in (page, second):
        each.bring_to_front()
        follow(each, each.get_by_role("link", name="Print", exact=True))
    for each, mine, other in ((page, "r1c3", "r1c4"), (second, "r1c4", "r1c3")):
        each.bring_to_front()
        at_hand(each).click()
        ready(each)
        expect(cell(each, mine)).not_to_have_value("")
        expect(cell(each, other)).to_have_value("")
    open_board(second, OTHER["p"], title="gentle")
    expect(at_hand(second)).to_contain_text("gentle")
    expect(at_hand(page)).to_contain_text("Morning")
    page.bring_to_front()
    start_at(page, "r1c4")
    press(page, "6")
    settle(page)
    page.wait_for_function("() => localStorage.getItem('sudoku-at-hand').includes('e=0046')")  # behind the address
    second.goto("/")
    expect_answer(second)
    second.close()


@pytest.mark.parametrize(
    ("cells", "how", "rooms"),
    some(
        [*product([16, 36, 256], ["script", "no script"], [slice(1, None)]), (256, "script", slice(4, 5))],
        always=lambda case: case[2].start == 4,
    ),
)
def test_every_size_travels(page: Page, new_page: NewPage, cells: int, how: str, rooms: slice) -> None:
    """A clue and an answer of boards of other sizes reach every room, and come back."""
    if how == "no script":
        page = new_page(java_script_enabled=False)
    page.goto(f"/?p=1{'0' * (cells - 1)}&e=02{'0' * (cells - 2)}")
    for page_room in list(ROOMS)[rooms]:
        follow(page, page.get_by_role("link", name=page_room.name, exact=True).first)
        expect(at_hand(page)).to_have_attribute("href", re.compile(f"[?&]p=10{{{cells - 1}}}&e=020{{{cells - 2}}}"))
    at_hand(page).click()
    expect(cell(page, "r1c1")).to_have_value("1")
    expect(cell(page, "r1c2")).to_have_value("2")
    expect(page.locator("#board input[id]")).to_have_count(cells)


@pytest.mark.parametrize(
    ("rooms", "tabs"),
    some([(slice(1, 2), slice(1)), (slice(None), slice(None))], always=lambda case: case[1].stop == 1),
    ids=str,
)
def test_a_conflict_travels(page: Page, problems: Problems, rooms: slice, tabs: slice) -> None:
    """Clues in conflict, and answers in conflict with them, reach every page; the board shows them as they were."""
    problems.expect(422)
    page.goto(f"/?{urlencode(CONFLICTS)}")
    ready(page)
    for _ in visits(page, rooms=rooms, tabs=tabs):
        expect(at_hand(page)).to_have_attribute("href", re.compile(f"[?&]p={CONFLICTS['p']}&e={CONFLICTS['e']}"))
    at_hand(page).click()
    expect(page.locator("#board input[aria-invalid]")).to_have_count(4)
    expect(cell(page, "r1c1")).to_have_value("5")


EARLY = ("/", "/demo")  # an empty board, an example
LATER = ("/pictures", "/how-hard", "/share", "/demo/race", "/print")
SEEN_EMPTY = """() => {
  const look = () => {
    const main = document.querySelector("main");
    const isShown = main?.checkVisibility() && main.childElementCount;
    if (isShown && !/[?&]p=\\d/.test(location.search)) sessionStorage.seenEmpty = location.pathname;
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("paths", some([EARLY, LATER], always=lambda paths: paths is EARLY, is_one=True), ids=str)
def test_nothing_is_painted_before_the_stored_puzzle(new_page: NewPage, paths: tuple[str, ...]) -> None:
    """On a slow network no empty board, no example and no "No puzzle yet" is shown while the page is on its way."""
    page = new_page()
    type_answer(page)
    settle(page)
    page.add_init_script(f"({SEEN_EMPTY})()")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", SLOW)
    for path in paths:
        page.goto(path, wait_until="commit")
        page.wait_for_url(re.compile(r"[?&]p=\d"), wait_until="domcontentloaded")
        expect(page.locator("main")).to_be_visible()
        assert page.evaluate("sessionStorage.seenEmpty ?? ''") == "", path


# Several frames could be painted before an answer comes.
SLOW = {"offline": False, "latency": 60, "downloadThroughput": -1, "uploadThroughput": -1}
