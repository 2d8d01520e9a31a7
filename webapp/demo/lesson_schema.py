"""The file format of a lesson as pydantic models: which keys there are, and which values each may have.

`find_problems` describes each fault in plain words, with the key where it is. `webapp/demo/lesson_validation.py` adds
line and step, and checks what only the puzzle and its search can tell.

>>> find_problems(StepFields, {"move": "1", "caption": "Look."})
[('move', 'move is a whole number from 0 up, without quotes: move = 2')]
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from solver.text import join_names
from webapp.demo.settings import MAX_LANES
from webapp.shared.fields import MAX_TITLE_CHARACTERS

MAX_TEXT_CHARACTERS: Final = 150  # of caption and question together: two lines on a projector
MAX_UNKNOWN_KEYS: Final = 20  # unknown keys that are reported
_STRICT: Final = ConfigDict(strict=True, extra="forbid")
_TEXT_TOO_LONG: Final = "words"  # the pydantic type of our own error

Number = Annotated[int, Field(ge=0, le=10**12)]
Text = Annotated[str, Field(pattern=r"\S")]  # not blank


class HeaderFields(BaseModel):
    """The keys above the steps. `lesson_validation` checks puzzle, alg and panes."""

    model_config = _STRICT

    title: Annotated[Text, Field(max_length=MAX_TITLE_CHARACTERS)]
    idea: Annotated[str, Field(max_length=300)] = ""
    source: Annotated[str, Field(max_length=200)] = ""
    puzzle: Any = None
    alg: Any = ""
    code: Literal["pseudo", "py", "cpp", "cs2"] = "pseudo"
    base: Literal[1, 0] = 1
    panes: Any = ""
    steps: Any = None


class _TextFields(BaseModel):
    """The keys that every step has."""

    model_config = _STRICT

    caption: Text
    ask: str = ""
    note: str = ""
    wrong: list[str] = []

    @model_validator(mode="after")
    def _fits_a_projector(self) -> Self:
        words = len(self.caption) + len(self.ask)
        if words > MAX_TEXT_CHARACTERS:
            raise PydanticCustomError(
                _TEXT_TOO_LONG,
                "caption and ask have {words} characters together; a projector has room for {most}",
                {"words": words, "most": MAX_TEXT_CHARACTERS},
            )
        return self


class StepFields(_TextFields):
    """The keys of a step of the search. `lesson_validation` checks cells and digits against the size of the board."""

    move: Number
    substep: Annotated[Number, Field(alias="try")] = 0
    shows: dict[str, int] = {}
    can: dict[str, list[Any]] = {}


class RaceFields(_TextFields):
    """The keys of a step that is a race. `lesson_validation` checks the names of searches."""

    race: Annotated[list[str], Field(min_length=2, max_length=MAX_LANES)]
    winner: str = ""
    counts: dict[str, Number] = {}


def model_of(step: Mapping[str, Any]) -> type[BaseModel]:
    """Choose the model of a step by its keys."""
    return RaceFields if "race" in step else StepFields


_VALUE_HINTS: Final = {  # for a value of another type, or out of range
    "move": "move is a whole number from 0 up, without quotes: move = 2",
    "try": "try is a whole number from 0 up, without quotes: try = 2",
    "wrong": 'wrong is a list of texts: wrong = ["3: ...", "4: ..."]',
    "shows": "shows is written like shows = { r1c3 = 4 }",
    "can": "can is written like can = { r1c3 = [1, 4] }",
    "race": f'race is a list of two to {MAX_LANES} searches: race = ["place-first", "fewest-choices"]',
    "winner": 'winner is the name of a search, or tie: winner = "fewest-choices"',
    "counts": "counts has the placements of searches: counts = { place-first = 11247 }",
}
_MISSING_HINTS: Final = {
    "title": 'title is missing: write title = "..." above the steps',
    "move": "move is missing in this step: write after how many moves it comes, as in move = 0",
    "caption": "caption is missing in this step: write what the class reads",
}


def keys_of(model: type[BaseModel]) -> list[str]:
    """List the keys of a model as a file has them."""
    return [field.alias or name for name, field in model.model_fields.items()]


def find_problems(model: type[BaseModel], table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Find the faults in the keys and values of a table: pairs of a key and a sentence without a full stop.

    Each key is reported once, at most `MAX_UNKNOWN_KEYS` of the unknown ones. A missing key is not reported if an
    unknown key is a misspelling of it.
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
    reported = {*unknown[:MAX_UNKNOWN_KEYS], *(name for name in found if name not in unknown)}
    return [
        (name, _explain(model, name, each, table))
        for name, each in found.items()
        if name in reported and not (each["type"] == "missing" and name in meant)
    ]


def _explain(model: type[BaseModel], name: str, error: ErrorDetails, table: Mapping[str, Any]) -> str:
    """Explain one error of pydantic to the author of the lesson."""
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        return _explain_unknown_key(model, name, table)
    if kind == "missing":
        return _MISSING_HINTS[name]
    if kind == _TEXT_TOO_LONG:
        return error["msg"]
    if kind == "string_too_long":
        return f"{name} has {len(error['input']):,} characters; there is room for {context['max_length']:,}"
    if kind == "string_pattern_mismatch" and name == "title":
        return "title is empty: write what the lesson is called"
    if kind == "literal_error":
        known = {"code": ("pseudo", "py", "cpp", "cs2"), "base": (1, 0)}[name]
        return f"write {join_names([f'{name} = {json.dumps(each)}' for each in known], 'or')}"
    if name in _VALUE_HINTS:
        return _VALUE_HINTS[name]
    stands = f'{name} is a text, and stands in quotes: {name} = "..."'
    return stands if model is HeaderFields else f'{name} is a text in quotes: {name} = "..."'


def _explain_unknown_key(model: type[BaseModel], name: str, written: Collection[str]) -> str:
    """Explain what to do with a key that the table does not have."""
    if model is HeaderFields and name in {*keys_of(StepFields), *keys_of(RaceFields)}:
        return f"{name} belongs to a step: write a line [[steps]] above it"
    if model is RaceFields and name in keys_of(StepFields):
        return f"{name} belongs to a step of the search: a race begins at its start, behind the step above it"
    if model is StepFields and name in keys_of(RaceFields):
        return f'{name} belongs to a race: write race = ["place-first", "fewest-choices"] in this step'
    if model is not HeaderFields and name in keys_of(HeaderFields):
        return f"{name} belongs above the first line [[steps]], because it is about the whole lesson"
    known: Sequence[str] = [key for key in keys_of(model) if key != "steps"]
    near = get_close_matches(name.lower(), known, 1)
    if near and near[0] in written:
        return f"{name!r} means nothing here: take it out, as {near[0]} is written already"
    return f"{name!r} means nothing here: write {', '.join(near or known)}"
