"""The projector in a lecture: full screen lasts from lesson to lesson, and a clicker turns it on and off."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import intercept, painted
from tests.browser.looks import resize
from tests.browser.problems import Problems
from tests.browser.stage import (
    BETWEEN,
    ENDS,
    LIANG,
    Screens,
    address,
    expect_move,
    open_stage,
    press,
    project,
    until,
)
from tests.campaigns import some
from webapp.demo.lessons import lessons

# Whether what the room reads lies over the place on the timeline.
COVERED: Final = """() => {
  const [words, cursor] = ["#progress", "#chart .cursor"].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return words.left < cursor.right && cursor.left < words.right;
}"""
IS_FULL: Final = "document.fullscreenElement === document.documentElement"


def begin(page: Page, key: str) -> None:
    """Open a lesson at its last step and fill the screen with it, as a clicker does."""
    open_stage(page, f"/demo?lesson={key}&at={lessons()[key].steps[-1].move}")
    page.evaluate("window.isSame = true")
    press(page, "F5")
    expect_projected(page, key)


def expect_projected(page: Page, key: str, step: int | None = None) -> None:
    """The lesson is at that step, else at its last, in the projector view over the whole screen, in one document."""
    lesson = lessons()[key]
    expect(page.locator("#puzzle-title")).to_have_text(lesson.title)
    expect(page.locator("#lesson-at")).to_have_text(f"{step or len(lesson.steps_of_search)} of {len(lesson.steps)}")
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
    until(page, IS_FULL)
    assert page.evaluate("window.isSame")


def test_full_screen_lasts_over_lessons(page: Page) -> None:
    """Page Down at the end of a lesson and a click on the next one go on in full screen; the address follows.

    Boards of other sizes, other searches and panes come with the lesson; keys, the slider and the settings are for it.
    Back leads to the lesson before, Forward on again, both in full screen, and a reload shows the same place. Of quick
    presses none is lost or acts twice; O, to all solutions, stays full too.
    """
    begin(page, "first-search")
    press(page, "PageDown", "PageDown")
    expect_projected(page, "first-tree", 1)
    page.wait_for_url(re.compile("lesson=first-tree.*view=projector"))
    expect(page).to_have_title(re.compile(lessons()["first-tree"].title))
    second = lessons()["first-tree"]
    press(page, *["PageDown"] * 3)
    expect_projected(page, "first-tree", 4)
    press(page, "ArrowLeft", "ArrowRight")
    expect_move(page, second.steps[3].move)
    press(page, "End")
    expect_projected(page, "first-tree")
    expect_move(page, second.steps[-1].move)
    page.get_by_role("link", name="Next lesson").click()
    expect_projected(page, "liang-figure-3", 1)
    expect(page.locator("#demo-board tbody td")).to_have_count(81)
    expect(page.locator("#stage")).to_be_focused()
    page.locator("#stage[data-explored]").first.wait_for()
    press(page, "PageDown")
    expect_projected(page, "liang-figure-3", 2)
    page.go_back()
    expect_projected(page, "liang-figure-3", 1)
    page.go_back()
    expect_projected(page, "first-tree")
    expect_move(page, second.steps[-1].move)
    page.go_forward()
    expect_projected(page, "liang-figure-3", 1)
    press(page, "+")
    expect(page.locator("#progress")).to_contain_text("larger")
    page.wait_for_url(re.compile("lesson=liang-figure-3.*size=larger"))
    press(page, "o")  # on to all solutions, which leaves the lesson: another page of the demo
    expect(page.locator("#lesson")).to_have_count(0)
    expect(page.locator("#solutions")).to_be_visible()
    until(page, IS_FULL)
    page.go_back()
    expect_projected(page, "liang-figure-3", 1)
    page.reload()
    expect(page.locator("#lesson-at")).to_have_text(f"1 of {len(lessons()['liang-figure-3'].steps)}")
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")


def test_the_next_lesson_outside_the_projector(page: Page, problems: Problems) -> None:
    """A click on it keeps the room and the colours that were chosen, and begins at the top of the page.

    Where the next lesson does not come, the browser opens it and shows what is wrong, or the lesson.
    """
    problems.expect("ERR_FAILED", "htmx:sendError")
    last = lessons()["first-search"].steps[-1].move
    open_stage(page, f"/demo?lesson=first-search&at={last}&theme=dark&size=larger")
    page.evaluate("window.isSame = true")
    page.get_by_role("link", name="Next lesson").click()
    expect(page.locator("#puzzle-title")).to_have_text(lessons()["first-tree"].title)
    page.wait_for_url(re.compile("lesson=first-tree.*theme=dark.*size=larger"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#stage")).to_have_attribute("data-view", "page")
    page.go_back()
    expect(page.locator("#puzzle-title")).to_have_text(lessons()["first-search"].title)
    expect_move(page, last)
    assert page.evaluate("window.isSame")
    intercept(
        page, "**/demo?*", lambda route: route.abort() if route.request.resource_type == "xhr" else route.continue_()
    )
    page.get_by_role("link", name="Next lesson").click()
    expect(page.locator("#puzzle-title")).to_have_text(lessons()["first-tree"].title)
    until(page, "window.isSame === undefined")
    assert problems.expected  # of the request that failed


def test_f5_turns_the_projector_on_and_off(page: Page) -> None:
    """So do F and the key that a clicker sends: full screen and the address follow, and nothing is loaded anew.

    The button Projector leads to the stage. B says that the screen is blank; Q leads into the QR code and back. J7:
    after three seconds without the pointer it hides with the buttons; what is said stays.
    """
    open_stage(page, at=3)
    page.evaluate("window.isSame = true")
    stage, region = page.locator("#stage"), page.locator("#status")
    for key in ("F5", "f", "Enter"):
        if key == "Enter":
            page.get_by_role("button", name="Projector").focus()
        press(page, key)
        expect(stage).to_have_attribute("data-view", "projector")
        until(page, IS_FULL)
        page.wait_for_url(re.compile("view=projector"))
        expect(stage).to_be_focused()
        if key == "f":
            expect_pointer_to_rest(page)
        press(page, key if key != "Enter" else "f")
        expect(stage).to_have_attribute("data-view", "page")
        until(page, "!document.fullscreenElement")
        page.wait_for_url(re.compile("^(?!.*view=)"))
        expect(stage).to_be_focused()
    for said in ("blank", "shown"):
        press(page, "b")
        expect(region).to_contain_text(said)
    press(page, "q")
    code = page.get_by_role("dialog", name="QR code")
    expect(code).to_be_focused()
    press(page, "Escape")
    expect(code).to_have_count(0)
    expect(stage).to_be_focused()
    assert page.evaluate("window.isSame")


def expect_pointer_to_rest(page: Page) -> None:
    """After three seconds without the pointer it hides with the buttons; what is said stays."""
    buttons = page.locator(".dock .steps.needs-script")
    page.mouse.move(300, 300)
    expect(buttons).to_have_css("opacity", "1")
    expect(buttons).to_have_css("opacity", "0")
    expect_move(page, 3)
    press(page, "d")
    expect(page.locator("#progress")).to_contain_text("Retreat 1 of")
    expect(page.locator("#progress")).to_be_in_viewport(ratio=1)
    assert page.locator("#stage").evaluate("element => getComputedStyle(element).cursor") == "none"
    page.mouse.move(310, 300)
    expect(buttons).to_have_css("opacity", "1")


def cover(page: Page) -> None:
    """End the full screen as the tab of the notes does; a tab that is shared, or driven by Playwright, may keep it."""
    page.evaluate("() => document.fullscreenElement && document.exitFullscreen().catch(() => {})")
    until(page, "!document.fullscreenElement")


def test_the_room_sees_no_menus_while_the_lecturer_opens_the_notes(page: Page) -> None:
    """N in full screen opens the notes; the screen of the room stays the projector's, and follows the clicker there.

    The next key in the room's window fills the screen again, F5 too; Esc leaves as ever.
    """
    open_stage(page, "/demo?lesson=first-search")
    press(page, "F5")
    for key, number in (("ArrowRight", 3), ("F5", 2)):
        until(page, IS_FULL)
        with page.context.expect_page() as opened:
            press(page, "n")
        notes = opened.value
        notes.locator("#lecturer[data-state='following']").first.wait_for()
        cover(page)
        expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
        expect(page.locator(".top")).to_be_hidden()
        press(notes, "PageDown")
        expect(page.locator("#lesson-at")).to_have_text(re.compile(r"^2 of"))
        notes.close()
        press(page, key)
        until(page, IS_FULL)
        expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
        expect(page.locator("#lesson-at")).to_have_text(re.compile(rf"^{number} of"))
        press(page, "Home")
    with page.context.expect_page() as opened:
        press(page, "n")
    cover(page)
    press(page, "Escape")
    expect(page.locator("#stage")).to_have_attribute("data-view", "page")
    opened.value.close()


def test_esc_leaves_a_full_screen_that_the_notes_did_not_end(page: Page) -> None:
    """A tab that is shared keeps its full screen behind the notes; whoever comes back and leaves it sees the page."""
    open_stage(page, "/demo?lesson=first-search")
    page.evaluate("document.addEventListener('click', (event) => event.preventDefault(), { once: true })")
    press(page, "F5")
    until(page, IS_FULL)
    press(page, "n")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    page.evaluate("document.exitFullscreen()")  # a browser keeps this Esc from the page
    expect(page.locator("#stage")).to_have_attribute("data-view", "page")


@pytest.mark.parametrize(
    ("move", "screens"),
    some([(5000, ENDS), (0, ENDS), (5000, BETWEEN)], always=lambda case: case == (5000, ENDS)),
)
def test_words_leave_the_timeline_in_its_place(page: Page, move: int, screens: Screens) -> None:
    """What the room reads neither moves the timeline nor covers the place on it, at rest and under a hand's mouse."""
    resize(page, screens[-1])
    open_stage(page, address(LIANG, at=move, stop="retreat", view="projector"))
    chart, words = page.locator("#chart"), page.locator("#progress")
    before = {}
    for size in screens:
        resize(page, size)
        painted(page)
        before[size] = chart.bounding_box()
    press(page, "d")
    expect(words).to_have_text(re.compile("^Retreat"))
    for size in reversed(screens):
        resize(page, size)
        painted(page)
        for is_resting in (True, False):
            page.evaluate("(resting) => document.documentElement.classList.toggle('resting', resting)", is_resting)
            assert chart.bounding_box() == before[size], (size, is_resting)
            assert not page.evaluate(COVERED), (size, is_resting)


def test_the_stage_says_how_to_start_and_to_leave(page: Page) -> None:
    """Seen and heard until the first key, clear of board and words; not on the page, not on paper, not after Back."""
    open_stage(page)
    ways = page.locator(".projector-keys")
    expect(ways).to_have_count(0)
    project(page)
    expect(ways).to_be_visible()
    expect(page.locator("#status")).to_have_text(re.compile("Esc: leave"))
    for size in ENDS:
        resize(page, size)
        place = ways.bounding_box()
        assert place
        for part in ("#demo-board", ".code", "#narration", ".counters", ".steps:visible"):
            other = page.locator(part).bounding_box()
            assert other
            assert place["y"] >= other["y"] + other["height"] - 1 or place["x"] >= other["x"] + other["width"] - 1, part
    page.emulate_media(media="print")
    expect(ways).to_be_hidden()
    page.emulate_media(media="screen")
    page.go_back()
    expect(ways).to_be_hidden()
    page.go_forward()
    press(page, "ArrowRight")
    expect(ways).to_have_count(0)
    expect_move(page, 1)
    press(page, "Escape")
    expect(page.locator("#stage")).to_have_attribute("data-view", "page")
    project(page)
    expect(ways).to_have_count(0)  # once in a browser is enough
