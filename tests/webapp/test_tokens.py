"""Contrast of every pair of colours that the board and the pages put together, computed from the style sheet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.for_each import for_each
from webapp.serving.assets import fill_looks

CSS: Final = Path(__file__).parents[2] / "webapp" / "static" / "shared" / "tokens.css"
THEMES: Final = ("light", "dark", "contrast")
TEXT, LARGE, LINE = 4.5, 4.5, 3.0  # WCAG asks 3 of large text; board digits keep to 4.5 for the back row
SEEN: Final = ("seen", "seen-given", "same")  # the houses and the digit of the chosen cell
TINTS: Final = tuple(f"tint-{number}" for number in range(1, 7))
FILLS: Final = ("cell", "given-fill", *SEEN)

# text or line token, ground tokens, least contrast
PAIRS: Final = [
    ("text", ("page", "panel", *FILLS, *TINTS, "over", "chosen", "conflict-fill"), 7.0),
    ("muted", ("page", "panel", *FILLS, *TINTS), TEXT),
    ("entered", (*FILLS, *TINTS, "conflict-fill"), LARGE),
    ("solver", (*FILLS, *TINTS, "conflict-fill"), LARGE),
    ("conflict", ("page", *FILLS, "conflict-fill"), TEXT),
    ("current-text", ("current-fill",), 7.0),
    ("current-entered", ("current-fill",), TEXT),
    ("thin", ("page", *FILLS), LINE),
    ("box", ("page", *FILLS), 7.0),
    ("page", ("text", "muted"), 7.0),  # a filled button, and with the pointer on it
    ("retreat", ("retreat-fill",), TEXT),
]


def tokens(theme: str) -> dict[str, str]:
    """The colours of one theme by name."""
    css = re.sub(r"/\*.*?\*/", "", fill_looks(CSS.read_text()), flags=re.DOTALL)
    selector = '[data-theme="contrast"]' if theme == "contrast" else ":root"
    bodies = [body for found, body in re.findall(r"([^{}]*)\{([^{}]*)\}", css) if found.strip() == selector]
    assert len(bodies) == 1
    both = r"--([\w-]+): (?:light-dark\((#[0-9A-F]{6}), (#[0-9A-F]{6})\)|(#[0-9A-F]{6}));"
    return {
        name: same or (dark if theme == "dark" else light) for name, light, dark, same in re.findall(both, bodies[0])
    }


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_is_the_published_one() -> None:
    """Black on white has 21, and the plan's own figures come out."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#0B57A4", "#FFFFFF") == pytest.approx(7.2, abs=0.05)
    assert contrast("#FF9A85", "#4A1A12") == pytest.approx(7.1, abs=0.05)


@for_each("theme", THEMES)
def test_every_pair_keeps_its_contrast(theme: str) -> None:
    """Text, digits, lines and signs stand out from each ground on which they appear."""
    colours = tokens(theme)
    poor = [
        f"{front} on {ground}: {ratio:.2f} < {least}"
        for front, grounds, least in PAIRS
        for ground in grounds
        if (ratio := contrast(colours[front], colours[ground])) < least
    ]
    assert not poor


@for_each("theme", THEMES)
def test_the_focus_ring_shows_on_every_ground(theme: str) -> None:
    """One of the ring's two tones has at least 3:1 against any ground, and the tones have it against each other."""
    colours = tokens(theme)
    ring = colours["focus"], colours["focus-inner"]
    assert contrast(*ring) >= LINE
    for ground in ("page", "panel", "over", "current-fill", "conflict-fill", "text", *FILLS, *TINTS):
        assert max(contrast(tone, colours[ground]) for tone in ring) >= LINE, ground


@for_each("theme", THEMES)
def test_the_outer_tone_shows_on_cells(theme: str) -> None:
    """Round a cell the outer tone alone has at least 3:1 against the fills beside it."""
    colours = tokens(theme)
    for ground in (*FILLS, *TINTS, "conflict-fill"):
        assert contrast(colours["focus"], colours[ground]) >= LINE, ground


def test_the_themes_name_the_same_tokens() -> None:
    """No theme forgets a colour."""
    assert tokens("light").keys() == tokens("dark").keys() == tokens("contrast").keys()


def test_a_colour_stands_once() -> None:
    """The theme of the system and the one that a person chooses have the same colours: each occurs once for both."""
    for theme in ("light", "dark"):
        assert f'[data-theme="{theme}"] {{ color-scheme: {theme}; }}' in " ".join(CSS.read_text().split())
    for path in CSS.parents[1].rglob("*.css"):
        assert "prefers-color-scheme" not in path.read_text(), path.name


def test_colours_stand_in_the_tokens_only() -> None:
    """No other style sheet names a colour, except the white ground of pictures."""
    for path in CSS.parents[1].rglob("*.css"):
        if path != CSS:
            colours = re.findall(r"#[0-9A-Fa-f]{3,8}\b(?![\w-]*\s*[{,.:>])|rgba?\(|hsla?\(", path.read_text())
            assert set(colours) <= {"#FFFFFF"}, path.name
