"""Cells in XML, SumoCue's lines and Simon Tatham's saved games: read whole, or refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from solver.formats import attempt
from solver.formats.apps import solo
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.shape import CLASSIC
from tests.for_each import for_each

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BOX: Final = [next(n for n, box in enumerate(CLASSIC.boxes) if cell in box.cells) for cell in CLASSIC.cells]


def sudoq(puzzle: str = PUZZLE, solution: str = SOLUTION, kind: str = "0") -> str:
    """A file of SudoQ, its cells in any order."""
    fields = [
        f'<fieldmap id="{cell + 1}" editable="{"true" if puzzle[cell] == "." else "false"}" '
        f'solution="{int(solution[cell]) - 1}">\n'
        f'<position x="{cell % 9}" y="{cell // 9}"></position>\n</fieldmap>\n'
        for cell in CLASSIC.cells
    ]
    Random(1).shuffle(fields)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE sudoku SYSTEM "./sudoku.dtd">\n'
    return f'{head}<sudoku type="{kind}" complexity="1">\n{"".join(fields)}</sudoku>\n'


def cells_in_xml(attributes: str, blank: str = "0", base: int = 1, sparse: bool = False) -> str:
    """XML with an element a cell."""
    cells = [
        f"<cell {attributes.format(row=cell // 9 + base, column=cell % 9 + base, value=sign.replace('.', blank))}/>\n"
        for cell, sign in enumerate(PUZZLE)
        if not (sparse and sign == ".")
    ]
    return f'<?xml version="1.0"?>\n<sudoku>\n{"".join(cells)}</sudoku>\n'


def sumocue(puzzle: str = PUZZLE) -> str:
    """A line of SumoCue."""
    return "SumoCueV1" + "".join(f"={sign.replace('.', '0')}J{BOX[cell]}" for cell, sign in enumerate(puzzle)) + "\n"


def saved(moves: tuple[str, ...] = (), position: int | None = None, game: str = "Solo") -> str:
    """A saved game."""
    keys = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION ": "1",
        "GAME    ": game,
        "PARAMS  ": "3x3",
        "CPARAMS ": "3x3",
        "DESC    ": solo.write(Entry(Puzzle.of(Grid.parse(PUZZLE)))).strip().partition(":")[2],
        "NSTATES ": str(len(moves) + 1),
        "STATEPOS": str(len(moves) + 1 if position is None else position),
    }
    return "".join(f"{key}:{len(value)}:{value}\n" for key, value in [*keys.items(), *(("MOVE    ", m) for m in moves)])


TEXTS: Final = {
    "SudoQ": sudoq(),
    "XML": cells_in_xml('row="{row}" col="{column}" value="{value}"'),
    "XML from 0": cells_in_xml('y="{row}" x="{column}" v="{value}"', "", 0),
    "XML of clues": cells_in_xml('r="{row}" c="{column}" digit="{value}"', sparse=True),
    "SumoCue": sumocue(),
    "SumoCue below a title": f"Mine 5\n{sumocue()}",
    "saved game": saved(),
}
REFUSED: Final = {
    "squiggly of SudoQ": sudoq(solution=SOLUTION[9:18] + SOLUTION[:9] + SOLUTION[45:] + SOLUTION[18:45]),
    "samurai of SudoQ": sudoq().replace("</sudoku>", '<fieldmap id="82"><position x="9" y="9"/></fieldmap></sudoku>'),
    "entities": '<!DOCTYPE a [<!ENTITY b "5">]>' + TEXTS["XML"],
    "cut XML": TEXTS["XML"][:-40],
    "a cell twice": TEXTS["XML"].replace('col="2"', 'col="1"', 1),
    "a letter": TEXTS["XML"].replace('value="5"', 'value="q"', 1),
    "jigsaw": sumocue().replace("J0", "J9", 1),
    "a region lost": sumocue().replace("J8", "J7"),
    "cages": sumocue().replace("=0", "+0", 1),
    "SumoCue 2": sumocue().replace("V1", "V2"),
    "SumoCue without a cell": sumocue().replace("=0J8", "", 1),
    "SumoCue with a sign more": sumocue().replace("\n", "x\n"),
    "SumoCue above a puzzle": f"{sumocue()}{PUZZLE}\n",
    "Keen": saved(game="Keen"),
    "length": saved().replace(":4:Solo", ":5:Solo"),
    "a damaged key": saved(("R2,0,4",)).replace("MOVE ", "MOE "),
    "a move lost": saved(("R2,0,4", "R3,0,6")).replace("MOVE    :6:R3,0,6\n", ""),
    "no description": "".join(line for line in saved().splitlines(keepends=True) if not line.startswith("DESC")),
}


@for_each("name", TEXTS)
def test_the_puzzle_is_read(name: str) -> None:
    """With \\r\\n at the ends of lines too."""
    for text in (TEXTS[name], TEXTS[name].replace("\n", "\r\n"), f"\ufeff{TEXTS[name]}"):
        tried = attempt(text)
        (entry,) = tried.entries
        assert (tried.error, entry.puzzle.givens.line()) == (None, PUZZLE)


@for_each("name", REFUSED)
def test_other_puzzles_and_damaged_files_are_refused(name: str) -> None:
    """With a reason that names what it is."""
    tried = attempt(REFUSED[name])
    assert (tried.entries, tried.error is None) == ((), False)


@for_each("name", TEXTS)
def test_no_lost_character_is_misread(name: str) -> None:
    """A sample of the places: the same puzzle, an error, or a digit less in its own words."""
    text = TEXTS[name]
    for at in range(7, len(text), 1 + len(text) // 150):
        for entry in attempt(text[:at] + text[at + 1 :]).entries:
            found = entry.puzzle.givens.line()
            differ = [cell for cell in CLASSIC.cells if found[cell] != PUZZLE[cell]]
            assert not differ or entry.notices or (text[at].isdigit() and len(differ) == 1), text[at - 9 : at + 9]


def test_sudoq_has_the_solution_and_a_type() -> None:
    """A type that is not the usual one may have further rules."""
    (entry,) = attempt(sudoq()).entries
    assert entry.solution is not None
    assert (entry.solution.line(), entry.notices) == (SOLUTION, ())
    assert attempt(sudoq(kind="2")).entries[0].notices


def test_cells_that_are_no_clues_are_answers() -> None:
    """Where a flag says so."""
    text = TEXTS["XML"].replace('value="5"', 'value="5" given="true"').replace('value="3"', 'value="3" given="false"')
    (entry,) = attempt(text).entries
    assert entry.puzzle.givens.line() == PUZZLE.replace("3", ".")
    assert entry.puzzle.entries.line() == PUZZLE


@for_each(
    ("moves", "position", "board", "notes"),
    [
        (("R2,0,4", "R3,0,6", "P1,1,7", "P1,1,2"), None, "5346" + PUZZLE[4:], (2, 7)),
        (("R2,0,4", "R3,0,6"), 2, "534" + PUZZLE[3:], ()),
        (("R2,0,4", "R2,0,0", "P1,1,7", "P1,1,7"), None, PUZZLE, ()),
        (("P1,1,7", "R1,1,4", "R1,1,0"), None, PUZZLE, ()),
    ],
)
def test_moves_of_a_saved_game(moves: tuple[str, ...], position: int | None, board: str, notes: tuple[int]) -> None:
    """Digits and notes up to the position of the game; a digit clears the notes of its cell."""
    (entry,) = attempt(saved(moves, position)).entries
    assert (entry.puzzle.givens.line(), entry.puzzle.entries.line()) == (PUZZLE, board)
    assert (entry.puzzle.notes_of(10), entry.left_out) == (notes, ())


def test_unknown_moves_are_left_out() -> None:
    """All from that one on, and it is said."""
    (entry,) = attempt(saved(("R2,0,4", "S9", "R3,0,6"))).entries
    assert entry.puzzle.entries.line() == "534" + PUZZLE[3:]
    assert entry.left_out == ("the moves from number 2 on",)


@pytest.mark.parametrize("change", [str.upper, lambda text: text * 2])
def test_other_files_are_no_saved_games(change: Callable[[str], str]) -> None:
    """Nothing is raised, whatever the text."""
    for text in TEXTS.values():
        attempt(change(text))
