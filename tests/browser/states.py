"""What the pages can show: every page and every state of the board, each with the way a person gets there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from solver.judge.models import Fault, Style, Writing
from tests.browser.board import EASY, EASY_SOLVED
from tests.browser.stage import until
from tests.webapp.demo.recorded import file_of
from tests.webapp.pages import CHAINED

NO_LOGIC: Final = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
GENTLE: Final = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
SOLVED: Final = "713428695562971438894563127289714356547236819631859274378142561126397584955685213"
CLASH: Final = ".1.42...5..2.71.39..5....4.2.71....6....4....6....74.3.7.......12.73.5..3...82.77"
SEVERAL: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
SHORT: Final = "4.....1\n.2.7..59.\n.98.437..\n..1.2..7.\n..53.49..\n.8..9.2..\n..798.12.\n.52..7.3.\n8.....7\n"
LONG_TITLE: Final = "Aufgabe 3: ein langer Titel, der umbrechen muss"


def at(**fields: str) -> str:
    """The address of a board; dots are blanks."""
    return "/?" + urlencode({key: value.replace(".", "0") for key, value in fields.items()})


def show(page: Page, address: str) -> None:
    """Open the page and wait until its scripts are ready."""
    page.goto(address)
    if page.locator("#form").count() and page.evaluate("document.documentElement.classList.contains('script')"):
        page.wait_for_selector("html[data-ready]")


def focus_cell(page: Page) -> None:
    """The gentle puzzle with the focus on an empty cell."""
    show(page, at(p=GENTLE, mode="answers", title="Gentle"))
    page.locator("#r5c4").focus()


def answers(page: Page) -> None:
    """Answers of the person's own, one of them in conflict with a clue, and the focus on it."""
    show(page, at(p=GENTLE, mode="answers"))
    for name, digit in (("r1c1", "8"), ("r5c4", "2"), ("r5c6", "4")):
        page.locator(f"#{name}").press(digit)
    page.wait_for_selector("#board[data-verdict='conflict']")


def notes(page: Page) -> None:
    """Every note filled in, and the focus on a cell with notes."""
    show(page, at(p=GENTLE, mode="notes"))
    act(page, "fill-notes")
    page.wait_for_selector("#board .notes")
    page.locator("#r2c1").focus()


def solution(page: Page) -> None:
    """The gentle puzzle with its solution."""
    show(page, at(p=GENTLE, title="Gentle"))
    page.locator("#do-solution").click()
    page.wait_for_selector("#board td.solved")
    until(page, "!document.getAnimations().length")  # its digits fade in, and have no contrast until then


def unreadable(page: Page) -> None:
    """A text that could not be read, with the offer to repair it."""
    show(page, at(p=GENTLE))
    read(page, SHORT)
    page.wait_for_selector("#repair")


def garbage(page: Page) -> None:
    """A text with many problems."""
    show(page, "/")
    read_garbage(page)


def read_garbage(page: Page) -> None:
    """Have the page read a text with many problems."""
    read(page, "This is\nno puzzle 53..x\n" + "12345678901234567890 abcdefghijk " * 4)
    expect(page.locator("#repair")).to_have_count(0)
    page.wait_for_selector("#problems")


def choices(page: Page) -> None:
    """A text that holds several puzzles."""
    show(page, "/")
    read(page, "\n".join([GENTLE, SEVERAL, CLASH] * 5))
    page.wait_for_selector(".choices")


def panels(page: Page) -> None:
    """The panel for texts open, and the ways to another puzzle."""
    show(page, at(p=GENTLE, title="Gentle"))
    page.locator("#bring > summary").click()
    page.locator("#do-new").click()


def mistake_found(page: Page) -> None:
    """The clues of a puzzle without solution that may be wrong."""
    show(page, at(p=EASY[:2] + "2" + EASY[3:]))
    act(page, "find-mistake")
    page.wait_for_selector("#board td.suspect")


def one_suspect(page: Page) -> None:
    """The only clue of a puzzle without solution that may be wrong."""
    show(page, at(p="2" + EASY[1:]))
    act(page, "find-mistake")
    expect(page.locator("#board td.suspect")).to_have_count(1)


def many_suspects(page: Page) -> None:
    """More clues that may be wrong than a sentence names."""
    show(page, at(p=EASY[:1] + "4" + EASY[2:]))
    act(page, "find-mistake")
    expect(page.locator("#board td.suspect")).to_have_count(9)


def with_aids(page: Page) -> None:
    """A puzzle with palette and timer shown."""
    show(page, at(p=GENTLE, mode="answers"))
    page.locator("#do-more").click()
    for name in ("with-colours", "with-clock"):
        page.locator(f"#{name}").check()
    page.keyboard.press("Escape")


def worked_on(page: Page) -> None:
    """Wrong answers marked, cells in colours, several chosen, palette and timer shown."""
    with_aids(page)
    page.locator("#r2c1").press("8")
    page.locator("#do-check").click()
    page.wait_for_selector("#board td.wrong")
    page.locator("#r4c2").focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "k"):
        page.keyboard.press(key)
    expect(page.locator("#board td[aria-selected]")).to_have_count(4)


def timed_hint(page: Page) -> None:
    """A hint with all that can stand beside it: timer and palette."""
    with_aids(page)
    page.locator("#do-hint").click()
    page.locator("#hint-title").wait_for()


def paused(page: Page) -> None:
    """The same with the board veiled."""
    worked_on(page)
    page.locator("#do-pause").click()


def keys(page: Page) -> None:
    """The list of keys."""
    show(page, at(p=GENTLE))
    open_keys(page)


def open_keys(page: Page) -> None:
    """Ask for the list of keys, which stands in the "…" of a phone."""
    button = page.locator("[popovertarget='keys']:visible")
    if not button.count():
        open_menu(page)
    button.first.click()


def menu(page: Page) -> None:
    """The tools of the whole board."""
    show(page, at(p=GENTLE))
    open_menu(page)


def open_menu(page: Page) -> None:
    """Ask for the tools of the whole board."""
    page.locator("#do-more").click()


def rename(page: Page, name: str) -> None:
    """Give the puzzle another name, in "…"."""
    open_menu(page)
    page.locator("#title").fill(name)
    page.keyboard.press("Escape")


def act(page: Page, action: str) -> None:
    """Press one of the buttons of the board, out of "More" where it is there."""
    button = page.locator(f"#form button[value='{action}']:visible")
    if not button.count():
        page.locator("#do-more").click()
    button.first.click()


def box(page: Page) -> Locator:
    """The box for texts, in its panel, which is opened."""
    if not page.locator("#text").is_visible():
        page.locator("#bring > summary").click()
    return page.locator("#text")


def read(page: Page, text: str) -> None:
    """Have the page read a text."""
    box(page).fill(text)
    act(page, "read")


def opening(address: str) -> Callable[[Page], None]:
    """The way to a page that is only an address."""
    return lambda page: show(page, address)


def how_hard(page: Page) -> None:
    """A path, with the numbers that come later."""
    show(page, "/how-hard?" + urlencode(CHAINED))
    page.locator("#scales summary").click()
    page.wait_for_selector("#numbers dl")


VERIFY_BAD: Final = "/verify?" + urlencode({"text": SOLVED})
BOARD_STATES: Final[dict[str, Callable[[Page], None]]] = {
    "empty": opening("/"),
    "focused": focus_cell,
    "clash": opening(at(p=CLASH)),
    "clues": opening(at(p=GENTLE, mode="clues")),
    "several so far": opening(at(p=SEVERAL, mode="clues")),
    "answers": answers,
    "notes": notes,
    "solution": solution,
    "mistake found": mistake_found,
    "one suspect": one_suspect,
    "many suspects": many_suspects,
    "complete": opening(at(p=EASY, e="".join("0" if g != "." else d for g, d in zip(EASY, EASY_SOLVED, strict=True)))),
    "several": opening(at(p=SEVERAL, view="solutions")),
    "unreadable": unreadable,
    "garbage": garbage,
    "choices": choices,
    "panels": panels,
    "worked on": worked_on,
    "paused": paused,
    "timed hint": timed_hint,
    "hint": opening("/?" + urlencode(CHAINED | {"hint": "4"})),
    "hint, what": opening(at(p=GENTLE, hint="1")),
    "hint, where": opening(at(p=GENTLE, hint="2")),
    "hint, pattern": opening("/?" + urlencode(CHAINED | {"hint": "3"})),
    "hint, mistake": opening(at(p=GENTLE, e="9" + "0" * 80, hint="1")),
    "hint, no more": opening(at(p=NO_LOGIC, hint="1")),
    "keys": keys,
    "menu": menu,
}


def counted(page: Page) -> None:
    """The searches of a small list, which the page counts by itself."""
    page.goto("/demo/statistics?text=1.........2..3..")
    expect(page.locator("#counting")).to_have_text("Counted: 1 puzzle.")


def for_a_class(page: Page) -> None:
    """Sheets of thirty pupils with an answer key, a long title, and names that need a note."""
    show(page, "/print?" + urlencode({"source": "new", "key": "1", "heading": LONG_TITLE}))
    page.locator("[name=names]").fill("\n".join(["Ann", "Ann", LONG_TITLE * 2, *(f"Name {at}" for at in range(27))]))
    expect(page.locator("#preview h2")).to_have_count(2)
    expect(page.locator("#making")).to_be_empty()


def own_program_missing(page: Page) -> None:
    """The page that asks for a recording which the server does not have."""
    page.goto(f"/demo?p={GENTLE.replace('.', '0')}&alg=own-{'0' * 20}")
    page.wait_for_selector("#own-program[data-missing]")


def send_recording(page: Page) -> None:
    """Send the recording of a program that forgets to reset a cell, and watch its search."""
    page.goto("/demo/own")
    data = file_of(Style(writing=Writing.TEST_FIRST), Fault.NOT_RESET)
    file = {"name": "mine.trace", "mimeType": "text/plain", "buffer": data}
    page.get_by_label("Open a recording").set_input_files(file)  # type: ignore[arg-type]
    page.wait_for_selector("#stage[data-explored]")


def pair_parted(page: Page) -> None:
    """Two searches side by side, where they part."""
    send_recording(page)
    page.locator("#to-pair").evaluate("link => link.click()")
    page.wait_for_selector("#stage.pair[data-explored]")
    page.wait_for_selector("#sentence[data-parts]")


OTHER_PAGES: Final[dict[str, Callable[[Page], None]]] = {
    "library": opening("/puzzles/"),
    "collection": opening("/puzzles/famous"),
    "documents": opening("/documents"),
    "times of a collection": opening("/demo/times/of/famous?go=1"),
    "statistics": counted,
    "lab in steps": opening("/documents/plank"),
    "project in steps": opening("/documents/cs2"),
    "how hard": how_hard,
    "how hard explained": opening("/how-hard?" + urlencode(CHAINED | {"way": "explainer"})),
    "how hard, a single": opening("/how-hard?" + urlencode(CHAINED | {"step": "3", "all": "1"})),
    "how hard, no level": opening("/how-hard?" + urlencode({"p": SEVERAL})),
    "how hard, no puzzle": opening("/how-hard"),
    "share": opening("/share?" + urlencode({"p": GENTLE.replace(".", "0"), "e": "8" + "0" * 80, "title": LONG_TITLE})),
    "share, one text": opening("/share/candidates?" + urlencode({"p": GENTLE.replace(".", "0"), "title": LONG_TITLE})),
    "techniques": opening("/techniques/?q=wing"),
    "technique": opening("/techniques/xy-wing"),
    "verify": opening("/verify"),
    "verified": opening(VERIFY_BAD),
    "picture page": opening("/pictures?" + urlencode({"p": GENTLE.replace(".", "0"), "title": LONG_TITLE})),
    "picture of own size": opening(
        "/pictures?" + urlencode({"p": GENTLE.replace(".", "0"), "preset": "900x600", "axes": "1", "kind": "pair"})
    ),
    "no picture": opening("/pictures?" + urlencode({"p": CLASH.replace(".", "0"), "kind": "solution"})),
    "sheets": opening("/print?source=new&size=4&levels=1"),
    "sheets of a class": for_a_class,
    "worksheet of a conflict": opening("/print?sheet=trace&p=" + "55" + "0" * 79),
    "cards": opening("/print?sheet=cards&source=new"),
    "photo": opening("/photo"),
    "own program": opening("/demo/own"),
    "own program, missing": own_program_missing,
    "own program shown": send_recording,
    "side by side, parted": pair_parted,
    "settings": opening("/settings"),
    "manual": opening("/docs/"),
    "a page of the manual": opening("/docs/reference/formats"),
    "a search of the manual": opening("/docs/search?q=large+print"),
    "away": opening("/away"),
    "error": opening("/no/such/page"),
}
EVERY: Final = BOARD_STATES | OTHER_PAGES
