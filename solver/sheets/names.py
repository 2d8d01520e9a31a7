"""Read the names of a class as a person types them: one a line, or in groups with a level, size and number of puzzles.

    Easy, 6x6:               a heading: level, size and puzzles for each, in any order; "Easy 6x6:" too
    1. Anna                  numbers before names go where they count up
    2. Ben
    Hard, 2 puzzles:         what a heading does not say is as for names without a heading
    Clara, David, Eva        one line with two or more commas is several names; "Müller, Anna" is one
    Any:
    8                        a number alone: so many pupils, who write their own names

>>> for group in parse_names("Easy, 6x6:\\n1. Anna\\n2. Ben\\nHard, 2 puzzles:\\nClara, David, Eva\\nAny:\\n1"):
...     print(group.level, group.size, group.each, *group.names)
easy 6 0 Anna Ben
hard  2 Clara David Eva
any  0 Pupil 1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from solver.generator.small_puzzles import SMALL_LEVELS, SMALL_SHAPES
from solver.lazy_regex import pattern
from solver.shape import CLASSIC
from solver.sheets.invalid_field import InvalidFieldError
from solver.sheets.layout import MAX_NAMES_PER_SHEET, MAX_PUZZLES_PER_SHEET
from solver.text import join_names, printable_line

MAX_NAME_CHARACTERS: Final = 60
ANY_LEVEL: Final = "any"  # the level of puzzles of every level
SIZES: Final = {f"{shape.size}": shape for shape in (*SMALL_SHAPES, CLASSIC)}  # of new puzzles
_LEVELS: Final = {level.name.lower(): level.title for level in SMALL_LEVELS} | {ANY_LEVEL: "Any"}  # of a group
_FIELD: Final = "names"
_COMMAS: Final = 2  # that part a single line into names
_SIZE: Final = pattern(r"(?i)([0-9]{1,3}) ?[x×*] ?([0-9]{1,3})")
_WORDS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_PUZZLES: Final = pattern(rf"(?i)\b([0-9]{{1,4}}|{'|'.join(_WORDS)}) (?:puzzles? each|puzzles?|each)\b")
_NUMBERED: Final = pattern(r"([0-9]{1,3})(?:[.)] ?| )([^0-9].*)")


@dataclass(frozen=True, slots=True)
class NameGroup:
    """Pupils who get puzzles of the same kind. Without a heading `level`, `size` and `each` are empty.

    Attributes:
        names: One for each pupil.
        is_numbered: Whether the names are numbers of pupils, who write their own names.
        heading: What stands above the names, without the colon.
        line: The line of the heading, from 1.
        level: The key of the level.
        size: The rows of a grid.
        each: How many puzzles each pupil gets, or all of them together where they get the same.
        shortened: The names that have lost their end.
    """

    names: tuple[str, ...] = ()
    is_numbered: bool = False
    heading: str = ""
    line: int = 0
    level: str = ""
    size: str = ""
    each: int = 0
    shortened: tuple[str, ...] = ()


class _Section(NamedTuple):
    """A heading, and the lines below it."""

    heading: NameGroup
    lines: list[str]

    @property
    def is_number(self) -> bool:
        return len(self.lines) == 1 and self.lines[0].isdecimal()


def parse_names(text: str) -> tuple[NameGroup, ...]:
    """Read the names in their groups; none for a text without names.

    >>> [group.names for group in parse_names("Ann Lee\\n\\n Bob ")], [group.names for group in parse_names("2")]
    ([('Ann Lee', 'Bob')], [('Pupil 1', 'Pupil 2')])

    Raises:
        InvalidFieldError: A heading cannot be read, a group has no names, or there are too many pupils.
    """
    sections = [_Section(NameGroup(), [])]
    for number, typed in enumerate(text.splitlines(), 1):
        line = printable_line(typed)
        heading, rest = _split_heading(line, number)
        if heading:
            sections.append(_Section(heading, []))
        if rest:
            sections[-1].lines.append(rest)
    if not sections[0].lines:
        del sections[0]
    for section in sections:
        if not section.lines:
            heading = section.heading
            raise InvalidFieldError(f"Line {heading.line}: there is no name below “{heading.heading}”", _FIELD)
        if len(section.lines) == 1 and section.lines[0].count(",") >= _COMMAS:
            section.lines[:] = [name for part in section.lines[0].split(",") if (name := part.strip())] or section.lines
    _remove_numbers(section.lines for section in sections if not section.is_number)
    return tuple(_grouped(sections))


def _grouped(sections: Sequence[_Section]) -> Iterator[NameGroup]:
    """Yield the groups; pupils without names are numbered through all of them."""
    pupils = 0
    for section in sections:
        names = tuple(name[:MAX_NAME_CHARACTERS].rstrip() for name in section.lines)
        shortened = tuple(name for name, whole in zip(names, section.lines, strict=True) if name != whole)
        if section.is_number:
            count = int(names[0])
            if not 0 < count <= MAX_NAMES_PER_SHEET:
                raise InvalidFieldError(f"The number of pupils must be between 1 and {MAX_NAMES_PER_SHEET}", _FIELD)
            names = tuple(f"Pupil {number}" for number in range(pupils + 1, pupils + count + 1))
            pupils += count
        yield replace(section.heading, names=names, is_numbered=section.is_number, shortened=shortened)


def _split_heading(line: str, number: int) -> tuple[NameGroup | None, str]:
    """Split the line into a heading, None for none, and the names behind its colon or in its place.

    A line that ends in a colon is a heading. Any other line is one if all its parts are those of a heading.
    """
    head, colon, rest = line.partition(":")
    try:
        heading = _parse_heading(head, number)
    except InvalidFieldError:
        if colon and not rest:
            raise
        return None, line
    return (None, line) if not colon and heading.level == ANY_LEVEL else (heading, rest.strip())


def _parse_heading(text: str, number: int) -> NameGroup:
    """Read a heading without its colon. Raises InvalidFieldError, with the line, for a part that means nothing."""
    found: dict[str, str] = {}
    parted = _PUZZLES.sub(r",\g<0>,", _SIZE.sub(r",\g<0>,", text))
    for part in [part.strip() for part in parted.split(",") if part.strip()] or [text]:
        name, value, problem = _parse_part(part)
        if not problem and name in found:
            problem = f"is a second {name}; a group has one"
        if problem:
            raise InvalidFieldError(f"Line {number}: “{part}” {problem}", _FIELD)
        found[name] = value
    each = int(found.get("number of puzzles", 0))
    return NameGroup(
        heading=text.strip(), line=number, level=found.get("level", ""), size=found.get("size", ""), each=each
    )


def _parse_part(part: str) -> tuple[str, str, str]:
    """Read a part of a heading: what it is, its value, and what is wrong with it, '' for nothing."""
    text = part.casefold()
    if size := _SIZE.fullmatch(text):
        is_known = size[1] == size[2] and size[1] in SIZES
        return "size", size[1], "" if is_known else f"is no size; sizes are {join_names([*map(str, SIZES.values())])}"
    if puzzles := _PUZZLES.fullmatch(text):
        number = _WORDS.get(puzzles[1], puzzles[1])
        is_possible = 0 < int(number) <= MAX_PUZZLES_PER_SHEET
        problem = "" if is_possible else f"is no such number; take 1 to {MAX_PUZZLES_PER_SHEET}"
        return "number of puzzles", number, problem
    if text.isdecimal():
        return "", "", f"is no size and no number of puzzles; write {part}x{part} or {part} puzzles"
    return "level", text, "" if text in _LEVELS else f"is no level; levels are {join_names([*_LEVELS.values()])}"


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
    """Write a sentence for each name that stands there several times, and for each that is shortened."""
    groups = tuple(groups)
    for name, count in Counter(name for group in groups for name in group.names).items():
        if count > 1:
            yield f"{name} is there {'twice' if count == 2 else f'{count:,} times'}. Each gets separate pages."
    for name in (name for group in groups for name in group.shortened):
        yield f"A name has at most {MAX_NAME_CHARACTERS} characters. This one is shortened: {name}."
