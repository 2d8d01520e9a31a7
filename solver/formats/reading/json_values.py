r"""Open JSON: one value, or several behind each other such as one a line; chats are told from boards.

A text that begins as an object of JSON does must be complete: its names say which of its lists is the puzzle. In chats
and training data the puzzle stands in the text that asks; a grid in an answer is a solution, and never the puzzle.

>>> [(part.name, part.group) for part in unwrap_json('{"prompt": "12..", "completion": "1234"}').parts]
[('question', (0,)), ('solution', (0,))]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from solver.errors import Problem
from solver.formats.line_ends import count_line_ends, line_and_column, split_lines
from solver.formats.reading.types import Block, Nested, Part, Unwrapped
from solver.lazy_regex import pattern

_START: Final = pattern(
    r'\A[\s\ufeff]*+(?:[^\s"\w\[]?\{[^\s"]?"[^"\n]*+"\s*+:|\{\s*+"[^"\n]*+"\s*+(?:[^\s,;}"]|\Z)'
    r'|\{\s*+"[A-Za-z_ ]++"(?!\s*+[,;}])'
    r'|\{?\s*+"?[A-Za-z_ ]++"\s*+:|\[\s*+(?:\{\s*+)?")'
)
_BETWEEN: Final = pattern(r"[\s,]*+")
_LETTER: Final = pattern(r"[^\W\d_]")
_ASKING: Final = ("prompt", "question", "instruction", "input", "query", "problem")
_BOARD_TOO: Final = ("question", "problem")  # names of a board too, if the text has nothing else
_ANSWERING: Final = ("completion", "ideal", "response", "output", "answer", "chosen", "rejected", "target")
_SPEAKER: Final = ("role", "from", "speaker")
_SPEECH: Final = ("content", "value", "text")
_ASKERS: Final = ("user", "human")
_ANSWERERS: Final = ("assistant", "gpt", "model", "ai", "bot")
_OTHERS: Final = ("system", "developer", "tool", "function")
_BOARDS: Final = ("givens", "puzzle", "sudoku", "quiz", "clues", "board", "grid", "cells")  # objects with a board
_MAX_DEPTH: Final = 8


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
        if odd := _find_odd_message(value):
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


class Chat(NamedTuple):
    """The texts that ask and those that answer."""

    asked: tuple[str, ...]
    answered: tuple[str, ...]


def find_chat(value: Any) -> Chat | None:
    """Return the chat of an object or a list of messages; None for any other value, and for one with a board in it."""
    if isinstance(value, list) and value and all(map(is_message, value)):
        value = {"messages": value}
    if not isinstance(value, dict) or _has_board(value):
        return None
    said = [(name, text) for name, text in _walk(value, "", 0) if text.strip()]
    asked = tuple(text for name, text in said if name in (*_ASKING, *_ASKERS))
    answered = tuple(text for name, text in said if name in (*_ANSWERING, *_ANSWERERS))
    has_roles = any(name in (*_ASKERS, *_ANSWERERS) for name, _ in said)
    is_plain = all(name in _BOARD_TOO for name, _ in said if name in _ASKING) and not any(map(_LETTER.search, asked))
    return Chat(asked, answered) if asked and (has_roles or (answered and not is_plain)) else None


def _find_odd_message(value: Any) -> str:
    """Return what is odd about a message among others: a role that is not known, or none; '' if there is nothing."""
    for messages in _inside(value):
        for each in messages if isinstance(messages, list) and any(map(is_message, messages)) else ():
            role = next((each[key] for key in _SPEAKER if key in each), None) if is_message(each) else None
            if role is None:
                return "a message has no role or no content, as the others have"
            if str(role).lower() not in (*_ASKERS, *_ANSWERERS, *_OTHERS):
                return f"the role {str(role)[:20]!r} is not known"
    return ""


def is_message(value: Any) -> bool:
    """Return whether the value is something that somebody says."""
    return isinstance(value, dict) and any(key in value for key in _SPEAKER) and any(key in value for key in _SPEECH)


def _inside(value: Any, depth: int = 0) -> Iterator[Any]:
    """Yield the value and all in it that are lists and objects."""
    if depth <= _MAX_DEPTH and isinstance(value, (dict, list)):
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from _inside(each, depth + 1)


def _has_board(value: Any) -> bool:
    """Return whether a board stands under a name of its own somewhere."""
    return any(str(key).lower() in _BOARDS for each in _inside(value) if isinstance(each, dict) for key in each)


def _walk(value: Any, name: str, depth: int) -> Iterator[tuple[str, str]]:
    """Yield each text with the name under which it stands, or with that of its speaker."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, list) and depth < _MAX_DEPTH:
        for each in value:
            yield from _walk(each, name, depth + 1)
    elif isinstance(value, dict) and depth < _MAX_DEPTH:
        speaker = next((value[key] for key in _SPEAKER if isinstance(value.get(key), str)), "")
        for key, each in value.items():
            said = speaker if speaker and key in _SPEECH else name if key in _SPEECH else key
            if key not in _SPEAKER:
                yield from _walk(each, str(said).lower(), depth + 1)
