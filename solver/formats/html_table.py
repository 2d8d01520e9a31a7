"""Read HTML tables: every row becomes a line with tabs between the cells, which the reader of rows takes.

One pattern finds the tags, not html.parser, so that the time grows linearly with the text.

>>> [line.text for line in parse_tables("<table><tr><td>1<td>&nbsp;</tr>\\n<tr><td><input value=2><td>3</table>")]
['1\\t', '2\\t3', '']
"""

from __future__ import annotations

import re
from typing import Final

from solver.errors import FormatError
from solver.formats.line_ends import count_line_ends
from solver.formats.lines import TextLine
from solver.lazy_regex import pattern

_TAG: Final = pattern(r"<(/?)(table|tr|td|th|input|sup|sub|br)\b([^<>]*)>|<[^<>]*>|([^<]+)|<", re.IGNORECASE)
_VALUE: Final = pattern(r"\bvalue\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_START: Final = pattern(r"<(?:table|tr|td)\b", re.IGNORECASE)


def looks_like(text: str) -> bool:
    """Return whether the text is HTML with a table."""
    return text.lstrip("\ufeff \t\r\n").startswith("<") and _START.search(text) is not None


def parse_tables(text: str) -> list[TextLine]:
    """Parse the rows of all tables as lines, numbered as in the text; an empty line ends a table.

    Raises FormatError for the only field without a value.
    """
    import html

    lines: list[TextLine] = []
    cells: list[str] | None = None
    number, inside = 1, False
    inputs, without = 0, list[int]()
    for match in _TAG.finditer(text):
        closing, tag, attributes, words = match.groups()
        tag = (tag or "").lower()
        if tag in ("tr", "table"):
            if cells:
                lines.append(TextLine.of(number, "\t".join(cells)))
            if tag == "table" and closing:
                lines.append(TextLine.of(number, ""))
            cells, inside = [], False
        elif tag in ("td", "th"):
            inside = not closing and tag == "td"
            if inside and cells is not None:
                cells.append("")
        elif inside and cells:
            value = None if words else _VALUE.search(match[0])
            inputs += tag == "input"
            if tag == "input" and not value:
                without.append(number)
            held = (value[1] or value[2] or value[3] or "") if value else html.unescape(words or "")
            cells[-1] += "".join(held.split())
        number += count_line_ends(match[0])
    if cells:
        lines.append(TextLine.of(number, "\t".join(cells)))
    if len(without) == 1 < inputs:
        raise FormatError.at("a field of this table has no value, as all others have", without[0])
    return lines
