"""Three engines on the same pages; a page that makes its engine complain fails its test."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Playwright, sync_playwright

from tests.browser.conftest import ONLY_WITH_TLS, RESULTS, served
from tests.browser.finder import BrowserMissing
from tests.engines.engine import LAPTOP, Engine
from tests.engines.finder import NAMES, start
from webapp import create_app

PICTURES: Final = RESULTS / "engines"
# Firefox speaks of a header that it ignores on plain http, and of requests that leaving a page ended.
PARDONED: Final = (ONLY_WITH_TLS, "AbortError", "NetworkError when attempting")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the application."""
    with served(create_app()) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session", params=NAMES)
def started(
    request: pytest.FixtureRequest, playwright: Playwright, server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """Each engine once."""
    yield from _started(playwright, request.param, server, tmp_path_factory.mktemp(request.param))


@pytest.fixture(scope="session", params=NAMES)
def scriptless(
    request: pytest.FixtureRequest, playwright: Playwright, server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """Each engine without the pages' scripts."""
    yield from _started(playwright, request.param, server, tmp_path_factory.mktemp(request.param), scripts=False)


@pytest.fixture
def engine(request: pytest.FixtureRequest, started: Engine) -> Iterator[Engine]:
    """An engine at laptop size with empty storage; what it complained of fails the test."""
    started.resize(*LAPTOP)
    started.go(started.server + "/healthz")
    started.run("localStorage.clear(); sessionStorage.clear();")
    started.complaints()
    yield started
    complaints = [one for one in started.complaints() if not any(words in one for words in PARDONED)]
    keep(started, f"last-{request.node.name.partition('[')[0]}")
    if complaints:
        pytest.fail(f"{started.name} complained:\n" + "\n".join(complaints), pytrace=False)


def keep(engine: Engine, name: str) -> None:
    """Keep what the window shows, to be looked at beside the other engines."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    time.sleep(0.5)  # until all is painted
    engine.picture(PICTURES / f"{name}-{engine.name}.png")


def _started(playwright: Playwright, name: str, server: str, folder: Path, scripts: bool = True) -> Iterator[Engine]:
    try:
        engine = start(playwright, name, folder, scripts)
    except BrowserMissing as missing:
        pytest.fail(str(missing), pytrace=False)
    engine.server = server
    yield engine
    engine.close()
