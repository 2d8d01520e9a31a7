"""What helps a person with a puzzle, in every engine: hints, photos, paper, and the menu that leads to more."""

from __future__ import annotations

import json
from typing import Final

import pytest

from tests.browser.states import GENTLE
from tests.engines.conftest import keep
from tests.engines.engine import PHONE, Engine
from tests.engines.test_board import DROP, LINE, line
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board

pytestmark = pytest.mark.engines

BOARD: Final = GENTLE.replace(".", "0")
_NOW: Final = "document.querySelector('#hint .ladder .now b')?.textContent"


def test_a_hint_is_led_through_and_applied(engine: Engine) -> None:
    """H leads from depth to depth, the cells are drawn, Enter applies it."""
    engine.open(f"/?p={BOARD}&mode=answers")
    engine.press("h")
    for depth in ("1", "2", "3"):
        engine.until(f"{_NOW} === '{depth}'")
        engine.press("h")
    engine.until(f"{_NOW} === '4'")
    engine.until("document.querySelector('#hint').checkVisibility()")
    keep(engine, "walk-hint")
    engine.press("Enter")
    engine.until(f"{LINE}.replaceAll('.', '').length === {81 - BOARD.count('0') + 1}")
    engine.until("!document.querySelector('#hint-title')")


def test_steps_undone_are_counted(engine: Engine) -> None:
    """A mistake is named before any hint, and the way back to before it says how many steps it took."""
    engine.open(f"/?p={BOARD}&mode=answers")
    engine.click("#r1c1")
    engine.press("9")
    engine.click("#r2c1")
    engine.press("5")
    engine.until(f"{LINE}[9] === '5'")
    engine.click("#do-hint")
    engine.waits_for_text("#hint-title", "2 digits are wrong")
    engine.until("document.querySelector('#hint .main')")
    engine.click("#hint .main")
    engine.waits_for_text("#message", "2 steps undone.")
    assert line(engine) == GENTLE


def test_a_dropped_photo_is_used(engine: Engine) -> None:
    """A photo is cut out, read, shown beside the board that was read, and used."""
    engine.open("/")
    data = as_file(board(PUZZLES[2], Print(), 40), "JPEG")
    assert engine.run(DROP.replace("args[0])", "args[0], { type: 'image/jpeg' })"), "photo.jpg", list(data))
    engine.until("document.querySelector('.photo-reading')?.getClientRects().length")
    keep(engine, "walk-photo")
    engine.click(".photo-reading .main")
    engine.until(f"{LINE} === {json.dumps(PUZZLES[2])}")


def test_a_sheet_follows_what_is_chosen(engine: Engine) -> None:
    """The preview is drawn anew when something is chosen, and the address keeps it."""
    engine.open(f"/print?p={BOARD}")
    engine.until("document.querySelectorAll('.papers svg').length === 1")
    engine.click("details:has([name='paper']) > summary")
    engine.click("input[name='paper'][value='letter']")
    engine.until("location.search.includes('paper=letter')")
    engine.until("!document.querySelector('.htmx-request')")
    engine.until("document.querySelectorAll('.papers svg').length === 1")
    keep(engine, "walk-print")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_every_page_is_two_steps_away(engine: Engine, size: str) -> None:
    """A room and one of its tabs lead to any page; on a phone the rooms lie at the foot of the screen."""
    width, height = PHONE if size == "phone" else (1366, 768)
    engine.resize(width, height, touch=size == "phone")
    engine.open(f"/?p={BOARD}")
    keep(engine, f"walk-rooms-{size}")
    box = engine.get("document.querySelector('nav[aria-label=Rooms] a:last-child').getBoundingClientRect().toJSON()")
    assert 0 < box["left"] < box["right"] <= width
    assert (box["bottom"] > height - 40) == (size == "phone")
    assert box["bottom"] <= height
    engine.click("nav[aria-label=Rooms] a:nth-child(3)")
    engine.until("location.pathname.endsWith('/techniques/')")
    engine.ready()
    engine.click("nav[aria-label=Learn] a:last-child")
    engine.until("location.pathname.endsWith('/documents')")


def test_the_sheet_of_tools_is_as_high_as_what_it_holds(engine: Engine) -> None:
    """On a phone the tools lie over the foot of the page, and the board stays in sight above them."""
    engine.resize(*PHONE, touch=True)
    engine.open("/")
    engine.run("document.querySelector('#do-more').focus();")  # WebKitGTK's scrollbar takes clicks so near the edge
    engine.press("Enter")
    engine.until("document.querySelector('#tools:popover-open')")
    box = engine.get("document.querySelector('#tools').getBoundingClientRect().toJSON()")
    assert 200 < box["top"] < box["bottom"] <= PHONE[1]
