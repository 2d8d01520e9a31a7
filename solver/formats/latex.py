r"""Read and write LaTeX: tables (tabular, array, matrices) and the environment of the package sudoku.

>>> from solver.grid import Grid, Puzzle
>>> text = write_tabular(Entry(Puzzle.of(Grid.parse("12............34"))))
>>> print(text.split("\n")[2])
1 & 2 &   &   \\
>>> [row for _, row in parse_tables(text)][0]
'1\t2\t\t'
"""

from __future__ import annotations

from typing import Final

from solver.errors import FormatError
from solver.formats.entry import Entry
from solver.formats.line_ends import split_lines
from solver.formats.writers import rows_of_symbols
from solver.lazy_regex import pattern

_BEGIN: Final = pattern(r"\\begin\{([a-z]{1,20}\*?)\}")
_END: Final = pattern(r"\\end\{(?:sudoku(?:-block)?|tabular[*xu]?|array|longtable|[a-z]{0,5}matrix)\}")
_TABLE_ENVIRONMENTS: Final = frozenset(
    {"tabular", "tabular*", "tabularx", "tabu", "array", "longtable"}
    | {f"{kind}matrix" for kind in ("", "p", "b", "B", "v", "V", "small")}
)
_PACKAGE_ENVIRONMENTS: Final = frozenset({"sudoku", "sudoku-block"})
_COMMENT: Final = pattern(r"(?<!\\)%.*")
_EMPTY: Final = pattern(r"\\(?:cdot|phantom\{[^{}]*\}|quad|hspace\{[^{}]*\}|,|;|ldots|dots)|~")
_COMMAND: Final = pattern(
    r"\\(?:cline|cmidrule|hhline|color|cellcolor|rule)(?:\([^()]*\))?(?:\{[^{}]*\})+|\\[a-zA-Z]+\*?|[{}$]"
)
_SPAN: Final = pattern(r"\\multi(?:column|row)\{[^{}]*\}\{[^{}]*\}|\\(?:textcolor|colorbox)(?:\[[^\[\]]*\])?\{[^{}]*\}")
_LOST_CELL: Final = pattern(r"[A-Za-z{]{0,20}+[0-9][}\s]*+")  # what a second backslash cuts off: \\textbf{5}
_END_OF_ROW: Final = pattern(r"\\\\(?:\[[^\[\]]*\])?|\\tabularnewline|\\cr\b")


def write_tabular(entry: Entry) -> str:
    """Write a tabular with thick lines between boxes; empty cells are empty."""
    shape = entry.puzzle.shape
    columns = "||".join(["|".join("c" * shape.stack)] * (shape.size // shape.stack))
    text = f"\\begin{{tabular}}{{|{columns}|}}\n\\hline\n"
    for number, row in enumerate(rows_of_symbols(entry.puzzle.givens, " "), 1):
        text += " & ".join(row) + " \\\\\n"
        text += "\\hline\n" * (2 if number % shape.band == 0 and number < shape.size else 1)
    return text + "\\end{tabular}\n"


def write_package(entry: Entry) -> str:
    """Write the environment that the package sudoku draws."""
    rows = "".join(f"|{'|'.join(row)}|.\n" for row in rows_of_symbols(entry.puzzle.givens, " "))
    return f"\\begin{{sudoku}}\n{rows}\\end{{sudoku}}\n"


def looks_like(text: str) -> bool:
    """Return whether the text has an environment that may hold a grid."""
    return "\\begin{" in text and any(
        match[1] in _TABLE_ENVIRONMENTS | _PACKAGE_ENVIRONMENTS for match in _BEGIN.finditer(text)
    )


def parse_tables(text: str) -> list[tuple[int, str]]:
    """Parse the rows of all tables as lines with tabs, numbered as in the text; an empty line ends a table.

    Raises FormatError for the end of a table that begins nowhere.
    """
    found: list[tuple[int, str]] = []
    inside, held, start = "", "", 0
    for number, written in enumerate(split_lines(text), 1):
        line = _COMMENT.sub("", written)
        if match := _BEGIN.search(line):
            if match[1] not in _TABLE_ENVIRONMENTS | _PACKAGE_ENVIRONMENTS:
                continue
            inside, held, start = match[1], "", number
            line = _skip_column_argument(line[match.end() :]) if inside in _TABLE_ENVIRONMENTS else line[match.end() :]
        if not inside:
            if (over := _END.search(line)) and text.count(over[0]) > text.count(over[0].replace("end", "begin", 1)):
                raise FormatError.at(f"{over[0]} ends a table here that begins nowhere", number)
            continue
        body, end, _ = line.partition(f"\\end{{{inside}}}")
        if inside in _PACKAGE_ENVIRONMENTS:
            packed = _parse_package_row(body)
            if "|" in body and not packed:
                raise FormatError.at("this row of the grid has no upright before its dot", number)
            found += [(number, row) for row in packed]
        else:
            start = start if held.strip() else number
            *rows, held = _END_OF_ROW.split(f"{held} {body}" if held.strip() else body)
            if lost := next((row for row in (*rows, held if end else "") if _LOST_CELL.fullmatch(row.strip())), None):
                raise FormatError.at(f"{lost.strip()!r} is no row of this table", number)
            found += [(number, row) for row in map(_parse_row, rows) if row is not None]
        if end:
            found += [(start, row)] if inside in _TABLE_ENVIRONMENTS and (row := _parse_row(held)) is not None else []
            found.append((number, ""))
            inside = held = ""
    return found


def _skip_column_argument(text: str) -> str:
    """Skip the argument that specifies the columns, whose braces may be nested."""
    while text.lstrip().startswith(("{", "[")):
        text, depth, end = text.lstrip(), 0, 0
        while end < len(text) and (depth or not end):
            depth += (text[end] in "{[") - (text[end] in "}]")
            end += 1
        text = text[end:]
    return text


def _parse_row(text: str) -> str | None:
    """Join the cells between '&' with tabs; return None for a piece without cells."""
    if "&" not in text:
        return None
    bare = _COMMAND.sub(" ", _EMPTY.sub(" ", _SPAN.sub(" ", text)))
    return "\t".join(cell.strip() for cell in bare.split("&"))


def _parse_package_row(text: str) -> list[str]:
    """Parse the row of the package, which stands between uprights before a dot."""
    row = text.strip()
    if not row.startswith("|") or not row.rstrip(" .").endswith("|"):
        return []
    return ["\t".join(cell.strip() for cell in _COMMAND.sub(" ", row.rstrip(" .")[1:-1]).split("|"))]
