"""Lessons, QR codes and pictures in a browser: beat to beat with a clicker, to phones, into slides."""

from __future__ import annotations

import io
import re
from urllib.parse import parse_qs, urlsplit

from PIL import Image
from playwright.sync_api import Page, expect

from solver.pictures import puzzle_in
from tests.browser.looks import SIZES, accessibility_problems, resize, wear
from tests.browser.stage import LIANG, expect_move, open_stage, press, spoken, watch_speech
from webapp.lessons import lessons, told

# What overlaps on the stage or leaves the screen.
CROWDED = """() => {
  const names = [".demo-board", "#pane-code", "#pane-stack", "#pane-digits", "#lesson", "#narration", ".counters",
    ".transport"];
  const shown = names.map((name) => [name, document.querySelector(name)]).filter(([, part]) => part.checkVisibility());
  const boxes = shown.map(([name, part]) => [name, part.getBoundingClientRect()]);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return boxes.flatMap(([name, a], at) => [
    ...(a.bottom > innerHeight + 1 || a.right > innerWidth + 1 ? [`${name} leaves the screen`] : []),
    ...boxes.slice(at + 1).filter(([, b]) => over(a, b)).map(([other]) => `${name} lies over ${other}`),
  ]);
}"""


def test_a_clicker_leads_from_beat_to_beat(used_page: Page) -> None:
    """Page Down shows the next beat, also inside a move, says its caption once, and Page Up leads back."""
    lesson = lessons()["plank-place-first"]
    open_stage(used_page, f"/demo?lesson={lesson.key}")
    watch_speech(used_page)
    last = len(lesson.beats) - 1
    for number, beat in enumerate(lesson.beats[1:], 1):
        press(used_page, "PageDown")
        expect(used_page.locator("#lesson-at")).to_have_text(f"{number} of {last}")
        expect(used_page.locator("#lesson-caption")).to_have_text(told(beat.caption, lesson.base))
        expect(used_page.locator("#lesson-question")).to_have_text(told(beat.question, lesson.base))
        expect_move(used_page, beat.move)
        (words,) = [words for words, _ in spoken(used_page)]
        assert words.startswith(told(beat.caption, lesson.base))
    press(used_page, "PageDown")
    expect(used_page.locator("#progress")).to_have_text("The lesson has no further beat.")
    press(used_page, "PageUp", "ArrowRight")
    expect(used_page.locator("#lesson-at")).to_have_text(f"after {last - 1} of {last}")
    used_page.go_back()
    expect(used_page.locator("#lesson-at")).to_have_text(f"{last} of {last}")


def test_a_lesson_counts_as_the_page_does(used_page: Page) -> None:
    """M renames the cells of the caption; the address keeps it, and the link to the next lesson shows at the end."""
    open_stage(used_page, "/demo?lesson=liang-figure-3&move=12")
    expect(used_page.locator("#lesson-caption")).to_contain_text("r0c5 gives up its 4.")
    expect(used_page.locator("#lesson-next")).to_be_hidden()
    press(used_page, "m")
    expect(used_page.locator("#lesson-caption")).to_contain_text("r1c6 gives up its 4.")
    press(used_page, "PageDown")
    expect(used_page.locator("#lesson-next a")).to_be_visible()
    used_page.wait_for_url(re.compile("move=13"))
    used_page.reload()
    expect(used_page.locator("#lesson-caption")).to_contain_text("r1c6 becomes 6")


def test_captions_have_room(used_page: Page) -> None:
    """On every screen of a lecture hall the longest caption overlaps nothing, also beside twelve lines of code."""
    open_stage(used_page, "/demo?lesson=gentle-count&view=projector&code=py")
    for size in ((1920, 1080), (1280, 720), (1024, 768)):
        resize(used_page, size)
        assert used_page.evaluate(CROWDED) == []
    press(used_page, "ArrowRight")
    expect(used_page.locator("#lesson")).to_have_attribute("data-at", "after")
    assert used_page.evaluate(CROWDED) == []


def test_q_shows_the_code_of_the_place(used_page: Page) -> None:
    """Q shows the code, six tenths of the screen high, with the link; meanwhile no key steps; Q or Escape closes."""
    open_stage(used_page, move=5, view="projector")
    resize(used_page, SIZES["projector"])
    press(used_page, "ArrowRight", "q")
    overlay, code = used_page.locator("#qr"), used_page.locator("#qr img")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    box = code.bounding_box()
    assert box is not None
    assert box["height"] == box["width"] >= 0.6 * 1080
    link = urlsplit(overlay.locator(".qr-link").inner_text())
    fields = parse_qs(link.query)
    assert (fields["p"], fields["move"], "view" in fields) == ([LIANG], ["6"], False)
    press(used_page, "PageDown", "q")
    expect(overlay).to_be_hidden()
    expect_move(used_page, 6)
    press(used_page, "q")
    expect(code).to_be_visible()
    press(used_page, "Escape")
    expect(overlay).to_be_hidden()
    expect(used_page.locator("#stage")).to_have_attribute("data-view", "projector")


def test_the_code_is_black_on_white_in_every_theme(used_page: Page) -> None:
    """Also on a black ground there is a white margin; page and overlay fit a phone; the link can be copied."""
    open_stage(used_page, move=5)
    resize(used_page, SIZES["phone"])
    assert used_page.evaluate("document.documentElement.scrollWidth") == 320
    wear(used_page, "contrast")
    used_page.get_by_role("button", name="QR code (Q)").click()
    code = used_page.locator("#qr img")
    expect(code).to_have_js_property("complete", True)
    seen = Image.open(io.BytesIO(code.screenshot())).convert("L")
    assert seen.crop((0, 4, seen.width, 10)).getextrema() == (255, 255)
    assert seen.histogram()[0] > seen.width * seen.height * 0.2
    assert used_page.evaluate("document.querySelector('#qr').scrollWidth <= innerWidth")
    assert accessibility_problems(used_page) == []
    used_page.get_by_role("button", name="Copy link").click()
    expect(used_page.locator("#qr-said")).not_to_be_empty()
    used_page.get_by_role("button", name="Close (Q)").click()
    expect(used_page.locator("#qr")).to_be_hidden()


def test_a_picture_is_of_the_move_that_is_shown(used_page: Page) -> None:
    """However one has stepped since the page was loaded, the button saves the picture of this move."""
    open_stage(used_page)
    press(used_page, *["ArrowRight"] * 5)
    expect_move(used_page, 5)
    with used_page.expect_download() as download:
        used_page.get_by_role("link", name="Picture of this move, jpg").click()
    assert re.fullmatch(r"sudoku-[0-9a-f]{8}-free-cells-step-0000005[.]jpg", download.value.suggested_filename)
    assert puzzle_in(download.value.path().read_bytes()) == LIANG


def test_the_list_of_lessons(used_page: Page) -> None:
    """It fits a phone, has no fault that axe finds, and leads to a lesson."""
    used_page.goto("/demo/lessons")
    resize(used_page, SIZES["phone"])
    assert used_page.evaluate("document.documentElement.scrollWidth") == 320
    assert accessibility_problems(used_page) == []
    used_page.get_by_role("link", name="Liang, Figure 3 in 13 clicks").click()
    expect(used_page.locator("#lesson-at")).to_have_text("0 of 13")
