"""The editor of lessons: what a draft is, what to change, how to run and to keep it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import accessibility_problems, resize
from tests.browser.measures import cut_off, overlaps, sticking_out, too_small
from tests.browser.stage import LIANG, expect_move

DRAFT = f"/demo/lessons/new?p={LIANG}&move=40"


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (320, 568)])
def test_the_page_explains_before_it_shows_the_text(page: Page, size: tuple[int, int]) -> None:
    """Lecturer: what is this text? The page says it above the text, and shows what the class will see of it."""
    resize(page, size)
    page.goto(DRAFT)
    heading, text = page.get_by_role("heading", level=1), page.get_by_role("textbox", name="Text of the lesson")
    steps = page.locator(".howto li")
    assert [step.locator("strong").count() for step in steps.all()] == [1, 1, 1]
    expect(page.locator(".preview .thumb")).to_have_count(2)
    places = [part.bounding_box() for part in (heading, steps.first, steps.last, text)]
    tops = [box["y"] for box in places if box]
    assert tops == sorted(tops)
    assert len(tops) == 4
    if size[0] == 1366:
        expect(page.get_by_role("button", name="Open the lesson")).to_be_in_viewport(ratio=1)
    assert sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page) == []
    assert accessibility_problems(page) == []


def test_the_preview_follows_the_text(page: Page, problems: list[str]) -> None:
    """A changed caption, an added step and a fault show in the preview while one types; the words are kept."""
    page.goto(DRAFT)
    text, preview = page.locator("#lesson-text"), page.locator("#lesson-preview")
    captions = preview.locator("li p:not(.eye)")
    page.get_by_role("button", name="Add a step").click()
    page.keyboard.type("Look at row 2.")
    expect(captions).to_have_count(3)
    expect(captions.last).to_have_text("Look at row 2.")
    assert tomllib.loads(text.input_value())["beats"][-1]["move"] == 42
    expect(page.locator("#status")).to_contain_text("3")
    text.fill(text.input_value().replace("move = 42", "move = 7"))
    expect(preview.locator(".thumb")).to_have_count(0)
    expect(preview.locator("li")).to_contain_text("step 3")
    expect(text).to_be_focused()
    assert accessibility_problems(page) == []
    page.get_by_role("button", name="Open the lesson").click()
    expect(page.get_by_role("alert")).to_contain_text("step 3")
    text.fill(text.input_value().replace("move = 7", "move = 42"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(captions).to_have_count(3)
    problems[:] = [problem for problem in problems if "422" not in problem]


def test_a_lesson_is_saved_opened_and_changed(page: Page, tmp_path: Path) -> None:
    """The text is kept as a file; the opened lesson leads back to its text with *Edit*."""
    page.goto(DRAFT)
    text = page.locator("#lesson-text")
    written = text.input_value()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / download.value.suggested_filename)
    assert download.value.suggested_filename == "my-lesson.toml"
    assert (tmp_path / "my-lesson.toml").read_text("utf-8") == written
    page.get_by_role("button", name="Open the lesson").click()
    page.wait_for_selector("#stage[data-explored]")
    expect_move(page, 40)
    page.get_by_role("link", name="Edit").click()
    expect(text).to_have_value(written)
    expect(page.locator(".preview .thumb")).to_have_count(2)


def test_an_empty_editor_offers_an_example(page: Page) -> None:
    """Who comes without a puzzle begins with the text of a built-in lesson, whose steps the preview draws."""
    page.goto("/demo/lessons/new")
    page.get_by_role("link", name="Begin with an example").click()
    assert len(tomllib.loads(page.locator("#lesson-text").input_value())["beats"]) > 2
    expect(page.locator(".preview .thumb")).not_to_have_count(0)
