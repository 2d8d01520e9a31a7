"""Draw states: reach each once, see it six ways, by three sizes of the window and two colour schemes.

Equal pages give equal pictures. The clock of the page is stopped, nothing moves, no caret blinks, and the typefaces are
there. Two processes share the states; each has a browser and a server of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias
from unittest import mock

from playwright.sync_api import Browser, CDPSession, Error, Page, sync_playwright

from tests.browser.conftest import PATIENCE, served
from tests.browser.finder import VARIABLE, launch_without_autofill
from tests.gallery.checks import find_faults, resize
from tests.gallery.states import STATES, State
from webapp import create_app
from webapp.puzzles import new_puzzle

SIZES: Final = {"phone": (390, 844), "laptop": (1366, 768), "hall": (1920, 1080)}
Scheme: TypeAlias = Literal["light", "dark"]
SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
VIEWS: Final = tuple(product(SIZES, SCHEMES))
PROCESSES: Final = 2
MAX_HEIGHT: Final = 2400  # of a picture: below it a page only goes on
NOW: Final = datetime(2026, 1, 15, 10, 0, tzinfo=UTC)
WHOLE_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
ADDRESS: Final = "http://127.0.0.1:5000"  # whatever the port: pages show their address, and codes hold it
RULES: Final = "MAP 127.0.0.1 {}, MAP * ~NOTFOUND"  # no other machine is asked
# From the first frame on nothing moves, no caret blinks, no clock ticks, and what goes after a while stays. The policy
# of the pages forbids a style in the page.
STILL: Final = """(() => {
  for (const [name, most] of [["setInterval", 999], ["setTimeout", 1999]]) {
    const start = window[name];
    window[name] = (task, delay = 0, ...rest) => (delay > most ? 0 : start(task, delay, ...rest));
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important;"
    + " caret-color: transparent !important; scroll-behavior: auto !important; }");
  document.adoptedStyleSheets = [sheet];
})()"""
# What is drawn after the window has its new size stands two frames later.
SETTLED: Final = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].filter((image) => !image.complete && image.loading !== "lazy")
    .map((image) => new Promise((done) => { image.onload = done; image.onerror = done; })));
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
}"""


@dataclass
class Drawn:
    """Say what came of a state: its pictures by view, what is wrong with it, and how long it took."""

    key: str
    pictures: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0


def picture_name(state: State, size: str, scheme: str) -> str:
    """Name the file of a picture."""
    slug = re.sub(r"[^a-z0-9]+", "-", f"{state.page_room} {state.key}".lower()).strip("-")
    return f"{slug}.{size}-{scheme}.png"


def draw(folder: Path, states: Sequence[State] = STATES, checks: bool = True) -> list[Drawn]:
    """Draw the states into an existing folder, in two processes."""
    shares = [[state.key for state in states[at::PROCESSES]] for at in range(PROCESSES)]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, context) as pool:
        drawn = [
            each
            for share in pool.map(_draw_share, [folder] * PROCESSES, shares, [checks] * PROCESSES)
            for each in share
        ]
    order = {state.key: at for at, state in enumerate(states)}
    return sorted(drawn, key=lambda each: order[each.key])


def _draw_share(folder: Path, keys: Sequence[str], checks: bool) -> list[Drawn]:
    """Draw some states with a server and a browser of this process."""
    states = {state.key: state for state in STATES}
    with (
        served(create_app({"EMBED": ["https://course.example"]})) as address,
        _started_browser(address.removeprefix("http://")) as browser,
    ):
        return [_draw_state(browser, states[key], folder, checks) for key in keys]


@contextmanager
def _started_browser(server: str) -> Iterator[Browser]:
    """Start the browser that people have: a whole one where there is one, else any of the tests.

    It finds the server, host and port, at the one address of all pictures.
    """
    whole = next(filter(None, map(shutil.which, WHOLE_BROWSERS)), None)
    if whole and VARIABLE not in os.environ:
        os.environ[VARIABLE] = whole
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as profile,
        mock.patch.object(new_puzzle, "SystemRandom", partial(Random, 1)),
    ):
        browser = launch_without_autofill(
            playwright, Path(profile), f"--host-resolver-rules={RULES.format(server)}", "--disable-lcd-text"
        )
        yield browser
        browser.close()


def _draw_state(browser: Browser, state: State, folder: Path, checks: bool) -> Drawn:
    """Reach a state and see it six ways."""
    begun, drawn, complaints = time.perf_counter(), Drawn(state.key), list[str]()
    width, height = SIZES["laptop"]
    context = browser.new_context(
        base_url=ADDRESS,
        viewport={"width": width, "height": height},
        service_workers="block",
        reduced_motion="reduce",
        color_scheme="light",
    )
    context.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    camera = context.new_cdp_session(page)
    page.clock.set_fixed_time(NOW)
    page.add_init_script(STILL)  # after the clock, which brings timers of its own
    try:
        state.reach(page)
        page.mouse.move(0, 0)
        for size, scheme in VIEWS:
            resize(page, SIZES[size])
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(SETTLED)
            name = picture_name(state, size, scheme)
            _photograph(page, camera, folder / name)
            drawn.pictures.append(name)
            if not state.seen(page).is_visible():
                drawn.faults.append(f"{size} {scheme}: {state.shows} is not visible")
        for size, scheme in VIEWS if checks else ():  # afterwards: checks scroll
            resize(page, SIZES[size])
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(SETTLED)
            drawn.faults += [f"{size} {scheme}: {fault}" for fault in find_faults(page, state, size, scheme)]
    except (Error, AssertionError) as error:
        drawn.faults.append(f"not reached: {str(error)[:600]}")
    context.close()
    drawn.faults += [f"console: {text}" for text in complaints if not any(each in text for each in state.complaints)]
    drawn.seconds = time.perf_counter() - begun
    found = f", {len(drawn.faults)} faults" if drawn.faults else ""
    sys.stderr.write(f"{drawn.seconds:5.1f} s  {state.page_room}: {state.key}{found}\n")
    return drawn


def _photograph(page: Page, camera: CDPSession, path: Path) -> None:
    """Keep a picture of the whole page, or of its upper part where it is very long.

    Chromium is asked itself: Playwright's own way takes three times as long.
    """
    page.evaluate("scrollTo(0, 0)")  # else what sticks to the window is in the middle of the picture
    wide, high = page.evaluate("[innerWidth, Math.max(innerHeight, document.documentElement.scrollHeight)]")
    clip = {"x": 0, "y": 0, "width": wide, "height": min(high, MAX_HEIGHT), "scale": 1}
    options = {"format": "png", "optimizeForSpeed": True, "captureBeyondViewport": True, "clip": clip}
    path.write_bytes(b64decode(camera.send("Page.captureScreenshot", options)["data"]))
