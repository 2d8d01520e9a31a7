"""The timer, the pause, and boards to go on with."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    cell,
    expect_message,
    line,
    open_board,
    paste,
    press,
    ready,
    settle,
    start_at,
    switch,
)
from tests.browser.stage import until

SHOWN = "document.getElementById('elapsed').textContent"
# A second passes whenever it is called.
BY_HAND = """() => {
  window.setInterval = (tick) => { window.tick = tick; return 77; };
  window.clearInterval = (timer) => { if (timer === 77) delete window.tick; };
}"""


def test_the_timer_and_boards_to_go_on_with(page: Page) -> None:
    """A timer shows if wanted, rests while the board is covered, goes on after a reload, and begins with a puzzle."""
    open_board(page, EASY)
    expect(page.locator("#clock")).to_be_hidden()
    page.evaluate(BY_HAND)
    switch(page, "Timer", True)
    until(page, "Boolean(window.tick)")
    page.evaluate("tick(), tick()")
    assert page.evaluate(SHOWN) == "0:02"
    page.get_by_role("button", name="Pause").click()
    expect_message(page, "Paused")
    expect(cell(page, "r1c1")).to_be_hidden()
    expect(page.locator("#keypad")).to_have_js_property("inert", True)
    expect(page.locator("#along .thumb").first).to_be_hidden()
    expect(page.locator("#do-pause .icon:visible use")).to_have_attribute("href", re.compile("#play$"))
    page.evaluate("tick()")
    assert page.evaluate(SHOWN) == "0:02"
    page.get_by_role("button", name="Pause").click()
    expect(cell(page, "r1c1")).to_be_visible()
    page.evaluate("tick()")
    assert page.evaluate(SHOWN) == "0:03"
    switch(page, "Timer", False)
    until(page, "!window.tick")
    switch(page, "Timer", True)
    until(page, "Boolean(window.tick)")
    start_at(page, "r1c3")
    press(page, "4")
    settle(page)
    page.wait_for_url("**e=004*")
    page.goto("/")
    ready(page)
    assert line(page) == "534" + EASY[3:]
    until(page, f"{SHOWN} >= '0:03'")
    answers = "".join("0" if given != "." else digit for given, digit in zip(EASY, EASY_SOLVED, strict=True))
    last = EASY.rindex(".")
    open_board(page, EASY, e=answers[:last] + "0" + answers[last + 1 :])
    start_at(page, f"r{last // 9 + 1}c{last % 9 + 1}")
    press(page, EASY_SOLVED[last])
    expect_message(page, "Finished in 0:0")
    page.set_viewport_size({"width": 320, "height": 568})
    paste(page, EASY)
    until(page, f"{SHOWN} in {{ '0:00': 1, '0:01': 1 }}")
    keypad = page.locator("#keypad").bounding_box()
    assert keypad
    assert keypad["y"] + keypad["height"] <= 568
    open_board(page)
    expect(page.locator("#message")).to_have_text("")
