"""What the frame of Watch and of a lesson promises: where tools stand, how large the board is, what fits one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import resize
from tests.browser.stage import LIANG, address, drawer, expect_move, open_drawer, open_stage, press
from tests.webapp.pages import GENTLE

LAPTOP = (1366, 768)
SIDE, TABLET = (844, 390), (820, 1180)
LESSON = "/demo?lesson=liang-figure-3&move=6"
WATCH = address(GENTLE, "free-cells", move=40, title="gentle")
# What lies outside the window, or is cut off in its own box.
OUTSIDE = """names => names.filter((name) => {
  const part = [...document.querySelectorAll(name)].find((each) => each.checkVisibility());
  if (!part) return true;
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1
    || part.scrollWidth > part.clientWidth + 1;
})"""
# The parts that are covered by others at their middle.
COVERED = """names => names.filter((name) => {
  const part = [...document.querySelectorAll(name)].find((each) => each.checkVisibility());
  const { x, y, width, height } = part.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height - 3);
  return !(part.contains(top) || top?.contains(part));
})"""


def cell(page: Page) -> float:
    """The width of a cell of the board."""
    return float(page.evaluate("document.querySelector('#demo-board tbody td').getBoundingClientRect().width"))


def test_tools_stand_in_the_second_row(page: Page) -> None:
    """At the right of the tabs, within 48 px; the search and its idea above the code, right of the board."""
    resize(page, LAPTOP)
    open_stage(page, WATCH)
    row, board, code = (page.locator(name).bounding_box() for name in (".row-2", "#demo-board", "#pane-code"))
    assert row is not None
    assert board is not None
    assert code is not None
    assert row["height"] == 48
    for name in ("Ask first", "Share", "Download", "Settings", "Projector", "Make a lesson"):
        tool = page.locator(".tools").get_by_text(name, exact=True)
        box = tool.bounding_box()
        assert box is not None, name
        assert row["y"] <= box["y"] <= row["y"] + row["height"] - box["height"], name
        assert box["x"] > LAPTOP[0] / 3, name
    for name in (".chooser", ".stage-head .what"):
        box = page.locator(name).bounding_box()
        assert box is not None
        assert box["x"] > board["x"] + board["width"], name
        assert box["y"] + box["height"] <= code["y"] + 1, name


def test_the_board_is_as_large_as_designed(page: Page) -> None:
    """51 px a cell at least at 1366x768, 46 beside a graph of a long search; it begins below the second row."""
    resize(page, LAPTOP)
    open_stage(page, WATCH)
    assert cell(page) >= 51
    box = page.locator("#demo-board").bounding_box()
    assert box is not None
    assert box["y"] <= 106
    open_stage(page, address(move=40, graph="depth"))
    assert cell(page) >= 46
    open_stage(page, LESSON)
    assert cell(page) >= 59


@pytest.mark.parametrize("size", [SIDE, TABLET])
def test_watch_fits_one_screen(page: Page, size: tuple[int, int]) -> None:
    """Board, sentence, digits, counters and transport lie on it, whole and uncovered, nothing sideways."""
    resize(page, size)
    for where in (WATCH, address(alg="D", move=40)):
        open_stage(page, where)
        parts = [".demo-board", "#narration", "#marks", "#counters", ".scrubber", ".steps.needs-script"]
        if size == TABLET:
            parts += ["#pane-code", "#pane-stack"]
        elif where != WATCH:
            parts.remove("#counters")  # below what the parts of a word mean
        assert page.evaluate(OUTSIDE, parts) == [], where
        assert page.evaluate(COVERED, parts) == [], where
        assert page.evaluate("document.scrollingElement.scrollWidth") == size[0]


@pytest.mark.parametrize("size", [SIDE, TABLET])
def test_a_lesson_fits_one_screen(page: Page, size: tuple[int, int]) -> None:
    """Board, caption and the way on lie on it; on a tablet counters and, beside the board, code and stack too."""
    resize(page, size)
    open_stage(page, LESSON)
    parts = [".demo-board", "#lesson", "#marks", ".by-step", "#step-on"]
    parts += ["#counters", "#pane-code", "#pane-stack"] if size == TABLET else []
    assert page.evaluate(OUTSIDE, parts) == []
    assert page.evaluate(COVERED, parts) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") == size[0]
    if size == TABLET:
        board, code = page.locator(".demo-board").bounding_box(), page.locator("#pane-code").bounding_box()
        assert board is not None
        assert code is not None
        assert code["x"] >= board["x"] + board["width"]


def test_a_phone_has_the_tools_at_its_foot(page: Page) -> None:
    """The row of tabs has none; "…" beside the transport opens a sheet, which gives way to the one that is chosen."""
    resize(page, (390, 844))
    open_stage(page, WATCH)
    expect(page.locator(".row-2 .tools")).to_be_hidden()
    more = page.locator(".steps [popovertarget='more']").filter(visible=True)
    expect(more).to_have_count(1)
    for name in ("sharing", "downloads", "settings"):
        open_drawer(page, name)
        expect(page.locator(f"#{name}")).to_be_visible()
        expect(page.locator("#more")).to_be_hidden()
        press(page, "Escape")
        expect(page.locator(f"#{name}")).to_be_hidden()


def test_the_downloads_are_those_of_the_place(page: Page) -> None:
    """One primary downloads what is chosen, of the move that is on the stage by then; a film asks for its moves."""
    open_stage(page, WATCH)
    press(page, "ArrowRight", "ArrowRight")
    expect_move(page, 42)
    with drawer(page, "downloads"):
        expect(page.locator("#take .main")).to_have_count(1)
        expect(page.get_by_label("From move")).to_be_hidden()
        page.get_by_role("radio", name="PNG", exact=True).check()
        with page.expect_download() as picture:
            page.locator("#take .main").click()
        page.locator("#take [value='film']").check()
        expect(page.get_by_label("From move")).to_have_value("42")
        page.get_by_label("To move", exact=True).fill("44")
        with page.expect_download() as film:
            page.locator("#take .main").click()
    assert picture.value.suggested_filename.endswith("0000042.png")
    assert film.value.suggested_filename == "free-cells-moves-42-44.gif"


def test_the_link_is_copied(page: Page) -> None:
    """*Copy link* puts the address of the move on the clipboard, or shows it selected where there is none."""
    open_stage(page, WATCH)
    with drawer(page, "sharing"):
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("#copied")).to_be_focused()
        assert "move=40" in page.locator("#copied").input_value()


def test_the_board_is_two_presses_from_the_projector(page: Page) -> None:
    """From one's own puzzle: the way to Watch, then Projector."""
    page.goto(f"/?p={LIANG}")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.evaluate("Element.prototype.requestFullscreen = undefined")
    page.locator("#to-demo").evaluate("link => link.click()")  # the first press
    page.wait_for_selector("#stage[data-explored]")
    page.evaluate("Element.prototype.requestFullscreen = undefined")
    page.locator(".tools").get_by_role("button", name="Projector").click()
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")


def test_a_phone_makes_a_lesson_from_here(page: Page) -> None:
    """On a phone *Make a lesson from here* is in the "…" at the foot; the draft begins at the move on the stage."""
    resize(page, (390, 844))
    open_stage(page, address(move=3))
    press(page, "ArrowRight")
    expect_move(page, 4)
    page.locator("[popovertarget='more']").filter(visible=True).click()
    page.get_by_role("link", name="Make a lesson from here").click()
    text = page.locator("#lesson-text").input_value()
    assert f'puzzle = "{LIANG}"' in text
    assert "move = 4\n" in text


def test_nothing_moves_from_move_to_move(page: Page) -> None:
    """Counters, the lines of the code and the digits stand where they stood, at the last move too."""
    places = """() => {
      const parts = "#counters > :not(#solutions, :last-child), .jump, #pane-code li, #pane-digits";
      return [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility()).map((part) => {
        const { x, y } = part.getBoundingClientRect();
        return [Math.round(x), Math.round(y)].join();
      });
    }"""
    for letter in "AB":
        for size in (LAPTOP, (1920, 1080)):
            resize(page, size)
            open_stage(page, alg=letter)
            first = page.evaluate(places)
            press(page, "Home")
            for move in (9, 120, 3_000):
                page.get_by_text("Go to move").click()
                page.keyboard.type(str(move))
                page.keyboard.press("Enter")
                expect_move(page, move)
                assert page.evaluate(places) == first, (letter, size, move)
            press(page, "End")
            expect(page.locator("#solutions")).to_be_visible()
            assert page.evaluate(places) == first, (letter, size, "the end")


def test_tools_keep_their_places_in_all_searches(page: Page) -> None:
    """Another search may have one tool more: it stands before the others."""
    names = ".tools > :not([popovertarget=more])"
    places = set()
    for letter in "ABCDEF":
        open_stage(page, alg=letter)
        places.add(tuple(page.locator(names).evaluate_all("all => all.map((each) => each.getBoundingClientRect().x)")))
    assert len(places) == 1
