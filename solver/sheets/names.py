"""Read the names of a class as a person types them: one a line, or in groups with a level, size and number of puzzles.

    Easy, 6x6:               a heading: level, size and puzzles for each, in any order; "Easy 6x6:" too
    1. Anna                  numbers before names go where they count up
    2. Ben
    Hard, 2 puzzles:         what a heading does not say is as for names without a heading
    Clara, David, Eva        a line with two or more commas is several names; "Müller, Anna" is one
                             but below a heading an only line, "Anna, Ben", is two, unless a group lists such names
    Müller, Anna; Koch, Ben  semicolons part names wherever they stand; commas are inside names there
    8x any:
    8                        a number alone, or "8 children": so many pupils, who write their own names

>>> for group in parse_names("Easy, 6x6:\\n1. Anna\\n2. Ben\\nHard, 2 puzzles:\\nClara, David, Eva\\n8x any:\\n1"):
...     print(group.level, group.size, group.each, *group.names)
easy 6 0 Anna Ben
hard  2 Clara David Eva
any  8 Pupil 1

A form may have several fields of names, each with its choices beside it (`NamesField`). A line that looks like a
heading and cannot be read is an error, never a pupil.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from solver.generator.small_puzzles import NEW_SIZES, SMALL_LEVELS
from solver.lazy_regex import pattern
from solver.sheets.invalid_field import InvalidFieldError
from solver.sheets.layout import MAX_NAMES_PER_SHEET, MAX_PUZZLES_PER_SHEET
from solver.techniques.technique import LEVELS
from solver.text import count_noun, join_names, printable_line

MAX_NAME_CHARACTERS: Final = 60
ANY_LEVEL: Final = "any"  # the level of puzzles of every level
_LEVELS: Final = {level.key: level.title for level in SMALL_LEVELS} | {ANY_LEVEL: "Any"}  # of a group
_HEADING_WORDS: Final = {*LEVELS, "level", "puzzle", "puzzles", "each", "size"}
_FIELD: Final = "names"
_MAX_DIGITS: Final = 4  # A number of puzzles has no more.
_COMMAS: Final = 2  # So many part a line into names; in the only line below a heading one is enough.
_SIZE: Final = pattern(r"(?i)([0-9]{1,3}) ?[x×*] ?([0-9]{1,3})")
_WORDS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_PUZZLES: Final = pattern(
    rf"(?i)\b(?:([0-9]{{1,4}}) ?[x×](?! ?[0-9])|([0-9]{{1,4}}|{'|'.join(_WORDS)}) (?:puzzles? each|puzzles?|each))"
    r"(?!\w)"
)
_NUMBERED: Final = pattern(r"([0-9]{1,3})(?:[.)] ?| )([^0-9].*)")
_PUPILS: Final = pattern(
    r"(?i)([0-9]{1,4}) (?:boys|children|girls|kids|learners|names|people|persons|pupils|students"
    r"|jungen|kinder|lernende|mädchen|personen|schüler|schülerinnen|schüler(?:innen)? und schüler(?:innen)?)"
)
_MENTIONS_NUMBER: Final = pattern(r"(?i)[0-9] ?[x×*]|\b[x×*] ?[0-9]|:")  # in a line that looks like a heading


@dataclass(frozen=True, slots=True)
class NameGroup:
    """Pupils who get puzzles of the same kind. Without a heading `level`, `size` and `each` are empty.

    Attributes:
        names: One for each pupil.
        is_numbered: Whether the names are numbers of pupils, who write their own names.
        heading: What is above the names, without the colon.
        line: The line of the heading, from 1.
        level: The key of the level.
        size: The rows of a grid.
        each: How many puzzles each pupil gets, or all of them together where they get the same.
        shortened: The names that have lost their end.
        parted: The lines that hold several names; an only line if it would be one name among others.
    """

    names: tuple[str, ...] = ()
    is_numbered: bool = False
    heading: str = ""
    line: int = 0
    level: str = ""
    size: str = ""
    each: int = 0
    shortened: tuple[str, ...] = ()
    parted: tuple[str, ...] = ()


class NamesField(NamedTuple):
    """A field of a form with names, and what is chosen beside it. What is empty is as for all names.

    Attributes:
        text: The names. Headings among them go before what is chosen.
        level: The key of the level.
        size: The rows of a grid.
        each: How many puzzles each pupil gets, as it was typed.
        name: The name of the field.
    """

    text: str
    level: str = ""
    size: str = ""
    each: str = ""
    name: str = _FIELD


class _Section(NamedTuple):
    """A heading, and the lines below it."""

    heading: NameGroup
    lines: list[str]
    field: str = _FIELD
    parted: tuple[str, ...] = ()

    @property
    def pupils(self) -> int | None:
        """How many pupils without names it is; None for names."""
        if len(self.lines) == 1 and self.lines[0].isdecimal():
            return int(self.lines[0][: _MAX_DIGITS + 1])
        found = [_PUPILS.fullmatch(line) for line in self.lines]
        return None if None in found else sum(int(match[1]) for match in found if match)


def parse_names(text: str) -> tuple[NameGroup, ...]:
    """Read the names in their groups; none for a text without names.

    >>> [group.names for group in parse_names("Ann Lee\\n\\n Bob ")], [group.names for group in parse_names("2")]
    ([('Ann Lee', 'Bob')], [('Pupil 1', 'Pupil 2')])

    Raises:
        InvalidFieldError: A heading cannot be read, a group has no names, or there are too many pupils.
    """
    return parse_fields([NamesField(text)])


def parse_fields(fields: Iterable[NamesField]) -> tuple[NameGroup, ...]:
    """Read the names of several fields in their groups: each field is one, unless it has headings.

    >>> for group in parse_fields([NamesField("Ann"), NamesField("Bob", "hard", each="2")]):
    ...     print(group.heading, group.level, group.each, *group.names)
    Group 1  0 Ann
    Group 2 hard 2 Bob

    Raises:
        InvalidFieldError: As in `parse_names`; or a choice beside a field is invalid.
    """
    filled = [(number, field) for number, field in enumerate(fields, 1) if field.text.strip()]
    sections: list[_Section] = []
    for number, field in filled:
        try:
            chosen = _chosen(field, f"Group {number}" if len(filled) > 1 else "")
            sections += _sections(field, chosen)
        except InvalidFieldError as error:
            problem = f"{error}"
            where = f"Group {number}, {problem[0].lower()}{problem[1:]}" if len(filled) > 1 else problem
            raise InvalidFieldError(where, field.name) from None
    _remove_numbers(section.lines for section in sections if section.pupils is None)
    return tuple(_grouped(sections))


def _chosen(field: NamesField, heading: str) -> NameGroup:
    """Read what is chosen beside a field. Raises InvalidFieldError if it is invalid."""
    if not (field.level or field.size or field.each):
        return NameGroup(heading=heading)
    each = int(field.each or 0) if field.each.isdecimal() and len(field.each) <= _MAX_DIGITS else 0
    if field.each and not 0 < each <= MAX_PUZZLES_PER_SHEET:
        problem = f"{field.each[:40]!r} is no such number; take 1 to {MAX_PUZZLES_PER_SHEET}"
        raise InvalidFieldError(f"How many for each: {problem}", field.name)
    size = f"{field.size}x{field.size}" if field.size else ""
    chosen = _parse_heading(f"{field.level or ANY_LEVEL}, {size}")
    return replace(chosen, heading=heading or "Group 1", level=field.level, each=each)


def _sections(field: NamesField, chosen: NameGroup) -> Iterator[_Section]:
    """Yield the parts of a field below its headings. Raises InvalidFieldError, with the line, if one cannot be read."""
    sections = [_Section(chosen, [], field.name)]
    for number, typed in enumerate(field.text.splitlines(), 1):
        line = printable_line(typed)
        try:
            heading, rest = _split_heading(line)
        except InvalidFieldError as error:
            raise InvalidFieldError(f"Line {number}: {error}", field.name) from None
        if heading:
            level, size, each = heading.level or chosen.level, heading.size or chosen.size, heading.each or chosen.each
            heading = replace(heading, line=number, level=level, size=size, each=each)
            sections.append(_Section(heading, [], field.name))
        if rest:
            sections[-1].lines.append(rest)
    keeps_commas = any(
        sum("," in line and len(_names_in(line)) == 1 for line in section.lines) > 1 for section in sections
    )
    for section in sections if sections[0].lines else sections[1:]:
        if not section.lines:
            heading = section.heading
            raise InvalidFieldError(f"Line {heading.line}: there is no name below “{heading.heading}”", field.name)
        is_lone = bool(section.heading.line) and len(section.lines) == 1 and not keeps_commas
        names = [_names_in(line, commas=1 if is_lone else _COMMAS) for line in section.lines]
        parted = tuple(
            line
            for line, some in zip(section.lines, names, strict=True)
            if len(some) > (1 if len(names) > 1 else len(_names_in(line)))
        )
        yield section._replace(lines=[name for some in names for name in some], parted=parted)


def _names_in(line: str, commas: int = _COMMAS) -> list[str]:
    """Part a line into names, at its commas if it has so many and all names or none have a number before them.

    >>> [_names_in(line) for line in ("Koch, Ben", "Ann, Bob, Cy", "Koch, Ben; Otto, Mia")]
    [['Koch, Ben'], ['Ann', 'Bob', 'Cy'], ['Koch, Ben', 'Otto, Mia']]
    """
    mark = ";" if ";" in line else ","
    names = [name for part in line.split(mark) if (name := part.strip())]
    is_mixed = len(names) == 2 and len([*filter(_NUMBERED.fullmatch, names)]) == 1  # "1. Koch, Ben"
    return [line] if not names or mark == "," and (line.count(mark) < commas or is_mixed) else names


def _grouped(sections: Sequence[_Section]) -> Iterator[NameGroup]:
    """Yield the groups; pupils without names are numbered through all of them."""
    pupils = 0
    for section in sections:
        names = tuple(name[:MAX_NAME_CHARACTERS].rstrip() for name in section.lines)
        shortened = tuple(name for name, whole in zip(names, section.lines, strict=True) if name != whole)
        count = section.pupils
        if count is not None:
            if not 0 < count <= MAX_NAMES_PER_SHEET:
                problem = f"The number of pupils must be between 1 and {MAX_NAMES_PER_SHEET}"
                raise InvalidFieldError(problem, section.field)
            names = tuple(f"Pupil {number}" for number in range(pupils + 1, pupils + count + 1))
            pupils += count
        elif among := next(filter(_PUPILS.fullmatch, section.lines), ""):
            raise InvalidFieldError(f"“{among}” stands among names; write names, or one number", section.field)
        is_numbered = count is not None
        yield replace(section.heading, names=names, is_numbered=is_numbered, shortened=shortened, parted=section.parted)


def _split_heading(line: str) -> tuple[NameGroup | None, str]:
    """Split the line into a heading, None for none, and the names behind its colon or in its place.

    Raises:
        InvalidFieldError: The line looks like a heading, and a part of it means nothing.
    """
    head, colon, rest = line.partition(":")
    if not colon and line.casefold() == ANY_LEVEL:
        return None, line  # a name
    try:
        return _parse_heading(head), rest.strip()
    except InvalidFieldError:
        if _looks_like_heading(line):
            raise
        return None, line


def _looks_like_heading(line: str) -> bool:
    """Check whether a line begins with a word of headings, or has a size, a number with an x or a colon.

    >>> [_looks_like_heading(line) for line in ("easy ones", "8x simple", "Group A:", "Mia Hard", "7 Max")]
    [True, True, True, False, False]
    """
    numbered = _NUMBERED.fullmatch(line)
    words = (numbered[2] if numbered else line).casefold().replace(",", " ").split()
    return bool(_MENTIONS_NUMBER.search(line)) or bool(words) and words[0] in _HEADING_WORDS


def _parse_heading(text: str) -> NameGroup:
    """Read a heading without its colon. Raises InvalidFieldError for a part that means nothing."""
    found: dict[str, str] = {}
    parted = _PUZZLES.sub(r",\g<0>,", _SIZE.sub(r",\g<0>,", text))
    for part in [part.strip() for part in parted.split(",") if part.strip()] or [text]:
        name, value, problem = _parse_part(part)
        if not problem and name in found:
            problem = f"is a second {name}; a group has one"
        if problem:
            raise InvalidFieldError(f"“{part}” {problem}", _FIELD)
        found[name] = value
    each = int(found.get("number of puzzles", 0))
    return NameGroup(heading=text.strip(), level=found.get("level", ""), size=found.get("size", ""), each=each)


def _parse_part(part: str) -> tuple[str, str, str]:
    """Read a part of a heading: what it is, its value, and what is wrong with it, '' for nothing."""
    text = part.casefold()
    if size := _SIZE.fullmatch(text):
        is_known = size[1] == size[2] and size[1] in NEW_SIZES
        return (
            "size",
            size[1],
            "" if is_known else f"is no size; sizes are {join_names([*map(str, NEW_SIZES.values())])}",
        )
    if puzzles := _PUZZLES.fullmatch(text):
        number = puzzles[1] or _WORDS.get(puzzles[2], puzzles[2])
        is_possible = 0 < int(number) <= MAX_PUZZLES_PER_SHEET
        problem = "" if is_possible else f"is no such number; take 1 to {MAX_PUZZLES_PER_SHEET}"
        return "number of puzzles", number, problem
    if text.isdecimal():
        return "", "", f"is no size and no number of puzzles; write {part}x{part} or {part} puzzles"
    return "level", text, describe_level_problem(text)


def describe_level_problem(key: str) -> str:
    """Return why names cannot have puzzles of this level; '' if they can.

    >>> describe_level_problem("extreme")
    'is no level for a class; levels are Easy, Medium, Hard and Any'
    """
    is_known = key in LEVELS
    kind = "no level for a class" if is_known else "no level"
    return "" if key in _LEVELS else f"is {kind}; levels are {join_names([*_LEVELS.values()])}"


def _remove_numbers(groups: Iterable[list[str]]) -> None:
    """Remove the numbers before the names of a group if they count up.

    A number before a single name counts if it is 1, or follows the last one of the group before.
    """
    last = 0
    for names in groups:
        found = [match for name in names if (match := _NUMBERED.fullmatch(name))]
        numbers = [int(match[1]) for match in found]
        counts_up = all(after == before + 1 for before, after in pairwise(numbers))
        if len(found) == len(names) and counts_up and (len(names) > 1 or numbers[0] in (1, last + 1)):
            names[:] = [match[2] for match in found]
            last = numbers[-1]


def describe_names(groups: Iterable[NameGroup]) -> Iterator[str]:
    """Write sentences about lines with several names, and about each name that is doubled or shortened."""
    groups = tuple(groups)
    if parted := [line for group in groups for line in group.parted]:
        more = f", and {count_noun(others, 'other line')} likewise" if (others := len(parted) - 1) else ""
        yield f"“{parted[0][:MAX_NAME_CHARACTERS]}” is read as {len(_names_in(parted[0], commas=1))} pupils{more}."
    for name, count in Counter(name for group in groups for name in group.names).items():
        if count > 1:
            yield f"{name} is there {'twice' if count == 2 else f'{count:,} times'}. Each gets separate pages."
    for name in (name for group in groups for name in group.shortened):
        yield f"A name has at most {MAX_NAME_CHARACTERS} characters. This one is shortened: {name}."


def join_pupils(names: Sequence[str]) -> str:
    """Join names of pupils to a phrase, with semicolons between them where one holds a comma.

    >>> print(join_pupils(["Ann", "Bob", "Cy"]), join_pupils(["Müller, Anna", "Bob", "Koch, Mia"]), sep=" | ")
    Ann, Bob and Cy | Müller, Anna; Bob; and Koch, Mia
    """
    if not any("," in name for name in names):
        return join_names(names)
    return "; ".join([*names[:-1], f"and {names[-1]}" if len(names) > 1 else names[-1]])
