"""Write sheets as PDF: vectors and real text, the same bytes for the same sheet (fpdf2 writes the file).

Letters of the page's own face are text in it, and the file carries the part of the font that it uses. So are letters of
other TrueType fonts. Outlines are drawn where text would look wrong: of letters that join or run from right to left, of
fonts with PostScript outlines or without the permission to embed them, and of the empty box. Rectangles that follow one
another are one path, texts one object, whose numbers are small and whole: that compresses a QR code to a third, and a
page of digits to half.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from math import cos, gcd, pi, sin
from pathlib import Path
from typing import Final, TypeAlias

from fpdf import FPDF
from fpdf.fonts import TTFFont

from solver.formats import pdf_attachment
from solver.grid import Puzzle
from solver.pictures import fonts, outlines
from solver.pictures.installed_fonts import file_and_number
from solver.pictures.shapes import Disc, Polygons, Rect, Text, place
from solver.pictures.style import BUILT_IN, Style
from solver.sheets.board_page import drawn
from solver.sheets.layout import SheetPage
from solver.sheets.page_canvas import Drawn
from solver.sheets.paper import Paper

SCALE: Final = 20  # units to the mm: finer ones take longer to measure, and printers do not show them
_POINTS: Final = 72 / 25.4 / SCALE  # in a unit
_LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)  # so that the same sheet has the same bytes
_NO_EMBEDDING: Final = 0x2  # a bit of the font's licence
_CORNERS: Final = 48  # A circle is drawn with so many.
Polygon: TypeAlias = tuple[tuple[float, float], ...]


def pdf(pages: Sequence[SheetPage]) -> bytes:
    """Write these pages of one file as a PDF that carries their puzzles."""
    puzzles = {each.number: each.puzzle for _, page in pages for each in page.exercises if not each.letter}

    def made() -> Iterator[tuple[str, Drawn]]:
        for at, (sheet, page) in enumerate(pages, 1):
            yield page.heading, drawn(sheet, page, at, len(pages), SCALE)

    first = pages[0][0]
    return document(first.title, first.paper, made(), puzzles.values())


def document(title: str, paper: Paper, pages: Iterable[tuple[str, Drawn]], puzzles: Iterable[Puzzle] = ()) -> bytes:
    """Write these pages, drawn in SCALE units to the mm, as a PDF that carries the puzzles.

    Each page comes with its name in the outline; a page without a name is not listed there.
    """
    file = _File(unit=_POINTS, format=(paper.width * SCALE, paper.height * SCALE))
    file.set_creation_date(_LONG_AGO)
    file.set_producer("Sudoku Workbench")
    file.set_title(title or "Sudoku")
    file.set_lang("en")
    file.set_auto_page_break(False)
    file.set_margin(0)
    file.single_resources_object = True
    file.allow_images_transparency = False  # there are no pictures: no page has to say how they mix
    file.alias_nb_pages("")  # else "{nb}" in a title would become a number
    for name, page in pages:
        file.add_page()
        if name:
            file.start_section(name)
        file.draw(page)
    if carried := list(puzzles):
        file.embed_file(
            bytes=pdf_attachment.build_attachment(carried),
            basename=pdf_attachment.ATTACHMENT_NAME,
            desc="The puzzles of this sheet, one a line",
            mime_type="text/plain",
            modification_date=_LONG_AGO,
            creation_date=_LONG_AGO,
            compress=False,
        )
    return bytes(file.output())


class _File(FPDF):
    """A PDF file that draws items: filled shapes, and texts as text if they are in our own face."""

    def __init__(self, unit: float, format: tuple[float, float]) -> None:  # as fpdf2 names it
        super().__init__(unit=unit, format=format)
        self._embedded: dict[str, TTFFont | None] = {}

    def draw(self, page: Drawn) -> None:
        """Draw a page, back to front."""
        black, style = 0, page.style
        for (kind, colour), some in groupby(page.items, lambda item: (type(item), style.colour(item.role))):
            if (grey := int(colour[1:3], 16)) != black:
                self.set_fill_color(grey)
                self.set_text_color(grey)
                black = grey
            if kind is Rect:
                self._fill([item for item in some if isinstance(item, Rect)])
            elif kind is Text:
                self._write([item for item in some if isinstance(item, Text)], style, black)
            else:
                for item in some:
                    if isinstance(item, Polygons | Disc):
                        self._shape(item.polygons if isinstance(item, Polygons) else (_circle(item),))
        if black:
            self.set_fill_color(0)
            self.set_text_color(0)

    def _fill(self, rects: Sequence[Rect]) -> None:
        """Draw rectangles as one path, its numbers counted from its corner, in the largest unit that all share."""
        left, bottom = min(each.x for each in rects), max(each.y + each.height for each in rects)
        found = [(each.x - left, bottom - each.y - each.height, each.width, each.height) for each in rects]
        unit = gcd(*(number for each in found for number in each)) or 1
        path = "\n".join(f"{x // unit} {y // unit} {wide // unit} {high // unit} re" for x, y, wide, high in found)
        side, corner = f"{unit * self.k:.6f}", f"{left * self.k:.3f} {(self.h - bottom) * self.k:.3f}"
        self._out(f"q {side} 0 0 {side} {corner} cm\n{path}\nf Q")

    def _write(self, texts: Iterable[Text], style: Style, black: int) -> None:
        """Draw texts one after the other, each at whole units from the start of the last one; `black` is their grey."""
        steps, chosen, at = [], "", (0, 0)
        for item in texts:
            for run, x in place(item, style):
                path, stroke = fonts.cut(run.face, item.weight)
                font = None if run.slant or run.face == fonts.BOX or stroke and black else self._font(path, run.text)
                if font is None:
                    self._draw_outline(run, item, x, black)
                    continue
                size = f"/F{font.i} {item.em} Tf"
                if stroke:  # letters with a line round them are bold
                    size = f"{size} 2 Tr {2 * stroke * item.em:.2f} w"
                elif chosen.endswith("w"):
                    size = f"{size} 0 Tr"
                y = round(self.h) - item.baseline
                steps.append(
                    f"{f'{size} ' if size != chosen else ''}{x - at[0]} {y - at[1]} Td {font.encode_text(run.text)}"
                )
                chosen, at = size, (x, y)
        if steps:
            self._out("\n".join([f"q {self.k:.6f} 0 0 {self.k:.6f} 0 0 cm BT", *steps, "ET Q"]))

    def _font(self, face: str, text: str) -> TTFFont | None:
        """Add the font, of which the PDF carries what it uses; None where the text is better drawn as outlines."""
        if not fonts.is_ours(face) and (face == BUILT_IN or not fonts.is_plain(text)):
            return None
        if face not in self._embedded:
            path, number = file_and_number(face)
            self._embedded[face] = self._embed(path, number)
        return self._embedded[face]

    def _embed(self, path: str, number: int) -> TTFFont | None:
        family = f"{Path(path).stem}{number or ''}".replace("-", "").lower()
        if family in self.fonts:  # It may be of another folder.
            family = f"{family}{len(self.fonts)}"
        try:
            self.add_font(family, fname=path, collection_font_number=number)
        except Exception:  # a font of this machine may be damaged in any way, which fpdf2 does not expect
            self.fonts.pop(family, None)
            return None
        font = self.fonts[family]
        if isinstance(font, TTFFont) and not font.is_cff and not font.ttfont["OS/2"].fsType & _NO_EMBEDDING:
            return font
        del self.fonts[family]
        if isinstance(font, TTFFont):
            font.ttfont.close()
        return None

    def _draw_outline(self, run: fonts.Run, item: Text, x: int, grey: int) -> None:
        """Draw the outline of a text from `x` on."""
        scale = item.em / outlines.EM

        def to_page(point: outlines.Point) -> outlines.Point:
            return (x + point[0] * scale) * self.k, (self.h - item.baseline - point[1] * scale) * self.k

        path = outlines.operators(run.text, item.weight, run.face, run.slant, to_page)
        if line := outlines.line_width(item.weight, run.face):
            self._out("\n".join([f"q {grey / 255:.3f} G 1 j {line * item.em * self.k:.3f} w", *path, "B Q"]))
        else:
            self._out("\n".join([*path, "f"]))

    def _shape(self, polygons: Iterable[Polygon]) -> None:
        """Draw polygons as one filled path."""
        lines = []
        for polygon in polygons:
            corners = [f"{x * self.k:.2f} {(self.h - y) * self.k:.2f}" for x, y in polygon]
            lines += [f"{corners[0]} m", *(f"{corner} l" for corner in corners[1:]), "h"]
        self._out("\n".join([*lines, "f"]))


def _circle(disc: Disc) -> Polygon:
    turns = [2 * pi * number / _CORNERS for number in range(_CORNERS)]
    return tuple((disc.x + disc.radius * cos(turn), disc.y + disc.radius * sin(turn)) for turn in turns)
