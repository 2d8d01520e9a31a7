r"""Read the text of an RTF document, as word processors save it: paragraphs are lines, cells of tables have tabs.

>>> plain_text(r"{\rtf1\ansi{\fonttbl{\f0 Courier;}}\f0\fs24 12..\par ..34\par}").strip().split("\n")
['12..', '..34']
"""

from __future__ import annotations

from typing import Final

from solver.lazy_regex import pattern

_TOKEN: Final = pattern(
    r"\\([a-z]{1,32})(-?[0-9]{1,10})?[ ]?|\\'([0-9a-fA-F]{2})|\\([^a-z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)|\\"
)
_SKIPPED: Final = frozenset(
    ("fonttbl", "colortbl", "stylesheet", "info", "generator", "header", "footer", "pict", "listtable", "themedata")
)
_LINE_ENDS: Final = frozenset(("par", "line", "row", "sect", "page"))
_TABS: Final = frozenset(("tab", "cell"))


def looks_like(text: str) -> bool:
    """Return whether the text is an RTF document."""
    return text.lstrip("\ufeff \t\r\n").startswith("{\\rtf")


def plain_text(text: str) -> str:
    """Return the text of the document, without its groups of fonts, colours and styles."""
    pieces: list[str] = []
    skipping = [False]
    for match in _TOKEN.finditer(text):
        word, number, code, symbol, brace, plain = match.groups()
        if brace == "{":
            skipping.append(skipping[-1])
        elif brace == "}":
            if len(skipping) > 1:
                skipping.pop()
        elif symbol == "*" or word in _SKIPPED:
            skipping[-1] = True
        elif skipping[-1]:
            continue
        elif word in _LINE_ENDS:
            if word == "row" and pieces and pieces[-1] == "\t":
                pieces.pop()
            pieces.append("\n")
        elif word in _TABS:
            pieces.append("\t")
        elif word == "u" and number:
            pieces.append(chr(int(number) % 0x10000))
        elif code:
            pieces.append(bytes([int(code, 16)]).decode("cp1252", "replace"))
        elif symbol:
            pieces.append({"~": " ", "\n": "\n", "\r": "\n", "-": "", "_": "-"}.get(symbol, symbol))
        elif plain:
            pieces.append(plain)
    return "".join(pieces)
