"""What a student and a lecturer look for in Demo and Learn, each to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import EASY
from tests.browser.problems import Problems
from tests.browser.stage import LIANG, open_drawer, open_stage


@pytest.mark.campaign  # tests/webapp/puzzles/test_photo_routes.py does so by HTTP
def test_a_student_brings_a_puzzle_of_their_own(page: Page, problems: Problems) -> None:
    """From the example to Paste or photo, and with the pasted puzzle back to the same page."""
    problems.expect(422)
    page.goto("/demo/race")
    page.get_by_role("link", name="Use your own puzzle").click()
    page.get_by_label("Paste a puzzle as text").fill("1234")
    page.get_by_role("button", name="Read the text").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no puzzle in this text")
    page.get_by_label("Paste a puzzle as text").fill(EASY)
    with page.expect_navigation():
        page.get_by_role("button", name="Read the text").click()
    expect(page).to_have_url(re.compile(rf"/demo/race\?p={EASY[:9].replace('.', '0')}"))
    expect(page.get_by_role("region", name="Race")).to_be_visible()
    expect(page.locator("#at-hand")).to_be_visible()


def test_a_lecturer_takes_slides_from_watch(page: Page) -> None:
    """Download in Watch offers slides, asks for the moves, and hands over a file for PowerPoint."""
    open_stage(page, p=LIANG, at=3)
    open_drawer(page, "downloads")
    page.get_by_role("radio", name="Slides of these moves, for PowerPoint").check()
    page.get_by_label("To move", exact=True).fill("6")
    with page.expect_download() as download:
        page.locator("#take").get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.endswith(".pptx")


def test_a_student_without_a_terminal_sees_a_picture_drawn(page: Page) -> None:
    """The page of the documents draws what its command would draw."""
    page.goto("/documents")
    drawn = page.get_by_text("What it draws: array.png")
    page.locator("details").filter(has=drawn).first.locator("> summary").click()
    drawn.click()
    picture = page.locator(".output[open] img")
    expect(picture).to_be_visible()
