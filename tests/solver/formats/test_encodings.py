"""Bytes of Windows and DOS are text by what they can be; a damaged UTF-8 text and other alphabets are refused."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import FormatError
from solver.formats import decode
from solver.formats.decoding import decode_text
from solver.formats.encodings import guess
from tests.for_each import for_each

NAMES: Final = ("Käthe Müller", "José Nuñez", "Zoë, Noël and Chloë", "Örjan Ångström", "Rémy à Besançon", "ÉLODIE")
WINDOWS: Final = (*NAMES, "Søren", "Straße groß", "sœur", "Ann’s “puzzle” – 5 €", "Ann…", "„Käthe“", "é", "Šárka ²")
DOS: Final = (*NAMES, "Søren Bjørn", "┌───┬───┐\r\n│12.│...│\r\n└───┴───┘", "║12.║...║ schön")
REFUSED: Final = {
    "Cyrillic": "Наташа Петрова".encode("cp1251"),
    "Greek": "Ελένη".encode("cp1253"),
    "Polish": "Małgorzata".encode("cp1250"),
    "Macintosh": "Käthe Müller".encode("mac_roman"),
    "UTF-8 in part": "Käthe ".encode() + b"J\xf6rg",
    "beside cells": b"12..\xff",
    "binary": b"\x01\xe4",
}


@for_each("text", WINDOWS)
def test_windows(text: str) -> None:
    """Letters beside letters, or alone; quotes and dashes where they stand."""
    assert guess(text.encode("cp1252")) == "cp1252"


@for_each("text", DOS)
def test_dos(text: str) -> None:
    """Letters beside letters, and frames."""
    assert guess(text.encode("cp850")) == "cp850"


@for_each("data", REFUSED.values())
def test_bytes_that_nothing_explains_are_refused(data: bytes) -> None:
    """The error names the byte as before."""
    assert guess(data) == ""
    for read in (decode, decode_text):
        with pytest.raises(FormatError, match=r"the byte 0x\w\w is not text \(UTF-8\)"):
            read(data)


@pytest.mark.parametrize("encoding", ["cp1252", "cp850"])
def test_the_text_comes_with_a_notice(encoding: str) -> None:
    """UTF-8 has none."""
    for text in NAMES:
        decoded = decode_text(f"{text}\r\n12..".encode(encoding))
        assert decoded.text == f"{text}\r\n12.."
        assert decoded.notice
        assert decode_text(text.encode()) == (text, "")


@given(st.text("abcdefgh XYZ.12,;\n"), st.sampled_from("äöüéèàçñ"), st.sampled_from(["cp1252", "cp850"]))
def test_a_letter_in_any_word_is_known(text: str, letter: str, encoding: str) -> None:
    """Within a word of any text."""
    text = f"{text}\nR{letter}tsel\n"
    assert decode_text(text.encode(encoding)).text == text
