"""The editor on phones and with larger text: what people touch, what stays in view. See test_every_state.py too."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import expect_checked, expect_message, expect_verdict, painted, paste, settle
from tests.browser.conftest import NewPage, make_as_new
from tests.browser.looks import resize
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.browser.problems import Problems
from tests.browser.stage import until
from tests.browser.states import BOARD_STATES, EVERY, GENTLE, at, open_menu, show
from tests.browser.test_every_state import PHONES, SCREENS
from tests.campaigns import some
from webapp.board.technique_examples import technique_pages
from webapp.shared.rooms import ROOMS

LONG: Final = "The solution is shown. 5 wrong answers: r1c1, r1c3, r2c1, r2c2 and 1 more."
FEWER: Final = ("notes", "panels", "verified")
MORE: Final = ("choices", "answers", "several", "menu", "picture page", "unreadable", "error")


POINTED: Final = "..9..5.3....97.8...1..3.9.69.1.2.....3.....1.....1.6.92.4.6..8...3.87....8.3..7.."
SPILLS: Final = """(cells) => cells.filter((cell) => {
  const [outer, ...marks] = [cell, ...cell.querySelectorAll(".notes i")].map((each) => each.getBoundingClientRect());
  const apart = (one, other) => one.right <= other.left + 1.5 || one.bottom <= other.top + 1.5;
  return marks.some((one, at) => one.left < outer.left - 1 || one.right > outer.right + 1 || one.top < outer.top - 1
    || one.bottom > outer.bottom + 1 || marks.slice(at + 1).some((other) => !apart(one, other) && !apart(other, one)));
}).map((cell) => cell.textContent)"""


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Where the elements lie."""
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    return found


def edge(page: Page, selector: str, side: str) -> float:
    """Where the element's 'top' or 'bottom' is, in pixels from the top of the page, which may scroll meanwhile."""
    found: float = page.locator(selector).evaluate(f"element => element.getBoundingClientRect().{side} + scrollY")
    return found


def bottom(page: Page, selector: str) -> float:
    """Where the element ends, in pixels from the top of the page."""
    return edge(page, selector, "bottom")


def test_the_board_of_a_phone_is_for_fingers(page: Page) -> None:
    """P1: a board across the screen, cells of 33 or more, on high phones keys of 48 or more.

    No number of a row or column lies in a cell, where it would look like a note; the narrowest phones have none. The
    viewport sets no limit of zoom, and double taps on the board do not zoom by accident. The level is below the
    verdict and leads to the path.
    """
    show(page, at(p=GENTLE, title="Mine"))
    for (width, height), least_height, least_width in (
        ((390, 844), 48, 48),
        ((320, 640), 46, 27),
        ((320, 568), 46, 27),
    ):
        resize(page, (width, height))
        board = page.locator("#board table").bounding_box()
        assert board is not None
        assert 0.93 * width <= board["width"] <= width
        assert min(min(box["width"], box["height"]) for box in boxes(page, "#board tbody td")) >= 33
        keys = boxes(page, "#keypad button:visible")
        assert len(keys) == 10
        assert min(box["width"] for box in keys) >= least_width
        assert min(box["height"] for box in keys) >= least_height
        assert len({box["top"] for box in keys}) == (2 if height > 720 else 1)
        assert page.locator("#board th:visible").count() == (18 if width >= 360 else 0)
        if width >= 360:
            cells, numbers = boxes(page, "#board tbody td"), boxes(page, "#board th")
            left, top = min(cell["left"] for cell in cells), min(cell["top"] for cell in cells)
            assert all(number["right"] <= left + 3 or number["bottom"] <= top + 3 for number in numbers)
    content = page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "maximum-scale" not in content
    assert "user-scalable" not in content
    assert page.locator("#r1c1").evaluate("element => getComputedStyle(element).touchAction") == "manipulation"
    level = page.locator("#verdict .hard")
    expect(level).to_be_in_viewport(ratio=1)
    assert bottom(page, "#keypad") <= 568
    level.click()
    page.wait_for_url("**/how-hard?*title=Mine*")
    page.go_back()
    page.locator("html[data-ready]").first.wait_for()
    open_menu(page)
    for one, next_one in pairwise(boxes(page, "#title, #tools .switches label, #tools .sizes > span")):
        assert next_one["top"] - one["bottom"] >= 4


ON_THEIR_SIDE: Final = ((568, 320), (667, 375), (740, 360), (844, 390), (932, 430))


@pytest.mark.parametrize(("width", "height"), some(ON_THEIR_SIDE, always=lambda size: size == (667, 375)))
def test_a_phone_reaches_every_page_and_theme(new_page: NewPage, width: int, height: int) -> None:
    """The rooms are a bar at the foot, the pages of each are tabs, and the theme is in the "…" or at the foot.

    On its side each tab of the board is whole on the screen, and a finger opens it; so does "…" beside them.
    """
    page = new_page(viewport={"width": 320, "height": 568}, has_touch=True)
    show(page, "/")
    page.get_by_role("button", name="More", exact=True).tap()
    page.locator("[data-switch='theme']:visible").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    for page_room in list(ROOMS)[::3]:
        page.get_by_role("navigation", name="Rooms").get_by_role("link", name=page_room.name).tap()
        tabs = page.get_by_role("navigation", name=page_room.name, exact=True).get_by_role("link")
        expect(tabs.first).to_have_attribute("aria-current", "page")
        offered = {tab.name for tab in page_room.tabs} - {"Recent"}
        assert set(tabs.all_inner_texts()) >= offered
    page.locator("[data-switch='theme']:visible").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    resize(page, (width, height))
    show(page, at(p=GENTLE))
    page.locator("#do-more").tap()
    page.locator("#tools").wait_for()
    page.keyboard.press("Escape")
    more = page.locator("#do-more").bounding_box()
    assert more is not None
    for name in ("How hard", "Share"):
        tab = page.get_by_role("navigation", name="Board").get_by_role("link", name=name)
        box = tab.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= more["x"] + 4
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(tab).to_have_attribute("aria-current", "page")


STATES: Final = (["notes"], ["empty", "answers", "solution", "focused", "clash"])


@pytest.mark.parametrize("states", some(STATES, always=lambda states: "notes" in states))
def test_the_editor_needs_no_scrolling(page: Page, states: list[str]) -> None:
    """P1: at 320 x 568 board, verdict, notes, modes, undo and keypad are all on the first screen.

    Below 40 pixels notes are dots in their places, and the strip names the chosen cell's notes at 16 px or more. On a
    laptop they are digits of 0.28 of the cell.
    """
    own = {"solution": ("#get-shown", "#do-solution"), "empty": ("#to-paste", "#keypad"), "clash": ("#keypad",)}
    for state in states:
        resize(page, PHONES["phone"])
        BOARD_STATES[state](page)
        assert state == "solution" or page.evaluate("scrollY") == 0  # its button lies below the keypad
        shown = own.get(state, ("#mode-notes", "#do-undo", "#do-redo", "#keypad"))
        for selector in ("#board", "#verdict", "#do-more", *shown):
            assert bottom(page, selector) <= 568, (state, selector)
        if state == "notes":
            expect_dots_or_digits(page)


def expect_dots_or_digits(page: Page) -> None:
    """The notes of a phone are dots and a strip; on a laptop they are digits."""
    sizes = "marks => marks.map((mark) => parseFloat(getComputedStyle(mark).fontSize))"
    marks = page.locator("#r2c1 + .notes i")
    assert marks.evaluate_all(sizes) == [0] * 3
    strip = page.locator("#notes-strip")
    expect(strip).to_have_text("Notes in row 2, column 1: 4 5 8")  # painted after the focus has moved
    assert strip.evaluate("element => parseFloat(getComputedStyle(element).fontSize)") >= 16
    resize(page, SCREENS["laptop"])
    cell = page.locator("#r2c1").evaluate("element => element.parentElement.getBoundingClientRect().width")
    assert marks.evaluate_all(sizes) == [pytest.approx(0.28 * cell, rel=0.03)] * 3


@pytest.mark.parametrize("screen", some(["usual", "phone"], always=lambda screen: screen == "phone"))
def test_the_keypad_stays_where_it_is(new_page: NewPage, screen: str) -> None:
    """Whatever the mode and the words about the board, no key moves, and board, words and keys are on the screen.

    A text with several puzzles brings a row to choose from above the board; it stays, whatever is said then.
    """
    size = PHONES.get(screen, (390, 844))
    page = new_page(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    tops: dict[bool, dict[str, float]] = {False: {}, True: {}}  # with that row or without

    def look(state: str) -> None:
        settle(page)
        bottom_on_screen = "document.getElementById('keypad').getBoundingClientRect().bottom"
        until(page, f"{bottom_on_screen} <= {size[1]} + 0.5")  # the page may still be on its way there
        tops[page.locator(".choices").count() > 0][state] = edge(page, "#keypad", "top")

    show(page, "/")
    look("empty")
    show(page, at(p=GENTLE, mode="answers"))
    look("verdict")
    keys = page.locator(":is(#keypad, .steps) button:not(.blank)")
    places = []
    for mode in ("Printed", "Notes", "Mine"):
        page.get_by_label(mode, exact=True).tap()
        look(mode)
        places.append(keys.evaluate_all("all => all.map((key) => Object.values(key.getBoundingClientRect().toJSON()))"))
    assert places[0] == places[1] == places[2]
    page.locator("[data-key='1']").tap()
    expect_message(page, "1 is held")
    look("digit first")
    page.locator("#r1c1").tap()
    expect_verdict(page, "Three 1s in row 1, column 1 and box 1: yours in row 1, column 1")
    look("conflict")
    page.locator("#do-undo").tap()
    expect_message(page, "Undone")
    look("undone")
    paste(page, "\n".join([GENTLE] * 15))
    expect_message(page, "Read 15 puzzles")
    expect(page.locator(".choices")).to_be_in_viewport(ratio=1)
    look("several")
    page.locator("#pick-2").tap()
    expect_message(page, "Showing 2")
    look("another")
    page.locator(".choices").evaluate("row => row.scrollTo(182, 0)")
    expect(page.locator(".choices > span").first).to_be_in_viewport(ratio=1)
    for key, sign in (("9", "×"), ("8", "✓")):
        page.locator("#r1c1").press(key)
        page.locator("#do-check").press("Enter")
        expect_checked(page, sign)
        look(sign)
    page.evaluate("document.getElementById('with-clock').click()")
    look("timer")
    expect_verdict(page, "Exactly one solution")
    for key, message in (("9", LONG), ("1", " ".join([LONG] * 6))):
        page.locator("#r1c1").press(key)
        settle(page)
        page.locator("#message").evaluate("(element, text) => { element.textContent = text; }", message)
        look(f"timer and {message}")
    expect(page.locator(".choices")).to_be_visible()
    assert [len(set(found.values())) for found in tops.values()] == [1, 1], tops


WORDY: Final = {
    "few": at(p="1" + "." * 80),
    "many": at(p="11.......22.......33" + "." * 61),
    "clash": at(p=GENTLE, e="1" + "0" * 80),
}
ON_FIRST: Final = "7 is held: press a cell. 7 again to stop."


@pytest.mark.campaign  # test_the_keypad_stays_where_it_is has long sentences too
@pytest.mark.parametrize("screen", ["usual", *PHONES])
def test_no_sentence_moves_the_keypad(page: Page, screen: str) -> None:
    """However long verdict and message are, together too, the keys stay; what is cut off of a message a tap shows."""
    resize(page, PHONES.get(screen, (390, 844)))
    tops = {}
    for name, address in WORDY.items():
        show(page, address)
        for words in ("", ON_FIRST, LONG):
            page.locator("#message").evaluate("(element, text) => { element.textContent = text; }", words)
            tops[name, words] = boxes(page, "#keypad")[0]["top"]
    assert len(set(tops.values())) == 1, tops
    message, measure = page.locator("#message"), "element => element.scrollHeight - element.clientHeight"
    message.evaluate("(element, text) => { element.textContent = text; }", " ".join([LONG] * 3))
    assert message.evaluate(measure) > 1
    message.click()
    assert message.evaluate(measure) <= 1


def test_on_its_side_board_and_keypad_stand_together(page: Page) -> None:
    """P4: at 568 x 320 board, verdict, keypad and buttons are on the screen at once, and the keypad types.

    The frame of the chosen cell, 3 px of blue and 2 px beside it, covers no note.
    """
    resize(page, SCREENS["phone on its side"])
    show(page, at(p=GENTLE, mode="answers"))
    for selector in ("#board table", "#verdict", "#keypad", "#mode-notes", "#do-solution"):
        assert bottom(page, selector) <= 320, selector
    page.locator("#r5c4").click()
    page.locator("[data-key='2']").click()
    assert page.locator("#r5c4").input_value() == "2"
    resize(page, (390, 844))
    page.locator("#r1c1").focus()
    for digit in "13789":
        page.keyboard.press(f"Shift+Digit{digit}")
    settle(page)
    for width in (390, 1366):
        resize(page, (width, 844))
        painted(page)
        [cell] = boxes(page, "#board td:has(#r1c1)")
        for mark in boxes(page, "#board td:has(#r1c1) .notes"):
            assert mark["left"] - cell["left"] >= 5
            assert mark["top"] - cell["top"] >= 5
            assert cell["right"] - mark["right"] >= 5
            assert cell["bottom"] - mark["bottom"] >= 5


def test_a_hint_on_a_small_phone_names_its_candidates(page: Page) -> None:
    """At 320 pixels those that a step rests on and strikes are digits apart from one another, inside their cells."""
    resize(page, PHONES["phone"])
    show(page, at(p=POINTED, hint="all"))
    page.locator("#hint summary", has_text="Pointing").click()
    page.locator("#hint .all-steps button:visible").first.click()
    struck = page.locator("#r4c6 + .notes .loses")
    expect(struck).to_have_text("3")
    assert struck.evaluate("mark => parseFloat(getComputedStyle(mark).fontSize)") > 9.5
    assert page.locator("#board td:has(.notes)").evaluate_all(SPILLS) == []


def test_a_board_for_practice_says_what_it_is_for_and_leads_on(page: Page) -> None:
    """At 320 x 568 too: its title, after the step as before it the ways to all positions and the next; no key moves.

    Where a hint applies the step, the first of the cells that lose a digit is lit.
    """
    resize(page, PHONES["phone"])
    page.goto("/techniques/pointing")
    page.get_by_role("link", name="Position 1").click()
    page.locator("html[data-ready]").first.wait_for()
    expect(page.locator("#title")).to_have_value("Locked Candidates Type 1 (Pointing), position 1")
    page.locator("#r1c1").blur()
    on = page.get_by_role("link", name="Next position")
    top = bottom(page, "#keypad")
    page.locator("#do-hint").click()
    for depth in range(1, 5):
        expect(page.locator("#hint .ladder .now b")).to_have_text([str(depth)])
        page.locator("#hint-on").click()
    expect_message(page, "Pointing applied: r4c5 and r6c5 are not 2.")
    expect(page.locator("#board td[data-look~='active'] input")).to_have_id("r4c5")
    assert bottom(page, "#keypad") == pytest.approx(top, abs=1)
    assert overlaps(page) == []
    for name in ("All positions", "Next position"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    on.click()
    page.wait_for_url("**title=*position+2*")


LONGEST: Final = "grouped-discontinuous-loop"  # its name


@pytest.mark.parametrize("screen", some(["usual", "phone"], always=lambda screen: screen == "phone"))
def test_the_task_of_a_board_for_practice_fits(page: Page, screen: str) -> None:
    """The longest name too, with what to do, the ways on and the notes of the chosen cell; no key moves for these.

    A hint leaves the check where it can be pressed.
    """
    resize(page, PHONES.get(screen, (390, 844)))
    fields = technique_pages()[LONGEST].fields_at(1)
    show(page, at(**fields))
    tops = []
    for name in ("r5c1", "r1c1"):  # a clue, and a cell with notes
        page.locator(f"#{name}").click()
        settle(page)
        expect(page.locator("#verdict strong")).to_be_in_viewport(ratio=1)
        expect(page.locator("#verdict .where")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("link", name="Next position")).to_be_in_viewport(ratio=1)
        assert overlaps(page) == []
        tops.append(edge(page, "#keypad", "top"))
        assert edge(page, "#keypad", "bottom") <= edge(page, ".rooms", "top")
    assert tops[0] == pytest.approx(tops[1], abs=0.5)
    page.keyboard.press("h")
    page.locator("#hint-title").wait_for()
    expect(page.locator("#verdict")).to_be_hidden()  # the hint is in its place
    page.locator("#do-check").click()
    expect_message(page, "No notes removed yet.")


CHANGES: Final = {
    "a root size of 200 %": "() => { document.documentElement.style.fontSize = '200%'; }",
    "wide spacing": """() => {
      document.documentElement.style.fontSize = "";
      const sheet = new CSSStyleSheet();
      const all = "line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important";
      sheet.replaceSync(`* { ${all} } p { margin-bottom: 2em !important; }`);
      document.adoptedStyleSheets = [sheet];
    }""",
}


SIZES_OF_TEXT: Final = """() => [...document.querySelectorAll("body *:not(.grid *, .thumb *)")]
  .filter((element) => element.checkVisibility())
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
  .map((element) => parseFloat(getComputedStyle(element).fontSize) / 16)"""


WIDER: Final = [("phone", FEWER), ("phone", MORE), ("laptop", FEWER + MORE)]


@pytest.mark.campaign
@pytest.mark.parametrize(("screen", "states"), some(WIDER, always=lambda case: case == ("phone", FEWER)))
def test_larger_and_wider_text_fits(page: Page, problems: Problems, screen: str, states: tuple[str, ...]) -> None:
    """P3: twice the root size, or the text spacing of WCAG 1.4.12, and nothing is cut off, covered or sideways.

    Before, on a laptop, sizes of text are those of the scale, and none is below 14 px.
    """
    problems.expect(404, 422)
    faults: dict[tuple[str, str], list[str]] = {}
    for name in states:
        resize(page, SCREENS["laptop"])
        EVERY[name](page)
        assert set(page.evaluate(SIZES_OF_TEXT)) <= {0.875, 1, 1.125, 1.375, 2, 2.25}, name
        resize(page, SCREENS[screen])
        for change, script in CHANGES.items():
            page.evaluate(script)
            found = sticking_out(page) + cut_off(page) + overlaps(page)
            if found:
                faults[name, change] = found
        make_as_new(page)  # so that the next state is not that of this puzzle
    assert not faults
