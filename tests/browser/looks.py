"""What several browser tests ask of a page: the sizes it must fit, and that people with aids can use it."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

SIZES: dict[str, tuple[int, int]] = {"phone": (320, 568), "laptop": (1366, 768), "projector": (1920, 1080)}
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

# One thumbnail of a size is as good as the next, and so is one cell of a kind; hundreds of them cost axe seconds.
RUN_AXE = """async options => {
  const turning = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
  while (turning().length) await Promise.allSettled(turning().map((each) => each.finished));  // to its last colours
  const seen = new Set();
  const isAgain = (kind) => seen.size === seen.add(kind).size;
  const parts = (cell) => [cell, ...cell.querySelectorAll("*")].map((part) => `${part.tagName} ${part.className}`);
  const sizes = [".thumb.s4", ".thumb.s6", ".thumb:not(.s4, .s6, .s16)", ".thumb.s16"];
  const exclude = sizes.flatMap((size) => [...document.querySelectorAll(size)].slice(1)).concat(
    [...document.querySelectorAll(".board td")].filter((cell) =>
      !cell.contains(document.activeElement) && isAgain([...new Set(parts(cell))].join())));
  return axe.run({ include: [document], exclude }, options).then((found) => found.violations);
}"""


def at_sizes(*names: str, **options: Any) -> pytest.MarkDecorator:
    """Runs a test with its `page` at these sizes (all of them if none is named) and with these context options."""
    sizes = {name: SIZES[name] for name in names or SIZES}
    contexts = [{"viewport": {"width": width, "height": height}} | options for width, height in sizes.values()]
    return pytest.mark.parametrize("page", contexts, ids=list(sizes), indirect=True)


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window of the page this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})


def accessibility_problems(page: Page, rule: str = "") -> list[str]:
    """What axe finds against WCAG 2.0 to 2.2, levels A and AA, or one rule: a line for each rule, with the elements."""
    wanted = {"type": "rule", "values": [rule]} if rule else {"type": "tag", "values": STANDARDS}
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    options = {"runOnly": wanted, "resultTypes": ["violations"]}
    violations = page.evaluate(RUN_AXE, options)
    return [
        f"{rule['id']}: {rule['help']}: {', '.join(str(node['target']) for node in rule['nodes'])}"
        for rule in violations
    ]


def wear(page: Page, theme: str) -> None:
    """Put a theme on the open page."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
