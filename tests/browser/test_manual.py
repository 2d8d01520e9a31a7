"""Someone reads the manual on a laptop: nothing is cut while there is room for it, and all is of one measure."""

from __future__ import annotations

from playwright.sync_api import Page

from webapp.learn.manual import all_pages

CUT = """() => [...document.querySelectorAll(".manual-page article > .scrolled")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .filter((box) => box.clientWidth < document.querySelector(".manual-page").clientWidth - 1)
  .map((box) => box.textContent.slice(0, 60))"""
WIDTHS = """() => [...document.querySelectorAll(".manual-page article > :is(p, ul, ol)")]
  .map((block) => Math.round(block.getBoundingClientRect().width))"""
SHOW = """async (address) => {
  const answer = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  document.querySelector("main").replaceWith(answer.querySelector("main"));
}"""  # in the frame of the first page, which costs less than to open each
OTHER_FACE = """() => [...document.querySelectorAll(".manual-page em")]
  .filter((word) => getComputedStyle(word).fontStyle !== "normal")
  .map((word) => word.textContent)"""


def test_a_reader_sees_whole_lines_of_one_measure(page: Page) -> None:
    """A program is cut only where the page ends or in a list.

    Text and lists are equally wide, and no word is of another face.
    """
    first, *others = [f"/docs/{each.part}/{each.name}" for each in all_pages()]
    page.goto(first)
    for address in (first, *others):
        page.evaluate(SHOW, address)
        assert page.evaluate(CUT) == [], address
        assert len(set(page.evaluate(WIDTHS))) <= 1, address
        assert page.evaluate(OTHER_FACE) == [], address
