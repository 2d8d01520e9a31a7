"""A real server, a real browser, and pages that fail their test on any error that the browser reports."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.finder import BrowserMissing, launch_without_autofill
from tests.browser.problems import Problems
from webapp import create_app
from webapp.serving.hosts import LOOPBACK, listen
from webapp.serving.server import Server

OTHER_NAME = "sudoku.test"  # leads to the server under a name that is not loopback, as in a class room
RESULTS = Path(__file__).parents[2] / "test-results"
TRACED = "SUDOKU_TRACE" in os.environ  # costs every browser test a tenth of its time
PATIENCE = (
    30_000  # milliseconds for what is to come: a busy machine is no failure, and all goes on as soon as it is there
)
expect.set_options(timeout=PATIENCE)
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
# After so many addresses a page is closed: Chromium keeps 4 MB of each in the memory of its process, and gets slow.
MAX_HISTORY: Final = 50  # more it does not count
# What Chromium says of a header on plain http under that name: it is for those who serve with TLS.
ONLY_WITH_TLS = "The Cross-Origin-Opener-Policy header has been ignored"
OUTCOME = pytest.StashKey[pytest.TestReport]()
# The storage is emptied when the next page opens: until then the last one may write to it, as it does when it is left.
FORGET = """if (location.protocol === "http:" && !sessionStorage.isKept) {
  localStorage.clear();
  sessionStorage.isKept = true;
}"""

NewPage = Callable[..., Page]
Kind = frozenset[tuple[str, Any]]  # options of a context
# Options of contexts whose pages are lent.
LENT: Final = frozenset({"viewport", "has_touch", "is_mobile", "java_script_enabled"})


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Meanwhile serve the application by the real server in a thread; its address."""
    listener = listen(LOOPBACK[0], 0)
    port = listener.getsockname()[1]
    running = Server(app, listener)
    thread = threading.Thread(target=running.run)
    thread.start()
    try:
        yield f"http://{LOOPBACK[0]}:{port}"
    finally:
        running.stop()
        thread.join()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the application."""
    with served(create_app({"HOSTS": [*LOOPBACK, OTHER_NAME], "EMBED": ["https://course.example"]})) as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium that reaches this machine and nothing else."""
    rules = f"MAP {OTHER_NAME} {LOOPBACK[0]}, MAP * ~NOTFOUND, " + ", ".join(f"EXCLUDE {name}" for name in LOOPBACK)
    try:
        profile = tmp_path_factory.mktemp("profile")
        started = launch_without_autofill(playwright, profile, f"--host-resolver-rules={rules}")
    except BrowserMissing as missing:
        pytest.fail(str(missing), pytrace=False)
    yield started
    started.close()


@pytest.fixture
def problems() -> Iterator[Problems]:
    """What the browser complained of during the test; whatever the test did not expect fails it."""
    noted = Problems()
    yield noted
    if noted:
        pytest.fail("The browser complained:\n" + "\n".join(noted), pytrace=False)


def refuse_lasting_change(*args: Any, **options: Any) -> None:
    """Fail a test that would leave its script or its clock to all tests after it."""
    pytest.fail("A lent page is changed for good: take `new_page(is_lent=False)`.")


class Lender:
    """Lends contexts with their pages to one test after the other, of each kind one.

    A new page takes twice as long to show anything, a new context three times.
    """

    def __init__(self, browser: Browser, server: str, contexts: ExitStack) -> None:
        self.browser, self.server, self.contexts = browser, server, contexts
        self.kept: dict[Kind, BrowserContext] = {}
        self.lent: set[Kind] = set()

    @contextmanager
    def lend(
        self, request: pytest.FixtureRequest, problems: Problems, kind: Kind, viewport: ViewportSize
    ) -> Iterator[Page]:
        """Lend a page with empty storage for as long as a test lasts."""
        if kind not in self.kept:
            options = {"base_url": self.server, **dict(kind)}
            self.kept[kind] = self.contexts.enter_context(_context(self.browser, **options))
            self.kept[kind].add_init_script(FORGET)
        context = self.kept[kind]
        self.lent.add(kind)
        with _watched(request, context, problems):
            page = context.pages[0] if context.pages else context.new_page()
            page.set_viewport_size(viewport)
            with pytest.MonkeyPatch.context() as patched:
                for owner, name in ((page, "add_init_script"), (page.clock, "install"), (page.clock, "pause_at")):
                    patched.setattr(owner, name, refuse_lasting_change)
                yield page
        self.lent.remove(kind)
        is_old = True
        if request.node.stash[OUTCOME].passed and context.pages and page is context.pages[0]:
            is_old = make_as_new(page) >= MAX_HISTORY
        for other in context.pages[0 if is_old else 1 :]:
            other.close()


@pytest.fixture(scope="session")
def lender(server: str, browser: Browser) -> Iterator[Lender]:
    """Keeps the contexts that are lent."""
    with ExitStack() as contexts:
        yield Lender(browser, server, contexts)


@pytest.fixture
def new_page(
    request: pytest.FixtureRequest, server: str, browser: Browser, lender: Lender, problems: Problems
) -> Iterator[NewPage]:
    """Opens pages in browser contexts of their own; options are those of Playwright's `new_context`.

    A page for fingers or without scripts is lent, unless another of its kind is out or `is_lent` is false, which a
    test says that changes the page for good, by a script or a clock.
    """
    with ExitStack() as contexts:

        def open_page(is_lent: bool = True, **options: Any) -> Page:
            is_known = is_lent and LENT.issuperset(options)
            kind = frozenset((name, options[name]) for name in options if is_known and name != "viewport")
            if kind and kind not in lender.lent:
                viewport = options.get("viewport", LAPTOP)
                return contexts.enter_context(lender.lend(request, problems, kind, viewport))
            context = contexts.enter_context(_context(browser, **{"base_url": server} | options))
            contexts.enter_context(_watched(request, context, problems))
            return context.new_page()

        yield open_page


@pytest.fixture
def page(request: pytest.FixtureRequest, new_page: NewPage, lender: Lender, problems: Problems) -> Iterator[Page]:
    """A page at laptop size with empty storage; parametrised indirectly with options (see `at_sizes`)."""
    options: dict[str, Any] = getattr(request, "param", {})
    if set(options) - {"viewport"}:
        yield new_page(**options)
        return
    with lender.lend(request, problems, frozenset(), options.get("viewport", LAPTOP)) as lent:
        yield lent


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Leaves the outcome of the test where its fixtures find it when they close."""
    report = yield
    if report.when == "call" or report.failed:
        item.stash[OUTCOME] = report
    return report


@contextmanager
def _context(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A browser context for as long as it is needed; without workers, which would ask the server behind the tests.

    Nothing moves in it but where a test is about motion: each frame of a transition costs as much as a key.
    """
    usual = {"viewport": LAPTOP, "service_workers": "block", "reduced_motion": "reduce"}
    context = browser.new_context(**usual | options)
    context.set_default_timeout(PATIENCE)
    if TRACED:
        context.tracing.start(snapshots=True)
    yield context
    context.close()


@contextmanager
def _watched(request: pytest.FixtureRequest, context: BrowserContext, problems: Problems) -> Iterator[None]:
    """Meanwhile note what the browser complains of; if the test fails, keep what its pages look like."""
    listeners: dict[Any, Callable[[Any], None]] = {
        "console": lambda message: _note(problems, message),
        "weberror": lambda error: problems.note(f"page error: {error.error}"),
    }
    for event, listener in listeners.items():
        context.on(event, listener)
    if TRACED:
        context.tracing.start_chunk()
    yield
    if problems.is_expecting:
        _wait_for_complaints(context)
    for event, listener in listeners.items():
        context.remove_listener(event, listener)
    failed = not request.node.stash[OUTCOME].passed or bool(problems)
    name = re.sub(r"[^\w.-]+", "-", request.node.name)[:80]
    screenshot = RESULTS / f"{name}-{context.browser.contexts.index(context) if context.browser else 0}"
    if failed:
        _keep(context, screenshot.with_name(screenshot.name + ".png"))
    if TRACED:
        context.tracing.stop_chunk(path=screenshot.with_name(screenshot.name + ".zip") if failed else None)


def _note(problems: Problems, message: ConsoleMessage) -> None:
    address = message.location.get("url", "")
    is_of_name = OTHER_NAME in address and message.text.startswith(ONLY_WITH_TLS)
    if message.type == "error" and not is_of_name:
        problems.note(f"console: {message.text} ({address})")


def _wait_for_complaints(context: BrowserContext) -> None:
    """Let each page say what it has to say, which otherwise the next test would hear."""
    for page in context.pages:
        try:
            page.evaluate("0")
        except Error:
            pass  # a page that has crashed says nothing more


def _keep(context: BrowserContext, path: Path) -> None:
    """Keep a picture of the page that was used last."""
    RESULTS.mkdir(exist_ok=True)
    try:
        context.pages[-1].screenshot(path=path, full_page=True)
    except Error:
        pass  # a page that has crashed or hangs has no picture


def make_as_new(page: Page) -> int:
    """Forget what a test did with the page; it is still open until the next one opens another.

    Returns:
        How many addresses the page has shown, as far as the browser counts them.
    """
    page.unroute_all(behavior="ignoreErrors")
    page.emulate_media(media="null", color_scheme="null", reduced_motion="reduce", forced_colors="null")
    # To open an empty page here would take a quarter of a test. What the old one does as it is left may come after the
    # next one has begun, so it keeps nothing any more.
    forget = "() => { sessionStorage.clear(); Storage.prototype.setItem = () => {}; return history.length; }"
    return int(page.evaluate(forget))
