"""What the frame of Watch and of a lesson promises: where tools stand, how large the board is, what fits one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import resize
from tests.browser.stage import address, drawer, expect_move, open_drawer, open_stage, press
from tests.campaigns import some
from tests.webapp.pages import GENTLE

LAPTOP = (1366, 768)
SIDE, TABLET = (844, 390), (820, 1180)
LESSON = "/demo?lesson=liang-figure-3&at=6"
WATCH = address(GENTLE, "free-cells", at=40, title="gentle")
SEEN = [".demo-board", "#narration", "#marks", ".scrubber", ".steps.needs-script"]
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


def assert_seen(page: Page, parts: list[str]) -> None:
    """These parts lie on the screen, whole and uncovered, nothing sideways."""
    assert page.evaluate(OUTSIDE, parts) == []
    assert page.evaluate(COVERED, parts) == []
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_watch_has_its_tools_at_every_size(page: Page) -> None:
    """On a laptop they are at the right of the tabs, within 48 px; on a phone in "…", which gives way to a drawer.

    The search and its idea stand above the code, right of the board. Its cells have 51 px at least at 1366x768, and it
    begins below the second row. On a phone on its side and on a tablet board, sentence, digits, counters and transport
    lie on one screen. The draft of *Make a lesson from here* begins at the move on the stage.

    One primary downloads what is chosen, of the move that is on the stage by then; a film asks for its moves. *Copy
    link* puts the address of the move on the clipboard, or shows it selected where there is none.
    """
    open_stage(page, WATCH)
    row, board, code = (page.locator(name).bounding_box() for name in (".row-2", "#demo-board", "#pane-code"))
    assert row is not None
    assert board is not None
    assert code is not None
    assert row["height"] == 48
    for name in ("Ask first", "Share", "Download", "Settings", "Projector", "Make a lesson"):
        box = page.locator(".tools").get_by_text(name, exact=True).bounding_box()
        assert box is not None, name
        assert row["y"] <= box["y"] <= row["y"] + row["height"] - box["height"], name
        assert box["x"] > LAPTOP[0] / 3, name
    for name in (".chooser", ".stage-head .what"):
        box = page.locator(name).bounding_box()
        assert box is not None
        assert box["x"] > board["x"] + board["width"], name
        assert box["y"] + box["height"] <= code["y"] + 1, name
    assert cell(page) >= 51
    assert board["y"] <= 106
    for size in (SIDE, TABLET):
        resize(page, size)
        assert_seen(page, [*SEEN, "#counters", *(["#pane-code", "#pane-stack"] if size == TABLET else [])])
    resize(page, (390, 844))
    expect(page.locator(".row-2 .tools")).to_be_hidden()
    more = page.locator(".steps [popovertarget='more']").filter(visible=True)
    expect(more).to_have_count(1)
    for name in ("sharing", "downloads", "settings"):
        open_drawer(page, name)
        expect(page.locator(f"#{name}")).to_be_visible()
        expect(page.locator("#more")).to_be_hidden()
        press(page, "Escape")
        expect(page.locator(f"#{name}")).to_be_hidden()
    resize(page, LAPTOP)
    page.locator("#stage").focus()
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
    with drawer(page, "sharing"):
        page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        page.get_by_role("button", name="Copy link").click()
        expect(page.locator("#copied")).to_be_focused()
        assert "at=42" in page.locator("#copied").input_value()
    resize(page, (390, 844))
    more.click()
    page.get_by_role("link", name="Make a lesson from here").click()
    text = page.locator("#lesson-text").input_value()
    assert f'puzzle = "{GENTLE.replace(".", "0")}"' in text
    assert "move = 42\n" in text


@pytest.mark.campaign
def test_search_d_fits_one_screen(page: Page) -> None:
    """So does search D with its word; on its side the counters lie below what the parts of a word mean."""
    open_stage(page, address(lanes="D", at=40))
    for size in (SIDE, TABLET):
        resize(page, size)
        assert_seen(page, [*SEEN, *(["#counters", "#pane-code", "#pane-stack"] if size == TABLET else [])])


def test_other_stages_fit_one_screen(page: Page) -> None:
    """So does a lesson; beside a graph of a long search cells have 46 px, in a lesson 59."""
    resize(page, LAPTOP)
    open_stage(page, address(at=40))
    assert cell(page) >= 46
    open_stage(page, LESSON)
    assert cell(page) >= 59
    for size in (SIDE, TABLET):
        resize(page, size)
        parts = [".demo-board", "#lesson", "#marks", ".by-step", "#step-on"]
        assert_seen(page, [*parts, *(["#counters", "#pane-code", "#pane-stack"] if size == TABLET else [])])
    board, code = page.locator(".demo-board").bounding_box(), page.locator("#pane-code").bounding_box()
    assert board is not None
    assert code is not None
    assert code["x"] >= board["x"] + board["width"]


@pytest.mark.parametrize(
    ("letter", "size", "moves"),
    some(
        [("B", LAPTOP, [9, 3_000]), ("A", LAPTOP, [9, 120, 3_000]), ("B", (1920, 1080), [9, 120, 3_000])],
        always=lambda case: len(case[2]) == 2,
    ),
)
def test_nothing_moves_from_move_to_move(page: Page, letter: str, size: tuple[int, int], moves: list[int]) -> None:
    """Counters, the lines of the code and the digits stand where they stood, at the last move too."""
    places = """() => {
      const parts = "#counters > :not(#solutions, :last-child), .jump, #pane-code li, #pane-digits";
      return [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility()).map((part) => {
        const { x, y } = part.getBoundingClientRect();
        return [Math.round(x), Math.round(y)].join();
      });
    }"""
    resize(page, size)
    open_stage(page, lanes=letter)
    first = page.evaluate(places)
    for move in moves:
        page.locator("#to").fill(str(move))
        page.keyboard.press("Enter")
        expect_move(page, move)
        assert page.evaluate(places) == first, move
    page.locator("#stage").focus()
    press(page, "End")
    expect(page.locator("#solutions")).to_be_visible()
    assert page.evaluate(places) == first, "the end"


@pytest.mark.parametrize("letters", some(["AD", "ABCDEF"], always="AD".__eq__))
def test_tools_keep_their_places_in_all_searches(page: Page, letters: str) -> None:
    """Another search may have one tool more: it stands before the others."""
    names = ".tools > :not([popovertarget=more])"
    places = set()
    for letter in letters:
        open_stage(page, lanes=letter)
        places.add(tuple(page.locator(names).evaluate_all("all => all.map((each) => each.getBoundingClientRect().x)")))
    assert len(places) == 1
