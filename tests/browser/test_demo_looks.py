"""The demo on screens: sizes that the back row can read, layouts that fit, themes and aids."""

from __future__ import annotations

import io
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.looks import accessibility_problems, resize
from tests.browser.measures import cut_off, overlaps, sticking_out, too_small
from tests.browser.stage import open_stage, press, until
from tests.campaigns import some
from tests.webapp.test_tokens import THEMES

HALL: Final = (1920, 1080)
SCREENS: Final = [HALL, (1280, 720), (1366, 768), (1024, 768), (1280, 800)]
CODES: Final = ("pseudo", "py", "cpp")


def ink(page: Page, selector: str, number: int = 0) -> float:
    """How high the ink of the element stands, as a part of the height of the screen."""
    box = page.locator(selector).nth(number).bounding_box()
    assert box is not None
    clip: FloatRect = {"x": box["x"] + 5, "y": box["y"] + 5, "width": box["width"] - 10, "height": box["height"] - 10}
    grey = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")
    ground = max(range(256), key=grey.histogram().__getitem__)
    found = grey.point([int(abs(value - ground) > 60) for value in range(256)]).getbbox()
    assert found is not None, selector
    size = page.viewport_size
    assert size is not None
    return (found[3] - found[1]) / size["height"]


def letters(page: Page, selector: str) -> float:
    """How high the capitals of the element stand, as a part of the height of the screen: measured with its font."""
    high: float = page.locator(selector).first.evaluate(
        """(element) => {
          const style = getComputedStyle(element);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          return pen.measureText("H").actualBoundingBoxAscent / innerHeight;
        }"""
    )
    return high


def smallest(page: Page) -> dict[str, float]:
    """The texts on the stage by the height of their capitals, those below 2 % of the screen."""
    found: dict[str, float] = page.evaluate(
        """() => {
          const pen = document.createElement("canvas").getContext("2d");
          const found = {};
          const walker = document.createTreeWalker(document.getElementById("stage"), NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            const seen = element.checkVisibility() && !element.closest(".visually-hidden");
            if (!walker.currentNode.data.trim() || !seen) continue;
            const style = getComputedStyle(element);
            pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            const high = pen.measureText("H").actualBoundingBoxAscent / innerHeight;
            const name = element.id || element.className || element.tagName;
            if (high < 0.02) found[`${name}: ${element.textContent}`] = high;
          }
          return found;
        }"""
    )
    return found


def clipped(page: Page) -> list[str]:
    """Lines of the listing that do not fit beside the board, and whatever leaves the screen."""
    found: list[str] = page.evaluate(
        """() => {
          const found = [];
          for (const line of document.querySelectorAll("#pane-code ol:not([hidden]) code")) {
            const box = line.getBoundingClientRect();
            const room = line.closest(".pane").getBoundingClientRect();
            if (box.right > room.right + 1 || box.right > innerWidth) found.push(line.textContent);
          }
          for (const part of document.querySelectorAll("#stage .scene *, #stage .dock *")) {
            const box = part.getBoundingClientRect();
            const shown = part.checkVisibility() && !part.closest("#stack") && !part.closest("svg");
            const out = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1 || box.top < -1;
            const name = part.id || part.className || part.tagName;
            if (shown && out) found.push(`${name} ends at ${box.right}, ${box.bottom}`);
          }
          return found;
        }"""
    )
    return found


def test_the_back_row_can_read_it(page: Page) -> None:
    """J1 to J4: digits of 4.2 % of the height; code, counters, candidates of 3; narration of 2.8; nothing below 2."""
    resize(page, HALL)
    open_stage(page, alg="B", move=5, view="projector", code="py")
    given = page.locator("#demo-board td.given")
    assert given.count() == 28
    assert ink(page, "#demo-board td.given", 2) >= 0.042
    for selector in (
        "#pane-code ol:not([hidden]) code",
        "#count-tries",
        "#count-move",
        "#marks li span",
        "#marks-title",
    ):
        assert letters(page, selector) >= 0.030, selector
    assert letters(page, "#narration") >= 0.028
    assert smallest(page) == {}


@pytest.mark.parametrize("letter", some("ABCDEF", always=lambda letter: letter == "D"))
def test_nothing_is_clipped_on_the_projector(page: Page, letter: str) -> None:
    """J5 to J7: on every screen every listing of every search and all else fits, without scroll bars."""
    faults = {}
    for code in CODES:
        open_stage(page, alg=letter, move=5, view="projector", code=code)
        for size in SCREENS:
            resize(page, size)
            assert page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]") == [
                *size
            ]
            if found := clipped(page):
                faults[code, size] = found
    assert not faults


def test_digits_on_a_projector_of_4_to_3(page: Page) -> None:
    """J6: at 1024 x 768 the digits of the board stand 3.4 % of the height."""
    resize(page, (1024, 768))
    open_stage(page, alg="B", move=5, view="projector")
    assert ink(page, "#demo-board td.given", 2) >= 0.034


def test_the_pointer_rests(page: Page) -> None:
    """J7: after three seconds without the pointer it hides with the buttons; what is said stays."""
    resize(page, HALL)
    open_stage(page, view="projector")
    page.mouse.move(300, 300)
    expect(page.locator(".dock .steps.needs-script")).to_have_css("opacity", "1")
    expect(page.locator(".dock .steps.needs-script")).to_have_css("opacity", "0", timeout=5000)
    press(page, "d")
    expect(page.locator("#progress")).to_contain_text("Retreat 1 of")
    expect(page.locator("#progress")).to_be_in_viewport(ratio=1)
    assert page.locator("#stage").evaluate("element => getComputedStyle(element).cursor") == "none"
    page.mouse.move(310, 300)
    expect(page.locator(".dock .steps.needs-script")).to_have_css("opacity", "1")


def test_full_screen_ends_with_the_projector(page: Page) -> None:
    """F fills the screen where the browser allows it, Esc ends it, and the address says which it is."""
    open_stage(page)
    press(page, "f")
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
    page.wait_for_timeout(500)
    assert "view=projector" in page.url
    press(page, "Escape")
    expect(page.locator("#stage")).to_have_attribute("data-view", "page")
    until(page, "!document.fullscreenElement")


@pytest.mark.parametrize("view", ["page", "projector"])
def test_axe_finds_nothing(page: Page, view: str) -> None:
    """X1: no violation in any theme, mid-search, with a digit taken back, and with the list of keys open."""
    found = {}
    for theme in THEMES:
        open_stage(page, alg="B", move=6, view=view)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        if violations := accessibility_problems(page, "" if theme == THEMES[0] else "color-contrast"):
            found[theme] = violations
    press(page, "?")
    if violations := accessibility_problems(page):
        found["keys"] = violations
    assert not found


@pytest.mark.campaign
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_drawers(page: Page, theme: str) -> None:
    """X1: no violation with settings, searches or sharing open, in any theme, on laptops and phones."""
    found = {}
    for size in ((1366, 768), (320, 568)):
        resize(page, size)
        open_stage(page, alg="B", move=6, theme=theme)
        for drawer in ("settings", "searches", "sharing"):
            page.locator(f"[popovertarget='{drawer}']").first.click()
            page.wait_for_timeout(200)
            if violations := accessibility_problems(page):
                found[size, drawer] = violations
            press(page, "Escape")
    assert not found


@pytest.mark.parametrize(("letter", "move"), [("D", 40), ("A", 6)])
def test_the_page_fits_every_screen(page: Page, letter: str, move: int) -> None:
    """P1, P2: nothing sideways, cut off or overlapping; what can be touched is large enough."""
    open_stage(page, alg=letter, move=move)
    page.locator("#chart").evaluate("chart => { chart.hidden = true; }")  # it lies under the slider on purpose
    for size in ((320, 568), (320, 640), (568, 320), (768, 1024), (1024, 768), (1366, 768), HALL):
        resize(page, size)
        assert sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page) == [], size


def test_the_stage_of_a_laptop_needs_no_scrolling(page: Page) -> None:
    """On a laptop board, code, stack, digits, sentence, counters, buttons and scrubber fill the first screen."""
    cases: list[dict[str, Any]] = [{"alg": "D", "move": 40, "code": "py"}, {"alg": "A", "move": 5000, "code": "cpp"}]
    for fields in cases:
        open_stage(page, **fields)
        for size in ((1366, 768), (1280, 720), HALL):
            resize(page, size)
            assert clipped(page) == []
            assert page.evaluate("document.scrollingElement.scrollHeight") == size[1], (fields, size)


def test_states_of_cells_differ_in_shape(page: Page) -> None:
    """X6: given, placed, current and taken cells are told apart in grey: weight, bar, frame, dashes, crossed digit."""
    open_stage(page, alg="A", move=7)
    for role, rule, wanted in (
        ("given", "fontWeight", "700"),
        ("solved", "textDecorationLine", "underline"),
        ("solved", "fontStyle", "italic"),
        ("current", "outlineStyle", "dashed"),
        ("taken", "outlineStyle", "dashed"),
    ):
        style = page.locator(f"#demo-board td.{role}").first.evaluate(f"element => getComputedStyle(element).{rule}")
        assert style == wanted, role


def test_nothing_moves_for_those_who_ask(page: Page) -> None:
    """X3: with prefers-reduced-motion no transition lasts, and playing still works as cuts."""
    page.emulate_media(reduced_motion="reduce")
    open_stage(page, alg="D", speed=30)
    times = page.evaluate("[...document.querySelectorAll('*')].map((e) => getComputedStyle(e).transitionDuration)")
    assert set(times) == {"0s"}
    press(page, " ")
    expect(page.locator("#count-move")).to_have_text("61")


def test_long_counters_fit(page: Page) -> None:
    """The counters of a search of 138 million moves stand side by side without touching."""
    resize(page, HALL)
    open_stage(page, alg="A", view="projector")
    page.evaluate(
        """() => {
          const longest = { "count-move": "138,350,568", "of-total": "of 138,350,568", "count-tries": "622,577,597",
            "count-placements": "69,175,316", "count-backtracks": "69,175,252" };
          for (const [id, text] of Object.entries(longest)) document.getElementById(id).textContent = text;
        }"""
    )
    assert clipped(page) == []
    assert page.locator("#counters").evaluate(
        "element => element.firstElementChild.offsetTop === element.lastElementChild.offsetTop"
    )
