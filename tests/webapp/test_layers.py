"""Layers decide between style sheets: each rule is in one, and only rules for print are `!important`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tests.for_each import for_each
from tests.webapp.sheets import STATIC, sheets

TOKENS: Final = STATIC / "shared" / "tokens.css"
PAPER: Final = (STATIC / "shared" / "print.css", STATIC / "demo" / "stage_paper.css")  # linked for print alone
OUTSIDE: Final = ("@font-face", "@page", "@property")  # they have no selector that another layer could beat
HEAD_OR_END: Final = re.compile(r"([^{};]*)([{};])")


def blocks(sheet: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each rule and declaration of a style sheet without comments, with the heads of the blocks round it."""
    around: list[str] = []
    for found in HEAD_OR_END.finditer(sheet):
        text, end = " ".join(found[1].split()), found[2]
        if text:
            yield tuple(around), text
        if end == "{":
            around.append(text)
        elif end == "}":
            around.pop()


def order() -> list[str]:
    """The layers in the order that the tokens declare, the strongest last."""
    [declared] = re.findall(r"^@layer ([\w, ]+);", sheets()[TOKENS], re.MULTILINE)
    return re.split(", ", str(declared))


def loose(sheet: str) -> list[str]:
    """Find what a style sheet says outside of every layer."""
    outer = [text for around, text in blocks(sheet) if not around]
    layers = [f"@layer {name}" for name in order()]
    return [text for text in outer if text not in layers and not text.startswith(OUTSIDE)]


def loud(sheet: str) -> list[str]:
    """Find what is `!important` outside of rules for print."""
    return [text for around, text in blocks(sheet) if "!important" in text and "@media print" not in around]


@for_each("sheet", ["a { top: 0; }", "@media print { a { top: 0; } }", "@layer other { a { top: 0; } }"])
def test_loose_rules_are_found(sheet: str) -> None:
    """A rule outside of the layers is found; it would beat all of them."""
    assert loose(sheet)


def test_every_rule_stands_in_a_layer() -> None:
    """No style sheet has a rule outside of the layers; the tokens alone declare their order."""
    everything = sheets()
    declaration = f"@layer {', '.join(order())}"
    found = {path.name: wrong for path, sheet in everything.items() if (wrong := loose(sheet))}
    assert found == {TOKENS.name: [declaration]}
    assert declaration in everything[TOKENS].lstrip().splitlines()[0]


def test_what_is_hidden_stays_so() -> None:
    """The last layer hides what has `hidden`, so that no rule of a page shows it by accident."""
    rules = [around for sheet in sheets().values() for around, text in blocks(sheet) if text.startswith("[hidden],")]
    assert rules == [(f"@layer {order()[-1]}",)]


def test_only_print_is_important() -> None:
    """`!important` is in rules for print only, where a page need not know what paper leaves out."""
    screen = {path: sheet for path, sheet in sheets().items() if path not in PAPER}
    assert {path.name: found for path, sheet in screen.items() if (found := loud(sheet))} == {}
    assert loud("@layer page { a { top: 0 !important; } }")
