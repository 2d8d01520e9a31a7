"""A lesson that races in a browser: a clicker leads from its search into a race, through its stops, and on."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.legible import smallest
from tests.browser.looks import resize
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.browser.stage import ENDS, WORST, Screens, expect_move, open_stage, press, project
from tests.campaigns import some
from tests.webapp.demo.test_lesson_races import TEXT
from webapp.demo.lessons import lessons
from webapp.demo.own_lessons import encode_key

OWN: Final = f"/demo?lesson={quote(encode_key(TEXT))}"
PLANK: Final = "/demo?lesson=plank-place-first"
SIZES: Final = (*ENDS, (1366, 768), (390, 844), (320, 568))


def expect_step(page: Page, text: str) -> None:
    """The lesson comes to be at that step, ready for keys."""
    expect(page.locator("#lesson-at")).to_have_text(text)
    page.locator("html[data-ready]").first.wait_for(state="attached")
    page.locator("#stage[data-explored]").first.wait_for()


# By how much the page's words are above the buttons, where the result is.
ABOVE_THE_DOCK: Final = """(() => {
  const [dock, words] = [".dock", "#progress"].map((one) => document.querySelector(one).getBoundingClientRect());
  return dock.top - words.top;
})()"""


def test_clicker_buttons_and_squares_lead_through_a_race(page: Page) -> None:
    """Page Down closes the guess, stops at powers of ten and arrivals, and goes on to the next step; Page Up back.

    *Next* leads on from the end of the race; each square leads to its step, also to the race.
    """
    open_stage(page, OWN + "&at=4&theme=dark")
    expect(page.locator("#step-on")).to_contain_text("Next: ask the class")
    press(page, "PageDown")
    expect_step(page, "2 of 3")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#lesson-caption")).to_have_text("Which is better?")
    expect(page.locator("#question")).to_be_visible()
    press(page, "PageDown")
    expect(page.locator("#progress")).to_have_text("Guess first, or go on once more.")
    assert page.evaluate(ABOVE_THE_DOCK) <= 0
    for placements in ("1", "10", "52", "100", "731"):
        press(page, "PageDown")
        expect(page.locator("[data-count='placements']").first).to_have_text(placements)
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator("#factor")).to_have_text("14 times as many")
    press(page, "PageDown")
    expect_step(page, "3 of 3")
    expect_move(page, 9)
    press(page, "PageUp")
    expect_step(page, "2 of 3")
    expect(page.locator("#question")).to_be_visible()
    page.get_by_role("button", name="D wins by 10×").click()
    expect(page.locator("#sentence")).to_contain_text("Your guess: D by 10 times.")
    press(page, "End")
    expect(page.locator("#sentence")).to_contain_text("D wins: 52 placements, C needs 731, 14 times as many.")
    page.locator("#step-on").click()
    expect_step(page, "3 of 3")
    page.locator("#squares a").nth(1).click()
    expect_step(page, "2 of 3")
    page.locator("#step-back").click()
    expect_step(page, "1 of 3")
    expect_move(page, 4)
    page.go_back()
    expect_step(page, "2 of 3")
    press(page, "PageUp")
    expect_step(page, "1 of 3")


def test_the_last_step_may_be_a_race(page: Page) -> None:
    """Its end leads to the next lesson, once that is said; projector and puzzle at hand stay, also on reload."""
    lesson = lessons()["plank-place-first"]
    assert lesson.next_lesson
    open_stage(page, PLANK + f"&at={lesson.steps[-1].move}&view=projector&p={WORST}")
    press(page, "PageDown")
    expect_step(page, "12 of 12")
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
    expect(page.locator("#lesson-next")).to_be_hidden()
    press(page, "End")
    page.wait_for_url(re.compile(r"/demo\?[^?]*step=12[^?]*at=[1-9]"))
    page.reload()
    expect_step(page, "12 of 12")
    expect(page.locator("#lesson-next")).to_be_visible()
    press(page, "PageDown")
    expect(page.locator("#progress")).to_contain_text(f"Page Down: the next lesson, “{lesson.next_lesson.title}”.")
    press(page, "PageDown")
    page.wait_for_url(re.compile(f"lesson={lesson.next_lesson.key}.*view=projector"))


def test_the_lecturer_s_window_follows_into_a_race(page: Page) -> None:
    """It shows the step of the race, with the answers to expect, and its clicker moves the race."""
    open_stage(page, OWN + "&step=2")
    with page.expect_popup() as opened:
        press(page, "n")
    notes = opened.value
    expect(notes.locator("li.now .eye")).to_have_text("Now: Step 2, race: C against D")
    notes.keyboard.press("PageDown")
    notes.keyboard.press("PageDown")
    expect(page.locator("[data-count='placements']").first).to_have_text("1")
    notes.close()


@pytest.mark.parametrize(
    "sizes",
    some([SIZES[1::2], SIZES], always=lambda sizes: sizes != SIZES, is_one=True),
    ids=lambda each: f"{len(each)}",
)
@pytest.mark.parametrize("at", ["0", "722&guess=skip"])
def test_a_race_in_a_lesson_fits_its_screen(page: Page, sizes: Screens, at: str) -> None:
    """Nothing sticks out, is cut off or lies on another part, and the caption and the dock are on the first screen."""
    open_stage(page, f"{PLANK}&step=12&at={at}")
    for size in sizes:
        resize(page, size)
        assert sticking_out(page) + cut_off(page) + overlaps(page) == [], size
        for part in ("#lesson-caption", ".by-step"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
    project(page)
    for size in (each for each in sizes if each in ENDS):
        resize(page, size)
        assert sticking_out(page) + cut_off(page) + overlaps(page) == [], size
        assert smallest(page) == {}, size
        for part in ("#lesson-caption", ".lanes", "#sentence" if "guess" in at else "#question"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
