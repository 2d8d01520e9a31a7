"""A newcomer on the board page: what is announced, covered, offered and named there."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    expect_message,
    expect_verdict,
    line,
    open_board,
    open_text,
    paste,
    press,
    ready,
    settle,
    start_at,
)
from tests.browser.conftest import NewPage
from tests.browser.looks import SIZES, resize
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.browser.problems import Problems
from tests.browser.states import SHORT

GENTLE: Final = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
# The controls of which something covers the middle, among those in the window.
COVERED: Final = """() => [...document.querySelectorAll("a[href], button, summary")].filter((control) => {
  const box = control.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isShown = control.checkVisibility({ visibilityProperty: true }) && box.width > 1;
  const isSeen = isShown && x < innerWidth && y < innerHeight;
  const top = isSeen && y > 0 && document.elementFromPoint(x, y);
  return top && !control.contains(top) && !top.contains(control) && top.closest(".toast");
}).map((control) => control.textContent.trim())"""
# The size of the letters of the largest sentence in each part.
LARGEST: Final = """(selectors) => selectors.map((selector) => {
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true });
  const shown = [...document.querySelectorAll(selector)].filter(isShown);
  return Math.max(0, ...shown.map((each) => parseFloat(getComputedStyle(each).fontSize)));
})"""


def test_the_toast_covers_no_control(page: Page) -> None:
    """Who opens another puzzle on a laptop can press all that the page offers while it says what is kept."""
    open_board(page, EASY, title="The puzzle of the day that I found in the paper on Monday")
    settle(page)
    paste(page, GENTLE)
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    toast.get_by_role("button", name="Go back").focus()  # which keeps it
    for size in ((1366, 768), (1024, 768), (820, 1180), (700, 600)):
        resize(page, size)
        assert page.evaluate(COVERED) == [], size
        assert sticking_out(page) == [], size
    toast.get_by_role("button", name="Go back").click()
    page.wait_for_url("**title=*")
    ready(page)
    assert line(page) == EASY


def test_a_refused_text_is_what_the_eye_meets(page: Page, problems: Problems) -> None:
    """Who pastes half a puzzle sees the refusal first: the tick of the board goes, and its verdict is small."""
    problems.expect(422)
    open_board(page, EASY)
    settle(page)
    expect(page.locator("#verdict .badge")).to_be_visible()
    for size in ((1366, 768), (390, 844)):
        resize(page, size)
        paste(page, SHORT)
        expect_message(page, "This")
        expect(page.locator("#verdict .badge")).to_be_hidden()
        page.wait_for_function("document.querySelector('#notice').matches('.bad')")
        verdict, refusal = page.evaluate(LARGEST, ["#verdict p, #verdict strong", "#message"])
        bold = page.locator("#message").evaluate("(each) => Number(getComputedStyle(each).fontWeight)")
        assert refusal >= verdict
        assert bold >= 700
        expect(page.locator("#message")).to_be_in_viewport(ratio=1)
        assert (cut_off(page), overlaps(page)) == ([], [])


def test_a_file_is_another_puzzle(page: Page) -> None:
    """Who has solved one puzzle opens a file with the next under "Another puzzle".

    A page without a puzzle leads to a file; Paste or photo reads a text file at once.
    """
    page.goto("/how-hard")
    page.get_by_role("link", name="File").click()
    expect(page.get_by_label("Open a file")).to_be_visible()
    page.goto("/photo")
    page.get_by_label("Open a file").set_input_files(
        {"name": "next.txt", "mimeType": "text/plain", "buffer": EASY.encode()}
    )
    ready(page)
    expect_verdict(page, "30 clues")
    settle(page)
    resize(page, SIZES["phone"])
    with page.expect_file_chooser() as chooser:
        open_text(page)
        page.get_by_label("Open a file").click()
    chooser.value.set_files({"name": "next.sdk", "mimeType": "text/plain", "buffer": GENTLE.encode()})
    expect_message(page, "17 clues")
    assert line(page) == GENTLE.replace("0", ".")


def test_one_solution_is_no_praise(page: Page) -> None:
    """Who opens a puzzle reads that it is to be solved, and later that answers are not checked.

    Who presses a digit first reads in plain words what comes next, and how to stop. The button that goes on with a hint
    has the name that the list of the hint gives to what comes, and no other has it.
    """
    open_board(page, EASY)
    expect_verdict(page, "Ready to solve.")
    start_at(page, "r1c3")
    for digit in "14":
        press(page, digit)
        settle(page)
        expect_verdict(page, "Answers not checked.")
    page.evaluate("document.activeElement.blur()")
    page.locator("#do-more").click()
    page.get_by_label("Digit first").check()
    page.keyboard.press("Escape")
    page.locator("[data-key='7']").click()
    expect_message(page, "7 is held")
    page.locator("[data-key='7']").click()
    page.locator("[data-key='Backspace']").click()
    expect_message(page, "press cells to clear")
    page.locator("#do-hint").click()
    for name in ("Where to look", "The pattern", "Why"):
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_have_count(1)
        button.click()
    expect(page.locator("#hint-on")).to_contain_text("Place")


def test_signs_have_words(page: Page) -> None:
    """From 960 px on each sign of the bar and beside the board has its word, and nothing is cut.

    Who looks for Settings finds them in "…" and in Help, at every width.
    """
    open_board(page, EASY, title="A title of 16 le")
    page.locator("#r1c3").press("4")
    press(page, "Control+z")  # so that there is something to redo
    for size in ((960, 600), (1024, 768), (1920, 1080)):
        resize(page, size)
        words = page.evaluate(
            """[...document.querySelectorAll(".row-1 > .sign, .steps > .sign, .keypad > :last-child")].map((sign) =>
              getComputedStyle(sign, "::after").content.split('"')[1])"""
        )
        assert words == ["Theme", "Help", "Undo", "Redo", "More", "Erase"]
        inside = """[...document.querySelectorAll(".row-1 > .sign, .steps > .sign, .keypad > :last-child")].every(
          (sign) => sign.scrollWidth <= sign.clientWidth + 1 && sign.scrollHeight <= sign.clientHeight + 1)"""
        assert page.evaluate(inside)
        assert (sticking_out(page), cut_off(page)) == ([], [])
        assert size[0] < 1024 or not overlaps(page)  # below, the name of the puzzle is cut
        for name in ("Undo", "Redo", "More", "Erase", "Help"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    link = page.get_by_role("link", name="Settings").locator("visible=true")
    for size in ((390, 844), (1920, 1080)):
        resize(page, size)
        page.get_by_role("button", name="More", exact=True).click()
        expect(link).to_have_count(1)
        if size[0] >= 700:
            press(page, "Escape")
        page.get_by_role("button", name="Help").locator("visible=true").last.click()
        expect(link).to_have_count(1)
        if size[0] < 1920:
            press(page, "Escape")
            press(page, "Escape")
    link.click()
    page.wait_for_url("**/settings*")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_how_hard_turns_from_step_to_step_by_words(page: Page) -> None:
    """On How hard the two buttons beside "Go on from here" read Before and Next, and lead there."""
    page.goto(f"/how-hard?p={EASY.replace('.', '0')}&step=3")
    steps = page.locator("#steps")
    resize(page, (1024, 768))
    for word, step in (("Next", "4"), ("Before", "3")):
        page.get_by_text(word, exact=True).click()
        expect(steps).to_have_attribute("data-step", step)
    assert (sticking_out(page), overlaps(page), cut_off(page)) == ([], [], [])


def test_clues_are_mended_after_start_solving(new_page: NewPage) -> None:
    """The sentence about a locked clue says what to choose, which a phone shows too; Undo names *Start solving*.

    Before that step digits are clues again, and after it answers: what is typed is what was undone.
    """
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    keys, undo = page.get_by_role("group", name="Digits"), page.get_by_role("button", name="Undo")
    open_board(page, EASY[:80] + ".", mode="clues")
    page.locator("#r9c9").tap()
    keys.get_by_role("button", name="9", exact=False).first.tap()
    page.get_by_role("button", name="Start solving").tap()
    page.locator("#r1c3").tap()
    keys.locator("[data-key='4']").tap()
    for done, mode in (
        ("4 in row 1, column 3", "answers"),
        ("choosing Mine", "clues"),
        ("9 in row 9, column 9", "clues"),
    ):
        undo.tap()
        expect_message(page, f"Undone: {done}.")
        expect(page.locator(f"#mode-{mode}")).to_be_checked()
    for _ in range(2):
        page.get_by_role("button", name="Redo").tap()
    expect_message(page, "Redone: choosing Mine.")
    page.locator("#r1c1").tap()
    keys.locator("[data-key='8']").tap()
    expect_message(page, "Row 1, column 1 is printed. Choose Printed to change it, or Mine again to make it yours.")
    page.get_by_label("Printed", exact=True).tap()
    keys.locator("[data-key='8']").tap()
    settle(page)
    assert line(page)[0] == "8"
    expect(page.locator("td.given #r1c1")).to_be_visible()
