"""Every state of the gallery: it is reached, its page is silent, and its drawings, texts and boxes are as they must be.

The usual run looks at all of them on a laptop. `python -m tests.gallery` and campaigns look at them on more screens.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Error, Page

from tests.browser.conftest import LAPTOP, make_as_new
from tests.browser.paper import PRINTED, unfit_for_paper
from tests.browser.problems import Problems
from tests.gallery.checks import (
    accessibility_problems,
    covered_stops,
    cut_off,
    find_quick_faults,
    out_of_reach,
    overlaps,
    resize,
    sticking_out,
    too_small,
    wear,
)
from tests.gallery.states import ROOMS, STATES, State
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
LEAST_FRAME: Final = 300  # the width and height from which an embed is whole


@pytest.mark.parametrize("page_room", ROOMS)
def test_every_state_of_a_room(page: Page, problems: Problems, page_room: str) -> None:
    """No shape is black by default, no text begins small, no words run together, nothing overlaps or complains.

    On paper each page is black on white, with nothing to press, and nothing lies beyond the margin.
    """
    faults = []
    left_at = ""
    for state in (state for state in STATES if state.page_room == page_room):
        if left_at and state.after != left_at:
            page.context.set_offline(False)
            make_as_new(page)
        kept = _reach(page, problems, state, left_at)
        found = kept or find_quick_faults(page)
        if state.key in PRINTED and not kept:
            found += unfit_for_paper(page, state.key)
        faults += [f"{state.key}: {fault}" for fault in found + problems]
        problems.clear()
        left_at = "" if kept else state.key
    assert not faults, "\n".join(faults)


@pytest.mark.campaign
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.key)
def test_a_state_on_every_screen(page: Page, problems: Problems, state: State) -> None:
    """Nothing sideways, cut off, overlapping, out of reach or too small; axe finds nothing, in any theme."""
    assert _reach(page, problems, state) == []
    faults = {}
    for name, size in SCREENS.items():
        _resize(page, state, size)
        faults[name] = sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page) + out_of_reach(page)
    for name in ("phone", "laptop"):
        resize(page, SCREENS[name])
        faults[name] += accessibility_problems(page)
    for theme in THEMES[1:]:
        wear(page, theme)
        faults[theme] = accessibility_problems(page, "color-contrast")
    for name in ("phone", "laptop", "zoom of 400 % at 1280 x 1024"):
        _resize(page, state, SCREENS[name])
        faults[name] += covered_stops(page)
    page.context.set_offline(False)
    assert not {name: found for name, found in faults.items() if found}


def _resize(page: Page, state: State, size: tuple[int, int]) -> None:
    """Give the page that size; a frame of another site is as high as an embed needs."""
    width, height = size
    resize(page, (width, max(height, LEAST_FRAME) if "[data-embed]" in state.shows else height))


def _reach(page: Page, problems: Problems, state: State, left_at: str = "") -> list[str]:
    """Go to a state on a laptop, from the one at which the page was left or anew; what kept us from it."""
    if page.viewport_size != LAPTOP:
        resize(page, (LAPTOP["width"], LAPTOP["height"]))
    try:
        state.reach(page, left_at)
    except (Error, AssertionError) as error:
        return [f"not reached: {error}"]
    problems[:] = [problem for problem in problems if not any(words in problem for words in state.complaints)]
    return []
