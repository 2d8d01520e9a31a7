"""Pictures as a person gets them: the preview, the downloads, the reasons where there is none, copies."""

from __future__ import annotations

import io
import re
from itertools import product
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, Response, Route, expect

from solver.pictures import puzzle_in
from tests.browser.board import expect_message, intercept, settle
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.problems import Problems
from tests.browser.stage import until
from tests.browser.states import CLASH, GENTLE, at, rename, show
from tests.campaigns import some

WRONG: Final = GENTLE.replace("39...", "69...", 1)


def download(page: Page, selector: str) -> tuple[str, bytes]:
    """The name and the bytes of the file that a click brings, once no answer changes what is clicked."""
    settle(page)
    with page.expect_download() as waiting:
        page.locator(selector).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def choose(page: Page, kind: str) -> None:
    """Choose a kind of picture on the page, and wait until the preview shows it."""
    if kind == "array" and not page.get_by_label("Array").is_visible():
        page.get_by_text("More kinds").click()
    page.locator(f"[name='kind'][value='{kind}']").check()
    expect(page.locator("#preview img")).to_have_attribute("src", re.compile(f"/{kind}[.]"))


def choose_size(page: Page, name: str) -> None:
    """Choose a size: a button names it and opens the others."""
    page.get_by_role("button", name="For: ").click()
    page.get_by_role("radio", name=name).click()


def pictures_of(**fields: str) -> str:
    """The address of the page."""
    return "/pictures?" + urlencode({"p": GENTLE.replace(".", "0")} | fields)


def test_one_click_brings_the_picture(page: Page) -> None:
    """I3: the buttons below the board download pictures, named after the title, or the puzzle; they follow every edit.

    That of the puzzle shows the givens.
    """
    show(page, at(p=GENTLE, mode="clues"))
    page.locator("#do-pictures").click()
    name, _ = download(page, "#get-solution")
    page.keyboard.press("Escape")
    assert name == "sudoku-da8c4a27-solution.jpg"
    expect_message(page, "Solution JPG saved.")
    rename(page, "Gentle")
    page.wait_for_url("**title=Gentle*")
    expect(page.locator("#get-puzzle")).to_have_attribute("href", re.compile("title=Gentle"))
    name, data = download(page, "#get-puzzle")
    assert name == "gentle-puzzle.jpg"
    expect_message(page, "Puzzle JPG saved.")
    assert puzzle_in(data).replace(".", "0") == GENTLE.replace(".", "0")
    assert Image.open(io.BytesIO(data)).size == (1080, 1080)
    page.locator("#r1c1").press("8")
    page.locator("#board td.given #r1c1").first.wait_for()
    expect(page.locator("#verdict")).to_contain_text("30 clues")
    _, data = download(page, "#get-puzzle")
    assert puzzle_in(data)[0] == "8"


KINDS: Final = ("solution", "pair", "array", "candidates", "puzzle")
TYPES: Final = ("jpg", "png", "svg")
ONCE: Final = list(zip(KINDS, TYPES * 2, strict=False))  # each kind once, and each type


@pytest.mark.parametrize("chosen", some([list(product(KINDS, TYPES)), ONCE], always=lambda some: some == ONCE))
def test_the_preview_is_the_download(page: Page, chosen: list[tuple[str, str]]) -> None:
    """I6: for every kind and type the bytes of the preview are those of the file, and the button names the type."""
    previews: dict[str, Response] = {}

    def note(response: Response) -> None:
        previews[response.url] = response

    page.on("response", note)
    page.goto(pictures_of(title="Gentle"))
    for kind, suffix in chosen:
        page.locator(f"[name='suffix'][value='{suffix}']").check()
        choose(page, kind)
        expect(page.locator("#download")).to_have_text(f"Download {suffix.upper()}")
        name, data = download(page, "#download")
        assert name == f"gentle-{kind}.{suffix}"
        address = page.locator("#preview img").evaluate("image => image.decode().then(() => image.src)")
        assert data == previews[address].body()
    page.remove_listener("response", note)


def test_a_person_chooses_sees_and_downloads(page: Page) -> None:
    """From the board to the page; kind, size, type and numbers change picture, facts, address and download at once."""
    show(page, at(p=GENTLE, title="Gentle", mode="clues"))
    page.locator("#r1c1").press("8")
    expect(page.locator("#to-pictures")).to_have_attribute("href", re.compile("p=81"))
    page.locator("#do-pictures").click()
    page.locator("#to-pictures").click()
    kinds = page.locator(".picture-kind")
    expect(kinds).to_have_count(5)
    assert [kinds.nth(i).locator("svg.thumb").count() for i in range(5)] == [1, 1, 2, 1, 1]
    image, facts = page.locator("#preview img"), page.locator(".facts")
    expect(image).to_have_attribute("alt", re.compile("30 clues. Row 1: 8, 1,"))
    expect(facts).to_have_text(re.compile(r"1080 × 1080 px\s+\d+ kB\s+as high as a 16:9 slide"))
    choose(page, "pair")
    expect(facts).to_contain_text("1920 × 1080 px")
    expect(page.locator("#status")).to_contain_text("1920 × 1080 px, ")  # for screen readers
    expect(page.get_by_role("button", name="For: Automatic, 1920 × 1080")).to_be_visible()
    choose_size(page, "Chat, 600 × 600")
    expect(facts).to_contain_text("600 × 600 px")
    page.get_by_label("PNG").check()
    page.get_by_text("Cells and numbers").click()
    page.get_by_label("Row and column numbers").check()
    page.locator("[name='base'][value='0']").check()
    page.locator("#title").fill("Week 1")
    expect(image).to_have_attribute("src", re.compile("title=Week[+]1"))
    name, data = download(page, "#download")
    assert name == "week-1-pair.png"
    expect(page.locator("#outcome")).to_have_text("Picture saved.")
    assert Image.open(io.BytesIO(data)).size == (600, 600)
    page.wait_for_url(
        lambda url: all(f in url for f in ("kind=pair", "suffix=png", "preset=small", "base=0", "axes=1"))
    )
    page.reload()
    expect(page.get_by_role("button", name="For: Chat, 600 × 600")).to_be_visible()
    expect(image).to_have_attribute("src", re.compile("/pair[.]png.*axes=1"))
    page.go_back()
    expect(page.locator("#verdict")).to_contain_text("30 clues")


def test_a_size_of_ones_own(page: Page, problems: Problems) -> None:
    """A field for the width appears; one that is too large gets a sentence in place of the picture, and no download.

    Whoever presses Download right after a choice gets the file of that choice. Without an answer a sentence says that
    the server does not answer; the picture stays.
    """
    problems.expect(422, "ERR_FAILED", "htmx:")
    page.goto(pictures_of(title="Gentle"))
    width = page.get_by_label("Width")
    expect(width).to_be_hidden()
    choose_size(page, "Own size")
    expect(page.locator(".facts")).to_contain_text("1200 × 1200 px")
    width.fill("900")
    width.press("Tab")
    expect(page.locator(".facts")).to_contain_text("900 × 900 px")
    width.fill("90000")
    width.press("Tab")
    expect(page.locator("#preview")).to_contain_text("No picture:")
    expect(page.locator("#download")).to_have_attribute("aria-disabled", "true")
    width.fill("800")
    width.press("Tab")
    _, data = download(page, "#download")
    assert Image.open(io.BytesIO(data)).size == (800, 800)

    held: list[Route] = []
    intercept(page, "**/pictures/figure?**", lambda route: held.append(route))
    page.locator("[name='suffix'][value='svg']").check()
    with page.expect_download() as waiting:
        page.locator("#download").click()
        until(page, "true")  # by now the question is held
        for route in held:
            route.continue_()
    assert waiting.value.suggested_filename == "gentle-puzzle.svg"
    page.unroute("**/pictures/figure?**")
    page.route("**/pictures/figure?**", lambda route: route.abort())
    page.get_by_label("Candidates").check()
    expect(page.locator("#outcome")).to_contain_text("does not answer")
    expect(page.locator("#preview img")).to_be_visible()


def test_the_solution_is_covered_until_its_kind_is_chosen(page: Page) -> None:
    """Thumbnails cover it in a game; after the choice, the preview and the thumbnails show it."""
    show(page, at(p=GENTLE, mode="answers"))
    covered = page.locator("svg .veil")
    page.locator("#do-pictures").click()
    page.locator("#to-pictures").click()
    expect(page.locator(".picture-kind")).to_have_count(5)
    expect(covered).to_have_count(2)
    choose(page, "solution")
    expect(covered).to_have_count(0)
    expect(page.locator("#boards-pair svg .solved")).to_have_count(1)
    choose(page, "puzzle")
    expect(covered).to_have_count(2)


REASONS: Final = [(WRONG, "no solution"), (CLASH, "conflict in row 9")]


def test_without_a_solution_the_page_says_why(page: Page, problems: Problems) -> None:
    """The picture of the solution is not offered, the reason is in its place, on the board and on the page.

    I4: equal digits in a row keep nobody from the picture of the puzzle.
    """
    problems.expect(422)
    for board, reason in REASONS:
        show(page, at(p=board))
        expect(page.locator("#other-pictures")).to_contain_text(f"No picture of the solution: {reason}.")
        expect(page.locator("#get-solution")).to_have_count(0)
        if board == CLASH:
            _, data = download(page, "#get-puzzle")
            assert puzzle_in(data).replace(".", "0") == CLASH.replace(".", "0")
            continue
        page.locator("#do-pictures").click()
        page.locator("#to-pictures").click()
        expect(page.locator(".picture-kind").nth(1)).to_contain_text(reason)
        page.locator("[name='kind'][value='solution']").check()
        expect(page.locator("#preview")).to_contain_text(f"No picture: {reason}")


def test_on_a_phone_picture_and_download_are_in_reach(new_page: NewPage) -> None:
    """The whole picture and Download lie in the first view; at the end of the page Download covers nothing."""
    page = new_page(has_touch=True)
    page.goto(pictures_of(title="Gentle"))
    page.get_by_text("Cells and numbers").click()
    for size in ((390, 844), (320, 568), (844, 390)):
        resize(page, size)
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
        expect(page.locator("#preview img")).to_be_in_viewport(ratio=1)
        expect(page.locator("#download")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        page.get_by_label("All digits alike").focus()
        switch, take = (page.locator(name).bounding_box() for name in (".picture-options .stack > .switch", ".take"))
        assert switch is not None
        assert take is not None
        assert switch["y"] + switch["height"] <= take["y"]
    page.get_by_label("Candidates").scroll_into_view_if_needed()
    page.get_by_label("Candidates").check()
    expect(page.locator("#preview img")).to_have_attribute("src", re.compile("candidates"))
    name, _ = download(page, "#download")
    assert name == "gentle-candidates.jpg"
    expect(page.locator("#outcome")).to_have_text("Picture saved.")
    expect(page.locator("#outcome")).to_be_in_viewport(ratio=1)


def test_all_types_look_the_same(page: Page) -> None:
    """I10: as Chromium paints them, JPG, PNG and SVG of a puzzle differ by no more than their edges."""
    page.goto("/healthz")
    looks = []
    for suffix in ("png", "jpg", "svg"):
        page.evaluate(
            """async (address) => {
              const image = document.createElement("img");
              image.width = image.height = 600;
              image.id = "shown";
              image.src = address;
              document.body.replaceChildren(image);
              await image.decode();
            }""",
            f"/pictures/puzzle.{suffix}?p={GENTLE.replace('.', '0')}&preset=small",
        )
        looks.append(Image.open(io.BytesIO(page.locator("#shown").screenshot())).convert("L"))
    for other in looks[1:]:
        difference = ImageChops.difference(looks[0], other)
        assert ImageStat.Stat(difference).mean[0] < 2
        changed = difference.point([0] * 129 + [1] * 127)
        assert sum(changed.tobytes()) < 0.002 * 600 * 600
