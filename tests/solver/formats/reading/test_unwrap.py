"""Containers: each is opened by its own module, and one that is damaged is never read line by line."""

from __future__ import annotations

from solver.formats.entry import ReadAs
from solver.formats.reading.types import Block, Nested
from solver.formats.reading.unwrap import unwrap
from tests.for_each import for_each
from tests.solver.formats.hostile import BEGINNINGS, UNCLOSED, repeat

ROWS = ("12..", "..34", "21..", "..12")
CELLS = [row.replace(".", " ") for row in ROWS]
TABLES = {
    "HTML table": "<table>" + "".join(f"<tr><td>{'<td>'.join(row)}</tr>\n" for row in CELLS) + "</table>",
    "LaTeX": "\\begin{tabular}{cccc}\n" + "".join(f"{' & '.join(row)} \\\\\n" for row in CELLS) + "\\end{tabular}",
    "HTML": "<pre>\n" + "\n".join(ROWS) + "</pre>",
    "wiki": "{|\n" + "".join(f"|-\n| {' || '.join(row)}\n" for row in CELLS) + "|}",
    "diff": "@@ -1,0 +1,4 @@\n" + "".join(f"+{row}\n" for row in ROWS),
    "RTF": "{\\rtf1 " + "\\par ".join(ROWS) + "\\par}",
    "": "> " + "\n> ".join(ROWS),
}


@for_each("container", TABLES)
def test_rows_of_a_table_are_lines(container: str) -> None:
    """Each has the cells of its row, whatever stands around them."""
    unwrapped = unwrap(TABLES[container])
    assert unwrapped.container == container
    (block,) = unwrapped.parts
    assert isinstance(block, Block)
    rows = [text.replace("\t", "") for _, text in block.lines if text.strip("| \t")]
    assert [row.replace(" ", "").replace(".", "").replace("|", "") for row in rows] == ["12", "34", "21", "12"]


def test_what_stands_around_an_array_keeps_its_place() -> None:
    """The array is nested lists with its name, and the block around it has spaces there."""
    text = "int n = 4;\nint g[4][4] = {{1, 2, 0, 0}, {0, 0, 3, 4}, {2, 1, 0, 0}, {0, 0, 1, 2}}; // easy"
    array, around = unwrap(text).parts
    assert isinstance(array, Nested)
    assert isinstance(around, Block)
    assert (array.name, array.line) == ("g", 2)
    assert around.lines[1][1].index("// easy") == text.split("\n")[1].index("// easy")


@for_each(
    ("text", "place"),
    [
        ('{"puzzle": [[1, 2],\n[2, 1]', (2, 7)),
        ('{"puzzle": "12..", "puzzle": "34.."}', (1, None)),
        ('{"puzzle": "12.."}\n{"puzzle": ', (2, 12)),
        ('[{"role": "user", "content": "12.."}, {"role": "usr", "content": "1234"}]', (1, None)),
        ("x = {'board': [[1, 2, 0, 0], [0, 0, 3, 4], [2, 1, 0, 0], [0, 0, 1, 2]]", (1, 5)),
        ('x = {"a": [[1, 2, 0, 0], [0, 0, 3, 4], [2, 1, 0, 0]], b": [[1]]}', (1, 5)),
        ("x(1,1,1). x(2~,2,2). x(2,3,3). x(3,4,4). x(4,1,2).", (1, 12)),
        ("<table><tr><td>1<td>2</tr>\n<tr><td>1<td 2</tr></table>", (2, 10)),
        ("<?xml version='1.0'?>\n<a><b></a>", (2, 9)),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", (None, None)),
        (f"<table>{'<td>1' * 110_000}</table>", (1, None)),
    ],
)
def test_a_damaged_container_is_a_problem_with_its_place(text: str, place: tuple[int | None, int | None]) -> None:
    """It has no parts, so that nobody reads its lines."""
    unwrapped = unwrap(text)
    assert not unwrapped.parts
    assert [(problem.line, problem.column) for problem in unwrapped.problems] == [place]


def test_numbers_that_may_be_cut_off_or_turned_say_so() -> None:
    """A text that ends within a number over nine, and a program that may fill columns first."""
    row = "[" + ", ".join(["1", *["0"] * 14, "12"]) + "]"
    assert unwrap("[" + ", ".join([row] * 16)[:-1]).notices
    for behind, ways in ((")", (ReadAs.ROWS, ReadAs.COLUMNS)), (", byrow=TRUE)", ())):
        (array, _) = unwrap("matrix(c(" + ", ".join("0" * 80) + ", 1), 9, 9" + behind).parts
        assert isinstance(array, Nested)
        assert array.ways == ways


@for_each("piece", [*UNCLOSED, *BEGINNINGS, "<a ", "<!--", "<script>", "x = [\n", '"a":{'])
def test_any_text_is_unwrapped(piece: str) -> None:
    """Whatever is left open raises nothing."""
    for before in ("", "[", "<html>", '{"a": '):
        unwrap(before + repeat(piece, 4_000))
