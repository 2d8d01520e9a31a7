"""Make the pictures of the README: screenshots of the page in a real browser, drawings, and the film of a search.

.venv/bin/python -m docs.pictures
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from benchmarks.page import served
from solver import Grid, Puzzle
from solver.engine import solve
from solver.pictures import Picture, encode, kind_of
from solver.value_pictures import draw_value
from tests.browser.finder import launch

FOLDER: Final = Path(__file__).parent
GENTLE: Final = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
FIGURE_2: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79"
TEN_LINES: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FILM: Final = "tests/data/documents/002_gentle.txt --height 480 --algorithm check-first --code py --last 44"
SHOTS: Final = (  # name, width, height, colour scheme, address, cell to press or ""
    ("laptop", 1366, 768, "light", f"/?p={GENTLE}&title=gentle", "r1c1"),
    ("several", 1920, 1080, "dark", f"/?p={FIGURE_2}&view=solutions", ""),
    ("phone", 320, 568, "light", f"/?p={GENTLE}", "r1c3"),
)


def main() -> None:
    """Write every picture into this folder."""
    givens = Grid.parse(GENTLE)
    picture = Picture(kind_of("pair"), Puzzle.of(givens), solve(givens).solutions[0], title="gentle")
    (FOLDER / "gentle-pair.jpg").write_bytes(encode(picture, "jpg"))
    (FOLDER / "solved.svg").write_text(draw_value(solve(Grid.parse(TEN_LINES))), encoding="utf-8")
    film = [sys.executable, "-m", "webapp", "film", "-o", str(FOLDER / "search.gif"), *FILM.split()]
    subprocess.run(film, cwd=FOLDER.parent, check=True)
    with served() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for name, width, height, scheme, path, cell in SHOTS:
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]  # one of three literals
            page.goto(address + path)
            page.wait_for_selector("html[data-ready]")
            if cell:
                page.locator(f"#{cell}").focus()
            page.screenshot(path=FOLDER / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
