"""Links of SudokuPad and Cracking the Cryptic: the board, packed as `lz_string` does, after a word for its form.

    scl, ctc    cells, regions, cages and drawings as JSON, or as relaxed JSON: {ce:[[{v:5},,...
    fpuz        the board of an f-puzzles link
    classic     81 digits in SudokuExchange's characters

Any other link names a puzzle that only the site has. In relaxed JSON keys are bare and short, quotes are single, `t`
and `f` are true and false, and an empty object is nothing at all.

>>> parse_relaxed_json("{ce:[[{v:5},,{v:'6'}]],hidden:t,t:'It\\\\'s'}")
{'ce': [[{'v': 5}, {}, {'v': '6'}]], 'hidden': True, 't': "It's"}
"""

from __future__ import annotations

import json
import re
from typing import Any, Final
from urllib.parse import quote, unquote

from solver.errors import FormatError
from solver.formats import entry, lz_string, variant_rules
from solver.formats.apps import fpuzzles, sudokuexchange
from solver.formats.entry import Details, Entry
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES, Shape

ADDRESS: Final = "https://sudokupad.app/"
_FORM: Final = pattern(r"(scl|ctc|fpuz(?:zles)?|classic)(.+)", re.DOTALL)
_SHORT: Final = {
    **{"ce": "cells", "v": "value", "re": "regions", "ca": "cages", "l": "lines", "a": "arrows"},
    **{"o": "overlays", "u": "underlays", "t": "title", "cs": "cellSize"},
}
_PLAIN_KEYS: Final = frozenset(
    {"id", "cellSize", "cells", "regions", "cages", "metadata", "settings", "title", "author"}
)
_CELL_SIZE: Final = 64
_TOKEN: Final = pattern(  # a string that is never closed goes on to the end
    r"[\[\]{},:]|'(?:[^'\\]++|(?s:\\.?))*+'?|\"(?:[^\"\\]++|(?s:\\.?))*+\"?|[^\[\]{},:'\"\s]+"
)
_ESCAPED: Final = pattern(r"\\(.)")
_NUMBER: Final = pattern(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_WORDS: Final = {"t": True, "true": True, "f": False, "false": False, "null": None}
_MAX_DEPTH: Final = 20
_SITE: Final = "SudokuPad"


def write(entry: Entry) -> str:
    """Write the link that opens the givens in SudokuPad."""
    puzzle, shape = entry.puzzle.givens, entry.puzzle.shape
    cells = [{"value": str(digit)} if digit else {} for digit in puzzle.digits]
    details = {"title": entry.details.title, "author": entry.details.author}
    board = {
        "cellSize": _CELL_SIZE,
        "metadata": {key: value for key, value in details.items() if value},
        "cells": [[cells[cell] for cell in row.cells] for row in shape.rows],
        "regions": [[[*divmod(cell, shape.size)] for cell in box.cells] for box in shape.boxes],
        **{name: [] for name in ("cages", "lines", "arrows", "underlays", "overlays")},
    }
    return f"{ADDRESS}scl{quote(lz_string.pack(json.dumps(board)), safe='')}\n"


def write_fpuzzles(entry: Entry) -> str:
    """Write the link that opens the board of an f-puzzles link in SudokuPad."""
    packed = fpuzzles.write(entry).removeprefix(fpuzzles.ADDRESS).strip()
    return f"{ADDRESS}fpuzzles{quote(packed, safe='')}\n"


def parse(name: str) -> Entry:
    """Parse the last part of a link's path. Raises FormatError."""
    name = unquote(name)
    if len(name) in SHAPES and name.isdecimal():
        return entry.entry_of_digits(name)
    match = _FORM.fullmatch(name)
    if match is None:
        raise FormatError.at(
            f"this {_SITE} link only names a puzzle that the site keeps; "
            "open it there, copy its digits row by row and paste them"
        )
    if match[1] == "classic":
        return sudokuexchange.parse(match[2])
    if match[1].startswith("fpuz"):
        return fpuzzles.parse_board(fpuzzles.unpack_board(match[2], _SITE))
    return parse_board(fpuzzles.unpack_board(match[2], _SITE, parse_relaxed_json))


def parse_board(board: Any) -> Entry:
    """Parse a board to its puzzle and the names of its further rules. Raises FormatError."""
    if isinstance(board, dict) and isinstance(board.get("p"), str):
        return sudokuexchange.parse(board["p"])
    try:
        return _parse_board({_SHORT.get(key, key): value for key, value in board.items()})
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError.at(f"this {_SITE} link holds no grid of rows and cells") from None


def _parse_board(board: dict[str, Any]) -> Entry:
    rows: list[list[dict[str, Any]]] = board["cells"]
    shape = fpuzzles.shape_of_rows(rows, _SITE)
    values = [cell.get("value", cell.get("v")) for row in rows for cell in row]
    for place, value in enumerate(values):
        if _parse_digit(value, shape) < 0:
            shown = str(value)[:20]
            raise FormatError.at(f"{shape.cell_name(place)} holds {shown!r}, which is no digit of a {shape} grid")
    grid = Grid(tuple(_parse_digit(value, shape) for value in values), shape)
    about = board.get("metadata") or {}
    cages = [{_SHORT.get(key, key): value for key, value in cage.items()} for cage in board.get("cages") or ()]
    about = _parse_cage_texts(cages) | about
    regions = [{row * shape.size + column for row, column in region} for region in board.get("regions") or ()]
    drawn = any(cage.get("cells") and not cage.get("hidden") for cage in cages)
    further = [*variant_rules.name_irregular_regions(regions, shape), *(["cages"] if drawn else [])]
    further += variant_rules.name_rules(board, _PLAIN_KEYS) + variant_rules.name_rules_in_words(about.get("rules"))
    details = Details(title=str(about.get("title") or ""), author=str(about.get("author") or ""))
    return Entry(Puzzle.of(grid), details, left_out=tuple(further))


def _parse_cage_texts(cages: list[dict[str, Any]]) -> dict[str, str]:
    """Parse the details of the puzzle in cages without cells: 'title: ...'."""
    says = [str(cage.get("value") or "").partition(":") for cage in cages if not cage.get("cells")]
    return {name.strip(): text.strip() for name, _, text in says}


def _parse_digit(value: object, shape: Shape) -> int:
    """Return the digit, 0 for none, and -1, which no grid holds, for anything else."""
    if value is None or value == "":
        return 0
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and int(text) in shape.digits else -1


def parse_relaxed_json(text: str) -> Any:
    """Parse JSON, or JSON with fewer characters. Raises ValueError."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("too deep") from None
    except ValueError:
        signs = _TOKEN.findall(text)
    value, at = _parse_value(signs, 0, 0)
    if at != len(signs):
        raise ValueError("more follows")
    return value


def _parse_value(signs: list[str], at: int, depth: int) -> tuple[Any, int]:
    """Parse the value at that token, and return it with the place after it; nothing at all is an empty object."""
    sign = signs[at] if at < len(signs) else ""
    if depth > _MAX_DEPTH or not sign:
        raise ValueError("not complete")
    if sign in ",]}":
        return {}, at
    if sign in "[{":
        return _parse_members(signs, at + 1, depth, "]" if sign == "[" else "}")
    if sign[0] in "'\"":
        if len(sign) == 1 or sign[-1] != sign[0]:
            raise ValueError("not complete")
        return _ESCAPED.sub(r"\1", sign[1:-1]), at + 1
    if sign in _WORDS:
        return _WORDS[sign], at + 1
    is_number = _NUMBER.fullmatch(sign)
    return (float(sign) if "." in sign else int(sign)) if is_number else sign, at + 1


def _parse_members(signs: list[str], at: int, depth: int, end: str) -> tuple[Any, int]:
    """Parse the list or object whose members begin there."""
    items: list[Any] = []
    named: dict[str, Any] = {}
    while at < len(signs):
        if signs[at] == end and not items:  # nothing inside, or the end of an object
            return (items if end == "]" else named), at + 1
        if end == "]":
            item, at = _parse_value(signs, at, depth + 1)
            items.append(item)
        elif signs[at + 1 : at + 2] == [":"]:
            named[signs[at].strip("'\"")], at = _parse_value(signs, at + 2, depth + 1)
        else:
            break
        if signs[at : at + 1] == [end]:
            return (items if end == "]" else named), at + 1
        if signs[at : at + 1] != [","]:
            break
        at += 1
    raise ValueError("not complete")
