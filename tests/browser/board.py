"""What a person does on the board page, and what the page then holds."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, Route, expect

EMPTY = "0" * 81
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = EASY[:60] + "." + EASY[61:]

_TRANSFER = """([target, kind, text, files]) => {
    const data = new DataTransfer();
    if (text) data.setData("text/plain", text);
    for (const [name, coded] of files) {
        data.items.add(new File([Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0))], name));
    }
    const on = target ? document.querySelector(target) : document.activeElement;
    const options = { bubbles: true, cancelable: true };
    const event = kind === "paste" || kind === "copy"
        ? new ClipboardEvent(kind, { ...options, clipboardData: data })
        : new DragEvent(kind, { ...options, dataTransfer: data });
    on.dispatchEvent(event);
    return { prevented: event.defaultPrevented, text: data.getData("text/plain") };
}"""

# What follows from the last key is painted in the frame after it.
_PAINTED: Final = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"
# An answer may bring the link to a style sheet of its own, which is loaded after it; one that fails is not waited for.
_SETTLED: Final = f"""async (patience) => {{
  const end = performance.now() + patience;
  do await {_PAINTED}; while (document.querySelector(".htmx-request") && performance.now() < end);
  if (document.querySelector(".htmx-request")) throw new Error("The server has not answered.");
  const late = [...document.querySelectorAll("link[rel=stylesheet]")].filter((link) => !link.sheet);
  const loaded = late.map((link) => new Promise((done) => link.addEventListener("load", done)));
  await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 2000))]);
}}"""


def open_board(page: Page, givens: str = "", **fields: str) -> None:
    """Open the board page with this board in its address, ready for typing."""
    query = "&".join(f"{key}={value}" for key, value in ({"p": givens} | fields).items() if value)
    page.goto(f"/?{query}" if query else "/?p=")
    ready(page)


def ready(page: Page) -> None:
    """Wait until the page's script takes keys."""
    page.locator("html[data-ready]").first.wait_for()


def open_text(page: Page) -> None:
    """Open the panel for texts and files: among the ways to another puzzle, on an empty board by Paste."""
    if page.locator("#bring > summary").is_visible():  # without script
        page.locator("#bring > summary").click()
        return
    if page.locator("#do-another").is_visible():
        page.locator("#do-another").click()
        page.locator("#another [data-paste]").click()
    else:
        page.locator("#to-paste").click()
    expect(page.locator("#text")).to_be_focused()


def follow(page: Page, link: Locator) -> None:
    """Press a link and wait for its page.

    Whatever is asked right after a press may still be asked of the page before, which often has the same parts.
    """
    with page.expect_navigation():
        link.click()


def settle(page: Page) -> None:
    """Wait until every answer of the server is on the page, with its styles.

    The server is asked once the frame after a key is shown.
    """
    page.evaluate(_SETTLED, 30_000)


_INTERCEPTED: Final = """async () => {
  while ((await fetch("/healthz")).status !== 204) { /* the server has answered */ }
}"""


def intercept(page: Page, requests: str, answer: Callable[[Route], object]) -> None:
    """Answer requests of an open page in place of the server, from now on.

    `page.route` alone comes into force a moment later on a busy machine, and the first request passes by it.
    """
    page.route("**/healthz", lambda route: route.fulfill(status=204))
    page.evaluate(_INTERCEPTED)
    page.route(requests, answer)


def painted(page: Page) -> None:
    """Wait until what follows from the last key is on the page, which is painted after its digit."""
    page.evaluate(_PAINTED)


def cell(page: Page, name: str) -> Locator:
    """The input of a cell, named as in r1c1."""
    return page.locator(f"#{name}")


def focused(page: Page) -> str:
    """The id of what has the focus, '' for nothing."""
    return str(page.evaluate("document.activeElement.id"))


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other, named as Playwright names them."""
    for key in keys:
        page.keyboard.press(key)


def start_at(page: Page, name: str = "r1c1") -> None:
    """Click into a cell."""
    cell(page, name).click()


def line(page: Page) -> str:
    """The digits that are in the 81 cells, '.' for none."""
    return str(page.evaluate("[...document.querySelectorAll('#board input[id]')].map((i) => i.value || '.').join('')"))


def fields(page: Page) -> dict[str, str]:
    """The hidden fields that hold the board: givens, entries, solved, notes, removed."""
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#board input[type=hidden]')].map((i) => [i.name, i.value]))"
    )
    return {name: value if value.strip("0") else "" for name, value in found.items()}


def paste(page: Page, text: str = "", files: list[tuple[str, bytes]] | None = None, on: str = "") -> dict[str, Any]:
    """Paste text or files where the focus is, or on an element; whether the page took it over."""
    return _transfer(page, on, "paste", text, files)


def copy(page: Page) -> str:
    """What Ctrl+C puts into the clipboard where the focus is."""
    return str(_transfer(page, "", "copy", "", None)["text"])


def drop(page: Page, text: str = "", files: list[tuple[str, bytes]] | None = None, on: str = "#r5c5") -> dict[str, Any]:
    """Drop text or files on an element; whether the page took them over."""
    return _transfer(page, on, "drop", text, files)


def hover(page: Page) -> None:
    """Drag something over the page, and stay there."""
    page.evaluate(
        "document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, dataTransfer: new DataTransfer() }))"
    )


def live_region(page: Page) -> Locator:
    """The live region, whose text screen readers speak."""
    return page.locator("#status")


def expect_message(page: Page, words: str) -> None:
    """The sentence about the last action comes to hold these words.

    It is looked at as a list of one: of a single element that is not shown yet Playwright describes the whole page at
    each look, which takes as long as a key.
    """
    expect(page.locator("#message")).to_contain_text([words])


def switch(page: Page, name: str, on: bool) -> None:
    """Turn one of the typing settings on or off, and close them again."""
    page.locator("#do-more").click()
    page.get_by_label(name).set_checked(on)
    page.keyboard.press("Escape")


def expect_solution_shown(page: Page) -> None:
    """The board comes to show the solver's digits."""
    expect(page.locator("#board[data-shown]")).to_have_count(1)


def expect_checked(page: Page, sign: str) -> None:
    """The headline comes to be the result of a check of the answers: ✓, × or, without any answer, ?."""
    badge = ".badge:not([data-sign])" if sign == "✓" else f".badge[data-sign='{sign}']"
    page.locator(f"#verdict {badge} + p strong[data-say]").wait_for()


def type_clues(page: Page) -> None:
    """Choose Printed, as typing enters answers on a board that was loaded."""
    page.get_by_label("Printed", exact=True).click()
    page.wait_for_url("**mode=clues*")


def expect_verdict(page: Page, words: str) -> None:
    """The verdict comes to hold these words."""
    expect(page.locator("#verdict")).to_contain_text(words)


def _transfer(page: Page, on: str, kind: str, text: str, files: list[tuple[str, bytes]] | None) -> dict[str, Any]:
    listed = [[name, b64encode(data).decode()] for name, data in files or []]
    result: dict[str, Any] = page.evaluate(_TRANSFER, [on, kind, text, listed])
    return result
