"""Every layout of the source documents and of the programs in the list is read to the grid it shows."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import FORMATS, Reading, read, write
from solver.grid import Grid
from solver.shape import SHAPES
from tests.for_each import for_each
from tests.solver.formats import samples
from tests.solver.formats.samples import CSIS, GENTLE, LIANG, LIANG_SOLVED, PLANK2, TUTORIAL, document

ROWS = [LIANG[start : start + 9] for start in range(0, 81, 9)]
SMALL = "1234341221434321"


def lines(reading: Reading) -> list[str]:
    """Each board as one line."""
    return [entry.puzzle.entries.line() for entry in reading.entries]


def each_row(change: str) -> str:
    """The rows of Liang's sample with blanks as `change`."""
    return "\n".join(row.replace(".", change) for row in ROWS)


def joined(separator: str, blank: str = "") -> str:
    """The rows of Liang's sample with separators between the cells."""
    return "\n".join(separator.join(row.replace(".", " ").replace(" ", blank or " ")) for row in ROWS)


INPUTS = {
    "000_sample_input.txt": LIANG,
    "001_input_braces.txt": TUTORIAL,
    "002_gentle.txt": GENTLE,
    "003_example1.txt": LIANG,
    "003_example2.txt": PLANK2,
    "003_example3_solution_only.txt": "13789465258267139446935218785673942179421653832154876927816394591342587664598721"
    "3",
    "004_example1.txt": CSIS[1],
    "004_example2.txt": CSIS[2],
    "004_example3.txt": CSIS[3],
    "004_example4.txt": CSIS[4],
}


@for_each(("name", "expected"), INPUTS.items())
def test_the_inputs_of_the_source_documents_are_read(name: str, expected: str) -> None:
    """Each input file, exactly as the document has it, gives its puzzle."""
    assert lines(read(document(name))) == [expected]


PRINTS = {
    "Liang's output": (samples.LIANG_OUTPUT, [LIANG_SOLVED]),
    "TutorialsPoint's output": (samples.TUTORIAL_OUTPUT, [samples.TUTORIAL_SOLVED]),
    "the same on one line": (samples.TUTORIAL_OUTPUT.replace("\n", " "), [samples.TUTORIAL_SOLVED]),
    "the drawn grid": (samples.CS2_OUTPUT, [GENTLE]),
    "the drawn grid with shortened rules": (samples.CS2_SHORTENED, [GENTLE]),
    "Plank's two puzzles": (samples.PLANK_OUTPUT, [PLANK2, samples.PLANK2_SOLVED]),
    "the solution of CSIS 3700": (samples.CSIS_OUTPUT, [samples.CSIS_SOLVED]),
}


@for_each(("text", "expected"), PRINTS.values())
def test_the_prints_of_the_source_documents_are_read(text: str, expected: list[str]) -> None:
    """What the documents' programs print is read back, titles, rules and all."""
    assert lines(read(text)) == expected


LAYOUTS = {
    "0": each_row("0"),
    "dashes": each_row("-"),
    "stars": each_row("*"),
    "underscores": each_row("_"),
    "X as the only blank": each_row("X"),
    "X in one line": LIANG.replace(".", "X"),
    "spaces for blanks": each_row(" "),
    "spaces for blanks, cells apart": "\n".join(" ".join(row.replace(".", " ")).rstrip() for row in ROWS),
    "spaces for blanks in a frame": "\n".join(
        "|" + "|".join(row.replace(".", " ")[at : at + 3] for at in (0, 3, 6)) + "|" for row in ROWS
    ),
    "commas, empty fields": joined(",").replace(" ", ""),
    "semicolons, empty fields": joined(";").replace(" ", ""),
    "tabs, empty fields": joined("\t").replace(" ", ""),
    "quoted fields": "\n".join(",".join(f'"{cell}"' for cell in row.replace(".", "0")) for row in ROWS),
    "slashes between rows": "/".join(ROWS).replace(".", "0"),
    "box drawing characters": "┌───┐\n" + "\n".join(f"│{row}│" for row in ROWS) + "\n└───┘",
    "rules of nine dashes": "---------\n".join("\n".join(ROWS[at : at + 3]) + "\n" for at in (0, 3, 6)),
    "an empty line after each row": "\n\n".join(ROWS),
    "Windows line ends": "\r\n".join(ROWS),
    "a byte order mark": "\ufeff" + LIANG,
    "one cell a line": "\n".join(LIANG.replace(".", "0")),
    "three rows a line": "\n".join(LIANG[at : at + 27] for at in (0, 27, 54)),
    "wrapped at 60": LIANG[:60] + "\n" + LIANG[60:],
    "text after the line": LIANG + " # easy, 30 givens",
    "Python string": f'puzzle = "{LIANG}"',
    "Kaggle": f"quizzes,solutions\n{LIANG.replace('.', '0')},{LIANG_SOLVED}\n",
    "gsf q2": f"99500,1234,5,6,{LIANG},C21.m/M1.457.821,0.01\n",
    "hardest database": f"{LIANG},11.9,11.9,2.6,elev,1,30\n",
    "count and solution": f"{LIANG}:1:{LIANG_SOLVED}",
    "SudokuWiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={LIANG.replace('.', '0')}",
    "SudokuExchange": "https://sudokuexchange.com/play/?s=0GBEZ8D5QqA1SERQaNRJL4tAM7C6dEFIH",
    "SudokuExchange, plain": f"https://sudokuexchange.com/play/?s={LIANG.replace('.', '0')}",
    "our link": f"http://localhost:8000/?p={LIANG.replace('.', '0')}",
    "our query": f"?p={LIANG.replace('.', '0')}",
    "Solo": "3x3:a6a1a4a5c8_3a5_6b2g1_8b4a7b6b6c3b7b9a1b4_5g2b7_2a6_9c4a5a8a7a",
    "HTML": "<table border=1><tbody>"
    + "".join("<tr>" + "".join(f"<td class=c>{cell}</td>" for cell in row) + "</tr>\n" for row in ROWS).replace(
        ">.<", ">&nbsp;<"
    )
    + "</tbody></table>",
    "a date above": "2024-05-06\n" + "\n".join(ROWS),
}


@for_each("text", LAYOUTS.values())
def test_the_layouts_of_other_programs_are_read(text: str) -> None:
    """Each of these texts is the sample of Liang's case study."""
    assert lines(read(text)) == [LIANG]


def test_lower_case_x_beside_another_sign_is_no_blank() -> None:
    """It is named as a wrong sign, and not read."""
    with pytest.raises(FormatError) as caught:
        read(each_row("x").replace("x", ".", 1))
    assert {problem.character for problem in caught.value.problems} == {"x"}


def test_capital_x_beside_another_blank_is_refused() -> None:
    """X is a blank only where it is the text's one sign for blanks, be it in one row or in another puzzle."""
    with pytest.raises(FormatError, match="'X'"):
        read(each_row(".").replace(".6.1", "X6.1", 1))
    with pytest.raises(FormatError, match="only sign"):
        read(LIANG + "\n" + LIANG.replace(".", "X"))


def test_puzzles_under_titles_are_read_with_their_titles() -> None:
    """Project Euler's blocks give one puzzle a title."""
    text = "".join(f"Grid {number:02}\n{each_row('0')}\n" for number in (1, 2, 3))
    reading = read(text)
    assert [entry.details.title for entry in reading.entries] == ["Grid 01", "Grid 02", "Grid 03"]
    assert [entry.line for entry in reading.entries] == [2, 12, 22]
    assert reading.description == "3 puzzles, 9 rows, '0' = blank"


def test_files_run_together_are_read_as_several_puzzles() -> None:
    """Two files of blocks without a line between them are two puzzles; so are nine-line files."""
    assert lines(read(document("002_gentle.txt") * 2)) == [GENTLE, GENTLE]
    assert lines(read(document("003_example1.txt") + document("003_example2.txt"))) == [LIANG, PLANK2]


def test_headers_of_sdk_files_become_details() -> None:
    """Author, description, date, source, level and address are kept; an empty comment is none."""
    text = "#ARuud\n#DA random puzzle\n#C\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n" + each_row(".")
    details = read(text).entries[0].details
    assert (details.author, details.title, details.date) == ("Ruud", "A random puzzle", "03-08-2006")
    assert (details.source, details.level, details.url) == ("SudoCue", "Easy", "http://www.sudocue.net/")
    assert details.comment == ""


def test_a_printed_solution_belongs_to_the_puzzle_above_it() -> None:
    """Both the print of CSIS 3700 after its input and Kaggle's second column are solutions, not puzzles."""
    for text in (document("004_example1.txt") + samples.CSIS_OUTPUT, f"{CSIS[1]},{samples.CSIS_SOLVED}"):
        (entry,) = read(text).entries
        assert entry.puzzle.givens.line() == CSIS[1]
        assert entry.solution == Grid.parse(samples.CSIS_SOLVED)


def test_givens_digits_found_and_candidates_in_a_row_are_one_puzzle() -> None:
    """Simple Sudoku's export of three grids gives givens, entries and notes."""
    puzzle = read(GENTLE).entries[0].puzzle.with_entry(0, 8)
    found = puzzle.of(puzzle.entries)
    grids = [write("boxed", read(grid.line()).entries) for grid in (puzzle.givens, found.givens)]
    marks = write("candidates", read(found.givens.line()).entries)
    (entry,) = read(grids[0] + grids[1] + marks).entries
    assert entry.puzzle.givens == puzzle.givens
    assert puzzle.entries.is_within(entry.puzzle.entries)
    assert entry.puzzle.entries.digits[0] == 8
    assert entry.puzzle.notes_of(6) == (6, 7)
    (entry,) = read(grids[0] + marks).entries
    assert entry.puzzle.givens == puzzle.givens


def test_a_lone_digit_is_a_note_while_a_peer_still_holds_it() -> None:
    """HoDoKu's rule: the 1 of r1c1 is not placed, for r1c2 may still be 1; the 4 of r1c4 is."""
    puzzle = read("1 12 23 4\n34 34 12 12\n23 234 14 123\n234 23 134 123").entries[0].puzzle
    assert puzzle.givens.line() == "...4............"
    assert puzzle.notes_of(0) == (1,)


def test_user_digits_of_sdx_files_are_entries() -> None:
    """A digit after u is the person's, a bare one is given, several are candidates."""
    puzzle = read("1 u2 34 34\n34 34 12 12\n2 134 134 134\n34 134 12 12").entries[0].puzzle
    assert (puzzle.givens.line(), puzzle.entries.line()) == ("1.......2.......", "12......2.......")
    assert puzzle.notes_of(2) == (3, 4)


def test_a_library_line_keeps_placed_digits_and_removed_candidates() -> None:
    """Digits after + are entries; the fifth field are candidates ruled out, written digit, row, column."""
    position = "14+8..+9+72+5.+3...89.697+6....38.+61......3+2.8.56...9......2.5+9+186....+8+3....61+6+1...35+89"
    line = f":0603:3:{position}:224 524:364 365::"
    puzzle = read(line).entries[0].puzzle
    assert puzzle.givens.line()[:9] == "14.....2."
    assert puzzle.entries.line()[:9] == "148..972" + "5"
    assert {(puzzle.shape.cell_name(cell), digit) for cell, digit in puzzle.removed} == {("r2c4", 2), ("r2c4", 5)}


@for_each("size", [4, 6, 9, 16])
def test_all_sizes_are_read_without_being_named(size: int) -> None:
    """Rows of 4, 6, 9 and 16 cells, letters for digits over nine."""
    shape = SHAPES[size * size]
    grid = Grid.empty(shape).with_digit(1, size).with_digit(size, 1)
    for key in ("rows", "boxed", "spaced", "python"):
        assert read(write(key, read(grid.line(), shape).entries)).entries[0].puzzle.givens == grid


@for_each("key", [each.key for each in FORMATS if not each.sizes or 4 in each.sizes])
def test_a_text_of_another_size_than_asked_for_is_refused(key: str) -> None:
    """Of no layout a 4x4 grid is read where a 9x9 one is wanted."""
    small = read("12............34").entries
    with pytest.raises(FormatError):
        read(write(key, small), SHAPES[81])


@for_each(
    "text",
    [
        "2x2:1_2l3_4",
        "?p=12............34",
        "https://example.org/?p=12............34&title=Small",
        "https://www.sudokuwiki.org/sudoku.htm?bd=1200000000000034",
        "https://sudokuexchange.com/play/?s=1200000000000034",
        write("fpuzzles", read("12............34").entries),
        ":0000:x:12............34::::",
        '{"givens": "12............34"}',
        write("opensudoku", read("12............34").entries),
    ],
)
def test_forms_that_tell_their_size_are_refused_with_both_sizes(text: str) -> None:
    """Where 9x9 is wanted, the sentence names what came and what is wanted; without a wish the grid is read."""
    with pytest.raises(FormatError, match="This is a 4x4 grid, but a 9x9 grid is wanted"):
        read(text, SHAPES[81])
    assert lines(read(text)) == lines(read(text, SHAPES[16])) == ["12............34"]


def test_sixteen_lines_of_sixteen_cells_are_one_large_grid_or_small_ones() -> None:
    """Small ones only if the large grid would break the rules and they do not."""
    assert len(read("\n".join([SMALL] * 16)).entries) == 16
    assert len(read("\n".join(["................"] * 16)).entries) == 1
    assert len(read("\n".join(["................"] * 16), SHAPES[16]).entries) == 16


def test_limits_are_sentences_and_can_be_raised() -> None:
    """Too long a text, line or list is refused with its figure; the command line may ask for more."""
    with pytest.raises(FormatError, match="up to 10 are read"):
        read(LIANG, max_characters=10)
    with pytest.raises(FormatError, match="3 puzzles; up to 2"):
        read("\n".join([LIANG] * 3), max_puzzles=2)
    with pytest.raises(FormatError, match="30,000 characters"):
        read("." * 30_000)
    assert len(read("\n".join([LIANG] * 10_001), max_characters=10**8, max_puzzles=10**5).entries) == 10_001


def test_xml_with_a_document_type_is_refused() -> None:
    """No entity is ever looked at."""
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "1">]><opensudoku><game data="&a;"/></opensudoku>'
    with pytest.raises(FormatError, match="document type"):
        read(bomb)


def test_files_that_claim_an_unknown_encoding_are_read() -> None:
    """What arrives is text already, so the claim in the first line says nothing."""
    text = write("opensudoku", read(GENTLE).entries)
    assert lines(read(text.replace("UTF-8", "UTF-88"))) == [GENTLE]


def test_a_damaged_packed_link_is_refused() -> None:
    """Whatever the unpacking raises becomes our error."""
    whole = write("fpuzzles", read(GENTLE).entries)
    for place in range(30, len(whole), 40):
        with pytest.raises(FormatError):
            read(whole[: place - 1] + "+{" + whole[place:])


def test_a_packed_link_that_is_too_long_is_refused() -> None:
    """A short text can unfold to a very long one, so only the length of real boards is unpacked."""
    with pytest.raises(FormatError, match="up to 8,000"):
        read("https://f-puzzles.com/?load=" + "A" * 9_000)


def test_an_x_in_a_print_never_hides_the_grid_above_a_solution() -> None:
    """Rows with dashes are no words because X stands for a blank somewhere else."""
    text = samples.PLANK_OUTPUT.replace("- 8 -", "- 8 X", 1)
    with pytest.raises(FormatError, match="'X'"):
        read(text)
