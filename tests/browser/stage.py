"""What a lecturer does on the demo page, and what the stage then shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.campaigns import some

LIANG: Final = "530070000600195000098000060800060003400803001700020006060000000000419005000080079"
WORST: Final = "000000000000003085001020000000507000004000100090000000500000073002010000000040009"
LARGE: Final = next(word for word in (files("puzzles") / "sizes.txt").read_text("utf-8").split() if len(word) == 256)

Screens = tuple[tuple[int, int], ...]
# Halls: the widest and the narrowest screen; those between them are seen in campaigns.
ENDS: Final[Screens] = ((1920, 1080), (1024, 768))
BETWEEN: Final[Screens] = ((1280, 720), (1366, 768), (1280, 800))
at_screens: Final = pytest.mark.parametrize("screens", some([ENDS, BETWEEN], always=ENDS.__eq__, is_one=True))


def address(puzzle: str = LIANG, lanes: str = "free-cells", **fields: Any) -> str:
    """The address of a viewing."""
    return "/demo?" + urlencode({"p": puzzle, "lanes": lanes} | fields)


def open_stage(page: Page, where: str = "", **fields: Any) -> None:
    """Open the demo at an address, ready for keys and explored to the end."""
    page.goto(where or address(**fields))
    page.locator("html[data-ready]").first.wait_for(state="attached")
    page.locator("#stage[data-explored]").first.wait_for()


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other, as quickly as they go."""
    for key in keys:
        page.keyboard.press(key)


def project(page: Page) -> None:
    """Turn to the projector's view, in a window that can still be resized."""
    page.evaluate("Element.prototype.requestFullscreen = undefined")
    press(page, "f")
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")


def open_drawer(page: Page, name: str) -> None:
    """Open that drawer of the stage, which on a phone is in "…"."""
    ways = page.locator(f"[popovertarget='{name}']").filter(visible=True)
    more = page.locator("[popovertarget='more']").filter(visible=True)
    expect(ways.or_(more).first).to_be_visible()
    if not ways.count():
        more.click()
    ways.first.click()


@contextmanager
def drawer(page: Page, name: str = "settings") -> Iterator[None]:
    """Meanwhile have that drawer of the stage open; afterwards keys are for the stage again."""
    open_drawer(page, name)
    yield
    press(page, "Escape")
    page.locator("#stage").focus()


def expect_move(page: Page, move: int) -> None:
    """The stage comes to show the search after a given number of moves."""
    expect(page.locator("#count-move")).to_have_text(f"{move:,}")


def until(page: Page, condition: str) -> None:
    """Wait until the expression holds in the page, whose policy forbids it to evaluate one by itself."""
    for _ in range(400):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"never so: {condition}")


def digits(page: Page) -> str:
    """The digits on the board, '.' for none."""
    return str(
        page.evaluate(
            "[...document.querySelectorAll('#demo-board tbody td')].map((c) => c.textContent || '.').join('')"
        )
    )


def scene(page: Page) -> str:
    """Everything that changes from move to move, as it is in the page."""
    return "".join(page.locator(".scene, #counters").evaluate_all("all => all.map((element) => element.outerHTML)"))


def watch_speech(page: Page) -> None:
    """Note from now on everything that is spoken, and whether the search was playing then."""
    page.evaluate(
        """() => {
          window.spoken = [];
          const stage = document.getElementById("stage");
          const region = document.getElementById("status");
          new MutationObserver(() => {
            if (region.textContent) window.spoken.push([region.textContent, stage.hasAttribute("data-playing")]);
          }).observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )


def spoken(page: Page) -> list[list[Any]]:
    """What has been spoken since, with whether the search was playing; forgotten once it is returned."""
    found: list[list[Any]] = page.evaluate("window.spoken.splice(0)")
    return found
