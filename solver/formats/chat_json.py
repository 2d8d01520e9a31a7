r"""Find what is asked and what is answered in the JSON of chats and training data: messages, or prompt and completion.

The puzzle stands in the text that asks; a grid in an answer is a solution, whole or not, and never the puzzle. The
text is one value, or a value a line.

>>> line = '{"prompt": "Solve: 12............34", "completion": "1234..."}\n'
>>> [(chat.line, chat.asked, chat.answered) for chat in find(line * 2)][1]
(2, ('Solve: 12............34',), ('1234...',))
>>> find('{"messages": [{"role": "user", "content": "12.."}, {"role": "assistant", "content": "1234"}]}')[0].answered
('1234',)
>>> find('{"puzzle": "12............34"}'), find('{"prompt": ')
([], [])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from solver.formats.json_text import load_values
from solver.lazy_regex import pattern

_KEY: Final = pattern(r'"(?:role|from|prompt|instruction|input|completion|ideal|response)"\s{0,9}:')
_LETTER: Final = pattern(r"[^\W\d_]")
_ASKING: Final = ("prompt", "question", "instruction", "input", "query", "problem")
_BOARD_TOO: Final = ("question", "problem")  # names of a board too, if the text has nothing else
_ANSWERING: Final = ("completion", "ideal", "response", "output", "answer", "chosen", "rejected", "target")
_SPEAKER: Final = ("role", "from", "speaker")
_SPEECH: Final = ("content", "value", "text")
_ASKERS: Final = ("user", "human")
_ANSWERERS: Final = ("assistant", "gpt", "model", "ai", "bot")
_BOARDS: Final = ("givens", "puzzle", "sudoku", "quiz", "clues", "board", "grid", "cells")  # objects with a board
_MAX_DEPTH: Final = 8


class Chat(NamedTuple):
    """The texts that ask and those that answer, and the line on which their JSON begins."""

    line: int
    asked: tuple[str, ...]
    answered: tuple[str, ...]


def find(text: str) -> list[Chat]:
    """Find the chats if all values of the text are such, else none. Raises nothing."""
    if not _KEY.search(text):
        return []
    values = load_values(text)
    values = [(line, each) for line, value in values for each in (value if isinstance(value, list) else [value])]
    if values and all(_is_message(value) for _, value in values):
        values = [(values[0][0], {"messages": [value for _, value in values]})]
    found = [_find_in(line, value) for line, value in values]
    return [chat for chat in found if chat] if all(found) else []


def _find_in(line: int, value: Any) -> Chat | None:
    """Return the chat of an object; None for any other value, and for one that is read by the names in it."""
    if not isinstance(value, dict) or _has_board(value, 0):
        return None
    said = [(name, text) for name, text in _walk(value, "", 0) if text.strip()]
    asked = tuple(text for name, text in said if name in (*_ASKING, *_ASKERS))
    answered = tuple(text for name, text in said if name in (*_ANSWERING, *_ANSWERERS))
    has_roles = any(name in (*_ASKERS, *_ANSWERERS) for name, _ in said)
    is_plain = all(name in _BOARD_TOO for name, _ in said if name in _ASKING) and not any(map(_LETTER.search, asked))
    return Chat(line, asked, answered) if asked and (has_roles or (answered and not is_plain)) else None


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


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and any(key in value for key in _SPEAKER) and any(key in value for key in _SPEECH)
