"""Why a text is refused: its kind, the first place that does not fit, and what helps.

No number, sign or size may stand in it that the text does not have, or that does not follow from the text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as some

from solver.errors import FormatError, Help, Problem, Repair
from solver.formats import attempt, recovery
from solver.formats.decoding import decode
from solver.formats.refusals import describe, describe_on_page
from tests.campaigns import drawn
from tests.for_each import for_each

U: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
R: Final = [U[at : at + 9] for at in range(0, 81, 9)]
S4: Final = ["12..", "..12", "21..", "..21"]
H: Final = "".join(
    "".join(
        "123456789ABCDEFG"[(row * 4 + row // 4 + column) % 16] if (row + column) % 5 else "." for column in range(16)
    )
    for row in range(16)
)
H16: Final = [H[at : at + 16] for at in range(0, 256, 16)]
FACTS: Final = {"4", "6", "9", "16", "36", "81", "256", "1", "2"}  # sizes that grids have, and "column 1", "0 to F"
SIZE: Final = re.compile(r"looks like a ([0-9]+)x\1 grid")
NUMBER: Final = re.compile(r"[0-9]+")
QUOTED: Final = re.compile(r"'[^']*'|\"[^\"]*\"")
SENTENCE_END: Final = re.compile(r"[.!?](?=\s|$)")
HELP: Final = re.compile(r"sudoku [a-z]+|--[a-z]+|iconv |split -l", re.ASCII)

BUTTONS: Final = re.compile(r"Photo(?! of)|Paste(?= )|Fix the text|Puzzles|Open file|sudoku [a-z]+|--[a-z]+", re.ASCII)


def nl(rows: Iterable[str]) -> str:
    """The rows, one a line."""
    return "\n".join(rows)


def alt(rows: Sequence[str], at: int, change: Callable[[str], str]) -> list[str]:
    """The rows with a change in one of them."""
    return [*rows[:at], change(rows[at]), *rows[at + 1 :]]


BAD: Final = {
    "empty": "",
    "blank lines": "\n \n",
    "hello": "hello",
    "sentence": "Please solve this sudoku for me, it is from page 12 of the paper.",
    "row short": nl(alt(R, 2, lambda r: r[:-1])),
    "row long": nl(alt(R, 2, lambda r: r + "7")),
    "row lost": nl(R[:3] + R[4:]),
    "row doubled": nl(R[:3] + R[2:]),
    "two rows short": nl(alt(alt(R, 2, lambda r: r[:-1]), 5, lambda r: r[:-2])),
    "spaced row short": nl(" ".join(r) for r in alt(R, 4, lambda r: r[:-1])),
    "letter": nl(alt(R, 3, lambda r: r[:4] + "q" + r[5:])),
    "O for 0 once": nl(alt([r.replace(".", "0") for r in R], 3, lambda r: r[:1] + "O" + r[2:])),
    "question mark blanks mixed": nl(alt(R, 3, lambda r: r.replace(".", "?", 1))),
    "line of 80": U[:-1],
    "line of 82": U + "4",
    "line with x": U[:40] + "x" + U[41:],
    "line of 75": U[:75],
    "4x4 short row": nl(alt(S4, 2, lambda r: r[:-1])),
    "4x4 with 7": nl(alt(S4, 2, lambda r: "7" + r[1:])),
    "4x4 three rows": nl(S4[:3]),
    "6x6 with 8": nl(["1...5.", "...2..", ".8.3..", "4....1", "..6.4.", "..5..."]),
    "6x6 five rows": nl(["1...5.", "...2..", ".6.3..", "4....1", "..6.4."]),
    "16x16 short row": nl(alt(H16, 7, lambda r: r[:-1])),
    "16x16 with Z": nl(alt(H16, 7, lambda r: "Z" + r[1:])),
    "16x16 15 rows": nl(H16[:-1]),
    "16x16 0 and G": nl(alt(H16, 7, lambda r: "0" + r[1:])),
    "16x16 line of 255": H[:-1],
    "5x5": nl(["1...5", "...2.", ".4.3.", "4...1", "..3.4"]),
    "12x12": nl(["1..........C"] + ["............"] * 10 + ["A..........2"]),
    "25x25 line": "1" + "." * 624,
    "9 rows of digits only": nl(r.replace(".", "") for r in R),
    "csv short": nl(",".join(r.replace(".", "0")) for r in alt(R, 2, lambda r: r[:-1])),
    "csv empty fields extra": nl(",".join(c.replace(".", "") for c in r) for r in alt(R, 2, lambda r: r + ".")),
    "tabs extra": nl("\t".join(c.replace(".", "") for c in r) for r in alt(R, 2, lambda r: r[:3] + r[2:])),
    "json cut": json.dumps({"puzzle": [[int(c) if c != "." else 0 for c in r] for r in R]})[:-20],
    "json bad cell": json.dumps({"puzzle": [["q" if c == "7" else c for c in r] for r in R]}),
    "json none": '{"name": "x", "level": 3}',
    "json 8 rows": json.dumps({"puzzle": [[int(c) if c != "." else 0 for c in r] for r in R[:8]]}),
    "json 9 rows one short": json.dumps(
        {"puzzle": [[int(c) if c != "." else 0 for c in (r[:-1] if i == 3 else r)] for i, r in enumerate(R)]}
    ),
    "nonets as rows": json.dumps(
        {
            "board": [
                [
                    int(c) if c != "." else 0
                    for c in "".join(R[b // 3 * 3 + k][b % 3 * 3 : b % 3 * 3 + 3] for k in range(3))
                ]
                for b in range(9)
            ]
        }
    ),
    "link no puzzle": "https://www.example.org/sudoku/daily",
    "link 80": "https://www.example.org/?p=" + U[:-1],
    "sudokupad damaged": "https://sudokupad.app/scl" + "N4IgzglgXgpiBcBOANCALhNAbO8QHkAnAEyzAE"[:30],
    "fpuzzles damaged": "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QHkAnAEyz",
    "penpa": "https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc",
    "own link short": "http://localhost:5000/?p=" + U.replace(".", "0")[:-1],
    "own link letter": "http://localhost:5000/?p=" + U.replace(".", "0")[:-1] + "x",
    "solo bad count": "3x3:5_3b7d6b1_9_5",
    "solo size": "5x5:a1",
    "program without grid": (
        '#include <stdio.h>\nint main() {\n  int i;\n  for (i = 0; i < 9; i++) {\n    printf("%d", i);\n  }\n'
        "  return 0;\n}\n"
    ),
    "C array short": "int g[9][9] = {\n"
    + ",\n".join("{" + ", ".join(r.replace(".", "0")) + "}" for r in alt(R, 3, lambda r: r[:-1]))
    + "};",
    "C array x": "int g[9][9] = {\n"
    + ",\n".join("{" + ", ".join(r.replace(".", "0")) + "}" for r in alt(R, 3, lambda r: "x" + r[1:]))
    + "};",
    "python list 8": repr([[int(c) if c != "." else 0 for c in r] for r in R[:8]]),
    "facts twice": "given(1,1,5). given(1,1,3). given(1,2,3). given(3,3,4). given(5,5,1).",
    "triples beyond": "1,1,5\n1,2,3\n2,4,1\n20,1,1\n3,3,4",
    "A1 twice": "A1=5, A1=3, B2=4, C3=1, D4=2",
    "A1 bad": "A1=5, K3=3, B2=4, C3=1, D4=2, E5=x",
    "hodoku colon": ":0000:x:" + U[:-1] + "::",
    "opensudoku no game": "<?xml version='1.0'?><opensudoku2 version=\"3\"></opensudoku2>",
    "opensudoku bad": "<?xml version='1.0'?><opensudoku><game data=\"123\"/></opensudoku>",
    "ksudoku bad": (
        '<!DOCTYPE ksudoku>\n<ksudoku>\n <game>\n  <puzzle>\n   <graph order="9"/>\n   <values>bcd</values>\n'
        "  </puzzle>\n </game>\n</ksudoku>"
    ),
    "html table short": "<table>"
    + "".join(
        "<tr>" + "".join(f"<td>{c if c != '.' else ''}</td>" for c in r) + "</tr>" for r in alt(R, 3, lambda r: r[:-1])
    )
    + "</table>",
    "html inputs 80": "<form>"
    + "".join(f'<input maxlength="1" value="{c if c != "." else ""}">' for c in U[:-1])
    + "</form>",
    "candidates bad": nl([" ".join(["123456789"] * 9)] * 8 + [" ".join(["123456789"] * 8)]),
    "yaml short": "puzzle:\n" + nl("  - [" + ", ".join(r.replace(".", "0")) + "]" for r in alt(R, 3, lambda r: r[:-1])),
    "bold short": nl(" ".join(f"*{c}*" if c != "." else "_" for c in r) for r in alt(R, 3, lambda r: r[:-1])),
    "savetxt short": nl(
        " ".join("%.18e" % (int(c) if c != "." else 0) for c in r) for r in alt(R, 3, lambda r: r[:-1])
    ),
    "savetxt 1.5": nl(" ".join("%.18e" % (int(c) if c != "." else 0) for c in r) for r in R).replace(
        "5.000", "5.500", 1
    ),
    "boxed print short": "+-------+-------+-------+\n"
    + nl("| " + " | ".join(" ".join(r[k : k + 3]) for k in (0, 3, 6)) + " |" for r in alt(R, 3, lambda r: r[:-1])),
    "menu glued": nl(R[:8]) + "\n" + R[8] + " 5 [ok]",
    "words behind, lost": nl(alt(R, 3, lambda r: r[:-1] + " (hard)")),
    "en dash mixed": nl(R).replace(".", "–", 3),
    "X mixed": nl(R).replace(".", "X", 3),
    "haskell short": "b = ["
    + ",\n".join(
        "[" + ",".join("Just " + c if c != "." else "Nothing" for c in r) + "]" for r in alt(R, 3, lambda r: r[:-1])
    )
    + "]",
    "sadman 8": "[Puzzle]\n" + nl(R[:8]),
    "letters": "ABCDEFGHI",
    "phone number": "+49 170 1234567",
    "date": "2024-05-17",
    "two numbers for blanks": nl(" ".join(c if c != "." else "-2" for c in r) for r in R).replace("-2", "-1", 4),
    "10 in 9x9": nl(" ".join(c if c != "." else "0" for c in r) for r in R).replace("7", "10", 1),
    "nine rows with 8 cells": nl(r[:-1] for r in R),
    "eight rows of nine": nl(R[:8]),
    "ten rows": nl(R + [R[0]]),
    "nine rows of 4": nl(r[:4] for r in R),
    "long line": "1" * 21000,
    "grid with comments": nl(R[:4]) + "\nfoo bar baz\n" + nl(R[4:8]),
}


# What each sentence begins with: the kind of thing, and the first place that does not fit.
STARTS: Final = {
    "row short": "This looks like a 9x9 grid, but row 3 has 8 cells, and 9 are needed.",
    "row lost": "This looks like a 9x9 grid, but it has 8 rows, and 9 are needed.",
    "letter": "This looks like a 9x9 grid, but row 4, column 5 holds 'q', which is no digit.",
    "4x4 with 7": "This looks like a 4x4 grid, but row 3, column 1 holds '7', which is no digit of that size.",
    "nine rows of 4": "This looks like a 9x9 grid, but row 1 has 4 cells, ",
    "line of 80": "This looks like a 9x9 grid, but line 1 has 80 cells, and 81 are needed.",
    "tabs extra": "This looks like a 9x9 grid, but row 3 has 10 fields, and 9 are needed.",
    "json 8 rows": "This looks like a 9x9 grid in JSON, but it has 8 rows, ",
    "json 9 rows one short": "This looks like a 9x9 grid in JSON, but row 4 has 8 cells, ",
    "savetxt short": "This looks like a 9x9 grid, but row 4 has 8 cells, ",
    "savetxt 1.5": "This looks like a 9x9 grid, but row 1, column 1 holds '5.5",
    "haskell short": "This looks like a 9x9 grid, but row 4 has 8 cells, ",
    "two numbers for blanks": "This looks like a 9x9 grid, but row 1, column 3 holds -1, which is no digit.",
    "menu glued": "This looks like a 9x9 grid, but row 9 has 10 cells, ",
    "words behind, lost": "This looks like a 9x9 grid, but row 4 has 8 cells, ",
    "html table short": "This looks like a 9x9 grid, but row 4 has 8 cells, ",
    "candidates bad": "This looks like a 9x9 grid, but row 9 has 8 cells, ",
    "A1 bad": "This looks like a list of cells and digits, but in line 1, column 7 'K3=3' is no cell ",
    "facts twice": "This looks like a list of rows, columns and digits, but r1c1 has two digits",
    "html inputs 80": "This looks like the fields of a form, but it has 80 fields, ",
    "phone number": "There are only 12 cells here, ",
    "own link letter": "This looks like a link to a board, but the clues (p): character 81 is 'x', ",
    "9 rows of digits only": "The blanks are lost. Take a screenshot of the puzzle.",
    "hello": "There is no puzzle in this text.",
    "5x5": "This is a 5x5 grid; ",
}


def refusal_of(text: str) -> FormatError:
    """The error of a text that must be refused."""
    error = attempt(text).error
    assert error is not None
    return error


def counts_of(text: str) -> set[str]:
    """The numbers that stand in the text or follow from it: its lines, columns, cells and rows, and those needed."""
    lines = text.split("\n")
    found = {*FACTS, *NUMBER.findall(text), *map(str, range(1, len(lines) + 2))}
    cells = len(re.findall(r"[0-9A-Za-z.*_-]", text))
    found |= set(map(str, range(1, max(map(len, lines)) + 2))) | set(map(str, range(cells + 1)))
    return found | {sign for number in NUMBER.findall(text) for sign in number}


@for_each("name", BAD)
@for_each("on_page", [True, False])
def test_each_reason_is_one_true_sentence(name: str, on_page: bool) -> None:
    """One full stop, the place where there is one, and no number that the text does not have."""
    error = refusal_of(BAD[name])
    reason, _ = describe_on_page(error) if on_page else (f"{describe(error).rpartition('; ')[0]}.", "")
    plain = QUOTED.sub("", reason)
    lost = f"{error.problems[0].message.partition('. ')[0]}. "  # that refusal has two sentences
    assert len(SENTENCE_END.findall(plain.removeprefix(lost))) == 1
    assert reason.endswith(".")
    if error.problems[0].character:  # the sign that is quoted stands in the text
        assert QUOTED.findall(reason)[:1] == [] or QUOTED.findall(reason)[0].strip("'\u2026") in BAD[name]
    assert {number.replace(",", "") for number in re.findall(r"[0-9][0-9,]*(?<!,)", plain)} <= counts_of(BAD[name])
    if on_page and (error.problems[0].line or 1) > 1:
        assert re.search(rf"\b(?:Line|line|row) {error.problems[0].line}\b", reason)


@for_each("name", BAD)
def test_each_refusal_says_what_helps(name: str) -> None:
    """A command; on the page words that stand on its buttons, unless the button beside them helps."""
    error = refusal_of(BAD[name])
    assert HELP.search(describe(error).rpartition("; ")[2])
    _, advice = describe_on_page(error)
    has_button = bool(error.repair or error.problems[0].line or error.problems[0].kind)
    assert advice or has_button
    assert "; " not in advice
    assert not advice or BUTTONS.search(advice)
    assert not error.repair or not advice


@for_each(("name", "start"), STARTS.items())
def test_kind_and_place_are_named(name: str, start: str) -> None:
    """The size is that of the longest run of lines that agree; the place is the first one that does not fit."""
    assert describe_on_page(refusal_of(BAD[name]))[0].startswith(start)


def test_the_front_ends_differ_in_what_helps_alone() -> None:
    """Up to the last part the page and the command line say the same."""
    for text in BAD.values():
        error = refusal_of(text)
        if error.repair is None and (error.problems[0].line or 1) == 1 and error.problems[0].column is None:
            assert describe_on_page(error)[0] == f"{describe(error).rpartition('; ')[0]}."


def test_what_to_do_with_another_file_is_no_headline() -> None:
    """What it is comes first; what helps stands below it in sentences of its own."""
    with pytest.raises(FormatError) as refused:
        decode(b"PK\3\4" + bytes(40))
    reason, advice = describe_on_page(refused.value)
    assert reason == "This is an archive or a workbook, and no text."
    assert re.findall(r"[^.]+\.", advice)[1:] == [" Unpack an archive first.", " Paste takes them."]


@given(
    rows=some.integers(3, 15), lost=some.integers(0, 14), size=some.sampled_from([4, 6, 9, 16]), cut=some.integers(1, 2)
)
@drawn(60)
def test_the_size_is_that_of_most_lines(rows: int, lost: int, size: int, cut: int) -> None:
    """A damaged line among whole ones never gives another size, in fields as in characters."""
    line = "123456789ABCDEFG"[:size]
    number = min(rows, size - 1)
    for between in ("", " ", ","):
        texts = [between.join(line)] * number + [between.join(line)]
        at = lost % (number + 1)
        texts[at] = between.join(line[:-cut])
        if 0 < at < number and number > 4:
            (problem, *_), *_ = (error.problems for error in attempt("\n".join(texts)).errors)
            assert (problem.kind, problem.line) == (f"a {size}x{size} grid", at + 1)


def test_every_help_has_words_for_both() -> None:
    """But the one that says nothing, and the one that a button of the page says."""
    for help in Help:
        error = FormatError(Problem("this is bad", help=help))
        assert (describe(error) == "This is bad.") == (help is Help.NONE)
        assert describe_on_page(error)[0] == "This is bad."
        assert bool(describe_on_page(error)[1]) == (help not in (Help.NONE, Help.PLACE))
    repaired = FormatError(Problem("this is bad"), repair=Repair("Mend it", ""))
    assert describe_on_page(repaired) == ("This is bad.", "")
    assert describe(repaired) == "This is bad; --repair does this: 'Mend it'."


def test_a_list_says_which_puzzle_is_refused() -> None:
    """By its number, where others are whole."""
    damaged = "\n\n".join([nl(R), nl(alt(R, 3, lambda row: row[:-1]))])
    (error,) = [each for each in recovery.read(damaged)[1] if isinstance(each, FormatError)]
    assert describe(error).startswith("Puzzle 2 looks like a 9x9 grid, but row 4 has 8 cells, ")
    assert describe_on_page(error)[0].startswith("Puzzle 2 looks like a 9x9 grid, but in line 14 row 4 has 8 ")


def test_a_number_that_lost_its_exponent_is_no_cell() -> None:
    """Wherever the last number of numpy.savetxt is cut, it is refused there: 1.0000 of 1.0000e+01 is no 1."""
    rows = [" ".join(f"{(row + column) % 16 + 1:.18e}" for column in range(16)) for row in range(16)]
    text = "\n".join(rows)
    last = text.rindex(" ") + 1
    for end in range(last + 1, len(text)):
        problem = attempt(text[:end]).errors[0].problems[0]
        assert "ends inside a number" in problem.message, text[last:end]
        assert (problem.line, problem.column) == (16, len(rows[-1]) - len(text) + last + 1)
