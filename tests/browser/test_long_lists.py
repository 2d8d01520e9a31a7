"""A teacher pastes a list of thirty puzzles: the chosen one is seen in its row, and another puzzle ends the list."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, Route, expect

from tests.browser.board import expect_message, open_board, open_text, paste, ready, settle
from tests.browser.looks import SIZES, resize
from tests.solver.formats import samples

DIGITS: Final = "123456789"
LIST: Final = [
    puzzle.translate(str.maketrans(DIGITS, (DIGITS[turn:] + DIGITS[:turn])[::step]))
    for puzzle in (samples.GENTLE, samples.LIANG)
    for step in (1, -1)
    for turn in range(9)
][:30]
WHOLE: Final = """(button) => {
  const [inner, outer] = [button, button.parentElement].map((each) => each.getBoundingClientRect());
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1;
}"""


def test_the_chosen_puzzle_of_a_long_list_is_in_view(page: Page) -> None:
    """The button of number 30 is seen whole when it is chosen, after a reload, and on a phone."""
    open_board(page)
    paste(page, "\n".join(LIST))
    chosen = page.locator("#pick-30")
    expect(chosen).to_be_visible()
    chosen.click()
    expect_message(page, "Showing 30")
    for size in ("laptop", "phone"):
        if size == "phone":
            resize(page, SIZES[size])
            page.reload()
            ready(page)
        expect(chosen).to_have_attribute("aria-pressed", "true")
        page.wait_for_function(f"({WHOLE})(document.getElementById('pick-30'))")


def test_a_puzzle_that_is_pasted_alone_has_no_list(page: Page) -> None:
    """It may be one of the list before: its row is gone, though the script of the list comes after it on a slow line.

    So it is after a reload; Undo brings the list back. Who looks at a puzzle in the box sees all nine rows.
    """
    late: list[Route] = []
    page.route("**/choices*.js*", lambda route: late.append(route))
    open_board(page)
    paste(page, "\n".join(LIST[:2]))
    expect_message(page, "Showing 1")
    paste(page, LIST[1])
    expect_message(page, "Read 29 clues")
    for route in late:
        route.continue_()
    page.unroute("**/choices*.js*")
    expect(page.locator("#several button")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("#pick-1")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+y")
    expect(page.locator("#several button")).to_have_count(0)
    settle(page)
    page.reload()
    ready(page)
    expect(page.locator("#several button")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("#pick-1")).to_have_attribute("aria-pressed", "true")
    open_text(page)
    box = page.get_by_label("Paste a puzzle, in any layout")
    box.fill("\n".join(samples.GENTLE[at : at + 9] for at in range(0, 81, 9)))
    assert box.evaluate("box => box.scrollHeight <= box.clientHeight")
