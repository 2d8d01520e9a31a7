"""A person waits for a file or a picture: once it is there, nothing on the page moves or says that it works."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY, open_board
from tests.browser.test_photo import PHOTO, hand_over, shown

# An animation that waits for its begin, as that of a busy button does for 150 ms, runs already; one that says that work
# goes on has no end by itself, while a colour that changes back is through in a moment.
RESTS: Final = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"


@pytest.mark.campaign
def test_nothing_moves_once_the_sheet_has_arrived(page: Page) -> None:
    """After the download of a sheet the button rests, with a mouse and with a keyboard, also at the second one."""
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"/print?p={EASY}")
    page.wait_for_load_state("networkidle")
    button = page.locator(".print-foot button").first
    for is_pressed in (False, True):
        with page.expect_download():
            button.press("Enter") if is_pressed else button.click()
        expect(page.locator("[aria-busy='true']")).to_have_count(0)
        page.wait_for_function(RESTS)


@pytest.mark.campaign
def test_nothing_moves_once_a_picture_was_read(page: Page) -> None:
    """The dialog of a photo rests once its answer is there."""
    page.emulate_media(reduced_motion="no-preference")
    open_board(page, EASY)
    hand_over(page, "paste", PHOTO)
    shown(page)
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    page.wait_for_function(RESTS)
