"""What slipped in the text of a lesson that is no TOML: where, and what to do, in plain words.

tomllib says where it stopped and what it missed there. What was meant is plain from the line itself; of several slips
the first of the list is told, and where a bracket was never closed the line of the bracket.

>>> slip_of("alg = check-first", 1, "Invalid value")
(1, 'texts stand in quotes: write alg = "check-first"')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

BEAT: Final = ("move", "try", "caption", "ask", "note", "wrong", "shows", "can")  # its keys
_NUMBERS: Final = ("move", "try", "base")  # keys of numbers
_CURLY: Final = "“”„‟‘’‚«»"
_QUOTED: Final = re.compile(r""""(?:[^"\\]++|\\.?)*+("?)|'[^']*+('?)""")  # one that is never closed ends with the line
_DOUBLE: Final = re.compile(r""""(?:[^"\\]++|\\.?)*+("?)""")
_SINGLE: Final = re.compile(r"'[^']*+('?)")
_KEY: Final = re.compile(r"\A\s*+([A-Za-z_-]++)")
_EQUALS: Final = re.compile("[=:]")
_OPENER: Final = re.compile(r"[\[{]")
_BEATS: Final = re.compile(r"beats?\s*+\]*+:?")
_CURLY_TEXT: Final = re.compile(rf"[=\[,:]\s*+[{_CURLY}]")
_COLON_IN_BRACES: Final = re.compile(r"[{,]\s*+\w++\s*+:")
_COLON_BEHIND_KEY: Final = re.compile(r"\A\s*+[\w-]++\s*+:")
_REMARK: Final = re.compile(r"\A\s*+(?://|;|--|/\*|%)")
_KEY_ALONE: Final = re.compile(r"\A\s*+[\w-]++(?:\s|$)")
_KEY_AND_EQUALS: Final = re.compile(r"\A\s*+[\w-]++\s*+=")
_OPEN_SINGLE: Final = re.compile(r"=\s*+'[^']*+$")
_BARE_TEXT: Final = re.compile(r"=\s*+[^\s\"'\[{]")
_OPEN_TEXT: Final = re.compile(r"=\s*+[\"'](?!\")")
_VALUE: Final = re.compile(r"\"\"|[\w.+-]++")
_BEHIND_TEXT: Final = re.compile(r'=\s*+""\s*+[^\s"]')
_LONE_BACKSLASH: Final = re.compile(r'\\(?![btnfr"\\]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})')
_NO_EQUALS_IN_BRACES: Final = re.compile(r"[{,]\s*+\w++\s++[\[\d]")
_INSIDE: Final = re.compile(r"[\[{][^\]}]*+(?:\]\s*+[\w\"]?)?")  # brackets, and what follows a ] of them
_NO_COMMA: Final = re.compile(r"[\w\"\]]\s++[\w\"]")
_BRACKETED: Final = re.compile(r"=\s*+[\[{]")
_NUMERAL: Final = re.compile(r"[-+\d][\d.,'’ _]*+")
_LETTERS: Final = re.compile(r"[^\s\[{\"'\d]")
_HEADER: Final = "each beat begins with a line [[beats]], with two brackets before the word and two behind it"
_ANY: Final = "this line cannot be read: a line is a key, = and what it says; or [[beats]]; or a remark behind #"


def slip_of(text: str, number: int, why: str) -> tuple[int, str]:
    """The line, from 1, and what to do about it; `number` is where tomllib stopped, 0 for the end, `why` its words."""
    lines = text.split("\n")
    number = min(number or len(lines), len(lines))
    if text.count('"""') % 2:
        number = max(at for at, line in enumerate(lines[:number], 1) if '"""' in line)
        return number, 'the three quotes here are never closed: write """ behind the text, or one quote on either side'
    if "Unclosed" in why or why.startswith("Unterminated"):
        number = next((at for at in range(number, 0, -1) if _unclosed(lines[at - 1])), number)
    if "declare" in why or "immutable" in why or "Cannot mutate" in why:
        number = next((at for at in range(1, number + 1) if _is_odd_header(lines[at - 1])), number)
    line = lines[number - 1]
    return number, next((told for told in (slip(line, why) for slip in _SLIPS) if told), _ANY)


def _bare(line: str) -> str:
    """The line with empty quotes in place of each text, without its remark."""
    return _QUOTED.sub(_emptied, line).partition("#")[0].rstrip()


def _emptied(text: re.Match[str]) -> str:
    """Empty quotes. A text that is never closed stays: only quotes of the other kind can be closed within it."""
    if text[text.lastindex or 0]:
        return '""'
    quote, rest = text[0][0], text[0][1:]
    return quote + (_SINGLE if quote == '"' else _DOUBLE).sub(lambda other: '""' if other[1] else other[0], rest)


def _key(line: str) -> str:
    found = _KEY.match(line)
    return found[1] if found else ""


def _said(line: str) -> str:
    """What stands behind the first =, or colon."""
    return _EQUALS.split(line, maxsplit=1)[-1].strip().rstrip(",;").strip()


def _unclosed(line: str) -> str:
    """The bracket that is missing at the end of the line; '' where none is, or where it is a heading."""
    bare = _bare(line)
    if bare.lstrip().startswith("["):
        return ""
    return next((close for begin, close in ("[]", "{}") if bare.count(begin) > bare.count(close)), "")


def _is_odd_header(line: str) -> bool:
    bare = _bare(line).strip()
    return bare.startswith("[") and bare.replace(" ", "") != "[[beats]]"


# ---- the slips, each with what to do about it, '' where the line has no such


def _hidden(line: str, _: str) -> str:
    loose = {sign for sign in _bare(line) if unicodedata.category(sign) in ("Cf", "Zs")} - {" "}
    if loose or any(unicodedata.category(sign) == "Cc" and sign != "\t" for sign in line):
        return "a sign that cannot be seen stands in this line: delete the line and write it anew"
    return ""


def _header(line: str, _: str) -> str:
    return _HEADER if _is_odd_header(line) or _BEATS.fullmatch(_bare(line).strip()) else ""


def _curly(line: str, _: str) -> str:
    if not _CURLY_TEXT.search(_bare(line)):
        return ""
    return f'the quotes are a word processor’s: write straight ones, as in {_key(line) or "title"} = "..."'


def _colon(line: str, _: str) -> str:
    if _COLON_IN_BRACES.search(_bare(line)):
        return "between cell and digit stands =, not a colon: { r1c3 = 4 }"
    if _COLON_BEHIND_KEY.match(_bare(line)):
        return f"behind {_key(line)} stands =, not a colon: {_key(line)} = {_said(line)[:40]}"
    return ""


def _remark(line: str, _: str) -> str:
    return "a remark begins with #" if _REMARK.match(line) else ""


def _twice(line: str, why: str) -> str:
    if "inline table" in why and "Duplicate" in why:
        return "a cell stands twice in the braces: keep one"
    if "overwrite" not in why:
        return ""
    beat = ", or begin another beat above this line with [[beats]]" if _key(line) in BEAT else ""
    return f"{_key(line)} stands twice: keep one of them{beat}"


def _no_equals(line: str, _: str) -> str:
    bare, key = _bare(line), _key(line)
    if "=" in _OPENER.split(bare, maxsplit=1)[0] or not key or not _KEY_ALONE.match(bare):
        return ""
    said = bare.strip()[len(key) :].strip()
    return f"there is no = behind {key}" + (f": write {key} = {line.strip()[len(key) :].strip()[:40]}" if said else "")


def _nothing(line: str, _: str) -> str:
    return f"nothing stands behind {_key(line)} =" if _KEY_AND_EQUALS.fullmatch(_bare(line)) else ""


def _quote(line: str, _: str) -> str:
    bare = _bare(line)
    if bare.replace('""', "").count('"') % 2 == 0 and not _OPEN_SINGLE.search(bare):
        return ""
    if _BARE_TEXT.search(bare):
        return "a quote is missing before the text: it begins and ends with one"
    if _OPEN_TEXT.search(bare):
        return "a quote is missing behind the text: it begins and ends with one, in the same line"
    return "a quote is missing: each text begins and ends with one, in the same line"


def _trailing(line: str, _: str) -> str:
    bare = _bare(line)
    said, sign = bare[:-1].rstrip(), bare[-1:]
    if sign not in (",", ";") or "=" not in said:
        return ""
    is_whole = said[-1] in "]}" or _VALUE.fullmatch(said.rpartition("=")[2].strip())
    return f"delete the {sign} at the end of this line" if is_whole else ""


def _inner(line: str, _: str) -> str:
    if _BEHIND_TEXT.search(_bare(line)):
        return "a straight quote within a text ends it: write “ ” there"
    return ""


def _backslash(line: str, _: str) -> str:
    if _LONE_BACKSLASH.search(line):
        return "a backslash in a text is written twice: \\\\"
    return ""


def _brackets(line: str, _: str) -> str:
    bare = _bare(line)
    if close := _unclosed(line):
        return f"a bracket is not closed: write {close} behind what it holds"
    if bare.count("]") > bare.count("[") or bare.count("}") > bare.count("{"):
        return "a bracket is closed that was never opened: write one before what it holds, as in { r1c3 = [1, 4] }"
    if _NO_EQUALS_IN_BRACES.search(bare):
        return "between cell and digits stands =: { r1c3 = [1, 4] }"
    if any("=" in part.partition("[")[2] for part in bare.split("]")):
        return f"cells and digits stand in braces: {_key(line)} = {{ r1c3 = 4 }}"
    if _BRACKETED.search(bare) and any(map(_NO_COMMA.search, _INSIDE.findall(bare))):
        return "commas are missing between what stands in the brackets: [1, 3, 4]"
    return ""


def _number(line: str, _: str) -> str:
    if _NUMERAL.fullmatch(_said(_bare(line))) or _key(line) in _NUMBERS:
        return f"{_key(line)} is a whole number in figures alone, without 0 before it: {_key(line)} = 12"
    return ""


def _unquoted(line: str, _: str) -> str:
    said = _said(_bare(line))
    if not _key(line) or not _LETTERS.match(said):
        return ""
    return f'texts stand in quotes: write {_key(line)} = "{said[:40]}"'


_SLIPS: Final[tuple[Callable[[str, str], str], ...]] = (
    _remark,
    _hidden,
    _header,
    _curly,
    _backslash,
    _quote,
    _colon,
    _twice,
    _no_equals,
    _nothing,
    _inner,
    _trailing,
    _brackets,
    _number,
    _unquoted,
)

# ---- no text at all


_SIGNS: Final = {  # as they read where bytes are taken for Windows' letters
    "PK\x03\x04": "a packed file, as Word and other word processors write them",
    "%PDF": "a PDF",
    "{\\rtf": "a text with fonts (RTF)",
    "ÐÏ\x11à": "an old Word document",
    "‰PNG": "a picture",
    "ÿØÿ": "a picture",
    "<": "a web page",
}


def unreadable(text: str) -> Iterator[str]:
    """A sentence that says that the text of a file is none of a lesson at all, if so."""
    kind = next((kind for sign, kind in _SIGNS.items() if text.lstrip().startswith(sign)), "")
    if not kind and sum(unicodedata.category(sign) == "Cc" and sign not in "\t\n" for sign in text) > 1:
        kind = "no text"
    if kind:
        yield f"This is {kind}: save the lesson as plain text, its name ending in .toml, and open that."
    elif not text.strip():
        yield "There is nothing in it: a lesson has a title, a puzzle and beats, each below a line [[beats]]."
