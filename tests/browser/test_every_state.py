"""Every page in every state fits the screens that people have; axe finds nothing, in any theme (P1, P2, X1, X10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import accessibility_problems, resize, wear
from tests.browser.measures import (
    cut_off,
    expected_complaints,
    out_of_reach,
    overlaps,
    run_together,
    sticking_out,
    too_small,
    unfilled,
    unstyled,
)
from tests.browser.states import EVERY, open_keys, open_menu, read_garbage, unreadable
from tests.campaigns import some
from tests.webapp.test_tokens import THEMES

PHONES: Final = {"phone": (320, 568), "taller phone": (320, 640)}
SCREENS: Final = PHONES | {
    "phone on its side": (568, 320),
    "larger phone on its side": (844, 390),
    "tablet": (768, 1024),
    "tablet on its side": (1024, 768),
    "laptop": (1366, 768),
    "projector": (1920, 1080),
    "zoom of 400 % at 1280 x 1024": (320, 256),
}
# The narrowest and lowest, the usual and the widest; the others lie between them, and are seen in campaigns.
USUAL: Final = ("zoom of 400 % at 1280 x 1024", "laptop", "projector")
ON_ITS_SIDE: Final = "larger phone on its side"  # with a layout of its own
ON_PHONES: Final = {"menu", "notes"}  # with a layout of their own there: a menu, notes as dots and the strip
# What they show stands in other states too: in "answers", "several so far", "verified" and "project in steps"; or they
# are seen one after the other below, or in test_hints.py. "how hard" stands with more in "how hard explained".
AGAIN: Final = {"focused", "clues", "lab in steps", "verify", "keys", "menu", "unreadable", "garbage"} | {
    *("how hard", "picture page", "worked on", "no picture", "sheets", "own program shown", "a page of the manual"),
    *("paused", "timed hint"),
    *(f"hint, {part}" for part in ("what", "where", "pattern", "mistake", "no more")),
}


@pytest.mark.parametrize("state", some(EVERY, always=lambda state: state not in AGAIN))
def test_every_state_of_every_page(page: Page, server: str, problems: list[str], state: str) -> None:
    """Nothing sideways, cut off, overlapping, run together, covered or too small to touch on any screen.

    No shape of a drawing is filled with the browser's black, and the styles of all classes are there.

    Axe finds no violation of WCAG 2.0 to 2.2.

    X8: no page in any state asks another machine for anything.
    """
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    resize(page, SCREENS["phone"])
    EVERY[state](page)
    assert unfilled(page) == []
    assert unstyled(page) == []
    assert not _misfits(page, USUAL)
    resize(page, SCREENS[ON_ITS_SIDE])
    assert out_of_reach(page) == []
    resize(page, SCREENS["phone" if state in ON_PHONES else "laptop"])
    assert accessibility_problems(page) == []
    if state == "clash":
        _contrast_in_themes(page)
    assert asked == {urlsplit(server).netloc}
    expected_complaints(problems)


def test_states_of_one_page(page: Page, problems: list[str]) -> None:
    """A text that can be repaired, one that cannot, keys and tools: on one page, one after the other."""
    resize(page, SCREENS["phone"])
    unreadable(page)
    for get_there, screen in (
        (None, "laptop"),
        (read_garbage, "laptop"),
        (open_keys, "laptop"),
        (open_menu, "phone"),
    ):
        resize(page, SCREENS["phone"])
        if get_there:
            get_there(page)
        expect(page.locator(":popover-open, dialog[open]")).to_have_count(int(get_there in (open_keys, open_menu)))
        assert not _misfits(page, USUAL), get_there
        resize(page, SCREENS[screen])
        assert accessibility_problems(page) == [], get_there
        page.keyboard.press("Escape")
    expected_complaints(problems)


@pytest.mark.campaign
@pytest.mark.parametrize("state", EVERY)
def test_every_state_fits_the_screens_between(page: Page, problems: list[str], state: str) -> None:
    """What fits the screens at the ends fits those between them."""
    resize(page, SCREENS["phone"])
    EVERY[state](page)
    assert not _misfits(page, tuple(SCREENS.keys() - set(USUAL)))
    expected_complaints(problems)


@pytest.mark.campaign
@pytest.mark.parametrize("state", EVERY)
def test_every_theme_has_contrast(page: Page, problems: list[str], state: str) -> None:
    """Themes change nothing but colours; tests/webapp/test_tokens.py counts the contrast of every pair of them."""
    resize(page, SCREENS["phone" if state == "menu" else "laptop"])
    EVERY[state](page)
    _contrast_in_themes(page)
    expected_complaints(problems)


@pytest.mark.campaign
@pytest.mark.parametrize("state", ["notes", "several", "answers", "solution"])
def test_axe_finds_nothing_on_the_other_screen(page: Page, problems: list[str], state: str) -> None:
    """The layout of a phone has no violation where that of a laptop has none, and the other way round."""
    resize(page, SCREENS["laptop" if state in ON_PHONES else "phone"])
    EVERY[state](page)
    assert accessibility_problems(page) == []
    expected_complaints(problems)


def _misfits(page: Page, screens: Iterable[str]) -> dict[str, list[str]]:
    faults = {}
    for screen in screens:
        resize(page, SCREENS[screen])
        found = sticking_out(page) + cut_off(page) + overlaps(page) + run_together(page)
        found += too_small(page) + out_of_reach(page)
        if found:
            faults[screen] = found
    return faults


def _contrast_in_themes(page: Page) -> None:
    for theme in THEMES[1:]:
        wear(page, theme)
        assert accessibility_problems(page, "color-contrast") == [], theme
