"""Whatever layout a person may have a puzzle in: each row is a text, and each text is the sample of Liang's study."""

from __future__ import annotations

import json
from collections.abc import Callable

from solver.formats import attempt
from tests.for_each import for_each
from tests.solver.formats.samples import LIANG, LIANG_SOLVED

ROWS = [LIANG[start : start + 9] for start in range(0, 81, 9)]
ZEROS = LIANG.replace(".", "0")
SOLVED = [[int(sign) for sign in LIANG_SOLVED[start : start + 9]] for start in range(0, 81, 9)]
DIGITS = [[int(sign) for sign in row.replace(".", "0")] for row in ROWS]


def table(between: str = " ", blank: str = ".", cell: Callable[[str], str] = str) -> str:
    """The rows with each cell as written, and a given number of signs between two."""
    return "\n".join(between.join(blank if sign == "." else cell(sign) for sign in row) for row in ROWS)


def lettered(start: int) -> Callable[[str], str]:
    """The digits from another block of Unicode, whose zero stands at `start`."""
    return lambda sign: chr(start + int(sign))


def labelled(names: str = "ABCDEFGHI", head: str = "  1 2 3 4 5 6 7 8 9", between: str = " ") -> str:
    """The rows with a name before each and a line of column names above."""
    return (
        head + "\n" + "\n".join(f"{name}{between}{row}" for name, row in zip(names, table().split("\n"), strict=True))
    )


def gapped(between: str, blank: str = "") -> str:
    """A spreadsheet with an empty column between boxes and an empty row between bands."""
    lines = []
    for number, row in enumerate(ROWS):
        cells = [sign if sign != "." else blank for sign in row]
        lines += [between * 10] if number and number % 3 == 0 else []
        lines.append(between.join([*cells[:3], "", *cells[3:6], "", *cells[6:]]))
    return "\n".join(lines)


MARKDOWN_RULER = "|" + "---|" * 9
TABLE = {
    # numbers with decimals
    "decimals, tabs": table("\t", "", "{}.0".format),
    "decimals, tabs, zeros": table("\t", "0.0", "{}.0".format),
    "decimals, commas": table(",", "", "{}.0".format),
    "decimals, German": table(";", "", "{},0".format),
    "decimals, NaN": table("  ", "NaN", "{}.0".format),
    "decimals, numpy": "[[" + "]\n [".join(" ".join(f"{digit}." for digit in row) for row in DIGITS) + "]]",
    "decimals, numpy with nan": "[["
    + "]\n [".join(" ".join(f"{digit}." if digit else "nan" for digit in row) for row in DIGITS)
    + "]]",
    "decimals, two places": table(" ", "0.00", "{}.00".format),
    "pandas": "     0    1    2    3    4    5    6    7    8\n"
    + "\n".join(
        f"{number}  " + "  ".join("NaN" if sign == "." else f"{sign}.0" for sign in row)
        for number, row in enumerate(ROWS)
    ),
    "pandas, whole numbers": "   0  1  2  3  4  5  6  7  8\n"
    + "\n".join(f"{number}  " + "  ".join(map(str, row)) for number, row in enumerate(DIGITS)),
    "pandas to_csv": ",0,1,2,3,4,5,6,7,8\n"
    + "\n".join(
        f"{number}," + ",".join("" if sign == "." else f"{sign}.0" for sign in row) for number, row in enumerate(ROWS)
    ),
    "CSV with header c1": ",".join(f"c{number}" for number in range(1, 10)) + "\n" + table(",", ""),
    "CSV with header 0 to 8": ",".join(map(str, range(9))) + "\n" + table(",", "0"),
    "CSV with header A to I": ",".join("ABCDEFGHI") + "\n" + table(",", "0"),
    # digits
    "full-width": table("", ".", lettered(0xFF10)),
    "full-width zeros": ZEROS.translate({ord("0") + digit: 0xFF10 + digit for digit in range(10)}),
    "Arabic-Indic": table(" ", ".", lettered(0x660)),
    "Persian": table(" ", "۰", lettered(0x6F0)),
    "Devanagari": table(" ", "-", lettered(0x966)),
    "circled": table(" ", ".", lettered(0x245F)),
    "circled, filled": table(" ", "·", lettered(0x2775)),
    "keycaps": table("", "⬜", "{}\ufe0f\u20e3".format),
    "keycap zeros": table("", "0\ufe0f\u20e3", "{}\ufe0f\u20e3".format),
    "mathematical bold": table(" ", ".", lettered(0x1D7CE)),
    # blanks
    **{
        f"blank {sign!r}, {kind}": table(between, sign)
        for sign in "·•–oOx?#□※"
        for kind, between in (("apart", " "), ("together", ""), ("framed", " | "))
    },
    **{f"blank {word}": table(" ", word) for word in ("None", "null", "NaN", "nan", "NA", "nil", "<NA>")},
    **{f"blank {word}, commas": table(", ", word) for word in ("None", "null")},
    "blank x on one line": LIANG.replace(".", "x"),
    "blank ? on one line": LIANG.replace(".", "?"),
    "blank · on one line": LIANG.replace(".", "·"),
    "blank o on one line": LIANG.replace(".", "o"),
    "blank # on one line": LIANG.replace(".", "#"),
    "blank x with words": "Expert example, fixed:\n\n" + table("", "x") + "\n\nPlease help, extra hard",
    "blank x with rules": "\n------+------\n".join(
        "\n".join(" ".join(row.replace(".", "x")) for row in ROWS[start : start + 3]) for start in (0, 3, 6)
    ),
    # labels
    "labels A to I": labelled(),
    "labels 1 to 9": labelled("123456789"),
    "labels 1 to 9, columns A to I": labelled("123456789", "  A B C D E F G H I"),
    "labels with colons": labelled(between=": "),
    "labels with bars": labelled(between=" | ", head="    1 2 3 4 5 6 7 8 9\n    -----------------"),
    "labels without head": labelled(head=""),
    "labels r1 to r9": "\n".join(f"r{number}: {row}" for number, row in enumerate(table().split("\n"), 1)),
    "labels Row 1": "\n".join(f"Row {number}: {row}" for number, row in enumerate(table().split("\n"), 1)),
    "labels framed": "    1 2 3   4 5 6   7 8 9\n  +-------+-------+-------+\n"
    + "  +-------+-------+-------+\n".join(
        "".join(
            f"{'ABCDEFGHI'[start + at]} | "
            + " | ".join(" ".join(ROWS[start + at][box : box + 3]) for box in (0, 3, 6))
            + " |\n"
            for at in range(3)
        )
        for start in (0, 3, 6)
    )
    + "  +-------+-------+-------+\n",
    "head alone": "1 2 3 4 5 6 7 8 9\n\n" + table(),
    "head and rule": "A B C D E F G H I\n=================\n" + table(),
    "gap columns, tabs": gapped("\t"),
    "gap columns, commas": gapped(","),
    "gap columns, dots": gapped("\t", "0"),
    # empty cells that nothing stands for
    "uprights between cells only": table("|", ""),
    "uprights between cells, spaced": table(" | ", " "),
    "frame in two strengths": "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓\n"
    + "\n┠───┼───┼───╂───┼───┼───╂───┼───┼───┨\n".join(
        "┃ " + " ┃ ".join(" │ ".join(row[box : box + 3].replace(".", " ")) for box in (0, 3, 6)) + " ┃" for row in ROWS
    )
    + "\n┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛",
    "frame of double lines": "╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗\n"
    + "\n╟───┼───┼───╫───┼───┼───╫───┼───┼───╢\n".join(
        "║ " + " ║ ".join(" │ ".join(row[box : box + 3].replace(".", " ")) for box in (0, 3, 6)) + " ║" for row in ROWS
    )
    + "\n╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝",
    "spreadsheet, two columns more": "\n".join(f"{row}\t\t" for row in table("\t", "").split("\n")),
    "spreadsheet from the second cell on": ",,,,,,,,,,\n" + "\n".join(f",,{row}" for row in table(",", "").split("\n")),
    "CSV of a spreadsheet, byte order mark": "\ufeff" + table(";", "").replace("\n", "\r\n"),
    # Markdown and mail
    "Markdown, first row as head": "\n".join(
        [f"| {' | '.join(ROWS[0].replace('.', ' '))} |", MARKDOWN_RULER]
        + [f"| {' | '.join(row.replace('.', ' '))} |" for row in ROWS[1:]]
    ),
    "Markdown, named columns": "\n".join(
        [f"| {' | '.join('123456789')} |", MARKDOWN_RULER.replace("---", ":-:")]
        + [f"| {' | '.join(row.replace('.', ' '))} |" for row in ROWS]
    ),
    "Markdown, rows and columns": "\n".join(
        [f"|   | {' | '.join('123456789')} |", "|---" + MARKDOWN_RULER]
        + [f"| {name} | {' | '.join(row.replace('.', ' '))} |" for name, row in zip("ABCDEFGHI", ROWS, strict=True)]
    ),
    "Markdown, bold": "\n".join(
        [f"| {' | '.join(' ' * 9)} |", MARKDOWN_RULER]
        + [f"| {' | '.join(' ' if sign == '.' else f'**{sign}**' for sign in row)} |" for row in ROWS]
    ),
    "Markdown, bold names": "\n".join(
        [f"|   | {' | '.join('123456789')} |", "|---" + MARKDOWN_RULER]
        + [f"| **{name}** | {' | '.join(row.replace('.', ' '))} |" for name, row in zip("ABCDEFGHI", ROWS, strict=True)]
    ),
    "quoted mail": "On Monday Ann wrote:\n> Hi, look:\n>\n" + "\n".join(f"> {row}" for row in ROWS) + "\n>\n> Bye",
    "quoted twice": "\n".join(f">> {row}" for row in ROWS),
    "quoted, spaced": "\n".join(f"> {' '.join(row)}" for row in ROWS),
    "Markdown fence": "```\n" + "\n".join(ROWS) + "\n```",
    # code
    "numpy array": "array([" + ",\n       ".join(map(str, DIGITS)) + "])",
    "numpy print": "[" + "\n ".join(str(row).replace(",", "") for row in DIGITS) + "]",
    "np.array": "import numpy as np\npuzzle = np.array([" + ", ".join(map(str, DIGITS)) + "], dtype=int)",
    "JSON rows": json.dumps(DIGITS),
    "JSON rows, indented": json.dumps(DIGITS, indent=2),
    "JSON nulls": json.dumps([[digit or None for digit in row] for row in DIGITS]),
    "JSON nulls, indented": json.dumps([[digit or None for digit in row] for row in DIGITS], indent=2),
    "JSON flat": json.dumps([digit for row in DIGITS for digit in row]),
    "JSON strings": json.dumps([list(row) for row in ROWS]),
    "JSON empty strings": json.dumps([[sign.strip(".") for sign in row] for row in ROWS]),
    "JSON lines": json.dumps(ROWS),
    "Python None": str([[digit or None for digit in row] for row in DIGITS]),
    **{
        f"JSON {key}, {kind}": json.dumps({"id": 7, key: value, "difficulty": "easy"}, indent=indent)
        for key in ("puzzle", "board", "grid", "givens", "sudoku", "quiz")
        for kind, value, indent in (("text", ZEROS, None), ("rows", DIGITS, None), ("flat", sum(DIGITS, []), 2))
    },
    "JSON newboard": json.dumps(
        {
            "newboard": {
                "grids": [{"value": DIGITS, "solution": SOLVED, "difficulty": "Easy"}],
                "results": 1,
                "message": "All Ok",
            }
        }
    ),
    "JSON nested": json.dumps({"data": {"puzzle": ZEROS}}),
    "Python dict": str({"board": DIGITS, "level": "easy"}),
    "JavaScript object": "const game = {board: " + json.dumps(DIGITS) + ", level: 'easy'};",
    "JSON cells by name": json.dumps(
        {f"r{1 + cell // 9}c{1 + cell % 9}": int(sign) for cell, sign in enumerate(LIANG) if sign != "."}
    ),
    # LaTeX
    "LaTeX tabular": "\\begin{tabular}{|c|c|c||c|c|c||c|c|c|}\n\\hline\n"
    + " \\\\ \\hline\n".join(" & ".join(row.replace(".", " ")) for row in ROWS)
    + " \\\\\n\\hline\n\\end{tabular}",
    "LaTeX sudoku package": "\\documentclass{article}\n\\usepackage{sudoku}\n\\begin{document}\n\\begin{sudoku}\n"
    + "\n".join("|" + "|".join(row.replace(".", " ")) + "|." for row in ROWS)
    + "\n\\end{sudoku}\n\\end{document}",
    "LaTeX array, dots": "\\begin{array}{ccccccccc}\n"
    + " \\\\\n".join(" & ".join(row).replace(".", "\\cdot") for row in ROWS)
    + "\n\\end{array}",
    "LaTeX, coloured": "\\begin{tabular}{ccccccccc}\n"
    + " \\\\\n".join(
        " & ".join("~" if sign == "." else f"\\textcolor{{blue}}{{{sign}}}" for sign in row) for row in ROWS
    )
    + "\n\\end{tabular}",
    "LaTeX, TikZ matrix": "\\matrix[matrix of nodes]{\n"
    + "\n".join(" & ".join(row).replace(".", "") + " \\\\" for row in ROWS)
    + "\n};",
    "Matlab": "A = [" + ";\n".join(" ".join(map(str, row)) for row in DIGITS) + "];",
    "Matlab, one line": "A = [" + "; ".join(", ".join(map(str, row)) for row in DIGITS) + "]",
    # lists of cells
    **{
        f"list r1c1{sign}5": between.join(
            f"r{1 + cell // 9}c{1 + cell % 9}{sign}{digit}" for cell, digit in enumerate(LIANG) if digit != "."
        )
        for sign, between in (("=", " "), ("=", ", "), (": ", "\n"), (" = ", "; "))
    },
    "list R1C1": " ".join(f"R{1 + c // 9}C{1 + c % 9}={digit}" for c, digit in enumerate(LIANG) if digit != "."),
    # OpenSudoku
    "OpenSudoku 1": '<opensudoku><game data="version: 1\n'
    + "".join(f"{digit}|-|{'0' if digit else '1'}|" for row in DIGITS for digit in row)
    + '" /></opensudoku>',
    "OpenSudoku 2": '<opensudoku version="2"><name>a</name><game created="1" state="2" data="version: 2&#10;'
    + "".join(f"{digit}|0||{'0' if digit else '1'}|" for row in DIGITS for digit in row)
    + '" /></opensudoku>',
    "OpenSudoku 3": '<opensudoku><game data="version: 3 '
    + "".join(f"{digit}|0|{'0' if digit else '1'}|" for row in DIGITS for digit in row)
    + '" /></opensudoku>',
    "OpenSudoku 4": '<opensudoku><game data="version: 4\n'
    + "".join(f"{digit}|0|0|{'0' if digit else '1'}|" for row in DIGITS for digit in row)
    + '" /></opensudoku>',
    "OpenSudoku cells alone": "version: 3\n"
    + "".join(f"{digit}|0|{'0' if digit else '1'}|" for row in DIGITS for digit in row),
    # links
    "sudoku.coach": f"https://sudoku.coach/en/play/{ZEROS}",
    "sudoku.coach solver": f"https://sudoku.coach/en/solver/{LIANG}",
    "SudokuPad, plain 81": f"https://sudokupad.app/{ZEROS}",
    "SudokuWiki S9B": "https://www.sudokuwiki.org/sudoku.htm?bd=S9B"
    + "".join(f"0{digit}" for row in DIGITS for digit in row),
}


@for_each("text", TABLE.values())
def test_every_layout_that_a_person_may_have_is_read(text: str) -> None:
    """Whole, alone, and without a problem."""
    tried = attempt(text)
    assert tried.error is None
    assert [entry.puzzle.givens.line() for entry in tried.entries] == [LIANG]
    assert [entry.puzzle.entries.line() for entry in tried.entries] == [LIANG]
    assert not any(entry.left_out for entry in tried.entries)
