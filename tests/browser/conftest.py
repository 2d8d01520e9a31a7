"""A real server, a real browser, and pages that fail their test on any error that the browser reports."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    ViewportSize,
    sync_playwright,
)

from tests.browser.finder import BrowserMissing, launch
from webapp import create_app
from webapp.serve import LOOPBACK, listen
from webapp.server import Server

OTHER_NAME = "sudoku.test"  # leads to the server under a name that is not loopback, as in a class room
RESULTS = Path(__file__).parents[2] / "test-results"
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
# Chromium ignores the header on plain http outside loopback; it is for those who serve with TLS. htmx speaks of every
# request that a newer one replaced, which is what happens when a person types on before the answer is there.
HARMLESS = ("The Cross-Origin-Opener-Policy header has been ignored", "htmx:sendAbort, ", "htmx:afterRequest, ")
OUTCOME = pytest.StashKey[pytest.TestReport]()

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the application, served by the real server in a thread."""
    listener = listen(LOOPBACK[0], 0)
    port = listener.getsockname()[1]
    running = Server(create_app({"TRUSTED_HOSTS": [*LOOPBACK, OTHER_NAME]}), listener)
    thread = threading.Thread(target=running.run)
    thread.start()
    yield f"http://{LOOPBACK[0]}:{port}"
    running.stop()
    thread.join()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium that reaches this machine and nothing else."""
    rules = f"MAP {OTHER_NAME} {LOOPBACK[0]}, MAP * ~NOTFOUND, " + ", ".join(f"EXCLUDE {name}" for name in LOOPBACK)
    try:
        started = launch(playwright, args=[f"--host-resolver-rules={rules}"])
    except BrowserMissing as missing:
        pytest.fail(str(missing), pytrace=False)
    yield started
    started.close()


@pytest.fixture
def problems() -> list[str]:
    """What the browser complained of during the test; whatever is left in it at the end fails the test."""
    return []


@pytest.fixture
def new_page(request: pytest.FixtureRequest, server: str, browser: Browser, problems: list[str]) -> Iterator[NewPage]:
    """Opens pages in browser contexts of their own; options are those of Playwright's `new_context`."""
    contexts: list[BrowserContext] = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**{"base_url": server, "viewport": LAPTOP} | options)
        contexts.append(context)
        context.set_default_timeout(10_000)
        context.tracing.start(snapshots=True)
        context.on("console", lambda message: _note(problems, message))
        context.on("weberror", lambda error: problems.append(f"page error: {error.error}"))
        return context.new_page()

    yield open_page
    failed = not request.node.stash[OUTCOME].passed or bool(problems)
    for number, context in enumerate(contexts):
        if failed:
            _keep(context, f"{_file_name(request.node.name)}-{number}", context.tracing.stop)
        context.close()
    if problems:
        pytest.fail("The browser complained:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def page(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    """A fresh page at laptop size; parametrised indirectly (see `at_sizes`) with the options of its context."""
    options: dict[str, Any] = getattr(request, "param", {})
    return new_page(**options)


@pytest.fixture(scope="session")
def only_page(server: str, browser: Browser) -> Iterator[Page]:
    """The page that `used_page` lends to one test after the other."""
    context = browser.new_context(base_url=server, viewport=LAPTOP)
    context.set_default_timeout(10_000)
    context.tracing.start(snapshots=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def used_page(request: pytest.FixtureRequest, only_page: Page, problems: list[str]) -> Iterator[Page]:
    """A page that other tests used before, its storage empty: a third of the cost where isolation is not the point."""
    page, tracing = only_page, only_page.context.tracing
    listeners: dict[Any, Callable[[Any], None]] = {
        "console": lambda message: _note(problems, message),
        "pageerror": lambda error: problems.append(f"page error: {error}"),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    tracing.start_chunk()
    yield page
    if not request.node.stash[OUTCOME].passed or problems:
        _keep(page.context, _file_name(request.node.name), tracing.stop_chunk)
    else:
        tracing.stop_chunk()
    page.unroute_all(behavior="ignoreErrors")
    page.set_viewport_size(LAPTOP)
    page.goto("/healthz")
    page.evaluate("localStorage.clear()")
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    if problems:
        pytest.fail("The browser complained:\n" + "\n".join(problems), pytrace=False)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Leaves the outcome of the test where its fixtures find it when they close."""
    report = yield
    if report.when == "call" or report.failed:
        item.stash[OUTCOME] = report
    return report


def _note(problems: list[str], message: ConsoleMessage) -> None:
    if message.type == "error" and not message.text.startswith(HARMLESS):
        problems.append(f"console: {message.text} ({message.location.get('url', '')})")


def _file_name(test: str) -> str:
    return re.sub(r"[^\w.-]+", "-", test)[:80]


def _keep(context: BrowserContext, name: str, stop_tracing: Callable[..., None]) -> None:
    """Keep a trace (`playwright show-trace FILE`) and a picture of each page in test-results/."""
    RESULTS.mkdir(exist_ok=True)
    for number, page in enumerate(context.pages):
        try:
            page.screenshot(path=RESULTS / f"{name}-{number}.png", full_page=True)
        except Error:
            continue  # a page that has crashed or hangs has no picture
    stop_tracing(path=RESULTS / f"{name}.zip")
