"""Addresses of other sites."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import read
from solver.formats.links import parse_line
from solver.formats.refusals import describe_on_page
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE

ZEROS = GENTLE.replace(".", "0")


@for_each(
    "text",
    [
        f"https://sudoku.coach/en/play/{ZEROS}",
        f"Look: <https://sudoku.coach/de/solver/{GENTLE}>, it is hard",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}",
        f"www.sudokuwiki.org/sudoku.htm?bd={ZEROS}",
        f"http://a.b https://sudokuexchange.com/play/?s={ZEROS}",
        f"/?p={ZEROS}",
    ],
)
def test_addresses_carry_a_puzzle(text: str) -> None:
    """In their path or in a field, alone or in a sentence."""
    entry = parse_line(text)
    assert entry
    assert entry.puzzle.givens.line() == GENTLE


@for_each("text", ["", "no address", "a ? b = c", "https://example.org/", "?q=1", "https://sudoku.coach"])
def test_others_carry_none(text: str) -> None:
    """Nothing is guessed."""
    assert parse_line(text) is None


@for_each(
    ("text", "messages"),
    [
        ("https://sudoku.coach/en/play/S9B0123", "does not hold its digits"),
        (f"https://sudoku.coach/en/play/{ZEROS[:80]}", "80 characters"),
        ("https://[::1/?p=1", "cannot be taken apart"),
        ("https://www.sudokuwiki.org/killer.htm?bd=L9B" + "0" * 324, "kind L9"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B00", "162"),
        ("https://example.org/puzzle/7", "carries no puzzle"),
    ],
)
def test_addresses_without_their_digits_say_so(text: str, messages: str) -> None:
    """Each with what is wrong with it."""
    with pytest.raises(FormatError, match=messages):
        read(text)


@for_each(
    "address",
    ["sudokuwiki.org/Killer.htm?bd=010203", "sudokuwiki.org/sudoku.htm?bd=S9B01", "sudoku.coach/en/play/" + ZEROS[:80]],
)
def test_whoever_pastes_an_address_reads_what_to_open(address: str) -> None:
    """The sentence is about the address, not about a grid on one line that nobody typed, and says what to open."""
    with pytest.raises(FormatError) as refused:
        read(f"https://www.{address}")
    reason, advice = describe_on_page(refused.value)
    assert "address" in reason
    assert "open the address" in advice.lower()


def test_numbers_of_sudokuwiki_are_clues_entries_and_notes() -> None:
    """1 to 9 are given, 10 to 18 entered, above that a mask; diagonals are named."""
    entry = parse_line("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "050a0l" + "00" * 78)
    assert entry
    assert (entry.puzzle.givens.line()[:3], entry.puzzle.entries.line()[:3]) == ("5..", "51.")
    assert entry.puzzle.notes_of(2) == (1, 2)
    crossed = parse_line("https://www.sudokuwiki.org/sudoku.htm?bd=X9B05" + "00" * 80)
    assert crossed
    assert crossed.left_out == ("diagonals",)


@for_each("text", ["https://sudoku.example.org/?p", "https://sudoku.example.org/?p=", "/?p="])
def test_a_link_that_ends_before_its_digits_says_that_the_board_is_empty(text: str) -> None:
    """It may be that of an empty board, or one that was cut off."""
    (entry,) = read(text).entries
    assert (entry.puzzle.entries.filled, entry.notices) == (0, ("This link holds no digits: the board is empty.",))


@for_each(
    "address",
    [
        "http://localhost:5173/#/game/{0}",
        "https://a.org/app#/en/play/{0}/hints",
        "Try https://a.org/play/{0}.",
        "https://a.org/?data=%22{0}%22",
        "https://a.org/?data=[{0}]&t=1",
        "https://a.org/?grid={1}",
        "https://a.org/?grid={2}",
    ],
)
def test_grids_stand_anywhere_in_an_address(address: str) -> None:
    """In the route of a page, before the end of a sentence, in quotes, and row by row."""
    rows = [ZEROS[at : at + 9] for at in range(0, 81, 9)]
    text = address.format(ZEROS, "|".join(rows), "/".join(rows))
    assert [entry.puzzle.givens.line() for entry in read(text).entries] == [GENTLE]


@for_each(
    ("part", "message"),
    [
        (ZEROS[:80], "holds 80 digits and blanks, and 81 are needed"),
        (ZEROS + "4", "holds 82 digits and blanks, and 81 are needed"),
        (ZEROS[:40] + "g" + ZEROS[41:], "holds 'g' among its digits"),
    ],
)
@for_each("address", ["https://a.org/play/{}", "https://a.org/?x=1&board={}", "https://a.org/#{}"])
def test_a_damaged_grid_in_an_address_is_named(address: str, part: str, message: str) -> None:
    """A digit lost, one too many, and a sign that is none."""
    with pytest.raises(FormatError, match=message):
        read(address.format(part))
