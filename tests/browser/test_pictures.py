"""Pictures as a person gets them: the preview, the downloads, the reasons where there is none, copies."""

from __future__ import annotations

import io
import re
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, Response, expect

from solver.pictures import puzzle_in
from tests.browser.board import paste
from tests.browser.measures import expected_complaints
from tests.browser.states import CLASH, GENTLE, SEVERAL, at, show
from tests.campaigns import some

WRONG: Final = GENTLE.replace("39...", "69...", 1)


def download(page: Page, selector: str) -> tuple[str, bytes]:
    """The name and the bytes of the file that a click brings."""
    with page.expect_download() as waiting:
        page.locator(selector).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def choose(page: Page, kind: str) -> None:
    """Choose a kind of picture in the open panel."""
    page.locator(f"#drawn [name='kind'][value='{kind}']").check()


def choose_size(page: Page, name: str) -> None:
    """Choose a size in the open panel: a button tells it and opens the others."""
    page.get_by_role("button", name="Size: ").click()
    page.get_by_role("radio", name=name, exact=True).click()


def test_one_click_brings_the_picture(page: Page) -> None:
    """I3: the buttons below the board download pictures, named after the title, or the puzzle; they follow every edit.

    That of the puzzle shows the givens.
    """
    show(page, at(p=GENTLE, mode="clues"))
    name, _ = download(page, "#get-solution")
    assert name == "sudoku-da8c4a27-solution.jpg"
    page.locator("#title").fill("Gentle")
    page.wait_for_url("**title=Gentle*")
    expect(page.locator("#get-puzzle")).to_have_attribute("href", re.compile("title=Gentle"))
    name, data = download(page, "#get-puzzle")
    assert name == "gentle-puzzle.jpg"
    assert puzzle_in(data).replace(".", "0") == GENTLE.replace(".", "0")
    assert Image.open(io.BytesIO(data)).size == (1080, 1080)
    page.locator("#r1c1").press("8")
    page.wait_for_selector("#board td.given #r1c1")
    expect(page.locator("#verdict")).to_contain_text("30 clues")
    _, data = download(page, "#get-puzzle")
    assert puzzle_in(data)[0] == "8"


KINDS: Final = ("solution", "pair", "array", "candidates", "puzzle")
TYPES: Final = ("jpg", "png", "svg")
ONCE: Final = list(zip(KINDS, TYPES * 2, strict=False))  # each kind once, and each type


@pytest.mark.parametrize("chosen", some([list(product(KINDS, TYPES)), ONCE], always=lambda some: some == ONCE))
def test_the_preview_is_the_download(page: Page, chosen: list[tuple[str, str]]) -> None:
    """I6: for every kind and type the bytes shown in the panel are those of the file, whose name the button says."""
    previews: dict[str, Response] = {}

    def note(response: Response) -> None:
        previews[response.url] = response

    page.on("response", note)
    show(page, at(p=GENTLE, title="Gentle"))
    page.locator("#to-pictures").click()
    button = page.locator("#figure a[download]")
    for kind, suffix in chosen:
        page.locator(f"#pictures [name='suffix'][value='{suffix}']").check()
        choose(page, kind)
        expect(button).to_have_text(f"Download gentle-{kind}.{suffix}")
        name, data = download(page, "#figure a[download]")
        assert name == f"gentle-{kind}.{suffix}"
        address = page.locator("#figure img").evaluate("image => image.decode().then(() => image.src)")
        assert data == previews[address].body()
    page.remove_listener("response", note)


def test_every_kind_has_its_thumbnail_and_its_files(page: Page) -> None:
    """Each kind shows what comes; its links bring it in every type, with the options that are chosen.

    An edit changes the preview, and its description, which names the digits, or that it is one solution of several.
    """
    show(page, at(p=GENTLE, title="Gentle", mode="clues"))
    page.locator("#to-pictures").click()
    tiles = page.locator("#drawn .kinds > li")
    expect(tiles).to_have_count(5)
    assert [tiles.nth(i).locator("svg.thumb").count() for i in range(5)] == [1, 1, 2, 1, 1]
    choose_size(page, "Small")
    link = page.get_by_role("link", name="PNG of Array")
    expect(link).to_have_attribute("href", re.compile("preset=small"))
    name, data = download(page, "#drawn a[href*='array.png']")
    assert name == "gentle-array.png"
    assert Image.open(io.BytesIO(data)).size == (600, 600)
    expect(page.get_by_role("button", name="Size: Small")).to_be_visible()
    image = page.locator("#figure img")
    expect(image).to_have_attribute("alt", re.compile("29 givens. Row 1: blank, 1,"))
    page.locator("#r1c1").press("8")
    expect(image).to_have_attribute("alt", re.compile("30 givens. Row 1: 8, 1,"))
    paste(page, SEVERAL)
    choose(page, "solution")
    expect(image).to_have_attribute("alt", re.compile("one of several"))


def test_a_solution_is_covered_until_it_is_shown(page: Page) -> None:
    """Neither thumbnails nor the preview give it away in a game; after Show solution they show it. One sees them."""
    show(page, at(p=GENTLE, mode="answers"))
    page.locator("#to-pictures").click()
    covered = page.locator("#along svg .veil, #drawn svg .veil")
    expect(covered).to_have_count(4)
    expect(page.locator(".files").nth(1)).to_be_in_viewport()
    tops = page.locator(".files").evaluate_all("all => all.slice(0, 3).map(files => files.getBoundingClientRect().top)")
    assert len(set(tops)) == 1
    expect(page.locator("#along svg .solved, #drawn svg .solved")).to_have_count(0)
    choose(page, "solution")
    expect(page.locator("#figure img")).to_be_hidden()
    page.locator("#figure summary").click()
    expect(page.locator("#figure img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#picture-panel")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "to-pictures"
    page.locator("#do-solution").click()
    expect(page.locator("#get-solution .solved")).to_have_count(1)
    page.locator("#to-pictures").click()
    expect(covered).to_have_count(0)
    expect(page.locator("#figure img")).to_be_visible()


REASONS: Final = [(WRONG, "no solution"), (CLASH, "conflict in row 9")]


def test_without_a_solution_the_page_says_why(page: Page, problems: list[str]) -> None:
    """The picture of the solution is not offered, the reason stands in its place, below the board and in the panel.

    I4: equal digits in a row keep nobody from the picture of the puzzle.
    """
    show(page, at(p=GENTLE))
    page.locator("#to-pictures").click()
    page.wait_for_selector("#figure img")
    choose(page, "solution")
    for board, reason in REASONS:
        paste(page, board)
        expect(page.locator("#along [aria-disabled='true'] strong")).to_have_text(f"Solution JPG: {reason}")
        assert page.locator("#get-solution").count() == 0
        expect(page.locator("#figure")).to_contain_text(f"No picture: {reason}")
    page.keyboard.press("Escape")
    _, data = download(page, "#get-puzzle")
    assert puzzle_in(data).replace(".", "0") == CLASH.replace(".", "0")
    expected_complaints(problems)


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
