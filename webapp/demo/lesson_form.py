"""Show the text of a lesson as the fields of a form, and write changed fields back into the text.

The text stays the lesson: fields show its title, puzzle, search, and the move, caption, question and race of each step.
Everything else in it is kept. The form sends both; the digest says which of the two a person changed.

    text -- LessonForm.of --> fields -- a person types --> text_of_form --> text
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Self

from werkzeug.datastructures import MultiDict

from webapp.demo.own_lessons import find_size_problems, normalize_newlines, read_table

PLACEHOLDER: Final = "What the class reads here."  # the caption of a step that is not written yet
STEP_FIELDS: Final = ("move", "caption", "ask")  # in a form, one value of each for every step
RACE_FIELD: Final = "race-{}"  # of the step of that number, from 0: the keys of its searches, and one empty value
_OF_KIND: Final = ("move", "try", "shows", "can", "race", "winner", "counts")  # of a step of the search, or of a race
_HEAD_FIELDS: Final = ("title", "puzzle", "alg")
_MAX_STEPS: Final = 200


@dataclass(frozen=True)
class StepFields:
    """The fields of a step."""

    move: str
    caption: str
    ask: str
    is_inside: bool = False  # it stands inside the move that comes next
    race: tuple[str, ...] = ()  # the keys of the searches that race


@dataclass(frozen=True)
class LessonForm:
    """The fields of a lesson."""

    title: str
    puzzle: str
    alg: str
    steps: tuple[StepFields, ...]
    made_of: str  # the digest of the text
    max_characters: int  # of caption and question together

    @classmethod
    def of(cls, text: str) -> Self | None:
        """Read the fields from the text; None if it is no table with steps, and only the text can be shown."""
        from webapp.demo.lesson_schema import MAX_TEXT_CHARACTERS  # with pydantic

        table = _load(text)
        if table is None:
            return None
        title, puzzle, alg = (_shown(table.get(name, "")) for name in _HEAD_FIELDS)
        steps = tuple(map(_step_fields, table.get("steps", [])))
        return cls(title, puzzle, alg, steps, digest(text), MAX_TEXT_CHARACTERS)


def _step_fields(row: Mapping[str, Any]) -> StepFields:
    caption = _shown(row.get("caption", ""))
    shown = "" if caption == PLACEHOLDER else caption
    race = row.get("race", [])
    keys = tuple(map(_shown, race)) if isinstance(race, list) else ()
    return StepFields(_shown(row.get("move", "")), shown, _shown(row.get("ask", "")), bool(row.get("try")), keys)


def digest(text: str) -> str:
    """Compute the digest of a text."""
    return sha256(text.strip().encode()).hexdigest()[:16]


def text_of_form(form: MultiDict[str, str]) -> str:
    """Return the text of the form, with the changes of its fields unless the text itself was changed.

    `add` appends a step, `remove` takes the step of that number out.
    """
    text = normalize_newlines(form.get("text", ""))
    if form.get("made_of") != digest(text):
        return text
    table = _load(text)
    if table is None:
        return text
    changed = _change(table, form)
    return text if changed == table else _write(changed)


def find_placeholders(text: str) -> Iterator[str]:
    """Yield a sentence with the line of each caption that is not written yet."""
    for number, line in enumerate(text.split("\n"), 1):
        name, is_given, value = line.partition("=")
        if is_given and name.strip() == "caption" and value.strip().strip("\"'") == PLACEHOLDER:
            yield f"Line {number}: the sentence of this step is not written yet. The class would read “{PLACEHOLDER}”"


def _load(text: str) -> dict[str, Any] | None:
    """Load the table of the text; None if it cannot be read, or its steps are none."""
    if any(find_size_problems(text)):
        return None
    try:
        table = read_table(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    rows = table.get("steps", [])
    is_list = isinstance(rows, list) and len(rows) <= _MAX_STEPS and all(isinstance(row, dict) for row in rows)
    return table if is_list else None


def _change(table: Mapping[str, Any], form: MultiDict[str, str]) -> dict[str, Any]:
    """Copy the table with the values of the fields."""
    head = {name: table[name] for name in table if name != "steps"}
    for name in _HEAD_FIELDS:
        if name in form and (form[name].strip() or name in head) and form[name] != _shown(head.get(name, "")):
            head[name] = form[name].strip()
    found = [form.getlist(name) for name in STEP_FIELDS]
    rows = [dict(row) for row in table.get("steps", [])]
    for at, (row, move, caption, ask) in enumerate(zip(rows, *found, strict=False)):
        fields = _step_fields(row)
        racing = tuple(filter(None, form.getlist(RACE_FIELD.format(at))))
        if RACE_FIELD.format(at) in form and racing != fields.race:
            rows[at] = row = _with_race(row, racing, rows[:at])
        elif "race" not in row and move != fields.move:
            row["move"] = int(move) if _is_number(move) else move
        if " ".join(caption.split()) != " ".join(fields.caption.split()):
            row["caption"] = " ".join(caption.split()) or PLACEHOLDER
        if ask.strip() != fields.ask.strip():
            row["ask"] = ask.strip()
    if _is_number(gone := form.get("remove", "")) and int(gone) < len(rows):
        del rows[int(gone)]
    if form.get("add"):
        rows.append({"move": _move_after(rows), "caption": PLACEHOLDER, "ask": ""})
    return head | ({"steps": rows} if rows else {})


def _with_race(row: Mapping[str, Any], racing: tuple[str, ...], before: list[dict[str, Any]]) -> dict[str, Any]:
    """Copy the words of the step to a race of these searches; with none to a step of the search behind the others."""
    kept = {name: value for name, value in row.items() if name not in _OF_KIND}
    return ({"race": list(racing)} if racing else {"move": _move_after(before)}) | kept


def _move_after(rows: list[dict[str, Any]]) -> int:
    """Return the move behind the last one of these steps."""
    return 1 + max((row["move"] for row in rows if isinstance(row.get("move"), int)), default=-1)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(10**12))


def _write(table: Mapping[str, Any]) -> str:
    """Write the table as TOML: the head, then the steps."""
    ordered = sorted(
        (name for name in table if name != "steps"),
        key=lambda name: _HEAD_FIELDS.index(name) if name in _HEAD_FIELDS else len(_HEAD_FIELDS),
    )
    lines = [f"{name} = {_value(table[name])}" for name in ordered]
    for row in table.get("steps", []):
        lines += ["", "[[steps]]", *(f"{name} = {_value(value)}" for name, value in row.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_value(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False, default=str)


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else str(value)
