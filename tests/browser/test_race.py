"""The race in a browser: question, clock, fairness, finish, keys, screens of every size."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.legible import letters, smallest
from tests.browser.looks import resize, wear
from tests.browser.measures import cut_off, overlaps, sticking_out, too_small
from tests.browser.stage import ENDS, LIANG, WORST, Screens, press, project, spoken, until, watch_speech
from tests.browser.states import GENTLE
from tests.browser.test_demo_looks import HALL
from tests.browser.test_watch import COVERED, OUTSIDE, SIDE, TABLET
from tests.campaigns import some

FOUR: Final = "check-first,place-first,fewest-choices,propagation"  # the longest names
SCREENS: Final = (*ENDS, (1280, 800))
LONGEST: Final = "69,175,316 622,577,597 69,175,252 69,175,316".split()


def open_race(page: Page, puzzle: str = LIANG, **fields: Any) -> None:
    """Open a race, ready for keys and explored to the end."""
    page.goto("/demo/race?" + urlencode({"p": puzzle.replace(".", "0"), "lanes": "A,D"} | fields))
    page.locator("#stage[data-explored]").first.wait_for(timeout=60_000)


def expect_sentence(page: Page, text: str | re.Pattern[str]) -> None:
    """The sentence about the race comes to be this one."""
    expect(page.locator("#sentence")).to_have_text(text)


def boards(page: Page) -> list[str]:
    """The digits on the boards of the lanes."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.lane-board')].map((board) => board.textContent.replace(/\\s/g, ''))"
    )
    return found


def counts(page: Page, name: str) -> list[str]:
    """A counter of each lane."""
    return page.locator(f"[data-count='{name}']").all_inner_texts()


def as_served(page: Page) -> None:
    """What the script has painted is what the server writes for the address that is in the bar."""
    parts = page.evaluate(
        """async () => {
          const text = await (await fetch(location.href)).text();
          const served = new DOMParser().parseFromString(text, "text/html");
          const html = (root, part) => root.querySelector(part).outerHTML.replace(/ value="[^"]*"/g, "");
          return [".lanes", "#sentence", ".bars"].map((part) => [html(served, part), html(document, part)]);
        }"""
    )
    for served, painted in parts:
        assert painted == served


# ---- D12


def test_a_class_guesses_and_watches_a_race(page: Page) -> None:
    """D12: the question is asked and answered, stops lead to the finish, both end with the same solution."""
    open_race(page, GENTLE)
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator(".bars")).to_be_hidden()
    page.locator("button[value='free-cells:10']").click()
    expect_sentence(page, "The same puzzle for all, 52 free cells. Your guess: A by 10 times.")
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator(".bars")).to_be_visible()
    watch_speech(page)
    for sentence in (
        "After 1 placement: none is done yet.",
        "After 10 placements: none is done yet.",
        "After 52 placements: D is done",
        "After 100 placements: D was done after 52.",
        "D wins: 52 placements, A needs 731, 14 times as many.",
    ):
        press(page, "PageDown")
        expect(page.locator("#sentence")).to_contain_text(sentence)
        until(
            page,
            "document.querySelector('.sentence').textContent.trim().endsWith(document.getElementById('status').textContent.trim())",
        )
        assert len(spoken(page)) == 1
        until(page, "location.search.includes('at=')")
        if sentence.startswith(("After 52", "D wins")):
            as_served(page)
    expect(page.locator("#sentence")).to_contain_text("Your guess was A by 10 times")
    assert counts(page, "placements") == ["731", "52"]
    assert counts(page, "tries") == ["6,393", "52"]
    assert counts(page, "backtracks") == ["679", "0"]
    one, other = boards(page)
    assert one == other
    assert page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]") == [768, 768]
    assert "guess=free-cells:10" in page.url
    page.go_back()
    expect_sentence(page, re.compile("^After 100 placements: D was done"))
    page.locator("[popovertarget='settings']:visible").click()
    page.locator("label", has_text="computing time").click()
    page.locator("#setup button").first.click()
    page.locator("#stage[data-explored]").first.wait_for()
    assert re.search(r"rates=\d+,\d+", page.url)
    press(page, "End")
    expect_sentence(
        page, re.compile(r"^[AD] wins: .*s, [AD] needs .*s, .* times as long\. Both end with the same solution\.$")
    )
    assert counts(page, "placements") == ["731", "52"]
    as_served(page)


@pytest.mark.campaign
def test_the_worst_case(page: Page) -> None:
    """D12: 45,267 against 69,175,316 by placements and by time; the same final solution; playing ends in time."""
    open_race(page, WORST, speed="whole", guess="fewest-choices:1000")
    watch_speech(page)
    press(page, " ")
    expect(page.locator("#sentence")).to_have_text(
        re.compile(r"^D wins: 45,267 placements, A needs 69,175,316, 1,528 .* D by 1,000 times"),
        timeout=60_000,
    )
    expect(page).to_have_url(re.compile(r"at=69175316\b"))
    assert any("D is done" in words for words, _ in spoken(page))
    assert counts(page, "placements") == ["69,175,316", "45,267"]
    assert counts(page, "tries") == ["622,577,597", "45,267"]
    assert len(set(boards(page))) == 1
    as_served(page)
    open_race(page, WORST, clock="time", lanes="A,B,C,D")
    press(page, "End")
    expect(page.locator("#sentence")).to_contain_text("the same solution")
    assert counts(page, "placements") == ["69,175,316"] * 3 + ["45,267"]
    assert len(set(boards(page))) == 1


def test_the_clock_runs_and_keys_lead_it(page: Page) -> None:
    """Playing runs through the ticks on a logarithmic clock, speaks only of arrivals and the end, and stops there.

    Each key of the list does what the list says, and none scrolls or reloads.
    """
    open_race(page, lanes="D,F", at=40, speed="whole")
    watch_speech(page)
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Pause")
    expect_sentence(page, re.compile("^F wins"))
    expect(page.locator("#play")).to_have_text("Play")
    heard = [words.strip() for words, _ in spoken(page)]
    assert heard[-1].startswith("F wins: 53 placements, D needs 57, 1.1 times as many. ")
    assert len(heard) <= 2  # the arrival is not spoken where the end comes at once
    assert all(re.match(r"After \d+ placements: F (is|was) done", words) for words in heard[:-1])
    for speed in ("fast", "steady"):
        press(page, "ArrowDown")
        expect(page.locator("#speeds :checked")).to_have_value(speed)
    page.locator("#stage").focus()
    press(page, *["ArrowLeft"] * 4)  # to 52 placements
    page.evaluate("window.same = true")
    press(page, "ArrowRight")
    expect_sentence(page, re.compile("^After 53 placements: F (is|was) done"))
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    expect_sentence(page, "After 2 placements: none is done yet.")
    until(page, "location.search.includes('at=2')")
    page.locator("#scrub").focus()
    press(page, "ArrowRight")
    expect_sentence(page, "After 3 placements: none is done yet.")
    press(page, "PageUp")
    expect_sentence(page, re.compile("^After 1 placement:"))
    page.locator("#stage").focus()
    press(page, "End")
    expect_sentence(page, re.compile("^F wins"))
    press(page, ".", "Home")
    expect(page.locator("#blank")).to_be_visible()
    press(page, "b")
    expect(page.locator("#blank")).to_be_hidden()
    expect_sentence(page, re.compile("^F wins"))
    press(page, "F5")
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
    expect(page.locator(".top")).to_be_hidden()
    press(page, "Escape")
    expect(page.locator("#stage")).to_have_attribute("data-view", "page")
    press(page, "ArrowUp")
    expect(page.locator("#speeds :checked")).to_have_value("fast")
    press(page, "ArrowDown", "ArrowDown")
    expect(page.locator("#speeds :checked")).to_have_value("slow")
    press(page, "t")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert "theme=dark" in page.url
    press(page, "?")
    expect(page.locator("#keys")).to_be_visible()
    press(page, "Escape", "k")
    expect(page.locator("#play")).to_have_text("Play")  # at the end there is nothing to play
    assert page.evaluate("[window.same, scrollX, scrollY]") == [True, 0, 0]


def test_the_drawer_offers_what_can_be_shown(page: Page) -> None:
    """Four at most, on any clock, in the same document; a search takes the place of the two ways of another."""
    open_race(page, lanes="free-cells~python,free-cells~compiled", clock="time", rates="5000,50000")
    page.locator("[popovertarget='settings']:visible").click()
    for name in ("free-cells", "check-first", "place-first"):
        page.locator(f"#racers [value='{name}']").check()
    expect(page.locator("#racers :checked")).to_have_count(3)
    page.locator("#racers [value='fewest-choices']").check()
    expect(page.locator("#racers :disabled")).to_have_count(4)
    expect(page.locator("#refusal")).to_have_text("Four at most: switch one off to choose another.")
    for name in ("check-first", "place-first", "fewest-choices"):
        page.locator(f"#racers [value='{name}']").uncheck()
    page.locator("#setup button.main").click()
    expect(page.locator("#refusal")).to_have_text("Choose two searches or more.")
    for name in ("check-first", "fewest-choices"):
        page.locator(f"#racers [value='{name}']").check()
    page.locator("[name='clock'][value='moves']").check()
    page.evaluate("window.isSame = true")
    page.locator("#setup button.main").click()
    page.wait_for_url("**lanes=free-cells,check-first,fewest-choices&**clock=moves**")
    press(page, "d")
    expect(page.locator("#sentence")).to_contain_text("Move 1: A puts")
    expect(page.locator("#count-move")).to_have_text("1")
    assert page.evaluate("window.isSame")  # so that full screen lasts


# ---- looks


def beyond_the_screen(page: Page) -> list[str]:
    """Parts of the race that leave the screen, and scroll bars."""
    found: list[str] = page.evaluate(
        """() => {
          const found = [];
          const { scrollWidth, scrollHeight } = document.scrollingElement;
          if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`${scrollWidth} x ${scrollHeight}`);
          for (const part of document.querySelectorAll("#stage *")) {
            const box = part.getBoundingClientRect();
            const out = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1 || box.top < -1;
            if (box.width > 1 && part.checkVisibility() && out && !part.closest("svg svg, pattern")) {
              found.push(`${part.id || part.className || part.tagName} ends at ${box.right}, ${box.bottom}`);
            }
          }
          return found;
        }"""
    )
    return found


def fill(page: Page) -> None:
    """Write the longest numbers and sentence that a race comes to into the page."""
    page.evaluate(
        """([placements, tries, backtracks, count]) => {
          const longest = { placements, tries, backtracks };
          for (const dd of document.querySelectorAll("[data-count]")) dd.textContent = longest[dd.dataset.count];
          for (const span of document.querySelectorAll(".bars .count")) span.textContent = count;
          for (const span of document.querySelectorAll(".bars .place")) span.textContent = "second";
          for (const line of document.querySelectorAll(".done")) line.textContent = "done, second";
          const parts = ["D wins: 45,267 placements, A needs 69,175,316, ", "1,528 times as many",
            ". All end with the same solution. Your guess was D by 100 times; it was 1,528."];
          [...document.getElementById("sentence").children].forEach((part, at) => { part.textContent = parts[at]; });
        }""",
        LONGEST,
    )


PAGES: Final = ((320, 568), SIDE, TABLET)
WHOLE: Final = (*PAGES, (568, 320), (1366, 768), HALL)
BETWEEN: Final = ((768, 1024), (1024, 768))


@pytest.mark.campaign
@pytest.mark.parametrize("at", [0, 5521])
def test_the_race_fits_the_screens_between(page: Page, at: int) -> None:
    """What fits the screens at the ends fits those between them."""
    open_race(page, lanes=FOUR, at=at)
    for size in BETWEEN:
        resize(page, size)
        assert sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page) == [], size


@pytest.mark.parametrize(
    ("lanes", "pages", "screens"),
    some(
        [(FOUR, PAGES, ENDS), *((lanes, WHOLE, SCREENS) for lanes in ("A,D", "A,B,D", FOUR))],
        always=lambda case: case[1] == PAGES,
    ),
)
def test_the_race_fits_every_screen(page: Page, lanes: str, pages: Screens, screens: Screens) -> None:
    """P1, P2: nothing sideways, cut off or overlapping; what can be touched is large enough.

    On a phone on its side and on a tablet boards, numbers, sentence, bars or question, and transport lie whole on one
    screen. J7, J8: question and finish fit every projector; labels of bars stand 3 % of the height, nothing below 2 %.
    """
    faults: dict[tuple[object, ...], list[str]] = {}
    for at in (0, 5521):
        open_race(page, lanes=lanes, at=at)
        if at:
            fill(page)
        parts = [".lanes", ".bars" if at else "#question", ".steps.needs-script", ".scrubber", "#speed"]
        parts += [f".lane:nth-child({number}) {part}" for number in (1, 2) for part in (".lane-board", "dl")]
        parts += ["#sentence"] if at else []
        for size in pages:
            resize(page, size)
            if size in (SIDE, TABLET):
                assert page.evaluate(OUTSIDE, parts) == [], (at, size)
                assert page.evaluate(COVERED, parts) == [], (at, size)
            if found := sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page):
                faults[at, size] = found
            if size in ((1366, 768), HALL):
                assert page.evaluate("document.scrollingElement.scrollHeight") == size[1], size
        project(page)
        for size in screens:
            resize(page, size)
            if found := beyond_the_screen(page) + overlaps(page) + cut_off(page):
                faults["projector", at, size] = found
            if size in ENDS:
                assert letters(page, ".lane h2") >= 0.030, size
        resize(page, HALL)
        assert smallest(page) == {}
    assert not faults
    for selector in (".bars .name", ".bars .letter", ".bars .count", ".bars .place", "[data-count]"):
        assert letters(page, selector) >= 0.030, selector
    assert letters(page, "#sentence") >= 0.028


def test_lanes_differ_without_colour(page: Page) -> None:
    """X4, X6: each lane has a pattern of its own, which forced colours keep; nothing moves for those who ask."""
    open_race(page, lanes=FOUR, at=100)
    fills = page.locator(".bar rect").evaluate_all("all => all.map((rect) => rect.getAttribute('fill'))")
    assert fills == [f"url(#pattern-{number})" for number in range(4)]
    assert len(set(page.locator("pattern").evaluate_all("all => all.map((one) => one.innerHTML)"))) == 4
    page.emulate_media(forced_colors="active")
    wear(page, "contrast")
    colours = page.evaluate("[...document.querySelectorAll('.ink')].map((ink) => getComputedStyle(ink).fill)")
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert len(set(colours)) == 1
    assert colours[0] != ground
    assert page.locator(".bar circle").first.evaluate("dot => getComputedStyle(dot).fill") != ground
    lines = page.locator(".lane-board td").evaluate_all("all => all.map((td) => getComputedStyle(td).borderTopColor)")
    assert ground not in lines
    times = page.evaluate("[...document.querySelectorAll('*')].map((e) => getComputedStyle(e).transitionDuration)")
    assert set(times) == {"0s"}
    press(page, "PageDown")
    expect_sentence(page, re.compile("^After 1,000 placements"))
    press(page, "End")
    expect(page.locator("#sentence")).to_contain_text("wins")
    page.emulate_media(forced_colors="none")
    expect_bars_to_end_with_their_numbers(page)


def expect_bars_to_end_with_their_numbers(page: Page) -> None:
    """The number of placements stands right behind its bar; half as long on the scale is half as long a bar."""
    for size in ((320, 568), (1366, 768)):
        resize(page, size)
        for bar in page.locator(".bars .track").all():
            ends = bar.evaluate(
                """(track) => [".bar", ".count"].map((part) => track.querySelector(part).getBoundingClientRect())
                  .flatMap(({ left, right }) => [left, right])"""
            )
            assert 0 < ends[2] - ends[1] < 16, size
            assert ends[3] <= bar.evaluate("track => track.getBoundingClientRect().right"), size
