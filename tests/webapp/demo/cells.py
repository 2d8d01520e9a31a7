"""Read the cells of frames as scripts do, and the cells of a page, in one form to compare both."""

from __future__ import annotations

import html
import re
from typing import Any, Final, TypeAlias

Cells: TypeAlias = list[dict[str, str]]  # of each cell what it shows, in the names of webapp/shared/search_board.py
_TABLE: Final = re.compile(r'<table[^>]* class="grid .*?</table>', re.DOTALL)
_CELL: Final = re.compile(r'<td (class="[^>]*aria-label[^>]*)>(.*?)</td>', re.DOTALL)
_ATTRIBUTE: Final = re.compile(r'(class|aria-label|data-gone|data-count)="([^"]*)"')
_NOTE: Final = re.compile(r'<i class="n(\d+)( gone)?">')
_NAMES: Final = {"class": "class", "aria-label": "label", "data-gone": "gone", "data-count": "count"}


def unpack(answer: dict[str, Any]) -> dict[str, Any]:
    """Expand every frame of an answer: `cells` are those of the whole board, `digits` their digits."""
    if "looks" not in answer:
        return answer
    found = {**answer}
    for name in ("frames", "frame"):
        if name in answer:
            alone = unpack_frames(answer, answer[name] if name == "frames" else [answer[name]])
            found[name] = alone if name == "frames" else alone[0]
    if answer.get("questions"):
        found["questions"] = [_with_frame(answer, question) for question in answer["questions"]]
    if answer.get("question"):
        found["question"] = _with_frame(answer, answer["question"])
    return found


def unpack_frames(answer: dict[str, Any], frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Expand consecutive frames to all of their cells; frames of a race have them on their lanes."""
    found, boards = [], dict[int, Cells]()
    for frame in frames:
        if "lanes" in frame:
            lanes = []
            for number, lane in enumerate(frame["lanes"]):
                boards[number] = _changed(answer, boards.get(number, []), lane["cells"])
                lanes.append(lane | {"cells": boards[number], "digits": _digits(boards[number])})
            found.append(frame | {"lanes": lanes})
            continue
        boards[0] = _changed(answer, boards.get(0, []), frame["cells"])
        alone = frame | {"cells": boards[0], "digits": _digits(boards[0])}
        if "tried" in frame:
            alone["tried"] = frame["tried"] | {"cells": _changed(answer, boards[0], alone.pop("tried_cells"))}
        found.append(alone)
    return found


def page_cells(text: str, board: int = 0) -> Cells:
    """Read the cells of the board with the number `board` from the text of a page, in the same form."""
    table = _TABLE.findall(text)[board]
    found = []
    for attributes, content in _CELL.findall(table):
        notes = "".join(f" {digit}{'x' * bool(gone)}" for digit, gone in _NOTE.findall(content))
        cell = {"text": content.partition("<")[0], "notes": notes}
        cell |= {_NAMES[name]: html.unescape(value) for name, value in _ATTRIBUTE.findall(attributes)}
        found.append({name: value for name, value in cell.items() if value})
    return found


def marked(frame: dict[str, Any], role: str) -> list[int]:
    """List the cells of an unpacked frame that have the role."""
    return [cell for cell, look in enumerate(frame["cells"]) if role in look["class"].split()]


def _digits(cells: Cells) -> str:
    return "".join(cell.get("text", "0") for cell in cells)


def _with_frame(answer: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
    return question | {"frame": unpack_frames(answer, [question["frame"]])[0]}


def _changed(answer: dict[str, Any], before: Cells, changes: list[int]) -> Cells:
    """Apply the changes to a board; in the first board of a sequence every cell changes."""
    cells: Cells = [*before] or [{}] * len(answer["places"])
    for cell, number in zip(changes[::2], changes[1::2], strict=True):
        look = dict(answer["looks"][number])
        notes, struck = look.pop("notes", ()), look.pop("struck", 0)
        look["label"] = f"{look['label']} {answer['places'][cell]}"
        if notes:
            look["notes"] = "".join(f" {note}{'x' * (note == struck)}" for note in notes)
        cells[cell] = look
    return cells
