"""The documents' pages in a browser: programs that run, outputs that scroll in their box, files under their names."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.board import intercept
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.problems import Problems
from tests.browser.states import show
from tests.documents.prints import LIANG_SAMPLE
from webapp.learn.documents import find_file


def expect_file_under_its_name(page: Page, section: int, name: str) -> None:
    """A click on the name downloads the file by that name, byte for byte."""
    page.locator("summary", has_text="In a terminal").locator("visible=true").nth(section).click()
    with page.expect_download() as download:
        page.get_by_role("link", name=name, exact=True).first.click()
    assert download.value.suggested_filename == name
    assert Path(download.value.path()).read_bytes() == find_file(name).content


def test_a_long_output_opens_and_scrolls_in_its_box(page: Page) -> None:
    """The 84 lines of the drawing commands open by the keyboard; they scroll in their box, and the page fits."""
    show(page, "/documents/plank")
    summary = page.get_by_text("What it prints: 84 lines")
    output = page.locator("details:has(summary:text('84 lines')) pre")
    expect(output).to_be_hidden()
    summary.focus()
    page.keyboard.press("Enter")
    expect(output).to_contain_text("convert -size 234x234 xc:Black")
    page.keyboard.press("Tab")
    expect(output).to_be_focused()
    page.keyboard.press("End")
    page.wait_for_function("box => box.scrollTop > 0", arg=output.element_handle())
    for width in (320, 1366):
        resize(page, (width, 568))
        assert output.evaluate("box => box.scrollHeight > box.clientHeight"), width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_a_program_runs_on_what_is_typed(page: Page, new_page: NewPage, problems: Problems) -> None:
    """Beside its command, to the byte; *Save output* gives the bytes that are shown; a server that is away is told.

    Without script the same form leads to a page with the result. A file comes under the name that the command uses.
    """
    problems.expect("htmx:", "ERR_FAILED")
    show(page, "/documents")
    expect_file_under_its_name(page, 3, "bad1.txt")
    program, result = page.locator("form.runner").first, page.locator(".result").first
    program.get_by_label("Standard input").fill("10")
    program.get_by_role("button", name="Run").click()
    expect(result).to_contain_text("Invalid input")
    sample = (Path(__file__).parents[1] / "data" / "documents" / "000_sample_input.txt").read_text()
    program.get_by_label("Standard input").fill(sample)
    program.get_by_role("button", name="Run").click()
    expect(result).not_to_contain_text("Invalid input")
    assert result.locator("pre").evaluate("box => box.textContent") == LIANG_SAMPLE
    expect(result.get_by_text("Exit code 0")).to_be_visible()
    program.get_by_label("Standard input").fill(" ".join(["0"] * 81))  # on one line, which is wrapped
    assert program.get_by_label("Standard input").evaluate("box => box.scrollWidth <= box.clientWidth")
    with page.expect_download() as download:  # of what is shown
        result.get_by_role("button", name="Save output").click()
    assert Path(download.value.path()).read_bytes() == LIANG_SAMPLE.encode()
    intercept(page, "**/documents/programs/run", lambda route: route.abort())
    program.get_by_role("button", name="Run").click()
    expect(result).to_contain_text("The server does not answer. Your input stays here")
    plain = new_page(java_script_enabled=False)
    plain.goto("/documents")
    plain.locator("form.runner").first.get_by_role("button", name="Run").click()
    assert plain.locator(".result pre").text_content() == LIANG_SAMPLE


def test_what_was_typed_beside_a_command_is_run_again_after_back(page: Page) -> None:
    """The one link to watch leads to the puzzle that was run; on Back its input is there, beside what it prints.

    It leads to the example again once the program is run on no puzzle.
    """
    show(page, "/documents")
    section = page.locator("section[aria-labelledby=plank]")
    box, result = section.get_by_label("Standard input").first, section.locator(".result").first
    typed = f"{'-' * 80}1"
    box.fill(typed)
    section.get_by_role("button", name="Run").first.click()
    expect(result).to_contain_text("Exit code 0")
    expect(page.get_by_role("link", name="Watch it search this puzzle")).to_have_count(1)
    section.locator(".acts").get_by_role("link", name="Watch it search this puzzle").click()
    page.locator("#stage[data-explored], #stage").first.wait_for()
    assert f"p={'0' * 80}1" in page.url
    assert "lanes=place-first" in page.url
    page.go_back()
    expect(box).to_have_value(typed)
    watch = section.get_by_role("link", name="Watch it search")
    expect(watch).to_have_text(re.compile("this puzzle"))
    expect(watch).to_have_attribute("href", re.compile(f"p={'0' * 80}1"))
    height = box.bounding_box()
    height = box.evaluate("box => box.offsetHeight")
    box.fill("no puzzle")
    assert box.evaluate("box => box.offsetHeight") == height, "the box of the input keeps its height"
    section.get_by_role("button", name="Run").first.click()
    expect(watch).to_have_text(re.compile("its example"))
    expect(watch).not_to_have_attribute("href", re.compile(f"p={'0' * 80}1"))
