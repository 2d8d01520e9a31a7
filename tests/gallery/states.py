"""List what the pages can show: one row for each page in each state that a person can reach, with the way there.

`STATES` is the only list. The gallery draws its rows, and the checks of every page run over them. A new page or a new
state of a page is one row: a key, the room, the way there, and a selector of what is visible once it is reached.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias
from urllib.parse import urlencode

from playwright.sync_api import FilePayload, Locator, Page, expect

from solver.judge.exercise import find_exercise
from solver.judge.models import Fault, Style, Writing
from solver.judge.packed_exercise import pack_exercise
from solver.shape import CLASSIC
from tests.browser import board, stage
from tests.browser.board import EASY, EASY_SOLVED, open_text
from tests.browser.stage import LARGE, LIANG, WORST, until
from tests.solver.judge.write_programs import FITS as FITS_PROGRAM
from tests.solver.recognition.scenes import PUZZLES, Print, as_file
from tests.solver.recognition.scenes import board as draw_board
from tests.webapp.demo.recorded import file_of
from tests.webapp.pages import CHAINED, LONG_SEARCH, NO_SOLUTION
from webapp.board.practice import practice_steps
from webapp.demo.lessons import lessons
from webapp.learn.documents_routes import MAX_INPUT_BYTES

Opener: TypeAlias = Callable[[Page], None]

NO_LOGIC: Final = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
GENTLE: Final = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
SOLVED: Final = "713428695562971438894563127289714356547236819631859274378142561126397584955685213"
CLASH: Final = ".1.42...5..2.71.39..5....4.2.71....6....4....6....74.3.7.......12.73.5..3...82.77"
SEVERAL: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
SHORT: Final = "4.....1\n.2.7..59.\n.98.437..\n..1.2..7.\n..53.49..\n.8..9.2..\n..798.12.\n.52..7.3.\n8.....7\n"
FOUR: Final = ".2....4..1.....3"
SIX: Final = ".....3.5.61..4...16...3..16.5.4....."
OWN_EXERCISE: Final = pack_exercise(find_exercise("csis-solve"))  # the longest of ours, as a teacher's link has one
WRONG_PROGRAM: Final = FITS_PROGRAM.replace("[i][col]", "[col][i]")  # for an exercise
LONG_TITLE: Final = "Aufgabe 3: ein langer Titel, der umbrechen muss"
DEAD_END: Final = 38  # a move of search A on LIANG after which no digit is left
FITS: Final = 12  # a move of search A on LIANG before which a question is asked
RACERS: Final = "check-first,place-first,fewest-choices,propagation"  # the longest names

BOARD, DEMO, LEARN, PUZZLE, PRINT, OTHERS = ROOMS = ("Board", "Demo", "Learn", "Puzzles", "Print", "Every page")


@dataclass(frozen=True)
class State:
    """Describe what a page can show.

    Args:
        key: its name, unique in the list.
        page_room: one of `ROOMS`.
        go: leads a page there.
        shows: the selector of something that is visible there, and not before.
        complaints: what the browser says of it on the console, such as "status of 404".
        is_projected: whether a class reads it from the back row.
        after: the key of the state before it in the list, from which `go` leads on.
    """

    key: str
    page_room: str
    go: Opener
    shows: str
    complaints: tuple[str, ...] = ()
    is_projected: bool = False
    after: str = ""

    def reach(self, page: Page, left_at: str = "") -> None:
        """Go there, and wait until it shows.

        Args:
            page: any page, or one that was left at a state.
            left_at: the key of that state; if it is the one before, the way is shorter.
        """
        if self.after and self.after != left_at:
            next(state for state in STATES if state.key == self.after).reach(page)
        self.go(page)
        expect(self.seen(page)).to_be_visible()

    def seen(self, page: Page) -> Locator:
        """The first visible one of what the state shows."""
        return page.locator(self.shows).filter(visible=True).first


# ---- ways


def at(**fields: str) -> str:
    """The address of a board; dots are blanks."""
    return "/?" + urlencode({key: value.replace(".", "0") for key, value in fields.items()})


def show(page: Page, address: str) -> None:
    """Open the page and wait until its scripts are ready."""
    page.goto(address)
    if page.locator("#form").count() and page.evaluate("document.documentElement.classList.contains('script')"):
        page.locator("html[data-ready]").first.wait_for()


def opening(address: str, **fields: str) -> Opener:
    """The way to a page that is only an address; the dots of a puzzle are blanks."""
    query = urlencode({key: value.replace(".", "0") if key == "p" else value for key, value in fields.items()})
    return lambda page: show(page, address + ("?" + query if query else ""))


def focus_cell(page: Page) -> None:
    """The gentle puzzle with the focus on an empty cell."""
    show(page, at(p=GENTLE, mode="answers", title="Gentle"))
    page.locator("#r5c4").focus()


def typed(page: Page) -> None:
    """The first clues that a person types on the empty board."""
    show(page, "/?p=")
    for name, digit in (("r1c1", "5"), ("r1c2", "3"), ("r2c1", "6"), ("r5c5", "7")):
        page.locator(f"#{name}").press(digit)
    expect(page.locator("#verdict")).to_contain_text("4 clues")
    board.settle(page)


def answers(page: Page) -> None:
    """Answers of the person's own, one of them in conflict with a clue, and the focus on it."""
    show(page, at(p=GENTLE, mode="answers"))
    for name, digit in (("r1c1", "8"), ("r5c4", "2"), ("r5c6", "4")):
        page.locator(f"#{name}").press(digit)
    page.locator("#board[data-verdict='conflict']").first.wait_for()


def turn_to_mine(page: Page) -> None:
    """Clues of a row that a person has turned into answers of their own."""
    page.locator("#r1c2").focus()
    page.keyboard.press("Shift+End")
    page.get_by_label("Mine", exact=True).click()
    expect(page.locator("#board td.entered")).to_have_count(4)
    board.settle(page)


def notes(page: Page) -> None:
    """Every note filled in, and the focus on a cell with notes."""
    show(page, at(p=GENTLE, mode="notes"))
    act(page, "fill-notes")
    page.locator("#board .notes").first.wait_for()
    page.locator("#r2c1").focus()


def large_notes(page: Page) -> None:
    """Every note of a 16x16 puzzle filled in."""
    act(page, "fill-notes")
    page.locator("#board .notes").first.wait_for()


def solution(page: Page) -> None:
    """The gentle puzzle with its solution."""
    show_solution(page, at(p=GENTLE, title="Gentle"))


def take_image(page: Page) -> None:
    """The picture of the solution where the page has no clipboard."""
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Copy image").click()
    expect(page.locator(".image-to-take img")).to_have_js_property("complete", True)


def show_solution(page: Page, address: str) -> None:
    """Open a puzzle and show its solution."""
    show(page, address)
    page.locator("#do-solution").click()
    page.locator("#board td.solved").first.wait_for()
    until(page, "!document.getAnimations().length")  # its digits fade in, and have no contrast until then


def press_solutions(page: Page) -> None:
    """Two solutions of the open board, asked for by its button."""
    page.locator("#do-solution").click()
    page.locator("#results .thumb").first.wait_for()
    until(page, "!document.getAnimations().length")


def finished(wrong: bool = False) -> Opener:
    """The way to a puzzle whose cells are all filled, one of them wrongly if asked for."""
    entries = "".join("0" if given != "." else digit for given, digit in zip(EASY, EASY_SOLVED, strict=True))
    if wrong:
        entries = entries.replace("4", "2", 1)
    return opening("/", p=EASY, e=entries, mode="answers")


def checked(page: Page) -> None:
    """Some answers, all of them right, which the person has checked."""
    show(page, at(p=GENTLE, e="8" + "0" * 80, mode="answers"))
    page.locator("#do-check").click()
    expect(page.locator("#verdict [data-say]").first).to_be_visible()


def unreadable(page: Page) -> None:
    """A text that could not be read, with the offer to repair it."""
    show(page, at(p=GENTLE))
    read(page, SHORT)
    page.locator("#repair").first.wait_for()


def garbage(page: Page) -> None:
    """A text with many problems."""
    read(page, "This is\nno puzzle 53..x\n" + "12345678901234567890 abcdefghijk " * 4)
    expect(page.locator("#repair")).to_have_count(0)
    page.locator("#problems").first.wait_for()


def choices(page: Page) -> None:
    """A text that holds several puzzles."""
    read(page, "\n".join([GENTLE, SEVERAL, CLASH] * 5))
    page.locator(".choices").first.wait_for()


def another_puzzle(page: Page) -> None:
    """The ways to another puzzle, open over the board."""
    show(page, at(p=GENTLE, title="Gentle"))
    page.locator("#do-another").click()


def panels(page: Page) -> None:
    """The panel for texts open, and the ways to another puzzle."""
    page.keyboard.press("Escape")
    open_text(page)
    page.locator("#do-another").click()


def toast(page: Page) -> None:
    """What is said about the puzzle before, after another one was pasted; the focus keeps it."""
    page.locator("#r5c5").focus()
    board.paste(page, EASY)
    page.locator(".toast button").focus()


def without_server(page: Page) -> None:
    """A digit typed while the server is away."""
    board.settle(page)
    page.context.set_offline(True)
    page.locator("#r1c3").press("3")
    expect(page.locator("#verdict p")).to_contain_text("offline")


def mistake_found(page: Page) -> None:
    """The clues of a puzzle without solution that may be wrong."""
    show(page, at(p=EASY[:2] + "2" + EASY[3:]))
    act(page, "find-mistake")
    page.locator("#board td.suspect").first.wait_for()


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


def two_suspects(page: Page) -> None:
    """One of several ways to clear a puzzle in which two clues are wrong."""
    show(page, at(p="1" + EASY[1:9] + "2" + EASY[10:]))
    act(page, "find-mistake")
    act(page, "way-2")
    expect(page.locator("#board td.suspect")).to_have_count(2)


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
    page.locator("#board td.wrong").first.wait_for()
    page.locator("#r4c2").focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "k"):
        page.keyboard.press(key)
    expect(page.locator("#board td[aria-selected]")).to_have_count(4)


def timed_hint(page: Page) -> None:
    """A hint with all that can be beside it: timer and palette."""
    with_aids(page)
    page.locator("#do-hint").click()
    page.locator("#hint-title").wait_for()


def all_steps(page: Page) -> None:
    """Every step that is possible in a position."""
    act(page, "hint-all")
    page.locator(".all-steps").wait_for()


def pause(page: Page) -> None:
    """The same with the board veiled."""
    page.locator("#do-pause").click()


def go_on_with_hint(page: Page) -> None:
    """One step more of the open hint."""
    page.locator("#hint-on").click()


def keys(page: Page) -> None:
    """The list of keys, in place of what is open."""
    page.keyboard.press("Escape")
    open_keys(page)


def open_keys(page: Page) -> None:
    """Ask for the list of keys, which is in the "…" of a phone."""
    button = page.locator("[popovertarget='keys']:visible")
    if not button.count():
        open_menu(page)
    button.first.click()


def menu(page: Page) -> None:
    """The tools of the whole board, in place of what is open."""
    page.keyboard.press("Escape")
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
        open_text(page)
    return page.locator("#text")


def read(page: Page, text: str) -> None:
    """Have the page read a text."""
    box(page).fill(text)
    act(page, "read")


def how_hard(page: Page) -> None:
    """A path, with the numbers that come later."""
    show(page, "/how-hard?" + urlencode(CHAINED))
    page.locator("#scales summary").click()
    page.locator("#numbers dl").first.wait_for()


def picture_sizes(page: Page) -> None:
    """The list of sizes of a picture."""
    page.locator("[popovertarget='sizes']").click()


def ask_help(page: Page) -> None:
    """The help of the open page, in place of what is open."""
    page.keyboard.press("Escape")
    page.keyboard.press("?")


# ---- ways in the demo


def watching(puzzle: str = LIANG, lanes: str = "free-cells", **fields: str | int) -> Opener:
    """The way to a search at a move, explored to its end."""
    where = stage.address(puzzle.replace(".", "0"), lanes, **fields)
    return lambda page: stage.open_stage(page, where)


def lesson(key: str, step: int = 0, **fields: str | int) -> Opener:
    """The way to a step of a lesson, -1 for its last."""
    move = lessons()[key].steps[step].move
    query = urlencode({"lesson": key, "at": move} | fields)
    return lambda page: stage.open_stage(page, f"/demo?{query}")


def drawer(name: str) -> Opener:
    """The way to a drawer of the open stage, in place of what is open."""

    def go(page: Page) -> None:
        page.keyboard.press("Escape")
        stage.open_drawer(page, name)

    return go


def watching_sharing(page: Page) -> None:
    """The ways to hand on a move of a search, in the first drawer that is opened."""
    watching(at=5)(page)
    stage.open_drawer(page, "sharing")


def example(page: Page) -> None:
    """The stage as somebody finds it who has no puzzle."""
    stage.open_stage(page, "/demo")


def stepping(page: Page) -> None:
    """The stage after some presses of the key for the next move."""
    watching(title="Liang", at=7)(page)
    stage.press(page, "ArrowRight", "ArrowRight")
    stage.expect_move(page, 9)
    until(
        page, "!document.querySelector('#demo-board td.current').innerText.trim()"
    )  # its ninth and last digit was tried


def at_the_end(page: Page) -> None:
    """The end of the search on the stage."""
    stage.press(page, "End")
    until(page, "document.querySelector('#count-move').textContent.length > 2")
    board.painted(page)


def asked(page: Page) -> None:
    """A question that is open."""
    watching(q=1, at=FITS)(page)
    expect(page.locator("#question form")).to_be_visible()


def answered(key: str) -> Opener:
    """The way to what comes of an answer."""

    def go(page: Page) -> None:
        stage.press(page, key)
        expect(page.locator(".outcome")).to_be_visible()

    return go


def answered_wrongly(page: Page) -> None:
    """What comes of a wrong answer."""
    asked(page)
    answered("n")(page)


def voting(way: Opener, *keys: str) -> Opener:
    """The way to a vote by hands on the question of a stage, with what is pressed in it."""

    def go(page: Page) -> None:
        way(page)
        stage.press(page, "h")
        page.locator("#stage[data-hands=open]").wait_for()
        page.evaluate("sessionStorage.clear()")  # off again on the pages of the next states
        stage.press(page, *keys)

    return go


def inside_findbest(page: Page) -> None:
    """A step inside FINDBEST."""
    show(page, "/demo?" + urlencode({"p": LIANG, "lanes": "D", "clock": "substeps", "at": "12.20"}))


def racing(guess: bool = True, **fields: str | int) -> Opener:
    """The way to a race, explored to its end."""
    given = {"p": GENTLE.replace(".", "0"), "lanes": "A,D"} | ({"guess": "free-cells:10"} if guess else {}) | fields

    def go(page: Page) -> None:
        page.goto("/demo/race?" + urlencode(given))
        page.locator("#stage[data-explored]").first.wait_for()

    return go


def beside(**fields: str | int) -> Opener:
    """The way to two searches side by side, explored to their ends."""

    def go(page: Page) -> None:
        given = {"p": EASY.replace(".", "0"), "lanes": "A,B", "clock": "moves"}
        page.goto("/demo/race?" + urlencode(given | fields))
        page.locator("#stage[data-explored]").first.wait_for()

    return go


def counted(page: Page) -> None:
    """The searches of a small list, which the page counts by itself."""
    page.goto("/demo/statistics?text=1.........2..3..")
    expect(page.locator("#counting")).to_have_text("Counted: 1 puzzle.")


def own_program_missing(page: Page) -> None:
    """The page that asks for a recording which the server does not have."""
    page.goto(f"/demo?p={GENTLE.replace('.', '0')}&lanes=own-{'0' * 20}")
    page.locator("#own-program[data-missing]").first.wait_for()


@cache
def recording() -> bytes:
    """Make the recording of a program that forgets to reset a cell."""
    return file_of(Style(writing=Writing.TEST_FIRST), Fault.NOT_RESET)


def send_recording(page: Page) -> None:
    """Send the recording of a program that forgets to reset a cell; the page shows where it parts from a right one."""
    file: FilePayload = {"name": "mine.trace", "mimeType": "text/plain", "buffer": recording()}
    page.get_by_label("Open a recording").set_input_files(file)
    page.locator("#stage.has-code[data-explored]").first.wait_for()
    page.locator(".sentence[data-parts]").first.wait_for()


def refused_lesson(page: Page) -> None:
    """A text that is no lesson."""
    page.locator("#as-file").evaluate("details => { details.open = true; }")
    page.locator("#lesson-text").fill('title = "A lesson"\npuzzle = "12"\n')
    page.get_by_role("button", name="Open the lesson").click()
    expect(page.get_by_role("alert")).to_be_visible()


# ---- ways in the other rooms


@cache
def photo(puzzle: str = PUZZLES[2]) -> bytes:
    """Draw the photo of a printed puzzle."""
    return as_file(draw_board(puzzle, Print(), 40), "JPEG")


@cache
def blank_photo() -> bytes:
    """Draw a photo without a puzzle."""
    return as_file(draw_board("." * 81, Print(thin=0, thick=0, paper=236, ink=236, thin_ink=236), 20), "JPEG")


def read_photo(make: Callable[[], bytes], shows: str) -> Opener:
    """The way to the reading of a photo."""

    def go(page: Page) -> None:
        file: FilePayload = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": make()}
        page.locator("input[type=file][name=file]").first.set_input_files(file)
        expect(page.locator(shows).first).to_be_visible()

    return go


def refuse_photo(page: Page) -> None:
    """The answer to a photo without a puzzle."""
    show(page, "/photo")
    read_photo(blank_photo, "[role=alert]")(page)


def photo_over_board(page: Page) -> None:
    """The reading of a photo in the dialog that the board opens."""
    page.locator("[data-photo]:visible").first.press("Enter")
    file: FilePayload = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo()}
    page.get_by_label("Choose a picture").set_input_files(file)
    page.locator(".photo-reading").first.wait_for()


def recent(page: Page) -> None:
    """The boards that this browser has had."""
    for address in (at(p=EASY, title="Morning"), at(p=GENTLE, e="8" + "0" * 80, mode="answers"), at(p=LARGE)):
        show(page, address)
        board.settle(page)
    show(page, "/recent")
    expect(page.locator("#recent > li")).to_have_count(3)


def run_document(page: Page) -> None:
    """A document's program on the person's own input, with something to say on standard error."""
    program = page.locator("form.runner").first
    program.locator("textarea").fill("1 2 . 3")
    program.get_by_role("button", name="Run").click()
    expect(page.locator(".result").first).to_contain_text("The solution is found:")
    expect(page.locator(".result").first).to_contain_text("No number stands at line 1, column 5")


def writing(program: str) -> Opener:
    """The way to what came of a program, where an exercise is open."""

    def write(page: Page) -> None:
        page.locator("#source").press("ControlOrMeta+a")
        page.keyboard.insert_text(program)
        page.locator("#run").click()
        page.locator("#result .cases").wait_for()

    return write


def refuse_document_input(page: Page) -> None:
    """An input that is too long for a document's program."""
    program = page.locator("form.runner").first
    program.locator("textarea").fill("0 " * MAX_INPUT_BYTES)
    program.get_by_role("button", name="Run").click()
    page.locator(".result .bad").first.wait_for()


def practising(page: Page) -> None:
    """A position of a technique to practise on, on the board."""
    show(page, "/techniques/x-wing")
    page.locator("[data-practice='x-wing:1']").click()
    board.ready(page)


def practice_done(page: Page) -> None:
    """The step of that position, done by hand."""
    for place, digit in practice_steps("x-wing", 1)[1][0].eliminations:
        page.locator(f"#{CLASSIC.cell_name(place)}").click()
        page.keyboard.press(f"Shift+Digit{digit}")
    page.locator("#verdict.found").first.wait_for()


def for_a_class(page: Page) -> None:
    """Sheets of thirty pupils with an answer key, a long title, and names that need a note."""
    show(page, "/print?" + urlencode({"source": "new", "key": "1", "heading": LONG_TITLE, "seed": "7"}))
    page.locator("[name=names]").fill(
        "\n".join(["Ann", "Ann", LONG_TITLE.replace(":", "") * 2, *(f"Name {at}" for at in range(27))])
    )
    expect(page.locator("#preview h2")).to_have_count(2)
    expect(page.locator("#making")).to_be_empty()


PUZZLE_FIELD: Final = {"p": GENTLE}
CHAIN: Final = urlencode(CHAINED)
VERIFY_BAD: Final = "/verify?" + urlencode({"text": SOLVED})
STAGE: Final = "#stage[data-explored]"
PROJECTED: Final = "#stage[data-view=projector]"
PAGE: Final = "main:not(:has(.lost)) h1"  # no page of an error
NO_PUZZLE: Final = "main a.main[href*='/photo']"
MISSING: Final = ("status of 404", "Code 404 from")
AWAY: Final = ("ERR_INTERNET_DISCONNECTED", "sendError")
REFUSED: Final = ("status of 422", "Code 422 from")

STATES: Final = (
    State("empty", BOARD, opening("/"), "#starters"),
    State("garbage", BOARD, garbage, "#problems", REFUSED, after="empty"),
    State("choices", BOARD, choices, ".choices", REFUSED, after="garbage"),
    State("focused", BOARD, focus_cell, "#r5c4:focus"),
    State("toast", BOARD, toast, ".toast", after="focused"),
    State("typed", BOARD, typed, "#verdict.several"),
    State("clues", BOARD, opening(at(p=GENTLE, mode="clues")), "#verdict.unique"),
    State("turned to Mine", BOARD, turn_to_mine, "#board td.entered", after="clues"),
    State("several so far", BOARD, opening(at(p=SEVERAL, mode="clues")), "#verdict.several"),
    State("several, pressed", BOARD, press_solutions, "#results .thumb", after="several so far"),
    State("clash", BOARD, opening(at(p=CLASH)), "#verdict.conflict"),
    State("no solution", BOARD, opening(at(p=NO_SOLUTION)), "#verdict.none"),
    State("mistake found", BOARD, mistake_found, "#board td.suspect"),
    State("one suspect", BOARD, one_suspect, "#board td.suspect"),
    State("many suspects", BOARD, many_suspects, "#board td.suspect"),
    State("two suspects", BOARD, two_suspects, "#board td.suspect"),
    State("undecided", BOARD, opening(at(p=LONG_SEARCH)), "#verdict.undecided"),
    State("answers", BOARD, answers, "#board[data-verdict=conflict]"),
    State("notes", BOARD, notes, "#board .notes"),
    State("worked on", BOARD, worked_on, "#board td.wrong"),
    State("paused", BOARD, pause, "#do-pause", after="worked on"),
    State("checked", BOARD, checked, "#verdict [data-say]"),
    State("without the server", BOARD, without_server, "#verdict", AWAY, after="checked"),
    State("complete", BOARD, finished(), "#verdict.found, #verdict.unique"),
    State("complete, wrong", BOARD, finished(wrong=True), "#verdict"),
    State("solution", BOARD, solution, "#board td.solved"),
    State("image to take", BOARD, take_image, ".image-to-take img", after="solution"),
    State("several", BOARD, opening(at(p=SEVERAL, view="solutions")), "#results .thumb"),
    State("4x4", BOARD, opening(at(p=FOUR)), "#board[data-verdict]"),
    State("6x6", BOARD, opening(at(p=SIX)), "#board[data-verdict]"),
    State("16x16", BOARD, opening(at(p=LARGE)), "#board[data-verdict]"),
    State("16x16, notes", BOARD, large_notes, "#board .notes", after="16x16"),
    State("hint, what", BOARD, opening(at(p=GENTLE, hint="1")), "#hint-title"),
    State("hint, where", BOARD, go_on_with_hint, ".ladder > li:nth-child(2).now", after="hint, what"),
    State("hint, pattern", BOARD, opening(f"/?{CHAIN}&hint=3"), ".ladder > li:nth-child(3).now"),
    State("hint", BOARD, go_on_with_hint, ".ladder > li:nth-child(4).now", after="hint, pattern"),
    State("hint, all steps", BOARD, all_steps, ".all-steps", after="hint"),
    State("hint, mistake", BOARD, opening(at(p=GENTLE, e="9" + "0" * 80, hint="1")), "#hint-title"),
    State("hint, no more", BOARD, opening(at(p=NO_LOGIC, hint="1")), "#hint-title"),
    State("timed hint", BOARD, timed_hint, "#hint-title"),
    State("unreadable", BOARD, unreadable, "#repair", REFUSED),
    State("another puzzle", BOARD, another_puzzle, "#another:popover-open"),
    State("menu", BOARD, menu, "#tools:popover-open", after="another puzzle"),
    State("keys", BOARD, keys, "#keys[open], #keys:popover-open", after="menu"),
    State("panels", BOARD, panels, "#another:popover-open", after="keys"),
    State("photo over the board", BOARD, photo_over_board, ".photo-dialog .photo-board", after="panels"),
    State("how hard", BOARD, how_hard, "#numbers dl"),
    State("how hard explained", BOARD, opening(f"/how-hard?{CHAIN}&way=explainer"), ".path"),
    State("how hard, a single", BOARD, opening(f"/how-hard?{CHAIN}&step=3&all=1"), ".path"),
    State("how hard, no level", BOARD, opening("/how-hard", p=SEVERAL), PAGE),
    State("how hard, no puzzle", BOARD, opening("/how-hard"), NO_PUZZLE),
    State("picture page", BOARD, opening("/pictures", p=GENTLE, title=LONG_TITLE), "#preview img"),
    State("picture sizes", BOARD, picture_sizes, "#sizes:popover-open", after="picture page"),
    State(
        "picture of own size",
        BOARD,
        opening("/pictures", p=GENTLE, preset="900", axes="1", kind="pair"),
        ".own-size",
    ),
    State("no picture", BOARD, opening("/pictures", p=CLASH, kind="solution"), "#preview .bad"),
    State("pictures, no puzzle", BOARD, opening("/pictures"), NO_PUZZLE),
    State("share", BOARD, opening("/share", p=GENTLE, e="8" + "0" * 80, title=LONG_TITLE), ".share"),
    State(
        "share, one text",
        BOARD,
        opening("/share/candidates", p=GENTLE, title=LONG_TITLE),
        "main pre",
    ),
    State("share, no puzzle", BOARD, opening("/share"), NO_PUZZLE),
    State("QR code", BOARD, opening("/qr", of=at(p=GENTLE)), "main svg, main img"),
    # ---- Demo
    State("watch, an example", DEMO, example, ".example"),
    State("watch, stepping", DEMO, stepping, "#demo-board td.current"),
    State("watch, dead end", DEMO, watching(at=DEAD_END), STAGE),
    State("watch, the end", DEMO, at_the_end, STAGE, after="watch, dead end"),
    State("watch, tree", DEMO, watching(GENTLE, "fewest-choices", at=9, panes="tree,stack"), "#pane-tree svg"),
    State("watch, long", DEMO, watching(WORST, "fewest-choices", at=300, code="cpp"), STAGE),
    State("watch, 4x4", DEMO, watching(FOUR, at=6), STAGE),
    State("watch, 16x16", DEMO, watching(LARGE, "fewest-choices", at=60), STAGE),
    State("watch, sharing", DEMO, watching_sharing, "#sharing:popover-open"),
    State("watch, searches", DEMO, drawer("searches"), "#searches:popover-open", after="watch, sharing"),
    State("watch, settings", DEMO, drawer("settings"), "#settings:popover-open", after="watch, searches"),
    State("watch, downloads", DEMO, drawer("downloads"), "#downloads:popover-open", after="watch, settings"),
    State("watch, keys", DEMO, ask_help, "#keys:popover-open", after="watch, downloads"),
    State(
        "watch, projector", DEMO, watching(lanes="B", at=5, view="projector", code="py"), PROJECTED, is_projected=True
    ),
    State("inside FINDBEST", DEMO, inside_findbest, "#stage.inside"),
    State("question", DEMO, asked, "#question form"),
    State("question, right", DEMO, answered("y"), ".outcome", after="question"),
    State("question, wrong", DEMO, answered_wrongly, ".outcome"),
    State("question, projector", DEMO, watching(q=1, at=FITS, view="projector"), "#question form", is_projected=True),
    State("hands, counting", DEMO, voting(watching(q=1, at=FITS), *"yyyn"), "#hands .votes input"),
    State("hands, shown", DEMO, lambda page: stage.press(page, "PageDown"), "#hands .line", after="hands, counting"),
    State("hands, your own question", DEMO, voting(watching(at=5), *"abbc"), "#hands .votes input"),
    State(
        "hands, two rounds",
        DEMO,
        voting(lesson("first-search", view="projector"), *"abbc", "PageUp", "PageDown", *"bbb", "PageDown"),
        "#hands .heads",
        is_projected=True,
    ),
    State("hands, who wins", DEMO, voting(racing(guess=False), *"aad", "PageDown"), "#hands .line"),
    State("hands, answered", DEMO, voting(watching(q=1, at=FITS), *"yyn", *["PageDown"] * 2), "#hands .right"),
    State("race, guess", DEMO, racing(guess=False), "#question"),
    State("race, start", DEMO, racing(), ".lanes"),
    State("race, searches", DEMO, drawer("settings"), "#settings:popover-open", after="race, start"),
    State("race, under way", DEMO, racing(guess=False, lanes=RACERS, at=100), ".bars"),
    State("race, the end", DEMO, racing(at=10**6), ".bars"),
    State("race, by time", DEMO, racing(at=40, clock="time", rates="90000,30000"), ".lanes"),
    State("race, 4x4", DEMO, racing(guess=False, p=FOUR.replace(".", "0"), lanes="D,E,F", at=5), ".lanes"),
    State("race, projector", DEMO, racing(at=10**6, view="projector"), PROJECTED, is_projected=True),
    State("side by side", DEMO, beside(at=30), STAGE),
    State("side by side, projector", DEMO, beside(at=30, view="projector"), PROJECTED, is_projected=True),
    State("own program", DEMO, opening("/demo/own"), PAGE),
    State("own program shown", DEMO, send_recording, ".sentence[data-parts]", after="own program"),
    State("own program, missing", DEMO, own_program_missing, "#own-program[data-missing]", MISSING),
    State(
        "race, Python against compiled",
        DEMO,
        racing(guess=False, at=10**12, lanes="A~python,A~compiled", clock="time", rates="60000,30000000"),
        "#result:not([hidden])",
    ),
    State("statistics", DEMO, counted, "#counting"),
    State("statistics refused", DEMO, opening("/demo/statistics?go=1&of=own&text=12"), "#problem", REFUSED),
    # ---- Learn
    State("techniques, all", LEARN, opening("/techniques/"), "#techniques svg.thumb"),
    State("techniques", LEARN, opening("/techniques/?q=wing"), "#techniques svg.thumb"),
    State("techniques, none", LEARN, opening("/techniques/?q=zzz"), "#techniques"),
    State("technique", LEARN, opening("/techniques/xy-wing"), ".taught .board .grid"),
    State("technique, a single", LEARN, opening("/techniques/naked-single"), ".taught .board .grid"),
    State("practice", LEARN, practising, "#notice .task"),
    State("practice done", LEARN, practice_done, "#next-position", after="practice"),
    State("lessons", LEARN, opening("/demo/lessons"), ".cards svg.thumb"),
    State("lesson", LEARN, lesson("first-search"), "#lesson-caption"),
    State("lesson, a question", LEARN, lesson("plank-place-first", 2), "#lesson"),
    State("lesson, tree", LEARN, lesson("gentle-tree", 3), "#pane-tree svg"),
    State("lesson, the end", LEARN, lesson("first-search", -1), "#lesson-next"),
    State("lesson, move by move", LEARN, lesson("gentle-count", clock="moves"), ".steps.needs-script"),
    State("lesson, projector", LEARN, lesson("first-tree", 2, view="projector"), PROJECTED, is_projected=True),
    State("lesson, a race", LEARN, opening("/demo?lesson=plank-place-first&step=12&at=722&guess=skip"), "#factor"),
    State("notes without a lesson", DEMO, opening("/demo/notes"), ".lecturer"),
    State("lesson, notes", LEARN, opening("/demo/notes?lesson=first-search"), ".steps"),
    State("lesson to write", LEARN, opening("/demo/lessons/new"), ".howto"),
    State("lesson refused", LEARN, refused_lesson, "[role=alert]", REFUSED, after="lesson to write"),
    State("lesson drafted", LEARN, opening("/demo/lessons/new", p=LIANG, move="40"), ".preview .thumb"),
    State("write", LEARN, opening("/write"), ".exercises"),
    State("exercise", LEARN, opening("/write/tutorialspoint-fits"), "#numbers span"),
    State("exercise of a teacher", LEARN, opening(f"/write/{OWN_EXERCISE}"), "#numbers span"),
    State(
        "exercise, failing",
        LEARN,
        writing(WRONG_PROGRAM),
        ".case-board",
        after="exercise",
    ),
    State("exercise, an error", LEARN, writing(FITS_PROGRAM.replace("top,", "tip,")), ".variables", after="exercise"),
    State("exercise, passed", LEARN, writing(FITS_PROGRAM), "#following", after="exercise"),
    State("documents", LEARN, opening("/documents"), PAGE),
    State("document run", LEARN, run_document, ".result .errors", after="documents"),
    State("document input refused", LEARN, refuse_document_input, ".result .bad", REFUSED, after="documents"),
    State("lab in steps", LEARN, opening("/documents/plank"), PAGE),
    State("project in steps", LEARN, opening("/documents/cs2"), PAGE),
    # ---- Puzzles
    State("library", PUZZLE, opening("/puzzles/"), "main .thumb"),
    State("help", PUZZLE, ask_help, "#keys:popover-open", after="library"),
    State("collection", PUZZLE, opening("/puzzles/famous"), ".cards .thumb"),
    State("photo", PUZZLE, opening("/photo"), "#pasted"),
    State("photo read", PUZZLE, read_photo(photo, ".photo-reading"), ".photo-board", after="photo"),
    State("photo refused", PUZZLE, refuse_photo, "[role=alert]", REFUSED),
    State("recent, none", PUZZLE, opening("/recent"), "#no-boards"),
    State("recent", PUZZLE, recent, "#recent .tile"),
    State("verify", PUZZLE, opening("/verify"), ".verify-form"),
    State("verified", PUZZLE, opening(VERIFY_BAD), ".signs .bad, .signs"),
    State("verified, right", PUZZLE, opening("/verify", text=EASY_SOLVED), ".signs"),
    State(
        "verified, several",
        PUZZLE,
        opening("/verify", text=f"{EASY_SOLVED}\n{SOLVED}"),
        "main details",
    ),
    State("verify, unreadable", PUZZLE, opening("/verify", text="12x"), ".bad, [role=alert]", REFUSED),
    # ---- Print
    State("sheets", PRINT, opening("/print?source=new&size=4&levels=1&seed=7"), "#preview svg"),
    State("sheet of a puzzle", PRINT, opening("/print", p=GENTLE, title="Gentle"), "#preview svg"),
    State("sheets of a collection", PRINT, opening("/print?source=collection&collection=famous&key=1"), "#preview svg"),
    State("sheets of a list", PRINT, opening("/print?source=list"), "textarea[name=text]"),
    State("sheets of a class", PRINT, for_a_class, "#preview h2"),
    State("sheet to print", PRINT, opening("/print", p=GENTLE, large="1", room="1", codes="1"), "#preview svg"),
    State("trace table", PRINT, opening("/print", p=GENTLE, sheet="trace"), "#preview svg"),
    State("what next", PRINT, opening("/print", p=GENTLE, sheet="next"), "#preview svg"),
    State("call stack", PRINT, opening("/print", p=GENTLE, sheet="stack", alg="place-first"), "#preview svg"),
    State("candidates", PRINT, opening("/print", p=GENTLE, sheet="candidates"), "#preview svg"),
    State(
        "worksheet of a conflict", PRINT, opening("/print", sheet="trace", p="55" + "." * 79), "#preview .bad", REFUSED
    ),
    State("answer cards", PRINT, opening("/print?sheet=answers"), "#preview svg"),
    State("cards", PRINT, opening("/print?sheet=cards&source=new&seed=7"), "#preview svg"),
    # ---- every page
    State("settings", OTHERS, opening("/settings"), PAGE),
    State("manual", OTHERS, opening("/docs/"), PAGE),
    State("a page of the manual", OTHERS, opening("/docs/reference/formats"), PAGE),
    State("a search of the manual", OTHERS, opening("/docs/search?q=large+print"), PAGE),
    State("nothing in the manual", OTHERS, opening("/docs/search?q=zzzz"), PAGE),
    State("embedded board", OTHERS, opening("/embed/board", p=GENTLE), "[data-embed][data-ready] .bare #board"),
    State("embedded search", OTHERS, opening("/embed/demo", p=GENTLE, at="9"), "[data-embed][data-ready] .demo .dock"),
    State("embedded race", OTHERS, opening("/embed/race", p=GENTLE, at="9"), "[data-embed][data-ready] .race .dock"),
    State("away", OTHERS, opening("/away"), ".lost"),
    State("error", OTHERS, opening("/no/such/page"), ".lost", MISSING),
    State("refused", OTHERS, opening("/demo?p=12"), ".lost", ("status of 4", "Code 4")),
)
