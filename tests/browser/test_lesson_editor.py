"""The editor of lessons: what a draft is, what to change, how to run and to keep it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import follow
from tests.browser.looks import resize
from tests.browser.measures import cut_off, overlaps, sticking_out, too_small
from tests.browser.problems import Problems
from tests.browser.stage import LIANG, drawer, expect_move, open_stage, press
from tests.campaigns import some

DRAFT = f"/demo/lessons/new?p={LIANG}&move=40"


def test_the_page_explains_before_it_shows_the_text(page: Page, tmp_path: Path) -> None:
    """Lecturer: what is this text? The page says it above the text, and shows what the class will see of it.

    The text is kept as a file; the opened lesson leads back to its text with *Edit*. Nobody has to write TOML.
    """
    page.goto(DRAFT)
    heading, title = page.get_by_role("heading", level=1), page.get_by_role("textbox", name="Title")
    steps, text = page.locator(".howto li"), page.locator("#lesson-text")
    assert [step.locator("strong").count() for step in steps.all()] == [1, 1, 1]
    expect(page.locator(".preview .thumb")).to_have_count(2)
    expect(page.get_by_role("textbox", name="Text of the lesson")).to_be_hidden()
    page.locator("#as-file > summary").click()
    expect(page.get_by_role("textbox", name="Text of the lesson")).to_be_visible()
    for size in ((320, 568), (1366, 768)):
        resize(page, size)
        places = [part.bounding_box() for part in (heading, steps.first, steps.last, title)]
        tops = [box["y"] for box in places if box]
        assert tops == sorted(tops)
        assert len(tops) == 4
        assert sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page) == []
    written = text.input_value()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / download.value.suggested_filename)
    assert download.value.suggested_filename == "my-lesson.toml"
    assert (tmp_path / "my-lesson.toml").read_text("utf-8") == written
    write_in_fields(page)


def test_the_preview_follows_the_text(page: Page, problems: Problems) -> None:
    """A changed caption, an added step and a fault show in the preview while one types; the words are kept.

    Before the download the page names the line of a sentence that is not written, and sends the file on a second press.
    """
    problems.expect(422)
    page.goto(DRAFT)
    text, preview = page.locator("#lesson-text"), page.locator("#lesson-preview")
    captions = preview.locator("li p:not(.eye)")
    page.get_by_role("button", name="Add a step").click()
    added = page.get_by_role("textbox", name="Sentence for the class").last
    expect(added).to_be_focused()
    expect(preview).to_contain_text("is not written yet")
    page.locator("#as-file > summary").click()
    page.get_by_role("button", name="Save as a file").click()
    line = text.input_value().split("\n").index('caption = "What the class reads here."') + 1
    expect(page.get_by_role("alert")).to_contain_text(f"Line {line}:")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save it anyway").click()
    assert download.value.suggested_filename == "my-lesson.toml"
    added.fill("Look at row 2.")
    expect(captions).to_have_count(3)
    expect(captions.last).to_have_text("Look at row 2.")
    assert tomllib.loads(text.input_value())["steps"][-1]["move"] == 42
    expect(page.locator("#status")).to_contain_text("3")
    text.fill(text.input_value().replace("move = 42", "move = 7"))
    expect(preview.locator(".thumb")).to_have_count(0)
    expect(preview.locator("li")).to_contain_text("step 3")
    expect(text).to_be_focused()
    page.get_by_role("button", name="Open the lesson").click()
    expect(page.get_by_role("alert")).to_contain_text("step 3")
    text.fill(text.input_value().replace("move = 7", "move = 42"))
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(captions).to_have_count(3)


def test_an_empty_editor_offers_an_example(page: Page) -> None:
    """Who comes without a puzzle begins with the text of a built-in lesson, whose steps the preview draws."""
    page.goto("/demo/lessons/new")
    follow(page, page.get_by_role("link", name="Begin with an example"))
    assert len(tomllib.loads(page.locator("#lesson-text").input_value())["steps"]) > 2
    expect(page.locator(".preview .thumb")).not_to_have_count(0)


def write_in_fields(page: Page) -> None:
    """Title, sentences and questions are fields; the class sees what was typed, and a step can be taken out.

    Whoever opens the lesson at once after typing loses nothing: fields first, then the text.
    """
    page.get_by_role("textbox", name="Title").fill("Where it turns back")
    page.get_by_role("textbox", name="Sentence for the class").first.fill('r2c7 has "no" digit left.')
    page.get_by_role("textbox", name="Question, if you ask one").first.fill("Where does the search go?")
    preview = page.locator("#lesson-preview")
    expect(preview).to_contain_text("Where it turns back")
    expect(preview.locator("li").first).to_contain_text('r2c7 has "no" digit left.')
    page.get_by_role("button", name="Add a step").click()
    expect(preview.locator("li")).to_have_count(3)
    page.get_by_role("button", name="Remove step 3").click()
    expect(preview.locator("li")).to_have_count(2)
    page.get_by_role("textbox", name="Title").fill("Typed in a field")
    page.get_by_role("button", name="Open the lesson").click()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("Typed in a field")
    expect(page.locator("#lesson-question")).to_have_text("Where does the search go?")
    expect_move(page, 40)
    page.get_by_role("link", name="Edit").click()
    expect(page.locator(".preview .thumb")).to_have_count(2)
    page.locator("#as-file > summary").click()
    text = page.locator("#lesson-text")
    assert tomllib.loads(text.input_value())["title"] == "Typed in a field"
    text.fill(text.input_value().replace("Typed in a field", "Typed in the text"))
    page.get_by_role("button", name="Open the lesson").click()
    expect(page.locator("#puzzle-title")).to_have_text("Typed in the text")


@pytest.mark.parametrize("suffix", some(["toml", "pdf"], always="toml".__eq__))
def test_a_lesson_is_downloaded_while_a_question_is_open(page: Page, suffix: str) -> None:
    """The file is that of the whole lesson, whatever question is open."""
    open_stage(page, "/demo?lesson=liang-figure-3")
    expect(page.locator("#stage[data-hides-answer]")).to_have_count(1)
    found = []
    for is_hiding in (True, False):
        if not is_hiding:
            page.locator("#stage").focus()
            press(page, "End")
            expect(page.locator("#stage[data-hides-answer]")).to_have_count(0)
        with drawer(page, "downloads"):
            expect(page.get_by_role("radio", name="The whole lesson")).to_be_checked()
            page.locator(f"#take [name='paper'][value='{suffix}']").check(force=True)
            with page.expect_download() as download:
                page.locator("#take").get_by_role("button", name="Download").click()
        found.append(download.value.path().read_bytes())
    assert found[0] == found[1]
