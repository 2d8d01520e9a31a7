"""HTML tables: every row becomes a line with tabs between the cells, which the reader of rows then takes.

The tags are found with one pattern and not with html.parser, so that the time grows with the text and no faster.

>>> [line.text for line in table_lines("<table><tr><td>1<td>&nbsp;</tr>\\n<tr><td><input value=2><td>3</table>")]
['1\\t', '2\\t3', '']
"""

from __future__ import annotations

import re
from typing import Final

from solver.formats.line_ends import ends_in
from solver.formats.lines import Line
from solver.lazy_regex import pattern

_TAG: Final = pattern(r"<(/?)(table|tr|td|th|input|sup|sub|br)\b([^<>]*)>|<[^<>]*>|([^<]+)|<", re.IGNORECASE)
_VALUE: Final = pattern(r"\bvalue\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_START: Final = pattern(r"<(?:table|tr|td)\b", re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Whether the text is HTML with a table."""
    return text.lstrip("\ufeff \t\r\n").startswith("<") and _START.search(text) is not None


def table_lines(text: str) -> list[Line]:
    """The rows of all tables as lines, numbered as in the text; an empty line ends a table."""
    import html

    lines: list[Line] = []
    cells: list[str] | None = None
    number, inside = 1, False
    for match in _TAG.finditer(text):
        closing, tag, attributes, words = match.groups()
        tag = (tag or "").lower()
        if tag in ("tr", "table"):
            if cells:
                lines.append(Line.of(number, "\t".join(cells)))
            if tag == "table" and closing:
                lines.append(Line.of(number, ""))
            cells, inside = [], False
        elif tag in ("td", "th"):
            inside = not closing and tag == "td"
            if inside and cells is not None:
                cells.append("")
        elif inside and cells:
            value = _VALUE.search(attributes) if tag == "input" else None
            held = (value[1] or value[2] or value[3] or "") if value else html.unescape(words or "")
            cells[-1] += "".join(held.split())
        number += ends_in(match[0])
    if cells:
        lines.append(Line.of(number, "\t".join(cells)))
    return lines
