"""The frame of every page in a browser: where its rows, the rooms and the content stand at the usual sizes."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import painted
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.measures import cut_off, sticking_out
from tests.browser.problems import Problems
from tests.browser.states import GENTLE, at, show
from tests.campaigns import some

PHONE, SHORT, SMALL, SIDE = (390, 844), (390, 664), (320, 568), (844, 390)
TABLET, LAPTOP, PROJECTOR = (820, 1180), (1366, 768), (1920, 1080)
SOLVE: Final = at(p=GENTLE, mode="answers", title="gentle")
PLAIN: Final = ("/puzzles/", "/documents")
OTHERS: Final = ("/docs/how-to/print", "/verify", "/print", "/demo/lessons")
STAGES: Final = ("/demo", "/demo?lesson=first-search")


def box(page: Page, selector: str) -> dict[str, float]:
    """Where the first element lies in the window."""
    found: dict[str, float] = page.locator(selector).first.evaluate("one => one.getBoundingClientRect().toJSON()")
    return found


def rooms(page: Page) -> Any:
    """The list of the rooms."""
    return page.get_by_role("navigation", name="Rooms")


@pytest.mark.parametrize("addresses", some([PLAIN, OTHERS], always=PLAIN.__eq__, is_one=True))
def test_content_starts_at_one_place(page: Page, addresses: tuple[str, ...]) -> None:
    """Two rows of 56 and 48, then 24: the heading of every page is at 128, the content at 24, at most 1318 wide.

    The numbers are those of a root of 16 pixels; a projector has one of 20.
    """
    for address in addresses:
        resize(page, LAPTOP)
        page.goto(address)
        for size, unit in ((LAPTOP, 16), (PROJECTOR, 20)):
            resize(page, size)
            place = address, size
            assert box(page, "main h1")["top"] == pytest.approx(128 * unit / 16, abs=0.6), place
            main = box(page, "main")
            assert main["left"] == 0, place
            assert main["width"] <= (1318 + 48) * unit / 16, place
            assert box(page, "main h1")["left"] == pytest.approx(24 * unit / 16, abs=1.6), place
            assert box(page, ".row-1")["height"] == 56 * unit / 16, place
            assert box(page, ".row-2")["height"] == 48 * unit / 16, place


GRID: Final = """() => {
  const cells = [...document.querySelectorAll("main .grid tbody td")].filter((each) => each.checkVisibility());
  const [first, last] = [cells.at(0), cells.at(-1)].map((each) => each.getBoundingClientRect());
  return [first.left, first.top, last.right - first.left, last.bottom - first.top];
}"""
BOARDS: Final = (SOLVE, f"/how-hard?p={GENTLE}", "/techniques/x-wing", "/techniques/x-wing/practice/1")


def test_the_board_stands_still(page: Page) -> None:
    """The grid has one left and one top edge on all pages, and but for Watch one size; what is beside it, one end."""
    for address in (*BOARDS, f"/demo?p={GENTLE}"):
        page.goto(address)
        for size, unit in ((LAPTOP, 16), (PROJECTOR, 20)):
            resize(page, size)
            side = min((size[1] - 9.5 * unit), (size[0] - 36 * unit), 9 * 98)
            left, top, width, height = page.evaluate(GRID)
            assert [left, top] == pytest.approx([3 * unit, 8 * unit], abs=0.6), (address, size)
            if address in BOARDS:
                assert [width, height] == pytest.approx([side, side], abs=0.6), (address, size)
                part = box(page, "main .side")
                assert part["top"] <= 8 * unit, (address, size)
                assert part["right"] == pytest.approx((1318 + 24) * unit / 16, abs=0.6), (address, size)
            else:
                assert side > width == pytest.approx(height, abs=0.6), size
                assert width >= 508 * unit / 16, size


def test_a_phone_has_board_and_keys_above_the_bar(new_page: NewPage) -> None:
    """Board, verdict, typing row, all keys and Hint lie on the first screen, above the rooms or beside them."""
    page = new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    show(page, SOLVE)
    for size in (PHONE, SHORT, SMALL, SIDE):
        resize(page, size)
        assert_keys_above_the_bar(page, size)


def assert_keys_above_the_bar(page: Page, size: tuple[int, int]) -> None:
    """What is needed to type lies on a screen of that size, and nothing beyond its sides."""
    bar = box(page, "nav.rooms")
    end = size[1] if size == SIDE else bar["top"]
    for selector in (
        "#board table",
        "#verdict strong",
        "#verdict .hard",
        "#mode-notes",
        "#do-undo",
        "#keypad",
        "#do-hint",
    ):
        found = box(page, selector)
        assert found["top"] >= 0, selector
        assert found["bottom"] <= end + 0.5, selector
        assert found["left"] >= (bar["right"] if size == SIDE else 0) - 0.5, selector
        assert found["right"] <= size[0], selector
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    one_line = {round(box(page, selector)["top"]) // 12 for selector in ("#verdict strong", "#verdict .hard")}
    assert size == PHONE or len(one_line) == 1


def test_a_download_sticks_above_the_bar(page: Page) -> None:
    """The primary of Print is whole on a phone, directly above the rooms, wherever one scrolls.

    That of Pictures has its test in test_pictures.py.
    """
    resize(page, PHONE)
    page.goto(f"/print?p={GENTLE.replace('.', '0')}")
    for size in (PHONE, SHORT, SMALL):
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        download = box(page, ".print-foot .main, .take .main")
        assert 0 <= box(page, "nav.rooms")["top"] - download["bottom"] <= 12, size
        assert box(page, ".download-bar")["bottom"] == pytest.approx(box(page, ".rooms")["top"], abs=1)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        page.evaluate("scrollTo(0, 10000)")
        assert box(page, ".download-bar")["bottom"] <= box(page, ".rooms")["top"] + 1, size


def test_the_puzzle_at_hand_of_a_phone_stands_at_the_right(page: Page, problems: Problems) -> None:
    """Also on pages without tabs, which have nothing between the mark and the puzzle."""
    problems.expect(404)
    resize(page, PHONE)
    for path in ("/no/such/page", "/puzzles/"):
        page.goto(f"{path}?p={GENTLE.replace('.', '0')}")
        assert 390 - box(page, "#at-hand")["right"] <= 8, path


def test_the_rooms_of_a_phone_are_a_bar_at_the_foot(page: Page) -> None:
    """One row of 48 on top without the brand's words, a bar of 52 with icon 20 and word 14; the current is marked.

    On its side a phone has a column of 68, and the board takes the height with the tabs at its right. In larger windows
    a cell is the ninth of the height that the rows leave, or of the width that the rail leaves, up to 98 pixels.
    """
    show(page, SOLVE)
    for size, cell in ((LAPTOP, 68.4), (PROJECTOR, 98), ((1366, 500), 38.7), ((1000, 900), 47.1)):
        resize(page, size)
        assert box(page, "#board tbody td:nth-child(3)")["width"] == pytest.approx(cell, abs=0.6), size
    resize(page, PHONE)
    top, bar = box(page, "header.top"), box(page, "nav.rooms")
    assert (top["top"], top["height"]) == (0, 48)
    assert (bar["left"], bar["width"], bar["bottom"], bar["height"]) == (0, 390, 844, 52)
    assert box(page, "nav.rooms .icon")["width"] == 20
    assert rooms(page).get_by_role("link", name="Demo").evaluate("one => getComputedStyle(one).fontSize") == "14px"
    current = rooms(page).locator("[aria-current]")
    assert current.evaluate("one => getComputedStyle(one).fontWeight") == "700"
    assert current.evaluate("one => getComputedStyle(one, '::after').borderBottomWidth") == "3px"
    assert box(page, ".brand")["width"] <= 40
    more = box(page, "#do-more")
    assert more["top"] >= 0
    assert more["bottom"] <= 48
    page.evaluate("scrollTo(0, 400)")
    assert box(page, "nav.rooms")["bottom"] == 844
    page.evaluate("scrollTo(0, 0)")
    resize(page, SIDE)
    bar, board, tabs = box(page, "nav.rooms"), box(page, "#board table"), box(page, "nav.tabs")
    assert (bar["left"], bar["top"], bar["width"], bar["height"]) == (0, 0, 68, 390)
    assert board["height"] >= 360
    assert tabs["left"] >= board["right"]
    assert tabs["bottom"] <= 48
    resize(page, (500, 480))
    assert box(page, "nav.rooms")["bottom"] == 480
    expect_no_frame_on_paper(page)


def test_a_tablet_has_both_rows_without_the_words(page: Page) -> None:
    """From 700 to 959 pixels the rooms and tabs stand on top, and the brand is its mark alone.

    On a page without "…" a phone has theme and help at its foot; a wide screen has them beside the rooms. What Tab
    reaches there is scrolled above the rooms.
    """
    resize(page, TABLET)
    page.goto("/puzzles/")
    assert box(page, ".row-1")["height"] == 56
    assert box(page, "nav.rooms")["bottom"] <= 56
    assert box(page, "main")["top"] == 104
    assert box(page, ".brand > .icon")["right"] < box(page, "nav.rooms a")["left"] < 90
    expect(page.get_by_role("link", name="Sudoku Workbench")).to_be_visible()
    resize(page, LAPTOP)
    expect(page.locator("footer.aids")).to_be_hidden()
    expect(page.locator("header.top [data-switch='theme']")).to_be_visible()
    resize(page, PHONE)
    expect(page.locator("header.top [data-switch='theme']")).to_be_hidden()
    expect(page.locator("footer.aids [data-switch='theme']")).to_be_visible()
    expect(page.locator("footer.aids").get_by_role("button", name="Help")).to_be_visible()
    page.locator(".tile").first.focus()
    for _ in range(8):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getBoundingClientRect().bottom") <= 792
    expect_no_frame_on_paper(page)


def test_a_stage_on_a_phone_has_no_bar(page: Page) -> None:
    """Its foot is the transport's; "‹" at the head leads to the board, in a lesson to the lessons.

    A projector shows the stage alone: no row, no bar, and nothing is left for them.
    """
    for address in STAGES:
        resize(page, PHONE)
        page.goto(address)
        lesson = "lesson" in address
        for size in (PHONE, SIDE):
            resize(page, size)
            expect(page.locator("nav.rooms")).to_be_hidden()
            assert box(page, ".lesson-head > a" if lesson else ".brand")["left"] < 24, size
        page.get_by_role("link", name="Lessons" if lesson else "Sudoku Workbench").first.click()
        page.wait_for_url("**/demo/lessons" if lesson else "**/")
    page.goto("/demo?view=projector")
    for size in (PROJECTOR, PHONE):
        resize(page, size)
        expect(page.locator("header.top")).to_be_hidden()
        expect(page.locator("nav.rooms")).to_be_hidden()
        assert page.locator("body").evaluate("one => getComputedStyle(one).paddingBottom") == "0px"


def expect_no_frame_on_paper(page: Page) -> None:
    """Neither rows nor bar nor the foot of a phone print."""
    page.emulate_media(media="print")
    for size in (LAPTOP, PHONE):
        resize(page, size)
        for selector in ("header.top", "nav.rooms", ".aids"):
            expect(page.locator(selector)).to_be_hidden()
        assert page.locator("body").evaluate("one => getComputedStyle(one).padding") == "0px"


def test_the_current_tab_is_in_view(page: Page) -> None:
    """Where the strip is wider than the screen it is scrolled to the tab of the page.

    So it is beside a puzzle that only the browser knows, which the script puts into the bar.
    """
    resize(page, SMALL)
    page.goto(f"/?p={GENTLE}")
    for address in ("/demo/statistics", "/verify"):
        page.goto(address)
        expect(page.locator("#at-hand")).to_be_visible()
        painted(page)
        strip, tab = box(page, "nav.tabs"), box(page, "nav.tabs [aria-current]")
        assert tab["left"] >= strip["left"] - 0.5, address
        assert tab["right"] <= strip["right"] + 0.5, address


@pytest.mark.campaign  # test_every_state.py finds what is cut off on a laptop
def test_no_tab_is_cut_beside_the_tools(page: Page) -> None:
    """On laptops and tablets on their side the buttons of *Watch* leave the tabs their width, with FINDBEST too."""
    page.goto("/demo?lanes=fewest-choices")
    for size in ((1366, 768), (1280, 800), (1280, 720), (1240, 720), (1200, 720), (1024, 768)):
        resize(page, size)
        cut = page.locator("nav.tabs").evaluate("one => one.scrollWidth - one.clientWidth")
        assert cut == 0, size


# The gallery and test_focus.py ask it of the board, of a stage, of the puzzles and of the techniques.
HELPED: Final = ("/photo",)
OTHERS_HELPED: Final = (
    *(
        "/demo?lesson=first-search",
        "/demo/race",
        "/how-hard",
        "/pictures",
        "/techniques/xy-wing",
        "/puzzles/",
        "/print",
    ),
    *(SOLVE, "/demo"),
)


@pytest.mark.parametrize("addresses", some([HELPED, OTHERS_HELPED], always=HELPED.__eq__, is_one=True))
def test_the_question_mark_opens_help(page: Page, addresses: tuple[str, ...]) -> None:
    """In each room, as on the board: the key opens it and closes it, and types in a text field.

    tests/webapp/shared/test_help.py asks it of every page.
    """
    for address in addresses:
        show(page, address)
        page.locator("h1, #stage").first.wait_for(state="attached")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("?")
        help_list = page.locator("#keys")
        expect(help_list).to_be_visible()
        assert help_list.locator("tr, dt").count() >= 2, address
        page.keyboard.press("Escape")
        expect(help_list).to_be_hidden()
    show(page, "/techniques/")
    page.locator("#q").press("?")
    expect(page.locator("#q")).to_have_value("?")
    expect(page.locator("#keys")).to_be_hidden()
    page.locator("h1").click()
    page.locator(".top").get_by_role("button", name="Help").click()
    page.locator("#keys").wait_for()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()


@pytest.mark.campaign  # test_no_script.py opens it too
def test_help_needs_no_script(new_page: NewPage) -> None:
    """The button opens it, at the foot of a phone too."""
    page = new_page(java_script_enabled=False, viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"/how-hard?p={GENTLE.replace('.', '0')}")
    page.locator("footer.aids").get_by_role("button", name="Help").click()
    page.locator("#keys").wait_for()
    assert cut_off(page) + sticking_out(page) == []


def test_a_list_of_contents_follows_the_heading(page: Page) -> None:
    """The heading comes first at every size; where there is room the list is beside the content."""
    page.goto("/documents/plank")
    expect(page.locator(".toc [aria-current]")).to_have_count(1)
    for size in (PHONE, TABLET, LAPTOP):
        resize(page, size)
        heading, contents = box(page, "main h1"), box(page, ".toc")
        assert contents["top"] >= heading["bottom"], size
        assert page.evaluate(
            "document.querySelector('main h1').compareDocumentPosition(document.querySelector('.toc')) & 4"
        )
        if size == LAPTOP:
            assert contents["right"] <= box(page, ".toc + div")["left"]
    page.goto("/puzzles/famous")
    assert box(page, ".cards > li")["top"] == box(page, ".cards > li + li")["top"]
