"""What a person does on the board page, in every engine."""

from __future__ import annotations

import io
import json
import time
from typing import Final

import pytest
from PIL import Image

from solver import Grid, Puzzle
from solver.engine import solve
from solver.pictures import Picture, encode, kind_of, puzzle_in
from tests.browser.states import GENTLE, SEVERAL
from tests.engines.conftest import keep
from tests.engines.engine import PATIENCE, PHONE, Engine

pytestmark = pytest.mark.engines

SOLVED: Final = solve(Grid.parse(GENTLE)).solutions[0].line()
BOARD: Final = GENTLE.replace(".", "0")
LINE: Final = "[...document.querySelectorAll('#board input[id]')].map((i) => i.value || '.').join('')"
# Drops a file on the middle of the board; whether the page took it.
DROP: Final = """
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(args[1])], args[0]));
    const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data });
    document.querySelector("#r5c5").dispatchEvent(event);
    return event.defaultPrevented;
"""
_DRAWN: Final = "[...document.querySelectorAll('#preview img')].some((i) => i.complete && i.naturalWidth)"
_LINES: Final = "(cell) => ['Line', 'Style'].map((part) => getComputedStyle(cell)['textDecoration' + part]).join(' ')"


def line(engine: Engine) -> str:
    """The digits that are in the cells, '.' for none."""
    return str(engine.get(LINE))


def settle(engine: Engine) -> None:
    """Wait until every answer of the server is on the page."""
    engine.until("!document.querySelector('.htmx-request')")


def arrived(engine: Engine, name: str) -> bytes:
    """The bytes of the file that was downloaded under this name."""
    ends = time.monotonic() + PATIENCE
    path = engine.downloads() / name
    while not (path.exists() and path.stat().st_size):
        assert time.monotonic() < ends, f"{name} did not come; {sorted(engine.downloads().iterdir())}"
        engine.get("0")  # Playwright handles downloads while it is asked something
        time.sleep(0.1)
    time.sleep(0.3)  # its rest
    return path.read_bytes()


def test_typing_and_keys(engine: Engine) -> None:
    """The board has the focus; digits, arrows, Delete, Home, End and Enter do what the list of keys says."""
    engine.open("/")
    assert engine.get("document.activeElement.id") == "r1c1"
    engine.press("5", "3", "End", "7", "Home", "6", "ArrowUp", "ArrowLeft", "Delete", "Enter")
    settle(engine)
    assert line(engine)[:18] == ".3......7" + "6........"
    engine.waits_for_text("#verdict", "3 clues")
    engine.click("#r5c5")
    assert engine.get("document.activeElement.id") == "r5c5"
    engine.press("?")
    engine.until("document.querySelector('#keys').open")
    engine.press("Escape")
    engine.until("!document.querySelector('#keys').open")


def test_undo_redo_reload_and_back(engine: Engine) -> None:
    """Keys and buttons take back and bring again; the board outlives a reload, and Back leads to the board before."""
    engine.open(f"/?p={BOARD}")
    engine.click("#r1c1")
    engine.press("8")
    settle(engine)
    assert line(engine)[0] == "8"
    engine.press("Control+z")
    engine.until(f"{LINE}[0] === '.'")
    engine.click("#do-redo")
    engine.until(f"{LINE}[0] === '8'")
    settle(engine)
    engine.until("location.search.includes('e=8')")
    engine.reload()
    engine.ready()
    assert line(engine)[0] == "8"
    engine.open("/puzzles/")
    engine.back()
    engine.ready()
    engine.until(f"{LINE}[0] === '8'")


def test_real_paste(engine: Engine) -> None:
    """Text that was copied in a box is pasted on the board by Ctrl+V."""
    engine.open("/")
    engine.click("#to-paste")
    engine.click("#text")
    engine.type(GENTLE)
    engine.press("Control+a", "Control+c")
    engine.click("#r1c1")
    engine.press("Control+v")
    engine.waits_for_text("#message", "29 clues.")
    assert line(engine) == GENTLE


def test_notes(engine: Engine) -> None:
    """Shift and a digit set a note, N changes what typing sets, all notes come at once."""
    engine.open(f"/?p={BOARD}&mode=answers")
    engine.click("#r1c1")
    engine.press("n", "7", "8")
    settle(engine)
    engine.until("document.querySelectorAll('#board td:has(#r1c1) .notes i').length === 2")
    engine.click("#do-more")
    engine.click("button[value='fill-notes']")
    engine.until("document.querySelectorAll('#board .notes').length === 52")
    keep(engine, "walk-notes")


def test_the_keypad_of_a_phone(engine: Engine) -> None:
    """Keys under the board type; every key is at least 44 pixels high and in the first view."""
    engine.resize(*PHONE, touch=True)
    engine.open(f"/?p={BOARD}&mode=answers")
    engine.click("#r1c1")
    engine.click("#keypad [data-key='8']")
    settle(engine)
    engine.until(f"{LINE}[0] === '8'")
    keys = "[...document.querySelectorAll('#keypad button')]"
    boxes = engine.get(f"{keys}.map((key) => key.getBoundingClientRect().toJSON())")
    shown = [box for box in boxes if box["height"]]
    assert len(shown) == 10
    assert min(box["height"] for box in shown) >= 44
    assert max(box["bottom"] for box in shown) <= PHONE[1]
    keep(engine, "walk-keypad")


def test_the_puzzles_of_a_text_on_a_phone(engine: Engine) -> None:
    """Their row is above the board, stays after a check and a reload, and no sentence moves the keypad."""
    engine.resize(*PHONE, touch=True)
    engine.open("/")
    engine.click("#to-paste")
    engine.run("document.getElementById('text').value = args[0];", f"{GENTLE}\n{GENTLE[:80]}7")
    engine.click("button[value='read']")
    engine.waits_for_text(".choices [aria-pressed]", "1")
    above = "document.querySelector('.choices').getBoundingClientRect().bottom"
    engine.until(f"{above} <= document.querySelector('#board').getBoundingClientRect().top + 1")
    keep(engine, "walk-several-of-a-text")
    top = "document.querySelector('#keypad').getBoundingClientRect().top + scrollY"
    before = engine.get(top)
    engine.click("#do-check")
    engine.waits_for_text("#verdict", "Nothing to check")
    for words in ("7 is held: press a cell. 7 again to stop.", "wrong " * 40):
        engine.run("document.getElementById('message').textContent = args[0];", words)
        assert abs(engine.get(top) - before) <= 1, words
    keep(engine, "walk-long-message")
    engine.click("#pick-2")
    engine.waits_for_text("#to-clash", "r9c8")
    engine.reload()
    engine.ready()
    engine.waits_for_text(".choices [aria-pressed]", "2")


def test_back_leads_from_the_pictures_to_the_board(engine: Engine) -> None:
    """The board still shows the solution."""
    engine.open(f"/?p={BOARD}&mode=answers")
    engine.click("#do-solution")
    engine.until("document.querySelectorAll('#board .solved').length === 52")
    engine.click("#do-pictures")
    engine.click("#to-pictures")
    engine.until(_DRAWN)
    engine.back()
    engine.until("document.querySelectorAll('#board .solved').length === 52")
    settle(engine)
    assert engine.get("document.querySelectorAll('#board .solved').length") == 52


def test_conflicts_answers_and_solution_have_their_lines(engine: Engine) -> None:
    """Waves, strikes and underlines are drawn, so that colour is never alone; right digits are beside wrong ones."""
    engine.open(f"/?p={BOARD}&mode=answers")
    engine.click("#r1c1")
    engine.press("5")
    engine.until("document.querySelector('#board td.conflict')")
    other = "document.querySelector('#board td.conflict:not(:focus-within)')"
    assert engine.get(f"({_LINES})({other})") == "underline wavy"
    keep(engine, "walk-conflict")
    engine.press("7")
    engine.until("document.querySelector('#do-check')")
    engine.click("#do-check")
    engine.until("document.querySelector('#board td:is(.wrong, [data-look~=\"wrong\"])')")
    wrong = "document.querySelector('#board td:is(.wrong, [data-look~=\"wrong\"])')"
    assert engine.get(f"({_LINES})({wrong})") == "line-through solid"
    engine.click("#do-solution")
    engine.until("document.querySelectorAll('#board td.solved').length === 51")
    assert engine.get(f"({_LINES})(document.querySelector('#board td.solved'))") == "underline solid"
    assert engine.get("document.querySelector('#board td:has(#r1c1)').dataset.right") == SOLVED[0]
    keep(engine, "walk-solution")
    engine.click("#do-solution")
    engine.until("!document.querySelector('#board td.solved')")


def test_two_solutions(engine: Engine) -> None:
    """A board with eighteen solutions shows two of them."""
    engine.open("/?p=" + SEVERAL.replace(".", "0"))
    engine.click("#do-solution")
    engine.waits_for_text("#results", "Two of them")


def test_preview_and_download(engine: Engine) -> None:
    """The page shows the picture, and links bring the files: JPG of the puzzle, and whatever the page shows."""
    engine.open(f"/?p={BOARD}&title=Engine")
    engine.click("#get-puzzle")
    data = arrived(engine, "engine-puzzle.jpg")
    assert puzzle_in(data).replace(".", "0") == BOARD
    (engine.downloads() / "engine-puzzle.jpg").unlink()  # the next one has the same name
    engine.click("#do-pictures")
    engine.click("#to-pictures")
    engine.until(_DRAWN)
    keep(engine, "walk-pictures")
    engine.click("#download")
    name = str(engine.get("document.querySelector('#download').download"))
    assert Image.open(io.BytesIO(arrived(engine, name))).size[0] >= 600
    for path in engine.downloads().iterdir():
        path.unlink()


def test_a_dropped_picture(engine: Engine) -> None:
    """A picture of the workbench dropped on the board is the puzzle that it shows."""
    engine.open("/")
    data = encode(Picture(kind_of("puzzle"), Puzzle.of(Grid.parse(GENTLE)), preset="small"), "png")
    assert engine.run(DROP, "gentle.png", list(data))
    engine.until(f"{LINE} === {json.dumps(GENTLE)}")


def test_a_finished_grid(engine: Engine) -> None:
    """The last digit finishes the grid, and the page says so."""
    last = BOARD.rindex("0")
    answers = "".join("0" if BOARD[n] != "0" or n == last else SOLVED[n] for n in range(81))
    engine.open(f"/?p={BOARD}&mode=answers&e={answers}")
    engine.click("#r9c9")
    engine.press(SOLVED[last])
    engine.until("document.querySelector('#board').hasAttribute('data-finished')")


def test_themes(engine: Engine) -> None:
    """The button leads from a light system through dark, light and contrast; the choice outlives a reload."""
    engine.open(f"/?p={BOARD}")
    for theme in ("dark", "light", "contrast"):
        engine.click("[data-switch='theme']")
        engine.until(f"document.documentElement.dataset.theme === '{theme}'")
        keep(engine, f"walk-{theme}")
    engine.reload()
    engine.ready()
    assert engine.get("document.documentElement.dataset.theme") == "contrast"


def test_no_script(scriptless: Engine) -> None:
    """Without scripts the form does it: digits typed into the page and sent, the solution shown."""
    scriptless.open(f"/?p={BOARD}&mode=answers")
    assert not scriptless.get("document.documentElement.classList.contains('script')")
    scriptless.click("#r1c1")
    scriptless.press("7")
    scriptless.press("Enter")
    scriptless.until("document.querySelector('td.entered #r1c1')")
    scriptless.click("#do-solution")
    scriptless.until("document.querySelectorAll('#board td.solved').length === 51")
    keep(scriptless, "walk-no-script")
