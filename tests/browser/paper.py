"""A page as it is printed: the size of the paper, its colours, what it still offers to press, its line for a name."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.looks import resize, wear
from tests.browser.measures import sticking_out

PAPER: Final = (688, 1017)  # A4 within its margins, at 96 pixels an inch
_COLOURS: Final = """() => [...document.querySelectorAll("main *")]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
  .flatMap((element) => { const style = getComputedStyle(element); return [style.color, style.backgroundColor]; })"""
_PRESSED: Final = """() => [...document.querySelectorAll("button, summary, select, .button, input")]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
  .filter((element) => !element.matches(".chooser, .visually-hidden, td input, #title, .path summary, .scales summary"))
  .filter((element) => !element.matches("summary:has(h2)"))
  .map((element) => element.outerHTML.slice(0, 80))"""
_LINE: Final = """(() => {
  const { content, display } = getComputedStyle(document.querySelector("main"), "::before");
  return content.includes("Name") && display !== "none";
})()"""
_WEAR_AGAIN: Final = """(theme) => {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}"""
# The states of the gallery whose pages are printed, one of each page, with what of it is on paper.
PRINTED: Final = {
    "hint": "#board .notes i.base",
    "lesson": "#demo-board",
    "race, under way": ".lane-board, .bars",
    "lessons": ".cards .thumb",
    "library": ".tiles .thumb",
    "collection": ".cards .thumb",
    "techniques, all": ".tiles .thumb",
    "technique": ".board .stage:nth-child(3) .grid",
    "how hard": ".board .grid, .curve, .path",
    "verify": ".tiles .thumb",
    "verified": "#verdict, .checked .grid",
    "times": ".timing .thumb",
    "statistics": "h1",
    "documents": ".document .thumb",
    "lab in steps": ".document",
    "project in steps": ".document",
    "photo": "h1",
    "sheets": ".papers svg",
    "picture page": "#preview img",
    "error": ".thumb",
}
WITHOUT_LINE: Final = ("how hard", "sheets")  # about a puzzle, nothing to hand out; with lines of its own on each sheet


def coloured(page: Page) -> set[str]:
    """The colours of the page that are no grey."""
    return {each for each in page.evaluate(_COLOURS) if not _is_grey(each)}


def pressed(page: Page) -> list[str]:
    """What the paper shows of buttons and fields."""
    found: list[str] = page.evaluate(_PRESSED)
    return found


def has_line_for_name(page: Page) -> bool:
    """Whether the paper begins with a line for the name."""
    return bool(page.evaluate(_LINE))


def unfit_for_paper(page: Page, key: str) -> list[str]:
    """What is wrong on paper with the page at a state of the gallery, in the dark theme, before it is as it was again.

    A candidate of the pattern of a hint is white in its black disc, as on the screen, not black on black.
    """
    size, theme = page.viewport_size, page.evaluate("document.documentElement.dataset.theme ?? ''")
    assert size is not None
    page.emulate_media(media="print")
    resize(page, PAPER)
    wear(page, "dark")
    found = [f"printed in {colour}" for colour in coloured(page)] + [f"printed: {each}" for each in pressed(page)]
    found += [f"printed: {each}" for each in sticking_out(page)]
    if has_line_for_name(page) == (key in WITHOUT_LINE):
        found.append("the line for the name is wrong on paper")
    for part in PRINTED[key].split(", "):
        expect(page.locator(part).first).to_be_visible()
    if key == "hint":
        ink, disc = page.locator(PRINTED[key]).first.evaluate(
            "(note) => [getComputedStyle(note).color, getComputedStyle(note).backgroundColor]"
        )
        if (ink, disc) != ("rgb(255, 255, 255)", "rgb(0, 0, 0)"):
            found.append(f"printed {ink} in {disc}")
    page.emulate_media(media="null")
    resize(page, (size["width"], size["height"]))
    page.evaluate(_WEAR_AGAIN, theme)
    return found


def _is_grey(colour: str) -> bool:
    """Whether a computed colour is black, white, between them, or not to be seen."""
    red, green, blue, *alpha = (float(part) for part in colour[colour.index("(") + 1 : -1].split(","))
    return red == green == blue or alpha == [0.0]
