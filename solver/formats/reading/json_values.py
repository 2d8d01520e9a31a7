r"""Open JSON: one value, or several behind each other such as one a line; chats are told from boards.

A text that begins as an object of JSON does must be complete: its names say which of its lists is the puzzle.

>>> [(part.name, part.group) for part in unwrap_json('{"prompt": "12..", "completion": "1234"}').parts]
[('question', (0,)), ('solution', (0,))]
"""

from __future__ import annotations

from typing import Any, Final

from solver.errors import Problem
from solver.formats.line_ends import count_line_ends, line_and_column, split_lines
from solver.formats.reading.chat import find_chat, find_odd_message, is_message
from solver.formats.reading.types import Block, Nested, Part, Unwrapped
from solver.lazy_regex import pattern

_START: Final = pattern(
    r'\A[\s\ufeff]*+(?:[^\s"\w\[]?\{[^\s"]?"[^"\n]*+"\s*+:|\{\s*+"[^"\n]*+"\s*+(?:[^\s,;}"]|\Z)'
    r'|\{\s*+"[A-Za-z_ ]++"(?!\s*+[,;}])'
    r'|\{?\s*+"?[A-Za-z_ ]++"\s*+:|\[\s*+(?:\{\s*+)?")'
)
_BETWEEN: Final = pattern(r"[\s,]*+")


def unwrap_json(text: str) -> Unwrapped | None:
    """Return the values of the text; None if it does not begin as an object or a list of texts does."""
    if not _START.match(text):
        return None
    import json

    decoder = json.JSONDecoder(object_pairs_hook=_object)
    values: list[tuple[int, Any]] = []
    line = 1
    text = text.lstrip("\ufeff")
    at, end = _skip(text, 0), 0
    while at < len(text):
        line += count_line_ends(text[end:at])
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            return _damaged(f"this is not complete JSON: {error.msg}", *line_and_column(text, error.pos))
        except (ValueError, RecursionError) as error:
            why = str(error) if isinstance(error, _RepeatedName) else "nested too deeply, or a number is too long"
            return _damaged(f"this JSON is not read: {why}", line, None)
        if not isinstance(value, (dict, list)):
            return _damaged("this is not complete JSON: Extra data", *line_and_column(text, at))
        values.append((line, value))
        line += count_line_ends(text[at:end])
        at = _skip(text, end)
    return _unwrap_values(values)


def unwrap_list(text: str) -> Unwrapped | None:
    """Return the value of a text that is one list of JSON and nothing else; None for any other text."""
    if not text.lstrip().startswith("["):
        return None
    import json

    try:
        return Unwrapped([Nested(json.loads(text), 1)], "JSON")
    except (ValueError, RecursionError):
        return None


class _RepeatedName(ValueError):
    """An object has one name twice, and only one of the two values could be read."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _RepeatedName("an object has one name twice")
    return found


def _skip(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def _damaged(message: str, line: int, column: int | None) -> Unwrapped:
    return Unwrapped((), "JSON", [Problem(message, line, column)])


def _unwrap_values(values: list[tuple[int, Any]]) -> Unwrapped:
    """Return the values, or the texts of chats: what asks is the puzzle, and what answers is never it."""
    if len(values) == 1 and isinstance(values[0][1], list) and not all(map(is_message, values[0][1])):
        values = [(values[0][0], each) for each in values[0][1]] if any(map(find_chat, values[0][1])) else values
    elif len(values) > 1 and all(is_message(value) for _, value in values):
        values = [(values[0][0], [value for _, value in values])]
    for line, value in values:
        if odd := find_odd_message(value):
            return _damaged(odd, line, None)
    chats = [find_chat(value) for _, value in values]
    if not any(chats):
        several = len(values) > 1
        nested = [
            Nested(value, line if several else 0, "", (group,) if several else ())
            for group, (line, value) in enumerate(values)
        ]
        return Unwrapped(nested, "JSON")
    parts: list[Part] = []
    for group, ((line, _), chat) in enumerate(zip(values, chats, strict=True)):
        if chat is None:
            return _damaged("this object has no text that asks and none that answers, as the others have", line, None)
        for name, texts in (("question", chat.asked), ("solution", chat.answered)):
            parts += [Block([(line, each) for each in split_lines(text)], name, (group,)) for text in texts]
    return Unwrapped(parts, "JSON")
