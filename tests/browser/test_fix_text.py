"""A text that cannot be read: the reason is in the red message, and Fix the text leads to its first fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY, drop, expect_message, line, open_board, paste, ready, start_at
from tests.browser.conftest import NewPage
from tests.browser.looks import SIZES, at_sizes, resize
from tests.browser.problems import Problems
from tests.browser.states import SHORT, box
from tests.campaigns import some

ROWS: Final = [EASY[at : at + 9] for at in range(0, 81, 9)]
LETTER: Final = SHORT.replace("4.....1", "4..x....1").replace(
    "8.....7", "8.......7"
)  # one bad sign, in row 1, column 4
SELECTED: Final = "box => box.value.slice(box.selectionStart, box.selectionEnd)"
BEFORE: Final = "box => box.value.slice(0, box.selectionStart)"
MARKED: Final = "box => box.matches('.marked') ? Number(box.style.getPropertyValue('--fault')) + 1 : 0"
DAMAGED: Final = {  # texts with a cell too few, and the line in which it lacks
    "row": ("\n".join(ROWS[:3] + [ROWS[3][:8]] + ROWS[4:]), 4),
    "list": ("\n".join([EASY, EASY[:80], EASY]), 2),
}

ROUTES: Final[dict[str, Callable[[Page, str], object]]] = {
    "paste": lambda page, text: paste(page, text, on="#r1c3"),
    "drop": lambda page, text: drop(page, text),
    "file": lambda page, text: drop(page, files=[("class.txt", text.encode())]),
}


def expect_fix_leads_to(page: Page, fault: str = "") -> None:
    """Fix the text opens the box, in view and with the focus, and the wrong character is selected, no whole line."""
    page.get_by_role("link", name="Fix the text").click()
    text = page.get_by_label("Paste a puzzle, in any layout")
    expect(text).to_be_focused()
    expect(text).to_be_in_viewport(ratio=0.9)
    assert text.evaluate(SELECTED) == fault


def test_the_reason_stands_where_the_eye_is(page: Page, problems: Problems) -> None:
    """A text with a wrong sign names it in the red message, on the screen; what is fixed there is read.

    Where just one repair is plausible its button is beside Fix the text, which leads to the short row. A text from
    the box stays in it, with the fault selected.
    """
    problems.expect(422)
    open_board(page, EASY)
    for route, size in (("paste", "laptop"), ("file", "phone")):
        resize(page, SIZES[size])
        ROUTES[route](page, LETTER)
        expect_message(page, "row 1, column 4 holds 'x'")
        expect(page.locator("#message")).to_be_in_viewport(ratio=1)
        expect(page.locator("#text")).to_be_hidden()
        expect_fix_leads_to(page, "x")
        page.keyboard.press(".")
        page.get_by_role("button", name="Read text").click()
        expect(page.locator("#message")).to_contain_text("32 clues.")
        expect(page.locator("#fix")).to_have_count(0)
    assert problems.answered(422) == 2
    start_at(page, "r1c3")
    paste(page, SHORT)
    repair = page.locator("#notice #repair")
    expect(repair).to_be_in_viewport(ratio=1)
    expect_fix_leads_to(page)
    repair.click()
    expect(page.locator("#notice.bad")).to_have_count(0)
    assert line(page)[:9] == "4.......1"
    resize(page, SIZES["laptop"])
    box(page).fill(LETTER)
    page.get_by_role("button", name="Read text").click()
    expect_message(page, "'x'")
    expect(page.locator("#text")).to_be_visible()
    expect(page.locator("#text")).to_have_value(LETTER)
    assert page.locator("#text").evaluate(SELECTED) == "x"
    assert problems.answered(422) == 4


def test_what_lacks_is_typed_at_once(page: Page, problems: Problems) -> None:
    """Where a cell lacks, the line is marked and the cursor is at its end: a digit that is typed wipes nothing."""
    problems.expect(422)
    open_board(page, EASY, title="Before")
    field = page.locator("#text")
    for (name, (text, number)), size in zip(DAMAGED.items(), ("laptop", "phone"), strict=True):
        resize(page, SIZES[size])
        paste(page, text, on="#r1c3")
        expect_message(page, "cells")
        expect_fix_leads_to(page)
        assert field.evaluate(BEFORE) == "\n".join(text.split("\n")[:number])
        assert field.evaluate(MARKED) == number
        page.keyboard.type("9" if name != "row" else ROWS[3][8])
        assert len(field.input_value()) == len(text) + 1
        page.get_by_role("button", name="Read text").click()
        expect(page.locator("#notice.bad")).to_have_count(0)
        assert field.evaluate(MARKED) == 0


@at_sizes("phone")
def test_paste_or_photo_reads_texts_too(page: Page, problems: Problems) -> None:
    """On Paste or photo a text is pasted anywhere; the board's page shows its fault.

    So does the page of a link that lost its end.
    """
    problems.expect(422, 400)
    page.goto("/photo")
    page.wait_for_load_state("networkidle")
    paste(page, LETTER, on="body")
    page.wait_for_url("**/board")
    ready(page)
    expect_message(page, "row 1, column 4 holds 'x'")
    expect(page.locator("#message")).to_be_in_viewport(ratio=1)
    expect_fix_leads_to(page, "x")
    page.keyboard.press(".")
    page.get_by_role("button", name="Read text").click()
    expect_message(page, "32 clues.")
    assert problems.answered(422) == 1
    page.goto(f"/?p={EASY[:70]}")
    ready(page)
    expect(page.locator("#notice.bad #message")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Fix the text").click()
    expect(page.locator("#text")).to_be_focused()
    expect(page.locator("#text")).to_have_value(f"?p={EASY[:70]}")
    assert problems.answered(400) == 1


@pytest.mark.parametrize("size", some([(390, 844), (1366, 768)], always=lambda size: size[0] == 390, is_one=True))
def test_without_script_the_message_leads_to_the_text(
    new_page: NewPage, problems: Problems, size: tuple[int, int]
) -> None:
    """The page names the fault on top and links to the text, which stands open beside all that is wrong with it."""
    problems.expect(422)
    page = new_page(java_script_enabled=False, viewport={"width": size[0], "height": size[1]})
    page.goto("/photo")
    page.get_by_label("Paste a puzzle as text, in any layout").fill(SHORT)
    page.get_by_role("button", name="Read the text").click()
    expect_message(page, "row 1 has 7 cells")
    expect(page.locator("#message")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Fix the text").click()
    expect(page.get_by_label("in any layout")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#problems li")).to_have_count(2)
    page.locator("#repair").click()
    expect_message(page, "32 clues.")
    assert problems.answered(422) == 1
