"""Serve the lecturer's window: GET /demo/notes?lesson=KEY follows the demo of the same lesson in this browser.

It shows the caption, the notes and the wrong answers to expect for each step. A script shows the present step and the
next one; without script the page shows the whole lesson. Without a lesson it follows the stage that asked for it. On
either it shows the vote at the present place, and counts hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from flask import Blueprint, render_template, request

from webapp.demo.own_lessons import requested_lesson
from webapp.serving.bounds import PAGE, bounded

pages = Blueprint("lecturer", __name__)

_LETTERS: Final = "ABCD"


class ChoiceKind(NamedTuple):
    """What people choose from where a question names no answers: key and words of each choice."""

    key: str
    name: str
    choices: list[tuple[str, str]]


@pages.app_template_global()
def choice_kinds(symbols: str) -> list[ChoiceKind]:
    """List the kinds of choices on a board with these digits.

    >>> [kind.choices[0] for kind in choice_kinds("1234")]
    [('y', 'Yes'), ('a', 'A'), ('1', '1')]
    """
    return [
        ChoiceKind("yes-no", "Yes or no", [("y", "Yes"), ("n", "No")]),
        ChoiceKind("choice", "A to D", _named(_LETTERS)),
        ChoiceKind("digit", "A digit", _named(symbols)),
    ]


def _named(labels: Iterable[str]) -> list[tuple[str, str]]:
    return [(label.lower(), label) for label in labels]


@pages.get("/demo/notes")
@bounded(PAGE)
def show() -> str:
    """Show the lecturer's window: notes and the next step of a lesson, the time, and the vote at the present place.

    Fields:
        lesson: The key of a lesson, or the whole lesson, packed; without it the window follows a stage without one.
    """
    lesson = requested_lesson(request.args) if request.args.get("lesson") else None
    return render_template("demo/lecturer.html", lesson=lesson)
