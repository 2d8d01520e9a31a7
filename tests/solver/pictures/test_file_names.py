"""How the files of pictures are called."""

from __future__ import annotations

import hashlib
import re

from hypothesis import given
from hypothesis import strategies as st

from solver.grid import Grid, Puzzle
from solver.pictures import Picture, file_name, kind_of
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE, picture


@for_each(
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


@for_each("title", ["", " ", "数独", "???", "\ud800"])
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
