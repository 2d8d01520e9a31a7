"""A board on a phone or tablet in every stage: all of it is on the screen, no key moves, nothing is covered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    expect_checked,
    expect_message,
    expect_verdict,
    open_board,
    painted,
    settle,
)
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.measures import cut_off, overlaps
from tests.browser.states import GENTLE, SEVERAL, at, show
from tests.campaigns import some
from webapp.board.technique_examples import technique_pages

USUAL: Final = (390, 844)
# A low phone, and one on its side; others and a tablet are seen in campaigns.
SIZES: Final = ((320, 568), (844, 390))
OTHERS: Final = (USUAL, (390, 664), (360, 740), (820, 1180))
MEDIUM: Final = "650010090800000700000520000004970060000401000090036100000095000007000002020060018"
NO_SOLUTION: Final = "12345678.........9" + "." * 63
# That the puzzle before is kept is shown for six seconds, over whatever stage follows; it has a test of its own below.
WITHOUT_TOAST: Final = """
  const style = new CSSStyleSheet();
  style.replaceSync(".toast { display: none !important }");
  document.adoptedStyleSheets.push(style);
"""
# It goes after six seconds, however busy the machine is; a test looks at it until something else takes its place.
LASTING_TOAST: Final = """
  const wait = setTimeout;
  window.setTimeout = (task, time, ...others) => (time === 6000 ? 0 : wait(task, time, ...others));
"""
ANSWERS: Final = "".join("0" if clue != "." else digit for clue, digit in zip(EASY, EASY_SOLVED, strict=True))

# What a person looks at or presses, which must lie in the window, above the bar at its foot.
PARTS: Final = "#board table, #verdict p, .typing, #keypad button, .steps button, .quick > *"
MEASURE: Final = """(parts) => {
  const bar = document.querySelector("nav.rooms").getBoundingClientRect();
  const end = bar.bottom >= innerHeight && bar.width >= innerWidth ? bar.top : innerHeight;
  const shown = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility());
  const outside = shown.filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const isBeside = left < -0.5 || right > innerWidth + 0.5;
    const row = one.parentElement;
    const scrolls = getComputedStyle(row).overflowX === "auto" && one !== row.querySelector(".main");
    return top < 0 || bottom > end + 0.5 || (isBeside && !scrolls); // a row that scrolls begins with what is filled
  });
  const board = document.querySelector("#board table").getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("#verdict p"));
  const isOver = (one) => one.width > 1 && one.top < board.bottom - 2.5 && one.left < board.right;
  const key = document.querySelector("#keypad button");
  return {
    outside: outside.map((one) => one.id || one.className || one.textContent.trim()),
    over: [...words.getClientRects()].filter(isOver).length,
    keys: key.checkVisibility() ? Math.round(key.getBoundingClientRect().top + scrollY) : null,
  };
}"""
PRESS: Final = "button => button.click()"  # a second tap at once would be a double tap, which counts once


def stages(page: Page) -> Iterator[str]:
    """Go from stage to stage as a person does, with fingers."""
    open_board(page)
    yield "empty"
    for name in ("r1c1", "r1c2"):
        page.locator(f"#{name}").tap()
        page.locator("[data-key='5']").tap()
        expect_verdict(page, "solutions so far" if name == "r1c1" else "Two 5s in row 1 and box 1")
        yield f"clue in {name}"
    page.locator("#do-undo").tap()
    expect_verdict(page, "solutions so far")
    yield "undone"
    show(page, at(p=SEVERAL, mode="clues"))
    yield "several"
    show(page, at(p=MEDIUM, mode="clues"))
    yield "clues"
    page.get_by_role("button", name="Start solving").tap()
    expect(page.locator("#do-hint")).to_be_visible()
    yield "started"
    for digit, words in (("2", "Exactly one solution"), ("6", "Two 6s in row 1")):
        page.locator("#r1c3").tap()
        page.locator(f"[data-key='{digit}']").tap()
        expect_verdict(page, words)
        yield f"{digit} in row 1, column 3"
    show(page, at(p=NO_SOLUTION))
    yield "none"
    page.get_by_role("button", name="Find the mistake").tap()
    expect_verdict(page, "clue")
    yield "mistake"
    show(page, at(p=EASY))
    page.locator("#do-solution").tap()
    expect(page.locator("#board td.solved")).to_have_count(51)
    yield "shown"
    show(page, at(p=EASY, e=f"000{ANSWERS[3:]}"))
    page.locator("#do-check").tap()
    expect_checked(page, "✓")
    yield "checked"
    page.locator("#r1c3").tap()
    page.locator("[data-key='4']").tap()
    expect_verdict(page, "Complete and right")
    yield "complete"


def open_phone(new_page: NewPage, is_lent: bool = True) -> Page:
    """A usual phone with fingers."""
    return new_page(is_lent, viewport={"width": USUAL[0], "height": USUAL[1]}, has_touch=True)


@pytest.mark.parametrize("sizes", some([SIZES, SIZES + OTHERS], always=SIZES.__eq__, is_one=True))
def test_everything_is_on_the_screen_in_every_stage(new_page: NewPage, sizes: tuple[tuple[int, int], ...]) -> None:
    """Board, verdict, typing row, keys and buttons lie above the bar, words clear of the board; and no key moves.

    The style sheet that the list of clues needs is loaded before *Find the mistake* is pressed, not after. Overlaps are
    looked for on one window after the other, in campaigns on all of them.
    """
    page = open_phone(new_page, is_lent=False)
    page.add_init_script(WITHOUT_TOAST)
    tops: dict[tuple[int, int], dict[int, list[str]]] = {size: {} for size in sizes}
    sheets: list[str] = []
    page.on("request", lambda request: sheets.append(request.url) if request.resource_type == "stylesheet" else None)
    for number, stage in enumerate(stages(page)):
        settle(page)
        if stage == "mistake":
            assert sheets == []
            expect(page.locator("#verdict p")).to_have_css("display", "block")
        for size in sizes:
            resize(page, size)
            painted(page)
            page.evaluate("scrollTo(0, 0)")  # to tap scrolls what it finds close to the bar
            expect(page.locator(".toast")).to_be_hidden()
            found = page.evaluate(MEASURE, PARTS)
            assert (found["outside"], found["over"]) == ([], 0), (stage, size)
            if stage != "empty" and (sizes != SIZES or size == sizes[number % len(sizes)]):
                assert overlaps(page) == [], (stage, size)
            assert [each for each in cut_off(page) if "verdict" in each] == [], (stage, size)
            if found["keys"]:
                tops[size].setdefault(found["keys"], []).append(stage)
        resize(page, USUAL)
        sheets.clear()
    assert [each for each in tops.values() if len(each) > 1] == []


def test_what_is_told_for_a_while_covers_no_key(new_page: NewPage) -> None:
    """That the puzzle before is kept stands clear of board, tabs, keys and Hint, and its button can be pressed."""
    page = open_phone(new_page, is_lent=False)
    page.add_init_script(LASTING_TOAST)
    open_board(page, EASY, title="A title that is rather long to read")
    settle(page)
    open_board(page, GENTLE)
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    for size in (*SIZES, USUAL):
        resize(page, size)
        found = toast.bounding_box()
        assert found
        for part in ("#board tbody", ".tabs", ".rooms", "#keypad", "#do-hint", "#mode-notes"):
            other = page.locator(part).bounding_box()
            assert other
            beside = found["x"] >= other["x"] + other["width"] - 1 or other["x"] >= found["x"] + found["width"] - 1
            above = found["y"] + found["height"] <= other["y"] + 1 or other["y"] + other["height"] <= found["y"] + 1
            assert beside or above, (part, size)
    page.locator("#do-hint").tap()
    page.locator("#hint-title").wait_for()
    expect(toast).to_be_visible()
    toast.get_by_role("button").tap()
    expect(page.locator("#title")).to_have_value("A title that is rather long to read")
    task = technique_pages()["skyscraper"].fields_at(1)  # whose links have the same place
    open_board(page, task.pop("p"), **task)
    expect(toast).to_be_visible()
    before = page.locator("#keypad").bounding_box()
    page.locator("#keypad [data-key='2']").tap()
    expect_message(page, "2 is held")
    expect(page.locator("#message")).to_be_visible()
    expect(toast).to_be_hidden()
    assert page.locator("#keypad").bounding_box() == before


@pytest.mark.parametrize("sizes", some([SIZES, OTHERS], always=SIZES.__eq__, is_one=True))
def test_a_hint_has_its_reason_and_its_button_beside_the_board(
    new_page: NewPage, sizes: tuple[tuple[int, int], ...]
) -> None:
    """Of the deepest step, sentence and button are on the screen without scrolling further than the page did.

    The button has one place beside the keys at every depth: what is pressed twice there leads on and never back.
    """
    page = open_phone(new_page)
    for size in sizes:
        resize(page, size)
        show(page, at(p=MEDIUM))
        page.locator("#do-hint").tap()
        expect(page.locator("#hint-title")).to_be_visible()  # once its style sheet is there
        places = set()
        for depth in range(1, 5):
            expect(page.locator("#hint .ladder .now b")).to_have_text([str(depth)])
            expect(page.locator("#hint-on")).to_be_in_viewport(ratio=1)
            places.add(
                page.locator("#hint-on").evaluate("({ offsetLeft, offsetWidth }) => [offsetLeft, offsetWidth].join()")
            )
            if depth < 4:
                page.locator("#hint-on").evaluate(PRESS)
        assert len(places) == 1, size
        for part in ("#board tbody", "#hint .ladder .now", "#hint-on"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
        page.locator("#hint-on").evaluate(PRESS)
        expect(page.locator("#hint-title")).to_have_count(0)
