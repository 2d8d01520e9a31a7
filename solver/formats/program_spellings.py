r"""Shorten the cells of programs that are spelled with words: Some(5), Just 5, intArrayOf(5, 0), 5.0e+00, 5u8.

Names in front of a bracket, keyword arguments and the marks of continued lines go too, so that arrays of any language
have the same brackets and cells. Blanks fill the columns, as in `cell_spellings`.

>>> shorten_program("new char[]{'5','.'},").strip(), shorten_program("[Just 5,Nothing]").replace(" ", "")
("{'5','.'},", '[5,.]')
>>> shorten_program("5.000e+00 0.000e+00").split(), shorten_program("5 3 ...")
(['5', '0'], '')
"""

from __future__ import annotations

import re
from typing import Final

from solver.lazy_regex import pattern
from solver.shape import SYMBOLS

_SCIENTIFIC: Final = pattern(r"(?<![\w.+-])([0-9])\.([0-9]{1,24})[eE]([+-]?)0{0,2}([01])(?![\w.])")
_FULL: Final = pattern(
    r"\b(?:Some|Just|Optional|Optional\.of|Given|Fixed|Filled|Known|Value|Digit|Int|Integer|Clue)"
    r"(?: ?\( ?[\"']?([0-9]{1,2}|[A-G])[\"']? ?\)| ([0-9]{1,2})\b)"
)
_EMPTY: Final = pattern(
    r"\b(?:Nothing|None|Empty|Blank|Unknown|nil|null|undef|missing|Optional\.empty\(\)|NULL)\b(?:\(\))?"
)
_NEW: Final = pattern(r"\bnew [\w.<>]{0,40} ?(?:\[[0-9, ]{0,9}\] ?){0,3}(?=[{(\[])")
_NAME: Final = pattern(r"\b(?!_+[^\w.])[A-Za-z_][\w.]{0,40}!? ?(?=[\[({])")  # a lone _ is a blank
_KEYWORD: Final = pattern(r"(?:, ?[a-z]\w{0,20} ?= ?[\w.:\"'-]{1,40}){1,4}(?= {0,9}[)\]}])")
_FACT: Final = pattern(r"\b[A-Za-z_]\w{0,40}\( ?[0-9]{1,2} ?, ?[0-9]{1,2} ?, ?[0-9]{1,2} ?\)")
_SUFFIXED: Final = pattern(r"(?<![\w.])([0-9]{1,2})(?:[ui](?:8|16|32|64)|[ui]size|[LlUuFfDd]|f32|f64)(?![\w.])")
_CONTINUED: Final = pattern(r"(?<=[\[,;\s])\.\.\.[ \t]*(?:%[^\n]*)?$", re.MULTILINE)  # Matlab
_COMMENT: Final = pattern(r"(?<=;)[ \t]*%[^\n]*$", re.MULTILINE)  # Matlab
_BYTES: Final = pattern(r"\bb(?=[\"'])")  # Rust, Python
_LISP: Final = pattern(
    r"\((?:def[a-z]{0,20}|setq|setf|let|define)\s{1,9}[^\s()]{1,40}\s{1,20}(?=['#(])|#[0-9]?A(?=\()|'(?=\()"
)
_ARRAY_OF_LISP: Final = pattern(r"^[ \t]*#[0-9]A(?=\(\()", re.MULTILINE)
_ROW_OF_R: Final = pattern(r"^[ \t]*\[([0-9]{1,2}),\](?=[ \t])", re.MULTILINE)  # how R prints a matrix
_COLUMNS_OF_R: Final = pattern(r"^[ \t]*(?:\[,[0-9]{1,2}\][ \t]*)+$", re.MULTILINE)
_NUMBER_OF_PROGRAM: Final = pattern(  # a statement with one number, too short for a row: n = 9;
    r"^[ \t]*(?:(?:const|int|let|var)[ \t]+)?(?:int[ \t]*:[ \t]*)?[A-Za-z_]{1,20}[ \t]*=[ \t]*[0-9]{1,2}[ \t]*;[ \t]*$",
    re.MULTILINE,
)
_MAX_NUMBERS_OF_PROGRAM: Final = 4  # more may be the cells of a grid
_FORMULA: Final = pattern(r"(?:^|(?<=[,;\t]))=\"([0-9A-Ga-g]{0,2})\"(?=[,;\t\r]|$)", re.MULTILINE)
_BRACKET: Final = pattern(r"[\[({]")


def shorten_program(text: str) -> str:
    """Return the text with one symbol a cell; '' if it has nothing to shorten."""
    if _FACT.search(text):  # a row, a column and a digit, and no row of a grid
        return ""
    if not _BRACKET.search(text) and "e+0" not in text.lower() and not _FULL.search(text):
        return ""
    plain = _SCIENTIFIC.sub(_shorten_scientific, text)
    plain = _EMPTY.sub(lambda match: ".".center(len(match[0])), _FULL.sub(_shorten_full, plain))
    if _BRACKET.search(plain):
        plain = _BYTES.sub(_blank, _LISP.sub(_blank, _COMMENT.sub(_blank, _CONTINUED.sub(_blank, plain))))
        plain = _NAME.sub(_blank, _NEW.sub(_blank, _KEYWORD.sub(_blank, plain)))
    plain = _SUFFIXED.sub(lambda match: match[1].ljust(len(match[0])), plain)
    return "" if plain == text else plain


def remove_marks(text: str) -> str:
    """Return the text without marks around cells that would be cells or comments: those of a matrix of R, #2A of Lisp.

    Statements with a single number go too, such as the size of an array, and what makes a text of a spreadsheet's cell:
    ="5".

    R prints [1,] before the rows of a matrix and [,1] above its columns.

    >>> remove_marks("     [,1] [,2]\\n[1,]   10   NA\\n[2,]    3    4").split("\\n")[1].strip()
    '10   NA'
    >>> remove_marks("[1,] 3 [,4]"), remove_marks("#2A((1 2)\\n(2 1))").split("\\n")[0].strip()
    ('[1,] 3 [,4]', '((1 2)')
    """
    if "[" in text and "=" in text and len(_NUMBER_OF_PROGRAM.findall(text)) <= _MAX_NUMBERS_OF_PROGRAM:
        text = _NUMBER_OF_PROGRAM.sub("", text)
    if '="' in text and len(_FORMULA.findall(text)) == text.count('="'):
        text = _FORMULA.sub(lambda match: match[1].center(len(match[0])), text)
    if "A((" in text:
        text = _ARRAY_OF_LISP.sub(_blank, text)
    if "[,1]" not in text or not _COLUMNS_OF_R.search(text):
        return text
    return _COLUMNS_OF_R.sub("", _ROW_OF_R.sub(_blank, text))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _shorten_scientific(match: re.Match[str]) -> str:
    """Replace the number by its digit, if it is a whole one that a grid can hold."""
    value = float(match[0])
    if not value.is_integer() or value > len(SYMBOLS):
        return match[0]
    return str(int(value)).ljust(len(match[0]))


def _shorten_full(match: re.Match[str]) -> str:
    return (match[1] or match[2]).center(len(match[0]))
