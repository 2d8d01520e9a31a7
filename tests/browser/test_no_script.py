"""Without JavaScript the form does the same: type, read, repair, pick, solve, several, pictures."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    EASY_SOLVED,
    cell,
    expect_message,
    expect_solution_shown,
    expect_verdict,
    fields,
)
from tests.browser.conftest import OTHER_NAME, NewPage
from tests.browser.problems import Problems
from tests.browser.states import box
from tests.campaigns import some
from tests.solver.formats import samples
from webapp.serving.hosts import LOOPBACK

EIGHTEEN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
SHORT = Path(__file__).parents[1] / "data" / "documents" / "004_example1_short_lines.txt"


@pytest.fixture
def page(request: pytest.FixtureRequest, new_page: NewPage, server: str) -> Page:
    """A page without script, under this machine's own name unless a test asks for another."""
    name = getattr(request, "param", LOOPBACK[0])
    other = {} if name == LOOPBACK[0] else {"base_url": server.replace(LOOPBACK[0], name)}
    opened = new_page(java_script_enabled=False, **other)
    opened.goto("/")
    return opened


NAMES = [OTHER_NAME, LOOPBACK[0]]
under_both_names = pytest.mark.parametrize("page", some(NAMES, always=lambda name: name == OTHER_NAME), indirect=True)


def button(page: Page, name: str, opens_page: bool = True) -> None:
    """Press the button of this name, in the menu where it is there, and wait for the page that it opens.

    Else the next look could be at the page before, which is still shown while the server answers.
    """
    wanted = page.get_by_role("button", name=name, exact=True)
    if not wanted.count():
        page.get_by_role("button", name="More", exact=True).click()
    if not opens_page:
        wanted.click()
        return
    with page.expect_navigation():
        wanted.click()


def test_a_conflict_is_said_once_and_a_hint_is_applied(page: Page) -> None:
    """The headline says it, and nothing else; it does not end in a colon; neither a hint nor a solution is offered.

    Nor is a solution offered for an empty board. Elsewhere buttons lead from depth to depth of a hint; a named cell is
    a link to it; the step is applied by one more.
    """
    expect(page.get_by_role("button", name="Show solution")).to_have_count(0)
    page.goto("/?p=5" + "0" * 80)
    cell(page, "r1c6").fill("5")
    button(page, "Update the board")
    expect_verdict(page, "Two 5s in row 1: yours in column 6; printed in column 1.")
    assert page.locator("main").inner_text().count("Two 5s") == 1
    headlines = page.locator("h1, h2, h3, strong").all_text_contents()
    assert not [text for text in headlines if text.strip().endswith(":")]
    for name in ("Show solution", "Hint"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.goto(f"/?p={EASY.replace('.', '0')}")
    button(page, "Hint")
    for name in ("Where to look", "The pattern", "Why"):
        expect(page.locator("#hint-on")).to_have_text(name)
        page.locator("#hint-on").click()
    expect(page.locator("#hint .ladder .told")).to_have_count(3)
    page.locator("#hint .now .ref").last.click()
    expect(page.locator("#board input:target")).to_have_count(1)
    page.locator("#hint-on").click()
    expect_message(page, "applied: ")


@under_both_names
def test_clues_answers_and_notes_are_typed(page: Page, problems: Problems) -> None:
    """Digits left in the inputs become clues, answers or notes as the mode says; the answer is the page anew.

    What conflicts and what is no digit comes back marked and named; nothing typed is lost.
    """
    problems.expect(422)
    for column, digit in enumerate("53..7", 1):
        if digit != ".":
            cell(page, f"r1c{column}").fill(digit)
    expect(page.locator("#quick").get_by_role("button", name="Update the board")).to_be_visible()  # in no menu
    button(page, "Update the board")
    expect_verdict(page, "3 clues. More than 100 solutions so far.")
    assert fields(page)["givens"] == "53007" + "0" * 76
    button(page, "Start solving")
    cell(page, "r1c3").fill("4")
    cell(page, "r1c3").press("Enter")
    expect(cell(page, "r1c3")).to_have_accessible_name("4, your answer. Row 1, column 3.")
    expect(cell(page, "r1c1")).to_have_attribute("readonly", "")
    page.get_by_label("Notes", exact=True).check()
    cell(page, "r1c4").fill("2")
    button(page, "Update the board")
    expect(cell(page, "r1c4")).to_have_accessible_name("Notes 2. Row 1, column 4.")
    cell(page, "r1c3").fill("")
    button(page, "Update the board")
    expect(cell(page, "r1c3")).to_have_accessible_name("Empty. Row 1, column 3.")
    page.get_by_label("Printed", exact=True).check()
    for name, text in (("r1c6", "5"), ("r2c2", "q")):
        cell(page, name).fill(text)
    button(page, "Update the board")
    expect_verdict(page, "Two 5s in row 1: columns 1 and 6")
    expect_verdict(page, "Row 2, column 2: 'q' is not a digit.")
    for name, text in (("r1c1", "5"), ("r1c6", "5"), ("r2c2", "q")):
        expect(cell(page, name)).to_have_attribute("aria-invalid", "true")
        expect(cell(page, name)).to_have_value(text)


@under_both_names
def test_read_solve_hide_and_download(page: Page, problems: Problems) -> None:
    """A pasted text is read, solved, hidden; puzzle and solution are links to pictures; the address is the board.

    Choose a file, press Open file: its puzzle is on the board. Short rows are repaired by a button; a text with two
    puzzles has a button for each, and a ZIP of both.
    """
    problems.expect(422)
    box(page).fill(EASY)
    button(page, "Read text")
    expect_message(page, "30 clues.")
    expect_verdict(page, "Exactly one solution.")
    button(page, "Show solution")
    expect_solution_shown(page)
    assert "".join(cell(page, f"r1c{column}").input_value() for column in range(1, 10)) == EASY_SOLVED[:9]
    expect(page.locator("#board td.solved")).to_have_count(51)
    for name in ("Puzzle JPG", "Solution JPG"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(b"\xff\xd8\xff")
    button(page, "Hide solution")
    expect(page.locator("#board td.solved")).to_have_count(0)
    button(page, "Clear all")
    expect_verdict(page, "Type, paste or photograph")
    box(page)
    page.get_by_label("Open a file").set_input_files(
        {"name": "gentle.txt", "mimeType": "text/plain", "buffer": samples.CS2_OUTPUT.encode()}
    )
    button(page, "Open file")
    expect_message(page, "29 clues.")
    expect(page.locator("#title")).to_have_value("gentle")
    box(page).fill(SHORT.read_text(encoding="utf-8"))
    button(page, "Read text")
    expect(page.locator("#problems")).to_contain_text("Row 1 has 7 cells")
    button(page, "Stretch the gaps: 4.......1 and 8.......7")
    expect_verdict(page, "32 clues. Exactly one solution.")
    box(page).fill(samples.PLANK_OUTPUT)
    button(page, "Read text")
    button(page, "2")
    expect_message(page, "Showing 2, 81 clues.")
    expect_verdict(page, "Complete and right")
    button(page, "Update the board")
    expect(page.locator(".choices [aria-pressed]")).to_have_text("2")
    with page.expect_download() as download:
        button(page, "All as pictures (ZIP)", opens_page=False)
    assert download.value.suggested_filename == "sudoku-pictures.zip"


def test_two_solutions_pictures_texts_and_keys(page: Page) -> None:
    """The options of pictures and the list of keys work without script.

    Show solution on a board with 18 shows two that differ where marked, also under its address.
    """
    page.goto(f"/?p={EIGHTEEN}")
    button(page, "Show solutions")
    for again in (False, True):
        if again:
            page.goto(f"/?p={EIGHTEEN}&view=solutions")
        expect(page.get_by_role("heading", name="Two of them")).to_be_visible()
        expect(page.locator("#results figure svg")).to_have_count(2)
    page.get_by_role("button", name="Next pair").click()
    expect(page.locator("#results figcaption").last).to_have_text("Solution 3")
    page.goto(f"/?p={EASY}&title=Week+1")
    page.locator("#do-pictures").click()
    page.locator("#to-pictures").click()
    page.get_by_label("Candidates").check()
    page.get_by_label("PNG").check()
    button(page, "Preview")
    expect(page.locator("#preview")).to_contain_text("1080 × 1080 px")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download PNG").click()
    assert download.value.suggested_filename == "week-1-candidates.png"
    for _ in range(2):
        page.go_back()
    expect_verdict(page, "30 clues.")
    expect(page.locator("#title")).to_have_value("Week 1")
    button(page, "Help", opens_page=False)
    expect(page.get_by_role("heading", name="What you can do here")).to_be_visible()
