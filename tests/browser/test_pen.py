"""A pen for boards: ink that belongs to a board and goes with the next move, and a pointer whose trail fades."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.looks import resize
from tests.browser.stage import LIANG, expect_move, open_stage, press, project, until
from tests.browser.states import GENTLE, at, show

INK: Final = ".pen-layer polyline"


def draw(page: Page, table: str, *, to: tuple[float, float] = (0.6, 0.3)) -> None:
    """Draw a line over the cells of a table, from a tenth of the board."""
    box = page.locator(f"{table} tbody").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.1, box["y"] + box["height"] * 0.1)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * to[0], box["y"] + box["height"] * to[1], steps=4)
    page.mouse.up()


def take(page: Page) -> None:
    """Take the pen."""
    press(page, "w")
    expect(page.get_by_role("toolbar", name="Pen")).to_be_visible()


def corner(page: Page) -> list[float]:
    """Where the line begins, in parts of the cells' box."""
    found: list[float] = page.evaluate(
        """() => {
          const [ink, cells] = [".pen-layer polyline", "#demo-board tbody"]
            .map((name) => document.querySelector(name).getBoundingClientRect());
          return [(ink.left - cells.left) / cells.width, (ink.top - cells.top) / cells.height];
        }"""
    )
    return found


def test_ink_belongs_to_the_board(page: Page) -> None:
    """It has three colours, scales with the board, goes with a move or one key; the clicker's keys go on; W ends it."""
    open_stage(page, at=5)
    take(page)
    for number, name in enumerate(("Blue ink", "Green ink", "Red ink")):
        page.get_by_role("button", name=name).click()
        draw(page, "#demo-board", to=(0.3 + number / 5, 0.5))
    assert page.locator(INK).count() == 3
    assert len(set(page.locator(INK).evaluate_all("all => all.map((line) => getComputedStyle(line).stroke)"))) == 3
    before = corner(page)
    project(page)
    resize(page, (1024, 768))
    until(page, "document.querySelector('.pen-layer').getBoundingClientRect().width < 600")
    assert all(abs(new - old) < 0.01 for old, new in zip(before, corner(page), strict=True))
    press(page, "PageDown")
    expect_move(page, 6)
    expect(page.locator(INK)).to_have_count(0)
    draw(page, "#demo-board")
    press(page, "Delete")
    expect(page.locator(INK)).to_have_count(0)
    draw(page, "#demo-board")
    press(page, "w")
    expect(page.locator(".pen-layer, .pen-bar")).to_have_count(0)
    assert page.evaluate("JSON.stringify([localStorage, sessionStorage])").count("pen") == 0


def test_the_pointer_leaves_a_trail_that_fades(page: Page) -> None:
    """It draws no ink, and takes nothing from the buttons below its trail; ink is on the board of each lane."""
    open_stage(page, f"/demo/race?p={LIANG}&lanes=A,D&clock=moves")
    take(page)
    draw(page, ".lane:nth-child(2) .lane-board")
    assert page.locator(".lane:nth-child(2) .pen-layer polyline").count() == 1
    page.get_by_role("button", name="Pointer").click()
    draw(page, ".lane:nth-child(1) .lane-board")
    assert page.locator(INK).count() == 1
    until(page, "document.querySelectorAll('.pen-trail circle').length === 1")
    until(page, "document.querySelectorAll('.pen-trail line').length === 0")
    page.get_by_role("button", name="Forward").click()
    expect(page.locator(INK)).to_have_count(0)
    press(page, "w")


def test_a_pen_on_the_board_page(page: Page) -> None:
    """Its script comes with W alone; a press of it enters nothing, and the ink goes with the next digit."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show(page, at(p=GENTLE, mode="answers"))
    page.locator("#r1c1").focus()
    assert not [url for url in asked if "pen." in url]
    take(page)
    draw(page, "#board table")
    expect(page.locator("#r1c1")).to_be_focused()
    press(page, "Delete")
    expect(page.locator(INK)).to_have_count(0)
    draw(page, "#board table")
    expect(page.locator(INK)).to_have_count(1)
    press(page, "8")
    expect(page.locator("#r1c1")).to_have_value("8")
    expect(page.locator(INK)).to_have_count(0)
    page.get_by_role("button", name="Close (W)").click()
    expect(page.locator(".pen-layer, .pen-bar")).to_have_count(0)
