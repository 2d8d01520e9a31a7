"""The style sheets say nothing that Chromium, Firefox or WebKit is known to refuse or to draw otherwise."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

STATIC: Final = Path(__file__).parents[2] / "webapp" / "static"
# What one of them does otherwise, as a pattern, with what to write instead.
PITFALLS: Final = {
    r"text-decoration: (?!none\b|underline;)[^;}]*": "longhands; WebKit refuses it and inherits the line alone",
    r"repeating-\w+-gradient\((?![^,]* in srgb,)[^,]*,": "`in srgb`; else Firefox misses edges of mixed colours",
}
WRONG: Final = [
    "a { text-decoration: underline .06em; }",
    "a { text-decoration: inherit; }",
    "a { background: repeating-linear-gradient(45deg, var(--sign) 0 1px, transparent 1px 8px); }",
]


def pitfalls(sheet: str) -> list[str]:
    """What in a style sheet one of the engines does otherwise, each with what to write instead."""
    return [
        f"{found[0].strip()}: write {instead}"
        for wrong, instead in PITFALLS.items()
        for found in re.finditer(wrong, sheet)
    ]


@pytest.mark.parametrize("sheet", WRONG)
def test_pitfalls_are_found(sheet: str) -> None:
    """The patterns find what they are for."""
    assert len(pitfalls(sheet)) == 1


def test_no_engine_is_left_out() -> None:
    """No style sheet of ours holds any of them."""
    found = [f"{path.name}: {one}" for path in STATIC.glob("[!v]*/*.css") for one in pitfalls(path.read_text("utf-8"))]
    assert not found
