"""Every page in every engine, at laptop and phone size, kept as pictures to be looked at side by side."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.states import CLASH, GENTLE, SEVERAL
from tests.engines.conftest import keep
from tests.engines.engine import LAPTOP, PHONE, Engine

pytestmark = pytest.mark.engines

BOARD: Final = GENTLE.replace(".", "0")
PAGES: Final = {
    "board": f"/?p={BOARD}&title=Gentle",
    "empty": "/",
    "hint": f"/?p={BOARD}&mode=answers&hint=4",
    "hard": f"/how-hard?p={BOARD}",
    "photo": "/photo",
    "print": f"/print?p={BOARD}",
    "techniques": "/techniques",
    "technique": "/techniques/skyscraper",
    "statistics": "/demo/statistics?of=famous",
    "clash": "/?p=" + CLASH.replace(".", "0"),
    "several": f"/?view=solutions&p={SEVERAL.replace('.', '0')}",
    "puzzles": "/puzzles/",
    "collection": "/puzzles/famous",
    "documents": "/documents",
    "lab": "/documents/plank",
    "project": "/documents/cs2",
    "verify": "/verify",
    "pictures": f"/pictures?p={BOARD}&title=Gentle",
    "lessons": "/demo/lessons",
    "demo": f"/demo?p={BOARD}&at=60",
    "projector": f"/demo?p={BOARD}&at=60&view=projector",
    "lesson": "/demo?lesson=liang-figure-3&at=12",
    "question": f"/demo?p={BOARD}&at=6&q=1",
    "race": f"/demo/race?p={BOARD}&lanes=free-cells,fewest-choices&clock=100",
    "error": "/no/such/page",
}
SIZES: Final = {"laptop": LAPTOP, "phone": PHONE}
# What leaves the page on the right, though nothing scrolls it.
WIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits(engine: Engine, name: str, size: str) -> None:
    """No page is wider than the window, and its typeface is there."""
    engine.resize(*SIZES[size], touch=size == "phone")
    engine.open(PAGES[name])
    engine.until("document.fonts.status === 'loaded'")
    keep(engine, f"{name}-{size}")
    engine.complaints() if name == "error" else None
    assert engine.get(WIDE) <= 0
    assert engine.get("document.fonts.check('600 16px Text')")
