"""axe finds nothing in any state of any page, in any theme (X1)."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.looks import accessibility_problems, at_sizes, wear
from tests.browser.measures import expected_complaints
from tests.browser.states import EVERY
from tests.campaigns import some
from tests.webapp.test_tokens import THEMES

MOST_COLOURS: Final = {"clash", "notes", "several", "unreadable", "panels"}
PHONE: Final[ViewportSize] = {"width": 320, "height": 568}


@pytest.mark.parametrize("state", EVERY)
def test_axe_finds_nothing(page: Page, problems: list[str], state: str) -> None:
    """X1: no violation of WCAG 2.0 to 2.2 A and AA in any state of any page."""
    if state == "menu":
        page.set_viewport_size(PHONE)
    EVERY[state](page)
    assert accessibility_problems(page) == []
    expected_complaints(problems)


@pytest.mark.parametrize("state", some(EVERY, always=lambda state: state in MOST_COLOURS))
def test_every_theme_has_contrast(page: Page, problems: list[str], state: str) -> None:
    """X1: themes change nothing but colours, and each has contrast; tests/webapp/test_tokens.py counts every pair."""
    if state == "menu":
        page.set_viewport_size(PHONE)
    EVERY[state](page)
    for theme in THEMES[1:]:
        wear(page, theme)
        assert accessibility_problems(page, "color-contrast") == [], theme
    expected_complaints(problems)


@at_sizes("phone")
def test_axe_finds_nothing_on_a_phone(page: Page) -> None:
    """X1: the phone's layout, with notes as dots and the strip, has no violation either."""
    EVERY["notes"](page)
    assert accessibility_problems(page) == []
