r"""Read blanks that are no plain space as empty cells: the no-break space, the figure space and the ideographic space.

Word processors and pages write them where plain spaces would fall together, HTML as `&nbsp;`. Between cells such a
blank separates them, as a plain space does: only a text that makes no grid then is read with a cell for each of them.

>>> [plain for plain, _ in plain_texts("1\u00a0\u00a04\n\u00a04\u00a0\u00a0\n4\u00a0\u00a01\n\u00a0\u00a04\u00a0")][0]
'1..4\n.4..\n4..1\n..4.'
>>> list(plain_texts("1\u00a02\u00a0.\u00a04")), list(plain_texts("1  4"))
([], [])
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solver.formats.line_ends import split_lines
from solver.lazy_regex import pattern

_NAMES: Final = {"\u00a0": "no-break space", "\u2007": "figure space", "\u3000": "ideographic space"}
_TO_DOT: Final = dict.fromkeys(map(ord, _NAMES), ".")
_ALL_TO_DOT: Final = _TO_DOT | {ord(" "): "."}
_ENTITY: Final = pattern(r"&(?:nbsp|numsp|#160|#x[aA]0|#8199|#12288);")
_BREAK: Final = pattern(r"(?:</(?:p|div|li)|<br)\b[^<>]{0,200}>\n?")
_TAG: Final = pattern(r"</?(?:pre|code|tt|samp|p|div|li|ul|ol|span|font|body|html)\b[^<>]{0,200}>")
_OTHER_BLANKS: Final = frozenset("0.*_")
_NOTICE: Final = "Each {} is read as an empty cell."


def plain_texts(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text with '.' for each such blank, then for plain spaces too, with the notice; nothing without any.

    A line that has another sign for blanks too has these between its cells.
    """
    if "&" in text:
        text = _ENTITY.sub("\u00a0", text)
    found = [name for sign, name in _NAMES.items() if sign in text]
    if not found:
        return
    if "<" in text:
        text = _TAG.sub("", _BREAK.sub("\n", text)).strip(" \n")
    if any(not _OTHER_BLANKS.isdisjoint(line) for line in split_lines(text) if any(sign in line for sign in _NAMES)):
        return
    notices = (_NOTICE.format(" and each ".join(found)),)
    yield text.translate(_TO_DOT), notices
    if " " in text:  # HTML has one of both in turn
        yield text.translate(_ALL_TO_DOT), notices
