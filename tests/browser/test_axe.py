"""axe finds nothing in any state of any page, in any theme (X1)."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looks import accessibility_problems, at_sizes, wear
from tests.browser.measures import expected_complaints
from tests.browser.states import EVERY
from tests.webapp.test_tokens import THEMES

PHONE: Final[ViewportSize] = {"width": 320, "height": 568}


@pytest.mark.parametrize("state", EVERY)
def test_axe_finds_nothing(page: Page, problems: list[str], state: str) -> None:
    """X1: no violation of WCAG 2.0 to 2.2 A and AA in any state of any page; themes change nothing but colours."""
    if state == "menu":
        page.set_viewport_size(PHONE)
    EVERY[state](page)
    found = {}
    for theme in THEMES:
        wear(page, theme)
        violations = accessibility_problems(page, "" if theme == THEMES[0] else "color-contrast")
        if violations:
            found[theme] = violations
    assert not found
    expected_complaints(problems)


@at_sizes("phone")
def test_axe_finds_nothing_on_a_phone(page: Page) -> None:
    """X1: the phone's layout, with notes as dots and the strip, has no violation either."""
    EVERY["notes"](page)
    assert accessibility_problems(page) == []
