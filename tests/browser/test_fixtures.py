"""The browser tests' own net: what it must catch, and what it must let through."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

from tests.browser import finder
from tests.browser.conftest import NewPage, make_as_new
from tests.browser.looks import SIZES, accessibility_problems, at_sizes
from tests.browser.problems import Problems

STRICT = {"Content-Security-Policy": "default-src 'none'; script-src 'self'"}


def show(page: Page, body: str, headers: dict[str, str] | None = None) -> None:
    """Open a page with this body in place of the server's."""
    document = f"<!doctype html><html lang=en><title>t</title>{body}</html>"
    page.route(
        "**/made-up", lambda route: route.fulfill(body=document, content_type="text/html", headers=headers or {})
    )
    page.goto("/made-up")


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("<script>console.error('oh no')</script>", "oh no"),
        ("<script>throw new Error('broken')</script>", "broken"),
        ("<script src='http://cdn.example/x.js'></script>", "ERR_NAME_NOT_RESOLVED"),
    ],
)
def test_what_the_browser_complains_of_is_caught(page: Page, problems: Problems, body: str, word: str) -> None:
    """Console errors, exceptions in scripts and requests to other machines are all noted."""
    show(page, body)
    for _ in range(100):
        if not problems:
            page.evaluate("new Promise(requestAnimationFrame)")  # what is noted comes from elsewhere
    assert any(word in problem for problem in problems)
    problems.clear()


def test_a_breach_of_the_content_security_policy_is_caught(page: Page, problems: Problems) -> None:
    """A script or style that the policy forbids is noted."""
    show(page, "<script>1</script>", STRICT)
    assert any("Content Security Policy" in problem for problem in problems)
    problems.clear()


def test_what_a_test_expects_is_counted(page: Page, problems: Problems) -> None:
    """An answer that was said to come is no problem, however late the browser tells of it; any other is one."""
    problems.expect(404)
    page.goto("/no/such/page")
    page.evaluate("fetch('/no/such/page').then(() => 0)")
    page.evaluate("console.error('oh no')")
    assert problems.answered(404) == 2
    assert [problem for problem in problems if "oh no" not in problem] == []
    assert problems
    problems.clear()


def test_the_other_name_leads_to_the_server(page: Page, server: str) -> None:
    """A name that is not loopback reaches the server, as an address in a class room would."""
    answer = page.request.get(f"{server}/healthz")
    assert answer.status == 200
    response = page.goto(server.replace("127.0.0.1", "sudoku.test") + "/healthz")
    assert response is not None
    assert response.status == 200


@at_sizes("phone", color_scheme="dark")
def test_a_page_has_the_size_asked_for(page: Page) -> None:
    """The options of `at_sizes` reach the page."""
    size = (page.evaluate("innerWidth"), page.evaluate("innerHeight"))
    assert size in SIZES.values()
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")


def test_letters_are_as_wide_as_in_a_whole_browser(page: Page) -> None:
    """Their width grows with the size of the type, and is not rounded to whole pixels: else what is cut off may fit."""
    show(page, "".join(f"<span style='font-size: {size}px'>{'0' * 20}</span><br>" for size in (13, 15, 17, 100)))
    *small, large = page.locator("span").evaluate_all("all => all.map((each) => each.getBoundingClientRect().width)")
    for size, wide in zip((13, 15, 17), small, strict=True):
        assert abs(wide - large * size / 100) < 1, size


def test_missing_labels_are_found(page: Page) -> None:
    """axe runs in spite of a strict policy and finds an input without a name."""
    show(page, "<main><h1>t</h1><input></main>", STRICT)
    assert [problem.split(":")[0] for problem in accessibility_problems(page)] == ["label"]


def test_contexts_are_apart(new_page: NewPage) -> None:
    """Two pages of one test share no storage."""
    first, second = new_page(), new_page()
    for page in (first, second):
        show(page, "")
    first.evaluate("localStorage.setItem('a', '1')")
    assert second.evaluate("localStorage.getItem('a')") is None


def test_a_page_is_lent_as_new(page: Page) -> None:
    """What a test left in the storage, even as its page was left, is gone when the next opens one; then it stays."""
    show(page, "<script>addEventListener('pagehide', () => localStorage.setItem('a', '1'))</script>")
    make_as_new(page)
    for left in (0, 2):
        page.goto("/healthz")
        assert page.evaluate("localStorage.length") == left
        page.evaluate("localStorage.setItem('b', '2'); localStorage.setItem('c', '3')")


def test_a_lent_page_takes_no_clock_and_no_script(page: Page) -> None:
    """Neither could be taken back: the clock of one test stopped the toasts of all that came after it."""
    for change in (page.clock.install, lambda: page.clock.pause_at(0), lambda: page.add_init_script("1")):
        with pytest.raises(pytest.fail.Exception, match="is_lent"):
            change()


def test_a_missing_browser_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing starts, the message names what was tried and how to get a browser."""
    nowhere = os.fspath(tmp_path / "chromium")
    monkeypatch.setenv(finder.VARIABLE, nowhere)

    class Nothing:
        class chromium:
            @staticmethod
            def launch(**options: object) -> None:
                raise Error("no such file")

    with pytest.raises(finder.BrowserMissing, match="playwright install") as caught:
        finder.launch(Nothing)  # type: ignore[arg-type]  # is in for Playwright, whose launch is all that is used
    assert nowhere in str(caught.value)


def test_a_light_browser_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of what is installed, the one without autofill is tried before the whole ones."""
    monkeypatch.delenv(finder.VARIABLE, raising=False)
    for name in ("chromium", "chromium-headless-shell"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", os.fspath(tmp_path))
    own, light, whole = list(finder.choices())[:3]
    assert own.options == {}
    names = [Path(choice.options["executable_path"]).name for choice in (light, whole)]
    assert names == ["chromium-headless-shell", "chromium"]


def test_a_named_browser_is_the_only_choice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """SUDOKU_BROWSER is a path or a channel of Playwright's, and nothing else is tried."""
    monkeypatch.setenv(finder.VARIABLE, "msedge")
    assert [choice.options for choice in finder.choices()] == [{"channel": "msedge"}]
    monkeypatch.setenv(finder.VARIABLE, os.fspath(tmp_path))
    assert [choice.options for choice in finder.choices()] == [{"executable_path": os.fspath(tmp_path)}]


def test_no_wait_asks_for_a_handle() -> None:
    """A wait that returns a handle has the driver's script loaded once more into each document: a fifth of its cost."""
    name = ".wait_for_" + "selector("
    assert not [str(path) for path in Path(__file__).parents[1].rglob("*.py") if name in path.read_text("utf-8")]
