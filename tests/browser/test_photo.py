"""A photo becomes a board: dropped, pasted, chosen, or sent without script; looked at, mended, used and taken back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import EASY, focused, line, open_board, press
from tests.browser.conftest import NewPage
from tests.browser.looks import accessibility_problems, at_sizes
from tests.solver.recognition.scenes import PUZZLES, Print, as_file, board

PUZZLE = PUZZLES[2]
PHOTO = as_file(board(PUZZLE, Print(), 40), "JPEG")
BLANK = as_file(board("." * 81, Print(thin=0, thick=0, paper=236, ink=236, thin_ink=236), 20), "JPEG")

_TRANSFER = """([target, kind, bytes]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
    const options = { bubbles: true, cancelable: true };
    document.querySelector(target).dispatchEvent(kind === "paste"
        ? new ClipboardEvent(kind, { ...options, clipboardData: data })
        : new DragEvent(kind, { ...options, dataTransfer: data }));
}"""


def hand_over(page: Page, kind: str, data: bytes, target: str = "#r5c5") -> None:
    """Drop or paste a picture."""
    page.evaluate(_TRANSFER, [target, kind, list(data)])


def shown(page: Page) -> str:
    """What the dialog shows as read."""
    expect(page.locator(".photo-reading")).to_be_visible(timeout=30_000)
    return "".join(
        each or "." for each in page.locator(".photo-board input").evaluate_all("all => all.map((one) => one.value)")
    )


@at_sizes("laptop")
def test_a_dropped_photo_is_mended_and_used(page: Page) -> None:
    """The reading stands beside the cut-out; a cell is mended with the keyboard; Undo brings back what was there."""
    open_board(page, EASY)
    hand_over(page, "drop", PHOTO)
    assert shown(page) == PUZZLE
    assert accessibility_problems(page) == []
    page.locator(".photo-board").get_by_label("Row 1, column 3").focus()
    press(page, next(digit for digit in PUZZLE[3:9] if digit != "."))
    expect(page.locator("#photo-says")).to_contain_text("clash.")
    press(page, "8", "ArrowRight", "ArrowLeft")
    expect(page.locator("#photo-says")).to_contain_text("32 clues, changed by you.")
    expect(page.locator(".photo-spot")).to_be_visible()
    page.get_by_role("button", name="Use it").press("Enter")
    expect(page.locator(".photo-dialog")).to_be_hidden()
    mended = PUZZLE[:2] + "8" + PUZZLE[3:]
    expect(page.locator("#message")).to_have_text("Read from the picture: 32 clues.")
    assert line(page) == mended
    expect(page.locator("#mode-answers")).to_be_checked()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#r1c1")).to_have_value("5")
    assert line(page) == EASY


@at_sizes("phone")
def test_what_is_no_puzzle_offers_corners(page: Page, problems: list[str]) -> None:
    """A picture without a puzzle is refused in words, with four corners to set; the next one that is pasted is read."""
    open_board(page)
    hand_over(page, "paste", BLANK)
    expect(page.get_by_role("alert")).to_contain_text("No Sudoku grid was found", timeout=30_000)
    expect(page.get_by_role("button", name="Corner 4")).to_be_visible()
    assert accessibility_problems(page) == []
    page.get_by_role("button", name="Corner 1").focus()
    before = page.get_by_role("button", name="Corner 1").get_attribute("style")
    press(page, "ArrowRight")
    assert page.get_by_role("button", name="Corner 1").get_attribute("style") != before
    hand_over(page, "paste", PHOTO, "#photo-part")
    assert shown(page) == PUZZLE
    page.get_by_role("button", name="Turn").first.click()
    expect(page.locator("#photo-says")).not_to_contain_text("exactly one solution", timeout=30_000)
    press(page, "Escape")
    expect(page.locator(".photo-dialog")).to_be_hidden()
    assert focused(page) != "photo-part"
    problems[:] = [each for each in problems if "422" not in each]


def test_a_photo_is_sent_without_script(new_page: NewPage) -> None:
    """The page shows the cut-out as a picture, and the cells as a form, which lead to the board."""
    page = new_page(java_script_enabled=False)
    page.goto("/photo")
    large = PHOTO + bytes(1_500_000)  # as cameras make them; with script it would be sent smaller
    page.locator("input[type=file]").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": large})
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".photo-crop img")).to_be_visible(timeout=30_000)
    assert page.locator(".photo-crop img").evaluate("one => one.naturalWidth") == 432
    page.get_by_role("button", name="Use it").click()
    expect(page.locator("#r1c3")).to_have_value(PUZZLE[2])
    expect(page.locator("#mode-answers")).to_be_checked()
