"""The game ID of Simon Tatham's Solo: the size of the boxes, then digits, with letters for runs of blanks.

>>> from solver.formats.entry import Entry
>>> from solver.grid import Grid, Puzzle
>>> write(Entry(Puzzle.of(Grid.parse("12............34"))))
'2x2:1_2l3_4\\n'
>>> parse("2x2:1_2l3_4").puzzle.givens.line()
'12............34'
"""

from __future__ import annotations

import re

from solver.errors import FormatError
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from solver.lazy_regex import pattern
from solver.shape import SHAPES
from solver.text import count_noun, join_names

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_PAGES = ("", "solo", "solo.html")
_ID = pattern(r"\A(?:([2-4])x([2-4])|([4-9]|16)j)((?:[a-z][a-z0-9]*+)?):([0-9a-z_]++)(?:,[0-9a-z_,-]++)?", re.ASCII)
_SEED = pattern(r"\A(?:[2-4]x[2-4]|[4-9]j)(?:[a-z][a-z0-9]*+)?(?:#|%23)[0-9a-zA-Z]++", re.ASCII)
_DIFFICULTY = pattern(r"d[a-z]")
_RULES = {"x": "diagonals", "k": "killer cages", "j": "irregular regions"}
_PART = pattern(r"[0-9]+|[a-z_]")


def write(entry: Entry) -> str:
    """Write the game ID of the givens."""
    grid = entry.puzzle.givens
    text, run, after_digit = f"{grid.shape.box_height}x{grid.shape.box_width}:", 0, False
    for digit in grid.digits:
        if not digit:
            run, after_digit = run + 1, False
            continue
        text += _write_blanks(run) + ("_" if after_digit else "") + str(digit)
        run, after_digit = 0, True
    return text + _write_blanks(run) + "\n"


def _write_blanks(run: int) -> str:
    longest = len(_LETTERS)
    return "z" * (run // longest) + (_LETTERS[run % longest - 1] if run % longest else "")


def looks_like(text: str) -> bool:
    """Return whether the line is written as game IDs are."""
    bare = _bare_id(text)
    return _ID.fullmatch(bare) is not None or _SEED.fullmatch(bare) is not None


def _bare_id(text: str) -> str:
    """Return the ID without the address of Solo's page in front of it."""
    bare = text.strip()
    address, sign, name = bare.partition("#")
    return name if sign and address.rpartition("/")[2] in _PAGES else bare


def parse(text: str) -> Entry:
    """Parse a game ID. Raises FormatError."""
    match = _ID.fullmatch(_bare_id(text))
    if match is None:
        raise FormatError.at(
            "this Solo ID names a random puzzle, which only Solo makes; copy its Specific ID, which holds the digits"
        )
    height, width = (int(match[1]), int(match[2])) if match[1] else (0, 0)
    shape = SHAPES.get(int(match[3]) ** 2 if match[3] else (height * width) ** 2)
    if shape is None or (match[1] and (shape.box_height, shape.box_width) != (height, width)):
        if match[3]:
            raise FormatError.at(f"grids of {match[3]} digits are not read here")
        raise FormatError.at(f"boxes {height} high and {width} wide are not among the sizes read here")
    digits: list[int] = []
    for part in _PART.findall(match[5]):
        if part in _LETTERS:
            digits += [0] * (_LETTERS.index(part) + 1)
        elif part != "_":
            digits.append(int(part) if len(part) <= len(str(shape.size)) else shape.size + 1)
        if len(digits) > len(shape.cells):
            break
    if len(digits) != len(shape.cells):
        count = "too many cells" if len(digits) > len(shape.cells) else count_noun(len(digits), "cell")
        raise FormatError.at(f"the game ID has {count}, and {len(shape.cells)} are needed")
    kinds = _DIFFICULTY.sub("", match[4]) + ("j" if match[3] else "")
    rules = tuple(name for letter, name in _RULES.items() if letter in kinds)
    entry = Entry(Puzzle.of(Grid(tuple(digits), shape)), left_out=rules)
    if rules and not entry.puzzle.givens.filled:
        raise FormatError.at(f"this Solo ID holds no digit, only {join_names(rules)}, which are not known here")
    return entry
