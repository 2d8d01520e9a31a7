"""Watch, race and lesson in small windows: all that one looks at is on the screen, and every button has a word."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.legible import clipped
from tests.browser.looks import resize
from tests.browser.measures import overlaps
from tests.browser.stage import open_stage, press
from tests.browser.states import LONG_TITLE
from tests.campaigns import some

WATCH: Final = "/demo"
LESSON: Final = "/demo?lesson=liang-figure-3"
RACE: Final = "/demo/race?guess=skip&at=100000"
PARTS: Final = {  # by page: what must be seen whole before anything is scrolled
    WATCH: ("#demo-board", "#narration", "#marks", ".dock .steps:visible"),
    LESSON: ("#demo-board", "#lesson", "#marks", ".by-step"),
    RACE: (".lane-board >> nth=0", ".lane-board >> nth=1", "#sentence", ".dock .steps:visible"),
}
SMALL: Final = [(390, 664), (390, 844), (844, 390), (568, 320)]
LAPTOPS: Final = [(1366, 768), (1366, 657), (1280, 720), (1440, 900), (1024, 768), (1920, 1080)]
# What Watch shows of a search: of an example, or of a puzzle with a name that needs its room.
EXAMPLE: Final = {"example": "1"}
NAMED: Final = {"title": LONG_TITLE}
STATES: Final[list[dict[str, str]]] = [
    EXAMPLE,
    EXAMPLE | {"panes": "tree,stack,digits", "at": "40"},
    EXAMPLE | {"panes": "stack,digits", "at": "40"},
    NAMED | {"code": "cpp", "at": "40"},
    NAMED | {"panes": "tree,digits", "at": "40"},
    NAMED | {"panes": "code,stack,digits,formula", "at": "5"},
    NAMED | {"q": "1"},
    NAMED | {"size": "larger", "code": "cpp", "at": "40"},
    NAMED | {"size": "larger", "panes": "tree,stack,digits", "at": "40"},
]
# Those with the most in them, on the narrowest and the lowest screen; the others are seen in campaigns.
HARDEST: Final = [STATES[3], STATES[4], STATES[8]]
LOWEST: Final = [(1024, 768), (1366, 657)]
# A listing, calls and a tree that end below their place, a head of more than a name and a line, and what reaches into
# the margin beside the board.
BELOW: Final = """() => {
  const found = [];
  for (const part of document.querySelectorAll("#pane-code ol, #stack li, #stack-more, #pane-tree svg")) {
    if (!part.checkVisibility() || !part.textContent) continue;
    const pane = part.closest("[id^='pane-']").getBoundingClientRect();
    if (part.getBoundingClientRect().bottom > pane.bottom + 1) found.push(part.id || part.textContent.slice(0, 30));
  }
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const head = document.querySelector(".stage-head").offsetHeight / rem;
  if (head > 3.5) found.push(`the head is ${head} rem high`);
  const edge = document.querySelector(".beside").getBoundingClientRect().right;
  for (const part of document.querySelectorAll(".beside *:not(svg *)")) {
    const isCut = part.closest(".code, #stack");
    if (part.checkVisibility() && !isCut && part.getBoundingClientRect().right > edge + 1) {
      found.push(`${part.textContent.slice(0, 30)} in the margin`);
    }
  }
  return found;
}"""


@pytest.mark.campaign
@pytest.mark.parametrize("address", PARTS)
def test_larger_phones_show_what_one_reads_above_the_foot(page: Page, address: str) -> None:
    """Upright or on its side, board, sentence, digits and result lie above the buttons."""
    open_part(page, address)
    expect_above_the_foot(page, address, SMALL[1:3])


@pytest.mark.parametrize("address", PARTS)
def test_a_small_window_shows_what_one_reads_and_presses(page: Page, address: str) -> None:
    """Upright or on its side, board, sentence, digits and result lie above the buttons; "…" has the other acts.

    The buttons above the stage have visible words, in small windows too; none covers another. *Close* and *Manual* stay
    on the screen below a list of keys that is higher than it. Whoever opens the projector reads that a clicker's Page
    Down goes on.
    """
    open_part(page, address)
    expect_above_the_foot(page, address, SMALL[:1] + SMALL[3:])
    page.locator("html[data-ready]").first.wait_for(state="attached")
    for size in ((1024, 768), *([(844, 390)] if address != WATCH else [])):
        resize(page, size)
        tools = page.locator(".tools > :is(button, a):not(.toggle):visible")
        words = [text.strip() for text in tools.all_inner_texts()]
        assert words
        assert "" not in words
        edges = [box for box in (each.bounding_box() for each in tools.all()) if box]
        pairs = zip(edges, edges[1:], strict=False)
        assert all(before["x"] + before["width"] <= after["x"] for before, after in pairs), (address, size)
        assert edges[-1]["x"] + edges[-1]["width"] <= size[0], (address, size)
    resize(page, (1366, 768))
    page.locator("[popovertarget='keys']:visible").first.click()
    keys = page.locator("#keys")
    for way in (
        keys.get_by_role("button", name="Close", exact=True),
        keys.get_by_role("link", name="Manual", exact=True),
    ):
        expect(way).to_be_in_viewport(ratio=1)
    press(page, "Escape")
    page.evaluate("Element.prototype.requestFullscreen = undefined")  # the next page has a window of its own size
    page.locator("[data-do='projector']:visible").click()
    expect(page.locator(".projector-keys")).to_contain_text("Page Down (clicker)")


def open_part(page: Page, address: str) -> None:
    """Open one of the pages, until what must be seen is there."""
    page.goto(address)
    page.locator("#marks li, .lane-board").first.wait_for()
    if address == RACE:
        expect(page.locator("#sentence")).to_contain_text("wins")


def expect_above_the_foot(page: Page, address: str, sizes: list[tuple[int, int]]) -> None:
    """In these windows the parts of the page lie above its buttons."""
    for size in sizes:
        if address == RACE and size in SMALL[:2]:  # an upright phone has not the height for two boards
            continue
        resize(page, size)
        boxes = [page.locator(part).bounding_box() for part in PARTS[address]]
        foot = boxes[-1]
        assert foot
        assert foot["y"] + foot["height"] <= size[1] + 1
        assert foot["x"] + foot["width"] <= size[0] + 1
        for part, box in zip(PARTS[address][:-1], boxes[:-1], strict=True):
            place = part, address, size
            assert box, place
            assert box["x"] >= 0, place
            assert box["x"] + box["width"] <= size[0] + 1, place
            assert box["y"] + box["height"] <= foot["y"] + 1 or box["x"] + box["width"] <= foot["x"] + 1, place
            assert box["y"] + box["height"] <= size[1] + 1, place
    if address == WATCH:
        for width in (390, 768) if sizes[0] == SMALL[0] else (568,):
            resize(page, (width, 900))
            expect_acts_in_menu(page, width)


def expect_acts_in_menu(page: Page, width: int) -> None:
    """What has no room above the stage stands with words in "…" at the foot."""
    page.get_by_role("button", name="More").click()
    menu = page.locator("#more")
    for name in ("Share", "Download", "Settings", *(("Projector",) if width > 560 else ())):
        expect(menu.get_by_role("button", name=name)).to_be_visible()
    expect(menu.get_by_role("link", name="Make a lesson from here")).to_be_visible()
    press(page, "Escape")


@pytest.mark.parametrize(
    ("letter", "states", "sizes"),
    some(
        [("E", HARDEST, LOWEST), *((letter, STATES, LAPTOPS) for letter in "ABCDEF")],
        always=lambda case: case[1] == HARDEST,
    ),
)
def test_every_search_fits_every_laptop(
    page: Page, letter: str, states: list[dict[str, str]], sizes: list[tuple[int, int]]
) -> None:
    """Board, code or tree, play bar and counters are on the screen without scrolling, whatever Watch shows."""
    faults = {}
    for state in states:
        open_stage(page, lanes=letter, **state)
        page.locator("#chart").evaluate("chart => { chart.hidden = true; }")  # it lies under the slider on purpose
        for size in sizes:
            resize(page, size)
            # lines of code and of a drawing are set closer than their boxes, and a long title is cut
            over = [pair for pair in overlaps(page) if not pair.startswith(("CODE", "text ", "puzzle-title and"))]
            found: list[object] = clipped(page) + over + page.evaluate(BELOW)
            high = page.evaluate("document.scrollingElement.scrollHeight")
            if high > size[1]:
                found.append(f"the page is {high} high")
            if found:
                faults[size, *state.items()] = found
    assert faults == {}
