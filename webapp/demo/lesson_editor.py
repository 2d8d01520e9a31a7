"""Serve the editor of lessons: GET /demo/lessons/new, empty or with a draft about a move of a search.

The draft is a whole lesson of two steps, so that it can be opened at once: what the search does at that move and at
the next one, or at the end the one before, each with the sentence of the search as its caption.
"""

from __future__ import annotations

import json
from typing import Final

from flask import Blueprint, request

from solver.search.narration import Names
from webapp.demo import lessons, traces
from webapp.demo.settings import Viewing
from webapp.demo.stage import frame_at

pages = Blueprint("lesson_editor", __name__)

TITLE: Final = "My lesson"


@pages.get("/demo/lessons/new")
def show() -> str:
    """Show the editor; with a puzzle in the address it holds a draft about its search at `move`."""
    return lessons.render_editor(draft_lesson(Viewing.of(request.args.to_dict())) if request.args.get("p") else "")


def draft_lesson(viewing: Viewing) -> str:
    """Write the text of a lesson with two steps about the move of the viewing, or the last explored one before it."""
    from webapp.demo.lesson_schema import MAX_TEXT_CHARACTERS

    trace = viewing.trace
    traces.explore_first(trace, viewing.move)
    move = min(viewing.move, trace.total)
    head = {
        "title": viewing.title or TITLE,
        "puzzle": viewing.puzzle.givens.line("0"),
        "alg": viewing.algorithm.key,
        "code": viewing.code,
        "base": viewing.base,
    }
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()]
    names = Names(viewing.puzzle.shape)  # captions count from 1, whatever the page counts from
    for at in sorted({max(move - 1, 0), move, min(move + 1, trace.total)})[-2:]:
        caption = frame_at(trace, at, 0, names).sentence[:MAX_TEXT_CHARACTERS]
        lines += ["", "[[beats]]", f"move = {at}", f"caption = {json.dumps(caption, ensure_ascii=False)}", 'ask = ""']
    return "\n".join(lines) + "\n"
