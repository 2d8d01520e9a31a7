"""Check a grid in a browser: a teacher sees on a phone which rows, columns and boxes are right."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solver import SHAPES
from tests.browser.looks import resize
from tests.campaigns import some

PHONE: Final = (390, 844)


def finished(size: int) -> list[str]:
    """A right grid of that size, row by row: each row of a band begins a box further on, each band a digit further."""
    shape = SHAPES[size * size]
    starts = [shape.box_width * (row % shape.box_height) + row // shape.box_height for row in range(size)]
    return ["".join(shape.symbols[(start + at) % size] for at in range(size)) for start in starts]


@pytest.mark.parametrize("size", some([4, 6, 9, 16], always=lambda size: size == 16))
def test_a_teacher_checks_a_grid_on_a_phone(page: Page, size: int) -> None:
    """Two exchanged digits of a row are wrong in two columns; each sign is at its row or column, in view."""
    rows = finished(size)
    rows[0] = rows[0][1] + rows[0][0] + rows[0][2:]
    resize(page, PHONE)
    page.goto("/verify")
    page.get_by_label("One grid or several, in any layout").fill("\n".join(rows))
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("olumn 1")
    expect(page.locator(".framed .rows li.right")).to_have_count(size)
    expect(page.locator(".framed .columns li.wrong")).to_have_count(2)
    expect(page.locator(".framed .columns li.right")).to_have_count(size - 2)
    expect(page.locator(".sums .boxes li")).to_have_count(size)
    frame = page.locator(".framed")
    assert frame.evaluate("(element) => element.scrollWidth <= element.clientWidth"), "the board scrolls sideways"
    for row, sign in zip(page.locator(".framed tbody tr").all(), page.locator(".framed .rows li").all(), strict=True):
        own, beside = row.bounding_box(), sign.bounding_box()
        assert own
        assert beside
        assert abs(own["y"] + own["height"] / 2 - beside["y"] - beside["height"] / 2) < 4
        assert beside["x"] + beside["width"] <= PHONE[0]
