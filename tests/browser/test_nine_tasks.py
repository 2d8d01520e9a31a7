"""Tasks of people, each played through what they see, with a bound on its presses."""

from __future__ import annotations

import re
import tomllib
from base64 import b64decode
from pathlib import Path
from typing import Final, Literal

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, ViewportSize, expect

from solver import Grid
from solver.engine import solve
from solver.recognition.decode_image import decode_picture
from solver.recognition.recognize import recognize_board
from tests.browser.board import EASY, cell, open_board, press, ready, settle, start_at
from tests.browser.conftest import NewPage
from tests.browser.stage import expect_move, until
from tests.browser.test_photo import PHOTO, PUZZLE, hand_over
from webapp.shared.builtin_puzzles import example_of

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
HARD: Final = example_of("Hard 1").fields

Role = Literal["button", "checkbox", "link", "radio", "textbox", "spinbutton"]


class Presses:
    """Press what a person sees, by role and name, and count.

    A name that the page does not show, or shows twice, and an answer that is no page are wrong turns: they fail.
    """

    def __init__(self, page: Page) -> None:
        """Begin to count on the open page."""
        self.page = page
        self.count = 0

    def find(self, role: Role, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """Find the one element of this role and name that is visible, in a part of the page or in all of it."""
        found = (within or self.page).get_by_role(role, name=name, exact=isinstance(name, str)).locator("visible=true")
        expect(found).to_have_count(1)
        return found

    def press(self, role: Role, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """Press an element; the element."""
        found = self.find(role, name, within)
        self.count += 1
        found.click()
        self._expect_page()
        return found

    def fill(self, role: Role, name: str | re.Pattern[str], text: str, keys: str = "") -> None:
        """Press a field and write into it; then press keys, which belong to the typing."""
        field = self.find(role, name)
        self.count += 1
        field.click()
        field.fill(text)
        if keys:
            self.page.keyboard.press(keys)

    def back(self) -> None:
        """Press the browser's Back."""
        self.count += 1
        self.page.go_back()
        self._expect_page()

    def expect_at_most(self, bound: int) -> None:
        """The task took no more presses than `bound`."""
        assert self.count <= bound, f"{self.count} presses, at most {bound}"

    def _expect_page(self) -> None:
        self.page.wait_for_load_state()
        expect(self.page.get_by_text("Error 404")).to_have_count(0)


def answer_a_puzzle(page: Page) -> None:
    """Open a puzzle of one's own and type an answer into its first free cell."""
    open_board(page, EASY.replace(".", "0"), title="Morning")
    start_at(page, "r1c3")
    press(page, "4")
    settle(page)


def expect_answer(page: Page) -> None:
    """Solve shows that puzzle with its answer, without another press."""
    ready(page)
    expect(cell(page, "r1c1")).to_have_value("5")
    expect(cell(page, "r1c3")).to_have_value("4")


# A system with a share sheet: what is handed to it stays in `shared`, as name, type and bytes of each file.
SHARE_SHEET: Final = """
  window.shared = [];
  navigator.canShare = ({ files }) => Boolean(files?.length);
  navigator.share = async ({ files }) => {
    for (const file of files) {
      const signs = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte));
      shared.push([file.name, file.type, btoa(signs.join(""))]);
    }
  };
"""


def read_picture(data: bytes) -> Grid:
    """Read the digits of a picture as a person sees them."""
    return recognize_board(decode_picture(data)).entries


@pytest.mark.campaign  # test_photo.py uses what was read, test_solve_states.py hands over the picture
def test_from_a_photo_to_the_solution_in_the_share_sheet(new_page: NewPage) -> None:
    """From the verdict of a photo three taps hand the JPG of the solution itself to the system's share sheet."""
    page = new_page(is_lent=False, viewport=PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(SHARE_SHEET)
    page.goto("/")
    ready(page)
    hand_over(page, "paste", PHOTO)
    expect(page.locator("#photo-says")).to_be_visible()
    presses = Presses(page)
    presses.press("button", re.compile(r"^Use (it|these \d+ clues)$"))
    presses.press("button", "Show solution")
    presses.press("button", "Share solution")
    until(page, "shared.length")
    ((name, kind, data),) = page.evaluate("shared")
    assert (name.rpartition(".")[2], kind) == ("jpg", "image/jpeg")
    assert (read_picture(b64decode(data)),) == solve(Grid.parse(PUZZLE)).solutions
    presses.expect_at_most(3)


@pytest.mark.campaign  # test_other_name.py copies with a clipboard and without
def test_from_the_board_to_the_picture_of_its_solution(new_page: NewPage) -> None:
    """Two taps on a phone copy it, the third is that of the slide; by a plain http address the second one shows it."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, permissions=["clipboard-read", "clipboard-write"])
    for has_clipboard in (True, False):
        if not has_clipboard:
            page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        open_board(page, PUZZLE)
        presses = Presses(page)
        presses.press("button", "Show solution")
        presses.press("button", "Copy image")
        if has_clipboard:
            expect(page.locator("#message")).to_have_text("Image copied.")
        else:
            expect(page.get_by_role("dialog", name="Hold the picture to copy or save it.")).to_be_visible()
        presses.expect_at_most(2)


def test_from_ones_own_puzzle_to_a_lecture(page: Page, tmp_path: Path) -> None:
    """Two presses on the board download the JPG of puzzle and solution; two lead to the stage that fills the screen.

    Four lead from the board into a lesson of one's own that starts at move 40 of one's own puzzle.
    """
    answer_a_puzzle(page)
    presses = Presses(page)
    with page.expect_download() as download:
        presses.press("button", "Other pictures")
        presses.press("link", "Side by side JPG")
    presses.expect_at_most(2)
    download.value.save_as(tmp_path / "pair.jpg")
    with Image.open(tmp_path / "pair.jpg") as picture:
        assert picture.format == "JPEG"
        assert picture.width > 1.5 * picture.height
    presses = Presses(page)
    presses.press("link", "Watch a program solve it")
    expect(page.get_by_role("link", name="Puzzle at hand: Morning, Easy, 30 clues")).to_be_visible()
    presses.press("button", "Projector")
    expect(page).to_have_url(re.compile("view=projector"))
    expect(page.get_by_role("navigation", name="Rooms")).to_be_hidden()
    expect(page.locator("#demo-board tbody td").first).to_have_text("5")
    presses.expect_at_most(2)
    press(page, "Escape")
    presses = Presses(page)
    presses.count = 1  # the press that led to Watch
    presses.fill("textbox", "Go to move", "40", "Enter")
    page.wait_for_url("**at=40*")
    presses.press("link", "Make a lesson")
    draft = tomllib.loads(page.locator("#lesson-text").input_value())
    assert draft["puzzle"] == EASY.replace(".", "0")
    presses.press("button", "Open the lesson")
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.get_by_role("group", name="Lesson")).to_be_visible()
    expect(page.locator("#lesson-at")).to_have_text(re.compile("^1 of"))
    expect_move(page, 40)
    presses.expect_at_most(4)


def test_elsewhere_and_back_to_ones_own_board(page: Page) -> None:
    """Two presses open another puzzle, two lead back to one's own with its answers."""
    answer_a_puzzle(page)
    presses = Presses(page)
    presses.press("link", "Puzzles")
    presses.press("link", re.compile("^Easy 1 "))
    ready(page)
    expect(page.get_by_role("link", name=re.compile("^Puzzle at hand: Easy 1,"))).to_be_visible()
    presses.expect_at_most(2)
    presses = Presses(page)
    presses.back()
    presses.back()
    expect_answer(page)
    presses.expect_at_most(2)


@pytest.mark.campaign  # test_puzzle_at_hand.py and test_clock.py open the start page again
def test_yesterdays_board_on_the_phone(new_page: NewPage) -> None:
    """Who opens the start page finds the board as it was left, with its answers."""
    page = new_page(is_lent=False, viewport=PHONE, has_touch=True, is_mobile=True)
    answer_a_puzzle(page)
    page.close()
    again = page.context.new_page()
    again.goto("/")
    expect_answer(again)
    expect(cell(again, "r9c9")).to_be_in_viewport()


def test_why_a_puzzle_is_hard(page: Page) -> None:
    """One press leads from the board to the level and to the hardest step with its reason."""
    open_board(page, **HARD)
    presses = Presses(page)
    presses.press("link", "How hard")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hard")
    expect(page.locator(".path .chosen .reason")).to_be_visible()
    presses.expect_at_most(1)
