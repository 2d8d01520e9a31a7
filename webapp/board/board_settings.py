"""Show the settings that a browser keeps for its owner: GET /settings.

The board reads the same stored items (static/board/main.js), and so do the keys and the theme of every page. A switch
that somebody turns on the board is therefore on here too. Nothing of it reaches the server.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import Blueprint, render_template

pages = Blueprint("settings", __name__)


class Setting(NamedTuple):
    """Name one switch of the board: its key in the browser's storage, its label, what it does, how it is at first."""

    key: str
    name: str
    effect: str
    is_on: bool = False


SETTINGS: Final = {
    "Typing": (
        Setting("advance", "Move on after each digit", "For answers. While you type clues, it always does."),
        Setting("digit-first", "Digit first", "Choose a digit, then press each cell that takes it."),
    ),
    "Notes and colours": (
        Setting("auto-remove", "Remove notes ruled out by an answer", "In its row, its column and its box.", True),
        Setting("with-colours", "Colours for cells", "Six colours, each with a pattern, below the digits."),
    ),
    "Time": (Setting("with-clock", "Timer", "It counts while you solve, and has a pause."),),
}
THEMES: Final = (("system", "As the system"), ("light", "Light"), ("dark", "Dark"), ("contrast", "High contrast"))


@pages.get("/settings")
def show() -> str:
    """Render the page; its script shows what is stored, and stores what is chosen."""
    return render_template("board/settings.html", settings=SETTINGS, themes=THEMES)
