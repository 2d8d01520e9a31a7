"""Who cannot see the page pastes puzzles: what they hear says first what came of it, and last what was kept."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.board import EASY, drop, open_board, paste, press, start_at
from tests.browser.problems import Problems
from tests.solver.formats import samples

LISTEN: Final = """() => {
    window.heard = [];
    const status = document.getElementById("status");
    new MutationObserver(() => heard.push(status.textContent.trim()))
        .observe(status, { childList: true, characterData: true, subtree: true });
}"""
IN_RECENT: Final = "The puzzle before is kept in Recent."
OTHER: Final = samples.GENTLE
ROWS: Final = [OTHER[at : at + 9].replace(".", "0") for at in range(0, 81, 9)]
ARRAY: Final = "{" + ",\n".join("{" + ",".join(row) + "}" for row in ROWS) + "}"
LIST: Final = "\n".join(OTHER.translate(str.maketrans("1234", turned)) for turned in ("1234", "2341", "3412"))
BROKEN: Final = LIST + "\n" + OTHER[:80]
TEXTS: Final = [  # what is pasted over a puzzle with the same verdict, and what is heard of it
    (OTHER, ("Read 29 clues.", "29 clues", "Exactly one solution.")),
    (ARRAY, ("Read as lists", "29 clues", "Exactly one solution.")),
    (LIST, ("Read 3 puzzles", "29 clues", "Exactly one solution.")),
    (BROKEN, ("Read 3 puzzles", "could not be read", "line 4", "Exactly one solution.")),
]


def hear(page: Page, last: str = IN_RECENT) -> str:
    """What was said since the page was last listened to, up to what is said last."""
    page.wait_for_function("last => heard.join(' ').includes(last)", arg=last)
    return " ".join(page.evaluate("heard.splice(0)"))


def expect_order(heard: str, words: tuple[str, ...]) -> None:
    """All of these words are heard, in this order."""
    places = [heard.find(word) for word in words]
    assert -1 not in places, (heard, words)
    assert places == sorted(places), (heard, words)


def test_the_result_of_a_paste_is_heard_before_what_was_kept(page: Page, problems: Problems) -> None:
    """How a text was read and its verdict are heard, be it that of the puzzle before; then that this one is kept.

    So it is with a drop. Of a text that cannot be read the reason is heard; nothing is kept, as nothing came. A person
    who chooses number 3 of a list hears which one is shown and its verdict, then that the last is kept.
    """
    problems.expect(422)
    open_board(page, EASY)
    start_at(page)
    page.evaluate(LISTEN)
    for hand_over, (text, words) in [(drop, TEXTS[0]), *((paste, each) for each in TEXTS[1:])]:
        hand_over(page, text)
        expect_order(hear(page), (*words, IN_RECENT))
        if text == LIST:
            page.locator("#pick-3").focus()
            press(page, "Enter")
            expect_order(hear(page), ("Showing 3", "Exactly one solution.", IN_RECENT))
        hand_over(page, EASY)
        expect_order(hear(page), ("Read 30 clues.", "30 clues", "Exactly one solution.", IN_RECENT))
    paste(page, OTHER[:80])
    assert IN_RECENT not in hear(page, "80 cells")
    assert problems.answered(422) == 1
