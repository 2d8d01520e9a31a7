"""Fonts of the machine: found once and fast, by their characters or by the name of a family."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.errors import RuleError
from solver.pictures import Picture, encode, fonts, installed_fonts, kind_of, undrawable
from solver.pictures.style import OWN
from tests.solver.pictures.boards import FIGURE, picture
from tests.solver.pictures.made_fonts import ARABIC, HAN, HEBREW, make_collection, make_font

NAMES = ("王小明", "日本太郎", "مريم", "משה כהן", "明 Ann 王")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine whose only fonts are those in a directory, without fontconfig."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(installed_fonts, "FONT_DIRECTORIES", (str(tmp_path), str(tmp_path / "absent")))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """Forget which fonts there are, as a new process has not looked yet."""
    installed_fonts.installed_fonts.cache_clear()
    fonts.add_fonts(())


def fontconfig(folder: Path, *lines: str) -> None:
    """A program `fc-list` that runs these lines of a shell."""
    program = folder / "bin" / "fc-list"
    program.parent.mkdir(exist_ok=True)
    program.write_text("\n".join(["#!/bin/sh", *lines]))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def faces(text: str) -> set[str]:
    """The fonts that draw the text."""
    return {run.face for run in fonts.runs(text, 40)}


def test_a_font_that_has_the_characters_is_found(machine: Path) -> None:
    """Whatever the script; letters of our faces stay in these, and a text that one font has whole is of one font."""
    han = make_font(machine / "han.ttf", HAN, "Han")
    arabic = make_font(machine / "arabic.ttf", ARABIC, "Arabic")
    hebrew = make_font(machine / "hebrew.otf", HEBREW, "Hebrew")
    wanted = ({han}, {han}, {arabic}, {hebrew}, {han, OWN})
    assert [faces(name) for name in NAMES] == list(wanted)
    assert fonts.missing("".join(NAMES)) == ""
    assert faces("Ann") == {OWN}


def test_a_named_font_goes_before_the_installed_ones(machine: Path) -> None:
    """Our own faces go before both."""
    installed = make_font(machine / "a.ttf", f"{HAN}é", "Installed")
    (machine / "own").mkdir()
    named = make_font(machine / "own" / "z.ttf", "王小é", "Named")
    assert faces("王小") == {installed}
    fonts.add_fonts((named,))
    assert faces("王小") == {named}
    assert faces("é") == {OWN}
    assert faces("王明") == {installed}


def test_fonts_are_looked_for_once(machine: Path) -> None:
    """What is installed later is not seen by this process."""
    assert fonts.missing("王") == "王"
    make_font(machine / "han.ttf", HAN, "Han")
    assert fonts.missing("王小") == "王小"
    forget()
    assert fonts.missing("王小") == ""


def test_fontconfig_is_asked_first(machine: Path) -> None:
    """One call lists all fonts with their characters; fonts of a collection have a number."""
    (machine / "elsewhere").mkdir()
    path = make_collection(machine / "elsewhere" / "both.ttc", "王小", "明日")
    fontconfig(machine, f"echo '{path}|0|20 5c0f 738b'", f"echo '{path}|1|20 65e5 660e'", "echo 'x.pcf|0|20-7e'")
    assert [font.face for font in installed_fonts.installed_fonts()] == [path, f"{path}#1"]
    assert list(installed_fonts.faces_for("明")) == [f"{path}#1"]
    assert faces("日明") == {f"{path}#1"}
    assert faces("王") == {path}
    assert encode(picture(title="王小明日"), "svg") != encode(picture(title="日明小王"), "svg")


@pytest.mark.parametrize(
    "lines", [("exit 1",), ("sleep 9",), ("echo nonsense",), ("echo '|||'",), ("echo 'a.ttf|0|zz'; echo 'b.ttf|0|'",)]
)
def test_without_fontconfig_directories_are_read(machine: Path, lines: tuple[str, ...]) -> None:
    """Also where it fails, answers something else, or takes long: the search ends within a second or two."""
    make_font(machine / "han.ttf", HAN, "Han")
    fontconfig(machine, f"PATH={os.defpath}", *lines)
    start = time.monotonic()
    assert fonts.missing("王♔") == "♔"
    assert time.monotonic() - start < 5


def test_what_is_found_is_in_order(machine: Path) -> None:
    """Known fonts come in their order, then those without serifs, then others by name; none that is cut otherwise."""
    names = (
        *("Zeta.ttf", "Beta Sans.otf", "Alpha.TTF", "DejaVuSans.ttf", "NotoSans-Regular.ttf", "Arial.ttc"),
        *("DejaVuSans-Bold.ttf", "Some Italic.ttf", "Mono.otf", "readme.txt", "Emoji.ttf"),
    )
    for name in names:
        (machine / name).write_bytes(b"")
    assert [Path(font.face).name for font in installed_fonts.installed_fonts()] == [
        *("NotoSans-Regular.ttf", "DejaVuSans.ttf", "Arial.ttc"),
        *("Beta Sans.otf", "Alpha.TTF", "Zeta.ttf"),
    ]
    assert fonts.missing("王") == "王"  # none of them can be read
    for number in range(200):
        (machine / f"more{number}.ttf").write_bytes(b"")
    forget()
    assert len(installed_fonts.installed_fonts()) == installed_fonts.MAX_FONTS


@pytest.mark.parametrize("name", ["Han Serif", "han serif", "  HAN   SERIF ", "hanfile", "file"])
def test_a_font_is_named_by_its_file_or_family(machine: Path, name: str) -> None:
    """Capitals and blanks do not matter; the file may be named without its folder and suffix."""
    path = make_font(machine / "hanfile.ttf", HAN, "Han Serif")
    assert installed_fonts.find_font(path if name == "file" else name) == path


def test_the_regular_font_of_a_family_is_taken(machine: Path) -> None:
    """As fontconfig knows it, also one of a collection."""
    path = make_collection(machine / "both.ttc", "王小", "明日")
    bold = make_font(machine / "black.ttf", HAN, "Han", "Black")
    fontconfig(machine, f"echo '{bold}|0|Black|Han'", f"echo '{path}|1|Regular|Other,Han'")
    assert installed_fonts.find_font("han") == f"{path}#1"
    assert installed_fonts.find_font(f"{path}#0") == f"{path}#0"


@pytest.mark.parametrize("name", ["", "No Such Font", "broken.ttf", "broken", ".", "a\0b", "both.ttc#9", "#1"])
def test_what_is_no_font_is_refused(machine: Path, name: str) -> None:
    """A sentence names it: an unknown family, a file that is no font, a number that a collection does not have."""
    make_collection(machine / "both.ttc", "王小", "明日")
    (machine / "broken.ttf").write_bytes(b"not a font")
    for each in (name, str(machine / name) if "\0" not in name else name):
        with pytest.raises(RuleError, match=r"there is no font|cannot be read"):
            installed_fonts.find_font(each)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_drawn_in_every_file(machine: Path, name: str) -> None:
    """Pictures of each type differ from those with empty boxes."""
    boxes = {suffix: encode(picture(title=name), suffix) for suffix in ("png", "jpg", "svg")}
    assert undrawable(Picture(kind_of("puzzle"), FIGURE, title=name))
    for file, letters in {"han.ttf": HAN, "arabic.ttf": ARABIC, "hebrew.otf": HEBREW}.items():
        make_font(machine / file, letters, file)
    forget()
    assert not undrawable(Picture(kind_of("puzzle"), FIGURE, title=name))
    for suffix, data in boxes.items():
        assert encode(picture(title=name), suffix) != data


def test_words_from_right_to_left_are_turned_round_where_pillow_does_not() -> None:
    """Numbers and words of other scripts keep their order."""
    assert fonts.reverse_words("משה כהן 12 Ann") == "Ann 12 ןהכ השמ"
    assert fonts.is_right_to_left("Ann مريم")
    assert not fonts.is_right_to_left("Ann 王 12")
