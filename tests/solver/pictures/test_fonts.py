"""Titles: whatever they contain is drawn, shortened, or reported; never boxes in silence, never beyond the edge."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFont

from solver.errors import RuleError
from solver.pictures import SUFFIXES, Picture, encode, fonts, kind_of, render, undrawable
from solver.pictures.installed_fonts import installed_fonts
from solver.pictures.style import BUILT_IN, CUTS, OWN
from tests.campaigns import drawn
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, picture, plan

NOWHERE = "\U0010fffe"  # belongs to no script and to no font


@pytest.fixture
def no_system_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any font of its own."""
    monkeypatch.setattr(fonts, "faces_for", lambda text: ())
    monkeypatch.setattr(
        fonts, "split_by_font", fonts.split_by_font.__wrapped__
    )  # what other tests left in the cache knows more


def title_ink(drawn: Picture) -> tuple[int, int, int, int] | None:
    """The box of what is drawn above the board."""
    image = render(drawn)
    return ImageChops.invert(image.crop((0, 0, image.width, plan(drawn).boards[0].y))).getbbox()


def test_printable_ascii_needs_no_other_font(no_system_fonts: None) -> None:
    """All printable ASCII is drawn without any font of the system."""
    assert undrawable(picture(title="".join(map(chr, range(0x20, 0x7F))))) == ""


def test_undrawable_characters_are_reported_once_and_drawn_as_boxes(no_system_fonts: None) -> None:
    """Where no font has them, they are named, and the picture shows an empty box for each of them."""
    drawn = picture(title="数a独数", caption="♔")
    assert undrawable(drawn) == "数独♔"
    assert encode(drawn, "png") == encode(picture(title=f"{NOWHERE}a{NOWHERE}{NOWHERE}", caption=NOWHERE), "png")
    assert encode(drawn, "png") != encode(picture(title="?a??", caption="?"), "png")
    box = fonts.glyphs("数", 100, face=fonts.BOX).mask
    frame = (12, 12, box.width - 12, box.height - 12)
    assert not box.crop(frame).getbbox()  # Nothing is inside.


def test_characters_that_no_font_has_are_reported_on_every_machine() -> None:
    """Half a surrogate pair and a code point that is no character are undrawable everywhere."""
    assert undrawable(picture(title=f"a\ud800{NOWHERE}")) == f"\ud800{NOWHERE}"


def test_latin_letters_keep_the_face(no_system_fonts: None) -> None:
    """Umlauts and other letters of Europe's languages are drawn in the face of all other text, in every weight."""
    text = "Übung für Größe, ça naïve, señor, żółć, ğış – „so“ …"
    assert fonts.missing(text) == ""
    assert {run.face for run in fonts.runs(text, 40)} == {OWN}
    assert title_ink(picture(title="Übung")) != title_ink(picture(title="Ubung"))


def test_other_scripts_use_a_font_of_the_system() -> None:
    """Where the system has a font for it, the whole title is set in that one and nothing is reported."""
    if fonts.missing("Übung Ω"):
        pytest.skip("no font with Greek letters is installed on this machine")
    assert len({run.face for run in fonts.runs("Übung Ω", 40)} - {OWN, BUILT_IN}) == len(fonts.runs("Übung Ω", 40)) == 1


@pytest.mark.parametrize("em", [32, 54])
def test_bold_is_a_cut_of_its_own(em: int) -> None:
    """Heavier letters are no higher than regular ones and touch no sooner; other faces get a stroke round them."""
    regular, semibold, bold = (fonts.glyphs("Hill", em, weight).mask for weight in (0.0, 0.014, 0.027))
    assert semibold.height == pytest.approx(regular.height, abs=1)
    assert bold.height == pytest.approx(regular.height, abs=1)
    assert sum(regular.tobytes()) < sum(semibold.tobytes()) < sum(bold.tobytes())
    for weight in (0.0, 0.014, 0.027):
        mask = fonts.glyphs("nnnnnn", em, weight).mask
        columns = [max(mask.crop((x, 0, x + 1, mask.height)).tobytes()) > 127 for x in range(mask.width)]
        assert sum(new and not old for old, new in pairwise([False, *columns])) == 6  # Letters do not touch.
    assert fonts.glyphs("H", 200, 0.027, BUILT_IN).mask.height > fonts.glyphs("H", 200, 0.0, BUILT_IN).mask.height


def test_without_the_built_face_that_of_pillow_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the library that was not built draws all the same, bold by a stroke."""
    assert fonts.cut(OWN, 0.027) == (CUTS[-1], 0.0)
    monkeypatch.setattr(fonts, "OWN", BUILT_IN)
    assert fonts.cut(BUILT_IN, 0.027) == (BUILT_IN, 0.027)
    monkeypatch.setattr(fonts, "CUTS", ("/nowhere.ttf",))
    assert fonts.font.__wrapped__("/nowhere.ttf", 20).getname() == fonts.font(BUILT_IN, 20).getname()


def test_named_font_sets_the_title(tmp_path: Path) -> None:
    """A font named by path draws title and caption; digits stay those of the page's face."""
    if not installed_fonts():
        pytest.skip("no font is installed on this machine that could be named")
    named = installed_fonts()[0].face
    assert {run.face for run in fonts.runs("Title", 40, (named,))} == {named}
    with_title, bare = (render(picture(font=font, title="Title")) for font in (named, None))
    assert title_ink(picture(font=named, title="Title")) != title_ink(picture(title="Title"))
    board = plan(picture(title="Title")).boards[0].y
    below = (0, board, with_title.width, with_title.height)
    assert with_title.crop(below).tobytes() == bare.crop(below).tobytes()


@pytest.mark.parametrize("name", ["nowhere.ttf", "", "a\0b.ttf", "."])
def test_unreadable_font_is_a_sentence(name: str, tmp_path: Path) -> None:
    """A font that cannot be read is named in the error, whatever is wrong with it."""
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"not a font")
    for path in (str(tmp_path / name), str(broken)):
        with pytest.raises(RuleError, match="cannot be read"):
            encode(picture(title="Title", font=path), "png")


@for_each("preset", ["slide", "slide-pair", "small", "print"])
@for_each("title", ["A rather long title, " * 2, "W" * 150, "Wort " * 100, "i" * 3000])
def test_long_titles_shrink_and_then_end_in_an_ellipsis(title: str, preset: str) -> None:
    """A title never passes the margins, whatever its length."""
    drawn = picture(preset=preset, title=title)
    box = title_ink(drawn)
    margin = round(min(drawn.size.width, drawn.size.height) / 18)
    assert box is not None
    assert margin - 1 <= box[0] < box[2] <= drawn.size.width - margin + 1
    assert box[1] > 0


@for_each("preset", ["slide", "slide-pair", "small", "print"])
def test_long_captions_stay_between_the_margins(preset: str) -> None:
    """As titles do, below the board."""
    drawn = picture(preset=preset, caption="A caption that is much too long, " * 9)
    image, board = render(drawn), plan(drawn).boards[0]
    below = ImageChops.invert(image.crop((0, board.y + board.height, image.width, image.height))).getbbox()
    margin = round(min(image.size) / 18)
    assert below is not None
    assert margin - 1 <= below[0] < below[2] <= image.width - margin + 1
    assert below[2] - below[0] > 0.8 * (image.width - 2 * margin)


def test_a_text_is_split_by_the_fonts_that_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no font has all of a text, each piece is as long as can be, in the first font that has it."""
    has = {"/digits": "0123456789", "/letters": "abcde", BUILT_IN: "?!ab", "/more": "cz"}
    monkeypatch.setattr(fonts, "with_built_in", lambda faces: (*faces, BUILT_IN))
    monkeypatch.setattr(fonts, "faces_for", lambda text: ("/letters", "/more"))
    monkeypatch.setattr(fonts, "has_glyph", lambda face, character: character in has[face])
    split = fonts.split_by_font.__wrapped__
    assert split("", ("/digits",)) == ()
    assert split("12", ("/digits",)) == (("12", "/digits"),)
    assert split("ab", ("/digits",)) == (("ab", BUILT_IN),)  # the system's fonts come last
    assert split("cab", ("/digits",)) == (("cab", "/letters"),)
    assert split("12abc34x!", ("/digits",)) == (
        ("12", "/digits"),
        ("ab", BUILT_IN),
        ("c", "/letters"),
        ("34", "/digits"),
        ("x", fonts.BOX),
        ("!", BUILT_IN),
    )
    assert split("zcy", ("/digits",)) == (("zc", "/more"), ("y", fonts.BOX))
    assert fonts.missing("1x!x y", ("/digits",)) == "x y"


def test_runs_follow_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece begins where the one before it ends; the text reaches from the first ink to the last."""
    whole = fonts.runs("Move 12", 40)
    assert whole == (fonts.Run("Move 12", OWN, 0.0),)
    monkeypatch.setattr(fonts, "split_by_font", lambda text, faces: (("Move", OWN), (" 12", OWN)))
    pieces = fonts.runs.__wrapped__("Move 12", 40)
    assert [run.text for run in pieces] == ["Move", " 12"]
    assert pieces[1].x == fonts.font(OWN, 40).getlength("Move")
    left, right = fonts.reach(whole, 40)
    assert fonts.reach(pieces, 40) == pytest.approx((left, right), abs=2)
    ink = fonts.glyphs("Move 12", 40)
    assert (left, right) == (ink.x, ink.x + ink.mask.width)
    assert fonts.width("Move 12", 40) == right - left
    assert fonts.reach((), 40) == (0.0, 0.0)


def test_a_broken_font_of_the_system_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no character; nothing is raised, unlike for a font that somebody names."""
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"not a font")
    monkeypatch.setattr(fonts, "faces_for", lambda text: (str(broken),))
    assert fonts.missing("♔") == "♔"


@given(
    st.text("AVTWYjfygLor.,'\u2019\u2013\u20261478()\u00c4\u00f8 ", min_size=2, max_size=12),
    st.sampled_from((11, 48, 100)),
)
def test_the_ends_of_a_text_are_those_of_its_ink(text: str, em: int) -> None:
    """What is reckoned from the first and the last letter is what all of them together cover, strokes and all."""
    for weight in (0.0, 0.05):
        left, right = fonts.reach((fonts.Run(text, OWN, 0.0),), em, weight)
        ink = fonts.glyphs(text, em, weight)
        assert (left, right) == (ink.x, ink.x + ink.mask.width)


def test_texts_are_one_line_of_two_hundred_characters() -> None:
    """White space and control characters part words; signs without width are left out; what is longer is cut."""
    assert fonts.tidy(" a\tb\x07c\n\u200bd  ") == "a b c d"
    assert fonts.tidy("x" * 300) == "x" * 200
    assert fonts.tidy("ab " * 100) == ("ab " * 67)[:200].rstrip()
    assert fonts.tidy("u\u0308" * 150) == "\u00fc" * 150


def test_titles_that_fit_stay_large() -> None:
    """A short title keeps its size, a longer one shrinks before it is cut."""
    heights = [box[3] - box[1] for box in map(title_ink, (picture(title="Ag"), picture(title="Ag" * 22))) if box]
    assert heights[0] > heights[1] > heights[0] * 0.5


def test_decomposed_letters_are_one() -> None:
    """A letter followed by its accent is drawn like the accented letter."""
    assert render(picture(title="U\u0308bung")).tobytes() == render(picture(title="\u00dcbung")).tobytes()


@drawn(60)
@given(st.text(max_size=60), st.sampled_from(sorted(SUFFIXES)))
def test_any_title_and_caption_can_be_drawn(text: str, suffix: str) -> None:
    """No text whatever leads to an exception, nor past the edge of the picture."""
    drawn = Picture(kind_of("puzzle"), FIGURE, preset="small", title=text, caption=text[::-1])
    assert set(undrawable(drawn)) <= set(fonts.tidy(text)) | set(fonts.tidy(text[::-1]))
    assert encode(drawn, suffix)
    image = render(drawn)
    for edge in ((0, 0, 600, 2), (0, 598, 600, 600), (0, 0, 2, 600), (598, 0, 600, 600)):
        assert (
            ImageChops.difference(
                image.crop(edge), Image.new("RGB", (edge[2] - edge[0], edge[3] - edge[1]), "#FFF")
            ).getbbox()
            is None
        )


@pytest.mark.parametrize("trouble", [OSError("cannot open resource"), ImportError("no _imagingft"), None])
def test_a_pillow_without_a_font_is_reported(trouble: Exception | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Pillow has no font to draw with, whatever is to be drawn says so in a sentence, and how to get one."""

    def blocked(size: int) -> object:
        if trouble:
            raise trouble
        return object()  # the old font of fixed size, which Pillow has without FreeType

    monkeypatch.setattr(ImageFont, "load_default", blocked)
    monkeypatch.setattr(fonts, "font", fonts.font.__wrapped__)
    monkeypatch.setattr(fonts, "short_glyphs", fonts.draw_glyphs)
    with pytest.raises(RuleError, match=r"this Pillow has no font of its own .* pip install"):
        fonts.glyphs("1", 20, face=BUILT_IN)
