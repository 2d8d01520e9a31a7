"""Show the settings that a browser keeps for its owner: GET /settings.

The board reads the same stored items (static/board/main.js), and so do the keys and the theme of every page. A switch
that somebody turns on the board is therefore on here too. Nothing of it reaches the server.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import Blueprint, render_template

from webapp.serving.bounds import PAGE, bounded
from webapp.serving.themes import THEMES

pages = Blueprint("settings", __name__)


class Setting(NamedTuple):
    """Name one switch of the board: its key in the browser, its label, and what it does.

    Under the key the browser stores "on" or "off" where that is not how the switch is at first. The keys of those that
    are on unless somebody turns them off stand in one list, stored as "off", which a script puts into the attribute
    `data-off` of the page before it is painted.
    """

    key: str
    name: str
    effect: str
    is_usual: bool = False  # whether it is on unless turned off, by that list
    is_on: bool = False  # whether it is on at first, by a key of its own


SETTINGS: Final = {
    "Board": (
        Setting(
            "numbers", "Row and column numbers", "Beside the board, where the screen is wide enough.", is_usual=True
        ),
        Setting("houses", "Row, column and box of the chosen cell", "They stand on a grey ground.", is_usual=True),
        Setting("same", "Digits and notes like that of the chosen cell", "Each has a frame or a line.", is_usual=True),
    ),
    "Checks": (
        Setting(
            "checks",
            "Conflicts as you type",
            "Without it only Check and Hint say what is wrong with your answers. Clues are always checked.",
            is_usual=True,
        ),
    ),
    "Typing": (
        Setting("advance", "Move on after each digit", "For answers. While you type clues, it always does."),
        Setting("digit-first", "Digit first", "Choose a digit, then press each cell that takes it."),
        Setting("with-counts", "How many of each digit are left", "A small number below each digit."),
    ),
    "Notes and colours": (
        Setting(
            "hide-notes",
            "Hide notes that an answer rules out",
            "In its row, column and box. They are there again once the answer goes.",
            is_on=True,
        ),
        Setting("with-colours", "Colours for cells", "Six colours, each with a pattern, below the digits."),
    ),
    "Time": (Setting("with-clock", "Timer", "It counts while you solve, and has a pause."),),
}
CHOICES_OF_THEME: Final = (("system", "As the system"), *THEMES.items())


@pages.get("/settings")
@bounded(PAGE)
def show() -> str:
    """Show the settings that the browser stores."""
    return render_template("board/settings.html", settings=SETTINGS, themes=CHOICES_OF_THEME)
