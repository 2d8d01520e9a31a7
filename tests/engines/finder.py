"""Finds the engines: Playwright's own builds, else Debian's packages; of Chromium a whole browser too.

The usual tests prefer a headless shell. It shows no scroll bars and has no autofill, and its full screen ends by other
rules, so what people have is an engine of its own, with scroll bars.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Error, Playwright

from tests.browser.finder import ARGS, BrowserMissing, choices
from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.own import Own
from tests.engines.webkit import WebKit

WHOLE: Final = "whole-chromium"
NAMES: Final = ("chromium", WHOLE, "firefox", "webkit")
PACKAGES: Final = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}


def start(playwright: Playwright, name: str, folder: Path, scripts: bool = True) -> Engine:
    """A browser with this engine, whose files go into the room; without scripts it runs none of the pages'.

    Raises BrowserMissing with what to install.
    """
    if name in ("chromium", WHOLE):
        return _chromium(playwright, name, folder, scripts)
    try:
        return Own(getattr(playwright, name), name, folder, scripts)
    except Error:  # not installed
        shutil.rmtree(folder)
        folder.mkdir()
    find = {"firefox": _firefox, "webkit": _webkit}[name]
    made = find(folder, scripts)
    if not made:
        wanted = " ".join(PACKAGES[name])
        raise BrowserMissing(
            f"No {name} to drive. On Debian an administrator installs it with `apt-get install {wanted}`; elsewhere "
            f"run `python -m playwright install --with-deps {name}`."
        )
    return made()


def _chromium(playwright: Playwright, name: str, folder: Path, scripts: bool) -> Engine:
    is_whole = name == WHOLE
    options: dict[str, Any] = {"ignore_default_args": ["--hide-scrollbars"]} if is_whole else {}
    for choice in choices():
        try:
            engine = Own(playwright.chromium, name, folder, scripts, args=ARGS, **choice.options, **options)
        except Error:
            pass
        else:
            if not is_whole or engine.get("navigator.pdfViewerEnabled"):  # no headless shell shows PDF files
                return engine
            engine.close()
        shutil.rmtree(folder)
        folder.mkdir()
    raise BrowserMissing(
        "No whole Chromium starts. Install Chromium or Chrome, or run `python -m playwright install chromium`."
        if is_whole
        else "No Chromium starts; `python3 run.py test` gets one."
    )


def _firefox(folder: Path, scripts: bool) -> Callable[[], Engine] | None:
    browser = shutil.which("firefox-esr") or shutil.which("firefox")
    return (lambda: Firefox(browser, folder, scripts)) if browser else None


def _webkit(folder: Path, scripts: bool) -> Callable[[], Engine] | None:
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser"))
    if not (driver and browsers and shutil.which("Xvfb")):
        return None
    return lambda: WebKit(driver, str(browsers[-1]), folder, scripts)
