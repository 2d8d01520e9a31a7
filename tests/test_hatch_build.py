"""htmx arrives unchanged and the faces cut down, or the build stops."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import hatch_build
from solver.pictures import style
from webapp.serving import assets

ROOT = Path(__file__).parents[1]


def test_htmx_lies_in_its_place_unchanged() -> None:
    """The file that the page loads has the pinned bytes, and says the version that its name says."""
    content = (ROOT / hatch_build.TARGET).read_bytes()
    assert hashlib.sha256(content).hexdigest() == hatch_build.SHA256
    assert f'version:"{hatch_build.VERSION}"'.encode() in content


def test_the_page_loads_the_file_that_the_build_places() -> None:
    """The name with the version in it is the same in the build and in the page."""
    assert hatch_build.TARGET == f"webapp/static/{assets.HTMX}"


def test_other_bytes_stop_the_build(tmp_path: Path) -> None:
    """A package that ships another htmx is refused in a sentence, and nothing is placed."""
    other = tmp_path / "htmx.min.js"
    other.write_text("var htmx = 4")
    with pytest.raises(RuntimeError, match=r"htmx\.min\.js is not htmx 2\.0\.10"):
        hatch_build.place(other, tmp_path)
    assert not (tmp_path / hatch_build.VENDOR).exists()


def test_an_old_htmx_goes(tmp_path: Path) -> None:
    """After an update only the new file is left."""
    old = tmp_path / hatch_build.VENDOR / "htmx-1.9.12.min.js"
    old.parent.mkdir(parents=True)
    old.write_text("old")
    placed = hatch_build.place(ROOT / hatch_build.TARGET, tmp_path)
    assert list(old.parent.iterdir()) == [placed]


def test_the_source_of_htmx_is_pinned() -> None:
    """The package that htmx is taken from is named with its exact version."""
    assert any(requirement.startswith(f"{hatch_build.PACKAGE}==") for requirement in requires())


def requires() -> list[str]:
    """What the build asks for."""
    wanted: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    return wanted


@pytest.mark.parametrize("face", hatch_build.FACES, ids=lambda face: str(face.name))
def test_faces_are_cut_down(face: hatch_build.Face) -> None:
    """Each face has its weights, its characters as far as its source has them, and a tenth or so of the size."""
    path = ROOT / hatch_build.VENDOR / f"{face.name}.woff2"
    font = TTFont(path)
    held = set(font.getBestCmap())
    assert held <= face.characters
    assert set(b"0123456789") <= held or face.name == "text-rest"
    assert [(axis.minValue, axis.maxValue) for axis in font["fvar"].axes] == [face.weights]
    assert path.stat().st_size < 24_000
    assert any(requirement.startswith(f"{face.package}==") for requirement in requires())


def held_on_pages(*names: str) -> set[int]:
    """The characters that these files of a face hold together."""
    return {code for name in names for code in TTFont(ROOT / hatch_build.VENDOR / f"{name}.woff2").getBestCmap()}


def test_the_text_face_writes_western_europe() -> None:
    """No letter of a title in English, German, French, Spanish, Polish or Turkish falls back to another face."""
    wanted = set(map(ord, "AaZz09 äöüßÄÖÜ éèêçœ ñ¿¡ łżąęśćźń ğışİ – — “”„‘’ … × − → ←"))
    assert wanted <= held_on_pages("text", "text-rest")


def test_pages_write_with_the_first_file_alone() -> None:
    """What our own templates and scripts write on the board page needs no second file of the face."""
    rooms = [f"{kind}/{folder}" for kind in ("static", "templates") for folder in ("board", "shared")]
    files = [
        path for folder in rooms for path in (ROOT / "webapp" / folder).rglob("*") if path.suffix in (".html", ".js")
    ]
    written = {code for path in files for code in map(ord, path.read_text()) if code > 0x7F}
    assert written <= hatch_build.ENGLISH <= held_on_pages("text")


@pytest.mark.parametrize("name", ["text", "text-rest"])
def test_letters_are_kerned(name: str) -> None:
    """Pairs of letters keep their distances, at every weight those of the regular one."""
    font = TTFont(ROOT / hatch_build.VENDOR / f"{name}.woff2")
    [kern] = font["GPOS"].table.LookupList.Lookup
    assert {table.ValueFormat1 for table in kern.SubTable} == {4}  # an advance, without how it changes


def test_the_style_sheet_says_which_file_holds_what() -> None:
    """A browser loads the second file for exactly the characters that the first one leaves to it."""
    sheet = (ROOT / "webapp/static/shared/page.css").read_text()
    matched = re.search(r"text-rest\.woff2[^}]*unicode-range:\s+([^;]+);", sheet)
    assert matched
    ends = [part.removeprefix("U+").partition("-") for part in re.split(r",\s+", matched[1])]
    ranges = [range(int(first, 16), int(last or first, 16) + 1) for first, _, last in ends]
    assert {code for codes in ranges for code in codes} == hatch_build.REST


def test_pages_ask_for_the_faces_that_the_build_makes() -> None:
    """Every face that a style sheet names is made, and every one made is named."""
    sheets = "".join(path.read_text() for path in (ROOT / "webapp/static").rglob("*.css"))
    assert set(re.findall(r"vendor/([\w-]+)\.woff2", sheets)) == {face.name for face in hatch_build.FACES}


@pytest.mark.parametrize(
    ("name", "cuts"), [("text", style.CUTS), ("solved", style.ITALIC_CUTS), ("code", style.CODE_CUTS)]
)
def test_pictures_have_the_faces_of_the_page(name: str, cuts: tuple[str, ...]) -> None:
    """A file a weight, each with the characters of the page's face and digits of one width, small enough.

    The text face has letters for Vietnamese names besides, which a key to print is full of.
    """
    more = set(map(ord, "ơưấầẩẫậếềểễệịọộớờợủứừựỳỹ ĐĂÂÊÔẨỄ șțȘȚ")) if name == "text" else set()
    page = held_on_pages(*(face.name for face in hatch_build.FACES if face.name.partition("-")[0] == name))
    files = [ROOT / hatch_build.DRAWN / f"{name}-{weight}.ttf" for weight in hatch_build.CUTS[name]]
    assert list(map(str, files)) == list(cuts)
    for weight, path in zip(hatch_build.CUTS[name], files, strict=True):
        font = TTFont(path)
        held = set(font.getBestCmap())
        assert page | more <= held <= page | (hatch_build.PRINTED if more else set())
        assert font["OS/2"].usWeightClass == weight
        same = "0123456789 iW{" if name == "code" else "0123456789"
        widths = [font["hmtx"][font.getBestCmap()[ord(letter)]][0] for letter in same]
        assert max(widths) - min(widths) <= (1 if name == "solved" else 0)  # units of 1000, rounded at its bold weight
        assert path.stat().st_size < 40_000
    assert (style.OWN, style.CODE) == (style.CUTS[0], style.CODE_CUTS[0])


def test_another_font_stops_the_build(tmp_path: Path) -> None:
    """A package that ships another font is refused in a sentence, and nothing is placed."""
    other = tmp_path / "other.ttf"
    other.write_text("font")
    with pytest.raises(RuntimeError, match=r"other\.ttf is not the text face"):
        hatch_build.cut(hatch_build.FACES[0], other, tmp_path)
    with pytest.raises(RuntimeError, match=r"other\.ttf is not the text face"):
        hatch_build.cut_for_pictures(hatch_build.FACES[0], other, tmp_path)
    assert not (tmp_path / hatch_build.DRAWN).exists()
    assert not (tmp_path / hatch_build.VENDOR).exists()


def test_the_licence_of_a_face_lies_beside_its_cuts(tmp_path: Path) -> None:
    """Word for word, on the page and for pictures; a package that is under another one stops the build."""
    for folder, names in (
        (hatch_build.VENDOR, ["hanken-grotesk", "jetbrains-mono"]),
        (hatch_build.DRAWN, ["hanken-grotesk", "jetbrains-mono"]),
    ):
        placed = {path.name: path.read_text() for path in (ROOT / folder).glob("OFL-*.txt")}
        assert sorted(placed) == [f"OFL-{name}.txt" for name in names]
        assert all(text.startswith("Copyright") and "PREAMBLE" in text for text in placed.values())
    own = tmp_path / "LICENSE"
    own.write_text(f"Copyright: somebody\nThe {hatch_build.LICENCE}.\n")
    for target in hatch_build.license_face(hatch_build.FACES[0], own, tmp_path):
        assert target.read_bytes() == own.read_bytes()
    own.write_text("All rights reserved.")
    with pytest.raises(RuntimeError, match="is not the SIL Open Font License"):
        hatch_build.license_face(hatch_build.FACES[0], own, tmp_path)


def test_the_long_description_has_nothing_that_leads_nowhere() -> None:
    """Without a public address pictures, their captions and their section go, and links to files become text."""
    readme = (ROOT / "README.md").read_text()
    text = hatch_build.long_description(readme, "")
    assert "![" not in text
    targets = re.findall(r"\]\(([^)]*)\)", text)
    assert targets
    assert all(target.startswith("https://") for target in targets)
    assert "## What it looks like" not in text
    assert "This command made the film" not in text
    headings = set(re.findall(r"^## .*$", readme, re.M))
    assert headings - set(re.findall(r"^## .*$", text, re.M)) == {"## What it looks like"}
    assert text.count("```") == readme.count("```")


def test_the_long_description_points_to_the_public_address() -> None:
    """With an address every link and picture has it in front, and the project has its URLs."""
    text = hatch_build.long_description((ROOT / "README.md").read_text(), "https://example.org/workbench")
    assert "![" in text
    assert all(re.match("https?:|#", target) for target in re.findall(r"\]\(([^)]*)\)", text))
    assert (
        hatch_build.urls("https://example.org/workbench")["Changelog"] == "https://example.org/workbench/CHANGELOG.md"
    )
    assert hatch_build.urls("") == {}


def test_the_licence_of_htmx_lies_beside_it(tmp_path: Path) -> None:
    """The text is written where the wheel takes it from."""
    assert hatch_build.license_htmx(tmp_path).read_text().startswith("Zero-Clause BSD")
    assert (tmp_path / hatch_build.HTMX_LICENCE).is_file()


def test_the_expression_names_the_licences_of_what_the_wheel_contains() -> None:
    """Ours, those of the faces, htmx, Brython and its library; the classifiers name no other and no older form."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "MIT AND OFL-1.1 AND 0BSD AND BSD-3-Clause AND PSF-2.0"
    assert not any(each.startswith("License ::") for each in project["classifiers"])
