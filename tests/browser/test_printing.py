"""The page "Print", followed by a teacher without a mouse."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any, Final

import pypdfium2
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from solver import Grid, Puzzle
from solver.formats import pdf_attachment
from solver.formats.pdf_attachment import find_puzzles
from tests.browser.board import drop, hover, intercept, paste
from tests.browser.looks import SIZES, resize
from tests.browser.problems import Problems
from tests.browser.stage import until
from tests.browser.states import GENTLE
from tests.campaigns import some

REASON_IN_VIEW: Final = """[...document.querySelectorAll("#preview .bad, #page-count .bad")].some((reason) => {
  const box = reason.getBoundingClientRect();
  const isSaid = reason.checkVisibility() && reason.textContent.includes("5 twice in row 1");
  return isSaid && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
})"""


def test_from_a_list_to_a_file_by_keyboard_alone(page: Page, tmp_path: Path) -> None:
    """A list typed into the page is seen as it will be printed, and downloaded.

    What is pasted into the field is previewed at once, while the field has the focus, and kept in the address. A screen
    reader says each result, once the page has it.
    """
    page.goto("/print")
    source = page.get_by_role("radio", name="My list")
    page.get_by_role("radio", name="Built-in").focus()
    page.keyboard.press("ArrowDown")
    expect(source).to_be_checked()
    expect(page.locator("#preview")).to_contain_text("there is no list yet")
    page.keyboard.press("Tab")
    field = page.get_by_label("Puzzles, in any layout")
    page.keyboard.insert_text(f"{GENTLE}\n" * 7)
    expect(page.locator("#preview")).to_contain_text("2 pages")
    expect(page).to_have_url(re.compile("text="))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("ControlOrMeta+x")
    expect(page.locator("#preview")).to_contain_text("there is no list yet")
    page.keyboard.press("ControlOrMeta+v")
    expect(page.locator("#preview")).to_contain_text("2 pages")
    expect(field).to_be_focused()
    page.get_by_label("Title").focus()
    page.keyboard.insert_text("Monday")
    page.keyboard.press("Tab")
    expect(page).to_have_url(re.compile("heading=Monday"))
    expect(page.locator("#preview")).to_contain_text("2 pages")
    expect(page.locator("#status")).to_contain_text("2 pages")
    expect(page.locator(".papers svg")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").focus()
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "monday.pdf"
    expect(page.locator("#status")).to_contain_text("saved")
    download.value.save_as(tmp_path / "monday.pdf")
    assert find_puzzles((tmp_path / "monday.pdf").read_bytes()).count("\n") == 7
    page.get_by_text("Paper, file and more").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="PDF").focus()
    page.keyboard.press("ArrowRight")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").focus()
        page.keyboard.press("Enter")
    download.value.save_as(tmp_path / "monday.zip")
    assert zipfile.ZipFile(tmp_path / "monday.zip").namelist() == ["monday-1.svg", "monday-2.svg"]
    resize(page, (320, 568))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_is_chosen_outlasts_a_reload(page: Page, problems: Problems) -> None:
    """The address has it; names and a long list, which it has not, the browser's history keeps.

    Presses of *Other puzzles* before the first answer move the seed on, and so does one right after another change.
    An invalid seed stays, and the preview says why. Links to the tabs of this page keep what was chosen; from
    elsewhere
    the puzzle at hand comes first again.
    """
    problems.expect(422)
    at_hand = f"/print?p={GENTLE.replace('.', '0')}"
    page.goto(at_hand)
    page.get_by_label("New puzzles").check()
    page.get_by_text("Paper, file and more").click()
    other, seed = page.get_by_role("button", name="Other puzzles"), page.get_by_label("Puzzle set number")
    count = page.get_by_label("How many", exact=True)
    for _ in range(2):
        other.click()
    expect(seed).to_have_value("3")
    count.fill("7")
    other.click()
    expect(seed).to_have_value("4")
    expect(page.locator("#preview")).to_contain_text("2 pages")
    expect(page).to_have_url(re.compile("count=7&seed=4"))
    seed.fill("")
    other.click()
    expect(page.locator("#preview")).to_contain_text("Puzzle set number: a number is missing")
    expect(seed).to_have_value("")
    seed.fill("2")
    page.get_by_role("radio", name="Hard").check()
    expect(page).to_have_url(re.compile("source=new&level=hard&count=7&.*seed=2"))
    page.reload()
    expect(seed).to_have_value("2")
    expect(count).to_have_value("7")
    expect(page.get_by_label("New puzzles")).to_be_checked()
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()
    page.locator("nav").get_by_role("link", name="Print", exact=True).click()
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()
    expect(page.get_by_label("This puzzle")).to_be_visible()
    page.goto(at_hand)
    expect(page.get_by_label("This puzzle")).to_be_checked()
    page.get_by_role("radio", name="My list").check()
    page.get_by_label("Puzzles, in any layout").fill(f"{GENTLE}\n" * 30)
    page.get_by_label("Names, or the number of pupils").fill("Ann\nBob")
    page.get_by_text("Paper, file and more").click()
    page.get_by_label("The level under each puzzle").uncheck()
    expect(page).to_have_url(re.compile("source=list"))
    expect(page).not_to_have_url(re.compile("text=|names=|levels="))
    page.reload()
    expect(page.get_by_label("Names, or the number of pupils")).to_have_value("Ann\nBob")
    expect(page.locator("#preview")).to_contain_text("2 pupils, 4 puzzles each: 8 different puzzles, 2 pages")
    expect(page.get_by_label("The level under each puzzle")).not_to_be_checked()


def test_a_list_dropped_or_pasted_anywhere_is_printed(page: Page, problems: Problems) -> None:
    """What hovers is invited; a list, or a long file printed here, becomes what is typed; anything else is reported.

    So does a list in a chosen file, which outlasts a reload. The browser does not keep a PDF; a sentence says so.
    """
    problems.expect(422)
    page.goto("/print")
    text, preview = page.get_by_label("Puzzles, in any layout"), page.locator("#preview")
    sign = "getComputedStyle(document.querySelector('.printing'), '::after').content"
    assert page.evaluate(sign) == "none"
    hover(page)
    assert page.evaluate(sign) == '"Drop the list to print it"'
    assert drop(page, files=[("list.sdm", f"{GENTLE}\n".encode() * 7)], on="#preview")["prevented"]
    expect(page.get_by_role("radio", name="My list")).to_be_checked()
    expect(preview).to_contain_text("2 pages")
    expect(text).to_have_value(f"{GENTLE}\n" * 7)
    assert page.evaluate(sign) == "none"
    page.get_by_role("radio", name="Built-in").check()
    assert paste(page, GENTLE, on="h1")["prevented"]
    expect(preview).to_contain_text("1 page")
    expect(text).to_have_value(GENTLE)
    assert not paste(page, "7b", on="[name=heading]")["prevented"]
    drop(page, files=[("cat.png", b"\x89PNG\r\n\x1a\n\0\0")], on="h1")
    expect(preview).to_contain_text("Nothing to print: ")
    drop(page, files=[("film.avi", b"\0" * 1_200_000)], on="h1")
    expect(preview).to_have_text("Nothing to print: film.avi is larger than any list, and was not printed here.")
    printed = b"%PDF-1.4" + b"\0" * 1_200_000 + pdf_attachment.build_attachment([Puzzle.of(Grid.parse(GENTLE))] * 500)
    drop(page, files=[("long.pdf", printed)], on="h1")
    expect(preview).to_contain_text("84 pages")
    expect(text).to_have_value(f"{GENTLE}\n" * 500)
    chosen = page.get_by_label("Or a file")
    text.fill("")
    with page.expect_response("**/print/preview"):
        chosen.set_input_files({"name": "list.txt", "mimeType": "text/plain", "buffer": f"{GENTLE}\n".encode()})
    expect(text).to_have_value(f"{GENTLE}\n")
    expect(page).to_have_url(re.compile("text="))
    page.reload()
    expect(preview).to_contain_text("1 page")
    text.fill("")
    with page.expect_response("**/print/preview"):
        chosen.set_input_files({"name": "old.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4 nothing"})
    expect(preview).to_contain_text("Nothing to print: ")
    page.reload()
    expect(page.get_by_text("The browser does not keep the file old.pdf. Choose it again.")).to_be_visible()


def test_the_board_leads_to_its_sheet_and_to_a_worksheet(page: Page, tmp_path: Path) -> None:
    """From the board Print in the bar leads to the page with this very board; keys alone make a trace table of it."""
    page.goto(f"/?p={GENTLE.replace('.', '0')}&title=Gentle")
    page.get_by_role("link", name="Print", exact=True).click()
    expect(page.get_by_label("This puzzle")).to_be_checked()
    expect(page.locator("#preview")).to_contain_text("1 page")
    expect(page.get_by_label("Search")).to_have_count(0)
    page.goto(f"{page.url}&sheet=candidates")
    expect(page.get_by_label("This puzzle")).to_be_checked()
    page.get_by_role("radio", name="Candidates").focus()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(page.locator(".papers title")).to_have_text("Sudoku: Trace table, 1")
    page.get_by_label("After move").focus()
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    expect(page).to_have_url(re.compile("sheet=trace&alg=free-cells&code=pseudo&base=1&move=5&"))
    page.reload()
    expect(page.get_by_label("After move")).to_have_value("5")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").focus()
        page.keyboard.press("Enter")
    download.value.save_as(tmp_path / "trace.pdf")
    assert b"(Trace table, 1)" in (tmp_path / "trace.pdf").read_bytes()


PAPERS: Final = [("paper=a4", (595, 842), "Letter"), ("paper=letter&turned=1", (792, 612), "A4")]
LONGER: Final = [("paper=legal", (612, 1008), "A4"), ("paper=legal", (612, 1008), "Letter")]


@pytest.mark.parametrize("papers", some([PAPERS, LONGER], always=PAPERS.__eq__, is_one=True))
def test_a_browser_prints_the_preview_on_its_paper(page: Page, papers: list[tuple[str, tuple[int, int], str]]) -> None:
    """Each sheet is one page: of the paper that was chosen, and whole on the other paper too."""
    for chosen, size, other in papers:
        page.goto(f"/print?source=collection&collection=famous&per_page=1&large=1&levels=1&{chosen}")
        expect(page.locator(".papers svg")).to_have_count(4)
        assert paper_of(page.pdf(prefer_css_page_size=True)) == [size] * 4
        assert len(paper_of(page.pdf(format=other))) == 4, (chosen, other)


def paper_of(printed: bytes) -> list[tuple[int, int]]:
    """The width and height of each page of a browser's PDF, in whole points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", printed)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def test_a_teacher_prints_for_a_class(page: Page, tmp_path: Path) -> None:
    """From the start page to eight names with four easy puzzles each and a key in seven presses and the typing.

    On a phone Download stands with the number of pages at the foot of the window, right above the bar with the
    rooms. On a laptop the pages of the first pupil and the key stand side by side, with Download in view wherever
    one scrolls.
    """
    presses = 0

    def press(target: Locator) -> None:
        nonlocal presses
        presses += 1
        target.click()

    resize(page, SIZES["phone"])
    page.goto("/")
    if page.get_by_role("button", name="Pages").is_visible():
        press(page.get_by_role("button", name="Pages"))
    press(page.get_by_role("link", name="Print", exact=True))
    names = page.get_by_label("Names, or the number of pupils")
    press(names)
    page.keyboard.insert_text(names_of(8))
    expect(page.locator("#preview h2")).to_have_text(re.compile("What Name 1 gets"))
    expect(names).to_be_focused()
    explained = page.locator("#whose .keyed")
    expect(explained).to_be_hidden()
    press(page.get_by_label("Answer key on separate pages"))
    expect(explained).to_be_visible()
    expect(page.locator("#preview")).to_contain_text("8 pupils, 4 puzzles each: 32 different puzzles, 8 pages")
    expect(page.locator("#preview h2")).to_have_text(
        ["What Name 1 gets, the first of 8 pupils", "Answer key, page 1 of 2"]
    )
    for name in ("New puzzles", "Easy"):
        expect(page.get_by_role("radio", name=name).and_(page.locator(":checked"))).to_have_count(1)
    expect(page.get_by_label("How many for each pupil", exact=True)).to_have_value("4")
    download = page.get_by_role("button", name="Download")
    for place in (0, 600):
        page.evaluate("(place) => scrollTo(0, place)", place)
        foot = page.locator(".print-foot").bounding_box()
        assert foot
        assert foot["y"] + foot["height"] == SIZES["phone"][1] - 52
    expect(page.locator("#page-count")).to_have_text("10 pages")
    with page.expect_download() as downloaded:
        press(download)
    assert presses <= 7
    downloaded.value.save_as(tmp_path / "class.pdf")
    data = (tmp_path / "class.pdf").read_bytes()
    assert len({*find_puzzles(data).split()}) == 32
    texts = [each.get_textpage().get_text_bounded() for each in pypdfium2.PdfDocument(data)]
    assert [f"Name {number}" in text for number, text in enumerate(texts[:8], 1)] == [True] * 8
    key = " ".join(texts[8:])
    assert all(re.search(rf"Name {number}\b", key) for number in range(1, 9))
    resize(page, SIZES["laptop"])
    for scrolled in ("0", "500", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {scrolled})")
        expect(download).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 150)")
    own_pages, key_pages = page.locator("#preview .papers svg").all()
    for paper in (own_pages, key_pages):
        expect(paper).to_be_in_viewport(ratio=1)


@pytest.mark.campaign
def test_a_lecturer_prints_an_assignment(page: Page, tmp_path: Path, problems: Problems) -> None:
    """The preview, the address and the file follow the document; the title stays on the other tabs."""
    page.goto("/print?sheet=assignment")
    expect(page.locator("#preview")).to_contain_text("1 page")
    page.get_by_role("button", name="Document: Liang").click()
    page.get_by_role("radio", name="Plank").check()
    expect(page).to_have_url(re.compile("document=plank"))
    page.get_by_label("Title").fill("Week 7")
    expect(page).to_have_url(re.compile("heading=Week"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download PDF").click()
    assert download.value.suggested_filename == "week-7-assignment-plank.pdf"
    download.value.save_as(file := tmp_path / "assignment.pdf")
    with pypdfium2.PdfDocument(file) as document:
        (sheet,) = document
        text = sheet.get_textpage().get_text_range()
    assert "Week 7" in text
    assert "sudoku judge --document plank" in text
    page.get_by_role("link", name="Sheets", exact=True).click()
    expect(page.get_by_label("Title")).to_have_value("Week 7")
    assert problems == []


def test_what_is_chosen_before_the_script_runs_counts(page: Page) -> None:
    """On a slow line: the preview shows it and the address says it, as soon as the script is there."""
    held: list[Route] = []
    page.route("**/printing/main*.js*", lambda route: held.append(route))
    page.goto("/print?sheet=trace", wait_until="commit")
    page.get_by_role("radio", name="Candidates").check()
    expect(page.locator(".papers title").first).to_have_text("Sudoku: Trace table, 1")
    held[0].continue_()
    expect(page.locator(".papers title").first).to_have_text("Sudoku: Candidates, 1")
    expect(page).to_have_url(re.compile("sheet=candidates"))


def test_a_missing_preview_is_shown(page: Page, problems: Problems) -> None:
    """A busy server is asked again; another error, or none at all, is in the place of the sheet before."""
    problems.expect(503, 413, "htmx:", "ERR_FAILED")
    answers: list[dict[str, Any]] = [
        {"status": 503, "body": "Try again."},
        {"status": 413, "body": "Too much.", "content_type": "text/plain"},
    ]
    page.goto("/print?sheet=next")
    intercept(page, "**/print/preview", lambda route: route.fulfill(**answers.pop(0)) if answers else route.fallback())
    page.get_by_role("radio", name="Candidates").check()
    expect(page.locator("#preview")).to_have_text("Too much.")
    expect(page.locator("#making")).to_be_empty()  # the reason has taken its place
    page.get_by_role("radio", name="Trace table").check()
    expect(page.locator(".papers title").first).to_have_text("Sudoku: Trace table, 1")
    page.route("**/print/preview", lambda route: route.abort())
    page.get_by_role("radio", name="Candidates").check()
    expect(page.locator("#preview")).to_contain_text("What you chose is still here.")


def test_small_puzzles_for_small_children(page: Page) -> None:
    """A parent: size 4x4 leaves the levels that such puzzles have, and the address holds it; so does the maker."""
    page.goto("/print?source=new&level=easy&count=2")
    page.get_by_role("radio", name="4x4").check()
    expect(page).to_have_url(re.compile("size=4"))
    expect(page.get_by_role("radio", name="Hard")).to_be_visible()
    expect(page.get_by_role("radio", name="Extreme")).to_be_hidden()
    page.goto("/puzzles/")
    page.get_by_role("radio", name="4x4").check()
    expect(page.get_by_role("radio", name="Extreme")).to_be_hidden()
    page.get_by_role("button", name="Play this puzzle").click()
    page.wait_for_url("**/?p=*")
    expect(page.locator("#board tbody tr")).to_have_count(4)


def names_of(count: int) -> str:
    """Names of so many pupils, one a line."""
    return "\n".join(f"Name {number}" for number in range(1, count + 1))


def test_a_teacher_sees_at_once_that_the_page_works(page: Page) -> None:
    """From the first key until the preview is there the page says so, and likewise from Download until the file."""
    held: list[Route] = []
    page.goto("/print?source=new")
    making, preview = page.locator("#making"), page.locator("#preview")
    expect(making).to_be_empty()
    intercept(page, "**/print/*", lambda route: held.append(route))
    with page.expect_request("**/print/*"):
        page.get_by_label("Names, or the number of pupils").press_sequentially("Ann")
        expect(making).to_have_text("Updating the preview …", timeout=300)
    expect(preview).to_have_attribute("aria-busy", "true")
    until(page, "true")  # by now the question is held
    held.pop().continue_()
    page.unroute("**/print/*")
    expect(preview).to_contain_text("What Ann gets")
    expect(making).to_be_empty()
    intercept(page, "**/print/file", lambda route: held.append(route))
    download = page.get_by_role("button", name="Download")
    download.click()
    expect(making).to_have_text("Making the file …", timeout=300)
    expect(download).to_have_attribute("aria-busy", "true")
    download.click()  # an impatient second press makes no second file
    with page.expect_download() as file:
        held.pop().continue_()
    assert file.value.suggested_filename == "sudoku-easy.pdf"
    assert held == []
    expect(making).to_be_empty()


def test_a_worksheet_of_a_conflict_is_refused_with_a_way_out(page: Page, problems: Problems) -> None:
    """A maker of handouts reads why without scrolling, also after Download, and loses nothing that was typed."""
    problems.expect(422)
    page.goto(f"/print?sheet=trace&p=55{'0' * 79}")
    page.get_by_label("Title").fill("Monday")
    page.get_by_label("Names, or the number of pupils").fill(names_of(2))
    expect(page.locator("#making")).to_be_empty()  # the reason has taken its place
    with page.expect_response("**/print/file"):
        page.get_by_role("button", name="Download").click()
    expect(page.locator("#making")).to_be_empty()
    for size, place in (("laptop", 0), ("laptop", 400), ("phone", 0), ("phone", 400)):
        resize(page, SIZES[size])
        page.evaluate("(place) => scrollTo(0, place)", place)
        until(page, REASON_IN_VIEW)  # the preview of what was typed may come meanwhile
    expect(page.get_by_label("Title")).to_have_value("Monday")
    expect(page.get_by_label("Names, or the number of pupils")).to_have_value(names_of(2))
    page.get_by_role("link", name="Choose other puzzles").click()
    expect(page.locator("#origins")).to_be_in_viewport()
    page.get_by_role("link", name="Correct the puzzle on the board").click()
    page.wait_for_url("**/?p=55*")
    page.go_back()
    expect(page.get_by_label("Names, or the number of pupils")).to_have_value(names_of(2))
    page.get_by_label("New puzzles").check()
    expect(page.locator(".papers svg").first).to_be_visible()


def test_a_class_list_stays_through_the_tabs_of_print(page: Page) -> None:
    """Names and a title typed for sheets stay, after Back, a reload and a visit elsewhere.

    The other tabs have the title, but a worksheet begins without their names, and keeps its own.
    What was chosen with the names stays, too. A puzzle from the board is one page until other puzzles are chosen.
    """
    pupils = "\n".join(f"Child {number}" for number in range(1, 4))
    page.goto("/print")
    page.locator("[name=names]").fill(pupils)
    page.locator("[name=heading]").fill("Monday")
    expect(page.locator("#preview")).not_to_have_attribute("aria-busy", "true")
    for address in ("/print?sheet=cards", "/print?sheet=trace", "/print"):
        page.goto(address)
        if page.locator("[name=names]").count():
            is_worksheet = "trace" in address
            expect(page.locator("[name=names]")).to_have_value("" if is_worksheet else pupils)
            expect(page.locator("[name=heading]")).to_have_value("Monday")
    page.goto("/healthz")
    page.go_back()
    expect(page.locator("[name=names]")).to_have_value(pupils)
    page.reload()
    expect(page.locator("[name=names]")).to_have_value(pupils)
    key, each, outcome = page.locator("[name=key]"), page.locator("[name=each]"), page.locator("#preview > p").first
    key.check()
    each.fill("2")
    expect(page).to_have_url(re.compile("count=2.*key=1"))
    page.goto("/print")
    expect(outcome).to_contain_text("3 pupils, 2 puzzles each")
    expect(key).to_be_checked()
    expect(each).to_have_value("2")
    at_hand = f"/print?p={GENTLE.replace('.', '0')}"
    page.goto(at_hand)
    expect(page).to_have_url(re.compile("source=board.*key=1"))
    expect(page.get_by_label("This puzzle")).to_be_checked()
    expect(page.locator("[name=names]")).to_have_value("")
    expect(outcome).to_have_text("1 page, and 1 page of answer key")
    page.reload()
    expect(page.locator("[name=names]")).to_have_value("")
    expect(page.locator(".more-names").first).to_be_hidden()
    page.get_by_label("New puzzles").check()
    expect(page.locator("[name=names]")).to_have_value(pupils)
    expect(page.locator(".more-names").first).to_be_visible()
    expect(outcome).to_contain_text("3 pupils, 2 puzzles each")
    page.get_by_label("This puzzle").check()
    expect(outcome).to_contain_text("3 pupils, the same puzzle for each: 3 pages")
