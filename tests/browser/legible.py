"""How high letters stand on the stage, and what of it does not fit the screen."""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import FloatRect, Page


def await_fonts(page: Page) -> None:
    """Wait for the faces that what is shown now asks for: another one is wider, and stands a pixel lower."""
    page.evaluate("async () => { document.body.offsetWidth; await document.fonts.ready; }")


def ink(page: Page, selector: str, number: int = 0) -> float:
    """How high the ink of the element stands, as a part of the height of the screen."""
    box = page.locator(selector).nth(number).bounding_box()
    assert box is not None
    rim = 3  # what the lines between cells take of it
    clip: FloatRect = {
        "x": box["x"] + rim,
        "y": box["y"] + rim,
        "width": box["width"] - 2 * rim,
        "height": box["height"] - 2 * rim,
    }
    grey = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")
    ground = max(range(256), key=grey.histogram().__getitem__)
    found = grey.point([int(abs(value - ground) > 60) for value in range(256)]).getbbox()
    assert found is not None, selector
    size = page.viewport_size
    assert size is not None
    return (found[3] - found[1]) / size["height"]


def letters(page: Page, selector: str) -> float:
    """How high the capitals of the element stand, as a part of the height of the screen: measured with its font."""
    high: float = page.locator(selector).first.evaluate(
        """(element) => {
          const style = getComputedStyle(element);
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
          return pen.measureText("H").actualBoundingBoxAscent / innerHeight;
        }"""
    )
    return high


def smallest(page: Page) -> dict[str, float]:
    """The texts on the stage by the height of their capitals, those below 2 % of the screen."""
    await_fonts(page)
    found: dict[str, float] = page.evaluate(
        """() => {
          const pen = document.createElement("canvas").getContext("2d");
          const found = {};
          const walker = document.createTreeWalker(document.getElementById("stage"), NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            const seen = element.checkVisibility() && !element.closest(".visually-hidden");
            if (!walker.currentNode.data.trim() || !seen) continue;
            const style = getComputedStyle(element);
            pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            const scale = element.getScreenCTM?.().d ?? 1; // of a drawing
            const high = scale * pen.measureText("H").actualBoundingBoxAscent / innerHeight;
            const name = element.id || element.className || element.tagName;
            if (high < 0.02) found[`${name}: ${element.textContent}`] = high;
          }
          return found;
        }"""
    )
    return found


def clipped(page: Page) -> list[str]:
    """Lines of the listing, values of conditions too, that do not fit beside the board, and what leaves the screen."""
    await_fonts(page)
    found: list[str] = page.evaluate(
        """() => {
          const found = [];
          for (const line of document.querySelectorAll("#pane-code ol:not([hidden]) :is(code, samp)")) {
            const text = document.createRange();
            text.selectNodeContents(line);
            const box = text.getBoundingClientRect();
            const room = line.closest("[id^='pane-']").getBoundingClientRect();
            if (box.right > room.right + 1 || box.right > innerWidth) found.push(line.textContent);
          }
          for (const part of document.querySelectorAll("#stage .scene *, #stage .dock *")) {
            const box = part.getBoundingClientRect();
            const shown = part.checkVisibility() && !part.closest("#stack") && !part.closest("svg");
            const out = box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1 || box.top < -1;
            const name = part.id || part.className || part.tagName;
            if (shown && out) found.push(`${name} ends at ${box.right}, ${box.bottom}`);
          }
          return found;
        }"""
    )
    return found
