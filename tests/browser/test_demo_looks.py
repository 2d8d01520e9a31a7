"""The demo on screens: sizes that the back row can read, layouts that fit, themes and aids."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import painted
from tests.browser.legible import clipped, ink, letters, smallest
from tests.browser.looks import accessibility_problems, resize, wear
from tests.browser.measures import cut_off, overlaps, sticking_out, too_small
from tests.browser.stage import (
    BETWEEN,
    ENDS,
    LARGE,
    LIANG,
    WORST,
    Screens,
    address,
    at_screens,
    open_drawer,
    open_stage,
    press,
    project,
    until,
)
from tests.campaigns import some
from tests.webapp.test_tokens import THEMES
from webapp.demo.traces import compile_all

HALL: Final = (1920, 1080)
LARGE_SCREENS: Final = ((1600, 1200), (1920, 1200))
CODES: Final = ("pseudo", "py", "cpp")
SHOW_CODE: Final = """code => {
  for (const list of document.querySelectorAll("#pane-code ol")) list.hidden = list.dataset.code !== code;
}"""
# The narrowest and the lowest; the others are seen in campaigns.
PAGES: Final = [(320, 568), (568, 320)]
BETWEEN_PAGES: Final = [(320, 640), (768, 1024), (960, 600), (1024, 768), (1366, 768), HALL]
LAPTOPS: Final = [(1366, 768), (1280, 720), HALL]


HIDDEN: Final = """() => [...document.querySelectorAll("#pane-code ol:not([hidden]) li")]
  .filter((line) => !line.checkVisibility()).map((line) => line.textContent)"""


@at_screens
def test_the_back_row_can_read_it(page: Page, screens: Screens) -> None:
    """J1 to J4: digits of 4.2 % of the height; code, counters, candidates of 3; narration of 2.8; nothing below 2.

    The counters of a search of 138 million moves stand side by side without touching. So it is beside the whole
    listing at 1024 x 768, where J6 asks for less, and high digits take no more room.
    """
    resize(page, screens[0])
    open_stage(page, lanes="B", at=5, view="projector", code="py")
    given = page.locator("#demo-board td.given")
    assert given.count() == 28
    for size in screens:
        resize(page, size)
        assert ink(page, "#demo-board td.given", 2) >= 0.042, size
        sizes_hold(page)
    fill_counters(page)
    for size in screens:
        resize(page, size)
        painted(page)  # counters are fitted in the frame after it
        assert clipped(page) == [], size
        assert page.evaluate(HIDDEN) == [], size
        assert page.locator("#counters dd").evaluate_all(
            "all => new Set(all.filter((each) => each.checkVisibility()).map((each) => each.offsetTop)).size === 1"
        )
        stretched = "all => Math.max(...all.map((td) => td.offsetHeight - td.offsetWidth))"
        assert given.evaluate_all(stretched) <= 1


@at_screens
def test_the_back_row_can_read_notes(page: Page, screens: Screens) -> None:
    """J4 for what a cell can be and, of 16x16, for the numbers of rows and the digits: 2 % of the height."""
    open_stage(page, "/demo?lesson=gentle-tree&at=0&view=projector")
    three = "notes => [...notes].some((each) => each.children.length === 3)"
    assert page.locator(".notes").evaluate_all(three)
    for size in screens:
        resize(page, size)
        assert letters(page, ".notes i") >= 0.02, size
    open_stage(page, puzzle=LARGE, lanes="B", at=60, view="projector")
    for size in screens:
        resize(page, size)
        assert smallest(page) == {}, size
        assert clipped(page) == [], size


@at_screens
@pytest.mark.parametrize("puzzle", some([LIANG, WORST], always=LIANG.__eq__), ids={LIANG: "LIANG", WORST: "WORST"}.get)
def test_the_back_row_can_read_a_long_search(page: Page, puzzle: str, screens: Screens) -> None:
    """J1 to J4 with the moves around the present one, on 16:9 and on 16:10, with the longest counters.

    S twice shows six calls of its path: digits of 2.8 % of the height, what is beside them 2; over nothing else.
    The path follows steps, and a node leads to its move.
    """
    resize(page, screens[0])
    open_stage(page, puzzle=puzzle, at=5_000, view="projector", code="py")
    press(page, "z")
    fill_counters(page)
    for size in screens:
        resize(page, size)
        painted(page)
        assert letters(page, "#demo-board td.given") >= (0.044 if size == HALL else 0.042), size
        sizes_hold(page)
        assert clipped(page) == [], size
    press(page, "s", "s")
    expect(page.locator("#pane-tree g")).to_have_count(6)
    for size in screens:
        resize(page, size)
        painted(page)
        assert page.locator("#pane-tree g").count() == 6
        scale = page.locator("#pane-tree svg").evaluate("element => element.getScreenCTM().d")
        assert scale * letters(page, "#pane-tree .digit") >= 0.028, size
        assert scale * letters(page, "#pane-tree .cell") >= 0.020, size
        assert smallest(page) == {}, size
        assert clipped(page) == [], size
        low, high = page.locator("#pane-tree svg").bounding_box(), page.locator("#pane-digits").bounding_box()
        assert low is not None
        assert high is not None
        assert low["y"] + low["height"] <= high["y"], size
    if puzzle == LIANG:
        follow_the_path(page)


def follow_the_path(page: Page) -> None:
    """The path through a search follows steps, and a node leads to its move."""
    nodes = page.locator("#pane-tree a")
    expect(
        page.get_by_role("link", name="r4c3 = 1, placed by move 4,967, taken back by move 5,000: 34 moves")
    ).to_be_visible()
    press(page, "ArrowRight")
    expect(page.locator("#pane-tree a.now")).to_have_attribute("aria-label", "r4c3 = 5, placed by move 5,001")
    page.get_by_role("link", name="r4c2 = 1, placed").click()
    expect(nodes.last).to_have_attribute("data-move", page.locator("#count-move").inner_text().replace(",", ""))
    expect(page.locator("#stage")).to_be_focused()


@pytest.mark.campaign  # a long search and search D each have a test that runs always
@at_screens
def test_the_back_row_can_read_a_long_search_d(page: Page, screens: Screens) -> None:
    """What search D shows besides has its place below the board or beside it, above the counters."""
    compile_all()  # else the first one of a process hears that it has to wait
    open_stage(page, puzzle=WORST, lanes="D", at=300, view="projector", code="cpp")
    press(page, "z")
    for size in screens if screens == ENDS else BETWEEN + LARGE_SCREENS:
        resize(page, size)
        assert clipped(page) == [], size
        assert smallest(page) == {}, size
        counts_box = page.locator(".digits .of-counts").bounding_box()
        board, counters = page.locator("#demo-board").bounding_box(), page.locator("#counters").bounding_box()
        assert counts_box is not None
        assert board is not None
        assert counters is not None
        below, beside = board["y"] + board["height"], board["x"] + board["width"]
        assert below <= counts_box["y"] or beside <= counts_box["x"], size
        assert counts_box["y"] + counts_box["height"] <= counters["y"] + 1, size


def fill_counters(page: Page) -> None:
    """Write the counters of the longest search that we know into the page."""
    page.evaluate(
        """() => {
          const longest = { "count-move": "138,350,568", "of-total": "of 138,350,568", "count-tries": "622,577,597",
            "count-placements": "69,175,316", "count-backtracks": "69,175,252" };
          for (const [id, text] of Object.entries(longest)) document.getElementById(id).textContent = text;
        }"""
    )


def sizes_hold(page: Page, code: float = 0.030) -> None:
    """What is said and counted stands as high as the back row needs it."""
    assert letters(page, "#pane-code ol:not([hidden]) code") >= code
    for selector in (
        "#count-tries",
        "#count-move",
        "#marks li span",
        "#marks-title",
    ):
        assert letters(page, selector) >= 0.030, selector
    assert letters(page, "#narration") >= 0.028
    assert smallest(page) == {}


@pytest.mark.campaign  # another tree is read in test_demo_teaching.py always
@at_screens
@pytest.mark.parametrize("key", ["liang-figure-3", "first-tree"])
def test_the_back_row_can_read_the_tree(page: Page, key: str, screens: Screens) -> None:
    """J4: in the lessons with a tree nothing on a projector is below 2 %."""
    resize(page, screens[0])
    open_stage(page, f"/demo?lesson={key}&view=projector&at=5")
    for size in screens:
        resize(page, size)
        assert smallest(page) == {}, size


# How many lines of the listings have neither words nor a sign.
EMPTY: Final = """lists => lists.flatMap((list) => [...list.querySelectorAll("code, samp")]).filter((line) =>
  !line.textContent.trim() && getComputedStyle(line, "::after").content.length < 3).length"""
CUT: Final = """() => [...document.querySelectorAll("#stack li")].filter((row) => [...row.children].some((part) => {
  const end = row.getBoundingClientRect().right;
  return part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > end;
})).map((row) => row.textContent)"""


@pytest.mark.campaign  # the stack of search D is read whole always
@at_screens
@pytest.mark.parametrize(("key", "move"), [("csis-stack", 103), ("tutorialspoint-check-first", 10)])
def test_the_stack_is_read_whole(page: Page, key: str, move: int, screens: Screens) -> None:
    """J5, J6: in the place of the listing every frame has all that it has left to try, or its whole word of bits."""
    resize(page, screens[0])
    open_stage(page, f"/demo?lesson={key}&view=projector&panes=stack,digits&at={move}")
    assert page.locator("#stack li").count() >= 8
    for size in screens:
        resize(page, size)
        assert page.evaluate(CUT) == [], size
        assert clipped(page) == [], size
        assert smallest(page) == {}, size
    assert letters(page, "#demo-board td.given") >= 0.042


def expect_stack_in_the_column(page: Page, screens: Screens) -> None:
    """S shows the stack in the place of the code: eight frames, newest on top, in letters of 3 % of the height."""
    press(page, "s")
    for size in screens:
        resize(page, size)
        assert page.locator("#stack li:visible").count() == 8, size
        expect(page.locator("#stack li:visible").last).to_be_in_viewport(ratio=1)
        numbers = page.locator("#stack li:visible span").all_inner_texts()
        assert numbers == [numbers[0], *(str(int(numbers[1]) - below) for below in range(7))], size
        assert letters(page, "#stack strong") >= 0.030, size
        assert page.evaluate(CUT) == [], size
        assert cut_off(page) == [], size
        assert page.evaluate("document.scrollingElement.scrollHeight") == size[1], size
        stack, beside = page.locator("#stack").bounding_box(), page.locator(".beside").bounding_box()
        assert stack is not None
        assert beside is not None
        assert stack["width"] >= beside["width"] - 1, size


@at_screens
def test_search_d_fits_every_screen_and_says_what_its_signs_mean(page: Page, screens: Screens) -> None:
    """P1, P2: on phones and laptops nothing is cut off or overlaps; J5 to J7: nor on projectors, with any listing.

    The parts of the word, and the small numbers on the board while there are any, are named beside them; not on phones.
    S shows the stack in the place of the code, above the word of bits.
    """
    open_stage(page, lanes="D", at=40, code="py")
    word, counts = page.locator(".digits .of-word"), page.locator(".digits .of-counts")
    for size in screens:
        resize(page, size)
        for label in (word, counts):
            expect(label).to_be_in_viewport(ratio=1)
        assert cut_off(page) + overlaps(page) == [], size
    expect_stack_in_the_column(page, screens)
    press(page, "s", "s")
    expect(page.locator("#pane-code")).to_be_visible()
    fits_pages(page, PAGES if screens == ENDS else [], [HALL] if screens == ENDS else LAPTOPS)
    resize(page, (1366, 768))
    project(page)
    expect_listings_fit(page, screens)
    expect_theme_to_move_nothing(page)
    for panes in ("code", "stack"):
        press(page, *(["s"] if panes == "stack" else []))
        expect(page.locator("#pane-code")).to_be_visible(visible=panes == "code")
        parts = page.locator(".of-word").filter(visible=True)
        for size in screens:
            resize(page, size)
            assert parts.count() == 1, (panes, size)
            expect(parts).to_be_in_viewport(ratio=1)
            expect(counts).to_be_in_viewport(ratio=1)
            assert letters(page, ".digits .of-counts") >= 0.020, (panes, size)
            assert clipped(page) == [], (panes, size)
            assert panes == "code" or page.evaluate(CUT) == [], size
            assert smallest(page) == {}, (panes, size)
    press(page, "Escape", "Home", "End")
    expect(counts).to_be_hidden()
    expect(word).to_be_hidden()
    resize(page, (320, 568))
    press(page, "ArrowLeft")
    expect(page.locator("#word")).not_to_be_empty()
    expect(word).to_be_hidden()


def expect_theme_to_move_nothing(page: Page) -> None:
    """In the dark everything stands where it stands in the light."""
    boxes = """() => [...document.querySelectorAll("#stage *")].filter((part) => part.checkVisibility())
      .map((part) => Object.values(part.getBoundingClientRect().toJSON()).map(Math.round).join(" "))"""
    for screen in ENDS:
        resize(page, screen)
        painted(page)
        wear(page, "light")
        light = page.evaluate(boxes)
        wear(page, "dark")
        assert page.evaluate(boxes) == light, screen
    wear(page, "light")


@pytest.mark.campaign
@pytest.mark.parametrize("letter", "ABCDEF")
def test_nothing_is_clipped_on_the_projector(page: Page, letter: str) -> None:
    """J5 to J7: on every screen every listing of every search and all else fits, without scroll bars."""
    open_stage(page, lanes=letter, at=5, view="projector")
    expect_listings_fit(page, ENDS + BETWEEN + LARGE_SCREENS)


def expect_listings_fit(page: Page, screens: Screens) -> None:
    """Nothing is clipped beside any listing of the search; there are no scroll bars.

    Where a value will be in a line a sign says so, or the line would be taken for one that the program lacks.
    """
    faults = {}
    shown = page.locator("#pane-code ol:not([hidden])").get_attribute("data-code")
    assert page.locator("#pane-code ol").evaluate_all(EMPTY) == 0
    for size in screens:
        resize(page, size)
        for code in CODES:
            page.evaluate(SHOW_CODE, code)
            assert page.locator("#pane-code ol:not([hidden])").get_attribute("data-code") == code
            assert page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]") == [
                *size
            ]
            if found := clipped(page):
                faults[code, size] = found
    assert not faults
    page.evaluate(SHOW_CODE, shown)


@pytest.mark.campaign
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_drawers(page: Page, theme: str) -> None:
    """X1: no violation with settings, searches, sharing or the QR code open, in any theme, on laptops and phones."""
    found = {}
    for size in ((1366, 768), (320, 568)):
        resize(page, size)
        open_stage(page, lanes="D", at=6, theme=theme)
        for drawer in ("settings", "searches", "sharing", "downloads", "more", "speeds"):
            open_drawer(page, drawer)
            until(page, "!document.getAnimations().length")
            if violations := accessibility_problems(page):
                found[size, drawer] = violations
            press(page, "Escape")
        page.locator("#stage").focus()
        press(page, "q")
        expect(page.locator("#qr img")).to_have_js_property("complete", True)
        if violations := accessibility_problems(page):
            found[size, "QR code"] = violations
    assert not found


@pytest.mark.campaign
@pytest.mark.parametrize("fields", ["lanes=D&at=40&code=py", "lanes=A&at=5000&code=cpp"])
def test_the_page_fits_every_screen(page: Page, fields: str) -> None:
    """P1, P2: nothing sideways, cut off or overlapping; what can be touched is large enough."""
    open_stage(page, **dict(parse_qsl(fields)))
    fits_pages(page, PAGES + BETWEEN_PAGES, LAPTOPS)


def fits_pages(page: Page, sizes: list[tuple[int, int]], laptops: list[tuple[int, int]]) -> None:
    """All of it fits these windows; on a laptop board, code, stack, digits and the dock fill the first screen."""
    for size in laptops:
        resize(page, size)
        assert clipped(page) == []
        assert page.evaluate("document.scrollingElement.scrollHeight") == size[1], size
    page.locator("#chart").evaluate("chart => { chart.hidden = true; }")  # it lies under the slider on purpose
    for size in sizes:
        resize(page, size)
        assert sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page) == [], size
    page.locator("#chart").evaluate("chart => { chart.hidden = false; }")


@pytest.mark.parametrize(
    ("key", "move", "sizes"),
    some(
        [
            ("gentle-tree", 4, [(1280, 720), (1024, 768)]),
            ("tutorialspoint-check-first", 11, [(1280, 720)]),
            ("gentle-tree", 4, LAPTOPS),
            ("first-search", 6, [*LAPTOPS, (1024, 768)]),
            ("csis-forced", 3, [*LAPTOPS, (1024, 768)]),
            ("tutorialspoint-check-first", 11, [*LAPTOPS, (1024, 768)]),
        ],
        always=lambda case: case[2][0] == (1280, 720),
    ),
)
def test_a_lesson_fits_a_laptop(page: Page, key: str, move: int, sizes: list[tuple[int, int]]) -> None:
    """Its words, code or tree and the dock with its counters are on the first screen, the last beat's offer too.

    Its name is read whole in the second row, with a narrow window too, and nothing moves down for it. At 1024 x 768 the
    digits that a frame has left stand apart beside the code, and in its place.
    """
    open_stage(page, f"/demo?lesson={key}&at={move}")
    for size in sizes:
        resize(page, size)
        if size in LAPTOPS or key == "gentle-tree":
            assert page.evaluate("document.scrollingElement.scrollHeight") == size[1], (key, size)
        name, tools = page.locator("#puzzle-title"), page.locator(".tools").bounding_box()
        boxes = name.evaluate("name => [...name.getClientRects()].map(({ right, bottom }) => [right, bottom])")
        assert tools is not None
        assert size == HALL or all(right <= tools["x"] and bottom <= 57 + 48 for right, bottom in boxes), size
        assert sticking_out(page) + cut_off(page) + overlaps(page) == [], (key, size)
    if key == "tutorialspoint-check-first":
        page.locator("#to").fill("10")
        press(page, "Enter")
        expect(page.locator("#count-move")).to_have_text("10")
        resize(page, ENDS[-1])
        assert page.evaluate(CUT) == []
        expect_stack_in_the_column(page, ENDS)


def test_the_timeline_has_its_place_before_it_is_drawn(page: Page) -> None:
    """While a long search is explored its timeline stands empty, and nothing moves once it is there."""
    resize(page, HALL)
    page.request.get(address())  # from now on the server knows that it is long
    held: list[Route] = []
    page.route("**/demo/explore?*", lambda route: held.append(route))
    page.goto(address())
    page.locator("html[data-ready]").first.wait_for(state="attached")
    parts = [page.locator(name) for name in ("#demo-board", "#chart", "#counters")]
    before = [part.bounding_box() for part in parts]
    held[0].continue_()
    page.unroute("**/demo/explore?*")
    page.locator("#stage[data-explored]").first.wait_for()
    assert [part.bounding_box() for part in parts] == before
