"""The style sheets say nothing that Chromium, Firefox or WebKit is known to refuse or to draw otherwise.

`python3 run.py test -m engines` asks the engines themselves about every declaration.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.for_each import for_each
from tests.webapp.sheets import PARDONED, declarations, described, sheets

PARTIAL: Final = (Path(__file__).parents[1] / "data" / "partial_css.txt").read_text("utf-8").split("\n\n")[1].split()
# What one of them does otherwise or slowly, as a pattern, with what to write instead.
PITFALLS: Final = {
    r"text-decoration: (?!none\b|underline;)[^;}]*": "longhands; WebKit refuses it and inherits the line alone",
    r"repeating-\w+-gradient\((?![^,]* in srgb,)[^,]*,": "`in srgb`; else Firefox misses edges of mixed colours",
    r"\[class\W?=\"[\w-]+\"\]": "each class; else whenever any class changes Chromium styles all cells anew",
}
ON_PAPER: Final = {"margin", "size"}  # what all of them know in @page; `size` is a property to Chromium alone
WRONG: Final = [
    "a { text-decoration: underline .06em; }",
    "a { text-decoration: inherit; }",
    "a { background: repeating-linear-gradient(45deg, var(--sign) 0 1px, transparent 1px 8px); }",
    'td[class*="edge-"] > input { color: red; }',
    "@media print { a { color: red; interpolate-size: allow-keywords } }",
    "a { -moz-user-select: none; }",
    "a { size: A4; }",
    "@page a { size: A4; marks: crop; }",
]


def faults(sheet: str) -> list[str]:
    """What in a style sheet one of the engines refuses or does otherwise, each with what to write instead."""
    found = [
        f"{one[0].strip()}: write {instead}" for wrong, instead in PITFALLS.items() for one in re.finditer(wrong, sheet)
    ]
    for declaration in declarations(sheet):
        name = declaration.partition(":")[0]
        if name in PARTIAL and name not in PARDONED:
            found.append(f"{declaration}: not every engine knows {name}; do without, or pardon it with the reason")
    for rule, names in described(sheet):
        unknown = [name for name in names if rule.startswith("@page") and name not in ON_PAPER]
        found += [f"{rule}: not every engine knows {name} there" for name in unknown]
    return found


@for_each("sheet", WRONG)
def test_faults_are_found(sheet: str) -> None:
    """The patterns and the list find what they are for."""
    assert len(faults(sheet)) == 1


def test_no_engine_is_left_out() -> None:
    """No style sheet of ours holds any."""
    assert not [f"{path.name}: {one}" for path, sheet in sheets().items() for one in faults(sheet)]


MAX_LINE: Final = 120  # characters
ONE_A_LINE: Final = re.compile(r"[^{};]*[{;]?|\}")
TWO_A_LINE: Final = ["a { color: red; }", "a {\n  color: red; top: 0;\n}", "a { color: red\n}", "}}", "a {}"]


def crowded_lines(sheet: str) -> list[str]:
    """Find the lines of a style sheet without comments that hold more than a selector, a declaration or a bracket."""
    without_strings = re.sub(r'"[^"]*"', '""', sheet)
    lines = [line.strip() for line in without_strings.splitlines()]
    return [line for line in lines if not ONE_A_LINE.fullmatch(line) or len(line) > MAX_LINE]


@for_each("sheet", TWO_A_LINE)
def test_crowded_lines_are_found(sheet: str) -> None:
    """A second declaration, selector or bracket on a line is found."""
    assert crowded_lines(sheet)


def test_a_line_holds_one_declaration() -> None:
    """Each style sheet has one declaration a line, so that a change shows as the lines that it changes."""
    assert {path.name: lines for path, sheet in sheets().items() if (lines := crowded_lines(sheet))} == {}
