"""A photo becomes a board: dropped, pasted, chosen, or sent without script; looked at, mended, used and taken back."""

from __future__ import annotations

from base64 import b64encode

from PIL import Image, ImageDraw
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.board import EASY, focused, line, open_board, press
from tests.browser.conftest import NewPage
from tests.browser.looks import at_sizes
from tests.browser.problems import Problems
from tests.solver.recognition.inked import InkedBoard, inked
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board

PUZZLE = PUZZLES[2]
PHOTO = as_file(board(PUZZLE, Print(), 40), "JPEG")
BLANK = as_file(board("." * 81, Print(thin=0, thick=0, paper=236, ink=236, thin_ink=236), 20), "JPEG")
ROW_1_COLUMN_7 = (244, 4, 260, 36)  # the left half of a 6, without which it is read as another digit


def two_boards() -> FilePayload:
    """A picture of two boards side by side; in the smaller one a 6 is half gone, and its row has a digit twice."""
    large, small = board(PUZZLES[0], Print(), 44), board(PUZZLE, Print(), 40)
    ImageDraw.Draw(small).rectangle(ROW_1_COLUMN_7, fill=Print().paper)
    image = Image.new("L", (large.width + small.width + 120, large.height + 80), Print().paper)
    image.paste(large, (40, 40))
    image.paste(small, (large.width + 80, 40))
    return {"name": "two.jpg", "mimeType": "image/jpeg", "buffer": as_file(image, "JPEG")}


_TRANSFER = """([target, kind, coded]) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0));
    data.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
    const options = { bubbles: true, cancelable: true };
    document.querySelector(target).dispatchEvent(kind === "paste"
        ? new ClipboardEvent(kind, { ...options, clipboardData: data })
        : new DragEvent(kind, { ...options, dataTransfer: data }));
}"""


def hand_over(page: Page, kind: str, data: bytes, target: str = "#r5c5") -> None:
    """Drop or paste a picture."""
    page.evaluate(_TRANSFER, [target, kind, b64encode(data).decode()])


def shown(page: Page) -> str:
    """What the dialog shows as read."""
    expect(page.locator(".photo-reading")).to_be_visible(timeout=30_000)
    return "".join(
        each or "." for each in page.locator(".photo-board input").evaluate_all("all => all.map((one) => one.value)")
    )


def test_a_text_is_pasted_on_the_page_of_photos(page: Page, problems: Problems) -> None:
    """Puzzles › Paste or photo takes a text too; a text without one is reported on the board."""
    problems.expect(422)
    page.goto("/photo")
    page.get_by_label("Paste a puzzle").fill(EASY)
    page.get_by_role("button", name="Read the text").click()
    expect(page.locator("#r1c1")).to_have_value("5")
    expect(page.locator("#at-hand")).to_have_accessible_name("Puzzle at hand: Easy, 30 clues")
    page.goto("/photo")
    page.get_by_label("Paste a puzzle").fill("1")
    page.get_by_role("button", name="Read the text").click()
    expect(page.locator("#text")).to_have_value("1")
    assert problems.answered(422) == 1


def test_a_dropped_photo_is_mended_and_used(page: Page) -> None:
    """The dialog opens as it will look: it shows the picture, says that it is read, and takes its time on a slow line.

    With the answer it keeps its place, and the page behind it stays where it is under the wheel. The reading stands
    beside the cut-out; a cell is mended with the keyboard; Undo brings back what was there.
    """
    waiting: list[Route] = []
    page.route("**/photo", lambda route: waiting.append(route))
    open_board(page, EASY)
    page.evaluate("addEventListener('htmx:beforeRequest', ({ detail }) => { window.patience = detail.xhr.timeout; })")
    hand_over(page, "drop", PHOTO)
    dialog = page.locator(".photo-dialog")
    expect(dialog.get_by_role("status")).to_have_text("Reading the picture …")
    expect(dialog.locator("canvas")).to_be_visible()
    assert page.evaluate("patience") >= 60_000
    before = dialog.bounding_box()
    assert before
    assert before["y"] >= 8
    expect(page.locator("html")).to_have_css("overflow", "hidden")
    waiting[0].continue_()
    assert shown(page) == PUZZLE
    after = dialog.bounding_box()
    assert after
    moved = {side: abs(after[side] - before[side]) for side in ("x", "y", "width", "height")}
    assert max(moved.values()) <= 60, moved
    expect(dialog.get_by_role("status")).to_be_empty()
    page.locator(".photo-board").get_by_label("Row 1, column 3").focus()
    press(page, next(digit for digit in PUZZLE[3:9] if digit != "."))
    expect(page.locator("#photo-says")).to_contain_text("clash.")
    press(page, "8", "ArrowRight", "ArrowLeft")
    expect(page.locator("#photo-says")).to_contain_text("32 clues, changed by you.")
    expect(page.locator(".photo-spot")).to_be_visible()
    page.get_by_role("button", name="Use these").press("Enter")
    expect(page.locator(".photo-dialog")).to_be_hidden()
    mended = PUZZLE[:2] + "8" + PUZZLE[3:]
    expect(page.locator("#message")).to_have_text("Read from the picture: 32 clues.")
    assert line(page) == mended
    expect(page.locator("#mode-answers")).to_be_checked()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#r1c1")).to_have_value("5")
    assert line(page) == EASY


@at_sizes("phone")
def test_what_is_no_puzzle_offers_corners(page: Page, problems: Problems) -> None:
    """A picture without a puzzle is refused in words, with four corners to set; the next one that is pasted is read.

    A handle goes where the pointer goes, within the picture, and the board between the handles is read.
    """
    problems.expect(422)
    open_board(page)
    hand_over(page, "paste", BLANK)
    expect(page.get_by_role("alert")).to_contain_text("No Sudoku grid was found", timeout=30_000)
    expect(page.get_by_role("button", name="Corner 4")).to_be_visible()
    page.get_by_role("button", name="Corner 1").focus()
    before = page.get_by_role("button", name="Corner 1").get_attribute("style")
    press(page, "ArrowRight")
    assert page.get_by_role("button", name="Corner 1").get_attribute("style") != before
    hand_over(page, "paste", PHOTO, "#photo-part")
    assert shown(page) == PUZZLE
    page.get_by_role("button", name="Set corners").click()
    handle = page.get_by_role("button", name="Corner 3")
    box, whole = handle.bounding_box(), page.locator(".photo-whole canvas").bounding_box()
    assert box
    assert whole
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(whole["x"] + whole["width"] / 2, whole["y"] + whole["height"] / 4)
    middle = [round(float(handle.evaluate(f"one => parseFloat(one.style.{side})"))) for side in ("left", "top")]
    assert middle == [50, 25]
    page.mouse.move(whole["x"] + whole["width"] + 40, whole["y"] + whole["height"] + 40)
    page.mouse.up()
    page.get_by_role("button", name="Read between the corners").click()
    assert shown(page) == PUZZLE
    page.get_by_role("button", name="Turn").first.click()
    expect(page.locator("#photo-says")).not_to_contain_text("exactly one solution", timeout=30_000)
    press(page, "Escape")
    expect(page.locator(".photo-dialog")).to_be_hidden()
    assert focused(page) != "photo-part"


def test_a_photo_is_sent_without_script(new_page: NewPage) -> None:
    """The page shows the cut-out as a picture and the cells as a form, which lead to the board."""
    page = new_page(java_script_enabled=False)
    page.goto("/photo")
    large = PHOTO + bytes(1_500_000)  # as cameras make them; with script it would be sent smaller
    page.locator("input[type=file][name=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": large}
    )
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".photo-crop img")).to_be_visible(timeout=30_000)
    assert page.locator(".photo-crop img").evaluate("one => one.naturalWidth") == 432
    page.get_by_role("button", name="Use these").click()
    expect(page.locator("#r1c3")).to_have_value(PUZZLE[2])
    expect(page.locator("#mode-answers")).to_be_checked()


@at_sizes("phone")
def test_a_photo_is_read_at_once(page: Page) -> None:
    """A phone newcomer: the picture that is chosen is read; verdict and clues to use are on the first screen."""
    page.goto("/photo")
    expect(page.get_by_role("button", name="Read it")).to_be_hidden()
    page.locator("input[type=file][name=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": PHOTO}
    )
    use = page.get_by_role("button", name=f"Use these {sum(digit != '.' for digit in PUZZLE)} clues")
    expect(use).to_be_in_viewport(timeout=30_000)
    expect(page.locator("#photo-says")).to_be_in_viewport()
    use.click()
    expect(page.locator("#r1c3")).to_have_value(PUZZLE[2].replace(".", ""))


def tab_to(page: Page, chosen: str) -> None:
    """Press Tab until what the selector names has the focus."""
    for _ in range(30):
        press(page, "Tab")
        if page.evaluate("chosen => document.activeElement.matches(chosen)", chosen):
            return
    raise AssertionError(f"Tab never reaches {chosen}")


@at_sizes("laptop")
def test_one_of_two_puzzles_is_taken_by_keyboard_alone(page: Page) -> None:
    """From the board's page and back: a file, its second puzzle and the way back, a misread cell, corners, its use."""
    open_board(page)
    tab_to(page, "[data-photo]")
    press(page, "Enter")
    choose = page.get_by_label("Choose a picture")
    expect(choose).to_be_focused()
    choose.set_input_files(two_boards())  # the chooser that Space opens is the browser's own
    assert shown(page) == PUZZLES[0]
    expect(page.get_by_role("button", name="Use these")).to_be_focused()
    tab_to(page, ".photo-others button")
    press(page, "Enter")
    cell = page.locator(".photo-board").get_by_label("Row 1, column 7")
    expect(cell).to_be_focused()
    found = shown(page)
    assert (found[:6], found[7:]) == (PUZZLE[:6], PUZZLE[7:])
    assert found[6] != PUZZLE[6]  # whichever it is taken for
    expect(cell).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".photo-others button")).to_have_accessible_name("Puzzle 1 of this picture")
    press(page, "6")
    expect(page.locator("#photo-says")).to_contain_text("32 clues, changed")
    expect(cell).to_have_accessible_name("6. Row 1, column 7.")
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    tab_to(page, "[data-photo=corners]")
    press(page, "Enter")
    expect(page.get_by_role("button", name="Corner 1")).to_be_focused()
    press(page, "ArrowRight", "ArrowLeft")
    tab_to(page, "[data-photo=between]")
    press(page, "Enter")
    expect(cell).to_be_focused()
    expect(page.locator(".photo-others button")).to_have_count(2)
    press(page, "6")
    tab_to(page, ".photo-reading .main")
    press(page, "Enter")
    expect(page.locator("#message")).to_contain_text("32 clues")
    assert line(page) == PUZZLE
    assert page.evaluate("document.activeElement !== document.body")


@at_sizes("laptop")
def test_entries_of_a_screenshot_arrive_as_answers(page: Page) -> None:
    """Digits of a second colour become answers; one button takes them for clues, and back."""
    empty = [cell for cell, sign in enumerate(PUZZLES[0]) if sign == "."]
    data = as_file(inked(PUZZLES[0], {empty[0]: 4, empty[1]: 6}, InkedBoard()))
    open_board(page)
    hand_over(page, "drop", data)
    expect(page.locator("#photo-colours")).to_contain_text("two colours", timeout=30_000)
    expect(page.locator(".photo-board .entered")).to_have_count(2)
    page.locator("[data-photo=colours]").click()
    expect(page.locator(".photo-board .entered")).to_have_count(0, timeout=30_000)
    page.locator("[data-photo=colours]").click()
    expect(page.locator(".photo-board .entered")).to_have_count(2, timeout=30_000)
    page.get_by_role("button", name="Use these 30 clues").click()
    expect(page.locator(".photo-dialog")).to_be_hidden()
    expect(page.locator("#r1c3")).to_have_value("4")
    expect(page.locator("#board td.entered, .board td.entered")).to_have_count(2)
