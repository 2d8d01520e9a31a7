"""A teacher prints for a class: the switch for the key in view, mistakes at their fields, choices explained."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import complaints
from tests.browser.looks import accessibility_problems, at_sizes, resize
from tests.browser.measures import cut_off, overlaps, sticking_out

NEW: Final = "/print?source=new&count=2"


def open_print(page: Page, address: str = NEW) -> None:
    """Open the page, ready for choices."""
    page.goto(address)
    page.wait_for_selector("html[data-ready]")


@at_sizes("laptop")
@pytest.mark.parametrize("address", [NEW, f"{NEW}&sheet=trace", f"{NEW}&sheet=stack"])
def test_the_answer_key_is_switched_on_without_scrolling(page: Page, address: str) -> None:
    """On a laptop the switch lies in the first view, of sheets and of worksheets; both pages begin at one height."""
    open_print(page, address)
    switch = page.get_by_label("Answer key on separate pages")
    expect(switch).to_be_in_viewport(ratio=1)
    switch.check()
    expect(page.get_by_role("heading", name="Answer key")).to_be_visible()
    expect(page.locator(".papers")).to_have_count(2)
    first, key = (
        each.bounding_box() for each in page.locator(".papers svg").all()[:: page.locator(".papers svg").count() - 1]
    )
    assert first
    assert key
    assert first["y"] == pytest.approx(key["y"], abs=1)
    assert (overlaps(page), sticking_out(page), cut_off(page)) == ([], [], [])


@at_sizes("laptop", "phone")
def test_a_wrong_number_of_pupils_is_told_at_the_field(page: Page, problems: list[str]) -> None:
    """Who types 0 or 1000 reads why below the field, which is marked for screen readers; a right number clears it."""
    open_print(page)
    field, problem = page.get_by_label("Names, or the number of pupils"), page.locator("#names-problem")
    for wrong in ("0", "1000"):
        field.fill(wrong)
        expect(problem).to_contain_text("between 1 and")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile("between 1 and"))
        assert accessibility_problems(page) == []
        field.fill("3")
        expect(problem).to_be_hidden()
        expect(field).not_to_have_attribute("aria-invalid", "true")
    assert complaints(problems, 422) == 2


@pytest.mark.parametrize(("field", "label", "wrong"), [("count", "How many", "0"), ("seed", "Puzzle set number", "-1")])
def test_other_wrong_numbers_are_told_at_their_fields(
    page: Page, problems: list[str], field: str, label: str, wrong: str
) -> None:
    """A number of puzzles or a set number that is none has its reason below it."""
    open_print(page)
    page.get_by_label(label, exact=False).fill(wrong)
    expect(page.locator(f"#{field}-problem")).to_contain_text(f"{label}: '{wrong}'")
    expect(page.locator(f"[name={field}]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#names-problem")).to_be_hidden()
    complaints(problems, 422)


def test_a_number_in_words_is_no_pupil(page: Page) -> None:
    """Who writes thirty reads at the field that it is taken as a name, and what to write; a name is no mistake."""
    open_print(page)
    field, note = page.get_by_label("Names, or the number of pupils"), page.locator("#names-problem")
    field.fill("thirty")
    expect(note).to_contain_text("For 30 pupils without names, write 30.")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    field.fill("Ann")
    expect(note).to_be_hidden()
    field.fill("30")
    expect(page.locator("#preview")).to_contain_text("30 pupils, 2 puzzles each")
    expect(note).to_be_hidden()


def test_download_names_the_type(page: Page) -> None:
    """Download says PDF, and after the choice of another type that one, also on a page of its address."""
    open_print(page)
    expect(page.get_by_role("button", name="Download PDF")).to_be_visible()
    page.get_by_text("Paper, file and more").click()
    page.get_by_label("SVG", exact=True).check()
    expect(page.get_by_role("button", name="Download SVG")).to_be_visible()
    page.wait_for_url("**suffix=svg*")
    page.reload()
    expect(page.get_by_role("button", name="Download SVG")).to_be_visible()


def test_a_worksheet_says_what_it_is(page: Page) -> None:
    """Who has never heard of a trace table, a free-cell list or canSolve reads what each is."""
    open_print(page, f"{NEW}&sheet=trace")
    about = page.locator("#about")
    expect(about).to_contain_text("one row for each move")
    expect(about).to_contain_text("Free-cell list: Fill the free cells in order")
    page.get_by_label("Candidates", exact=True).check()
    expect(about).to_contain_text("the digits that can still go there")
    page.get_by_label("Call stack", exact=True).check()
    page.get_by_label("canSolve", exact=True).check()
    expect(about).to_contain_text("canSolve: the recursion in the notes of")
    for width in (1024, 1366):
        resize(page, (width, 768))
        purpose, button = (page.locator(each).bounding_box() for each in ("#purpose", ".print-foot .main"))
        assert purpose
        assert button
        assert purpose["x"] + purpose["width"] <= button["x"]


def test_the_set_number_and_other_puzzles_explain_each_other(page: Page) -> None:
    """The line below the number says what the button does, and the button does it."""
    open_print(page)
    expect(page.locator("#set-number")).to_contain_text("“Other puzzles” takes the next number")
    page.get_by_role("button", name="Other puzzles").click()
    expect(page.locator("#seed")).to_have_value("2")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (568, 320), (844, 390), (1024, 768)])
def test_names_of_pictures_stand_on_one_line(page: Page, size: tuple[int, int]) -> None:
    """On a phone, upright or on its side, the name of each kind of picture is whole."""
    resize(page, size)
    page.goto("/pictures?p=" + "1" + "0" * 80)
    if size[0] >= 560:
        heights = page.evaluate(
            "[...document.querySelectorAll('.picture-kind strong')].map((name) => name.getClientRects().length)"
        )
        assert heights == [1] * 5
        assert page.evaluate(
            "[...document.querySelectorAll('.picture-kind strong')].every((name) => name.offsetHeight < 28)"
        )
    assert (sticking_out(page), cut_off(page)) == ([], [])


@at_sizes("laptop", "phone")
def test_the_choices_for_two_puzzles_have_labels(page: Page) -> None:
    """Who pastes two puzzles reads what each of the three lists beside them is for."""
    puzzles = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" + "." * 80 + "1"
    page.goto("/?p=")
    page.wait_for_selector("html[data-ready]")
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData: data }));
        }""",
        puzzles,
    )
    for label in ("Picture", "Size", "Type"):
        expect(page.locator(".zip").get_by_text(label, exact=True)).to_be_visible()
    assert (overlaps(page), sticking_out(page)) == ([], [])


@at_sizes("laptop")
def test_two_a_page_are_two_for_each(page: Page) -> None:
    """Whoever chooses two puzzles a page for thirty pupils copies thirty pages, unless they type another number."""
    open_print(page, "/print?source=new")
    how_many, outcome = page.get_by_label("How many"), page.locator("#preview > p").first
    page.locator("[name=per_page][value='2']").check()
    expect(how_many).to_have_value("4")  # nobody gets a sheet of their own yet
    page.get_by_label("Names, or the number of pupils").fill("30")
    expect(outcome).to_have_text("30 pupils, 2 puzzles each: 60 different puzzles, 30 pages")
    page.locator("[name=per_page][value='1']").check()
    expect(outcome).to_have_text("30 pupils, 1 puzzle each: 30 different puzzles, 30 pages")
    how_many.fill("3")
    page.locator("[name=per_page][value='2']").check()
    expect(outcome).to_have_text("30 pupils, 3 puzzles each: 90 different puzzles, 60 pages")


@at_sizes("laptop")
@pytest.mark.parametrize("address", [NEW, f"{NEW}&size=6", f"{NEW}&sheet=trace", f"{NEW}&sheet=cards"])
def test_the_choices_of_a_card_begin_at_one_place(page: Page, address: str) -> None:
    """Whoever goes down the choices finds each at the same distance from the edge, numbers too."""
    open_print(page, address)
    lefts = page.evaluate(
        """() => [...document.querySelectorAll(".choices :is(.pick > :last-child, .row input)")]
          .filter((each) => each.checkVisibility())
          .map((each) => Math.round(each.getBoundingClientRect().left))"""
    )
    assert len(lefts) > 3
    assert len(set(lefts)) == 1
    assert (overlaps(page), sticking_out(page), cut_off(page)) == ([], [], [])
