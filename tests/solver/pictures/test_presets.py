"""The sizes of picture."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, is_dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

import solver.pictures
from solver.errors import RuleError
from solver.pictures import KINDS, MAX_SIDE, MIN_SIDE, PRESETS, STYLE, Frame, encode, preset_of
from solver.pictures.frame import Mark, Role
from solver.pictures.shapes import Disc, Polygons, Rect, Text
from tests.solver.pictures.boards import FIGURE, picture


def test_the_sizes_are_those_that_readme_names() -> None:
    """Pixels and inches: slides 7.5 in high, paper 8 in, chat, and the lab's picture."""
    inches = {preset.key: (preset.width / preset.dpi, preset.height / preset.dpi) for preset in PRESETS}
    assert inches == {
        "slide": (7.5, 7.5),
        "slide-pair": (1920 / 144, 7.5),
        "slide-4k": (7.5, 7.5),
        "print": (8.0, 8.0),
        "small": (6.25, 6.25),
        "plank-234": (234 / 96, 234 / 96),
    }
    assert [preset.height for preset in PRESETS] == [1080, 1080, 2160, 2400, 600, 234]


def test_an_unknown_preset_is_refused_with_all_that_there_are() -> None:
    """In a sentence."""
    with pytest.raises(RuleError, match="'huge': take slide, slide-pair, slide-4k, print, small or plank-234$"):
        preset_of("huge")


def test_a_size_of_ones_own_is_within_the_largest() -> None:
    """A key such as 1200 is a width of 100 to 2400 pixels, so no picture costs more than a preset's.

    The height follows from the usual size; both sides of older addresses are read, too.
    """
    for key, usual, size in (
        ("1200", "slide", (1200, 1200)),
        ("1280", "slide-pair", (1280, 720)),
        ("1200x800", "slide", (1200, 800)),
    ):
        own = preset_of(key, usual)
        assert (own.width, own.height, own.key) == (*size, key)
    assert max(max(preset.width, preset.height) for preset in PRESETS) == MAX_SIDE
    for key in (f"{MIN_SIDE - 1}", f"{MAX_SIDE + 1}", f"800x{MAX_SIDE + 1}", "0x0"):
        with pytest.raises(RuleError, match=r"100 to 2,400 pixels"):
            preset_of(key)
    for key in ("1200x", "x800", "1200x800x3", "-1", "1e3", "\u0661\u0662\u0663"):
        with pytest.raises(RuleError, match="no preset"):
            preset_of(key)


@pytest.mark.parametrize(
    "value",
    [
        PRESETS[0],
        KINDS[0],
        STYLE,
        picture(),
        Frame(FIGURE),
        Mark(Role.PLACED, (1,)),
        Rect("cell", 0, 0, 1, 1),
        Polygons("conflict", ()),
        Disc("conflict", 1, 1, 1),
        Text("given", "1", 0, 0, 1, 0.0),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_stay_as_they_are(value: Any) -> None:
    """What describes a picture can be kept and shared: nobody changes it, and it can be a key."""
    name = next(iter(getattr(value, "__dataclass_fields__", None) or value._fields))
    with pytest.raises((FrozenInstanceError, AttributeError)):
        setattr(value, name, None)
    assert {value: 1}[value] == 1


def test_every_class_of_the_package_is_frozen() -> None:
    """No value of a picture changes under way; of what there are thousands, each takes little room."""
    modules = [f"solver.pictures.{module.name}" for module in iter_modules(solver.pictures.__path__)]
    classes = {each for name in modules for each in vars(import_module(name)).values() if is_dataclass(each)}
    assert len(classes) > 15
    for each in classes:
        assert each.__dataclass_params__.frozen  # type: ignore[union-attr]  # every dataclass has it
    for item in (Rect("cell", 0, 0, 1, 1), Text("given", "1", 0, 0, 1, 0.0)):
        assert not hasattr(item, "__dict__")


def test_a_row_is_one_kind() -> None:
    """A kind is its row of the list: another with the same words is another."""
    assert replace(KINDS[0]) != KINDS[0]


def test_a_light_file() -> None:
    """The largest picture has less than a megabyte, as what is kept counts on."""
    assert len(encode(picture("solution", "print"), "jpg")) < 700_000
