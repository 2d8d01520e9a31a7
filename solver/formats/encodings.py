r"""Guess in which encoding of Windows or DOS the bytes are that are no UTF-8, by what they can be.

Windows has its letters from 0xC0 on, DOS from 0x80 to 0xA5, and frames from 0xB3 to 0xDA. A letter stands beside a
letter. In Cyrillic or Greek most letters of a word are such bytes, and they do not say which alphabet it is. Bytes that
are UTF-8 in part are a damaged text.

>>> guess("Käthe;12..".encode("cp1252")), guess("Jörg, José".encode("cp850")), guess("Наташа".encode("cp1251"))
('cp1252', 'cp850', '')
"""

from __future__ import annotations

from typing import Final

from solver.lazy_regex import pattern

NAMES: Final = {"cp1252": "Windows-1252", "cp850": "DOS (code page 850)"}
_NOT_TEXT: Final = pattern(rb"[\x00-\x08\x0e-\x19\x7f]")
_UTF_8: Final = pattern(rb"[\xc3-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
_FOREIGN_WORD: Final = pattern(rb"[\xc0-\xff]{3}")  # three letters with marks in a row: of another alphabet
_LETTER: Final = rb"(?:(?<=[A-Za-z])[%b]|[%b](?=[A-Za-z])|(?<![^\s,;\"'(])[%b](?![^\s,;\"')]))"
_WINDOWS_LETTERS: Final = rb"\x9a\x9c\x9e\xc0-\xd6\xd8-\xf6\xf8-\xff"
_WINDOWS: Final = pattern(
    _LETTER.replace(b"%b", _WINDOWS_LETTERS)
    + rb"|(?<![A-Za-z])(?:[\x8a\x8c\x8e\x9f](?=[A-Za-z\xc0-\xff])|[\x82\x84\x8b\x91\x93\xb2\xb3\xb9\xbc-\xbe])"
    + rb"|(?<=[A-Za-z])\x92|(?<=\S)[\x85\x93\x94\x99\x9b](?![A-Za-z])|(?<![A-Za-z])[\x80\x95-\x97](?![A-Za-z])"
    + rb"|(?<![A-Za-z])[\xa0-\xb1\xb4-\xb8\xba\xbb\xbf\xd7\xf7]|[\xa0-\xb1\xb4-\xb8\xba\xbb\xbf\xd7\xf7](?![A-Za-z])"
)
_DOS_LETTERS: Final = rb"\x80-\x9b\x9d\xa0-\xa5\xb5-\xb7\xc6\xc7\xd2-\xd4\xd6-\xd8\xde\xe0-\xe5\xe9-\xed"
_DOS: Final = pattern(_LETTER.replace(b"%b", _DOS_LETTERS))
_LINES: Final = pattern(rb"\xc4{3}|\xcd{3}|[\xb3\xba][0-9. ]{1,20}[\xb3\xba]")
_FRAME: Final = pattern(rb"[\xb3-\xb4\xb9-\xbc\xbf-\xc5\xc8-\xce\xd9\xda]")
_HIGH: Final = pattern(rb"[\x80-\xff]")


def guess(data: bytes) -> str:
    """Return the encoding that explains all bytes, 'cp1252' or 'cp850'; '' if none or both do so equally well."""
    if _NOT_TEXT.search(data):
        return ""
    if _LINES.search(data):
        bare = _FRAME.sub(b"", data)
        return "cp850" if len(_DOS.findall(bare)) == len(_HIGH.findall(bare)) else ""
    if _UTF_8.search(data) or _FOREIGN_WORD.search(data):
        return ""
    high = len(_HIGH.findall(data))
    if len(_WINDOWS.findall(data)) == high and (b"\x94" not in data or b"\x93" in data or b"\x84" in data):
        return "cp1252"
    return "cp850" if len(_DOS.findall(data)) == high else ""


def describe(encoding: str) -> str:
    """Return the notice on a text in that encoding."""
    return f"The file is read as text in {NAMES[encoding]}: it is not in UTF-8."
