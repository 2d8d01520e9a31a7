"""Texts in the notations that people bring, around known digits and with damage: what does the reader make of them?

    python -m benchmarks.notations --texts 1000000 --seed 1

Each text has one puzzle of 4x4, 6x6, 9x9 or 16x16 in one of the notations below; half of the texts are damaged. Damage
never makes another text of the same notation that somebody could mean: cells and rows are lost or doubled, a foreign
character is in the text, the end is cut off. A text is `right` if just its own puzzle is read, `refused` if none
is or if it is one of two readings that are offered, and `wrong` if another puzzle is read without a notice. `wrong`
must be 0. The times are those of the reader alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final, NamedTuple

from solver.formats import Entry, attempt, lz_string
from solver.grid import Grid
from solver.shape import SHAPES, SYMBOLS, Shape

Rows = list[list[int]]
MOST_RATIO: Final = 2.2  # of the times of a text and of half of it
_LEAST_CLUES: Final = 4  # a list of fewer cells is none
_DAMAGED_SHARE: Final = 0.5
_CHUNK: Final = 500  # texts that a process makes and reads at once
_PARTS_PER_REPORT: Final = 20  # parts of a long run after which the counts so far are written
_VERDICTS: Final = ("right", "refused", "refused whole", "noticed", "wrong")
_FOREIGN: Final = "?q@!~$h"
_REPEATS: Final = 5
_LONG: Final = 24_000  # characters of the shorter text whose time is compared with that of twice the text
_WORDS: Final = (
    "[ok]",
    "[fail]",
    "(hard)",
    "<- here",
    "(first row)",
    "[5 of 9]",
    "  Help",
    "   Q - Quit",
    "  h - Help",
)
_FORMS: Final = ("board", "puzzle", "task", "start", "given_grid", "field")


class Notation(NamedTuple):
    """A row: a way to write a puzzle. `is_list` says that each digit stands by itself: one less is no damage."""

    write: Callable[[Rows, Random], str]
    is_list: bool = False
    sizes: tuple[int, ...] = (4, 6, 9, 16)
    repeats: bool = False  # whether several in one text, apart by empty lines, are several puzzles


def make_grid(shape: Shape, random: Random) -> Grid:
    """Make a grid without conflicts: a shuffled solution with holes."""
    size = shape.size
    digits = list(shape.digits)
    random.shuffle(digits)
    bands = _shuffled_lines(size // shape.band, shape.band, random)
    stacks = _shuffled_lines(size // shape.stack, shape.stack, random)
    solved = [
        [digits[(shape.box_width * (row % shape.band) + row // shape.band + column) % size] for column in stacks]
        for row in bands
    ]
    share = random.uniform(0.25, 0.6)
    kept = tuple(digit if random.random() < share else 0 for row in solved for digit in row)
    return Grid(kept, shape) if sum(map(bool, kept)) >= _LEAST_CLUES else make_grid(shape, random)


def _shuffled_lines(groups: int, length: int, random: Random) -> list[int]:
    order = [[group * length + line for line in range(length)] for group in range(groups)]
    random.shuffle(order)
    for group in order:
        random.shuffle(group)
    return [line for group in order for line in group]


def _sign(digit: int, blank: str = ".") -> str:
    return SYMBOLS[digit - 1] if digit else blank


def _lines(rows: Rows, between: str, blank: str = ".", numbers: bool = False) -> list[str]:
    def cell(digit: int) -> str:
        return (str(digit) if digit else blank) if numbers else _sign(digit, blank)

    return [between.join(map(cell, row)) for row in rows]


def _plain(rows: Rows, random: Random) -> str:
    return "\n".join(_lines(rows, random.choice(("", " ")), random.choice(".0")))


def _from_zero(rows: Rows, random: Random) -> str:
    blank = random.choice(".-_*")
    signs = ["".join("0123456789ABCDEF"[digit - 1] if digit else blank for digit in row) for row in rows]
    return random.choice(("\n", "")).join(signs)


def _letters(rows: Rows, random: Random) -> str:
    signs = "ABCDEFGHIJKLMNOP"
    lines = [random.choice(("", " ")).join(signs[digit - 1] if digit else "." for digit in row) for row in rows]
    return "\n".join(lines)


def _words_behind(rows: Rows, random: Random) -> str:
    lines = _lines(rows, " ", random.choice("._"))
    for number in random.sample(range(len(lines)), min(len(lines), random.randrange(1, 4))):
        lines[number] += " " + random.choice(_WORDS)
    return "\n".join(lines)


def _menu_beside(rows: Rows, random: Random) -> str:
    menu = ["v 2.0", "Movement", " h - left", " 1) New", " G - Save", " q - Quit", "", "9 moves", "c - Check"]
    rule = "+" + "---+" * max(map(len, rows), default=1)
    lines = []
    for number, row in enumerate(rows):
        lines += [f"  {rule}", "  |" + "".join(f" {_sign(digit, ' ')} |" for digit in row) + f"    {menu[number % 9]}"]
    return "\n".join([*lines, f"  {rule}"])


def _ending_separator(rows: Rows, random: Random) -> str:
    between = random.choice((",", ";", "\t"))
    return "\n".join(line + between for line in _lines(rows, between, ""))


def _one_line_of_fields(rows: Rows, random: Random) -> str:
    between = random.choice((",", ";", "\t"))
    return between.join(_sign(digit, "") for row in rows for digit in row)


def _url(rows: Rows, random: Random) -> str:
    line = "".join(_lines(rows, "", random.choice("0.-_")))
    host = random.choice(("https://", "http://", "")) + random.choice(("sudoku.example.org", "www.play.net"))
    return host + random.choice(("/{}", "/play/{}/easy", "/?puzzle={}", "/a?level=3&grid={}", "/#board={}")).format(
        line
    )


def _packed(rows: Rows, random: Random) -> str:
    cells = [[{"value": digit, "given": True} if digit else {} for digit in row] for row in rows]
    packed = lz_string.pack(json.dumps({"size": len(rows), "grid": cells}))
    return random.choice(("{}", "fpuzzles{}", "https://my.site.org/x/fpuzzles{}", "https://a.org/?load={}")).format(
        packed
    )


def _solo(rows: Rows, random: Random) -> str:
    size = len(rows)
    shape = SHAPES[size * size]
    text, run = "", 0
    for digit in (digit for row in rows for digit in row):
        if not digit:
            run += 1
            continue
        text += "z" * (run // 26) + (chr(ord("a") + run % 26 - 1) if run % 26 else "")
        text += ("_" if text and not run else "") + str(digit)
        run = 0
    text += "z" * (run // 26) + (chr(ord("a") + run % 26 - 1) if run % 26 else "")
    before = random.choice(("", "https://a.org/js/solo.html#", "solo.html#", "#"))
    return f"{before}{shape.box_height}x{shape.box_width}{random.choice(('', 'db', 'de'))}:{text}"


def _savetxt(rows: Rows, random: Random) -> str:
    return "\n".join(" ".join(f"{digit:.18e}" for digit in row) for row in rows)


def _tensor(rows: Rows, random: Random) -> str:
    name, end = random.choice((("tensor", ")"), ("tensor", ", dtype=torch.float64)"), ("np.array", ", dtype=float)")))
    return (
        f"{name}(["
        + ",\n        ".join("[" + ", ".join(f"{digit}." for digit in row) + "]" for row in rows)
        + f"]{end}"
    )


def _yaml(rows: Rows, random: Random) -> str:
    if random.random() < 0.5:
        return "puzzle:\n" + "\n".join("  - [" + ", ".join(map(str, row)) + "]" for row in rows)
    quoted = ('  - "' + "".join(_sign(digit, "0") for digit in row) + '"' for row in rows)
    return "board:\n" + "\n".join(quoted)


def _csharp(rows: Rows, random: Random) -> str:
    cells = (",".join(f"'{_sign(digit)}'" for digit in row) for row in rows)
    return "char[][] b = {\n" + ",\n".join(f"new char[]{{{row}}}" for row in cells) + "\n};"


def _rust(rows: Rows, random: Random) -> str:
    cells = (", ".join(f"Some({digit})" if digit else "None" for digit in row) for row in rows)
    return "let board = [\n" + ",\n".join(f"    [{row}]" for row in cells) + "\n];"


def _haskell(rows: Rows, random: Random) -> str:
    cells = (",".join(f"Just {digit}" if digit else "Nothing" for digit in row) for row in rows)
    return "[" + ",\n ".join(f"[{row}]" for row in cells) + "]"


def _kotlin(rows: Rows, random: Random) -> str:
    outer, inner = random.choice((("arrayOf", "intArrayOf"), ("listOf", "listOf"), ("mutableListOf", "mutableListOf")))
    return f"val b = {outer}(\n" + ",\n".join(f"    {inner}({', '.join(map(str, row))})" for row in rows) + "\n)"


def _matlab(rows: Rows, random: Random) -> str:
    return "M = [ ...\n" + "".join("  " + ", ".join(map(str, row)) + "; ...\n" for row in rows) + "];"


def _facts(rows: Rows, random: Random) -> str:
    name, base = random.choice(("sudoku", "given", "cell", "")), random.choice((0, 1))
    between = random.choice((" ", "\n", ". ")) if name else ", "
    places = [(row, column, digit) for row, line in enumerate(rows) for column, digit in enumerate(line) if digit]
    end = "." if name else ""
    return between.join(f"{name}({row + base},{column + base},{digit}){end}" for row, column, digit in places)


def _numbers(rows: Rows, random: Random) -> str:
    base = random.choice((0, 1))
    between = random.choice((",", " ", "\t"))
    places = [(row + base, column + base, digit) for row, line in enumerate(rows) for column, digit in enumerate(line)]
    kept = places if random.random() < 0.3 else [place for place in places if place[2]]
    head = ["row,col,value"] if random.random() < 0.5 else []
    return "\n".join([*head, *(between.join(map(str, place)) for place in kept)])


def _cell_objects(rows: Rows, random: Random) -> str:
    if random.random() < 0.5:
        return json.dumps({"cells": [[{"value": digit, "given": digit > 0} for digit in row] for row in rows]})
    listed = [
        {"row": row, "col": column, "value": digit}
        for row, line in enumerate(rows)
        for column, digit in enumerate(line)
    ]
    return json.dumps(listed)


def _two_boards(rows: Rows, random: Random) -> str:
    first, second = random.sample(_FORMS, 2)
    size = len(rows)
    more = [[digit or (random.randrange(size) + 1 if random.random() < 0.9 else 0) for digit in row] for row in rows]
    boards = [(first, rows), (second, more)]
    random.shuffle(boards)
    return json.dumps(dict(boards))


def _nonets(rows: Rows, random: Random) -> str:
    size = len(rows)
    shape = SHAPES[size * size]
    lists = [[rows[cell // size][cell % size] for cell in box.cells] for box in shape.boxes]
    return json.dumps({"type": "nonets", "board": lists})


def _bold(rows: Rows, random: Random) -> str:
    stars, blank = random.choice(("*", "**")), random.choice("_.")
    return "\n".join(" ".join(f"{stars}{_sign(digit)}{stars}" if digit else blank for digit in row) for row in rows)


def _ksudoku(rows: Rows, random: Random) -> str:
    values = "".join(chr(ord("a") + digit) if digit else "_" for row in rows for digit in row)
    graph = f'<graph type="sudoku" specific-type="Plain" order="{len(rows)}"/>'
    return (
        f"<!DOCTYPE ksudoku>\n<ksudoku>\n <game>\n  <puzzle>\n   {graph}\n   <values>{values}</values>\n  </puzzle>\n"
        "  <history/>\n </game>\n</ksudoku>"
    )


def _html_inputs(rows: Rows, random: Random) -> str:
    cells = "\n".join(f'<input type="text" maxlength="2" value="{digit or ""}">' for row in rows for digit in row)
    return f'<form>\n{cells}\n<input type="submit" value="Solve">\n</form>'


def _rtf(rows: Rows, random: Random) -> str:
    return "{\\rtf1\\ansi{\\fonttbl{\\f0 Courier New;}}\\f0\\fs24 " + "\\par\n".join(_lines(rows, " ")) + "\\par}"


def _named(rows: Rows, random: Random) -> str:
    places = [
        f"{chr(ord('A') + row)}{column + 1}={digit}"
        for row, line in enumerate(rows)
        for column, digit in enumerate(line)
        if digit
    ]
    return random.choice((" ", ", ", "\n", "; ")).join(places)


def _coloured(rows: Rows, random: Random) -> str:
    lines = (" ".join(f"\x1b[1;3{digit % 8}m{digit}\x1b[0m" if digit else "." for digit in row) for row in rows)
    return "\n".join(lines)


def _sections(rows: Rows, random: Random) -> str:
    grid = "\n".join(_lines(rows, ""))
    marks = "\n".join(",".join("" if digit else "12" for digit in row) for row in rows)
    return f"[Puzzle]\n{grid}\n[State]\n{grid}\n[PencilMarks]\n{marks}"


def _opensudoku(rows: Rows, random: Random) -> str:
    cells = "".join(f"{digit}|0|0|{int(not digit)}|" for row in rows for digit in row)
    version = random.choice((4, 5))
    return (
        f"<?xml version='1.0' encoding='UTF-8'?>\n<opensudoku2 version=\"3\">\n<folder folder_name=\"A\">\n"
        f'<game cells_data="version: {version}&#10;{cells}" />\n</folder>\n</opensudoku2>'
    )


def _csv_pair(rows: Rows, random: Random) -> str:
    line = "".join(_lines(rows, "", "0"))
    return f"{line}:{random.randrange(1, 40)}"


def _panel_beside(rows: Rows, random: Random) -> str:
    panel = ["F1 Help", "F2 New game", "q Quit", "Time 04:12", "Score", "1240", "[1] Save", "", "Level: 3"]
    lines = _lines(rows, " ", random.choice("._"))
    return "\n".join(f"{line}   {panel[number % len(panel)]}".rstrip() for number, line in enumerate(lines))


def _words_around(rows: Rows, random: Random) -> str:
    words = ["ER=7.2/1.2/1.2", "Time: 05:23", "Date: 2026-11-28", "Score: 12", "Mistakes: 0", "(hard)", "Puzzle 12"]
    lines = _lines(rows, random.choice(("", " ")))
    above, below = random.sample(words, random.randrange(2)), random.sample(words, random.randrange(1, 3))
    return "\n".join([*above, *lines, *below])


def _named_rows(rows: Rows, random: Random) -> str:
    word, end = random.choice((("row ", ": "), ("R", ": "), ("line", " = "), ("Row ", ":")))
    return "\n".join(f"{word}{number}{end}{line}" for number, line in enumerate(_lines(rows, ""), 1))


def _log(rows: Rows, random: Random) -> str:
    before = random.choice(("[INFO] ", "2026-11-28 09:12:00 DEBUG ", "* "))
    return "\n".join(before + line for line in _lines(rows, " "))


def _matrix_of_r(rows: Rows, random: Random) -> str:
    head = "     " + " ".join(f"[,{number}]" for number in range(1, 1 + max(map(len, rows), default=0)))
    blank = random.choice(("NA", "0"))
    lines = (f"[{number},]  {line}" for number, line in enumerate(_lines(rows, "   ", blank, numbers=True), 1))
    return "\n".join([head, *lines])


def _lisp(rows: Rows, random: Random) -> str:
    before, after = random.choice((("(defparameter *b* '(", "))"), ("#2A(", ")"), ("(define b '(", "))")))
    return before + "\n   ".join(f"({line})" for line in _lines(rows, " ", "0", numbers=True)) + after


def _elements(rows: Rows, random: Random) -> str:
    cells = "".join(f'<div class="cell">{digit or ""}</div>' for row in rows for digit in row)
    return f'<div class="board">{cells}</div>'


def _facts_among_rules(rows: Rows, random: Random) -> str:
    before, after = random.choice((("Answer: 1\n", "\nSATISFIABLE"), ("num(1..9).\n1 { x(R,C,N) : num(N) } 1.\n", "")))
    return (
        before
        + " ".join(
            f"given({row},{column},{digit})"
            for row, line in enumerate(rows, 1)
            for column, digit in enumerate(line, 1)
            if digit
        )
        + after
    )


def _script(rows: Rows, random: Random) -> str:
    line = "".join(_lines(rows, ""))
    if random.random() < 0.5:
        return f"const game = {{\n  level: 'hard', // 3\n  puzzle: '{line}',\n}};"
    return "export default { rows: [" + ", ".join(f"'{row}'" for row in _lines(rows, "")) + "] };"


def _rows_by_name(rows: Rows, random: Random) -> str:
    if random.random() < 0.5:
        return json.dumps({f"row{number}": row for number, row in enumerate(rows, 1)})
    return json.dumps({"rows": [{"cells": row} for row in rows]})


def _cells_by_place(rows: Rows, random: Random) -> str:
    places = [(row, column, digit) for row, line in enumerate(rows) for column, digit in enumerate(line) if digit]
    if random.random() < 0.5:
        return json.dumps({f"{row},{column}": digit for row, column, digit in places})
    return json.dumps([{"position": [row, column], "value": digit} for row, column, digit in places])


NOTATIONS: Final[dict[str, Notation]] = {
    "rows": Notation(_plain, repeats=True),
    "0 to F": Notation(_from_zero, sizes=(16,)),
    "A to P": Notation(_letters, sizes=(16,)),
    "words behind rows": Notation(_words_behind, sizes=(4, 6, 9)),
    "menu beside a frame": Notation(_menu_beside, sizes=(4, 6, 9)),
    "separator behind rows": Notation(_ending_separator, sizes=(4, 6, 9)),
    "fields in one line": Notation(_one_line_of_fields, sizes=(6, 9, 16)),
    "digits in a link": Notation(_url, sizes=(6, 9, 16)),
    "packed board": Notation(_packed),
    "Solo ID": Notation(_solo),
    "numpy.savetxt": Notation(_savetxt),
    "tensor": Notation(_tensor),
    "YAML": Notation(_yaml, sizes=(4, 6, 9)),
    "C#": Notation(_csharp),
    "Rust": Notation(_rust),
    "Haskell": Notation(_haskell),
    "Kotlin": Notation(_kotlin),
    "MATLAB": Notation(_matlab),
    "facts": Notation(_facts, is_list=True),
    "three numbers a line": Notation(_numbers, is_list=True),
    "cells as objects": Notation(_cell_objects),
    "two boards": Notation(_two_boards, sizes=(6, 9)),
    "boxes": Notation(_nonets),
    "bold": Notation(_bold, sizes=(6, 9)),
    "KSudoku": Notation(_ksudoku),
    "HTML fields": Notation(_html_inputs),
    "RTF": Notation(_rtf, sizes=(4, 6, 9)),
    "A1=5": Notation(_named, is_list=True, sizes=(9,)),
    "terminal colours": Notation(_coloured, sizes=(4, 6, 9)),
    "sections": Notation(_sections),
    "OpenSudoku 2": Notation(_opensudoku, sizes=(9,)),
    "line and number": Notation(_csv_pair, sizes=(9,)),
    "words in a column beside rows": Notation(_panel_beside, sizes=(4, 6, 9)),
    "words around a board": Notation(_words_around, sizes=(6, 9)),
    "named rows": Notation(_named_rows, sizes=(6, 9)),
    "log": Notation(_log, sizes=(6, 9)),
    "R matrix": Notation(_matrix_of_r),
    "Lisp": Notation(_lisp),
    "HTML elements": Notation(_elements, sizes=(9,)),
    "facts among rules": Notation(_facts_among_rules, is_list=True, sizes=(9,)),
    "JavaScript object": Notation(_script, sizes=(9,)),
    "rows by name": Notation(_rows_by_name, sizes=(9,)),
    "cells by place": Notation(_cells_by_place, is_list=True, sizes=(9,)),
}


def _lose_a_row(rows: Rows, random: Random) -> Rows:
    at = random.randrange(len(rows))
    return rows[:at] + rows[at + 1 :]


def _double_a_row(rows: Rows, random: Random) -> Rows:
    at = random.randrange(len(rows))
    return [*rows[:at], rows[at], *rows[at:]]


def _lose_a_cell(rows: Rows, random: Random) -> Rows:
    at = random.randrange(len(rows))
    place = random.randrange(len(rows[at]))
    return [*rows[:at], rows[at][:place] + rows[at][place + 1 :], *rows[at + 1 :]]


def _double_a_cell(rows: Rows, random: Random) -> Rows:
    at = random.randrange(len(rows))
    place = random.randrange(len(rows[at]))
    return [*rows[:at], [*rows[at][:place], rows[at][place], *rows[at][place:]], *rows[at + 1 :]]


def _insert(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + random.choice(_FOREIGN) + text[at:]


def _cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) // 4, len(text) - 1)]


ROW_DAMAGE: Final = (_lose_a_row, _double_a_row, _lose_a_cell, _double_a_cell)
_SQUARE: Final = ("packed board", "Solo ID", "boxes", "KSudoku", "two boards")  # notations that need whole rows


class Sample(NamedTuple):
    """A text with the grid that it is about, and what was done to it."""

    notation: str
    grid: Grid
    text: str
    damage: str


def make_sample(random: Random) -> Sample:
    """Make a text in one of the notations, half of them damaged."""
    name = random.choice(list(NOTATIONS))
    notation = NOTATIONS[name]
    size = random.choice((9, random.choice(notation.sizes))) if 9 in notation.sizes else random.choice(notation.sizes)
    grid = make_grid(SHAPES[size * size], random)
    rows = [[grid.digits[cell] for cell in row.cells] for row in grid.shape.rows]
    damage = ""
    if random.random() < _DAMAGED_SHARE:
        if notation.is_list or name in _SQUARE or random.random() < 0.4:
            text = notation.write(rows, random)
            damaged = _insert(text, random) if notation.is_list or random.random() < 0.5 else _cut(text, random)
            return Sample(name, grid, damaged, "a foreign character or the end cut off")
        change = random.choice(ROW_DAMAGE)
        rows, damage = change(rows, random), change.__name__.strip("_").replace("_", " ")
    return Sample(name, grid, notation.write(rows, random), damage)


def judge(sample: Sample, entries: Sequence[Entry], refused: bool) -> str:
    """Judge what was read: right, refused, or wrong."""
    grids = [entry.puzzle.givens for entry in entries]
    if grids == [sample.grid] and not refused:
        return "right"
    if not entries or (refused and all(grid == sample.grid for grid in grids)):
        return "refused"
    noticed = refused or all(entry.notices or entry.left_out or entry.taken_for for entry in entries)
    return "noticed" if noticed else "wrong"


def count(texts: int, seed: int) -> tuple[Counter[str], float, list[Sample]]:
    """Read so many texts; return the verdicts, the longest time in seconds per kB, and the wrong texts."""
    random = Random(seed)
    for notation in NOTATIONS.values():  # modules and patterns are loaded at their first use
        attempt(notation.write([[1, 0, 0, 0]] * 4, random))
    verdicts: Counter[str] = Counter()
    longest, wrong = 0.0, []
    for _ in range(texts):
        sample = make_sample(random)
        start = time.process_time()
        tried = attempt(sample.text)
        took = (time.process_time() - start) / max(1.0, len(sample.text) / 1_000)
        longest = max(longest, took)
        verdict = judge(sample, tried.entries, tried.error is not None)
        is_offered = any(way.line == sample.grid.line() for way in tried.ways)
        if verdict == "refused" and not sample.damage and not is_offered:
            verdict = "refused whole"
        verdicts[verdict] += 1
        if verdict in ("wrong", "refused whole"):
            wrong.append(sample)
    return verdicts, longest, wrong


class Pace(NamedTuple):
    """How long a long damaged text of a notation takes: in seconds per kB, and twice the text beside it."""

    notation: str
    seconds: float
    ratio: float


def paces(seed: int) -> Iterator[Pace]:
    """Measure a long text of each notation, damaged at its end so that every way is tried, and twice that text."""
    random = Random(seed)
    for name, notation in NOTATIONS.items():
        size = 9 if 9 in notation.sizes else notation.sizes[0]
        grid = make_grid(SHAPES[size * size], random)
        rows = [[grid.digits[cell] for cell in row.cells] for row in grid.shape.rows]
        text = notation.write(rows, random) + "\n\n"
        half = text * max(1, _LONG // len(text)) + "?"
        times = [min(_timed(each) for _ in range(_REPEATS)) for each in (half, half[:-1] + half)]
        yield Pace(name, times[0] / (len(half) / 1_000), times[1] / times[0])


def _timed(text: str) -> float:
    start = time.process_time()
    attempt(text)
    return time.process_time() - start


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the texts and print the verdicts; return 1 if one was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=10_000, help="how many texts, by default 10,000")
    parser.add_argument("--seed", type=int, default=1, help="the seed of texts and damage, by default 1")
    parser.add_argument("--jobs", type=int, default=1, help="processes, by default 1")
    parser.add_argument("--show", type=int, default=3, help="wrong texts to print, by default 3")
    chosen = parser.parse_args(arguments)
    parts = [min(_CHUNK, chosen.texts - at) for at in range(0, chosen.texts, _CHUNK)]
    seeds = [chosen.seed * 1_000_003 + number for number in range(len(parts))]
    verdicts: Counter[str] = Counter()
    longest, shown = 0.0, 0
    with ProcessPoolExecutor(chosen.jobs) as pool:
        results = map(count, parts, seeds) if chosen.jobs == 1 else pool.map(count, parts, seeds)
        for number, (found, slowest, wrong) in enumerate(results, 1):
            verdicts += found
            longest = max(longest, slowest)
            for sample in wrong[: chosen.show - shown]:
                sys.stderr.write(f"--- {sample.notation}, {sample.damage or 'whole'}\n{sample.text}\n\n")
                shown += 1
            if number % _PARTS_PER_REPORT == 0:
                counts = ", ".join(f"{name} {verdicts[name]:,}" for name in _VERDICTS)
                sys.stderr.write(f"{verdicts.total():,} texts: {counts}, longest {1_000 * longest:.1f} ms per kB\n")
    for name in _VERDICTS:
        sys.stdout.write(f"{name:<14} {verdicts[name]:>10,}\n")
    sys.stdout.write(f"{'longest':<14} {1_000 * longest:>10.1f} ms per kB\n")
    measured = list(paces(chosen.seed))
    slow, steep = max(measured, key=lambda each: each.seconds), max(measured, key=lambda each: each.ratio)
    sys.stdout.write(f"{'long texts':<14} {1_000 * slow.seconds:>10.1f} ms per kB at most ({slow.notation})\n")
    sys.stdout.write(f"{'twice the text':<14} {steep.ratio:>10.2f} times the time ({steep.notation})\n")
    return int(verdicts["wrong"] > 0)


if __name__ == "__main__":
    sys.exit(main())
