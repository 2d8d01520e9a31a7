"""Presses while a hint is on its way: quick ones, those of a clicker, and those before the scripts are there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route

from tests.browser.board import intercept, line, open_board, press, ready, start_at
from tests.browser.test_hint_ways import MEDIUM
from tests.browser.test_hints import rung
from tests.campaigns import some


@pytest.mark.parametrize("delay", some([0, 60, 300], always=lambda delay: delay == 60))
def test_no_quick_press_is_lost(page: Page, delay: int) -> None:
    """Each H tells one depth more, and each press of a clicker is answered in its turn, on a slow line too.

    Nothing is broken off that the server then finds for nobody: it turns away who asks for much at once.
    """

    def slow(route: Route) -> None:
        page.wait_for_timeout(delay)
        route.continue_()

    broken_off: list[str] = []
    open_board(page, MEDIUM)
    page.on("requestfailed", lambda request: broken_off.append(request.post_data or request.url))
    start_at(page)
    intercept(page, "**/board", slow)
    press(page, "h", "h", "h")
    rung(page, 3)
    press(page, "h", "h", "h")
    rung(page, 4)
    press(page, "Shift+H", "Shift+H", "Shift+H")
    rung(page, 1)
    press(page, "h", "Shift+H", "h", "h")
    rung(page, 3)
    before = line(page)
    press(page, "PageDown", "PageDown", "PageDown", "PageDown")
    rung(page, 2)
    assert sum(one != other for one, other in zip(before, line(page), strict=True)) == 1
    assert broken_off == []


def test_a_key_waits_for_the_script(page: Page) -> None:
    """If the script is late, a hint takes its keys as soon as the page is ready, also a hint of the address.

    An H in the moment between an answer and what waits for it takes its turn behind that.
    """
    held: list[Route] = []
    page.route("**/board/main.js", lambda route: held.append(route))
    for address in (f"/?p={MEDIUM}", f"/?p={MEDIUM}&hint=3"):
        page.goto(address, wait_until="commit")
        while not held:
            page.wait_for_timeout(5)
        held.pop().continue_()
        ready(page)
        if "hint" not in address:
            start_at(page)
            press(page, "h", "h")
            rung(page, 2)
        press(page, "Shift+H")
        rung(page, 2 if "hint" in address else 1)
    press(page, "Shift+H")
    rung(page, 1)
    depths = page.evaluate(
        """async () => {
            const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            const asked = [];
            document.body.addEventListener("htmx:configRequest", ({ detail }) => asked.push(detail.parameters.action));
            const again = () => queueMicrotask(() => { press("h"); press("h"); });
            document.body.addEventListener("htmx:afterRequest", again, { once: true });
            press("h");
            press("H");
            for (let frame = 0; asked.length < 4 && frame < 300; frame += 1) await new Promise(requestAnimationFrame);
            return asked;
        }"""
    )
    assert depths == ["hint", "unhint", "hint", "hint"]
    rung(page, 3)
