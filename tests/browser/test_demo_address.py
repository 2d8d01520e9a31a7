"""The address of the demo is what is on the screen: after a reload, in another browser, with Back and Forward."""

from __future__ import annotations

import io
import random
import re
from typing import Any, Final

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page, expect

from tests.browser.board import painted
from tests.browser.conftest import NewPage
from tests.browser.stage import (
    LIANG,
    digits,
    drawer,
    expect_move,
    open_stage,
    press,
    until,
)
from tests.campaigns import some


def at(page: Page) -> str | None:
    """The move that the address names."""
    match = re.search(r"[?&]at=(\d+)", page.url)
    return match[1] if match else None


def unlike(one: bytes, other: bytes) -> int:
    """How many pixels of two pictures of a screen differ to the eye.

    A pixel is like the other picture if its grey is within 60 of one beside it there. Chromium sets the same text up to
    a sixteenth of a pixel wider once it has set that text in another size before, and strokes follow.
    """
    pictures = [Image.open(io.BytesIO(data)).convert("L") for data in (one, other)]
    assert pictures[0].size == pictures[1].size
    found = 0
    for picture, beside in (pictures, pictures[::-1]):
        above = ImageChops.subtract(picture, beside.filter(ImageFilter.MaxFilter(3)))
        below = ImageChops.subtract(beside.filter(ImageFilter.MinFilter(3)), picture)
        found += sum(ImageChops.lighter(above, below).point([0] * 60 + [1] * 196).tobytes())
    return found


def rest(page: Page, left: str = "") -> None:
    """Wait until the address is no longer the one that was left, and what follows is painted."""
    page.wait_for_url(lambda address: address != left)
    painted(page)


@pytest.mark.parametrize(
    ("keys", "move"),
    some(
        [
            ("ArrowRight ArrowRight ArrowRight", "123"),
            ("Shift+ArrowRight", "123"),
            ("ArrowRight Alt+ArrowRight", "121.1"),
            ("End ArrowLeft", "10988"),
        ],
        always=lambda case: "Alt" in case[0],
    ),
)
def test_a_reload_shows_the_same(page: Page, new_page: NewPage, keys: str, move: str) -> None:
    """D7, D8: after a reload, and in another browser with the address, the screen is the same, inside a move too."""
    open_stage(page, lanes="C", at=120, code="cpp", base=0, panes="code,digits", theme="dark")
    press(page, *keys.split())
    page.wait_for_url(f"**at={move}&**")
    painted(page)
    expect(page.locator("#narration")).not_to_contain_text("Tried in")  # a dead end shows its tries first
    before = page.screenshot()
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    assert not unlike(page.screenshot(), before)
    other = new_page()
    open_stage(other, page.url)
    assert not unlike(other.screenshot(), before)


PLACES: Final = random.Random(7)
STATES: Final[list[dict[str, Any]]] = [  # any search, move and setting, and substeps inside the move
    {
        "lanes": letter,
        "at": f"{PLACES.randrange(40)}.{PLACES.randrange(4)}",
        "code": PLACES.choice(["pseudo", "py", "cpp"]),
        "base": PLACES.randrange(2),
        "panes": PLACES.choice(["code,stack,digits", "stack,digits", "tree,formula", "code,tree"]),
        "theme": PLACES.choice(["light", "dark", "contrast"]),
        "view": PLACES.choice(["page", "projector"]),
    }
    for letter in "ABCDEF" * 4
]


@pytest.mark.campaign
@pytest.mark.parametrize("at", range(len(STATES)))
def test_any_state_survives_a_reload(page: Page, new_page: NewPage, at: int) -> None:
    """D7, D8 in the stricter form: drawn places of all searches, inside moves too, in every view; a step on as well."""
    open_stage(page, **STATES[at])
    opened = page.url
    press(page, "Alt+ArrowRight")
    rest(page, opened)
    before = page.screenshot()
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    press(page, "Shift")  # which keys lead on and leave is said until a key is pressed
    rest(page)
    assert not unlike(page.screenshot(), before), page.url
    other = new_page()
    open_stage(other, page.url)
    press(other, "Shift")
    rest(other)
    assert not unlike(other.screenshot(), before), page.url


def test_each_position_is_in_the_address_and_the_history(page: Page) -> None:
    """What is on the screen is in the address once stepping rests, and Back undoes jumps.

    Steps share one entry of the browser's history, a jump makes a new one. Where the hand lets go of the slider is a
    jump too; its arrow keys make steps.
    """
    open_stage(page)
    press(page, *["ArrowRight"] * 4)
    until(page, "location.search.includes('at=4')")
    press(page, "End")
    expect_move(page, 10_989)
    page.go_back()
    expect_move(page, 4)
    page.go_forward()
    expect_move(page, 10_989)
    page.go_back()
    expect_move(page, 4)
    slider = page.locator("#scrub")
    slider.evaluate(
        """slider => {
          for (const [move, type] of [[100, "input"], [5000, "input"], [5000, "change"]]) {
            slider.value = move;
            slider.dispatchEvent(new Event(type, { bubbles: true }));
          }
        }"""
    )
    expect_move(page, 5000)
    slider.press("ArrowRight")
    expect_move(page, 5001)
    until(page, "location.search.includes('at=5001')")
    page.go_back()
    expect_move(page, 4)
    page.go_forward()
    expect_move(page, 5001)
    with drawer(page):
        page.get_by_role("radio", name="C++").check()
        page.locator("[data-pane='stack']").uncheck()
    until(page, "location.search.includes('code=cpp') && location.search.includes('panes=code,digits')")
    assert at(page) == "5001"


def test_board_and_demo_lead_to_each_other(page: Page) -> None:
    """The board page offers to step through its puzzle; the demo leads back to the same board."""
    page.goto(f"/?p={LIANG}&title=Mine")
    page.locator("html[data-ready]").first.wait_for()
    page.get_by_role("link", name="Watch a program solve it").click()
    page.locator("#stage[data-explored]").first.wait_for()
    assert digits(page).replace(".", "0") == LIANG
    expect(page.locator("#puzzle-title")).to_have_text("Mine")
    page.locator(".chooser").click()
    page.locator("#to-board").click()
    page.locator("#board").first.wait_for()
    assert page.locator("input[name='givens']").input_value() == LIANG
