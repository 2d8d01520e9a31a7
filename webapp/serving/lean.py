"""Styles, scripts and markup without what is there for those who write them: remarks, indentation, blanks round signs.

All of it by the manner in which ours are written, which the tests hold them to: a regular expression in a script begins
without a blank and stands on one line, a division has blanks round it, every statement ends with its sign; no template
writes a text of several lines in which blanks count.
"""

from __future__ import annotations

import re
from typing import Final

from jinja2.ext import Extension

_STYLE: Final = re.compile(r'("[^"]*")|/\*.*?\*/\n*|\s*([{};,])\s*|(?<=:)\s+', re.DOTALL)  # a text stays as it is
_SCRIPT: Final = re.compile(
    r"""
    (   "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*'                                     # texts stay as they are,
    |   `(?:[^`\\$] | \\. | \$(?!\{) | \$\{(?:[^`}]|`[^`]*`)*\})*`                    # those with others in them,
    |   /(?![\ /*])(?:[^/\\\[\n] | \\. | \[(?:[^\]\\\n]|\\.)*\])+/                    # and regular expressions
    )
    |   (?<=[{(\[,;]\ )//[^\n]*\s* | \ *(?://[^\n]*|/\*.*?\*/)                          # comments go
    |   \s*([)\]}])\ * | ([{(\[,;])\s* | \ *([{}(),;:?=<>*&|!\[\]])\ *                # as blanks round signs
    """,
    re.DOTALL | re.VERBOSE,
)
_INDENTATION: Final = re.compile(
    r"(?<=[^}]\n) +|(?<=\}\n ) +"
)  # a tag takes the end of its line: then a blank parts words


class Unindented(Extension):
    """Templates without indentation but the blanks that count."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The template as it is compiled; its lines keep their numbers."""
        return _INDENTATION.sub("", source)


def lean(text: str) -> str:
    """The style or script without indentation, empty lines and comments that take whole lines.

    >>> lean("/* what it\\n   is */\\nif (a) {\\n  b();\\n}\\n")
    'if (a) {\\nb();\\n}\\n'
    """
    lines, in_comment = [], False
    for line in map(str.strip, text.splitlines()):
        in_comment = in_comment or line.startswith("/*")
        if line and not in_comment and not line.startswith("//"):
            lines.append(line + "\n")
        in_comment = in_comment and not line.endswith("*/")
    return "".join(lines)


def tight_style(style: str) -> str:
    """The lean style sheet without remarks, blanks round signs, and the last sign of a block.

    >>> tight_style('td > p, a:is(.b, .c) { content: ": "; /* why */ }')
    'td > p,a:is(.b,.c){content:": "}'
    """
    return _STYLE.sub(r"\1\2", style).replace(";}", "}")


def tight_script(script: str) -> str:
    """The lean script without remarks and without blanks round signs.

    >>> tight_script('if (a === "b  c") { // why\\nreturn /^ [a/] $/.test(`${d} , `);\\n}\\ne = f / g;\\n')
    'if(a==="b  c"){return /^ [a/] $/.test(`${d} , `);}\\ne=f / g;'
    """
    return _SCRIPT.sub(r"\1\2\3\4", script)
