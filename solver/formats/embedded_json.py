r"""Find the one JSON object in other text: an assignment of a program, a word in front, a dictionary of Python.

Its keys say which of its lists is the puzzle, which the lists alone do not. The text around it may hold no puzzle.

>>> found = find('const data = {"start": [1, 2], "end": [2, 1]};')
>>> found.text, found.words
('{"start": [1, 2], "end": [2, 1]}', '')
>>> find("data: {'start': [1, None]}")
EmbeddedJson(text='{"start": [1, null]}', words='data:')
>>> find("const game = {puzzle: '12..', solution: `1234`}; // level 3").text
'{"puzzle": "12..", "solution": "1234"}'
>>> find("12..\n..34\n") is None, find('{"start": 1} {"start": 2}') is None
(True, True)
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from solver.formats.line_ends import line_and_column
from solver.lazy_regex import pattern
from solver.shape import SHAPES

_OBJECT: Final = pattern(
    r"(?:\[\s{0,40})?\{\s{0,40}(?://[^\n]{0,200}\n\s{0,40})?"
    r"(?:([\"'])\w[^\"'\n{}\[\]]{0,60}\1|[A-Za-z_$][\w$]{0,60})\s{0,9}:(?!:)"
)
_STRINGS: Final = r"(?<!\\)\"(?:[^\"\\\n]|\\.){0,600}+\"|'[^'\"\\\n]{0,600}+'|`[^`\"\\$\n]{0,600}+`"
_STRING_OR_COMMENT: Final = pattern(_STRINGS + r"|//[^\n]*+|/\*.{0,400}?\*/", re.DOTALL)
_STRING_OR_NAME: Final = pattern(_STRINGS + r"|([{,]\s{0,80})([A-Za-z_$][\w$]{0,60})(?=\s{0,9}:)")
_ASSIGNMENT: Final = pattern(r"\A\s*+(?:(?:const|let|var|export|default|return)\s++)*+(?:[\w.]++\s*+=)?\s*+")
_ENDING: Final = pattern(r"\A[\s;]*+")
_DIGIT: Final = pattern(r"[0-9]")
_PYTHON: Final = pattern(r"'|\b(?:None|True|False)\b")
_LAST_COMMA: Final = pattern(r",(?=\s{0,80}[\]}])")  # which Python and JavaScript allow
_JSON_WORDS: Final = {"'": '"', "None": "null", "True": "true", "False": "false"}


class EmbeddedJson(NamedTuple):
    """The text of an object, and the words around it that are no assignment."""

    text: str
    words: str


def find(text: str) -> EmbeddedJson | None:
    """Find the only object of the text; return None if there is none, or another one or digits of a grid beside it."""
    match = _OBJECT.search(text)
    if match is None:
        return None
    start = match.start()
    inside = text[start:]
    if match[1] is None:
        inside = _STRING_OR_NAME.sub(_spell_script, _STRING_OR_COMMENT.sub(_blank_comment, inside))
    elif match[1] == "'" and '"' not in inside:
        inside = _PYTHON.sub(_spell_as_json, inside)
    inside = _LAST_COMMA.sub(" ", inside)
    length = _measure(inside)
    if not length:
        return None
    before, after = text[:start], inside[length:]
    if "{" in before + after or len(_DIGIT.findall(before + after)) >= min(SHAPES):
        return None
    words = [] if _ASSIGNMENT.fullmatch(before) else [before.strip()]
    words += [] if _ENDING.fullmatch(after) else [after.strip()]
    return EmbeddedJson(inside[:length], " ".join(filter(None, words)))


def find_damage(text: str) -> tuple[int, int] | None:
    """Return the line and column at which the first object of the text is no JSON; None if there is no such object.

    >>> find_damage('x = {"board": [[1, ?'), find_damage("x = [[1, ?"), find_damage('x = {"board": [1]}')
    ((1, 20), None, None)
    """
    import json

    match = _OBJECT.search(text)
    if match is None or match[1] is None:  # none, or one of JavaScript
        return None
    try:
        json.JSONDecoder().raw_decode(text[match.start() :])
    except json.JSONDecodeError as error:
        return line_and_column(text, match.start() + error.pos)
    except (ValueError, RecursionError):
        pass
    return None


def _spell_as_json(match: re.Match[str]) -> str:
    return _JSON_WORDS[match[0]]


def _blank_comment(match: re.Match[str]) -> str:
    return " " if match[0].startswith("/") else match[0]


def _spell_script(match: re.Match[str]) -> str:
    """Spell a string or a name of JavaScript as JSON does."""
    if match[2]:
        return f'{match[1]}"{match[2]}"'
    return match[0] if match[0][0] == '"' else f'"{match[0][1:-1]}"'


def _measure(text: str) -> int:
    """Return how many characters the JSON at the start of the text has, 0 if it is not complete."""
    import json

    try:
        return json.JSONDecoder().raw_decode(text)[1]
    except (ValueError, RecursionError):
        return 0
