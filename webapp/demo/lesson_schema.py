"""The file format of a lesson as pydantic reads it: which keys there are, and what each may hold.

`faults_of` says what is wrong in plain words, each fault with the key where it stands;
`webapp/demo/lesson_validation.py` adds lines and beats, and what only the puzzle and its search can tell.

>>> faults_of(BeatKeys, {"move": "1", "caption": "Look."})
[('move', 'move is a whole number from 0 up, without quotes: move = 2')]
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from solver.text import join_names
from webapp.shared.fields import MAX_TITLE_CHARACTERS

MAX_WORDS: Final = 150  # characters of caption and question, which a projector has room for
MAX_UNKNOWN: Final = 20  # keys that mean nothing, of which a fault is told
_STRICT: Final = ConfigDict(strict=True, extra="forbid")
_WORDS: Final = "words"  # the type of our own error

Number = Annotated[int, Field(ge=0, le=10**12)]
Words = Annotated[str, Field(pattern=r"\S")]  # not blank


class HeadKeys(BaseModel):
    """What stands above the beats. The puzzle, the search and the panes are read by those who know them."""

    model_config = _STRICT

    title: Annotated[Words, Field(max_length=MAX_TITLE_CHARACTERS)]
    idea: Annotated[str, Field(max_length=300)] = ""
    source: Annotated[str, Field(max_length=200)] = ""
    puzzle: Any = None
    alg: Any = ""
    code: Literal["pseudo", "py", "cpp", "cs2"] = "pseudo"
    base: Literal[1, 0] = 1
    panes: Any = ""
    beats: Any = None


class BeatKeys(BaseModel):
    """One beat. Cells and digits are held against the board by those who know its size."""

    model_config = _STRICT

    move: Number
    inside: Annotated[Number, Field(alias="try")] = 0
    caption: Words
    ask: str = ""
    note: str = ""
    wrong: list[str] = []
    shows: dict[str, int] = {}
    can: dict[str, list[Any]] = {}

    @model_validator(mode="after")
    def _has_few_words(self) -> BeatKeys:
        words = len(self.caption) + len(self.ask)
        if words > MAX_WORDS:
            raise PydanticCustomError(
                _WORDS,
                "caption and ask have {words} characters together; a projector has room for {most}",
                {"words": words, "most": MAX_WORDS},
            )
        return self


_SHAPES: Final = {  # of a value that has another type or is out of its range
    "move": "move is a whole number from 0 up, without quotes: move = 2",
    "try": "try is a whole number from 0 up, without quotes: try = 2",
    "wrong": 'wrong is a list of texts: wrong = ["3: ...", "4: ..."]',
    "shows": "shows is written like shows = { r1c3 = 4 }",
    "can": "can is written like can = { r1c3 = [1, 4] }",
}
_MISSING: Final = {
    "title": 'title is missing: write title = "..." above the beats',
    "move": "move is missing in this beat: write after how many moves it is, as in move = 0",
    "caption": "caption is missing in this beat: write what is said",
}


def keys_of(model: type[BaseModel]) -> list[str]:
    """Return the keys of a model as a file has them."""
    return [field.alias or name for name, field in model.model_fields.items()]


def faults_of(model: type[BaseModel], table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what is wrong with the keys of a table and their values: each key with a sentence, without a full stop.

    Every key is told once, at most MAX_UNKNOWN of those that mean nothing; one that is missing is not told where a key
    that means nothing was meant for it.
    """
    try:
        model.model_validate(table)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=True)
    else:
        return []
    found: dict[str, ErrorDetails] = {}
    for each in errors:
        found.setdefault(str(each["loc"][0]) if each["loc"] else "caption", each)
    unknown = [name for name, each in found.items() if each["type"] == "extra_forbidden"]
    meant = {near for name in unknown for near in get_close_matches(name.lower(), keys_of(model), 1)}
    told = {*unknown[:MAX_UNKNOWN], *(name for name in found if name not in unknown)}
    return [
        (name, _sentence(model, name, each, table))
        for name, each in found.items()
        if name in told and not (each["type"] == "missing" and name in meant)
    ]


def _sentence(model: type[BaseModel], name: str, error: ErrorDetails, table: Mapping[str, Any]) -> str:
    """What one error of pydantic means to the author of the lesson."""
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        return _unknown(model, name, table)
    if kind == "missing":
        return _MISSING[name]
    if kind == _WORDS:
        return error["msg"]
    if kind == "string_too_long":
        return f"{name} has {len(error['input'])} characters; there is room for {context['max_length']}"
    if kind == "string_pattern_mismatch" and name == "title":
        return "title is empty: write what the lesson is called"
    if kind == "literal_error":
        known = {"code": ("pseudo", "py", "cpp", "cs2"), "base": (1, 0)}[name]
        return f"write {join_names([f'{name} = {json.dumps(each)}' for each in known], 'or')}"
    if name in _SHAPES:
        return _SHAPES[name]
    stands = f'{name} is a text, and stands in quotes: {name} = "..."'
    return stands if model is HeadKeys else f'{name} is a text in quotes: {name} = "..."'


def _unknown(model: type[BaseModel], name: str, written: Collection[str]) -> str:
    """What is said of a key that the table does not have."""
    if model is HeadKeys and name in keys_of(BeatKeys):
        return f"{name} belongs to a beat: write a line [[beats]] above it"
    if model is BeatKeys and name in keys_of(HeadKeys):
        return f"{name} belongs above the first line [[beats]], as it is said of the whole lesson"
    known: Sequence[str] = [key for key in keys_of(model) if key != "beats"]
    near = get_close_matches(name.lower(), known, 1)
    if near and near[0] in written:
        return f"{name!r} means nothing here: take it out, as {near[0]} is written already"
    return f"{name!r} means nothing here: write {', '.join(near or known)}"
