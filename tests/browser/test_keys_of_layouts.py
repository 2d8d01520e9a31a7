"""Keys of other keyboards: number pads under Windows, digits of other scripts, digit rows without digits."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY, expect_message, fields, focused, line, open_board, settle, start_at

# What each of these keys does, one after the other in one task: whether the page took it over, and what is there then.
_STRIKE = """(strikes) => strikes.map(({ start, number_lock: isLocked, alt_graph: isThirdLevel, ...options }) => {
  const focused = start ? document.getElementById(start) : document.activeElement;
  focused.focus();
  const event = new KeyboardEvent("keydown", {
    ...options, bubbles: true, cancelable: true, modifierNumLock: isLocked, modifierAltGraph: isThirdLevel
  });
  return {
    taken: !focused.dispatchEvent(event),
    focus: document.activeElement.id,
    digit: document.activeElement.value,
    notes: document.querySelector("#board [name=notes]").value,
  };
})"""


def as_sent(key: str, code: str, **options: Any) -> dict[str, Any]:
    """A key as a keyboard sends it; `start` is the cell that it is pressed in."""
    return {"key": key, "code": code, "number_lock": True, "shiftKey": options.pop("shift", False)} | options


def strike_all(page: Page, *strikes: dict[str, Any]) -> list[dict[str, Any]]:
    """Press keys one after the other; what each has done."""
    found: list[dict[str, Any]] = page.evaluate(_STRIKE, strikes)
    return found


def strike(page: Page, key: str, code: str, **options: Any) -> bool:
    """Press a key; whether the page took it over."""
    return bool(strike_all(page, as_sent(key, code, **options))[0]["taken"])


NOTED: Final = [
    ("Home", "Numpad7", False, 7),  # Windows takes Shift back before it sends the key
    ("Clear", "Numpad5", False, 5),
    ("PageDown", "Numpad3", False, 3),
    ("ArrowUp", "Numpad8", False, 8),
    ("Home", "Numpad7", True, 7),  # Linux
    ("7", "Numpad7", True, 7),  # macOS has no NumLock
    ("%", "Digit5", True, 5),
    ("٪", "Digit5", True, 5),  # Arabic
]
MOVED: Final = [
    ("Home", "Numpad7", "r5c1"),
    ("Home", "Home", "r5c1"),
    ("ArrowUp", "Numpad8", "r4c5"),
    ("PageDown", "PageDown", "r8c5"),
]
DIGITS: Final = [
    ("٥", "Digit5", "5"),  # Arabic
    ("۵", "Digit5", "5"),  # Persian
    ("५", "Digit5", "5"),  # Hindi
    ("৯", "Digit9", "9"),  # Bengali
    ("๒", "Digit2", "2"),  # Thai
    ("７", "", "7"),  # full width
    ("ř", "Digit5", "5"),  # Czech
    ("+", "Digit1", "1"),
    ("ě", "Digit2", "2"),
    ("(", "Digit5", "5"),  # AZERTY
    ("&", "Digit1", "1"),
    ("-", "Digit6", "6"),
    ("_", "Digit8", "8"),
    ("É", "Digit2", "2"),  # with Caps Lock
    ("Dead", "Digit6", "6"),
]
CLEARED: Final = [("à", "Digit0"), ("é", "Digit0"), ("٠", "Digit0"), ("0", "Digit0"), ("-", "Minus"), (".", "Period")]
REFUSED: Final = [
    ("[", "Digit8", True),  # German, French: a third sign on the key
    ("é", "KeyE", False),
    ("ù", "Quote", False),
    ("½", "Digit5", True),
]


def test_a_player_with_the_hand_on_the_number_pad(page: Page) -> None:
    """Shift and a digit set a note, and the cursor stays; without NumLock the pad moves, as the keys of their own do.

    While a hint is open, Shift and 3 of the number pad note 3; Page Down goes a step deeper.
    """
    open_board(page, EASY)
    start_at(page, "r5c5")
    delete = as_sent("Delete", "Delete")
    keys = [[as_sent(key, code, shift=shift), delete] for key, code, shift, _ in NOTED]
    found = strike_all(page, *[each for pair in keys for each in pair])
    masks = [int(each["notes"][2 * 40 : 2 * 41], 36) for each in found]
    assert masks == [mask for *_, note in NOTED for mask in (1 << (note - 1), 0)]
    assert {(each["focus"], each["taken"]) for each in found} == {("r5c5", True)}
    moved = [as_sent(key, code, start="r5c5", number_lock=code == key) for key, code, _ in MOVED]
    assert [(each["focus"], each["taken"]) for each in strike_all(page, *moved)] == [(cell, True) for *_, cell in MOVED]
    settle(page)
    assert not fields(page)["notes"]
    start_at(page, "r5c5")
    strike(page, "h", "KeyH")
    page.locator("#hint .ladder").first.wait_for()
    settle(page)
    depths = page.locator("#hint .told").count()
    strike(page, "PageDown", "Numpad3")
    settle(page)
    assert page.locator("#hint .told").count() == depths
    assert fields(page)["notes"]


def test_digit_rows_of_other_layouts(page: Page) -> None:
    """A person with an Arabic, Hindi, Czech or French keyboard presses a key of the digit row: its digit is set.

    Where Shift makes the digits of the row, Shift and such a key enter the digit that is written on it. Zero of every
    layout clears the cell, and so do - and . on keys of their own. A letter or a sign that is on no key of a digit
    changes nothing, and the page says that it is no digit. After a click on a button the row still enters digits.

    N, ? and Ctrl+Z do there what they do on others. In the name of the puzzle these keys write what the layout has.
    """
    open_board(page, EASY)
    start_at(page, "r5c5")
    entered = [(key, code, False, digit) for key, code, digit in DIGITS]
    entered += [(key, f"Digit{key}", True, key) for key in "51"]
    delete, five = as_sent("Delete", "Delete"), as_sent("5", "Digit5")
    keys = [[as_sent(key, code, shift=shift), delete] for key, code, shift, _ in entered]
    found = strike_all(page, *[each for pair in keys for each in pair])
    assert [each["digit"] for each in found] == [digit for *_, its in entered for digit in (its, "")]
    assert not fields(page)["notes"]
    keys = [[five, as_sent(key, code)] for key, code in CLEARED]
    cleared = strike_all(page, *[each for pair in keys for each in pair])
    assert [each["digit"] for each in cleared] == ["5", ""] * len(CLEARED)
    assert all(each["taken"] for each in found + cleared)
    refused = []
    for key, code, is_third in REFUSED:
        refused += strike_all(page, as_sent(key, code, alt_graph=is_third))
        expect_message(page, f"‘{key}’ is not a digit")
    assert {(each["digit"], each["taken"]) for each in refused} == {("", True)}
    page.locator("#do-more").focus()
    strike(page, "(", "Digit5")
    settle(page)
    assert line(page)[40] == "5"
    strike(page, "n", "KeyN")
    strike(page, "é", "Digit2", ctrlKey=True)
    strike(page, "?", "KeyM", shift=True)
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    strike(page, "z", "KeyW", ctrlKey=True)
    settle(page)
    assert line(page)[40] == "."
    expect(page.locator("#mode-notes")).to_be_checked()
    page.locator("#do-more").click()
    page.locator("#title").focus()
    for key, code in (("(", "Digit5"), ("٥", "Digit5"), ("Home", "Numpad7"), ("ř", "Digit5")):
        assert not strike(page, key, code)
    settle(page)
    assert line(page) == EASY
    page.keyboard.insert_text("ř٥(")
    assert page.locator("#title").input_value() == "ř٥("


def test_clues_of_every_script_move_on(page: Page) -> None:
    """Clues typed with Persian digits and a French digit row go from cell to cell, zeros leave cells empty."""
    open_board(page)
    start_at(page)
    for key, code in (("۵", "Digit5"), ('"', "Digit3"), ("۰", "Digit0"), ("à", "Digit0"), ("è", "Digit7")):
        strike(page, key, code)
    settle(page)
    assert line(page)[:5] == "53..7"
    assert focused(page) == "r1c6"


@pytest.mark.parametrize("size", ["4", "16"])
def test_small_and_large_boards(page: Page, size: str) -> None:
    """A 4x4 board refuses a 5 by its name, as the layout wrote it as (; 16x16 takes the row and letters."""
    open_board(page, "0" * int(size) ** 2)
    start_at(page)
    if size == "4":
        strike(page, "(", "Digit5")
        expect_message(page, "‘5’ is not a digit of this board")
        strike(page, "Home", "Numpad7")
        settle(page)
        assert not any(fields(page).values())
    else:
        strike(page, "ç", "Digit9")
        strike(page, "b", "KeyB")
        settle(page)
        assert (
            page.evaluate("[...document.querySelectorAll('#board input[id]')].slice(0, 2).map((i) => i.value).join('')")
            == "9B"
        )
