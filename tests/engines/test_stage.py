"""What a lecturer does on the stage, in every engine."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.stage import LIANG, address
from tests.browser.states import GENTLE
from tests.engines.conftest import keep
from tests.engines.engine import LAPTOP, Engine

pytestmark = pytest.mark.engines

EXPLORED: Final = "document.querySelector('#stage[data-explored]')"
# Frames of the stack that are seen, where the last ends, how many are cut off, their letters, and the room they have.
FRAMES: Final = """
    const pane = document.querySelector("#pane-stack"), top = pane.getBoundingClientRect().top;
    const ends = (part) => part.getBoundingClientRect().right;
    const seen = [...document.querySelectorAll("#stack li")].filter((row) => row.checkVisibility());
    return [
      seen.length,
      seen.at(-1).getBoundingClientRect().bottom - top,
      seen.filter((row) => [...row.children].some((part) => ends(part) > ends(row) + 1)).length,
      parseFloat(getComputedStyle(seen[0]).fontSize),
      document.querySelector(".beside").getBoundingClientRect().bottom - top,
      pane.clientHeight,
    ];
"""
MOVE: Final = "Number(document.querySelector('#count-move').textContent.replace(/\\D/g, ''))"


def open_stage(engine: Engine, path: str = "", **fields: object) -> None:
    """Open the demo, ready for keys and explored to the end."""
    engine.open(path or address(**fields))  # type: ignore[arg-type]
    engine.until(EXPLORED)


def expect_move(engine: Engine, move: int) -> None:
    """The stage comes to show this move."""
    engine.until(f"{MOVE} === {move}")


def test_stepping(engine: Engine) -> None:
    """A clicker's keys, arrows, Home and End step; Back leads to the page before."""
    open_stage(engine)
    engine.press(*["PageDown"] * 13)
    expect_move(engine, 13)
    engine.press("PageUp", "PageUp")
    expect_move(engine, 11)
    engine.press("ArrowRight")
    expect_move(engine, 12)
    engine.press("End")
    expect_move(engine, 10_989)
    engine.press("Home")
    expect_move(engine, 0)
    engine.click("[data-do='forward']")
    expect_move(engine, 1)
    engine.press("Shift+ArrowRight")
    expect_move(engine, 6)
    engine.until("location.search.includes('at=6')")
    engine.reload()
    engine.until(EXPLORED)
    expect_move(engine, 6)


def test_playing(engine: Engine) -> None:
    """Space plays and pauses; moves pass meanwhile, and the picture follows."""
    open_stage(engine, speed="fast")
    engine.press("Space")
    engine.until("document.querySelector('#stage').hasAttribute('data-playing')")
    engine.until(f"{MOVE} > 10")
    engine.press("Space")
    engine.until("!document.querySelector('#stage').hasAttribute('data-playing')")
    stopped = engine.get(MOVE)
    assert engine.get(MOVE) == stopped
    keep(engine, "walk-played")


def test_the_stack_fills_the_column(engine: Engine) -> None:
    """S: eight frames fill the place of the code, as high and as wide as that place, in the letters that fit in."""
    open_stage(engine, lanes="D", at=20)
    engine.press("s")
    engine.until("!document.querySelector('#pane-code').checkVisibility()")
    for width, height in ((1366, 768), (1024, 768), (1366, 900), LAPTOP):
        engine.resize(width, height)
        engine.until(f"innerHeight === {height}")
        shown, bottom, wide, letters, available, high = engine.run(FRAMES)
        assert shown == 8, (width, height)
        assert bottom <= available + 1, (width, height)
        assert wide == 0, (width, height)
        assert 0.8 * high <= bottom, (width, height)
        assert letters >= 0.03 * height, (width, height)
    keep(engine, "walk-stack")


def test_projector(engine: Engine) -> None:
    """F and F5 project, B and the point blank, Escape leads back; nothing reloads and nothing scrolls."""
    open_stage(engine)
    engine.run("window.same = true;")
    for key in ("f", "F5"):
        engine.press(key)
        engine.until("document.querySelector('#stage').dataset.view === 'projector'")
        engine.press("PageDown")
        engine.press(".")
        engine.until("!document.querySelector('#blank').hidden")
        engine.press("PageDown")
        engine.until("document.querySelector('#blank').hidden")
        engine.press("Escape")
        engine.until("!document.fullscreenElement")
        engine.until("document.querySelector('#stage').dataset.view === 'page'")
    expect_move(engine, 2)
    assert engine.get("[window.same, scrollX, scrollY]") == [True, 0, 0]


def test_a_lesson(engine: Engine) -> None:
    """Page Down leads from step to step, Page Up and Back lead back."""
    open_stage(engine, "/demo?lesson=plank-place-first")
    engine.press("PageDown")
    engine.until("document.querySelector('#lesson-at').textContent.startsWith('2 of')")
    engine.press("PageDown")
    engine.until("document.querySelector('#lesson-at').textContent.startsWith('3 of')")
    keep(engine, "walk-lesson")
    engine.press("PageUp")
    engine.until("document.querySelector('#lesson-at').textContent.startsWith('2 of')")


def test_ask_first(engine: Engine) -> None:
    """With "Ask first" a step stops at a question; a key answers it, and the stage tells what came of it."""
    open_stage(engine, at=6)
    engine.click("#ask-first")
    engine.until("document.querySelector('#stage').hasAttribute('data-predict')")
    engine.press(*["ArrowRight"] * 8)
    engine.until("document.querySelector('#question form')?.checkVisibility()")
    expect_move(engine, 12)
    keep(engine, "walk-question")
    engine.press("y")
    engine.waits_for_text(".outcome", "Right. Yes")
    engine.press("ArrowRight")
    expect_move(engine, 13)


def test_a_race(engine: Engine) -> None:
    """The room guesses, the clock runs by keys and by itself, both lanes come to the end."""
    engine.open(f"/demo/race?p={GENTLE.replace('.', '0')}&lanes=A,D")
    engine.until(EXPLORED)
    engine.click("button[value='free-cells:10']")
    engine.until("document.querySelector('#question').hidden || !document.querySelector('#question').checkVisibility()")
    engine.press("PageDown")
    engine.waits_for_text("#sentence", "After 1 placement")
    engine.press("Space")
    engine.until("document.querySelector('#stage').hasAttribute('data-playing')")
    engine.press("Space")
    engine.press("End")
    engine.until("[...document.querySelectorAll('.done')].every((p) => p.textContent.includes('done'))")
    keep(engine, "walk-race")
    boards = engine.get("[...document.querySelectorAll('.lane-board')].map((b) => b.textContent.replace(/\\s/g, ''))")
    assert len(set(boards)) == 1


def test_from_the_board_and_back(engine: Engine) -> None:
    """The board's link leads to the stage, Back to the board."""
    engine.open("/?p=" + LIANG)
    engine.click("#to-demo")
    engine.until("location.pathname.startsWith('/demo')")
    engine.until(EXPLORED)
    engine.back()
    engine.until("location.pathname === '/'")
