r"""Tell the puzzle from its solution in chats and training data: messages with roles, or prompt and completion.

>>> find_chat({"prompt": "Solve: 12............34", "completion": "1234..."})
Chat(asked=('Solve: 12............34',), answered=('1234...',))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from solver.lazy_regex import pattern

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


class Chat(NamedTuple):
    """The texts that ask and those that answer."""

    asked: tuple[str, ...]
    answered: tuple[str, ...]


def find_chat(value: Any) -> Chat | None:
    """Return the chat of an object or a list of messages; None for any other value, and for one with a board in it."""
    if isinstance(value, list) and value and all(map(is_message, value)):
        value = {"messages": value}
    if not isinstance(value, dict) or _has_board(value, 0):
        return None
    said = [(name, text) for name, text in _walk(value, "", 0) if text.strip()]
    asked = tuple(text for name, text in said if name in (*_ASKING, *_ASKERS))
    answered = tuple(text for name, text in said if name in (*_ANSWERING, *_ANSWERERS))
    has_roles = any(name in (*_ASKERS, *_ANSWERERS) for name, _ in said)
    is_plain = all(name in _BOARD_TOO for name, _ in said if name in _ASKING) and not any(map(_LETTER.search, asked))
    return Chat(asked, answered) if asked and (has_roles or (answered and not is_plain)) else None


def find_odd_message(value: Any, depth: int = 0) -> str:
    """Return what is odd about a message among others: a role that is not known, or none; '' if there is nothing.

    >>> find_odd_message([{"role": "uer", "content": "12.."}]), find_odd_message([{"role": "user", "content": "12.."}])
    ("the role 'uer' is not known", '')
    """
    inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    if isinstance(value, list) and any(map(is_message, value)):
        for each in value:
            role = next((each[key] for key in _SPEAKER if key in each), None) if is_message(each) else None
            if role is None:
                return "a message has no role or no content, as the others have"
            if str(role).lower() not in (*_ASKERS, *_ANSWERERS, *_OTHERS):
                return f"the role {str(role)[:20]!r} is not known"
    return next(filter(None, (find_odd_message(each, depth + 1) for each in inside)), "") if depth < _MAX_DEPTH else ""


def is_message(value: Any) -> bool:
    """Return whether the value is something that somebody says."""
    return isinstance(value, dict) and any(key in value for key in _SPEAKER) and any(key in value for key in _SPEECH)


def _has_board(value: Any, depth: int) -> bool:
    """Return whether a board stands under a name of its own somewhere."""
    if depth > _MAX_DEPTH or not isinstance(value, (dict, list)):
        return False
    names = [str(key).lower() for key in value] if isinstance(value, dict) else []
    inside = value.values() if isinstance(value, dict) else value
    return any(name in _BOARDS for name in names) or any(_has_board(each, depth + 1) for each in inside)


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
