"""Paper: what is true of the board, black on white whatever the theme, and nothing to press.

Of every other page `test_every_state.py` asks whether it is fit for paper.
"""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.looks import resize, wear
from tests.browser.paper import PAPER, coloured, has_line_for_name, pressed
from tests.browser.states import GENTLE, SEVERAL, at, show
from tests.webapp.board.test_hint import HARD
from webapp.board import hardness

SCREEN: Final = (1366, 768)
NOTED: Final = at(p=GENTLE, title="Gentle", n="2s" + "00" * 80, mode="notes")
LINE: Final = GENTLE.replace(".", "0")
STAGE: Final = f"/demo?p={LINE}&at=120"
PATH: Final = f"/how-hard?p={LINE}"


def test_paper_is_black_on_white(page: Page) -> None:
    """No colour is left of any theme, nothing is to be pressed, and the board fits the page beside its margins.

    Notes are digits, also where a screen as narrow as paper shows dots; the demo prints the frame that is shown,
    and that of a step as it is when nothing moves any more.
    """
    page.emulate_media(reduced_motion="no-preference")
    for address in (NOTED, at(p=SEVERAL, view="solutions"), STAGE):
        resize(page, SCREEN)
        show(page, address)
        if address == STAGE:
            page.keyboard.press("ArrowRight")
            expect(page.locator("#count-move")).to_have_text("121")
            page.evaluate("document.getAnimations().forEach((each) => each.pause())")  # printed in the middle of it
            expect(page.locator("#narration")).not_to_contain_text("Tried in")  # a dead end shows its tries first
        narrations = page.locator("#narration").all_inner_texts()
        page.emulate_media(media="print")
        resize(page, PAPER)
        for theme in ("light", "dark", "contrast"):
            wear(page, theme)
            assert coloured(page) == set(), (address, theme)
        assert pressed(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PAPER[0]
        board = page.locator("main table.grid").first.bounding_box()
        assert board is not None
        assert 350 < board["width"] <= PAPER[0]
        expect(page.locator("#verdict, #puzzle-verdict")).to_be_visible()
        assert has_line_for_name(page)
        if address == NOTED:
            note = page.locator("#board .notes i").first
            assert note.evaluate("element => parseFloat(getComputedStyle(element).fontSize)") > 8
        if address == STAGE:
            assert_the_frame_is_printed(page)
            assert page.locator("#narration").all_inner_texts() == narrations
        page.emulate_media(media="screen")


def assert_the_frame_is_printed(page: Page) -> None:
    """Board, code, stack, sentence and counters are on the paper."""
    expect(page.locator("#narration")).to_be_visible()
    for part in ("#demo-board", "#pane-code", "#pane-stack", "#pane-digits", "#counters"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PAPER[0]
        assert box["y"] + box["height"] <= PAPER[1]


def test_the_path_of_a_puzzle_is_printed_by_its_button(new_page: NewPage) -> None:
    """With level or rating and reason of every step, the way that is shown alone, and nothing cut in two.

    What is folded on the screen is unfolded for the printer, and folded again.
    """
    page = new_page(is_lent=False)
    page.add_init_script("window.print = () => { document.documentElement.dataset.printed = 'yes'; }")
    for rating, grades in (("", ".path > li > * .level"), ("&way=explainer", ".path > li > * .rating")):
        page.goto(f"/how-hard?p={HARD.replace('.', '0')}&title=Hard+1{rating}")
        folded = page.locator(".hardness details:not([open])")
        if not rating:
            for event, count in (("", 3), ("beforeprint", 0), ("afterprint", 3)):
                page.evaluate("(event) => dispatchEvent(new Event(event))", event)
                expect(folded).to_have_count(count)
        page.get_by_role("link", name="All reasons, to read or print").click()
        page.locator("#scales summary").click()
        expect(page.locator("#numbers dl")).to_be_visible()
        page.get_by_role("button", name="Print").click()
        expect(page.locator("html[data-printed]")).to_have_count(1)
        page.emulate_media(media="print")
        resize(page, PAPER)
        steps = page.locator(".path > li").count()
        assert steps > 5
        expect(page.locator(grades).filter(visible=True)).to_have_count(steps)
        expect(page.locator(".path .why").filter(visible=True)).to_have_count(
            page.locator(".path > li:not(.run)").count()
        )
        expect(page.locator(".run a").last).to_be_visible()
        expect(page.locator(".paths a").filter(visible=True)).to_have_count(1)
        pressed = re.compile("^(Go on|What is this|Watch|Print|All reasons)")
        expect(page.get_by_text(pressed).filter(visible=True)).to_have_count(0)
        for part in (".hardness .board", ".curve", ".path > li"):
            expect(page.locator(part).first).to_have_css("break-inside", "avoid")
        page.emulate_media(media="screen")


def test_a_path_printed_at_once_promises_nothing(page: Page) -> None:
    """What the page still waits for on the screen is no sentence on paper."""
    hardness.cached_explainer_path.clear()
    page.route("**/how-hard?*numbers=1*", lambda route: route.fulfill(status=204))
    page.goto(PATH)
    page.locator("#scales summary").click()
    waiting = page.get_by_text("Rating it in the scale of Sudoku Explainer")
    expect(waiting).to_be_visible()
    page.emulate_media(media="print")
    expect(waiting).to_be_hidden()
    expect(page.locator(".path")).to_be_visible()
    page.emulate_media(media="screen")
