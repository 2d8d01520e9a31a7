"""Name the texts of a sheet or lesson that no font of this machine can draw.

>>> describe_missing([("the title", "Monday"), ("name 1", "Ann")])
''
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from solver.pictures import fonts
from solver.sheets.layout import SheetFile
from solver.text import join_names, join_some

_MAX_CHARACTERS: Final = 12  # No more are listed.
_MAX_NUMBERS: Final = 6  # No more names, titles or steps are listed.


def describe_undrawable(file: SheetFile) -> str:
    """Write the sentence about the title, class, names, titles and cases that show empty boxes; "" for none."""
    first = file.sheets[0]
    found = [*_found([("the title", first.title), ("the class", first.group)])]
    found += _numbered("name", "names", file.names)
    titles = {each.number: each.title for each in file.exercises}
    found += _numbered("the title of puzzle", "the titles of puzzles", titles.values(), tuple(titles))
    if text := first.exercises[0].assignment:
        found += _found([("the cases", "".join(f"{mark.name}{mark.about}" for mark in text.marks))])
    return _sentence(found)


def describe_missing(texts: Iterable[tuple[str, str]], steps: Sequence[str] = ()) -> str:
    """Write the sentence about texts, each with its name, and about steps with numbers from 1; "" for none."""
    return _sentence([*_found(texts), *_numbered("step", "steps", steps)])


def _found(texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the name of each text that has characters of no font, and these."""
    for name, text in texts:
        if lost := fonts.missing(text):
            yield name, lost


def _numbered(
    one: str, several: str, texts: Iterable[str], numbers: Sequence[int] | None = None
) -> Iterator[tuple[str, str]]:
    """Yield the numbers of the texts that have characters of no font as one phrase, with these characters."""
    lost: dict[int, str] = {}
    for at, text in enumerate(texts):
        if characters := fonts.missing(text):
            lost[numbers[at] if numbers else at + 1] = characters
    if lost:
        named = join_some([f"{number:,}" for number in lost], _MAX_NUMBERS)
        yield f"{one if len(lost) == 1 else several} {named}", "".join(lost.values())


def _sentence(found: Sequence[tuple[str, str]]) -> str:
    if not found:
        return ""
    characters = list(dict.fromkeys("".join(lost for _, lost in found)))
    shown = " ".join(characters[:_MAX_CHARACTERS])
    if len(characters) > _MAX_CHARACTERS:
        shown += f" and {len(characters) - _MAX_CHARACTERS} more"
    return f"No font here has {shown}: {join_names([name for name, _ in found])}"
