"""Measures taken inside the page: what sticks out, is cut off, overlaps, is too small to touch, or has no style."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page

from tests.webapp.sheets import selectors, sheets

_STYLED_CLASSES: Final = {
    name
    for sheet in sheets().values()
    for each in selectors(sheet)
    for name in re.findall(r"\.(-?[a-zA-Z_][\w-]*)", each)
}

_SHARED: Final = """
  const root = document.querySelector(":popover-open, dialog[open]") ?? document.body;
  const start = (element) => element.textContent.trim().slice(0, 30);
  const name = (element) => element.id || `${element.tagName} ${element.className} '${start(element)}'`;
  const isScrolled = (element) => {
    const box = element.closest(".grid-box, .board, .choices, .tabs, #problems, .path, .scrolled, .quick");
    const isHigh = box?.matches(".choices, #problems, .path") && box.scrollHeight > box.clientHeight;
    return box && box !== element && (isHigh || box.scrollWidth > box.clientWidth);
  };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !isScrolled(element)
    && !element.closest(".visually-hidden, .skip") && !(element.closest("thead, th") && innerWidth < 960);
"""

# Every line of text with its box, board cells aside: their digits share a cell with numbers and notes on purpose.
_TEXTS: Final = """
  const texts = [];
  // names and samples, which may end in an ellipsis
  const isShortened = (element) => element.matches(".at-hand > span, .share code, .toast > span")
    && getComputedStyle(element).textOverflow === "ellipsis";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element) || element.closest("#board td, .notes, option, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const right = isShortened(element) ? element.getBoundingClientRect().right : Infinity;
    for (const { left, top, width, height } of range.getClientRects()) {
      const box = new DOMRect(left, top, Math.min(width, right - left), height);
      if (box.width > 1) texts.push({ element, box });
    }
  }
"""


def expected_complaints(problems: list[str]) -> None:
    """Take out of `problems` what is noted of answers 404 and 422."""
    expected = ("status of 404", "status of 422")
    problems[:] = [problem for problem in problems if not any(words in problem for words in expected)]


def sticking_out(page: Page) -> list[str]:
    """Elements that reach beyond the right or left edge of the window; the page itself if it scrolls sideways."""
    found: list[str] = page.evaluate(
        "() => {"
        + _SHARED
        + """
  const found = [];
  const wide = document.scrollingElement;
  if (wide.scrollWidth > innerWidth) found.push(`the page is ${wide.scrollWidth} wide`);
  for (const element of root.querySelectorAll("*")) {
    if (!shown(element)) continue;
    const box = element.getBoundingClientRect();
    const out = box.right > innerWidth + 0.5 || box.left < -0.5;
    if (box.width && out) found.push(`${name(element)} at ${box.left} to ${box.right}`);
  }
  return found.slice(0, 8);
}"""
    )
    return found


def cut_off(page: Page) -> list[str]:
    """Texts that stick out of the button, cell, label or box that holds them, and fields too low for their line."""
    found: list[str] = page.evaluate(
        "() => {"
        + _SHARED
        + _TEXTS
        + """
  const found = [];
  for (const { element, box } of texts) {
    const holder = element.closest("button, .button, td, th, label, summary, li, p, h1, h2, legend");
    if (!holder) continue;
    const outer = holder.getBoundingClientRect();
    const beside = box.left < outer.left - 1 || box.right > outer.right + 1;
    const above = box.top < outer.top - 4 || box.bottom > outer.bottom + 4;
    if (beside || above) found.push(`'${start(element)}' out of ${name(holder)}`);
  }
  for (const field of root.querySelectorAll("input[type=text], select, #board input")) {
    if (!shown(field)) continue;
    const style = getComputedStyle(field);
    const inner = field.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    if (inner < parseFloat(style.fontSize)) found.push(`${name(field)} is ${inner} high for ${style.fontSize}`);
    const narrow = field.closest("#board") && field.scrollWidth > field.clientWidth + 1;
    if (narrow) found.push(`${name(field)} is too narrow`);
  }
  return [...new Set(found)].slice(0, 8);
}"""
    )
    return found


def overlaps(page: Page) -> list[str]:
    """Pairs of texts that lie over each other, and controls that do; what the page scrolls under may.

    What stands at an edge while the page scrolls may not lie over what else stands there. What fades while the pointer
    rests takes no room that a sentence may not have meanwhile.
    """
    found: list[str] = page.evaluate(
        "() => {"
        + _SHARED
        + _TEXTS
        + """
  const meets = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 4;
  const DOCK = ".steps, .scrubber, #race-scrub, .take, .print-foot, .outcome > .buttons, .go, .by-step, .rooms,"
    + ".projector-keys, .narration, .hint-ways, .now, .hint-text, .toast";
  const floats = (one) => [one.closest(DOCK), one.closest(".dock")].some(
    (bar) => bar && ["sticky", "fixed"].includes(getComputedStyle(bar).position));
  const faded = (one) => one.closest("html.resting") && !one.checkVisibility({ opacityProperty: true });
  const labelled = (one, two) => one.matches("input") && one.closest("label")?.contains(two);
  const apart = (one, two) => floats(one) === floats(two) && !faded(one) && !faded(two)
    && !one.contains(two) && !two.contains(one)
    && !labelled(one, two) && !labelled(two, one);
  const controls = [...root.querySelectorAll("button, .button, select, textarea, input:not([type=hidden]), summary")]
    .filter((element) => shown(element) && !element.closest("#board"))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const all = [...texts, ...controls].sort((one, two) => one.box.top - two.box.top);
  const found = [];
  all.forEach((one, place) => {
    for (let next = place + 1; next < all.length && all[next].box.top < one.box.bottom; next += 1) {
      const two = all[next];
      if (one.element !== two.element && apart(one.element, two.element) && meets(one.box, two.box)) {
        found.push(`${name(one.element)} and ${name(two.element)}`);
      }
    }
  });
  return found.slice(0, 8);
}"""
    )
    return found


def too_small(page: Page, least: float = 24) -> list[str]:
    """What can be touched and is smaller than `least` pixels; links inside a sentence may be (WCAG 2.5.8)."""
    found: list[str] = page.evaluate(
        "(least) => {"
        + _SHARED
        + """
  const found = [];
  for (const element of root.querySelectorAll("a[href], button, summary, select, textarea, input:not([type=hidden])")) {
    if (!shown(element) || element.readOnly && !element.closest("#board")) continue;
    if (getComputedStyle(element).pointerEvents === "none") continue; // something else is touched in its place
    const target = element.matches("[type=radio], [type=checkbox]") ? element.closest("label") : element;
    const inSentence = element.matches("a:not(.button)") && element.parentElement.matches("p")
      && element.parentElement.textContent.trim() !== element.textContent.trim();
    const box = target.getBoundingClientRect();
    const small = box.width < least || box.height < least;
    if (small && !inSentence) found.push(`${name(element)}: ${box.width} x ${box.height}`);
  }
  return found.slice(0, 8);
}""",
        least,
    )
    return found


def out_of_reach(page: Page) -> list[str]:
    """Controls that a finger or a pointer does not meet at their middle, with what lies over them.

    Each is scrolled into view first, as a person does. What a bar at the edge covers then is out of reach too.
    """
    found: list[str] = page.evaluate(
        "() => {"
        + _SHARED
        + """
  const found = [];
  const [left, top] = [scrollX, scrollY];
  const controls = "a[href], button, summary, select, textarea, label, input:not([type=hidden])";
  for (const element of root.querySelectorAll(controls)) {
    if (!shown(element) || element.closest("[inert]") || getComputedStyle(element).pointerEvents === "none") continue;
    const target = element.closest("label") ?? element;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [box] = target.getClientRects();
    if (!box?.width || !box.height) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isMet = target.contains(hit) || hit?.closest("label")?.control === target;
    if (!isMet) found.push(`${name(element)} under ${hit ? name(hit) : "the edge"}`);
  }
  scrollTo({ left, top, behavior: "instant" });
  return [...new Set(found)].slice(0, 8);
}"""
    )
    return found


def unfilled(page: Page) -> list[str]:
    """Shapes of drawings in the browser's own black, which covers what is below, and shapes that are not drawn at all.

    A shape that is not to be seen yet says `fill: transparent`. What a pattern or symbol defines is drawn elsewhere.
    """
    found: list[str] = page.evaluate(
        """() => {
  const found = [];
  const shapes = "path, circle, ellipse, line, rect, polygon, polyline, text";
  for (const shape of document.querySelectorAll(`svg :is(${shapes})`)) {
    if (shape.closest("defs, symbol") || shape.hasAttribute("fill")) continue;
    const { fill, stroke } = getComputedStyle(shape);
    const how = fill === "rgb(0, 0, 0)" ? "black" : fill === "none" && stroke === "none" ? "not drawn" : "";
    if (how) found.push(`${how}: ${shape.outerHTML.slice(0, 80)} in ${shape.closest("svg").outerHTML.slice(0, 60)}`);
  }
  return found.slice(0, 8);
}"""
    )
    return found


def unstyled(page: Page) -> list[str]:
    """Classes of elements that a style sheet of ours names, and none of those which the page has got."""
    named: list[str] = page.evaluate(
        """() => {
  const named = new Set();
  const read = (rules) => {
    for (const rule of rules) {
      for (const [, name] of (rule.selectorText ?? "").matchAll(/\\.(-?[a-z_][\\w-]*)/gi)) named.add(name);
      read(rule.cssRules ?? []);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  const used = [...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]);
  return [...new Set(used)].filter((name) => !named.has(name) && !name.startsWith("htmx-"));
}"""
    )
    return sorted(name for name in named if name in _STYLED_CLASSES)


def run_together(page: Page) -> list[str]:
    """Words of two elements beside each other on a line, with no blank, sign or gap between them: 'wrongcompare'.

    A screen reader and a copied text join them as the eye does.
    """
    found: list[str] = page.evaluate(
        "() => {"
        + _SHARED
        + """
  const found = [];
  const gap = 1.5; // pixels; the blank of the smallest letters is twice as wide
  const chain = (element, end) => element === end ? [] : [element, ...chain(element.parentElement, end)];
  const signs = (element, which) => !["none", "normal", '""'].includes(getComputedStyle(element, which).content);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let last = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data || element.closest("svg, script, style, template, textarea, code, pre, mark, .grid")) {
      last = null;
      continue;
    }
    if (!shown(element)) continue;
    const before = last;
    last = node;
    if (!before || before.parentElement === element) continue;
    if (!/[\\p{L}\\p{N}]$/u.test(before.data) || !/^[\\p{L}\\p{N}]/u.test(node.data)) continue;
    const range = document.createRange();
    range.setStart(before, 0);
    range.setEnd(node, node.length);
    const common = range.commonAncestorContainer;
    const [lefts, rights] = [chain(before.parentElement, common), chain(element, common)];
    if (lefts.some((each) => signs(each, "::after")) || rights.some((each) => signs(each, "::before"))) continue;
    range.selectNodeContents(before);
    const one = [...range.getClientRects()].at(-1);
    range.selectNodeContents(node);
    const two = range.getClientRects()[0];
    if (!one || !two || two.left - one.right > gap || two.left < one.left) continue;
    if (Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) < 4) continue;
    found.push(`${before.data.trim().slice(-20)}|${node.data.trim().slice(0, 20)} in ${name(common)}`);
  }
  return found.slice(0, 8);
}"""
    )
    return found
