"""The .sdk file of SudoCue and SadMan Sudoku: header lines of '#' and a letter, nine lines of digits, and the state.

>>> from solver.grid import Grid, Puzzle
>>> entry = Entry(Puzzle.of(Grid.parse("12............34")), Details(title="Small", level="Easy"))
>>> print(write(entry), end="")
#DSmall
#LEasy
12..
....
....
..34
>>> parse_details(["#DSmall", "#LEasy", "# a remark"])
Details(title='Small', author='', level='Easy', source='', url='', date='', comment='a remark')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from solver.formats.entry import Details, Entry
from solver.formats.writers import rows_of_symbols
from solver.lazy_regex import pattern
from solver.text import one_line

CODES: Final = {"A": "author", "D": "title", "C": "comment", "B": "date", "S": "source", "L": "level", "U": "url"}
_NAMED_HEADER: Final = pattern(r"#([A-Z][a-z]{2,}+):\s(.+)")
_HEADER_WORDS: Final = {
    **{name: name for name in CODES.values() if name != "comment"},
    "difficulty": "level",
    "creator": "author",
    "description": "title",
}
PUZZLE_SECTION: Final = "[Puzzle]"
STATE_SECTION: Final = "[State]"


def write(entry: Entry) -> str:
    """Write the file of one puzzle; with a [State] section if the board holds more than the givens."""
    headers = [f"#{code}{one_line(getattr(entry.details, name))}\n" for code, name in CODES.items()]
    puzzle = entry.puzzle
    givens, state = (
        "".join("".join(row) + "\n" for row in rows_of_symbols(grid, ".")) for grid in (puzzle.givens, puzzle.entries)
    )
    text = "".join(header for header in headers if len(header) > len("#A\n"))
    return text + (givens if puzzle.givens == puzzle.entries else f"{PUZZLE_SECTION}\n{givens}{STATE_SECTION}\n{state}")


def parse_details(remarks: Iterable[str]) -> Details:
    """Parse '#' lines: those with a known letter right after the '#' fill its field, others are comments.

    Where a word with a colon begins with that letter, the word counts: '#Difficulty: easy' is no title.
    """
    details = Details()
    for remark in remarks:
        if remark[:1] == "#" and remark[1:] in CODES:
            continue
        if match := _NAMED_HEADER.match(remark):
            if name := _HEADER_WORDS.get(match[1].lower(), ""):
                details = replace(details, **{name: match[2].strip()})
                continue
            remark = f"# {remark[1:]}"
        body = remark.lstrip("#/").strip()
        name = CODES.get(remark[1:2], "comment") if remark[2:3].strip() and remark[:1] == "#" else "comment"
        text = remark[2:].strip() if name != "comment" or remark[1:2] == "C" and remark[2:3].strip() else body
        before = getattr(details, name)
        details = replace(details, **{name: f"{before}\n{text}" if before and name == "comment" else text})
    return details
