"""`sudoku sheet`."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from solver.formats.pdf_attachment import find_puzzles
from solver.pictures import fonts
from tests.solver.cli.commands.test_solve import NONE, PUZZLE, SEVERAL
from tests.solver.cli.conftest import DOCUMENTS, Sudoku
from tests.solver.pictures.made_fonts import HAN, make_font
from tests.solver.sheets import scan


def test_a_list_becomes_a_file(sudoku: Sudoku, tmp_path: Path) -> None:
    """Puzzles in, a PDF out, from which every command reads them again."""
    assert sudoku("sheet", "-o", "out.pdf", "--key", input=f"{PUZZLE}\n{PUZZLE}\n").exit_code == 0
    assert find_puzzles((tmp_path / "out.pdf").read_bytes()) == f"{PUZZLE}\n" * 2
    assert sudoku("convert", "--format", "line", "out.pdf").stdout == f"{PUZZLE}\n" * 2


def test_cards_have_two_sides(sudoku: Sudoku, tmp_path: Path) -> None:
    """Six a page by default, each page with its back."""
    assert sudoku("sheet", "-o", "out.svg", "--kind", "cards", input=f"{PUZZLE}\n" * 7).exit_code == 0
    assert len(list(tmp_path.iterdir())) == 4
    result = sudoku("sheet", "-o", "out.pdf", "--kind", "cards", "--move", "3", input=PUZZLE)
    assert (result.exit_code, "need a worksheet" in result.stderr) == (2, True)


def test_pages_as_pictures(sudoku: Sudoku, tmp_path: Path) -> None:
    """A file for each page, numbered; a single page under the name that was asked for."""
    assert sudoku("sheet", "-o", "out.svg", "--per-page", "1", input=f"{PUZZLE}\n{PUZZLE}\n").exit_code == 0
    assert sudoku("sheet", "-o", "one.png", "--per-page", "1", input=PUZZLE).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.png", "out-01.svg", "out-02.svg"]
    assert 'width="8.26772in" height="11.6929in"' in (tmp_path / "out-01.svg").read_text()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_a_class_and_its_key(sudoku: Sudoku, tmp_path: Path) -> None:
    """A page for each name, and the key as a file of its own; too few puzzles are a sentence and no file."""
    (tmp_path / "names.txt").write_text("\ufeffAnn Lee\n\n  Bob \n", encoding="utf-8")
    class_of = ["sheet", "-o", "class.pdf", "--names", "names.txt", "--per-page", "1", "--key-file", "key.pdf"]
    assert sudoku(*class_of, input=f"{PUZZLE}\n{SEVERAL}\n").exit_code == 0
    assert find_puzzles((tmp_path / "key.pdf").read_bytes()) == find_puzzles((tmp_path / "class.pdf").read_bytes())
    (tmp_path / "class.pdf").unlink()
    result = sudoku(*class_of, input=PUZZLE)
    assert result.exit_code == 2
    assert "2 names with 1 each need 2 puzzles, and there is 1" in result.stderr
    assert not (tmp_path / "class.pdf").exists()


def test_one_puzzle_fills_its_page(sudoku: Sudoku, tmp_path: Path) -> None:
    """Without a number of boards a page they are as large as on the page Print: one alone fills the page."""
    assert sudoku("sheet", "-o", "one.pdf", input=PUZZLE).exit_code == 0
    assert scan.boards(scan.ink((tmp_path / "one.pdf").read_bytes(), 0))[0].width > 180
    assert sudoku("sheet", "-o", "six.pdf", input=f"{PUZZLE}\n" * 6).exit_code == 0
    assert len(scan.boards(scan.ink((tmp_path / "six.pdf").read_bytes(), 0))) == 6


def test_each_name_gets_several_puzzles(sudoku: Sudoku, tmp_path: Path) -> None:
    """On as many pages as these need; the option alone is a sentence."""
    (tmp_path / "names.txt").write_text("Ann\nBob\n", encoding="utf-8")
    options = ["--new", "16", "--level", "easy", "--names", "names.txt"]
    assert sudoku("sheet", "-o", "class.pdf", *options, "--each", "8").exit_code == 0
    assert len(pypdfium2.PdfDocument((tmp_path / "class.pdf").read_bytes())) == 4
    result = sudoku("sheet", "-o", "class.pdf", *options, "--each", "8", "--same")
    assert (result.exit_code, "--each goes with --names, without --same." in result.stderr) == (2, True)


def test_puzzles_without_one_solution_are_named(sudoku: Sudoku, tmp_path: Path) -> None:
    """What is damaged is left out (exit code 2), what has not one solution is printed, and both are reported."""
    result = sudoku("sheet", "-o", "out.pdf", "--key", input=f"{PUZZLE}\n{NONE}\n{PUZZLE[:-1]}x\n{SEVERAL}\n")
    assert result.exit_code == 2
    assert "line 2: No solution. It is number 2 on the sheet; the key says so." in result.stderr
    assert "line 3" in result.stderr
    assert "It is number 3 on the sheet" in result.stderr
    assert find_puzzles((tmp_path / "out.pdf").read_bytes()).count("\n") == 3
    key = pypdfium2.PdfDocument((tmp_path / "out.pdf").read_bytes())[1].get_textpage().get_text_bounded()
    printed_solutions = [
        line.split()[:-1] for line in key.splitlines() if "olution" in line
    ]  # without the mark of the puzzle
    assert printed_solutions == [["2", "No", "solution"], ["3", "Several", "solutions"]]
    assert "the key" not in sudoku("sheet", "-o", "bare.pdf", input=NONE).stderr, "there is none"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-o", "out.doc"], "out.doc: a sheet's name ends in .pdf, .svg or .png."),
        (["-o", "out.pdf", "--per-page", "5"], "a page holds 1, 2, 4, 6, 9 or 12 boards, not 5."),
        (["-o", "out.pdf", "--key-file", "key.svg"], "a key of its own is a PDF"),
        (["-o", "out.pdf", "--same"], "--same goes with --names."),
        (["-o", "out.pdf", "--kind", "cards", "--rules"], "--rules goes with puzzles."),
        (["-o", "out.pdf", "--paper", "a5"], "'a5' is not one of a4, letter, legal."),
        ([], "Missing option '-o'"),
    ],
)
def test_wrong_options_are_refused(sudoku: Sudoku, tmp_path: Path, arguments: list[str], sentence: str) -> None:
    """Each with a sentence, exit code 2 and no file."""
    result = sudoku("sheet", *arguments, input=PUZZLE)
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert sentence in result.stderr


def test_nothing_to_read_leaves_no_file(sudoku: Sudoku, tmp_path: Path) -> None:
    """A text without a puzzle is reported, and no empty sheet is written."""
    assert sudoku("sheet", "-o", "out.pdf", input="nothing").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_the_documents_are_printed(sudoku: Sudoku, tmp_path: Path) -> None:
    """The gentle puzzle of 002, by its file, on paper across."""
    path = DOCUMENTS / "002_gentle.txt"
    assert sudoku("sheet", path, "-o", "out.pdf", "--per-page", "1", "--landscape", "--large").exit_code == 0
    assert find_puzzles((tmp_path / "out.pdf").read_bytes()).count("\n") == 1


def test_worksheets(sudoku: Sudoku, tmp_path: Path) -> None:
    """A page for each puzzle from the move on, and its key; one without such a move is named and left out."""
    trace = ["sheet", "-o", "trace.pdf", "--kind", "trace", "--algorithm", "fewest-choices", "--code", "py"]
    result = sudoku(*trace, "--move", "20", "--key-file", "key.pdf", input=f"{PUZZLE}\n12..34...14..321\n")
    assert result.exit_code == 2
    assert "line 2: the search has 7 moves, not 20. It is left out." in result.stderr
    assert find_puzzles((tmp_path / "trace.pdf").read_bytes()) == f"{PUZZLE}\n"
    assert b"(Trace table, 1)" in (tmp_path / "trace.pdf").read_bytes()
    assert (tmp_path / "key.pdf").exists()
    plain = (tmp_path / "trace.pdf").read_bytes()
    assert sudoku(*trace, "--move", "20", "--link", "http://10.0.0.7/", input=PUZZLE).exit_code == 0
    assert len((tmp_path / "trace.pdf").read_bytes()) > len(plain)
    assert sudoku("sheet", "-o", "new.svg", "--kind", "candidates", "--new", "1", "--seed", "3").exit_code == 0
    assert "<title>Sudoku: Candidates, 1</title>" in (tmp_path / "new.svg").read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--move", "0"], "--algorithm, --move, --code and --base need a worksheet, such as --kind trace."),
        (["--kind", "trace", "--per-page", "4"], "each worksheet needs a page of its own, not 4 per page."),
        (["--kind", "trace", "--room"], "--room goes with puzzles, with cards and with --kind candidates."),
        (
            ["--kind", "essay"],
            "'essay' is not one of puzzles, cards, trace, next, stack, candidates, assignment, answers.",
        ),
    ],
)
def test_options_that_go_with_no_worksheet_are_refused(
    sudoku: Sudoku, tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    """Each with a sentence, exit code 2 and no file."""
    result = sudoku("sheet", "-o", "out.pdf", *arguments, input=PUZZLE)
    assert (result.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert sentence in result.stderr


def test_an_assignment(sudoku: Sudoku, tmp_path: Path) -> None:
    """One page with the document's texts and cases; options of puzzles do not go with it, nor its own with puzzles."""
    made = ("sheet", "-o", "out.pdf", "--kind", "assignment", "--document", "plank", "--title", "Week 7")
    assert sudoku(*made).exit_code == 0
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as document:
        (page,) = document
        text = page.get_textpage().get_text_range()
    assert all(words in text for words in ("Week 7", "yes screen", "sudoku judge --document plank", "bad-second"))
    for more in (["--key"], ["--landscape"], ["--new", "3"], ["list.sdm"]):
        assert sudoku(*made, *more).exit_code == 2
    assert sudoku("sheet", "-o", "out.pdf", "--document", "plank", input=PUZZLE).exit_code == 2
    (tmp_path / "empty").mkdir()
    refused = sudoku(*made, "--cases", "empty")
    assert (refused.exit_code, "holds no case" in refused.stderr) == (2, True)


def test_answer_cards(sudoku: Sudoku, tmp_path: Path) -> None:
    """All four stand on a page, or each on its own; options of puzzles and other numbers do not go with them."""
    for more, pages in (([], 1), (["--per-page", "1", "--paper", "letter"], 4)):
        assert sudoku("sheet", "-o", "out.pdf", "--kind", "answers", *more).exit_code == 0
        with pypdfium2.PdfDocument(tmp_path / "out.pdf") as document:
            assert len(document) == pages
    for wrong in (["--key"], ["list.sdm"], ["--per-page", "6"]):
        assert sudoku("sheet", "-o", "out.pdf", "--kind", "answers", *wrong).exit_code == 2


def test_names_in_groups_make_new_puzzles(sudoku: Sudoku, tmp_path: Path) -> None:
    """Each group its own, without --new; a heading that is none is named by file and line, and nothing is written."""
    (tmp_path / "names.txt").write_text("Easy, 4x4, 1 puzzle:\nAnn\nBob\nHard, 6x6:\nCy\n", encoding="utf-8")
    groups = ["sheet", "-o", "out.pdf", "--names", "names.txt"]
    result = sudoku(*groups, "--each", "2", "--seed", "7", "--key")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = find_puzzles((tmp_path / "out.pdf").read_bytes()).splitlines()
    assert [len(line) for line in lines] == [16, 16, 36, 36]
    assert len(pypdfium2.PdfDocument(tmp_path / "out.pdf")) == 5
    (tmp_path / "out.pdf").unlink()
    for arguments, sentence in (
        (["--new", "4"], "--new: each group of names has its own number of puzzles; leave it out."),
        (["-", "--each", "2"], "names.txt: Line 1: “Easy, 4x4, 1 puzzle” is for new puzzles; print new ones, or take"),
    ):
        result = sudoku(*groups, *arguments, input=PUZZLE)
        assert (result.exit_code, sentence in result.stderr) == (2, True), result.stderr
    (tmp_path / "names.txt").write_text("Ann\nBob\n", encoding="utf-8")
    result = sudoku(*groups, "--new", "2", "--level", "unfair")
    assert (result.exit_code, "“Unfair” is no level for a class" in result.stderr) == (2, True)
    (tmp_path / "names.txt").write_text("Ann\nEsay:\nBob\n", encoding="utf-8")
    result = sudoku(*groups)
    assert (result.exit_code, (tmp_path / "out.pdf").exists()) == (2, False)
    assert "names.txt: Line 2: “Esay” is no level; levels are Easy, Medium, Hard and Any." in result.stderr


def test_names_in_the_encoding_of_windows_are_read(sudoku: Sudoku, tmp_path: Path) -> None:
    """A note says so; bytes that are no text of Windows or DOS are refused with a command that works."""
    (tmp_path / "names.txt").write_bytes("Käthe Müller\r\nJosé Nuñez\r\n".encode("cp1252"))
    arguments = ("sheet", "-o", "out.svg", "--names", "names.txt", "--same", "--per-page", "1")
    result = sudoku(*arguments, input=PUZZLE)
    assert (result.exit_code, "Windows-1252" in result.stderr) == (0, True)
    assert all(name in (tmp_path / f"out-0{page}.svg").read_text() for page, name in ((1, "Käthe"), (2, "Nuñez")))
    (tmp_path / "names.txt").write_bytes("Наташа\n".encode("cp1251"))
    result = sudoku(*arguments, input=PUZZLE)
    assert (result.exit_code, "iconv -f CP1252 -t UTF-8 FILE" in result.stderr) == (2, True)


def test_names_that_no_font_has_are_reported(sudoku: Sudoku, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheets are written all the same, with exit code 0; a font that has the characters is named by --font."""
    monkeypatch.setattr(fonts, "faces_for", lambda text: ())
    (tmp_path / "names.txt").write_text("王小\n明\nAnn\n", encoding="utf-8")
    arguments = ("sheet", "-o", "out.pdf", "--names", "names.txt", "--same")
    result = sudoku(*arguments, input=PUZZLE)
    assert result.exit_code == 0
    assert "No font here has 王 小 明: names 1 and 2. --font names a font that has them.\n" in result.stderr
    boxes = (tmp_path / "out.pdf").read_bytes()
    for file in ("han.ttf", "han.otf"):
        result = sudoku(*arguments, "--font", make_font(tmp_path / file, HAN, "Han"), input=PUZZLE)
        assert (result.exit_code, result.stderr) == (0, "")
        assert (tmp_path / "out.pdf").read_bytes() != boxes
    assert "No font here" in sudoku(*arguments, input=PUZZLE).stderr  # the font is that of one run


@pytest.mark.parametrize("name", ["No Such Family", "absent.ttf", "names.txt", "", "."])
def test_a_font_that_is_none_is_refused(sudoku: Sudoku, tmp_path: Path, name: str) -> None:
    """With a sentence, exit code 2 and no file."""
    (tmp_path / "names.txt").write_text("Ann\n")
    result = sudoku("sheet", "-o", "out.pdf", "--font", name, input=PUZZLE)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: the")
    assert not (tmp_path / "out.pdf").exists()
