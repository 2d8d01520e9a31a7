"""Options of a picture: what is refused, and how files are named."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import RuleError
from solver.grid import Grid, Puzzle
from solver.pictures import KINDS, PRESETS, Picture, file_name, kind_of
from solver.shape import SHAPES
from tests.solver.pictures.boards import FIGURE, SOLVED, TWICE, picture, some_board


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"preset": "huge"}, "'huge'.*slide.*plank-234"),
        ({"base": 2}, "0 or 1, not from 2"),
        ({"blank": "x"}, "not as 'x'"),
        ({"kind": "solution"}, "no solution to draw"),
        ({"kind": "pair"}, "no solution to draw"),
        ({"kind": "pair", "solution": FIGURE.givens}, "fill every cell"),
        ({"kind": "solution", "solution": SOLVED, "puzzle": TWICE}, "keep every given"),
        ({"kind": "array", "preset": "plank-234"}, "plank-234 holds one board"),
        ({"puzzle": some_board(SHAPES[16])[0], "preset": "plank-234"}, "9x9 grid, not 4x4"),
    ],
)
def test_impossible_pictures_are_refused_with_a_sentence(options: dict[str, Any], said: str) -> None:
    """Whatever cannot be drawn is refused when the picture is described, and the sentence says what would do."""
    kind = kind_of(options.get("kind", "puzzle"))
    with pytest.raises(RuleError, match=said):
        Picture(**dict[str, Any](puzzle=FIGURE) | options | {"kind": kind})


def test_keys_are_unique() -> None:
    """Each kind and each preset has a key of its own, fit for an address."""
    for keys in ([kind.key for kind in KINDS], [preset.key for preset in PRESETS]):
        assert len(set(keys)) == len(keys)
        assert all(re.fullmatch("[a-z0-9-]+", key) for key in keys)


def test_pictures_can_be_keys_of_a_cache() -> None:
    """Equal pictures are equal as keys; another title makes another picture."""
    assert {picture(title="a"): 1}[picture(title="a")] == 1
    assert picture(title="a") != picture(title="b")


def test_unknown_kinds_are_named_with_all_that_there_are() -> None:
    """A key that is none is refused with a sentence that tells kinds of boards from those of searches."""
    said = "'poster': take puzzle, solution, pair, array or candidates; of a search frame, strip or free-cells$"
    with pytest.raises(RuleError, match=said):
        kind_of("poster")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("gentle", "gentle-puzzle.jpg"),
        ("Übung 3: Größe & Maß", "ubung-3-grosse-mass-puzzle.jpg"),
        ("../../etc/passwd", "etc-passwd-puzzle.jpg"),
        ("Œuvre Øre Łódź", "oeuvre-ore-lodz-puzzle.jpg"),
        ("a" * 300, "a" * 60 + "-puzzle.jpg"),
    ],
)
def test_title_names_the_file(title: str, name: str) -> None:
    """A title becomes a name in ASCII and lower case, without any path."""
    assert file_name(picture(title=title), "jpg") == name


@pytest.mark.parametrize("title", ["", " ", "数独", "???", "\ud800"])
def test_hash_of_the_givens_names_the_file_without_a_usable_title(title: str) -> None:
    """Else the first 8 hex digits of the SHA-256 of the 81 characters name it, whatever has been entered."""
    line = FIGURE.givens.line("0")
    digest = hashlib.sha256(line.encode()).hexdigest()[:8]
    assert file_name(picture("pair", title=title), "svg") == f"sudoku-{digest}-pair.svg"
    entered = Picture(kind_of("puzzle"), FIGURE.with_entry(2, 4), title=title)
    assert file_name(entered, "png") == f"sudoku-{digest}-puzzle.png"


def test_sets_are_numbered_with_as_many_digits_as_they_need() -> None:
    """Numbers stand in front, at least two digits, so that a folder sorts them."""
    gentle = picture(title="Gentle")
    assert file_name(gentle, "jpg", number=1, total=4) == "01-gentle-puzzle.jpg"
    assert file_name(gentle, "jpg", number=7, total=1000) == "0007-gentle-puzzle.jpg"


@given(st.text(max_size=100))
def test_any_title_gives_a_safe_name(title: str) -> None:
    """No title leads out of the folder or to a name that a file system refuses."""
    name = file_name(Picture(kind_of("puzzle"), Puzzle.of(Grid.empty()), title=title), "jpg", number=3, total=5)
    assert re.fullmatch(r"03-[a-z0-9]([a-z0-9-]{0,80})-puzzle\.jpg", name)
