"""Names, titles and classes in other scripts: drawn by a font that has them, small files, empty boxes for the rest."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from solver.grid import Grid
from solver.pictures import fonts, installed_fonts
from solver.sheets import Exercise, Sheet, SheetFile, page_images
from solver.sheets.undrawable import describe_missing, describe_undrawable
from tests.solver.grids import outside
from tests.solver.pictures.made_fonts import ARABIC, HAN, HEBREW, make_collection, make_font
from tests.solver.sheets import scan

PUZZLE = Grid.parse("12..34...14..321")
MANY = "".join(map(chr, range(0x4E00, 0x5A00)))  # letters
NO_EMBEDDING = 2  # a font's licence


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without fonts of its own."""
    monkeypatch.setattr(fonts, "faces_for", lambda text: ())
    fonts.add_fonts(())
    yield
    fonts.add_fonts(())


def sheet_of(*names: str, title: str = "", group: str = "", puzzle: str = "") -> Sheet:
    """A sheet with a page for each name."""
    return Sheet((Exercise(1, PUZZLE, title=puzzle),), 1, title=title, group=group, names=names, is_shared=True)


def written(sheet: Sheet) -> bytes:
    """The PDF of all its pages."""
    return scan.written(sheet, sheet.pages())


def texts(data: bytes) -> str:
    """The text of its first page, as a viewer copies it."""
    return str(pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range())


def embedded(data: bytes) -> list[str]:
    """The names of the fonts that the file carries."""
    with pikepdf.open(io.BytesIO(data)) as file:
        return sorted(
            str(each.FontName) for each in file.objects if isinstance(each, pikepdf.Dictionary) and "/FontName" in each
        )


@pytest.mark.parametrize(
    ("make", "name"),
    [
        pytest.param(lambda folder: make_font(folder / "han.ttf", HAN, "Han"), "王小明", marks=pytest.mark.campaign),
        (lambda folder: make_font(folder / "han.otf", HAN, "Han"), "日本太郎"),
        (lambda folder: make_collection(folder / "two.ttc", ARABIC, HAN) + "#1", "王 小明"),
        pytest.param(
            lambda folder: make_font(folder / "arabic.ttf", ARABIC, "Arabic"), "مريم", marks=pytest.mark.campaign
        ),
        (lambda folder: make_font(folder / "hebrew.ttf", HEBREW, "Hebrew"), "משה כהן"),
        (lambda folder: make_font(folder / "closed.ttf", HAN, "Closed", fs_type=NO_EMBEDDING), "太郎"),
    ],
)
def test_a_name_is_drawn_by_the_font_that_is_named(tmp_path: Path, make: Callable[[Path], str], name: str) -> None:
    """On every page of the PDF, SVG and PNG; nothing is missing then."""
    sheet = sheet_of(name)
    assert describe_undrawable(SheetFile((sheet,)))
    boxes = scan.ink(written(sheet), 0)
    fonts.add_fonts((make(tmp_path),))
    assert not describe_undrawable(SheetFile((sheet,)))
    assert (scan.ink(written(sheet), 0) != boxes).any()
    assert written(sheet) == written(sheet)
    for write in (page_images.svg, page_images.png):
        assert write(sheet, sheet.pages()[0], 1, 1)


def test_letters_of_truetype_fonts_are_text(tmp_path: Path) -> None:
    """They can be searched and copied, in regular and in bold; the file carries the part of the font that it uses."""
    fonts.add_fonts((make_font(tmp_path / "many.ttf", MANY, "Many"),))
    data = written(sheet_of(MANY[:5], title=MANY[5:8], group=f"7b {MANY[10:12]}"))
    for text in (MANY[:5], MANY[5:8], f"7b {MANY[10:12]}"):
        assert text in texts(data)
    assert len(data) < 40_000 < (tmp_path / "many.ttf").stat().st_size
    assert any("Many" in name for name in embedded(data))


def test_thirty_names_stay_small(tmp_path: Path) -> None:
    """A page more for each name adds little, also where names are outlines."""
    names = [MANY[at : at + 3] for at in range(0, 90, 3)]
    for file in ("many.ttf", "many.otf"):
        fonts.add_fonts((make_font(tmp_path / file, MANY[:100], "Many"),))
        assert len(written(sheet_of(*names))) < 80_000, file


@pytest.mark.parametrize(
    ("file", "letters", "name", "fs_type"),
    [
        ("han.otf", HAN, "王小明", 0),
        ("closed.ttf", HAN, "王小明", NO_EMBEDDING),
        ("arabic.ttf", ARABIC, "مريم", 0),
        ("hebrew.ttf", HEBREW, "משה", 0),
        ("marks.ttf", "प्रि", "प्रि", 0),
    ],
)
def test_other_letters_are_outlines(tmp_path: Path, file: str, letters: str, name: str, fs_type: int) -> None:
    """Of fonts that must not or cannot be embedded, and of scripts whose letters join: the font is not in the file."""
    fonts.add_fonts((make_font(tmp_path / file, letters, "Other", fs_type=fs_type),))
    data = written(sheet_of(name))
    assert not [each for each in embedded(data) if "Other" in each]
    assert name not in texts(data)


def test_a_character_of_no_font_is_an_empty_box() -> None:
    """Never a question mark; the letters around it stay as they are."""
    data = written(sheet_of("Ann 王 Lee", title="王"))
    assert "?" not in texts(data)
    assert "Ann" in texts(data)
    assert "Lee" in texts(data)
    assert (scan.ink(data, 0) != scan.ink(written(sheet_of("Ann ? Lee", title="?")), 0)).any()


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        (sheet_of("王小", "明"), "No font here has 王 小 明: names 1 and 2"),
        (sheet_of("Ann", "小小", "Bob"), "No font here has 小: name 2"),
        (sheet_of("Ann", title="王", group="7b 明"), "No font here has 王 明: the title and the class"),
        (sheet_of(title="王", puzzle="小"), "No font here has 王 小: the title and the title of puzzle 1"),
        (sheet_of(*"王小明日本太郎"), "No font here has 王 小 明 日 本 太 郎: names 1, 2, 3, 4, 5 and 2 others"),
        (sheet_of(MANY[:20]), f"No font here has {' '.join(MANY[:12])} and 8 more: name 1"),
        (sheet_of("Ann", "Zoë", "Łucja", title="Übung", group="7b"), ""),
        (sheet_of(), ""),
    ],
)
def test_what_is_left_is_named(sheet: Sheet, sentence: str) -> None:
    """Its characters, each once, and the texts in which they are."""
    assert describe_undrawable(SheetFile((sheet,))) == sentence


def test_steps_of_a_lesson_are_named() -> None:
    """By their numbers, behind the title."""
    texts = [("the title", "王")]
    assert describe_missing(texts, ["Ann", "小", "明 小"]) == "No font here has 王 小 明: the title and steps 2 and 3"


def test_reported_names_are_printed() -> None:
    """Names of five scripts out of a public report: a page each, whatever fonts there are."""
    names = outside("reports/27-names.txt").read_text(encoding="utf-8").splitlines()
    data = written(sheet_of(*names))
    assert len(pypdfium2.PdfDocument(data)) == len(names)
    assert "?" not in texts(data)


def test_an_installed_font_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without --font, as for pictures."""
    path = make_font(tmp_path / "han.ttf", HAN, "Han")
    monkeypatch.setattr(fonts, "faces_for", installed_fonts.faces_for)
    monkeypatch.setattr(installed_fonts, "installed_fonts", lambda: (installed_fonts.InstalledFont(path),))
    assert describe_undrawable(SheetFile((sheet_of("王小明"),))) == ""
    assert "王小明" in texts(written(sheet_of("王小明")))
