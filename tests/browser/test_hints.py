"""Hints as a person takes them: deeper with H, applied with Enter, closed with Esc, undone, by address."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import EASY, cell, expect_message, line, open_board, paste, press, ready, settle, start_at
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.stage import until
from tests.browser.states import timed_hint
from tests.campaigns import some
from tests.webapp.pages import CHAINED, GENTLE
from webapp.board.technique_examples import technique_pages

PRESS = "button => button.click()"  # a second tap at once would be a double tap, which counts once
HARD = ".....8...68.75..2.54.9...78..1..2.4.....97.1.476.1....2.....9...63.....2....4...."

INSIDE = """() => {
  const disc = document.querySelector("#board .gains");
  const [inner, outer] = [disc, disc.closest("td")].map((each) => each.getBoundingClientRect());
  const spread = getComputedStyle(disc).boxShadow.includes("inset") ? 0 : 3;
  return inner.left - spread >= outer.left && inner.right + spread <= outer.right;
}"""
FRAME = "getComputedStyle(document.querySelector('#board .base'), '::before').content"  # of a cell that a hint names


def rung(page: Page, depth: int) -> None:
    """The hint is shown at its depth, and the address names that depth."""
    expect(page.locator("#hint .ladder .now b")).to_have_text([str(depth)])
    page.wait_for_url(f"**hint={depth}*")


def test_a_hint_gets_more_detailed_and_is_applied(page: Page) -> None:
    """H tells more, Shift+H less; a named cell is ringed; Enter applies, Undo takes it back, Esc closes."""
    open_board(page, GENTLE)
    start_at(page, "r1c1")
    for depth in (1, 2, 3):
        press(page, "h")
        rung(page, depth)
    press(page, "Shift+H")
    rung(page, 2)
    expect(page.locator("#board td.searched")).to_have_count(9)
    press(page, "h")
    rung(page, 3)
    press(page, "h")
    rung(page, 4)
    expect(page.locator("#status")).to_contain_text(re.compile(r"So r\dc\d is \d\."))
    assert page.evaluate(INSIDE), "the digit's disc hangs over the edge of its cell"
    name = page.locator("#hint .now .ref").last
    name.hover()
    expect(page.locator("#board td[data-hot]")).to_have_count(1)
    before = line(page)
    press(page, "Enter")
    expect(page.locator("#message")).to_have_text(re.compile(r"Hidden Single applied: r\dc\d is \d\.$"))
    expect(page.locator("#hint-title")).to_have_count(0)
    assert sum(one != other for one, other in zip(before, line(page), strict=True)) == 1
    press(page, "Control+z")
    expect_message(page, "Undone: Hidden Single applied.")
    assert line(page) == before
    press(page, "h")
    rung(page, 1)
    press(page, "Escape")
    expect(page.locator("#verdict")).to_be_visible()
    page.wait_for_url(re.compile(r"^(?!.*hint=)"))


LADDER_SIZES = """() => [...document.querySelectorAll("#hint .ladder li")].map((rung) =>
  [rung.className, parseFloat(getComputedStyle(rung.querySelector("span, button")).fontSize)])"""


def test_a_clicker_tells_applies_and_goes_back(page: Page) -> None:
    """Page Down tells depth by depth, applies and goes on, Page Up goes back, in type for the last row of a room.

    The dot clears nothing meanwhile, nor behind the last step; without a hint the keys move the chosen cell as ever.
    """
    resize(page, (1920, 1080))
    open_board(page, GENTLE)
    start_at(page, "r1c1")
    press(page, "9")
    page.locator("#do-hint").click()
    expect(page.locator("#hint .main")).to_have_text("Undo to before it")
    expect(page.locator("#hint .main")).to_be_focused()  # what hints load is there
    start_at(page, "r1c1")
    press(page, ".")
    expect(cell(page, "r1c1")).to_have_value("9")
    press(page, "PageDown")
    expect(cell(page, "r1c1")).to_have_value("")
    press(page, "h")
    rung(page, 1)
    for depth in (2, 3, 4):
        press(page, "PageDown")
        rung(page, depth)
    for look, size in page.evaluate(LADDER_SIZES):
        assert size >= (0.028 if look == "now" else 0.02) * 1080, look
    before = line(page)
    press(page, "PageDown")
    expect(page.locator("#hint-title")).to_have_count(0)
    after = line(page)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1
    press(page, ".", "PageDown")
    rung(page, 1)
    assert line(page) == after
    press(page, "PageUp")
    expect(page.locator("#hint-title")).to_have_count(0)
    press(page, "PageUp")
    rung(page, 4)
    assert line(page) == before
    press(page, "Escape")
    expect(page.locator("#hint-title")).to_have_count(0)
    press(page, "PageDown")
    expect(cell(page, "r7c2")).to_be_focused()  # below the one that was filled


@pytest.mark.parametrize(
    "sizes", some([[(320, 568), (844, 390)], [(390, 844), (390, 664)]], always=lambda sizes: (320, 568) in sizes)
)
def test_a_hint_leaves_the_keypad_in_place(new_page: NewPage, sizes: list[tuple[int, int]]) -> None:
    """On a phone the keys stay on the screen at every depth, and where they were; the digit is typed as soon as it is
    named, by its key or by its button.

    A low phone shows the board from its first row; there the keys keep their place below it. However far down the
    button was, the board and the first words of the hint are on the screen.
    """
    page = new_page(has_touch=True, is_mobile=True)
    places = "() => ['#board table', '#keypad'].map((each) => document.querySelector(each).getBoundingClientRect().top)"
    open_board(page, GENTLE)
    for size in sizes:
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        board, keypad = page.evaluate(places)
        page.locator("#do-hint").evaluate("element => element.scrollIntoView({ block: 'center' })")
        page.locator("#do-hint").tap()
        for depth in range(1, 5):
            rung(page, depth)
            until(page, "getComputedStyle(document.querySelector('.hint .now')).fontWeight")
            for part in ("#keypad", "#hint .now", "#hint-on"):
                expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
            if size == (320, 568) and depth == 1:
                for selector in ("#board", "#hint-title"):
                    expect(page.locator(selector)).to_be_in_viewport(ratio=1)
            board_now, keypad_now = page.evaluate(places)
            assert page.locator("#hint-place").count() == (depth == 3)
            if depth == 3:
                assert (
                    page.evaluate("getComputedStyle(document.querySelector('#board .base'), '::before').content")
                    == '""'
                )
            if depth < 4:
                assert keypad_now - board_now == pytest.approx(keypad - board, abs=2), depth
            if depth == 3 and size != sizes[0]:
                page.locator("#hint-place").tap()
                expect_message(page, "r4c2 is 4.")
                break
            if depth < 4:
                page.locator("#hint-on").evaluate(PRESS)
        if size == sizes[0]:
            page.get_by_role("button", name="Back one step").tap()
            rung(page, 3)
            page.locator("#r4c2").tap()
            page.locator("#keypad [data-key='4']").tap()
        expect(page.locator("#hint-title")).to_have_count(0)
        expect(cell(page, "r4c2")).to_have_value("4")
        page.locator("#do-undo").tap()
        expect(cell(page, "r4c2")).to_have_value("")


def test_a_mistake_is_undone_to_before_it(page: Page) -> None:
    """A wrong digit, or a missing note, is shown before any hint; one button goes back to before it.

    By keys alone too: H says that a digit is wrong, Enter presses the filled button; so after a reload. By its address
    the hint still says it, but nothing can be undone there, so the filled button clears it. Until its script is there
    the button is not seen: it would do nothing.
    """
    held: list[Route] = []
    page.route("**/undo_mistake*.js*", lambda route: held.append(route))
    open_board(page, GENTLE)
    main, title = page.locator("#hint .main"), page.locator("#hint-title")
    start_at(page, "r1c1")
    press(page, "9")
    expect(cell(page, "r1c1")).to_have_value("9")
    start_at(page, "r2c1")
    press(page, "5")
    page.locator("#do-hint").click()
    expect(title).to_have_text("2 digits are wrong")
    expect(title).to_be_visible()
    expect(page.locator("#hint [data-back]")).to_be_hidden()
    for route in held:
        route.continue_()
    page.unroute("**/undo_mistake*.js*")
    expect(main).to_have_text("Undo 2 steps, to before them")
    expect(main).to_be_focused()
    main.click()
    expect_message(page, "2 steps undone.")
    expect(cell(page, "r1c1")).to_have_value("")
    expect(cell(page, "r2c1")).to_have_value("")
    expect(title).to_have_count(0)
    start_at(page, "r1c1")
    press(page, "9", "h")
    expect(main).to_have_text("Undo to before it")
    expect(cell(page, "r1c1")).to_be_focused()
    press(page, "Enter")
    expect_message(page, "Undone: 9 in row 1, column 1.")
    expect(cell(page, "r1c1")).to_have_value("")
    expect(title).to_have_count(0)
    press(page, "9", "h")
    undo = page.get_by_role("button", name="Undo to before it")
    expect(undo).to_be_visible()
    page.wait_for_url("**hint=1*")
    page.reload()
    expect(undo).to_be_visible()  # what was typed before a reload is undone as ever
    address = page.url
    page.goto("/healthz")
    page.evaluate("() => { sessionStorage.removeItem('sudoku-undo'); localStorage.removeItem('sudoku-undo'); }")
    page.goto(address)
    expect(title).to_have_text("A digit is wrong")
    expect(undo).to_be_hidden()
    expect(main).to_have_text("Clear row 1, column 1")
    main.click()
    expect_message(page, "Row 1, column 1 cleared.")
    expect(cell(page, "r1c1")).to_have_value("")


@pytest.mark.parametrize(
    "fields", some([CHAINED, {"p": GENTLE.replace(".", "0")}], always=lambda each: each is CHAINED)
)
def test_a_low_phone_shows_board_reason_and_button_at_once(page: Page, fields: dict[str, str]) -> None:
    """At 320 x 568 the pattern and the reason are shown between the whole board and their button, without scrolling."""
    resize(page, (320, 568))
    page.goto("/?" + urlencode(fields | {"hint": "3"}))
    for depth in (3, 4):
        if depth > 3:
            page.locator("#hint-on").click()
        rung(page, depth)
        for part in ("#board table", "#hint-title", "#hint .now", "#hint-on"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
        sentence, button = (page.locator(part).bounding_box() for part in ("#hint .now", "#hint-on"))
        assert sentence
        assert button
        assert sentence["y"] + sentence["height"] <= button["y"]


@pytest.mark.campaign  # the low phone above is the harder one
def test_a_phone_shows_a_long_reason_whole(page: Page) -> None:
    """At 390 x 844 the reason of almost locked sets and its button stand next to the board, what led there below."""
    resize(page, (390, 844))
    page.goto("/?" + urlencode(technique_pages()["als-xz"].shown(0) | {"hint": "3"}))
    page.locator("#hint-on").click()
    rung(page, 4)
    for part in ("#board table", "#hint .now", "#hint-on"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
    reason, button, first = (
        page.locator(part).bounding_box() for part in ("#hint .now", "#hint-on", "#hint .told >> nth=0")
    )
    assert reason
    assert button
    assert first
    assert reason["y"] + reason["height"] <= button["y"] < first["y"]


def test_other_steps_are_listed_explained_and_skipped(page: Page) -> None:
    """All steps here, one of them told and drawn; then all that is easy at once, which Undo takes back.

    However deep, none of it is an entry of the history: Back leads to the puzzle before. Each has an address all the
    same, which a reload shows again.
    """
    open_board(page, EASY)
    paste(page, HARD)
    expect_message(page, "clues.")
    start_at(page)
    length = page.evaluate("history.length")
    press(page, "h")
    rung(page, 1)
    page.locator("#hint button[value='hint-other']").click()
    page.wait_for_url("**hint=1.1*")
    page.locator("#hint button[value='hint-all']").click()
    expect(page.locator("#hint-title")).to_have_text(re.compile(r"^\d+ steps here$"))
    page.locator("#hint .all-steps details").nth(1).locator("summary").click()
    page.locator("#hint .all-steps button:visible").first.click()
    rung(page, 4)
    page.wait_for_url(re.compile("hint=4"))
    page.reload()
    ready(page)
    rung(page, 4)
    before = line(page)
    page.locator("#hint button[value='hint-all']").click()
    page.wait_for_url("**hint=all*")
    page.locator("#hint button[value='hint-up']").click()
    rung(page, 1)
    expect(page.locator("#hint")).to_contain_text("next is hard")
    assert line(page) != before
    press(page, "Control+z")
    expect_message(page, "next is hard")
    expect_message(page, "Undone: ")
    assert line(page) == before
    assert page.evaluate("history.length") == length
    page.go_back()
    expect(page.locator("#hint-title")).to_have_count(0)
    assert line(page) == EASY


ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
PLACES = """() => ["#board", "#verdict", "#verdict strong", "#verdict .hard"].map((each) => {
  const { x, y, height } = document.querySelector(each).getBoundingClientRect();
  return [x, y, height];
})"""


def test_a_level_that_takes_longer_comes_by_itself(page: Page) -> None:
    """The verdict says the least, then the level, in its place; nothing moves, nothing is spoken, nobody asks twice."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/how-hard/level" in request.url else None)
    level = page.locator("#verdict .hard")
    open_board(page)
    with page.expect_response("**/how-hard/level?*"):
        paste(page, ESCARGOT)
        expect(level).to_have_text("At least Unfair")
        until(page, "document.getElementById('status').textContent.includes('Exactly one solution')")
        before, spoken = page.evaluate(PLACES), page.locator("#status").text_content()
    expect(level).to_have_text("Extreme")
    assert page.evaluate(PLACES) == before
    expect(page.locator("#status")).to_have_text(spoken or "")
    start_at(page, "r1c2")
    press(page, "6")
    settle(page)
    expect(level).to_have_text("Extreme")
    assert len(asked) == 1


@pytest.mark.campaign
def test_a_timer_leaves_the_hint_as_it_is(page: Page) -> None:
    """On a tablet and a laptop the modes stand right above the keypad, though the timer is on."""
    timed_hint(page)
    for size in ((1024, 768), (1366, 768)):
        resize(page, size)
        until(page, "getComputedStyle(document.getElementById('hint')).rowGap !== 'normal'")
        boxes = [page.locator(name).bounding_box() for name in ("#hint", ".typing", "#keypad")]
        hint, modes, keypad = [box for box in boxes if box]
        assert hint["y"] + hint["height"] <= modes["y"] + 1, size
        assert 0 <= keypad["y"] - modes["y"] - modes["height"] < 24, size
