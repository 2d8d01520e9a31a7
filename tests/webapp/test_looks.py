"""The page and the pictures have one look for one state: style sheets take it from the table of pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from solver.pictures import STYLE, looks
from solver.pictures.looks import LOOKS, State
from solver.pictures.style import ITALIC_CUTS
from tests.for_each import for_each
from tests.webapp.test_tokens import CSS, THEMES, tokens
from webapp.serving.assets import assets, fill_looks

SHARED: Final = Path(__file__).parents[2] / "webapp" / "static" / "shared"
# Names of a role on the page, where it has another one there.
TOKENS: Final = {
    "solved": "solver",
    "given": "text",
    "current": "current-text",
    "box-line": "box",
    "thin-line": "thin",
    "ground": "page",
}
ROLES: Final = sorted(
    {role for look in LOOKS.values() for role in (look.ink, look.fill, look.frame_role) if role}
    | {"box-line", "thin-line", "muted", "text", "ground"}
)
WEIGHTS: Final = {"medium": "500", "bold": "700"}


def rules(name: str) -> dict[str, dict[str, str]]:
    """The declarations of a style sheet by selector; those of one selector together."""
    text = re.sub(r"/\*.*?\*/", "", fill_looks((SHARED / name).read_text()), flags=re.DOTALL)
    found: dict[str, dict[str, str]] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        declared = dict(re.findall(r"([\w-]+):\s*([^;]+);", body))
        for name in re.split(r", (?![^()]*\))", " ".join(selector.split())):
            found[name] = declared | found.get(name, {})  # what is first is for every screen
    return found


GRID: Final = rules("grid.css")
SEARCH: Final = rules("marks.css")


def em(value: float) -> str:
    """A length in em as the style sheets write it."""
    return f"{value:g}em".removeprefix("0")


@for_each("role", ROLES)
def test_colours_come_from_the_table(role: str) -> None:
    """Every colour with which a state is drawn is a token of the light theme, which the server fills in."""
    token = TOKENS.get(role, role)
    assert re.search(rf"--{token}: (?:light-dark\()?looks\(", CSS.read_text())
    assert tokens("light")[token] == STYLE.colour(role)


def test_served_sheets_name_values_alone() -> None:
    """No style sheet is served with a name that the table has to fill in; one that it does not have is refused."""
    assert [name for name, asset in assets().items() if b"looks(" in asset.body] == []
    with pytest.raises(AttributeError):
        fill_looks("color: looks(mauve)")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_now_is_one_yellow(theme: str) -> None:
    """The current cell is as yellow in the dark, and what is in it is as dark."""
    now = {name: value for name, value in tokens(theme).items() if name.startswith("current-")}
    assert now == {
        "current-fill": STYLE.current_fill,
        "current-text": STYLE.current,
        "current-entered": STYLE.entered,
        "current-retreat": STYLE.retreat,
        "current-conflict": STYLE.conflict,
    }


@for_each("theme", THEMES)
def test_the_chosen_cell_alone_is_yellow(theme: str) -> None:
    """What the chosen cell sees is grey, and what a hint names has a tint of green."""
    colours = tokens(theme)
    for name in ("seen", "seen-given", "same"):
        red, green, blue = (int(colours[name][at : at + 2], 16) for at in (1, 3, 5))
        assert red <= green <= blue <= red + 18, name
    for name in ("area", "area-given"):
        red, green, blue = (int(colours[name][at : at + 2], 16) for at in (1, 3, 5))
        assert green > max(red, blue), name


def test_where_a_digit_comes_from() -> None:
    """Weights, slants and underlines of givens, answers and the program's digits are those of the table."""
    weight = GRID[".grid tbody td"]["font-weight"]
    given, solved = GRID[".grid td.given"], GRID[".grid td.solved"]
    assert weight == WEIGHTS[LOOKS[State.ENTERED].weight] == WEIGHTS[LOOKS[State.SOLVED].weight]
    assert given["font-weight"] == WEIGHTS[LOOKS[State.GIVEN].weight]
    assert given["background-color"] == f"var(--{LOOKS[State.GIVEN].fill})"
    assert (solved["font-style"] == "italic") is LOOKS[State.SOLVED].is_italic
    assert solved["text-decoration-line"] == LOOKS[State.SOLVED].line
    assert ITALIC_CUTS[0].endswith(f"-{weight}.ttf")


def test_lines_at_digits_are_as_thick() -> None:
    """Underline, line across and wave have the same thickness and distance, in em of the digit."""
    grid = GRID[".grid"]
    measures = (grid["--underline"], grid["--underline-offset"], grid["--strike"])
    assert measures == (em(looks.UNDERLINE), em(looks.UNDERLINE_OFFSET), em(looks.STRIKE))
    clash = GRID[".grid td:is(.conflict, .unreadable)"]
    assert clash["text-decoration-style"] == LOOKS[State.CONFLICT].line
    assert clash["text-decoration-thickness"] == em(looks.WAVE)
    assert clash["text-underline-offset"] == em(looks.WAVE_OFFSET)
    assert GRID[".grid td.conflict"]["background-color"] == f"var(--{LOOKS[State.CONFLICT].fill})"
    gone = SEARCH[".grid td[data-gone]::before"]
    assert gone["text-decoration-line"] == LOOKS[State.TAKEN].line
    assert gone["text-decoration-thickness"] == "var(--strike)"
    assert gone["font-style"] == "italic"
    assert gone["font-size"] == em(looks.TAKEN_SIZE)


def test_frames_are_as_thick() -> None:
    """The frames of the current cell, of a new digit and of one taken back, and the ring, as parts of a cell."""
    for rule, name, part in (
        (SEARCH[".grid td.current"], "--frame", looks.CURRENT_FRAME),
        (SEARCH[".grid td.taken"], "outline", looks.TAKEN_FRAME),
        (SEARCH[".grid td.placed"], "box-shadow", looks.PLACED_FRAME),
        (GRID[".grid td:is(.edge-t, .edge-r, .edge-b, .edge-l)"], "--ring", looks.RING),
    ):
        assert re.search(rf"(?<![\d.]){em(part).removesuffix('em')}\)", rule[name]), (name, part)
    assert LOOKS[State.TAKEN].frame in SEARCH[".grid td.taken"]["outline"]
    assert SEARCH[".grid td.current.taken"] == {"outline-style": "dashed", "color": "var(--current-retreat)"}
