"""A teacher prints for a class: the switch for the key in view, mistakes at their fields, choices explained."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pypdfium2
import pytest
from playwright.sync_api import Locator, Page, expect

from solver.formats.pdf_attachment import find_puzzles
from tests.browser.board import EASY, open_board, paste
from tests.browser.looks import SIZES, accessibility_problems, resize
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.browser.problems import Problems

THREE_LEVELS: Final = "\n".join(  # two, three and two pupils
    ["Easy, 6x6:", *(f"{number}. Name {number}" for number in range(1, 3))]
    + ["Medium:", *(f"{number}. Name {number}" for number in range(3, 6))]
    + ["Hard, 2 puzzles:", *(f"{number}. Name {number}" for number in range(6, 8))]
)
NEW: Final = "/print?source=new&count=2"
# How far each choice begins from the edge.
LEFTS: Final = """() => [...document.querySelectorAll(".choices .pick > :last-child")]
  .filter((each) => each.checkVisibility()).map((each) => Math.round(each.getBoundingClientRect().left))"""


def open_print(page: Page, address: str = NEW) -> None:
    """Open the page, ready for choices."""
    page.goto(address)
    page.locator("html[data-ready]").first.wait_for()


def test_the_answer_key_is_switched_on_without_scrolling(page: Page) -> None:
    """On a laptop the switch lies in the first view, of sheets and of worksheets; both pages begin at one height.

    Whoever goes down the choices finds each at the same distance from the edge, numbers too. Who has never heard of a
    trace table, a free-cell list or canSolve reads what each is; worksheets say what they are for.
    """
    open_print(page)
    expect(page.locator("#purpose")).to_have_count(0)
    page.get_by_text("Paper, file and more").click()
    expect_one_edge(page)
    page.get_by_role("radio", name="6x6").check()
    expect(page).to_have_url(re.compile("size=6"))
    expect_one_edge(page)
    expect_key(page)
    open_print(page, f"{NEW}&sheet=trace")
    about = page.locator("#about")
    expect(about).to_contain_text("one row for each move")
    expect(about).to_contain_text("Free-cell list: Fill the free cells in order")
    page.get_by_text("Paper, file and more").click()
    expect_one_edge(page)
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
    expect_key(page)


def expect_one_edge(page: Page) -> None:
    """The choices begin at one place, and nothing lies over anything else or sticks out."""
    lefts = page.evaluate(LEFTS)
    assert len(lefts) > 3
    assert len(set(lefts)) == 1
    assert (overlaps(page), sticking_out(page), cut_off(page)) == ([], [], [])


def expect_key(page: Page) -> None:
    """The switch of the answer key is in view and brings its page, beside the first one."""
    switch = page.get_by_label("Answer key on separate pages")
    page.evaluate("scrollTo(0, 0)")  # as choices may have scrolled
    expect(switch).to_be_in_viewport(ratio=1)
    switch.check()
    expect(page.get_by_role("heading", name="Answer key")).to_be_visible()
    expect(page.locator("#making")).to_be_empty()
    expect(page.locator(".papers")).to_have_count(2)
    sheets = page.locator(".papers svg").all()
    first, key = (each.bounding_box() for each in (sheets[0], sheets[-1]))
    assert first
    assert key
    assert first["y"] == pytest.approx(key["y"], abs=1)


def test_numbers_are_explained_and_refused_at_their_fields(page: Page, problems: Problems) -> None:
    """A teacher types numbers of pupils and puzzles, right and wrong ones, and reads below each field what is wrong.

    Two puzzles a page are two for each pupil, unless another number is typed; how many and the choice of the same
    puzzles hide where they mean nothing. Download names the type of the file; while there is none, it is off and leads
    to the mistake.
    """
    problems.expect(422)
    open_print(page, "/print?source=new")
    outcome, note = page.locator("#preview > p").first, page.locator("#names-problem")
    total, same = page.get_by_role("spinbutton", name="How many", exact=True), page.get_by_label("The same for all")
    count = page.get_by_role("spinbutton", name="How many for each pupil")
    pupils = page.get_by_label("Names, or the number of pupils")
    expect(page.get_by_role("button", name="Download PDF")).to_be_visible()
    expect(count).to_be_hidden()
    expect(same).to_be_hidden()
    page.locator("[name=per_page][value='2']").check()
    expect(total).to_have_value("4")  # nobody gets a sheet of their own yet
    pupils.fill("5")
    expect(outcome).to_contain_text("5 pupils, 2 puzzles each")
    expect(note).to_be_hidden()
    expect(count).to_have_value("2")  # beside the names
    expect(total).to_be_hidden()
    page.locator("[name=per_page][value='1']").check()
    expect(outcome).to_contain_text("5 pupils, 1 puzzle each")
    count.fill("3")
    page.locator("[name=per_page][value='2']").check()
    expect(outcome).to_contain_text("5 pupils, 3 puzzles each")
    page.get_by_role("radio", name="Built-in").check()
    expect(count).to_be_visible()
    same.check()
    expect(page).to_have_url(re.compile("same=1"))
    expect(count).to_be_hidden()
    page.get_by_label("New puzzles").check()
    expect(count).to_be_visible()
    expect(page).to_have_url(re.compile("source=new"))  # no other preview comes later
    pupils.fill("0")
    expect(note).to_contain_text("between 1 and")
    expect(pupils).to_have_attribute("aria-invalid", "true")
    expect(pupils).to_have_accessible_description(re.compile("between 1 and"))
    expect(page.locator("#making")).to_be_empty()
    assert accessibility_problems(page) == []
    download = page.get_by_role("button", name="Download PDF")
    expect(download).to_be_disabled()
    download.focus()
    expect(page.locator("#making")).to_be_empty()
    page.keyboard.press("Enter")
    expect(pupils).to_be_focused()
    pupils.fill("3")
    expect(download).to_be_enabled()
    expect(note).to_be_hidden()
    expect(pupils).not_to_have_attribute("aria-invalid", "true")
    page.get_by_text("Paper, file and more").click()
    for field, label, wrong, right in (("each", "How many", "0", "1"), ("seed", "Puzzle set number", "-1", "1")):
        page.locator(f"[name={field}]").fill(wrong)
        expect(page.locator(f"#{field}-problem")).to_contain_text(f"{label}: '{wrong}'")
        expect(page.locator(f"[name={field}]")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#page-count a.bad")).to_contain_text(f"'{wrong}'")
        expect(note).to_be_hidden()
        page.locator(f"[name={field}]").fill(right)
        expect(page.locator(f"#{field}-problem")).to_be_hidden()
    expect(page.locator("#set-number")).to_contain_text("“Other puzzles” takes the next number")
    page.get_by_role("button", name="Other puzzles").click()
    expect(page.locator("#seed")).to_have_value("2")
    page.get_by_label("SVG", exact=True).check()
    expect(page.get_by_role("button", name="Download SVG")).to_be_visible()
    assert problems.answered(422) >= 3


def test_a_class_with_three_levels_takes_four_presses(page: Page, tmp_path: Path, problems: Problems) -> None:
    """From the start page of a phone to seven names in three groups, one file with one key: four presses, and typing.

    A level that is none is named by its line, and what was typed stays. Unfair and Extreme are not offered for names;
    one that was chosen before stays in view and is refused. A field for each group does the same. A reload keeps them.
    """
    problems.expect(422)
    presses = 0

    def press(target: Locator) -> None:
        nonlocal presses
        presses += 1
        target.click()

    resize(page, SIZES["phone"])
    page.goto("/")
    press(page.get_by_role("link", name="Print", exact=True))
    names = page.get_by_label("Names, or the number of pupils")
    press(names)
    page.keyboard.insert_text(THREE_LEVELS.replace("Medium", "Middle"))
    expect(page.locator("#names-problem")).to_have_text(
        "Line 4: “Middle” is no level; levels are Easy, Medium, Hard and Any."
    )
    expect(names).to_have_value(THREE_LEVELS.replace("Medium", "Middle"))
    expect(names).to_have_attribute("aria-invalid", "true")
    names.fill(THREE_LEVELS)
    outcome = page.locator("#preview")
    expect(outcome).to_contain_text("7 pupils in 3 groups, 24 different puzzles: 7 pages")
    expect(outcome).to_contain_text("Hard, 9x9: 2 pupils, 2 puzzles each.")
    expect(page.get_by_role("radio", name="Extreme")).to_be_hidden()
    press(page.get_by_label("Answer key on separate pages"))
    expect(page.locator(".papers").first.locator("svg")).to_have_count(3)
    expect(page.locator("#page-count")).to_have_text("10 pages")
    assert (overlaps(page), sticking_out(page), cut_off(page)) == ([], [], [])
    with page.expect_download() as downloaded:
        press(page.get_by_role("button", name="Download"))
    assert presses == 4
    assert downloaded.value.suggested_filename == "sudoku-easy-6x6-medium-hard.pdf"
    downloaded.value.save_as(tmp_path / "class.pdf")
    data = (tmp_path / "class.pdf").read_bytes()
    assert len({*find_puzzles(data).split()}) == 24
    texts = [each.get_textpage().get_text_bounded() for each in pypdfium2.PdfDocument(data)]
    assert [f"Name {number}" in text for number, text in enumerate(texts[:7], 1)] == [True] * 7
    for label in ("Easy, 6x6", "Medium, 9x9", "Hard, 9x9"):
        assert any(f"Key · {label}" in text for text in texts[7:])
    page.reload()
    expect(names).to_have_value(THREE_LEVELS)
    expect(outcome).to_contain_text("7 pupils in 3 groups")
    open_print(page, "/print?source=new&level=extreme&count=1")
    names.fill("Ann\nBob")
    expect(page.locator("#level-problem")).to_contain_text("“Extreme” is no level for a class")
    expect(page.get_by_role("radio", name="Extreme")).to_be_visible()
    page.get_by_role("radio", name="Easy").check()
    expect(page.get_by_role("radio", name="Extreme")).to_be_hidden()
    more, third = page.locator(".more-names > summary"), page.get_by_label("Names of the third group")
    more.first.click()
    page.get_by_label("Names of the second group").fill("Cy")
    page.locator("[name=level2]").select_option("Hard")
    page.locator("[name=size2]").select_option("6x6")
    expect(outcome).to_contain_text("Easy, 9x9: 2 pupils, 1 puzzle each; Hard, 6x6: 1 pupil, 1 puzzle each.")
    more.nth(1).click()
    third.fill("Esay:\nDee")
    expect(page.locator("#names3-problem")).to_contain_text("Group 3, line 1: “Esay” is no level")
    expect(third).to_have_attribute("aria-invalid", "true")
    third.fill("Dee")
    expect(outcome).to_contain_text("4 pupils in 3 groups")
    assert (overlaps(page), sticking_out(page), cut_off(page)) == ([], [], [])
    page.reload()
    expect(third).to_have_value("Dee")
    expect(page.locator("[name=level2]")).to_have_value("hard")
    expect(outcome).to_contain_text("4 pupils in 3 groups")
    assert problems.answered(422) == 3


def test_names_of_pictures_stand_on_one_line(page: Page) -> None:
    """On a phone, upright or on its side, the name of each kind of picture is whole."""
    page.goto("/pictures?p=" + "1" + "0" * 80)
    page.get_by_text("More kinds").click()
    names = page.locator(".picture-kind strong")
    for size in ((320, 568), (568, 320), (1024, 768)):
        resize(page, size)
        if size[0] >= 560:
            assert names.evaluate_all("all => all.map((name) => name.getClientRects().length)") == [1] * 5
            assert names.evaluate_all("all => all.every((name) => name.offsetHeight < 28)")
        assert (sticking_out(page), cut_off(page)) == ([], []), size


def test_the_choices_for_two_puzzles_have_labels(page: Page) -> None:
    """Who pastes two puzzles reads what each of the three lists beside them is for."""
    open_board(page)
    paste(page, f"{EASY}\n{'.' * 80}1", on="body")
    for size in ("laptop", "phone"):
        resize(page, SIZES[size])
        for label in ("Picture", "Size", "Type"):
            expect(page.locator(".zip").get_by_text(label, exact=True)).to_be_visible()
        assert (overlaps(page), sticking_out(page)) == ([], [])
