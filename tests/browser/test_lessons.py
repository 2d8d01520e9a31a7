"""Lessons, QR codes and pictures in a browser: step to step with a clicker or with Next, to phones, into slides."""

from __future__ import annotations

import io
import json
import re
from itertools import zip_longest
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from solver.pictures import puzzle_in
from tests.browser.board import drop
from tests.browser.looks import SIZES, resize, wear
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.browser.problems import Problems
from tests.browser.stage import (
    ENDS,
    LIANG,
    WORST,
    Screens,
    drawer,
    expect_move,
    open_drawer,
    open_stage,
    press,
    project,
    spoken,
    watch_speech,
)
from tests.campaigns import some
from webapp.demo.lessons import LessonStep, lessons, renumber
from webapp.demo.own_lessons import encode_key

# What overlaps on the stage or leaves the screen.
CROWDED = """() => {
  const names = [".demo-board", "#pane-code", "#pane-stack", "#pane-digits", "#lesson", ".beside > #narration",
    ".counters", ".by-step", ".steps.needs-script", ".scrubber"];
  const shown = names.map((name) => [name, document.querySelector(name)]).filter(([, part]) => part?.checkVisibility());
  const boxes = shown.map(([name, part]) => [name, part.getBoundingClientRect()]);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  return boxes.flatMap(([name, a], at) => [
    ...(a.bottom > innerHeight + 1 || a.right > innerWidth + 1 ? [`${name} leaves the screen`] : []),
    ...boxes.slice(at + 1).filter(([, b]) => over(a, b)).map(([other]) => `${name} lies over ${other}`),
  ]);
}"""

# What hides of the message at the foot of the stage: an ellipsis, the edge of the screen, or the hill it is on.
COVERED = """() => {
  const said = document.getElementById("progress");
  const box = said.getBoundingClientRect();
  const hill = document.querySelector(".scrubber").getBoundingClientRect();
  const overlaps = box.left < hill.right - 1 && hill.left < box.right - 1;
  const style = getComputedStyle(said);
  return [
    ...(said.scrollWidth > said.clientWidth + 1 || style.textOverflow !== "clip" ? ["cut off"] : []),
    ...(box.bottom > innerHeight + 1 || box.right > innerWidth + 1 ? ["leaves the screen"] : []),
    ...(overlaps && style.backgroundColor === "rgba(0, 0, 0, 0)" ? ["on the hill without a ground"] : []),
  ];
}"""
# Whether all elements lie in the window.
IN_VIEW = """all => all.map((each) => each.getBoundingClientRect()).every(({ left, top, right, bottom }) =>
  right > left && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)"""
# What of the lesson is cut off where it stands.
CUT = """() => [...document.querySelectorAll("#lesson, #lesson p")]
  .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.textContent)"""
OWN = """title = "Mine"
puzzle = "4x4 few steps back"
[[steps]]
move = 0
caption = "A"
[[steps]]
move = 1
caption = "B"
"""
HALLS = ((1920, 1080), (1280, 720), (1024, 768))
LONG_COUNTERS = """() => {
  for (const key of ["move", "tries", "placements", "backtracks"]) {
    document.querySelector(`#count-${key}`).textContent = "1,234,567,890";
  }
  document.querySelector("#solutions").hidden = false;
}"""
COUNTERS_ARE_WHOLE = """() => {
  const shown = [...document.querySelectorAll(".counters > div")].filter((box) => box.checkVisibility());
  const boxes = shown.map((box) => box.getBoundingClientRect());
  return boxes.every((box, at) => box.right <= (boxes[at + 1]?.left ?? innerWidth) + 1);
}"""


def words_of(step: LessonStep) -> str:
    """Join what a step says and asks."""
    return f"{step.caption} {step.question}".strip()


def test_a_clicker_leads_from_step_to_step(page: Page) -> None:
    """Page Down shows the next step, also inside a move, says its caption once, and Page Up leads back."""
    lesson = lessons()["tutorialspoint-check-first"]
    open_stage(page, f"/demo?lesson={lesson.key}")
    watch_speech(page)
    last = len(lesson.steps)
    for number, step in enumerate(lesson.steps[1:6], 2):
        press(page, "PageDown")
        expect(page.locator("#lesson-at")).to_have_text(f"{number} of {last}")
        expect(page.locator("#lesson-caption")).to_have_text(renumber(step.caption, lesson.base))
        expect(page.locator("#lesson-question")).to_have_text(renumber(step.question, lesson.base))
        expect_move(page, step.move)
        (words,) = [words for words, _ in spoken(page)]
        assert words.startswith(renumber(step.caption, lesson.base))
    press(page, "End")
    expect(page.locator("#lesson-at")).to_have_text(f"{last} of {last}")
    press(page, "PageDown")
    assert lesson.next_lesson is not None
    expect(page.locator("#progress")).to_contain_text(f"Page Down: the next lesson, “{lesson.next_lesson.title}”.")
    press(page, "PageUp", "ArrowRight")
    expect(page.locator("#lesson-at")).to_have_text(f"after {last - 1} of {last}")
    page.go_back()
    expect(page.locator("#lesson-at")).to_have_text(f"{last} of {last}")


@pytest.mark.parametrize(
    "key",
    some(
        ["tutorialspoint-check-first", "plank-place-first", "gentle-tree", "box-formula"],
        always=lambda key: key == "gentle-tree",
    ),
)
def test_play_goes_on_inside_a_move(page: Page, key: str) -> None:
    """Space plays from step to step, also to those inside a move, and never back; V plays the same way backwards.

    Between two steps the search speaks. On a phone the names of the lesson, of rows and of columns are read.
    """
    steps = lessons()[key].steps
    numbers = range(2, next(at for at, step in enumerate(steps, 1) if step.substep and at >= 2) + 2)
    open_stage(page, f"/demo?lesson={key}&speed=fast")
    for key_pressed, order in (("Space", numbers), ("v", [*reversed(numbers)][1:] + [1])):
        for number in order:
            press(page, key_pressed)
            expect(page.locator("#lesson-at")).to_have_text(f"{number} of {len(steps)}")
            expect(page.locator("#stage")).not_to_have_attribute("data-playing", "")
            expect_move(page, steps[number - 1].move)
    if key == "gentle-tree":
        expect_search_to_speak_between_two_steps(page)
        expect_names_on_a_phone(page, key, SIZES["phone"])


def expect_search_to_speak_between_two_steps(page: Page) -> None:
    """There its sentence stands in the place of the caption; at a step the caption stands alone. Squares lead on."""
    press(page, "PageDown", "PageDown")
    expect_move(page, lessons()["gentle-tree"].steps[2].move)
    caption, narration = page.locator("#lesson-caption"), page.locator("#narration")
    expect(caption).to_be_visible()
    expect(narration).to_be_hidden()
    box = page.locator("#lesson").bounding_box()
    press(page, "ArrowRight")
    expect(narration).to_be_visible()
    expect(caption).to_be_hidden()
    assert page.locator("#lesson").bounding_box() == box
    page.get_by_role("link", name="Step 4, with a question").click()
    expect(page.locator("#lesson-at")).to_have_text("4 of 10")
    expect(page.locator("#lesson-question")).to_be_visible()
    page.go_back()
    expect(narration).to_be_visible()


def test_a_lesson_counts_as_the_page_does(page: Page) -> None:
    """M renames the cells of the caption; the address keeps it, the next lesson is offered; P keeps the lesson."""
    open_stage(page, "/demo?lesson=liang-figure-3&at=12")
    expect(page.locator("#lesson-caption")).to_contain_text("The 4 of r0c5 is taken back.")
    expect(page.locator("#lesson-next")).to_be_hidden()
    press(page, "m")
    expect(page.locator("#lesson-caption")).to_contain_text("The 4 of r1c6 is taken back.")
    press(page, "PageDown")
    expect(page.locator("#lesson-next")).to_be_visible()
    page.wait_for_url(re.compile("at=13"))
    page.reload()
    expect(page.locator("#lesson-caption")).to_contain_text("r1c6 becomes 6")
    page.locator("html[data-ready]").first.wait_for(state="attached")
    press(page, "p")  # predict mode keeps the lesson, and a clicker its steps
    page.wait_for_url(re.compile("lesson=liang-figure-3.*q=1"))
    press(page, "PageUp")
    expect(page.locator("#lesson-caption")).to_contain_text("The 4 of r1c6 is taken back.")


@pytest.mark.parametrize(
    ("where", "halls"),
    some(
        [
            ("gentle-count&code=py", ENDS),
            *((where, HALLS) for where in ("gentle-count&code=py", "liang-figure-3", "gentle-tree")),
        ],
        always=lambda case: case[1] == ENDS,
    ),
)
def test_captions_fit(page: Page, where: str, halls: Screens) -> None:
    """On every screen of a lecture hall the longest text overlaps nothing and is not cut, also beside much code."""
    longest = max(
        (step for lesson in lessons().values() for step in lesson.steps), key=lambda step: len(words_of(step))
    )
    open_stage(page, f"/demo?lesson={where}&view=projector")
    page.locator("#lesson").evaluate("(lesson, words) => { lesson.dataset.longest = words; }", words_of(longest))
    page.locator("#lesson-caption").evaluate("(caption, words) => { caption.textContent = words; }", longest.caption)
    page.locator("#lesson-question").evaluate("(asked, words) => { asked.textContent = words; }", longest.question)
    for size in halls:
        resize(page, size)
        assert page.evaluate(CROWDED) == [], size
        assert page.evaluate(CUT) == [], size


@pytest.mark.campaign
@pytest.mark.parametrize("key", list(lessons()))
def test_every_step_has_its_place(page: Page, key: str) -> None:
    """On no screen does any part of any step lie upon another, or leave the screen."""
    open_stage(page, f"/demo?lesson={key}&view=projector")
    crowded = {}
    for number, step in enumerate(lessons()[key].steps_of_search, 1):
        if number > 1:
            press(page, "PageDown")
        expect(page.locator("#lesson-at")).to_have_text(f"{number} of {len(lessons()[key].steps)}")
        expect_move(page, step.move)
        for size in (*HALLS, (1366, 768), (1280, 800)):
            resize(page, size)
            if found := page.evaluate(CROWDED):
                crowded[number, size] = found
    assert not crowded


def test_the_end_of_a_lesson_is_read_whole(page: Page) -> None:
    """On a projector what one more Page Down does is in the place of squares or trace; a step brings them back.

    Counters stand whole there, however many digits they have.
    """
    lesson = lessons()["first-search"]
    for clock, others in (("steps", page.locator("#squares")), ("moves", page.locator(".scrubber"))):
        open_stage(page, f"/demo?lesson={lesson.key}&view=projector&clock={clock}&at={lesson.steps[-1].move}")
        press(page, "PageDown")
        expect(page.locator("#progress")).to_contain_text("Page Down: the next lesson, “")
        for size in ENDS:
            resize(page, size)
            for resting in (True, False):
                page.evaluate("(resting) => document.documentElement.classList.toggle('resting', resting)", resting)
                assert page.evaluate(COVERED) == [], (clock, size, resting)
                expect(others).to_be_hidden()
        press(page, "ArrowLeft")
        expect(others).to_be_visible()
        page.evaluate(LONG_COUNTERS)
        for size in ENDS:
            resize(page, size)
            page.wait_for_function(COUNTERS_ARE_WHOLE)


def test_a_move_is_shared(page: Page) -> None:
    """However one has stepped since the page was loaded, the button saves the picture of this move.

    The code has a white margin on a black ground too; page and overlay fit a phone; the link can be copied. On a
    projector Q shows it six tenths of the screen high; meanwhile no key steps; Q or Escape closes it.
    """
    open_stage(page)
    press(page, *["ArrowRight"] * 5)
    expect_move(page, 5)
    with drawer(page, "downloads"), page.expect_download() as download:
        page.locator("#take .main").click()
    assert re.fullmatch(r"sudoku-[0-9a-f]{8}-free-cells-step-0000005[.]jpg", download.value.suggested_filename)
    assert puzzle_in(download.value.path().read_bytes()) == LIANG

    resize(page, SIZES["phone"])
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    wear(page, "contrast")
    open_drawer(page, "sharing")
    page.get_by_role("button", name="QR code (Q)").click()
    overlay, code = page.locator("#qr"), page.locator("#qr img")
    expect(code).to_have_js_property("complete", True)
    seen = Image.open(io.BytesIO(code.screenshot())).convert("L")
    assert seen.crop((0, 4, seen.width, 10)).getextrema() == (255, 255)
    assert seen.histogram()[0] > seen.width * seen.height * 0.2
    assert page.evaluate("document.querySelector('#qr').scrollWidth <= innerWidth")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#qr-said")).not_to_be_empty()
    page.get_by_role("button", name="Close (Q)").click()
    expect(overlay).to_be_hidden()

    resize(page, SIZES["projector"])
    page.locator("#stage").focus()
    project(page)
    press(page, "ArrowRight", "q")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    box = code.bounding_box()
    assert box is not None
    assert box["height"] == box["width"] >= 0.6 * 1080
    fields = parse_qs(urlsplit(overlay.locator(".qr-link").inner_text()).query)
    assert (fields["p"], fields["at"], "view" in fields) == ([LIANG], ["6"], False)
    press(page, "PageDown", "q")
    expect(overlay).to_be_hidden()
    expect_move(page, 6)
    press(page, "q")
    expect(code).to_be_visible()
    press(page, "Escape")
    expect(overlay).to_be_hidden()
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")


@pytest.mark.campaign  # the step of a tree is seen in the test of playing always
@pytest.mark.parametrize("key", ["gentle-tree", "first-search"])
@pytest.mark.parametrize("size", [SIZES["phone"], (390, 844)])
def test_a_phone_shows_what_a_lesson_names(page: Page, key: str, size: tuple[int, int]) -> None:
    """It shows it at a step, whatever board the lesson has."""
    open_stage(page, f"/demo?lesson={key}&at=2")
    expect_names_on_a_phone(page, key, size)


def expect_names_on_a_phone(page: Page, key: str, size: tuple[int, int]) -> None:
    """The numbers of rows and columns stand beside the board, in letters that can be read, and the name of the lesson
    over it; nothing sticks out, and the first words of the step are on the first screen."""
    resize(page, size)
    page.evaluate("window.scrollTo(0, 0)")
    numbers = page.locator("#demo-board th")
    side = lessons()[key].puzzle.shape.size
    base = lessons()[key].base
    assert numbers.all_inner_texts() == [str(base + at) for at in (*range(side), *range(side))]
    assert numbers.evaluate_all(IN_VIEW)
    assert numbers.first.evaluate("number => parseFloat(getComputedStyle(number).fontSize)") >= 14
    expect(page.locator("#puzzle-title")).to_have_text(lessons()[key].title)
    expect(page.locator("#puzzle-title")).to_be_in_viewport(ratio=1)
    caption, dock = page.locator("#lesson").bounding_box(), page.locator(".by-step").bounding_box()
    assert caption is not None
    assert dock is not None
    assert caption["y"] + 40 <= dock["y"]
    assert sticking_out(page) + cut_off(page) + overlaps(page) == []


def test_the_list_of_lessons(page: Page, problems: Problems) -> None:
    """It fits a phone and leads to a lesson. A file that is dropped on it opens as a lesson, and is listed then.

    One with faults is reported where it was dropped: line, step and what to do stand over its text, umlauts whole
    whatever editor wrote it; no text is a sentence. A lesson that an older version stored, whose key has the steps as
    `beats`, opens and is listed once, with the key of today in its place.
    """
    problems.expect(422)
    page.goto("/demo/lessons")
    resize(page, SIZES["phone"])
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    resize(page, SIZES["laptop"])
    lesson = 'title = "Übung"\r\npuzzle = “gentle”\r\n'
    drop(page, files=[("mine.toml", lesson.encode("cp1252"))], on="body")
    problems_shown, text = page.locator("#own-problems"), page.locator("#lesson-text")
    expect(problems_shown).to_contain_text("Line 2: this is no TOML")
    expect(problems_shown).to_contain_text("a text in straight quotes")
    expect(problems_shown).to_be_in_viewport()
    expect(text).to_be_focused()
    expect(text).to_have_value(lesson.replace("\r\n", "\n"))
    page.wait_for_function("() => document.getSelection().toString() === 'puzzle = “gentle”'")
    drop(page, files=[("renamed.toml", b"PK\x03\x04\x14\x00\x06\x00word/document.xml")], on="body")
    expect(problems_shown).to_contain_text("This is a packed file, as Word and other word processors write them")
    expect(text).to_have_value("")
    drop(page, files=[("empty.toml", b"")], on="body")
    expect(problems_shown).to_contain_text("This text is empty")
    drop(page, files=[("mine.toml", OWN.encode())], on="body")
    page.wait_for_url("**/demo?lesson=**")
    page.locator("html[data-ready]").first.wait_for(state="attached")
    page.goto("/demo/lessons")
    expect(page.get_by_role("link", name="Mine")).to_have_attribute("href", re.compile("lesson="))
    page.get_by_role("button", name="Forget Mine").click()
    expect(page.locator("#kept")).to_be_hidden()
    key, old = (encode_key(OWN.replace("[[steps]]", f"[[{name}]]")) for name in ("steps", "beats"))
    page.evaluate(
        "stored => localStorage.setItem('sudoku-lessons', stored)", json.dumps([{"key": old, "title": "Mine"}])
    )
    page.reload()
    page.get_by_role("link", name="Mine").click()
    expect(page.locator("#lesson-at")).to_have_text("1 of 2")
    page.wait_for_function("key => localStorage.getItem('sudoku-lessons').includes(key)", arg=key)
    assert page.evaluate("JSON.parse(localStorage.getItem('sudoku-lessons'))") == [{"key": key, "title": "Mine"}]
    page.go_back()
    page.get_by_role("link", name="Liang, Figure 3, step by step").click()
    expect(page.locator("#lesson-at")).to_have_text("1 of 14")


def test_the_lecturer_s_window_follows_and_leads(page: Page) -> None:
    """N opens it; it shows the step of the stage and the next one, and what a clicker sends to it moves the stage."""
    open_stage(page, "/demo?lesson=first-search")
    with page.expect_popup() as opened:
        press(page, "n")
    notes = opened.value
    notes.locator("html[data-ready]").first.wait_for(state="attached")
    expect(notes.locator("li.now")).to_contain_text("The search begins in r1c1")
    notes.keyboard.press("PageDown")
    expect(notes.locator("li.now")).to_contain_text("r1c1 gets 1, the smallest")
    expect(notes.locator("li.next")).to_contain_text("A dead end")
    expect_move(page, 1)
    press(page, "PageDown", "ArrowRight")
    expect(notes.locator("#state")).to_have_text("Between this step and the next.")
    press(notes, "/")
    page.locator("#blank").wait_for()
    page.goto("/demo/lessons")
    expect(notes.locator("#state")).to_contain_text("The lesson is closed.")


def test_a_question_does_not_cost_the_words_of_its_step(page: Page) -> None:
    """Where it is in their place the board marks nothing that they name; behind its answer they are read."""
    resize(page, HALLS[0])
    open_stage(page, "/demo?lesson=gentle-tree&view=projector&q=1")
    named = page.locator("#demo-board td:is(.named, .housed), #demo-board .notes")
    expect(page.locator("#stage")).to_have_attribute("data-asking", "count")
    expect(named).to_have_count(0)
    press(page, "PageDown")
    expect(page.locator("#stage")).to_have_attribute("data-told", "count")
    expect(named).to_have_count(0)
    press(page, "PageDown")
    expect(page.locator("#lesson")).to_be_visible()
    expect(page.locator("#lesson-at")).to_have_text("1 of 10")
    expect(named).not_to_have_count(0)
    press(page, "PageDown")
    expect(page.locator("#lesson-at")).to_have_text("2 of 10")


def test_move_by_move_brings_the_transport_that_answers_nothing(page: Page) -> None:
    """It shows trace, transport and all counters, and keeps that in the address.

    While a step asks how many placements it takes, the dock tells neither how many moves there are nor how deep.
    """
    open_stage(page, "/demo?lesson=gentle-count")
    transport = page.get_by_role("group", name="Moves")
    expect(transport).to_be_hidden()
    page.get_by_role("button", name="Move by move").click()
    expect(transport).to_be_visible()
    expect(page.locator("#step-on")).to_be_hidden()
    assert page.evaluate("document.scrollingElement.scrollHeight") == 768
    page.wait_for_url(re.compile("clock=moves"))
    page.reload()
    expect(transport).to_be_visible()
    page.locator("#stage[data-explored]").first.wait_for()
    ahead = page.locator("#chart .ahead")
    expect(page.locator("#lesson-question")).to_contain_text("How many placements will it take")
    expect(page.locator("#of-total")).to_be_hidden()
    expect(ahead).to_have_css("visibility", "hidden")
    slider, take = page.locator("#scrub"), page.locator("#downloads .answers-question")
    assert take.count()
    expect(slider).to_have_attribute("aria-valuetext", "Move 0")
    assert not any(each.evaluate("each => getComputedStyle(each).display !== 'none'") for each in take.all())
    press(page, "PageDown", "PageDown")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("of 1,410$"))
    expect(page.locator("#of-total")).to_be_visible()
    expect(ahead).to_have_css("visibility", "visible")
    page.get_by_role("button", name="Move by move").click()
    expect(page.locator("#step-on")).to_be_visible()


def test_the_end_of_a_lesson_is_on_one_screen(page: Page) -> None:
    """In a narrow window too the counters with all solutions stand in one line with the buttons and the speed."""
    resize(page, (1024, 768))
    open_stage(page, "/demo?lesson=liang-eighteen&at=10989")
    expect(page.locator("#go-on")).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollHeight") == 768
    assert page.locator("#squares").evaluate("all => all.scrollWidth <= all.clientWidth")  # no step is cut off
    page.get_by_role("button", name="Move by move").click()
    assert page.evaluate("document.scrollingElement.scrollHeight") == 768
    tops = page.locator("#counters, #speed").evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert abs(tops[0] - tops[1]) < 24


# Where the boxes of the lesson stand that shall not move.
PLACES = """() => ["#lesson", "#pane-digits", "#pane-code", "#pane-stack", ".demo-board", "#step-on, #lesson-next"]
  .map((name) => [...document.querySelectorAll(name)].find((part) => part.checkVisibility()))
  .map((part) => part && Object.values(part.getBoundingClientRect().toJSON()).slice(0, 2).map(Math.round).join())"""
# Whether what is said fits its box.
FITS = """() => {
  const { scrollHeight, clientHeight } = document.getElementById("lesson");
  return scrollHeight <= clientHeight;
}"""


WINDOWS = ((1366, 768), (320, 568))


@pytest.mark.parametrize(
    "sizes",
    some([WINDOWS, (*WINDOWS, (1920, 1080), (1024, 768), (390, 844), (844, 390))], always=WINDOWS.__eq__, is_one=True),
)
def test_next_leads_through_a_lesson_and_nothing_moves(page: Page, sizes: Screens) -> None:
    """From the first step to the last one presses Next; what is said keeps its box, and so does all else."""
    lesson = lessons()["liang-figure-3"]
    open_stage(page, f"/demo?lesson={lesson.key}")
    page.evaluate("async () => { await document.fonts.ready; }")
    places: dict[tuple[int, int], list[str]] = {}
    following = page.locator("#step-on")
    last = len(lesson.steps)
    longest = max(range(last), key=lambda at: len(words_of(lesson.steps[at]))) + 1
    is_whole = sizes != WINDOWS
    numbers = range(1, last + 1) if is_whole else sorted({1, 2, longest, last - 1, last})
    for number, next_number in zip_longest(numbers, numbers[1:]):
        step = lesson.steps[number - 1]
        expect(page.locator("#lesson-caption")).to_have_text(renumber(step.caption, lesson.base))
        expect(page.locator("#lesson-at")).to_have_text(f"{number} of {last}")
        expect(page.locator("#squares .here")).to_have_attribute("aria-label", re.compile(rf"^Step {number}\b"))
        for size in sizes if is_whole or number in (1, longest, last) else WINDOWS[:1]:
            resize(page, size)
            page.evaluate("window.scrollTo(0, 0)")  # where a press of the mouse has scrolled
            assert page.evaluate(FITS), (number, size)
            found = page.evaluate(PLACES)
            assert found == places.setdefault(size, found), (number, size)
        if number < last:
            asks = bool(lesson.steps[number].question)
            expect(following).to_have_text("Next: ask the class" if asks else "Next", use_inner_text=True)
        if next_number == number + 1:
            following.click()
        elif next_number:
            page.locator("#squares a").nth(next_number - 1).click()
    expect(following).to_be_hidden()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#squares .here")).to_have_attribute("aria-label", re.compile(rf"^Step {last - 1}\b"))
    following.focus()
    press(page, "Enter")
    expect(page.locator("#lesson-next")).to_be_focused()
    press(page, "Enter")
    assert lesson.next_lesson is not None
    expect(page.locator("#puzzle-title")).to_have_text(lesson.next_lesson.title)
    for size in sizes:
        resize(page, size)
        assert sticking_out(page) + cut_off(page) == [], size


def test_a_lesson_keeps_the_puzzle_at_hand_in_its_address(page: Page) -> None:
    """Steps, Back and another search leave it there, or leave the lesson for the lesson's own puzzle."""
    open_stage(page, f"/demo?lesson=liang-eighteen&p={WORST}&title=Mine")
    page.locator("#step-on").click()
    page.wait_for_url(re.compile(f"lesson=liang-eighteen&p={WORST}&title=Mine&at=[1-9]"))
    page.go_back()
    expect(page.locator("#lesson-at")).to_have_text("1 of 5")
    press(page, "o")
    page.wait_for_url(re.compile("p=53007.*all=1"))
    expect(page.locator("#puzzle-title")).not_to_have_text("Mine")
    expect(page.locator(".lesson-head")).to_have_count(0)


LONGEST = max(lessons().values(), key=lambda lesson: len(lesson.steps)).key


@pytest.mark.parametrize(
    ("keys", "sizes"),
    some(
        [
            (("first-search", LONGEST), ENDS),
            (("wrong-gives-up", "first-search", LONGEST), (*ENDS, (1366, 768))),
        ],
        always=lambda case: case[1] == ENDS,
    ),
)
def test_next_keeps_its_place_in_all_lessons(page: Page, keys: tuple[str, ...], sizes: Screens) -> None:
    """However many steps a lesson has: who presses *Next* presses it again without a look."""
    places: dict[tuple[int, int], set[tuple[float, float]]] = {}
    for key in keys:
        open_stage(page, f"/demo?lesson={key}")
        for size in sizes:
            resize(page, size)
            box = page.locator("#step-on").bounding_box()
            assert box is not None
            places.setdefault(size, set()).add((box["x"], box["width"]))
            assert page.locator("#squares").evaluate("list => list.scrollWidth <= list.clientWidth"), (size, key)
    assert all(len(each) == 1 for each in places.values()), places


def test_lessons_say_what_was_seen_and_lead_on(page: Page) -> None:
    """The page begins with the first lesson, goes on with one that was left, and then names the next; no other first.

    What a person has seen stays, also after a look at an earlier step.
    """
    first, *_ = lessons().values()
    page.goto("/demo/lessons")
    begin, seen = page.locator("#begin"), page.locator("[data-seen]:visible")
    expect(seen).to_have_count(0)
    assert page.locator("main a, main button").first.get_attribute("id") == "begin"
    begin.click()
    page.locator("html[data-ready]").first.wait_for(state="attached")
    page.locator("#step-on").click()
    expect(page.locator("#lesson-at")).to_have_text(f"2 of {len(first.steps)}")
    page.locator("#step-back").click()
    expect(page.locator("#lesson-at")).to_have_text(f"1 of {len(first.steps)}")
    page.goto("/demo/lessons")
    expect(seen).to_have_text([f"2 of {len(first.steps)} steps seen"])
    expect(begin).to_contain_text(first.title)
    begin.click()
    page.locator("html[data-ready]").first.wait_for(state="attached")
    press(page, "End")
    expect(page.locator("#lesson-at")).to_have_text(f"{len(first.steps)} of {len(first.steps)}")
    page.goto("/demo/lessons")
    expect(seen).to_have_text(["Seen"])
    assert first.next_lesson
    expect(begin).to_contain_text(first.next_lesson.title)
