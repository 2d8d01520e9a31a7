"""Paper: what is true of the board, black on white whatever the theme, and nothing to press."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import resize, wear
from tests.browser.states import GENTLE, SEVERAL, at, show

PAPER: Final = (688, 1017)  # A4 within its margins, at 96 pixels an inch
COLOURS: Final = """() => [...document.querySelectorAll("main *")]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
  .flatMap((element) => { const style = getComputedStyle(element); return [style.color, style.backgroundColor]; })"""
PRESSED: Final = """() => [...document.querySelectorAll("button, summary, select, .button, input")]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
  .filter((element) => !element.matches(".chooser, .visually-hidden, td input, #title"))
  .map((element) => element.outerHTML.slice(0, 80))"""
NOTED: Final = at(p=GENTLE, title="Gentle", n="2s" + "00" * 80, mode="notes")
STAGE: Final = f"/demo?p={GENTLE.replace('.', '0')}&move=120"


@pytest.mark.parametrize("address", [NOTED, at(p=SEVERAL, view="solutions"), STAGE])
def test_paper_is_black_on_white(page: Page, address: str) -> None:
    """No colour is left of any theme, nothing is to be pressed, and the board fits the page beside its margins.

    Notes are digits, also where a screen as narrow as paper shows dots; the demo prints the frame that is shown,
    and that of a step as it is when nothing moves any more.
    """
    show(page, address)
    if address == STAGE:
        page.keyboard.press("ArrowRight")
        expect(page.locator("#count-move")).to_have_text("121")
        page.evaluate("document.getAnimations().forEach((each) => each.pause())")  # printed in the middle of the step
    told = page.locator("#narration").all_inner_texts()
    page.emulate_media(media="print")
    resize(page, PAPER)
    for theme in ("light", "dark", "contrast"):
        wear(page, theme)
        colours = {tuple(map(float, each[each.index("(") + 1 : -1].split(","))) for each in page.evaluate(COLOURS)}
        assert all(red == green == blue for red, green, blue, *alpha in colours if alpha != [0.0]), theme
    assert page.evaluate(PRESSED) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER[0]
    board = page.locator("main table.grid").first.bounding_box()
    assert board is not None
    assert 350 < board["width"] <= PAPER[0]
    expect(page.locator("#verdict, #puzzle-verdict")).to_be_visible()
    assert "Name" in page.evaluate("getComputedStyle(document.querySelector('main'), '::before').content")
    if address == NOTED:
        note = page.locator("#board .notes i").first
        assert note.evaluate("element => parseFloat(getComputedStyle(element).fontSize)") > 8
    if address == STAGE:
        assert_the_frame_is_printed(page)
        assert page.locator("#narration").all_inner_texts() == told


def assert_the_frame_is_printed(page: Page) -> None:
    """Board, code, stack, sentence and counters are on the paper."""
    expect(page.locator("#narration")).to_be_visible()
    for part in ("#demo-board", "#pane-code", "#pane-stack", "#pane-digits", "#counters"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PAPER[0]
        assert box["y"] + box["height"] <= PAPER[1]
