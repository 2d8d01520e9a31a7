"""A student watches a recording of an own program, and goes on to the search of the document beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from solver.judge.models import Fault, Style, Writing
from tests.browser.board import drop
from tests.browser.conftest import NewPage, served
from tests.browser.measures import expected_complaints
from tests.browser.stage import LIANG, expect_move, press
from tests.webapp.demo.recorded import file_of
from webapp import create_app

NAME: Final = "mine.trace"
TRACE: Final = file_of(Style(writing=Writing.TEST_FIRST), Fault.NOT_RESET, puzzle=LIANG)


@pytest.fixture
def forgetful() -> Iterator[tuple[Flask, str]]:
    """A server of its own, which can be made to forget its recordings, and its address."""
    app = create_app()
    with served(app) as address:
        yield app, address


def forget(app: Flask) -> None:
    """Have the server forget every recording, as it does when others come or when it starts again."""
    app.extensions.pop("recordings")


def drop_recording(page: Page) -> None:
    """Drop the recording on the stage of Watch, and wait for its search."""
    page.goto(f"/demo?p={LIANG}")
    page.locator("#stage[data-explored]").first.wait_for()
    drop(page, files=[(NAME, TRACE)], on="#stage")
    page.wait_for_url(re.compile("lanes=own-"))
    page.locator("#stage[data-explored]").first.wait_for()


def go_to_parting(page: Page) -> None:
    """Go from Watch to both boards, which stop where the two part."""
    page.locator(".tools").get_by_role("link", name="Side by side").click()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator(".sentence")).to_have_attribute("data-parts", "")


def test_a_student_finds_where_the_program_parts(page: Page) -> None:
    """A file dropped on Watch steps there; side by side it stands where both part, and Page Down goes on."""
    drop_recording(page)
    expect(page.locator(".chooser")).to_contain_text("Your program: mine.cpp")
    press(page, "ArrowRight", "ArrowRight")
    expect_move(page, 2)
    go_to_parting(page)
    expect(page.locator("#sentence")).to_contain_text("the cell is not reset")
    assert page.locator(".lane-board td.parted").count() > 0
    parting = page.locator("#count-move").text_content() or ""
    press(page, "PageDown")
    expect(page.locator("#count-move")).not_to_have_text(parting)
    behind = page.locator("#count-move").text_content() or ""
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#count-move")).to_have_text(behind)
    press(page, "d")
    expect(page.locator("#count-move")).to_have_text(parting)


def test_a_forgotten_recording_is_sent_again(
    new_page: NewPage, forgetful: tuple[Flask, str], problems: list[str], tmp_path: Path
) -> None:
    """A wrong file gets a sentence that names the line; nothing is kept, and the right file can follow at once.

    What the server has forgotten comes again from the browser: on Back from another search, under an open page, and as
    an address is opened. Where the browser has it no more either, a sentence asks for the file.
    """
    app, address = forgetful
    page = new_page(base_url=address)
    page.goto("/demo/own")
    wrong, right = tmp_path / "mine.py", tmp_path / NAME
    wrong.write_text("print('no recording')\n", encoding="utf-8")
    right.write_bytes(TRACE)
    file = page.get_by_label("Open a recording")
    file.set_input_files(wrong)
    expect(page.locator("#own-status")).to_contain_text("Line 1: ")
    expect(page.locator("#own-status")).to_contain_text("Nothing was kept.")
    expect(page.locator("#own-kept li")).to_have_count(0)
    file.set_input_files(right)
    page.wait_for_url(re.compile("lanes=own-"))
    page.locator("#stage[data-explored]").first.wait_for()
    forget(app)
    page.locator(".chooser").click()
    page.locator("#searches").get_by_role("link", name=re.compile("Free-cell list")).click()
    expect(page.locator(".chooser")).to_contain_text("Free-cell list")
    page.locator("#stage[data-explored]").first.wait_for()
    press(page, "ArrowRight")
    expect_move(page, 1)
    page.go_back()
    expect(page.locator(".chooser")).to_contain_text("Your program: mine.cpp")
    page.locator("#stage[data-explored]").first.wait_for()
    go_to_parting(page)
    place = page.locator("#count-move")
    parting = place.text_content() or ""
    forget(app)
    press(page, "PageDown")
    expect(place).not_to_have_text(parting)
    expect(page.locator("#progress")).to_be_empty()
    forget(app)
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    page.evaluate("indexedDB.deleteDatabase('sudoku-recordings')")
    forget(app)
    press(page, "PageDown")
    expect(page.locator("#progress")).to_contain_text("Send the file again")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Open its file again")
    problems[:] = [problem for problem in problems if "status of 400" not in problem]
    expected_complaints(problems)
