"""The printed styles are those of the source documents, character by character."""

from __future__ import annotations

import pytest

from solver.errors import RuleError
from solver.formats import FORMATS, Details, Entry, get, read, write
from solver.grid import Grid, Puzzle
from tests.solver.formats import samples
from tests.solver.formats.samples import GENTLE, LIANG, LIANG_SOLVED, PLANK2, PLANK2_SOLVED, document


def entry(line: str, title: str = "") -> Entry:
    """The puzzle of a line."""
    return Entry(Puzzle.of(Grid.parse(line)), Details(title=title))


def test_the_printed_styles_match_the_source_documents() -> None:
    """Liang, TutorialsPoint, Introduction to Computer Science II, Plank and CSIS 3700."""
    assert write("liang", [entry(LIANG_SOLVED)]) == samples.LIANG_OUTPUT.split("found:\n")[1]
    assert write("tutorialspoint", [entry(samples.TUTORIAL_SOLVED)]) == samples.TUTORIAL_OUTPUT
    assert write("cs2", [entry(GENTLE, "gentle.txt")]) == samples.CS2_OUTPUT
    assert write("plank", [entry(PLANK2), entry(PLANK2_SOLVED)]) == samples.PLANK_OUTPUT
    assert write("csis", [entry(samples.CSIS_SOLVED)]) == samples.CSIS_OUTPUT


def test_a_puzzle_is_not_printed_as_a_solution() -> None:
    """CSIS 3700's print of a grid with blanks has neither 'Solution:' nor room for it, and reads back."""
    text = write("csis", [entry(samples.CSIS[3])])
    assert text.startswith("..4 23. ..9\n3.. ")
    assert [found.puzzle.givens.line() for found in read(text).entries] == [samples.CSIS[3]]


def test_a_sentence_stands_among_puzzles() -> None:
    """Where a puzzle has no print, what is said in its place keeps its place among the others."""
    text = write("csis", [entry(samples.CSIS_SOLVED), "The puzzle has no solution", entry(samples.CSIS_SOLVED)])
    assert text == f"{samples.CSIS_OUTPUT}\nThe puzzle has no solution\n\n{samples.CSIS_OUTPUT}"


def test_inputs_are_written_as_the_source_documents_have_them() -> None:
    """Spaced digits of Liang's sample, blocks of gentle.txt, dotted lines of CSIS 3700."""
    assert write("spaced", [entry(LIANG)]) == document("000_sample_input.txt")
    assert write("blocks", [entry(GENTLE)]) == document("002_gentle.txt")
    assert write("rows", [entry(samples.CSIS[3])]) == document("004_example3.txt")


def test_keys_are_unique_and_an_unknown_one_names_them_all() -> None:
    """The list has each key once; a typing error is answered with what there is."""
    assert len({format.key for format in FORMATS}) == len(FORMATS)
    with pytest.raises(RuleError, match="sdm.*plank.*solo"):
        get("sdn")


def test_a_size_that_a_format_cannot_hold_is_refused() -> None:
    """SudokuWiki has no 4x4 grids."""
    with pytest.raises(RuleError, match="no place for a 4x4 grid"):
        write("sudokuwiki", [entry("1" + "." * 15)])


def test_formats_as_the_command_line_lists_them() -> None:
    """Which know no grid without boxes, which print what they read first, and what they say of no solution."""
    expected_messages = ("boxed", "names_files", "puzzle_first", "messages")
    keys = {name: " ".join(row.key for row in FORMATS if getattr(row, name)) for name in expected_messages}
    assert keys == {
        "boxed": "hodoku opensudoku latex-sudoku link sudokuwiki sudokuexchange fpuzzles sudokupad fpuz solo",
        "names_files": "cs2",
        "puzzle_first": "cs2",
        "messages": "liang tutorialspoint csis",
    }
    assert get("liang").messages == {"none": "No solution", "conflict": "Invalid input", "several": "Several solutions"}
    assert get("csis").messages["conflict"] == get("csis").messages["none"] == "The puzzle has no solution"


def test_no_puzzle_is_an_empty_text() -> None:
    """Writing nothing gives nothing for formats of plain text."""
    assert write("line", []) == write("plank", []) == ""


def test_puzzles_of_plank_share_the_rule_between_them() -> None:
    """Three puzzles have four rules, not six; puzzles of two sizes keep their own."""
    text = write("plank", [entry(PLANK2)] * 3)
    rule = text.split("\n")[0]
    assert text.count(f"{rule}\n") == 4
    assert text.endswith(f"{rule}\n")
    assert [found.puzzle.givens.line() for found in read(text).entries] == [PLANK2] * 3
    mixed = write("plank", [entry(PLANK2), entry("1" + "." * 15), entry(PLANK2)])
    assert [len(line) for line in mixed.split("\n") if line and not line.strip("-")] == [len(rule)] * 2 + [8] * 2 + [
        len(rule)
    ] * 2


def test_code_holds_numbers_for_large_digits() -> None:
    """16x16 arrays compile: A is written 10."""
    text = write("cpp", [entry("A" + "." * 255)])
    assert text.startswith("int grid[16][16] = {\n    {10, 0, ")
    assert read(text).entries[0].puzzle.givens.digits[0] == 10
