"""OpenSudoku's files: details of a game stand before it, and damage is reported with its line."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import Details, Entry
from solver.formats.apps.opensudoku import join, looks_like, parse, write
from solver.grid import Grid, Puzzle
from tests.for_each import for_each

DATA = "1200000000000034"
SMALL = Puzzle.of(Grid.parse(DATA))
ALL = Details("A title", "An author", "hard", "A paper", "http://example.org/?a=1&b=2", "2024", "Said < once")


def file_of(body: str) -> str:
    """A file with that in it."""
    return f'<?xml version="1.0"?>\n<opensudoku>\n{body}\n</opensudoku>\n'


def test_all_details_of_a_puzzle_come_back() -> None:
    """Every field, signs that XML needs among them."""
    (entry,) = parse(write(Entry(SMALL, ALL)))
    assert (entry.puzzle, entry.details) == (SMALL, ALL)


def test_signs_that_xml_cannot_hold_become_blanks() -> None:
    """Signs that are none and those between lines go; the file stays one."""
    (entry,) = parse(write(Entry(SMALL, Details(title="a\x0bb\x1cc\ufffed", comment="one\ntwo"))))
    assert entry.details == Details(title="a b c d", comment="one two")


def test_games_of_one_file_keep_their_own_details_and_lines() -> None:
    """What stands before a game is said of it and of no other."""
    text = join([write(Entry(SMALL, ALL)), write(Entry(SMALL)), write(Entry(SMALL, Details(level="x")))])
    entries = parse(text)
    assert [entry.details for entry in entries] == [ALL, Details(), Details(level="x")]
    lines = text.splitlines()
    assert [lines[entry.line - 1][:5] for entry in entries] == ["<game"] * 3


def test_a_folder_names_its_games() -> None:
    """Old files have a folder with a name in place of a tag; other tags' names are nobody's."""
    body = f'<folder name="Easy ones"><game data="{DATA}"/></folder><game name="x" data="{DATA}"/>'
    assert [entry.details.title for entry in parse(file_of(body))] == ["Easy ones", ""]


@for_each("before", ["", "\n\n", "\ufeff\r\n"])
def test_lines_are_counted_from_the_start_of_the_text(before: str) -> None:
    """Empty lines before the file count too."""
    text = before + file_of(f'<game data="{DATA}"/>\n<game data="12"/>')
    with pytest.raises(FormatError, match=f"line {4 + before.count(chr(10))}: game 2: 2 characters"):
        parse(text)
    assert parse(text.replace('"12"', f'"{DATA}"'))[1].line == 4 + before.count("\n")


@for_each(
    ("text", "sentence"),
    [
        (file_of(""), "this OpenSudoku file holds no game"),
        (file_of("<game/>"), "line 3: game 1: 0 characters"),
        (file_of(f'<game data="{DATA}">'), "line 4: this is not a complete OpenSudoku file"),
        (file_of(f'<game data="{DATA}"/>').replace("</opensudoku>", ""), "line 5: this is not a complete"),
        (file_of(f'<game data="{DATA}"/>')[:50], "this is not a complete OpenSudoku file"),
        (file_of(f'<game data="{DATA}"/>\ngame data="{DATA}"/>'), "line 5: 'game data=.*' stands between the elements"),
        (file_of("\ud800"), "this is not a complete OpenSudoku file"),
        ('<?xml version="1.0"?>\n<!DOCTYPE opensudoku>\n<opensudoku/>', "line 2: files with a document type"),
    ],
)
def test_damaged_files_are_reported_with_the_line(text: str, sentence: str) -> None:
    """Each damage has its sentence."""
    with pytest.raises(FormatError, match=sentence):
        parse(text)


@for_each(
    ("text", "is_file"),
    [
        ("<opensudoku>", True),
        ("\ufeff\n<?xml?><OpenSudoku", True),
        ("x <opensudoku>", False),
        ("<svg/>", False),
        (f"{'<a>':1989}<opensudoku>", True),
        (f"{'<a>':1990}<opensudoku>", False),
    ],
)
def test_a_file_is_known_by_its_first_tag(text: str, is_file: bool) -> None:
    """It begins with a tag and soon has its own."""
    assert looks_like(text) is is_file


def exported(version: int, first: str, second: str = "") -> str:
    """A game as the app exports it, whose first cells are these."""
    blank = {1: "0|-|1|", 2: "0|0||1|", 3: "0|0|1|"}.get(version, "0|0|0|1|")
    cells = [first, second or blank, *[blank] * 79]
    data = f"version: {version}\n{''.join(cells)}"
    return f'<opensudoku version="2"><game created="0" state="1" data="{data}"/></opensudoku>'


@for_each(
    ("version", "given", "entered", "noted"),
    [
        (1, "5|-|0|", "5|-|1|", "0|1,3,|1|"),
        (2, "5|0||0|", "5|0||1|", "0|5||1|"),
        (3, "5|0|0|", "5|0|1|", "0|5|1|"),
        (4, "5|0|0|0|", "5|0|0|1|", "0|1|4|1|"),
    ],
)
def test_what_the_app_exports_is_read_with_entries_and_notes(
    version: int, given: str, entered: str, noted: str
) -> None:
    """A digit that the person may change is theirs; notes are digits or masks."""
    puzzle = parse(exported(version, given, noted))[0].puzzle
    assert puzzle.givens.line() == puzzle.entries.line() == "5" + "." * 80
    assert puzzle.notes_of(1) == (1, 3)
    puzzle = parse(exported(version, entered))[0].puzzle
    assert (puzzle.givens.filled, puzzle.entries.line()) == (0, "5" + "." * 80)


@for_each("first", ["5|0|", "x|0|0|", "5|0|0|5|0|0|", "-|0|0|", "12|0|0|"])
def test_damaged_cells_are_refused(first: str) -> None:
    """Too few, too many, and none that are digits."""
    with pytest.raises(FormatError, match="game 1"):
        parse(exported(3, first))
