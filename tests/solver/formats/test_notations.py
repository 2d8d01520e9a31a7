"""Notations of courses, programs, terminals and chats: five texts of each kind, two of which must be refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pytest

from solver.errors import FormatError
from solver.formats import attempt, lz_string, read
from solver.formats.apps import solo
from solver.formats.entry import Entry
from solver.grid import Grid, Puzzle
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE, LIANG, PLANK2

SMALL: Final = "12....1221....21"
SIX: Final = "1...5..2..6.3..4....1..6.4..5.....2."
Cells = list[list[int]]


class Kind(NamedTuple):
    """A way to write a puzzle, the puzzles to write, and changes after which the text must be refused."""

    write: Callable[[Cells], str]
    damage: Sequence[Callable[[str], str]]
    puzzles: Sequence[str] = (GENTLE, LIANG, PLANK2)


def cells_of(line: str) -> Cells:
    """The digits of a puzzle by rows."""
    size = round(len(line) ** 0.5)
    digits = [0 if sign == "." else int(sign) for sign in line]
    return [digits[at : at + size] for at in range(0, len(digits), size)]


def places_of(cells: Cells, base: int) -> list[tuple[int, int, int]]:
    """Row, column and digit of each clue."""
    return [(r + base, c + base, digit) for r, row in enumerate(cells) for c, digit in enumerate(row) if digit]


def signs(cells: Cells, between: str = "", blank: str = ".") -> list[str]:
    """The rows with a sign a cell."""
    return [between.join(str(digit or blank) for digit in row) for row in cells]


def without_line(number: int) -> Callable[[str], str]:
    """Drop a line of the text."""
    return lambda text: "\n".join(line for at, line in enumerate(text.split("\n")) if at != number)


def with_change(old: str, new: str) -> Callable[[str], str]:
    """Replace the first occurrence."""
    return lambda text: text.replace(old, new, 1)


def bracketed(cells: Cells, opening: str, closing: str, cell: Callable[[int], str], head: str, tail: str) -> str:
    """An array: rows between brackets, one a line."""
    rows = ",\n".join(f"{opening}{', '.join(map(cell, row))}{closing}" for row in cells)
    return f"{head}\n{rows}\n{tail}"


def menu(cells: Cells) -> str:
    """A framed board with a menu to its right."""
    words = ["Movement", " h - left", " 1) New", "Commands", " G - Save", " q - Quit", "", "c - Check", "9 left"]
    rule = "+" + "---+" * len(cells)
    rows = ["|" + "".join(f" {digit or ' '} |" for digit in row) for row in cells]
    return "\n".join(f"{rule}\n{row}    {word}" for row, word in zip(rows, words, strict=False)) + f"\n{rule}"


KINDS: Final[dict[str, Kind]] = {
    "word behind the last row": Kind(
        lambda cells: "\n".join(signs(cells, " ")) + " [ok]", [with_change(" [ok]", " 7 [ok]"), without_line(2)]
    ),
    "word behind several rows": Kind(
        lambda cells: "\n".join(row + (" (hard)" if at % 4 == 0 else "") for at, row in enumerate(signs(cells))),
        [with_change(" (hard)", "5 (hard)"), without_line(1)],
    ),
    "menu beside a board": Kind(menu, [without_line(3), with_change("|    Movement", "     Movement")]),
    "separator behind rows": Kind(
        lambda cells: ",\n".join(signs(cells, ",", "")) + ",", [with_change(",\n", ",,\n"), without_line(4)]
    ),
    "fields in one line": Kind(
        lambda cells: ",".join(",".join(row) for row in (signs([r], ",", "") for r in cells)),
        [with_change(",", ",,"), with_change(",,", ",")],
    ),
    "savetxt": Kind(
        lambda cells: "\n".join(" ".join(f"{digit:.18e}" for digit in row) for row in cells),
        [without_line(0), with_change("1.000", "1.500")],
    ),
    "tensor": Kind(
        lambda cells: bracketed(cells, "[", "]", "{}.".format, "tensor([", "], dtype=torch.float64)"),
        [without_line(3), with_change("0., ", "")],
    ),
    "YAML": Kind(
        lambda cells: "puzzle:\n" + "\n".join(f"  - [{row}]" for row in signs(cells, ", ", "0")),
        [without_line(5), with_change("0, ", "")],
    ),
    "C#": Kind(
        lambda cells: bracketed(cells, "new char[]{", "}", lambda d: f"'{d or '.'}'", "char[][] b = {", "};"),
        [without_line(4), with_change("'.', ", "")],
    ),
    "Rust": Kind(
        lambda cells: bracketed(cells, "[", "]", lambda d: f"Some({d})" if d else "None", "let b = [", "];"),
        [without_line(4), with_change("None, ", "")],
    ),
    "Haskell": Kind(
        lambda cells: bracketed(cells, "[", "]", lambda d: f"Just {d}" if d else "Nothing", "b = [", "  ]"),
        [without_line(6), with_change("Nothing, ", "")],
    ),
    "Kotlin": Kind(
        lambda cells: bracketed(cells, "intArrayOf(", ")", str, "val b = arrayOf(", ")"),
        [without_line(2), with_change("0, ", "")],
    ),
    "MATLAB": Kind(
        lambda cells: "M = [ ...\n" + "".join(f"  {row}; ...\n" for row in signs(cells, ", ", "0")) + "];",
        [without_line(5), with_change("0, ", "")],
    ),
    "facts": Kind(
        lambda cells: " ".join(f"given({r},{c},{d})." for r, c, d in places_of(cells, 1)),
        [with_change("given(", "given(x"), with_change(",", ",,")],
    ),
    "tuples from 0": Kind(
        lambda cells: "[" + ", ".join(f"({r}, {c}, {d})" for r, c, d in places_of(cells, 0)) + "]",
        [with_change("(", "(?"), with_change("), ", ", ")],
    ),
    "three numbers a line": Kind(
        lambda cells: "row,col,value\n" + "\n".join(f"{r},{c},{d}" for r, c, d in places_of(cells, 1)),
        [with_change("\n", "\n1,1\n"), lambda text: text + "\n20,1,1"],
    ),
    "objects in rows": Kind(
        lambda cells: json.dumps({"cells": [[{"value": d, "given": d > 0} for d in row] for row in cells]}),
        [with_change('"value": 0', '"value": "q"'), lambda text: text[: len(text) // 2]],
    ),
    "objects with places": Kind(
        lambda cells: json.dumps(
            [{"row": r, "col": c, "value": d} for r, row in enumerate(cells) for c, d in enumerate(row)]
        ),
        [with_change('{"row": 0, "col": 0, ', '{"row": 0, "col": 1, '), lambda text: text[:-2]],
    ),
    "boxes": Kind(
        lambda cells: json.dumps(
            {
                "type": "nonets",
                "board": [[cells[b // 3 * 3 + i // 3][b % 3 * 3 + i % 3] for i in range(9)] for b in range(9)],
            }
        ),
        [with_change("[[", "[[0, "), lambda text: text[:-3]],
    ),
    "bold": Kind(
        lambda cells: "\n".join(" ".join(f"*{d}*" if d else "_" for d in row) for row in cells),
        [with_change("*", ""), without_line(3)],
    ),
    "bold in one line": Kind(
        lambda cells: "".join(f"**{d}**" if d == 5 else str(d or ".") for row in cells for d in row),
        [with_change("**", "*"), with_change(".", "")],
    ),
    "KSudoku": Kind(
        lambda cells: (
            "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle><values>"
            + "".join(chr(ord("a") + d) if d else "_" for row in cells for d in row)
            + "</values></puzzle></game></ksudoku>"
        ),
        [with_change("__", "_"), with_change("_", "z")],
    ),
    "HTML fields": Kind(
        lambda cells: "<form>" + "\n".join(f'<input value="{d or ""}">' for row in cells for d in row) + "</form>",
        [with_change('<input value="">', ""), with_change('value=""', 'value="x"')],
    ),
    "RTF": Kind(
        lambda cells: "{\\rtf1\\ansi{\\fonttbl{\\f0 Courier;}}\\f0 " + "\\par\n".join(signs(cells, " ")) + "\\par}",
        [with_change(".", "?"), with_change(" .", "")],
    ),
    "A1=5": Kind(
        lambda cells: ", ".join(f"{chr(ord('A') + r)}{c + 1}={d}" for r, c, d in places_of(cells, 0)),
        [with_change("=", "=x"), with_change("A", "Z")],
    ),
    "terminal colours": Kind(
        lambda cells: "\n".join(" ".join(f"\x1b[1;31m{d}\x1b[0m" if d else "." for d in row) for row in cells),
        [without_line(8), with_change(". ", "")],
    ),
    "address": Kind(
        lambda cells: "games.example.org/play/" + "".join(signs(cells, "", "0")) + "/easy",
        [with_change("0", ""), with_change("0", "q")],
    ),
    "packed ID": Kind(
        lambda cells: (
            "fpuzzles"
            + lz_string.pack(
                json.dumps({"size": 9, "grid": [[{"value": d, "given": True} if d else {} for d in r] for r in cells]})
            )
        ),
        [lambda text: text[:40], with_change("N4Ig", "N4I!")],
    ),
    "Solo": Kind(
        lambda cells: (
            "https://a.org/js/solo.html#"
            + solo.write(Entry(Puzzle.of(Grid(tuple(digit for row in cells for digit in row))))).strip()
        ),
        [with_change("3x3:", "3x3:a"), with_change("3x3:", "3x3db#")],
    ),
    "sections": Kind(
        lambda cells: "[Puzzle]\n{0}\n[State]\n{0}\n[PencilMarks]\n{1}".format(
            "\n".join(signs(cells)), "\n".join([",,,,,,,,12"] * 9)
        ),
        [without_line(2), with_change(",,,,,,,,12", ",,,,,,,12")],
    ),
    "OpenSudoku 2": Kind(
        lambda cells: (
            '<opensudoku2 version="3"><folder folder_name="A"><game cells_data="version: 5&#10;'
            + "".join(f"{d}|0|0|{int(not d)}|" for row in cells for d in row)
            + '" /></folder></opensudoku2>'
        ),
        [with_change("0|0|0|1|", ""), with_change("</folder>", "")],
    ),
}


@for_each("name", KINDS)
def test_a_puzzle_is_read_in_each_notation(name: str) -> None:
    """Three puzzles each, whole, and nothing else."""
    kind = KINDS[name]
    for line in kind.puzzles:
        tried = attempt(kind.write(cells_of(line)))
        assert tried.error is None
        assert [entry.puzzle.givens.line() for entry in tried.entries] == [line]


@for_each("name", KINDS)
def test_a_damaged_text_is_refused(name: str) -> None:
    """A cell or row too few or too many, or a sign that is no digit, never gives another puzzle in silence."""
    kind = KINDS[name]
    for line in kind.puzzles:
        text = kind.write(cells_of(line))
        for change in kind.damage:
            assert change(text) != text
            tried = attempt(change(text))
            assert tried.error is not None or all(entry.notices or entry.taken_for for entry in tried.entries)
            assert not [
                entry for entry in tried.entries if not tried.error and not entry.notices and not entry.taken_for
            ]


@for_each("line", [SMALL, SIX])
@for_each("name", ["savetxt", "Rust", "Haskell", "Kotlin", "facts", "KSudoku", "HTML fields", "objects in rows"])
def test_smaller_sizes_are_read_too(name: str, line: str) -> None:
    """4x4 and 6x6, from the same notation."""
    (entry,) = attempt(KINDS[name].write(cells_of(line))).entries
    assert entry.puzzle.givens.line() == line


def test_what_stood_beside_the_rows_is_listed() -> None:
    """The words of a menu, in a notice of the first puzzle."""
    (entry,) = attempt(menu(cells_of(GENTLE))).entries
    assert all(word in entry.notices[0] for word in ("Movement", "h - left", "1) New"))


SIX_ROWS: Final = ["_ 3 _ _ _ _", "_ 5 _ 6 2 _", "3 _ 6 _ 4 2", "_ _ _ _ _ 1", "_ 4 3 _ 5 6", "2 6 _ _ 3 _"]


@for_each(
    "text",
    [
        "\t\t4\t\t\n3\t4\t1\t1\t\t\n4\t\t\t\t\n\t3\t2\t\t",
        ",2,,1,3,5,\n,3,1,6,,4,\n1,,,,5,6,\n6,5,,,4,,\n3,6,4,5,5,1,,\n,,,,,3,",
        ",,4,\n3,4,1,1,\n4,,,\n,3,2,",
        "| | |4| |\n|3|4|1|1| |\n|4| | | |\n| |3|2| |",
        ";;4;\n3;4;1;1;;\n4;;;\n;3;2;",
    ],
)
def test_a_doubled_cell_in_a_full_row_of_fields_is_refused(text: str) -> None:
    """The row has as many digits as cells are needed, and an empty field too many."""
    tried = attempt(text)
    assert tried.entries == ()
    assert tried.error is not None
    assert tried.error.problems[0].line == (5 if "5,5" in text else 2)


@for_each("between", [",", ";", "\t"])
def test_a_full_row_may_stand_among_rows_of_fields(between: str) -> None:
    """With a delimiter behind every row, or behind none."""
    for end in ("", between):
        rows = [["", "", "4", ""], ["3", "4", "1", "2"], ["4", "", "", ""], ["", "3", "2", ""]]
        (entry,) = attempt("\n".join(between.join(row) + end for row in rows)).entries
        assert entry.puzzle.givens.line() == "..4.34124....32."


def test_a_row_with_words_and_a_doubled_row_make_no_grid() -> None:
    """The row is no heading, though six rows stand below it."""
    tried = attempt("\n".join([f"{SIX_ROWS[0]} (hard)", *SIX_ROWS[1:3], *SIX_ROWS[2:]]))
    assert tried.entries == ()


def test_a_closing_delimiter_is_no_gap_between_boxes() -> None:
    """Seven rows of six fields stay seven, though the fourth column and one row are empty."""
    rows = [",,,,,5,", "4,,,,,,", "1,4,,,5,,", "1,4,,,5,,", ",,,,,,", "6,,,,,3,", "5,,,,,1,"]
    tried = attempt("\n".join(rows))
    assert tried.entries == ()
    assert tried.error is not None


def boards(first: str, second: str) -> str:
    """An object with two boards."""
    return json.dumps({"start": cells_of(first), "field": cells_of(second)})


@for_each("before", ["q", "data = ", "const data = ", "my puzzle\n", "@!", "export default "])
def test_an_object_in_other_text_is_read_by_its_names(before: str) -> None:
    """Two boards are a puzzle and a position; what stands around it is listed, unless it assigns."""
    (entry,) = attempt(before + boards(GENTLE, GENTLE[:-1] + "1")).entries
    assert entry.puzzle.givens.line() == GENTLE
    assert entry.puzzle.entries.filled == entry.puzzle.givens.filled + 1
    assert any(before.strip() in notice for notice in entry.notices) == (before.strip()[:2] not in ("da", "co", "ex"))


@pytest.mark.parametrize("quote", ['"', "'"])
def test_boxes_in_an_object_of_a_program_are_boxes(quote: str) -> None:
    """In JSON and in Python's spelling; damaged it is refused, or read as boxes."""
    cells = cells_of(GENTLE)
    nonets = [[cells[b // 3 * 3 + i // 3][b % 3 * 3 + i % 3] for i in range(9)] for b in range(9)]
    text = "x = " + json.dumps({"type": "nonets", "board": nonets}).replace('"', quote)
    assert attempt(text).entries[0].puzzle.givens.line() == GENTLE
    for damaged in (f"{text[:-1]}?", text.replace("]]", "]?]"), text.replace("x =", "x = {?")):
        assert [entry.puzzle.givens.line() for entry in attempt(damaged).entries] in ([], [GENTLE])


def test_a_section_with_another_name_is_named() -> None:
    """Its lines are left out with a word, and the board and its position stay one puzzle."""
    rows = "\n".join(signs(cells_of(GENTLE)))
    text = f"[Puzzle]\n{rows}\n[State]\n{rows}\n[Pencil$Marks]\n{(',' * 8 + chr(10)) * 9}"
    (entry,) = attempt(text).entries
    assert (entry.puzzle.givens.line(), entry.left_out) == (GENTLE, ("the section [pencil$marks]",))


@for_each("heading", ["row,col,value", "roqw,col,value", "r c d", "Zeile Spalte Zahl"])
def test_any_words_may_head_a_list_of_places(heading: str) -> None:
    """Three numbers a line in order are no stream of cells."""
    cells = cells_of(GENTLE)
    lines = [f"{r} {c} {digit}" for r, row in enumerate(cells) for c, digit in enumerate(row)]
    (entry,) = attempt("\n".join([heading, *lines])).entries
    assert entry.puzzle.givens.line() == GENTLE


def test_facts_are_no_rows() -> None:
    """A damaged name among facts does not make their numbers cells."""
    text = "cell(2,2,2).\ncell(2,4,4).\ncell(3,2,1).\ncell(3,4,2).\nce?ll(4,2,4)."
    assert attempt(text).entries == ()


def test_a_short_number_in_an_address_is_read_with_a_word() -> None:
    """Sixteen digits may be a number, or what is left of a longer grid."""
    (entry,) = attempt("http://www.example.net/0004000010031000").entries
    assert entry.notices
    (whole,) = attempt(f"http://www.example.net/{GENTLE}").entries
    assert not whole.notices


def test_a_line_of_few_fields_is_read_with_a_word() -> None:
    """It may be what is left of a longer one."""
    for text in (",2,,,,,,,,,3,,,,,4", "1,,,5,,,,,2,,,6,,3,,,4,,,,,1,,,6,,4,,5,,,,,,2,"):
        (entry,) = attempt(text).entries
        assert "fields" in entry.notices[0]


def test_an_empty_row_among_damaged_ones_is_no_small_grid() -> None:
    """What is left of a large board, of which no other row can be read."""
    rows = [["Some(5)"] * 2 + ["None"] * 14, ["None"] * 16, ["None"] * 15 + ["Some(13)"]]
    text = "let board = [\n" + "".join(f"    [{', '.join(row)}],\n" for row in rows) + "  "
    assert attempt(text).entries == ()


def test_a_text_with_neither_0_nor_g_says_how_it_is_read() -> None:
    """Of 16x16 it may be 0 to F just as well."""
    rows = ["".join("123456789ABCDEF."[(r * 4 + r // 4 + c) % 16] for c in range(16)) for r in range(16)]
    (entry,) = attempt("\n".join(rows)).entries
    assert (entry.symbols, len(entry.notices)) == ("1-G", 1)
    sparse = "\n".join(["12" + "." * 14] + ["." * 16] * 15)
    assert attempt(sparse).entries[0].notices == ()


def test_long_lists_of_yaml_take_linear_time() -> None:
    """Eight times the text takes hardly more than eight times the time."""
    import time

    def took(times: int) -> float:
        text = "board:\n" + "\n".join(f'  - "{row}"' for row in signs(cells_of(GENTLE), blank="0")) * times + "?"
        start = time.process_time()
        attempt(text)
        return time.process_time() - start

    took(1)
    assert took(400) < 24 * max(took(50), 0.001)


@for_each("line", [GENTLE, LIANG, PLANK2])
@for_each("between", ["", " "])
def test_rows_of_digits_alone_have_lost_their_blanks(line: str, between: str) -> None:
    """Nine lines of a page of a PDF are refused with what helps, and not as rows that are too short."""
    rows = [between.join(sign for sign in line[at : at + 9] if sign != ".") for at in range(0, 81, 9)]
    tried = attempt("\n".join(rows))
    assert tried.entries == ()
    assert tried.error is not None
    assert tried.error.problems[0].message == "The blanks are lost. Take a screenshot of the puzzle"


@pytest.mark.parametrize("line", [GENTLE, LIANG])
def test_tabs_are_no_lost_blanks(line: str) -> None:
    """Empty fields between tabs are the blanks: of such rows the one with a field too many is named."""
    rows = [line[at : at + 9].replace(".", " ") for at in range(0, 81, 9)]
    text = "\n".join("\t".join(row).replace(" ", "") for row in rows)
    assert attempt(text).entries[0].puzzle.givens.line() == line
    damaged = attempt(text.replace("\n", "\t\t\n", 1))
    assert damaged.entries == ()
    assert damaged.error is not None
    assert damaged.error.problems[0].line == 1


@for_each(
    "text",
    [
        "**5** . . . **6** **3**\n. **6** . **5** **1** .",
        "_ *1* _ *2* _ _\n_ *4* _ _",
        ". . . . *4* *3*\n*3* *4* ",
        "**1** . **3** **5** . **2**\n**5** **2** **6*",
        "**1** . **3** **5** . **2**\n**5** **2** **6",
        "**1** . **3** **5** . **2**\n**5** **2** . **",
        "| *1* | . | . | *2* |\n| . | *3* | . |",
    ],
)
def test_stars_of_bold_digits_are_no_blanks(text: str) -> None:
    """Rows that were cut off make no grid, though with a blank for each star the cells would be enough."""
    with pytest.raises(FormatError):
        read(text)


@for_each("blank", [".", "0", "x", "~"])
def test_a_line_that_may_be_a_row_is_named_where_it_numbers_the_columns(blank: str) -> None:
    """Above a whole grid 1 2 3 4 may be a row, of which another is doubled: the notice says what it was taken for."""
    rows = [f"3 {blank} {blank} {blank}", *[f"{blank} " * 4] * 2, f"{blank} {blank} {blank} 2"]
    (entry,) = read("\n".join(["1 2 3 4", *rows])).entries
    assert entry.puzzle.givens.filled == 2
    assert "The line '1 2 3 4' is taken for the numbers of the columns." in entry.notices
    named = [f"{name} {row}" for name, row in zip("abcd", rows, strict=True)]
    (entry,) = read("\n".join(["  1 2 3 4", *named])).entries
    assert entry.notices == ()


def test_column_numbers_of_a_large_grid_are_named_only_where_a_row_is_doubled() -> None:
    """Nine numbers above nine different rows are no row."""
    rows = [" ".join(GENTLE[start : start + 9]) for start in range(0, 81, 9)]
    head = "1 2 3 4 5 6 7 8 9"
    assert read("\n".join([head, *rows])).entries[0].notices == ()
    (entry,) = read("\n".join([head, *rows[:8], rows[7]])).entries
    assert entry.notices == (f"The line {head!r} is taken for the numbers of the columns.",)


@for_each("end", ["\n<input", '\n<input type="te', "\n<", "", "\n"])
def test_html_that_was_cut_off_is_no_smaller_grid(end: str) -> None:
    """The first 16 fields of a form that goes on are no 4x4 grid; without a form around them they are."""
    fields = "\n".join(f'<input type="text" value="{sign.strip(".")}">' for sign in "12..34..........")
    with pytest.raises(FormatError, match="before its (form|elements) do|a tag begins here and does not end"):
        read(f"<form>\n{fields}{end}")
    assert read(f"<form>\n{fields}\n</form>").entries[0].puzzle.givens.line() == "12..34.........."
    assert read(fields).entries[0].puzzle.givens.line() == "12..34.........."


@for_each(("opening", "closing"), [("[", "]"), ("{", "}"), ("(", ")")])
@for_each("point", ["", "."])
def test_a_row_in_brackets_numbers_no_columns(opening: str, closing: str, point: str) -> None:
    """A row too many is refused, though the first is 1 2 3 4."""
    rows = [f"{opening}{', '.join(digit + point for digit in row)}{closing}" for row in ("1234", *["0000"] * 4)]
    with pytest.raises(FormatError):
        read(f"{opening}{','.join(rows)}{closing}")


@for_each("just", ["Just {}", "{}", "Some({})"])
def test_a_number_that_may_be_cut_off_is_named(just: str) -> None:
    """A 16x16 array that ends within its last row may end within its last number too."""
    rows = [", ".join(just.format(1 + (4 * row + row // 4 + column) % 16) for column in range(16)) for row in range(16)]
    whole = "[[" + "],\n [".join(rows) + "]]"
    (entry,) = read(whole).entries
    assert "The text ends" not in "".join(entry.notices)
    cut = whole.rstrip("])")[:-1]
    (entry,) = read(cut).entries
    assert "The text ends within a row: its last number may be cut off." in entry.notices
