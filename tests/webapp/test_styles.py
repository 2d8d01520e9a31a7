"""Style sheets and scripts share the breakpoints of the layouts, and each is about one thing."""

from __future__ import annotations

import re
from typing import Final

from tests.for_each import for_each
from tests.webapp.sheets import STATIC, sheets

# The window's width and height from which a layout changes, in px; the only place that lists them.
BREAKPOINTS: Final = {
    "width": {
        360: "row and column numbers beside the board",
        560: "rooms at the left of a low window",
        700: "rooms and tabs in two rows, not at the foot",
        960: "two columns",
        1920: "projector, whose letters are larger",
    },
    "height": {
        320: "a zoom of 400 %: no bar is fixed, what is read stays in view",
        500: "phone on its side",
        720: "verdict in two lines and keys in two rows",
    },
}
QUERY: Final = re.compile(r"@media([^{]*)\{|matchMedia\(\s*[\"'`]([^\"'`]*)")
BOUND: Final = re.compile(r"\((?:(min|max)-)?(?:device-)?(width|height)\s*[:<>=]+\s*([\d.]+)(\w+)\)")


def odd_bounds(text: str) -> list[str]:
    """Find the widths and heights in media queries of a style sheet or script that are no breakpoint."""
    found = []
    for query in QUERY.finditer(text):
        condition = query[1] or query[2] or ""
        bounds = list(BOUND.finditer(condition))
        if len(bounds) != len(re.findall(r"\b(?:width|height)\b", condition)):
            found.append(condition.strip())
        for bound in bounds:
            side, axis, number, unit = bound.groups()
            value = float(number) + (side == "max")
            if unit != "px" or not side or value not in BREAKPOINTS[axis]:
                found.append(bound[0])
    return found


@for_each(
    "text",
    [
        "@media (min-width: 600px) {}",
        "@media (max-width: 700px) {}",
        "@media screen and (max-height: 44rem) {}",
        "@media (width >= 700px) {}",
        "@media (500px < width < 700px) {}",
        "@media (min-width: 960px) and (max-width: 1199px) {}",
        'window.matchMedia("(max-width: 600px)")',
    ],
)
def test_odd_bounds_are_found(text: str) -> None:
    """A bound that is no breakpoint, or is written otherwise than as `min-` and `max-`, is found."""
    assert odd_bounds(text)


def test_layouts_change_at_the_breakpoints_only() -> None:
    """Each media query about the window's size names a breakpoint: `min-width: 700px`, or `max-width: 699px` below it.

    What depends on the room of one part is a container query or a clamp().
    """
    scripts = {path: path.read_text("utf-8") for path in STATIC.glob("*/*.js") if path.parent.name != "vendor"}
    found = {path.name: bounds for path, text in (sheets() | scripts).items() if (bounds := odd_bounds(text))}
    assert found == {}


def test_each_breakpoint_is_in_use() -> None:
    """The list has no breakpoint that no style sheet names."""
    bounds = [bound for sheet in sheets().values() for bound in BOUND.findall(sheet)]
    used = {(axis, int(number) + (side == "max")) for side, axis, number, unit in bounds if unit == "px"}
    assert {(axis, value) for axis, values in BREAKPOINTS.items() for value in values} <= used


MOST_LINES: Final = 900


def test_no_sheet_or_script_grows_without_end() -> None:
    """A sheet or script of more lines is about two things: `_JOINED_STYLES` of `serving/assets.py` sends two as one."""
    files = [*sheets(), *(path for path in STATIC.glob("*/*.js") if path.parent.name != "vendor")]
    counted = {path.name: len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: count for name, count in counted.items() if count > MOST_LINES} == {}
