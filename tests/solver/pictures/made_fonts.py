"""Fonts for tests, whose letters are bars of ten heights in turn."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

HAN = "王小明日本太郎"
ARABIC = "مري"
HEBREW = "משהכן"


def make_font(path: Path, letters: str, family: str, style: str = "Regular", fs_type: int = 0) -> str:
    """Write a font with these letters, with PostScript outlines if its name ends in .otf."""
    _build(letters, family, style, path.suffix == ".otf", fs_type).save(path)
    return str(path)


def make_collection(path: Path, *letters: str) -> str:
    """Write a collection with a font for each of these sets of letters."""
    collection = TTCollection()
    collection.fonts = [_build(some, f"Collected {number}") for number, some in enumerate(letters)]
    collection.save(path)
    return str(path)


def _build(letters: str, family: str, style: str = "Regular", is_postscript: bool = False, fs_type: int = 0) -> TTFont:
    names = {f"u{ord(letter):04X}": letter for letter in letters}
    builder = FontBuilder(1000, isTTF=not is_postscript)
    builder.setupGlyphOrder([".notdef", "space", *names])
    builder.setupCharacterMap({32: "space", **{ord(letter): name for name, letter in names.items()}})
    heights = {".notdef": 700, "space": 0} | {name: 300 + 50 * (at % 10) for at, name in enumerate(names)}
    glyphs = {}
    for name, height in heights.items():
        pen = T2CharStringPen(600, None) if is_postscript else TTGlyphPen(None)
        if height:
            pen.moveTo((50, 0))
            for corner in ((50, height), (550, height), (550, 0)):
                pen.lineTo(corner)
            pen.closePath()
        glyphs[name] = pen.getCharString() if is_postscript else pen.glyph()
    if is_postscript:
        builder.setupCFF(family.replace(" ", ""), {"FullName": family}, glyphs, {})
    else:
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(heights, (600, 50)))
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": style, "fullName": family, "psName": family[:20]})
    builder.setupOS2(sTypoAscender=900, usWinAscent=900, usWinDescent=200, fsType=fs_type)
    builder.setupPost()
    return builder.font
