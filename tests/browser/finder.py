"""Finds a browser that starts: the one named by SUDOKU_BROWSER, Playwright's own, one on PATH, one at a usual place.

Playwright's own and Debian's chromium-headless-shell come first: they have no autofill, which takes a whole browser as
long as all else that it does with 81 fields. As a program it says which one the tests will use, or fails where there is
none: `python -m tests.browser.finder`.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

VARIABLE = "SUDOKU_BROWSER"
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PLACES = (
    "/usr/bin/chromium",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
    r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
)
# A new frame for each document of a site takes a fifth of what a page costs. Of two lists of features Chromium reads
# the last, so the list has what Playwright turns off too.
WITHOUT = (
    "RenderDocument",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
# A whole browser sets letters at parts of a pixel. The headless shell rounds the width of each to whole pixels unless
# told otherwise, so that what is cut off for people fits there.
ARGS = ("--font-render-hinting=none", "--disable-gpu", f"--disable-features={','.join(WITHOUT)}")
PREFERENCES = {"autofill": {"credit_card_enabled": False, "profile_enabled": False}}


class BrowserMissing(Exception):
    """No browser starts; the message names every try and the ways to get one."""


class Choice(NamedTuple):
    """One browser to try: what it is called in messages, and how Playwright launches it."""

    name: str
    options: dict[str, Any]


def choices() -> Iterator[Choice]:
    """The browsers to try, in order."""
    named = os.environ.get(VARIABLE)
    if named:
        is_path = os.path.sep in named or os.path.exists(named)
        options = {"executable_path": named} if is_path else {"channel": named}
        yield Choice(f"{VARIABLE}={named}", options)
        return
    yield Choice("Playwright's own", {})
    seen = set()
    for path in [shutil.which(name) for name in NAMES] + [os.path.expandvars(place) for place in PLACES]:
        if path and path not in seen and os.path.exists(path):
            seen.add(path)
            yield Choice(path, {"executable_path": path})
    yield Choice("Playwright's own whole browser", {"channel": "chromium"})


def launch(playwright: Playwright) -> Browser:
    """The first browser that starts. Raises BrowserMissing."""
    return _first(lambda choice: playwright.chromium.launch(**choice, args=ARGS))


def launch_without_autofill(playwright: Playwright, profile: Path, *args: str) -> Browser:
    """The first browser that starts, with an empty directory for its profile. Raises BrowserMissing.

    It does not look for addresses in forms when it loads a page.
    """
    (profile / "Default").mkdir()
    (profile / "Default" / "Preferences").write_text(json.dumps(PREFERENCES))
    start = playwright.chromium.launch_persistent_context
    return _first(lambda choice: start(profile, **choice, args=(*ARGS, *args)).browser)


def _first(start: Callable[[dict[str, Any]], Browser | None]) -> Browser:
    tries = []
    for choice in choices():
        try:
            if started := start(choice.options):
                return started
        except Error as error:
            tries.append(f"{choice.name} ({error.message.splitlines()[0]})")
    raise BrowserMissing(
        f"No browser starts for the browser tests. Tried: {'; '.join(tries)}; nothing else on PATH or at the usual "
        "places. Get one with `python3 run.py test` (it tries by itself) or "
        f"`python -m playwright install --with-deps chromium`, or set {VARIABLE} to the path of Chromium or Chrome."
    )


def main() -> None:
    """Print the browser that the tests will use; exit with a sentence where there is none."""
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except BrowserMissing as missing:
            sys.exit(str(missing))
        sys.stdout.write(f"{browser.browser_type.name} {browser.version}\n")
        browser.close()


if __name__ == "__main__":
    main()
