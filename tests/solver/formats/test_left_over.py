"""What is left over beside a puzzle is an error or a notice: no single edit of a text gives another puzzle in silence.

An edit loses a character, doubles one, or inserts a foreign one. It is misread in silence if the puzzles differ from
those of the text as it was, without an error and without a new notice. One thing is no misreading: the text now says
the other puzzle in the words of its own format. That is so for a lost character alone, as far as `says_so` goes.

Files of public reports are edited too; they lie in the folder `reports` of the one that SUDOKU_OUTSIDE_DATA names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats import Attempt, Entry, attempt, decode
from solver.formats.recovery import read_whole
from solver.grid import Grid, Puzzle
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.solver.formats.strategies import WORDS

FOLDER: Final = Path(os.environ.get("SUDOKU_OUTSIDE_DATA", "")) / "reports"
PUZZLES: Final = {
    "Ann": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "Bob": "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "Cleo": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
}
SMALL: Final = {"Ann": "12..3.4.56....12..34..56....43..65.4", "Bob": "1....6.5..3....2.4....1.3....5.4...."}
FOREIGN: Final = "?q@!~$h.,;5 "
MAX_CHARACTERS: Final = 20_000
DELIMITERS: Final = (";", ",", " ", "\t", ": ", "|", " = ")
SAMPLE: Final = 4  # edits of each text
LARGE_SAMPLE: Final = 200


def lists() -> Iterator[tuple[str, str]]:
    """Lists with names in the ways in which people write them."""
    for delimiter in DELIMITERS:
        before = "".join(f"{name}{delimiter}{puzzle}\n" for name, puzzle in PUZZLES.items())
        yield f"names before {delimiter!r}", before
        yield f"names behind {delimiter!r}", "".join(f"{puzzle}{delimiter}{name}\n" for name, puzzle in PUZZLES.items())
        yield f"heading and {delimiter!r}", f"name{delimiter}puzzle\n{before}"
    yield "quoted", "".join(f'"{name}","{puzzle}"\n' for name, puzzle in PUZZLES.items())
    yield "zeros", "".join(f"{name};{puzzle.replace('.', '0')}\n" for name, puzzle in PUZZLES.items())
    yield "two names", "".join(f"{name} Smith-Jones {puzzle}\n" for name, puzzle in PUZZLES.items())
    yield "numbered", "".join(f"{n}. {name}: {puzzle}\n" for n, (name, puzzle) in enumerate(PUZZLES.items(), 1))
    yield "names above", "".join(f"{name}\n{puzzle}\n\n" for name, puzzle in PUZZLES.items())
    yield "6x6", "".join(f"{name};{puzzle}\n" for name, puzzle in SMALL.items())


LISTS: Final = dict(lists())


class Edit(NamedTuple):
    """An edit of the text at a place."""

    place: int
    kind: str
    text: str


def edits(name: str, text: str, count: int) -> Iterator[Edit]:
    """Random edits, the same ones each time."""
    random = Random(name)
    for _ in range(count):
        place = random.randrange(len(text))
        kind = random.choice(("lost", "doubled", "foreign"))
        after = place + (kind == "lost")
        sign = {"lost": "", "doubled": text[place], "foreign": random.choice(FOREIGN)}[kind]
        yield Edit(place, kind, text[:place] + sign + text[after:])


def notices(tried: Attempt) -> list[str]:
    """All sentences on how the text was read."""
    return [part for entry in tried.entries for part in (*entry.notices, *entry.left_out, entry.taken_for) if part]


def is_misread(before: Attempt, edit: Edit, lost: str) -> bool:
    """Whether the edited text gives other puzzles in silence."""
    after = attempt(edit.text)
    if after.error or notices(after) != notices(before):
        return False
    one, other = ([entry.puzzle for entry in tried.entries] for tried in (before, after))
    if one == other or len(one) != len(other):
        return one != other
    return not (says_so(one, other, lost) if edit.kind == "lost" else says_more(one, other, edit.text[edit.place]))


def says_more(before: list[Puzzle], after: list[Puzzle], sign: str) -> bool:
    """Whether a text with this sign says the other puzzle: a digit in an empty field, another number of its notes."""
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    if len(changed) != 1 or changed[0][0].shape != changed[0][1].shape or not sign.isdigit():
        return False
    one, other = changed[0]
    if one.givens == other.givens and one.entries == other.entries and one.removed == other.removed:
        return len({note.cell for note in one.notes ^ other.notes}) == 1
    cells = [cell for cell in one.shape.cells if one.givens.digits[cell] != other.givens.digits[cell]]
    is_filled = [(one.givens.digits[cell], str(other.givens.digits[cell])) for cell in cells] == [(0, sign)]
    return is_filled and one.notes == other.notes and one.removed == other.removed


def says_so(before: list[Puzzle], after: list[Puzzle], lost: str) -> bool:
    """Whether a text without this sign says the other puzzles in the words of its format.

    A field that loses its only digit is empty, which is a blank where fields may be empty. A mark or a
    removed candidate can be missing. A digit without the plus before it is a clue and no entry, and -1, if it stands
    for a blank, is a clue without its minus. All other cells stay.
    """
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    if len(changed) != 1 or changed[0][0].shape != changed[0][1].shape:
        return False
    one, other = changed[0]
    if one.givens == other.givens and one.entries == other.entries:
        return lost.isdigit() and other.notes <= one.notes and other.removed <= one.removed
    cells = [cell for cell in one.shape.cells if one.givens.digits[cell] != other.givens.digits[cell]]
    if len(cells) != 1 or one.notes != other.notes or one.removed != other.removed:
        return False
    if lost == "-":
        return (one.givens.digits[cells[0]], other.givens.digits[cells[0]]) == (0, 1)
    if lost == "+":
        return one.entries == other.entries
    return lost == one.shape.symbols[one.givens.digits[cells[0]] - 1] and not other.givens.digits[cells[0]]


def check(name: str, text: str, count: int) -> None:
    """Fail if an edit of the text is misread in silence."""
    before = attempt(text)
    assert before.entries, name
    assert before.error is None, name
    wrong = [edit for edit in edits(name, text, count) if is_misread(before, edit, text[edit.place])]
    assert not wrong, (len(wrong), wrong[:3])


def files() -> Iterator[tuple[str, str]]:
    """The files that are read whole, with their texts."""
    paths = sorted(path for folder in (FOLDER, FOLDER / "fourth") for path in folder.glob("*") if path.is_file())
    if not paths:
        pytest.skip("SUDOKU_OUTSIDE_DATA names no folder with reports")
    for path in paths:
        try:
            text = decode(path.read_bytes())
        except FormatError:
            continue
        if path.suffix not in (".md", ".py", ".png") and len(text) <= MAX_CHARACTERS:
            tried = attempt(text)
            if tried.entries and tried.error is None:
                yield path.name, text


@for_each("name", LISTS)
def test_no_list_with_names_loses_a_puzzle_in_silence(name: str) -> None:
    """A few edits of each list."""
    check(name, LISTS[name], SAMPLE)


def test_no_edited_file_is_misread_in_silence() -> None:
    """A few edits of each file."""
    for name, text in files():
        check(name, text, SAMPLE)


@drawn(60)
@given(
    names=st.lists(WORDS, min_size=2, max_size=6),
    delimiter=st.sampled_from(DELIMITERS),
    line=st.sampled_from(
        ["{name}{delimiter}{puzzle}", "{puzzle}{delimiter}{name}", "{number}{delimiter}{name}: {puzzle}"]
    ),
    blank=st.sampled_from(".0-*_"),
    is_small=st.booleans(),
    seed=st.integers(0, 2**32),
)
def test_no_edit_of_a_class_list_is_misread_in_silence(
    names: list[str], delimiter: str, line: str, blank: str, is_small: bool, seed: int
) -> None:
    """The puzzles are the same, refused, noticed, or one has the edited cell's own reading."""
    random = Random(seed)
    digits = "123456" if is_small else "123456789"
    lines = []
    for number, name in enumerate(names, 1):
        shuffled = str.maketrans(f"{digits}.", "".join(random.sample(digits, len(digits))) + blank)
        puzzle = random.choice(list((SMALL if is_small else PUZZLES).values())).translate(shuffled)
        lines.append(line.format(name=name, number=number, delimiter=delimiter, puzzle=puzzle))
    check(str(seed), "\n".join(lines), count=1)


@pytest.mark.campaign
@pytest.mark.parametrize("name", LISTS)
def test_no_edit_of_a_list_is_misread_in_silence(name: str) -> None:
    """Many edits of each list."""
    check(name, LISTS[name], LARGE_SAMPLE)


@pytest.mark.campaign
def test_no_edit_of_a_file_is_misread_in_silence() -> None:
    """Many edits of each file."""
    for name, text in files():
        check(name, text, LARGE_SAMPLE)


@for_each("delimiter", [";", ",", " "])
@for_each("damage", [lambda line: f"{line}.", lambda line: line[:-1], lambda line: f"{line[:40]}?{line[41:]}"])
def test_the_whole_puzzles_of_a_list_are_read_and_the_others_named(delimiter: str, damage: object) -> None:
    """A cell too many, one lost, and a sign that is none; page and command line say the same."""
    assert callable(damage)
    text = f"Ann{delimiter}{PUZZLES['Ann']}\nBob{delimiter}{damage(PUZZLES['Bob'])}\n"
    tried = attempt(text)
    assert [entry.puzzle.givens.line() for entry in tried.entries] == [Grid.parse(PUZZLES["Ann"]).line()]
    assert [error.problems[0].line for error in tried.errors] == [2]
    found = read_whole(text)
    assert [type(outcome) for outcome in found] == [Entry, FormatError]


def test_cells_behind_the_puzzle_of_a_line_are_named() -> None:
    """A damaged solution is left out with a notice; beside a damaged puzzle the solution is no puzzle."""
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    (entry,) = attempt(f"{PUZZLES['Ann']},{solution[:-1]}").entries
    assert entry.solution is None
    assert len(entry.notices) == 1
    assert not attempt(f"{PUZZLES['Ann'][:-1]},{solution}").entries
    assert not attempt(f"{solution},{PUZZLES['Ann'][:-1]}").entries


def test_a_damaged_board_in_json_is_named() -> None:
    """Beside a whole one; its solution is never taken for the puzzle."""
    rows = [list(map(int, row)) for row in ("1200", "0012", "2100", "0021")]
    full = [list(map(int, row)) for row in ("1234", "3412", "2143", "4321")]
    damaged = [*rows[:3], [0, 0, 2]]
    for task in (damaged, [*rows[:3], [0, 0, 22, 1]]):
        assert not attempt(str({"task": task, "grid": full}).replace("'", '"')).entries
    tried = attempt(str({"puzzle": rows, "draft": damaged}).replace("'", '"'))
    assert (len(tried.entries), len(tried.errors)) == (1, 1)


@for_each("damage", [lambda line: f"{line}.", lambda line: line[:-1], lambda line: line[:40]])
@for_each(
    "nest",
    [
        lambda names, lines: lines,
        lambda names, lines: dict(zip(names, lines, strict=True)),
        lambda names, lines: [{"name": name, "puzzle": line} for name, line in zip(names, lines, strict=True)],
        lambda names, lines: {
            "class": [{"pupil": name, "grid": line} for name, line in zip(names, lines, strict=True)]
        },
    ],
)
def test_a_damaged_text_of_json_is_named(nest: Callable[..., object], damage: Callable[[str], str]) -> None:
    """Wherever it stands, and the other puzzles are read."""
    names, lines = list(PUZZLES), list(PUZZLES.values())
    lines[1] = damage(lines[1])
    tried = attempt(json.dumps(nest(names, lines)))
    assert [entry.puzzle.givens.line() for entry in tried.entries] == [lines[0], lines[2]]
    assert len(tried.errors) == 1


ROWS: Final = "    {0, 0, 0, 0},\n    {0, 1, 0, 0},\n    {0, 0, 0, 1},\n    {2, 0, 0, 0},\n"
CELLS: Final = "".join(
    "<tr>" + "".join(f'<td><input value="{digit}"></td>' for digit in row) + "</tr>"
    for row in ("12..", "3...", "....", "...1")
)
SPACED: Final = " 6 1 4 5 \n  83 56  \n2       1\n8  4 7  6\n  6   3  \n7  9 1  4\n5       2\n  72 69  \n 4 5 8 7 "


@for_each(
    ("text", "damaged"),
    [
        (f"int a[4][4] = {{\n{ROWS}}};\n\nint b[4][4] = {{\n{ROWS}}};\n", ("{0, 1", "5{0, 1")),
        (
            "\\begin{sudoku}\n"
            + "|1| |2| |.\n" * 4
            + "\\end{sudoku}\n\\begin{sudoku}\n"
            + "|2| |1| |.\n" * 4
            + "\\end{sudoku}",
            ("n{", "n{x"),
        ),
        (f"<table>{CELLS}</table>", ("value", "valuee")),
        (SPACED, ("  83", " 83")),
        ("2x2:e1e1d\n2x2:e1e1d\n", ("2x2", "2xq2")),
        ("1...\n....\n....\n...2\nSolution:\n1234\n4321\n2143\n3412\n", ("ut", "uut")),
        (f"Try https://a.org/{PUZZLES['Ann'].replace('.', '0')}.", ("530", "53")),
    ],
)
def test_each_kind_of_text_accounts_for_what_is_left_over(text: str, damaged: tuple[str, str]) -> None:
    """An array, a table, a field, spaces, a game, the word of a solution, a link: damaged, none is lost in silence."""
    before = attempt(text)
    assert before.error is None
    for edited in (text.replace(*damaged, 1), damaged[1].join(text.rsplit(damaged[0], 1))):
        after = attempt(edited)
        one, other = ([entry.puzzle.givens for entry in tried.entries] for tried in (before, after))
        assert one == other or after.error or notices(after) != notices(before), edited


def test_another_page_of_the_same_site_is_no_lost_puzzle() -> None:
    """A short address beside a link with a puzzle is read past; a long one that carries none is named."""
    link = f"https://example.org/?p={'.' * 80}1"
    assert attempt(f"{link}\nRules: https://example.org/rules").error is None
    assert attempt(f"{link}\nhttps://example.org/board/{'x' * 40}").error is not None


@for_each("caption", ["{0}x{0}:", "{0}x{0}", "{0} x {0}:", "({0}X{0})", "{0} × {0}", "{0} by {0}:"])
def test_a_line_that_names_a_size_is_words(caption: str) -> None:
    """It stands above a good grid, at its top or between two, and no error is added to the right board."""
    for puzzle in (SMALL["Bob"], PUZZLES["Ann"]):
        size = {36: 6, 81: 9}[len(puzzle)]
        rows = "\n".join(puzzle[start : start + size] for start in range(0, len(puzzle), size))
        for text in (f"{caption.format(size)}\n{rows}", f"{caption.format(size)}\n\n{rows}"):
            tried = attempt(text)
            assert ([entry.puzzle.givens.line(".") for entry in tried.entries], tried.errors) == ([puzzle], ()), text
        several = attempt(f"{rows}\n{caption.format(4)}\n1...\n..2.\n.3..\n...4")
        assert ([entry.puzzle.shape.size for entry in several.entries], several.errors) == ([size, 4], ())


@for_each(
    "text",
    [
        "4x4\n1xxx\nxx2x\nx3xx",
        "1xxx\nxx2x\n4x4\nx3xx",
        "1...\n..2.\n4x4\n.3..\n...4",
        "6x6:\n1....6\n.2....\n..3...\n...4..\n....5.",
        "6x6\n1....6\n.2...\n..3...\n...4..\n....5.\n6....1",
    ],
)
def test_no_row_is_lost_as_the_name_of_a_size(text: str) -> None:
    """A row that lost a cell, or that a grid lacks, is named; a whole row that begins with a size stays cells."""
    tried = attempt(text)
    assert tried.errors
    assert not tried.entries
    assert attempt("6x6xxx\nxxx6x5\nxx3xxx\nxxx4xx\nxxxx5x\nxxxxx1").entries[0].puzzle.givens.line("x")[:6] == "6x6xxx"


@pytest.mark.parametrize("cells", ["..2.3.41.....2..", "1..2...3..4.5..6...1..2.3..4...5..6."])
def test_cells_behind_a_quote_that_does_not_close_are_cut_off(cells: str) -> None:
    """They may be the beginning of a larger grid; closed, they are a whole one."""
    assert attempt(f"const game = {{\n  puzzle: '{cells}").entries == ()
    assert len(attempt(f"const game = {{\n  puzzle: '{cells}'\n}}").entries) == 1
