"""LaTeX, as people write it."""

from __future__ import annotations

from solver.formats import read
from solver.formats.latex import looks_like, parse_tables
from tests.for_each import for_each

ROWS = [r"1 & 2 & & \\", r"& & 1 & 2 \\", r"2 & 1 & & \\", "& & 2 & 1"]
BODY = "\n".join(ROWS)
DOTS = BODY.replace("& &", r"& \cdot &")
BOLD = BODY.replace("1", r"\textbf{1}")
RULED = BODY.replace("\\\\", r"\\[2pt] \cline{1-2}")


@for_each(
    "text",
    [
        f"\\begin{{tabular}}{{|c|c||c|c|}}\\hline\n{BODY}\n\\end{{tabular}}",
        f"\\begin{{tabular}}[t]{{|*{{4}}{{c|}}}}\n{BODY} \\\\\\hline\\end{{tabular}}",
        f"\\[\\begin{{bmatrix}}{' '.join(ROWS)}\\end{{bmatrix}}\\]",
        f"\\begin{{array}}{{cccc}}\n{DOTS}\n\\end{{array}}",
        f"\\begin{{tabular}}{{cccc}} % 9 & 9 \\\\\n{BOLD}\n\\end{{tabular}}",
        "\\begin{tabular}{cccc}\n" + BODY.replace("1 &", "\\multicolumn{1}{|c}{1}\n&") + "\n\\end{tabular}",
        f"\\begin{{tabular}}{{cccc}}\n{RULED}\n\\end{{tabular}}",
        "\\begin{sudoku}\n|1|2| | |.\n| | |1|2|.\n|2|1| | |.\n| | |2|1|.\n\\end{sudoku}",
    ],
)
def test_tables_are_read(text: str) -> None:
    """Rules, rows over two lines, comments, bold digits, dots for blanks, matrices, the package sudoku."""
    (entry,) = read(text).entries
    assert entry.puzzle.givens.line() == "12....1221....21"


def test_lines_keep_their_numbers() -> None:
    """So that what is wrong is reported where it stands; an empty line ends a table."""
    lines = parse_tables(f"a\n\\begin{{tabular}}{{cccc}}\n{BODY}\n\\end{{tabular}}\nb & c \\\\")
    assert [number for number, _ in lines] == [3, 4, 5, 6, 7]
    assert lines[-1][1] == ""


@for_each("text", ["\\begin{document}1 & 2\\\\\\end{document}", "{tabular}", "begin{tabular}", ""])
def test_other_text_is_no_table(text: str) -> None:
    """Only environments that hold cells."""
    assert not looks_like(text)
