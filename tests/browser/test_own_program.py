"""A student watches a recording of an own program, and goes on to the search of the document beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from solver.judge.models import Fault, Style, Writing
from solver.judge.traces import write_store, write_trace
from tests.browser.board import drop
from tests.browser.conftest import NewPage, served
from tests.browser.problems import Problems
from tests.browser.stage import LIANG, expect_move, press
from tests.webapp.demo.recorded import file_of, recording_of
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


def expect_parting(page: Page) -> str:
    """Expect both boards, stopped where the two part; return that move as the page writes it."""
    page.wait_for_url(re.compile("lanes=own-.*clock=moves"))
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#sentence")).to_contain_text("the cell is not reset")
    return page.locator("#count-move").text_content() or ""


def test_a_student_finds_where_the_program_parts(page: Page) -> None:
    """A file dropped on Watch opens where both part, and Page Down goes on; the program alone steps on Watch."""
    page.goto(f"/demo?p={LIANG}")
    page.locator("#stage[data-explored]").first.wait_for()
    drop(page, files=[(NAME, TRACE)], on="#stage")
    parting = expect_parting(page)
    assert page.locator(".lane-board td.parted").count() > 0
    press(page, "PageDown")
    expect(page.locator("#count-move")).not_to_have_text(parting)
    behind = page.locator("#count-move").text_content() or ""
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#count-move")).to_have_text(behind)
    press(page, "d")
    expect(page.locator("#count-move")).to_have_text(parting)
    page.get_by_role("link", name="Step through Y from here").click()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator(".chooser")).to_contain_text("Your program: mine.cpp")
    press(page, "Home", "ArrowRight", "ArrowRight")
    expect_move(page, 2)


def test_a_student_pastes_what_a_program_prints(page: Page, problems: Problems) -> None:
    """The page has the puzzle at hand and a line to copy; lines that cannot be are named, the right ones lead on."""
    problems.expect(400)
    lines = "".join(f"{write_store(store)}\n" for store in recording_of(fault=Fault.NOT_RESET, puzzle=LIANG).stores)
    page.goto(f"/?p={LIANG}")
    page.goto("/demo")
    page.locator("#stage[data-explored]").first.wait_for()
    page.locator(".chooser").click()
    page.locator("#searches").get_by_role("link", name=re.compile("Your program")).click()
    expect(page.locator("#own-digits")).to_have_text(LIANG.replace(".", "0"))
    page.get_by_role("button", name="Copy the line for Java").click()
    expect(page.get_by_label("Text to copy")).to_have_value(re.compile("^System.out.println"))  # no clipboard here
    box = page.get_by_label("What your program prints")
    box.fill("place 9 0 1\n")
    page.get_by_role("button", name="Show where they part").click()
    expect(page.locator("#lines-status")).to_contain_text("Line 1: ")
    box.fill(f"Enter a puzzle:\n{lines}")
    page.get_by_role("button", name="Show where they part").click()
    expect_parting(page)


def test_pasted_lines_are_there_again_after_back(page: Page) -> None:
    """What was typed stays in its box, on Back and on another visit in the same tab; emptied, it stays empty."""
    page.goto("/demo/own")
    box = page.get_by_label("What your program prints")
    box.fill("place 0 1 1\n")
    page.get_by_role("link", name="Back to Watch").click()
    page.locator("#stage[data-explored]").first.wait_for()
    page.go_back()
    expect(box).to_have_value("place 0 1 1\n")
    page.goto("/techniques/")
    page.goto("/demo/own")
    expect(box).to_have_value("place 0 1 1\n")
    box.fill("")
    page.goto("/demo/own")
    expect(box).to_have_value("")


def test_a_program_is_compared_with_the_search_one_came_from(page: Page) -> None:
    """From Plank's Watch the link to Your program leads beside search C; places count from 0, as in the lines."""
    lines = "".join(f"{write_store(store)}\n" for store in recording_of(fault=Fault.NOT_RESET, puzzle=LIANG).stores)
    page.goto(f"/demo?p={LIANG}&lanes=place-first")
    page.locator("#stage[data-explored]").first.wait_for()
    page.locator(".chooser").click()
    page.locator("#searches").get_by_role("link", name=re.compile("Your program")).click()
    page.get_by_label("What your program prints").fill(lines)
    page.get_by_role("button", name="Show where they part").click()
    expect_parting(page)
    assert re.search("lanes=own-[^&]*(,|%2C)place-first", page.url)
    assert "base=0" in page.url
    shown = page.locator("#sentence")
    parting = shown.text_content() or ""
    press(page, "ArrowLeft")
    expect(shown).not_to_have_text(parting)
    press(page, "ArrowRight")  # the sentence that the script asked for names the cells as that of the page
    expect(shown).to_have_text(parting)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_where_they_part_is_above_the_boards(page: Page, width: int, height: int) -> None:
    """The first difference is the first thing that a student sees of both programs."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/demo/own")
    drop(page, files=[(NAME, TRACE)], on="h1")
    expect_parting(page)
    boxes = [page.locator(part).bounding_box() for part in ("#sentence", ".lanes")]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + 1


def test_a_source_beside_a_recording_becomes_its_listing(page: Page) -> None:
    """Both are dropped together: the line that stores is marked at each move; the source is never sent.

    What is kept is listed, and gone from the list once it is forgotten.
    """
    recording = recording_of(Style(writing=Writing.TEST_FIRST), Fault.NOT_RESET, puzzle=LIANG)
    lines = tuple(range(1, len(recording.stores) + 1))
    source = "\n".join(f"grid[r][c] = {line}" for line in lines)
    bodies: list[str] = []
    page.on("request", lambda request: bodies.append(str(request.post_data_buffer)))
    page.goto("/demo/own")
    page.get_by_label("Open a recording").wait_for()
    trace = write_trace(replace(recording, lines=lines)).encode()
    drop(page, files=[("mine.py", source.encode()), (NAME, trace)], on="h1")
    expect_parting(page)
    listing = page.locator(".lane [data-own]")
    expect(listing.locator("li")).to_have_count(len(lines))
    before = listing.locator(".at").text_content()
    press(page, "ArrowRight", "ArrowRight")  # a digit over another is two moves
    expect(listing.locator(".at")).not_to_have_text(before or "")
    page.reload()
    expect(listing.locator("li")).to_have_count(len(lines))
    assert not [body for body in bodies if "grid[r][c]" in body]
    page.goto("/demo/own")
    kept = page.locator("#own-kept li")
    expect(kept.first).to_be_visible()
    number = kept.count()
    kept.first.locator(".ghost").click()
    expect(kept).to_have_count(number - 1)


def test_a_forgotten_recording_is_sent_again(
    new_page: NewPage, forgetful: tuple[Flask, str], problems: Problems, tmp_path: Path
) -> None:
    """A wrong file gets a sentence that names the line; nothing is kept, and the right file can follow at once.

    What the server has forgotten comes again from the browser: on Back from another search, under an open page, and as
    an address is opened. Where the browser has it no more either, a sentence asks for the file.
    """
    problems.expect(400, 404, 422)
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
    expect_parting(page)
    page.get_by_role("link", name="Step through Y from here").click()
    expect(page.locator(".chooser")).to_contain_text("Your program: mine.cpp")
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
    page.locator(".tools").get_by_role("link", name="Side by side").click()
    parting = expect_parting(page)
    place = page.locator("#count-move")
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
