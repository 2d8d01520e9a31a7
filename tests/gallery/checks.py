"""Check a page as it is shown, whatever page it is: that it fits, can be read and touched, and is written whole.

Each check returns what it finds, a line for each fault. `find_faults` runs all of them on a state of the gallery;
`find_quick_faults` those that the usual tests run over all states.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.gallery.states import State
from tests.webapp.sheets import selectors, sheets

MAX_STOPS: Final = 60  # of Tab on a page
MAX_LOOKS: Final = 20  # at a page that scrolls, 50 ms apart
MIN_TARGET: Final = 24  # pixels (WCAG 2.5.8)
MIN_KEY: Final = 44  # pixels of a key for a finger
MIN_PROJECTED: Final = 0.03  # of the height of a projector, the size of any type

STANDARDS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

# One thumbnail of a size is as good as the next, and so is one cell of a kind; hundreds of them cost axe seconds.
RUN_AXE: Final = """async options => {
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

_SHARED: Final = """
  const root = document.querySelector(":popover-open, dialog[open]") ?? document.body;
  const start = (element) => element.textContent.trim().slice(0, 30);
  const name = (element) => element.id || `${element.tagName} ${element.className} '${start(element)}'`;
  const BOXES = ".grid-box, .lanes, .board, .choices, .tabs, #problems, .path, .scrolled, .quick, .all-steps, #stack";
  const HIGH = ".grid-box, .choices, #problems, .path, .all-steps, #stack";
  const isScrolled = (element) => {
    const box = element.parentElement?.closest(BOXES);
    if (!box) return false;
    const isHigh = box.matches(HIGH) && box.scrollHeight > box.clientHeight;
    return isHigh || box.scrollWidth > box.clientWidth || isScrolled(box);
  };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !isScrolled(element)
    && !element.closest(".visually-hidden, .skip") && !(element.closest("thead, th") && innerWidth < 960);
"""

# Every line of text with its box, board cells aside: their digits share a cell with numbers and notes on purpose.
_TEXTS: Final = """
  const texts = [];
  // names and samples, which may end in an ellipsis
  const isShortened = (element) => element.matches(".at-hand > span, .share code, .toast > span, #puzzle-title")
    && getComputedStyle(element).textOverflow === "ellipsis";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element) || element.closest("#board td, .notes, option, script")) continue;
    if (element.matches("pre") && element.scrollHeight > element.clientHeight) continue; // it scrolls by itself
    const range = document.createRange();
    range.selectNodeContents(node);
    const link = element.closest(".at-hand"); // its words wrap below its height where they have no room
    if (link && range.getBoundingClientRect().top >= link.getBoundingClientRect().bottom) continue;
    const right = isShortened(element) ? element.getBoundingClientRect().right : Infinity;
    const high = parseFloat(getComputedStyle(element).fontSize) * 1.1; // a line may be lower than the box of its font
    for (const { left, top, width, height } of range.getClientRects()) {
      const low = element.closest("svg") ? 0 : Math.max(height - high, 0);
      const box = new DOMRect(left, top + low / 2, Math.min(width, right - left), height - low);
      if (box.width > 1) texts.push({ element, box });
    }
  }
"""


_STICKING_OUT: Final = (
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


def sticking_out(page: Page) -> list[str]:
    """Elements that reach beyond the right or left edge of the window; the page itself if it scrolls sideways."""
    return _ask(page, _STICKING_OUT)


_CUT_OFF: Final = (
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


def cut_off(page: Page) -> list[str]:
    """Texts that stick out of the button, cell, label or box that holds them, and fields too low for their line."""
    return _ask(page, _CUT_OFF)


_OVERLAPS: Final = (
    "() => {"
    + _SHARED
    + _TEXTS
    + """
  const meets = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 4;
  const DOCK = ".steps, .scrubber, .take, .print-foot, .further, .go, .by-step, .rooms,"
    + ".projector-keys, .narration, .hint-ways, .now, .hint-text, .toast, .keys > .cluster:last-child";
  // What sticks to the lower edge and still lies below it does not float yet.
  const isFloating = (bar) => {
    const { position, bottom } = getComputedStyle(bar);
    if (position !== "sticky") return position === "fixed";
    return bottom === "auto" || bar.getBoundingClientRect().bottom <= innerHeight - parseFloat(bottom) + 1;
  };
  const floats = (one) => [one.closest(DOCK), one.closest(".dock")].some((bar) => bar && isFloating(bar));
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
      if (one.element !== two.element && meets(one.box, two.box) && apart(one.element, two.element)) {
        found.push(`${name(one.element)} and ${name(two.element)}`);
      }
    }
  });
  return found.slice(0, 8);
}"""
)


def overlaps(page: Page) -> list[str]:
    """Pairs of texts that lie over each other, and controls that do; what the page scrolls under may.

    What is at an edge while the page scrolls may not lie over what else is there. What fades while the pointer
    rests takes no room that a sentence may not have meanwhile.
    """
    return _ask(page, _OVERLAPS)


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
    if (element.closest("svg")) continue; // as large as its drawing; there are buttons for the same
    const inSentence = element.matches("a:not(.button)") && element.closest("p")
      && element.closest("p").textContent.trim() !== element.textContent.trim();
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
    const isMet = target.contains(hit) || hit?.closest("label")?.control === target || hit?.closest(".toast");
    if (!isMet) found.push(`${name(element)} under ${hit ? name(hit) : "the edge"}`);
  }
  scrollTo({ left, top, behavior: "instant" });
  return [...new Set(found)].slice(0, 8);
}"""
    )
    return found


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


_UNFILLED: Final = """() => {
  const found = [];
  const shapes = "svg :is(path, circle, ellipse, rect, polygon, polyline, text)";
  for (const shape of document.querySelectorAll(shapes)) {
    if (shape.closest("defs, symbol") || shape.hasAttribute("fill")) continue;
    const { fill } = getComputedStyle(shape);
    const how = fill === "rgb(0, 0, 0)" ? "black" : "";
    if (how) found.push(`${how}: ${shape.outerHTML.slice(0, 80)} in ${shape.closest("svg").outerHTML.slice(0, 60)}`);
  }
  for (const line of document.querySelectorAll("svg line")) {
    const isUnseen = line.checkVisibility() && getComputedStyle(line).stroke === "none";
    if (isUnseen && !line.closest("defs, symbol")) found.push(`unseen: ${line.outerHTML.slice(0, 80)}`);
  }
  for (const drawing of document.querySelectorAll("svg")) {
    const { position, left, width } = getComputedStyle(drawing);
    const isNarrow = position === "absolute" && left === "0px"
      && drawing.parentElement.clientWidth - parseFloat(width) > 1;
    if (isNarrow) found.push(`narrower than its ground: ${drawing.outerHTML.slice(0, 60)}`);
  }
  return [...new Set(found)].slice(0, 8);
}"""


def unfilled(page: Page) -> list[str]:
    """Shapes of drawings in the browser's own black, which covers what is below; no colour of ours is pure black.

    So is a line that nothing strokes, and a drawing that begins at the edge of its ground and does not fill it. What a
    pattern or symbol defines is drawn elsewhere.
    """
    return _ask(page, _UNFILLED)


# The classes of elements, and the sheets that the page has got once all of them are there.
_USED: Final = """async () => {
  const isLate = () => [...document.querySelectorAll("link[rel=stylesheet]")].some((link) => !link.sheet);
  for (let frames = 0; frames < 600 && isLate(); frames += 1) await new Promise(requestAnimationFrame);
  const used = [...document.querySelectorAll("[class]")].flatMap((element) => [...element.classList]);
  return [[...new Set(used)], [...document.styleSheets].map((sheet) => sheet.href)];
}"""
_NAMED: Final = r"""(href) => {
  const named = new Set();
  const read = (rules) => {
    for (const rule of rules) {
      for (const [, name] of (rule.selectorText ?? "").matchAll(/\.(-?[a-z_][\w-]*)/gi)) named.add(name);
      read(rule.cssRules ?? []);
    }
  };
  for (const sheet of document.styleSheets) if (sheet.href === href) read(sheet.cssRules);
  return [...named];
}"""
_named: Final[dict[str, frozenset[str]]] = {}  # by the address of a sheet, which changes with it


def unstyled(page: Page) -> list[str]:
    """Classes of elements that a style sheet of ours names, and none of those which the page has got."""
    used, sheets_there = page.evaluate(_USED)
    for href in sheets_there:
        if href and href not in _named:
            _named[href] = frozenset(page.evaluate(_NAMED, href))
    named = frozenset[str]().union(*(_named.get(href or "", ()) for href in sheets_there))
    unnamed = styled_classes().intersection(used) - named
    return [f"class {name} has no style here" for name in sorted(unnamed) if not name.startswith("htmx-")]


@cache
def styled_classes() -> frozenset[str]:
    """Collect the classes that our style sheets name."""
    found = (re.findall(r"\.(-?[a-zA-Z_][\w-]*)", each) for sheet in sheets().values() for each in selectors(sheet))
    return frozenset(name for names in found for name in names)


_EMPTY: Final = (
    "() => {"
    + _SHARED
    + r"""
  const found = [];
  const FILLED_LATER = "#marks-title, #lesson-question, svg *"; // as a search goes on; what is drawn has no text
  const isPainted = (element) => [null, "::before", "::after"].some((part) => {
    const style = getComputedStyle(element, part);
    if (part) return !["none", "normal", '""'].includes(style.content);
    return style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
  });
  for (const element of root.querySelectorAll("a, button, summary, h1, h2, h3, h4, legend, strong, b, dt")) {
    if (!shown(element) || element.matches(FILLED_LATER)) continue;
    const shows = element.textContent.trim() || element.querySelector("svg, img, input, select, textarea");
    const hasSign = element.querySelector("svg") || /^\P{L}+$/u.test(element.textContent);
    const lacksSign = element.matches(".sign") && !hasSign;
    const icons = [...element.querySelectorAll("svg.icon")].filter(shown).length;
    if (icons > 1 && element.matches("button")) found.push(`${name(element)} shows ${icons} icons`);
    if (lacksSign || !shows && !isPainted(element)) found.push(`${name(element)} shows nothing`);
    const isAgain = element.textContent === "Try again"; // the same address
    if (element.getAttribute("href") === "" && !isAgain) found.push(`${name(element)} leads nowhere`);
    const key = element.dataset.key ?? "";
    const isWrong = /^[1-9A-Z]$/.test(key) && !element.textContent.trim().startsWith(key);
    if (isWrong) found.push(`${name(element)} types ${key}`);
  }
  for (const field of root.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    const isNamed = field.labels?.length || field.matches("[aria-label], [aria-labelledby], [title]");
    if (shown(field) && !isNamed) found.push(`${name(field)} ${field.name} has no name`);
    if (field.matches("[type=radio]") && !field.name) found.push(`${name(field)} ${field.value} is in no group`);
  }
  for (const use of root.querySelectorAll("use")) {
    const href = use.getAttribute("href") ?? use.getAttribute("xlink:href");
    if (!/#./.test(href)) found.push(`${name(use.closest("button, a, p, svg"))} has an empty icon`);
  }
  return [...new Set(found)].slice(0, 8);
}"""
)


def empty_parts(page: Page) -> list[str]:
    """Controls and headings that show nothing, links that lead nowhere, fields without a name or group."""
    return _ask(page, _EMPTY)


_CARELESS: Final = (
    "() => {"
    + _SHARED
    + r"""
  const found = [];
  // code and what it names, and what somebody has named
  const NAMED = "code, kbd, samp, var, pre, textarea, .stack, .at-hand, .tile strong, .cards strong";
  const CODE = /^([a-z]+[\w]*[\dA-Z(._:]|sudoku\b)/; // r1c1, findBest, solve(), mine.cpp, an address
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const begun = new Set();
  let last = null;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("script, style, option, .visually-hidden, svg, table.board, #board td")) continue;
    if (last && node.data.trim() && last.parentElement !== element) {
      const [one, two] = [last, node].map((each) => {
        const range = document.createRange();
    range.selectNodeContents(each);
    return range.getClientRects();
      });
      const [before, after] = [one[one.length - 1], two[0]];
      const isLetter = (text) => /[\p{L}]/u.test(text);
      const meet = before && after && Math.abs(before.bottom - after.bottom) < before.height / 2
        && after.left - before.right < 2 && after.left - before.right > -2;
      const isMarked = [element, last.parentElement].some((each) => each.closest("mark")); // a part of a word
      if (meet && !isMarked && isLetter(last.data.at(-1)) && isLetter(node.data[0])) {
        found.push(`'${last.data.trim().slice(-20)}' runs into '${node.data.trim().slice(0, 20)}'`);
      }
    }
    last = node.data.trim() || /\s/.test(node.data) ? node : last;
    const block = element.closest("h1, h2, h3, h4, p, li, button, .button, summary, legend");
    if (!node.data.trim() || !block || begun.has(block)) continue;
    begun.add(block);
    const text = node.data.trim();
    const isSmall = /^\p{Ll}/u.test(text) && !CODE.test(text) && !element.closest(NAMED) && shown(element);
    if (isSmall) found.push(`'${text.slice(0, 30)}' begins with a small letter in ${block.tagName} ${block.className}`);
  }
  return [...new Set(found)].slice(0, 8);
}"""
)


def careless_texts(page: Page) -> list[str]:
    """Texts that begin with a small letter, and words of two elements that stand as one."""
    return _ask(page, _CARELESS)


def small_keys(page: Page, least: float = MIN_KEY) -> list[str]:
    """Keys for fingers that are smaller than `least` pixels."""
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll("#keypad button")]
  .filter((key) => key.checkVisibility())
  .map((key) => [key.dataset.key, key.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([key, box]) => `key ${key}: ${Math.round(box.width)} x ${Math.round(box.height)}`).slice(0, 2)""",
        least,
    )
    return found


def small_type(page: Page, least: float = MIN_PROJECTED) -> list[str]:
    """Texts on a projector whose type is smaller than this part of its height."""
    found: list[str] = page.evaluate(
        "(least) => {"
        + _SHARED
        + """
  const found = new Map();
  const walker = document.createTreeWalker(document.getElementById("stage") ?? root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      || element.closest(".visually-hidden, script")) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * (element.getScreenCTM?.().d ?? 1) / innerHeight;
    if (size < least - 0.0005) found.set(name(element), `${name(element)}: ${(100 * size).toFixed(1)} % of the height`);
  }
  return [...found.values()].slice(0, 8);
}""",
        least,
    )
    return found


# The middle of what has the focus, and a point near its upper and lower edge. A link may fill several lines; a field
# for texts scrolls to its caret; a card about a dot of a diagram lies over the diagram.
_COVERED: Final = """() => {
  const element = document.activeElement;
  if (element === document.body) return "end";
  if (element.matches("textarea, svg, [name=dots], [id^=dots-]")) return "";
  const box = element.matches("a:not(.button)") ? element.getClientRects()[0] : element.getBoundingClientRect();
  if (box.height > innerHeight - 110) return "";
  const name = `${element.id || element.tagName} ${element.textContent.trim().slice(0, 20)} at ${box.top}`;
  if (box.top < -1 || box.bottom > innerHeight + 1) return name;
  const inset = Math.min(4, box.height / 4);
  for (const y of [box.top + inset, box.top + box.height / 2, box.bottom - inset]) {
    const over = document.elementFromPoint(box.left + box.width / 2, y);
    const isPart = element.contains(over) || over?.contains(element) || element.closest("label")?.contains(over);
    if (!isPart && !over?.matches(".ref")) return `${name} below ${over?.outerHTML.slice(0, 60)}`;
  }
  return "";
}"""


def covered_stops(page: Page) -> list[str]:
    """What Tab leads to, from the top of the page on, and a bar covers; where the page scrolls, afterwards."""
    page.keyboard.press("Escape")
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    covered = []
    for _ in range(MAX_STOPS):
        page.keyboard.press("Tab")
        for _ in range(MAX_LOOKS):
            found = str(page.evaluate(_COVERED))
            if found in ("", "end"):
                break
            page.wait_for_timeout(50)
        if found == "end":
            break
        covered.append(found)
    return list(filter(None, covered))


def find_faults(page: Page, state: State, size: str, scheme: str) -> list[str]:
    """Run the checks that say something new about this view: themes change nothing but colours."""
    if scheme == "dark":
        return accessibility_problems(page, "color-contrast") + unfilled(page) if size == "laptop" else []
    found = sticking_out(page) + cut_off(page) + overlaps(page) + too_small(page, MIN_TARGET) + out_of_reach(page)
    if size == "laptop":
        found += (
            accessibility_problems(page) + unfilled(page) + unstyled(page) + empty_parts(page) + careless_texts(page)
        )
    if size == "phone":
        found += small_keys(page)
    if size == "hall" and state.is_projected:
        found += small_type(page)
    return found


def find_quick_faults(page: Page) -> list[str]:
    """Run the checks that cost little: fills, empty parts, texts, what sticks out, is cut off or lies over another."""
    return unstyled(page) + _ask(page, _UNFILLED, _EMPTY, _CARELESS, _STICKING_OUT, _CUT_OFF, _OVERLAPS)


def _ask(page: Page, *checks: str) -> list[str]:
    """Have the page make checks, which are functions in JavaScript, and collect what all of them find."""
    found: list[str] = page.evaluate(f"() => [{', '.join(checks)}].flatMap((check) => check())")
    return found
