"""The demo in a browser: keys, clickers, playing, stops, jumps."""

from __future__ import annotations

import random
import re
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solver import Grid
from solver.search.algorithm import TraceEvent
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.substeps import substeps_at_rest
from solver.search.trace import State, Stop, Trace
from tests.browser.board import intercept
from tests.browser.looks import resize
from tests.browser.problems import Problems
from tests.browser.stage import (
    LIANG,
    WORST,
    address,
    digits,
    drawer,
    expect_move,
    open_stage,
    press,
    scene,
    spoken,
    until,
    watch_speech,
)
from tests.campaigns import some


def go_to(page: Page, place: object) -> None:
    """Type a place into its field, and leave for it."""
    page.locator("#to").fill(str(place))
    press(page, "Enter")


# ---- stepping


def test_every_key(page: Page) -> None:
    """D6: a clicker's keys step, blank and project; on a blank screen they only bring the picture back, others nothing.

    Each key of the list does what the list says. Nothing reloads, nothing scrolls. Without letter keys a letter does
    nothing, and arrows still step.
    """
    open_stage(page)
    page.evaluate("window.same = true")
    press(page, *["PageDown"] * 6)
    expect_move(page, 6)
    assert digits(page)[2:8] == "12748."
    press(page, "PageUp", "PageUp")
    expect_move(page, 4)
    press(page, ".")
    page.locator("#blank").wait_for()
    press(page, "ArrowRight", ".")
    expect(page.locator("#blank")).to_be_hidden()
    expect_move(page, 4)
    for keys, move in (
        (["Home", *["ArrowRight"] * 3], 3),
        (["ArrowLeft"], 2),
        (["End"], 10_989),
        (["Home"], 0),
        (["Shift+ArrowRight"], 6),
        (["Shift+ArrowRight"] * 2, 10),
        (["Shift+ArrowLeft"], 7),
    ):
        press(page, *keys)
        expect_move(page, move)
    press(page, "Home")
    press(page, "m")
    expect(page.locator("#demo-board thead th").first).to_have_text("0")
    expect(page.locator("#narration")).to_have_text("Start in r0c2, the first free cell in row order.")
    press(page, "m")
    expect(page.locator("#narration")).to_have_text("Start in r1c3, the first free cell in row order.")
    press(page, "ArrowUp")
    expect(page.locator("#speeds :checked")).to_have_value("fast")
    press(page, "ArrowDown")
    expect(page.locator("#speeds :checked")).to_have_value("steady")
    choose_the_speed_by_keys(page)
    page.locator("#stage").focus()
    press(page, "t")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    press(page, "?")
    page.locator("#keys").wait_for()
    press(page, "Escape")
    expect(page.locator("#keys")).to_be_hidden()
    press(page, "g")
    expect(page.locator("#to")).to_be_focused()
    page.keyboard.type("50%")
    press(page, "Enter", "ArrowRight")  # a key that is pressed before the place is found waits for it
    expect_move(page, 5495)
    press(page, "g", "Escape")
    expect(page.locator("#stage")).to_be_focused()  # keys are for the stage again
    for key, back in ((",", "Escape"), ("/", "PageDown"), ("b", "PageUp")):
        press(page, key)
        page.locator("#blank").wait_for()
        press(page, back)
        expect(page.locator("#blank")).to_be_hidden()
    assert page.evaluate("[window.same, scrollX, scrollY]") == [True, 0, 0]
    page.evaluate("localStorage.setItem('letter-keys', 'off')")
    press(page, "b", "m", "f")
    expect(page.locator("#blank")).to_be_hidden()
    expect(page.locator("#demo-board thead th").first).to_have_text("1")
    press(page, "ArrowRight")
    expect_move(page, 5496)


def choose_the_speed_by_keys(page: Page) -> None:
    """No native list: a button that tells it opens radio buttons; arrows choose, Enter and Esc go back to the button.

    Meanwhile no key steps or plays.
    """
    move = page.locator("#count-move").inner_text()
    button, chosen = page.locator("#speed"), page.locator("#speeds :checked")
    assert page.locator(".dock select, .stage-head select").count() == 0
    button.focus()
    press(page, "Enter")
    expect(chosen).to_be_focused()
    press(page, "ArrowDown", "ArrowDown", "Enter")
    expect(button).to_be_focused()
    expect(button).to_have_text("Speed: Whole")
    press(page, " ")
    expect(chosen).to_be_focused()
    press(page, "ArrowUp", "Escape")
    expect(button).to_be_focused()
    expect(button).to_have_text("Speed: Fast")
    expect(page.locator("#play")).to_have_text("Play")
    expect(page.locator("#count-move")).to_have_text(move)
    page.wait_for_url("**speed=fast**")


def as_served(page: Page, where: str, selector: str) -> str:
    """What is in these elements of the page that the server sends, which no script has touched."""
    return str(
        page.evaluate(
            """async ([where, selector]) => {
              const text = await (await fetch(where)).text();
              const served = new DOMParser().parseFromString(text, "text/html");
              return [...served.querySelectorAll(selector)].map((element) => element.outerHTML).join("");
            }""",
            [where, selector],
        )
    )


@pytest.mark.parametrize(
    ("letter", "place", "places"),
    some(
        [("D", 0, 1), *product("ABCDEF", range(3), [0]), *product("ABCDEF", [0], [6])],
        always=lambda case: case == ("D", 0, 1),
    ),
)
def test_steps_and_jumps_show_what_belongs_to_the_move(page: Page, letter: str, place: int, places: int) -> None:
    """D3: forward n then back n leaves the very same page; a jump, steps and the server's own page agree.

    D9: one line is marked, in view, that of the move made or of the dead end; the stack is as long as the depth.
    """
    trace = Trace(Grid.parse(LIANG), letter)
    trace.explore_all()
    dice = random.Random(f"{letter}{place or ''}")
    open_stage(page, lanes=letter, code="py")
    start = dice.randrange(trace.total - 8)
    go_to(page, start)
    expect_move(page, start)
    before = scene(page)
    steps = dice.randint(3, 8) if place else 3
    press(page, *["ArrowRight"] * steps)
    expect_move(page, start + steps)
    sentence = frame_at(trace, start + steps, 0, Names(trace.grid.shape)).sentence
    expect(page.locator("#narration")).to_have_text(sentence)  # a dead end shows its tries first
    there = scene(page)
    press(page, *["ArrowLeft"] * steps)
    expect_move(page, start)
    assert scene(page) == before
    assert as_served(page, address(lanes=letter, code="py", at=start + steps), ".scene, #counters") == there
    if places:
        dice = random.Random(letter)
        for move in sorted({1, 5, trace.total, *(dice.randrange(1, trace.total) for _ in range(places))}):
            expect_line_and_stack(page, trace, move)


def expect_board_as_served(page: Page, where: str) -> None:
    """The board is the one that the server sends for that address, but for the spaces between its elements."""
    board = page.locator("#demo-board").evaluate("(table) => table.outerHTML")
    served, shown = (re.sub(r"\s*(<[^>]*>)\s*", r"\1", text) for text in (as_served(page, where, "#demo-board"), board))
    assert served == shown


def test_the_board_marks_what_the_page_says(page: Page) -> None:
    """The script's board is the server's with the box formula shown or not, counted from 0 too, and in a lesson."""
    fields: dict[str, Any] = {"lanes": "A", "at": 5}
    box = page.locator("#demo-board td.housed")
    for base, panes in ((1, "code,stack,digits,formula"), (0, "code,stack,digits")):
        open_stage(page, **fields, panes=panes)
        expect(box).to_have_count(9 if "formula" in panes else 0)
        press(page, *([] if base else ["m"]))
        expect(page.locator("#demo-board thead th").first).to_have_text(str(base))
        expect_board_as_served(page, address(**fields, base=base, panes=panes))
    open_stage(page, "/demo?lesson=gentle-tree&at=0")
    press(page, "ArrowRight", "ArrowLeft")
    for move in (0, 2):
        if move:
            press(page, *["ArrowRight"] * (move + 1), "ArrowLeft")
        expect_move(page, move)
        expect_board_as_served(page, f"/demo?lesson=gentle-tree&at={move}")


def expect_line_and_stack(page: Page, trace: Trace, move: int) -> None:
    """At that move one line of the listing is marked, in view, and the stack is as long as the depth."""
    listing = trace.algorithm.listing("Python")
    assert listing is not None
    go_to(page, move)
    expect_move(page, move)
    state = trace.state(move)
    assert state.last is not None
    made = (
        TraceEvent.RETRACT
        if state.last.kind is Kind.RETRACT
        else TraceEvent.FORCED
        if state.last.forced
        else TraceEvent.PLACE
    )
    found = substeps_at_rest(trace.algorithm, trace.substeps(move))  # at a dead end and at the end of the search
    beat = found[-1].event if found else made
    lines = page.locator("#pane-code ol:not([hidden]) li")
    lit = lines.evaluate_all("all => all.flatMap((line, at) => line.classList.contains('at') ? [at] : [])")
    assert lit == [listing.lines_of(beat)[-1]]
    expect(page.locator("#pane-code ol:not([hidden]) li.at")).to_be_in_viewport(ratio=1)
    depth = page.locator("#count-depth").inner_text()
    assert int(depth) == len(state.stack)
    title = page.locator("#stack-title").inner_text()
    if trace.algorithm.letter == "A":  # k stays at the last free cell
        assert title.endswith(f"k = {int(depth) - (move == trace.total)}")
    else:
        more = re.search(r"\d+", page.locator("#stack-more").inner_text())
        numbered = page.locator("#stack li span:not(:empty)").count()
        assert numbered + (int(more[0]) if more else 0) == int(depth)
        open_ones = page.locator("#stack li").count() - numbered if trace.algorithm.letter in "BCD" else 0
        assert title.endswith(f": {int(depth) + open_ones}")


# ---- playing, stops, jumps

# Of the 20 seconds in which the speed "whole" plays what is left, 19 have passed.
LATE: Final = "() => { const now = performance.now.bind(performance); performance.now = () => now() + 19_000; }"


def test_playing_is_silent_and_stops(page: Page) -> None:
    """D13: nothing is spoken while the search plays; a pause or a step is spoken once.

    Playing ends at the solution, at the first move when it runs backwards, and at the chosen kind of stop. Faster than
    the eye the page says how many moves it leaves out, and still stops exactly at the end.
    """
    open_stage(page, speed="fast")
    watch_speech(page)
    press(page, " ")
    until(page, "Number(document.getElementById('count-move').textContent) > 5")
    press(page, " ")
    expect(page.locator("#play")).to_have_text("Play")
    until(page, "window.spoken.length")
    heard = spoken(page)
    assert [words.strip() for words, _ in heard] == [page.locator("#narration").inner_text()]
    assert not heard[0][1]
    for key in ("ArrowRight", "PageDown"):
        press(page, key)
        until(page, "window.spoken.length")
        assert len(spoken(page)) == 1
    press(page, "v")
    expect_move(page, 0)
    expect(page.locator("#play")).to_have_text("Play")
    with drawer(page):
        page.locator("[name=stop][value=dead]").check()
    press(page, " ")
    expect_move(page, 5)
    expect(page.locator("#play")).to_have_text("Play")
    press(page, "PageDown")
    expect_move(page, 9)
    press(page, "PageUp")
    expect_move(page, 5)
    with drawer(page):
        page.locator("[name=stop][value=move]").check()
    go_to(page, 9_700)
    expect_move(page, 9_700)
    page.locator("#speed").click()
    page.locator("#speeds label", has_text="whole").click()
    expect(page.locator("#speeds")).to_be_hidden()
    expect(page.locator("#speed")).to_have_text("Speed: Whole")
    expect(page.locator("#stage")).to_be_focused()
    page.locator("#play").click()
    expect(page.locator("#progress")).to_have_text("Showing 1 of 2 moves.")
    page.evaluate(LATE)
    expect_move(page, 10_989)
    expect(page.locator("#narration")).to_contain_text("Solved")
    expect(page.locator("#play")).to_have_text("Play")


def test_going_to_a_place(page: Page, problems: Problems) -> None:
    """A number as people write it, a part and a placement are gone to; what is no place is answered with a sentence.

    The field is named in words and says its range. The sentence is below the board, clear of board and narration,
    on a small screen with a lesson too. The slider goes to any move, and arrows on it make single moves.
    """
    problems.expect(400)
    resize(page, (1024, 768))
    open_stage(page, "/demo?lesson=liang-figure-3&at=400")
    go_to(page, "nowhere")
    expect(page.locator("#progress")).to_contain_text("is not a place in a search")
    said, narration, shown = (page.locator(part).bounding_box() for part in ("#progress", "#narration", "#demo-board"))
    assert said
    assert narration
    assert shown
    is_beside = said["x"] + said["width"] <= narration["x"]
    assert is_beside or said["y"] >= narration["y"] + narration["height"]
    assert said["y"] >= shown["y"] + shown["height"]
    resize(page, (1366, 768))
    open_stage(page)
    field, scope = page.get_by_role("textbox", name="Go to move"), page.locator("#to-range")
    page.get_by_text("Go to move").click()
    expect(field).to_be_focused()
    expect(scope).to_be_visible()
    expect(scope).to_contain_text("from 0 to the end (of 10,989)")
    for words, move in (("1,000", 1000), ("2.000", 2000), ("1e3", 1000), ("end", 10_989), ("move 7", 7), ("50%", 5494)):
        go_to(page, words)
        expect_move(page, move)
    expect(scope).to_be_hidden()
    go_to(page, "r1c3=2")
    expect(page.locator("#demo-board tbody td").nth(2)).to_have_class(re.compile("placed"))
    go_to(page, "nowhere")
    expect(page.locator("#progress")).to_contain_text("is not a place in a search")
    assert problems.answered(400) == 2
    expect(page.locator("#chart svg .passed")).to_be_attached()
    box = page.locator("#scrub").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, "Math.abs(document.getElementById('scrub').value - 5494) < 200")
    middle = int(page.locator("#scrub").input_value())
    expect_move(page, middle)
    press(page, "ArrowRight")
    expect_move(page, middle + 1)


def test_far_away_a_place_is_seen_after_one_round_trip(page: Page) -> None:
    """What words and stops lead to is painted from that answer; the window asked for behind it is a small one."""
    trace = Trace(Grid.parse(LIANG), "A")
    trace.explore_all()
    stop = trace.next_stop(7_000, Stop.BACKTRACK)
    assert stop is not None
    open_stage(page)
    windows: list[str] = []
    intercept(page, "**/demo/frames?*", lambda route: windows.append(route.request.url))  # which is never answered
    go_to(page, "7000")
    expect_board(page, trace.state(7_000))
    press(page, "Shift+ArrowRight")
    expect_board(page, trace.state(stop))
    assert len(windows) == 2
    assert all("count=24" in window for window in windows)


def expect_board(page: Page, state: State) -> None:
    """The board comes to hold the digits of the state, but where a digit is taken back."""
    wanted = "".join(str(digit or ".") for digit in state.digits)
    expect_move(page, state.counters.moves)
    assert all(shown == held for shown, held in zip(digits(page), wanted, strict=True) if held != ".")


# ---- the worst case


@pytest.mark.campaign
def test_the_worst_case(page: Page) -> None:
    """D4, D14: the whole search, any jump, the solution, the first 16 long retreats; the page never hangs."""
    page.goto(address(WORST, at=0))
    expect_move(page, 0)
    page.locator("#stage[data-explored]").first.wait_for(timeout=120_000)
    page.evaluate(
        """() => {
          window.longest = 0;
          new PerformanceObserver((list) => {
            for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
          }).observe({ type: "longtask" });
        }"""
    )
    page.locator("#to").fill("1e8")
    press(page, "Enter")
    expect_move(page, 100_000_000)
    press(page, "End")
    expect_move(page, 138_350_568)
    assert "." not in digits(page)
    assert page.locator("#count-tries").inner_text() == "622,577,597"
    assert page.locator("#count-placements").inner_text() == "69,175,316"
    assert page.locator("#count-backtracks").inner_text() == "69,175,252"
    press(page, "Home")
    expect_move(page, 0)
    for number in range(1, 17):
        press(page, "d")
        expect(page.locator("#progress")).to_contain_text(f"Retreat {number} of 70,451:")
    press(page, "End")
    expect_move(page, 138_350_568)
    press(page, "d")
    expect(page.locator("#progress")).to_have_text("No later retreat of 14 steps or more.")
    assert page.evaluate("window.longest") < 4 * 50
    assert page.evaluate("performance.memory.usedJSHeapSize") < 150e6
