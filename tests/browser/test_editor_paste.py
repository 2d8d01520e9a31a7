"""Puzzles that arrive as text, files and pictures: pasted, dropped, opened; read, repaired, chosen, taken back."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from solver import Grid, Puzzle
from solver.formats import pdf_attachment
from solver.pictures import Picture, encode, kind_of
from tests.browser.board import (
    EASY,
    cell,
    drop,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    fields,
    focused,
    hover,
    line,
    live_region,
    open_board,
    paste,
    press,
    settle,
    start_at,
)
from tests.browser.looks import resize
from tests.browser.problems import Problems
from tests.browser.states import rename
from tests.campaigns import some
from tests.solver.formats import samples

DOCUMENTS = Path(__file__).parents[1] / "data" / "documents"
SOLVED_CSIS_4 = "148276359759843162362195874437981625695324781821657943516732498974518236283469517"
SOLVED_CSIS_2 = "361827954472195836859643721786234519925716483143958267217569348538471692694382175"
PRINTED = "137894652582671394469352187856739421794216538321548769278163945913425876645987213"
BLOCKS = [
    ("000_sample_input.txt", samples.LIANG, "Read 30 clues."),
    (samples.LIANG_OUTPUT, samples.LIANG_SOLVED, "Read 81 clues."),
    ("001_input_braces.txt", samples.TUTORIAL, "Read as lists, '0' = blank, 32 clues."),
    (samples.TUTORIAL_OUTPUT, samples.TUTORIAL_SOLVED, "Read 81 clues."),
    ("002_gentle.txt", samples.GENTLE, "Read 29 clues."),
    (samples.CS2_OUTPUT, samples.GENTLE, "Read 29 clues."),
    (samples.CS2_SHORTENED, samples.GENTLE, "Read 29 clues."),
    ("003_example1.txt", samples.LIANG, "Read as 9 rows, '-' = blank, 30 clues."),
    ("003_example2.txt", samples.PLANK2, "Read as 9 rows, '-' = blank, 29 clues."),
    ("003_example3_solution_only.txt", PRINTED, "Read 81 clues."),
    (samples.PLANK_OUTPUT, samples.PLANK2, "Read 2 puzzles. Showing 1, 29 clues."),
    ("004_example1.txt", samples.CSIS[1], "Read 32 clues."),
    ("004_example2.txt", samples.CSIS[2], "Read 27 clues."),
    ("004_example3.txt", samples.CSIS[3], "Read 28 clues."),
    ("004_example4.txt", samples.CSIS[4], "Read 27 clues."),
    (samples.CSIS_OUTPUT, samples.CSIS_SOLVED, "Read 81 clues."),
]
SHORT = {
    "004_example1_short_lines.txt": ("Stretch the gaps: 4.......1 and 8.......7", samples.CSIS_SOLVED),
    "004_example2_short_lines.txt": ("Stretch the gap: .........", SOLVED_CSIS_2),
    "004_example4_short_lines.txt": ("Stretch the gaps: 1.......9 and 2.......7", SOLVED_CSIS_4),
}


def text_of(block: str) -> str:
    """The text of a file among the course documents, or the block itself."""
    return (DOCUMENTS / block).read_text(encoding="utf-8") if block.endswith(".txt") else block


def picture_of_easy(suffix: str) -> bytes:
    """Our own picture of the easy puzzle."""
    return encode(Picture(kind_of("puzzle"), Puzzle.of(Grid.parse(EASY)), preset="small"), suffix)


@pytest.mark.campaign  # tests/documents reads them all; here they come through the page
def test_every_layout_of_the_course_documents(page: Page) -> None:
    """Every block of the documents, pasted as it is printed, gives its board and says how it was read."""
    open_board(page)
    start_at(page)
    for block, puzzle, message in BLOCKS:
        paste(page, text_of(block))
        expect_message(page, message)
        settle(page)
        assert line(page) == puzzle
        assert fields(page)["givens"] == puzzle.replace(".", "0")
        assert focused(page) == "r1c1"


def test_one_undo_takes_a_paste_back(page: Page) -> None:
    """After a paste one Ctrl+Z restores the board and the title as they were; redo brings the paste back.

    A puzzle with a digit twice is shown, never refused, and the sentence names the house and the cells.
    """
    open_board(page, mode="answers", title="Mine")
    start_at(page, "r2c2")
    press(page, "7", "ArrowRight", "Shift+Digit4")
    settle(page)
    before = fields(page)
    paste(page, samples.CS2_OUTPUT)
    expect_message(page, "29 clues.")
    expect(page.locator("#title")).to_have_value("gentle")
    assert line(page) == samples.GENTLE
    press(page, "Control+z")
    settle(page)
    assert fields(page) == before
    expect(page.locator("#title")).to_have_value("Mine")
    expect_message(page, "Undone: Read")
    press(page, "Control+y")
    settle(page)
    assert line(page) == samples.GENTLE
    expect(page.locator("#title")).to_have_value("gentle")
    paste(page, text_of("003_bad2.txt"))
    expect_verdict(page, "Two 7s in row 6: columns 1 and 9")
    for place in ("r6c1", "r6c9"):
        expect(cell(page, place)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("link", name="Puzzle JPG")).to_be_visible()


def picture(name: str) -> list[tuple[str, bytes]]:
    """A picture in which no puzzle is."""
    data = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(data, "JPEG")
    return [(name, data.getvalue())]


def test_what_cannot_be_read_leaves_the_board(page: Page, problems: Problems) -> None:
    """Wrong characters, other sizes and pictures of something else are refused in words; a text stays for mending.

    So is a file beyond the limit, and the next text is read without it. Where lost dots could have stood in two places
    no repair is offered. The board and its title are as they were.
    """
    problems.expect(422, 413)
    large = "\n".join(" ".join(str((row + at) % 12 + 1) if at % 2 else "." for at in range(12)) for row in range(12))
    two_gaps = text_of("004_example1_short_lines.txt").replace(".2.7..59.", ".2.7..59")
    open_board(page, EASY, title="Kept")
    for text, files, words in (
        (large, None, "This is a 12x12 grid"),
        (two_gaps, None, "Row 2 has"),
        ("", picture("holiday.jpg"), "This picture carries no puzzle"),
        (text_of("003_bad1.txt"), None, "Row 1, column 2: 'x'"),
    ):
        drop(page, text, files)
        spoken = {two_gaps: "row 1 has", text_of("003_bad1.txt"): "row 1, column 2 holds 'x'"}
        expect_message(page, spoken.get(text, words[1:]))
        expect_message(page, "board is unchanged.")
        expect(page.locator("#problems")).to_contain_text(words)
        if text == two_gaps:
            expect(page.locator("#repair")).to_have_count(0)
        assert line(page) == EASY
        expect(page.locator("#title")).to_have_value("Kept")
    expect(live_region(page)).to_contain_text("row 1, column 2 holds 'x'")
    assert problems.answered(422) == 4
    page.get_by_role("link", name="Fix the text").click()
    box = page.get_by_label("Paste a puzzle")
    expect(box).to_have_value(text_of("003_bad1.txt"))
    page.get_by_label("Open a file").set_input_files(
        {"name": "large.txt", "mimeType": "text/plain", "buffer": b"." * 1_100_000}
    )
    expect_message(page, "That is more than the workbench takes at once: 256 kB of text, 1 MB with a file")
    assert line(page) == EASY
    assert problems.answered(413) == 1
    box.fill(box.input_value().replace("x", "6"))
    page.get_by_role("button", name="Read text").click()
    expect_message(page, "30 clues.")
    assert line(page) == samples.LIANG
    expect(box).to_have_value("")


LOWEST = """() => Math.max(...[...document.querySelectorAll(
    "#quick button, .steps button, .segments label, #keypad button, #bring[open] button, #repair")]
    .filter((button) => button.checkVisibility()).map((button) => button.getBoundingClientRect().bottom))"""


SEEN = ("#fix", "#board[data-verdict='conflict']", ".choices", "#repair")


def test_no_message_pushes_buttons_off_the_screen(page: Page, problems: Problems) -> None:
    """However much is wrong with a text or a board, what mends it stays on the screen, and so do keys and modes."""
    problems.expect(422)
    texts = ["This is\nno puzzle 53..x\n" + "12345678901234567890 abcdefghijk " * 4, "1" * 81]
    long_names = "\n".join(f"{EASY[:-1]}{digit} # {'ein langer Titel ' * 3}" for digit in "123456789")
    open_board(page, EASY)
    for text, seen in zip((*texts, long_names, text_of(min(SHORT))), SEEN, strict=True):
        paste(page, text)
        page.locator(seen).first.wait_for()
        settle(page)
        assert page.evaluate(LOWEST) <= 768, text
    page.set_viewport_size({"width": 320, "height": 568})
    start_at(page, "r1c3")
    paste(page, EASY)
    expect_message(page, "30 clues.")
    paste(page, text_of(min(SHORT)))
    expect_message(page, "This looks like a 9x9 grid")
    settle(page)
    boxes = [page.locator(name).bounding_box() for name in ("#board", "#keypad")]
    assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= 568 for box in boxes)
    page.get_by_role("link", name="Fix the text").click()
    box = page.get_by_label("Paste a puzzle")
    expect(box).to_be_focused()
    expect(box).to_have_value(text_of(min(SHORT)))
    assert box.evaluate("box => box.value.slice(0, box.selectionStart)").endswith("4.....1")  # typing wipes nothing
    assert box.evaluate("box => box.clientHeight") >= 9 * 24
    box.fill(samples.GENTLE)
    page.get_by_role("button", name="Read text").click()
    expect_message(page, "29 clues.")
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", some(SHORT, always=lambda name: name == min(SHORT)))
def test_short_rows_are_repaired_when_the_person_agrees(page: Page, problems: Problems, name: str) -> None:
    """Short rows name their lengths; the offered repair is applied on a click, and its solution is the printed one."""
    problems.expect(422)
    label, solution = SHORT[name]
    open_board(page, EASY)
    start_at(page)
    paste(page, text_of(name))
    expect_message(page, "9 are needed")
    assert line(page) == EASY
    assert problems.answered(422) == 1
    page.get_by_role("button", name=label).click()
    expect(page.locator("#problems")).to_have_count(0)
    expect_verdict(page, "Exactly one solution.")
    assert focused(page) == "r1c1"  # the button is gone; work goes on where it was
    page.get_by_role("button", name="Show solution").click()
    expect_solution_shown(page)
    assert line(page) == solution
    press(page, "Control+z", "Control+z")
    settle(page)
    assert line(page) == EASY


HEX_LINE = "".join(
    "".join("0123456789ABCDEF"[(r * 4 + r // 4 + c) % 16] if (r + c) % 3 else "." for c in range(16)) for r in range(16)
)


def test_the_symbols_of_a_large_text_are_chosen_by_a_button(page: Page) -> None:
    """0 is read as the digit 1, and the notice says so; one button takes it for a blank.

    The button is in view on a laptop and on a phone, where the next one leads back.
    """
    open_board(page)
    start_at(page)
    paste(page, HEX_LINE)
    expect_message(page, "The digits 0 to F are read as 1 to G")
    assert line(page)[1] == "2"
    button = page.locator("#symbols")
    expect(button).to_have_text("Take 0 for a blank")
    expect(button).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(button).to_have_text("Take 0 for the digit 1")
    expect(button).to_be_in_viewport(ratio=1)
    assert line(page)[1] == "1"


def test_several_puzzles_are_chosen_and_taken_as_pictures(page: Page) -> None:
    """A text with several puzzles shows the first and a button for each; the focus stays on the one pressed.

    All of them come as one ZIP of numbered pictures; kind, size, type and title are those of the page, also once
    another puzzle of the text was looked at.
    """
    open_board(page)
    start_at(page)
    paste(page, samples.PLANK_OUTPUT)
    group = page.get_by_role("group", name="Puzzles in this text")
    expect(group.get_by_role("button")).to_have_text(["1", "2"])
    assert line(page) == samples.PLANK2
    for control, choice in (("Picture", "Solution"), ("Size", "Chat, 600 × 600"), ("Type", "PNG")):
        page.get_by_role("button", name=f"{control}: ").click()
        page.get_by_role("radio", name=choice, exact=True).click()
        expect(page.get_by_role("button", name=f"{control}: {choice}")).to_be_focused()
    second = group.get_by_role("button", name="2", exact=True)
    second.click()
    expect_message(page, "Showing 2, 81 clues.")
    assert line(page) == samples.PLANK2_SOLVED
    expect(second).to_have_attribute("aria-pressed", "true")
    assert focused(page) == "pick-2"
    expect(page.get_by_role("button", name="Size: Chat, 600 × 600")).to_be_visible()
    rename(page, "Week 1")
    with page.expect_download() as download:
        page.get_by_role("button", name="All as pictures (ZIP)").click()
    assert download.value.suggested_filename == "sudoku-pictures.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.namelist() == [f"0{number}-week-1-solution.png" for number in (1, 2)]
        assert Image.open(archive.open("02-week-1-solution.png")).size == (600, 600)
    press(page, "Control+z")
    settle(page)
    assert line(page) == samples.PLANK2


def test_a_text_file_is_opened_and_text_is_dropped(page: Page) -> None:
    """Choosing a file reads it at once, and the same file can be chosen again; so is text dropped on the board.

    Text dropped into the text box stays there, and so does text pasted into the title. What hovers is invited.
    """
    open_board(page)
    invitation = page.get_by_text("Drop to read it")
    expect(invitation).to_be_hidden()
    hover(page)
    expect(invitation).to_be_visible()
    expect(invitation).to_be_hidden()  # once nothing hovers
    file = {"name": "gentle.txt", "mimeType": "text/plain", "buffer": text_of("002_gentle.txt").encode()}
    page.get_by_label("Open a file").set_input_files(file)  # type: ignore[arg-type]  # a FilePayload
    expect_message(page, "29 clues.")
    assert line(page) == samples.GENTLE
    press(page, "Control+z")
    expect_message(page, "Undone")
    settle(page)
    page.get_by_label("Open a file").set_input_files(file)  # type: ignore[arg-type]  # a FilePayload
    expect(cell(page, "r1c2")).to_have_value("1")
    assert line(page) == samples.GENTLE
    drop(page, EASY)
    expect_message(page, "30 clues.")
    assert line(page) == EASY
    assert not drop(page, "abc", on="#text")["prevented"]
    page.locator("#do-more").click()
    assert not paste(page, "abc", on="#title")["prevented"]
    settle(page)
    assert line(page) == EASY


def test_our_own_files_bring_their_puzzles_back(page: Page) -> None:
    """A picture made here, dropped on the board or pasted, loads its puzzle.

    A printed file longer than what the server takes is looked at in the browser: its first puzzle, and a choice of all.
    """
    open_board(page)
    picture = [("board.jpg", picture_of_easy("jpg"))]
    assert drop(page, files=picture)["prevented"]
    expect_verdict(page, "30 clues. Exactly one solution.")
    assert line(page) == EASY
    press(page, "Control+z")
    settle(page)
    paste(page, files=[("board.svg", picture_of_easy("svg"))])
    expect_verdict(page, "30 clues. Exactly one solution.")
    assert line(page) == EASY
    press(page, "Control+z")
    settle(page)
    printed = b"%PDF-1.4" + b"\0" * 1_200_000 + pdf_attachment.build_attachment([Puzzle.of(Grid.parse(EASY))] * 500)
    drop(page, files=[("long.pdf", printed)])
    expect_verdict(page, "30 clues. Exactly one solution.")
    expect_message(page, "500")


def test_one_of_two_readings_is_chosen_by_its_board(page: Page, problems: Problems) -> None:
    """On a phone both boards are side by side, whole within the width; one press puts the puzzle on the board."""
    problems.expect(422)
    page.set_viewport_size({"width": 390, "height": 844})
    open_board(page)
    drop(page, "0.2.\n..01\n.0..\n3...\n")
    expect_message(page, "0 may be a blank or the digit 1")
    assert problems.answered(422) == 1
    ways = page.locator(".mending .way")
    expect(ways).to_have_count(2)
    for width, height in ((390, 844), (320, 568)):
        resize(page, (width, height))
        boxes = [box for way in ways.all() if (box := way.bounding_box())]
        assert boxes[0]["y"] == boxes[1]["y"]
        assert all(0 <= box["x"] and box["x"] + box["width"] <= width for box in boxes)
    ways.nth(1).click()
    expect_message(page, "Read as 4 rows")
    assert line(page) == "1.3...12.1..4..."
