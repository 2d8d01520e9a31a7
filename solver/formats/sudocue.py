"""The .sdk file of SudoCue and SadMan Sudoku: lines of '#' and a letter about the puzzle, nine lines, and the state.

>>> from solver.grid import Grid, Puzzle
>>> entry = Entry(Puzzle.of(Grid.parse("12............34")), Details(title="Small", level="Easy"))
>>> print(sdk(entry), end="")
#DSmall
#LEasy
12..
....
....
..34
>>> details_of(["#DSmall", "#LEasy", "# a remark"])
Details(title='Small', author='', level='Easy', source='', url='', date='', comment='a remark')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from solver.formats.entry import Details, Entry
from solver.formats.unboxed import symbols
from solver.lazy_regex import pattern
from solver.text import one_line

CODES: Final = {"A": "author", "D": "title", "C": "comment", "B": "date", "S": "source", "L": "level", "U": "url"}
_NAMED: Final = pattern(r"#([A-Z][a-z]{2,}+):\s(.+)")
_WORDS: Final = {
    **{name: name for name in CODES.values() if name != "comment"},
    "difficulty": "level",
    "creator": "author",
    "description": "title",
}
PUZZLE: Final = "[Puzzle]"
STATE: Final = "[State]"


def sdk(entry: Entry) -> str:
    """The file of one puzzle; with a [State] section if the board holds more than the givens."""
    headers = [f"#{code}{one_line(getattr(entry.details, name))}\n" for code, name in CODES.items()]
    puzzle = entry.puzzle
    givens, state = (
        "".join("".join(row) + "\n" for row in symbols(grid, ".")) for grid in (puzzle.givens, puzzle.entries)
    )
    text = "".join(header for header in headers if len(header) > len("#A\n"))
    return text + (givens if puzzle.givens == puzzle.entries else f"{PUZZLE}\n{givens}{STATE}\n{state}")


def details_of(remarks: Iterable[str]) -> Details:
    """What '#' lines say: those with a known letter right after the sign fill its field, others are comments.

    Where a word with a colon begins with that letter, it is the word that counts: '#Difficulty: easy' is no title.
    """
    details = Details()
    for remark in remarks:
        if remark[:1] == "#" and remark[1:] in CODES:
            continue
        if match := _NAMED.match(remark):
            if name := _WORDS.get(match[1].lower(), ""):
                details = replace(details, **{name: match[2].strip()})
                continue
            remark = f"# {remark[1:]}"
        body = remark.lstrip("#/").strip()
        name = CODES.get(remark[1:2], "comment") if remark[2:3].strip() and remark[:1] == "#" else "comment"
        text = remark[2:].strip() if name != "comment" or remark[1:2] == "C" and remark[2:3].strip() else body
        before = getattr(details, name)
        details = replace(details, **{name: f"{before}\n{text}" if before and name == "comment" else text})
    return details
