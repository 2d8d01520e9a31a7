"""Take docstrings apart: paragraphs, examples, and sections such as `Args:` whose entries have a name each.

>>> found = parse('''Do it.
...
... >>> 1 + 1
... 2
...
... Args:
...     number: How often,
...         at most.
... ''')
>>> found.blocks
['Do it.', '>>> 1 + 1\\n2']
>>> found.sections
{'Args': {'number': 'How often, at most.'}}
"""

from __future__ import annotations

import re
from inspect import cleandoc
from itertools import groupby
from typing import Final, NamedTuple

PROMPT: Final = ">>> "
_HEADING: Final = re.compile(r"(Args|Attributes|Raises|Fields)(?:: those of (.+?))?(?:,? and)?[:.]")
_ENTRY: Final = re.compile(r"([\w*, ]+): (.*)")


class Docstring(NamedTuple):
    """A docstring: its paragraphs and examples in order, and its sections by name.

    `others` are the backquoted names in the heading of a section: 'Fields: those of `Viewing`, and:'.
    """

    blocks: list[str]
    sections: dict[str, dict[str, str]]
    others: list[str]

    @property
    def sentence(self) -> str:
        """The first paragraph."""
        return self.blocks[0] if self.blocks else ""


def parse(text: str | None) -> Docstring:
    """Take a docstring apart. Paragraphs and entries lose their line breaks; examples and drawings keep them."""
    blocks: list[str] = []
    sections: dict[str, dict[str, str]] = {}
    others: list[str] = []
    for is_empty, group in groupby(cleandoc(text or "").splitlines(), key=lambda line: not line):
        if is_empty:
            continue
        lines = list(group)
        if heading := _HEADING.fullmatch(lines[0]):
            sections[heading[1]] = _parse_entries(lines[1:])
            others += re.findall(r"`(\w+)`", heading[2] or "")
        elif lines[0].startswith((PROMPT, " ")):
            blocks.append("\n".join(lines))
        else:
            blocks.append(" ".join(lines))
    return Docstring(blocks, sections, others)


def _parse_entries(lines: list[str]) -> dict[str, str]:
    """Parse the entries of a section; a line that is indented further belongs to the entry before it."""
    entries: dict[str, str] = {}
    name = ""
    for line in lines:
        if line[4:5] != " ":
            match = _ENTRY.fullmatch(line.strip())
            if not match:
                raise ValueError(f"no entry of a section: {line!r}")
            name, entries[match[1]] = match[1], match[2]
        else:
            entries[name] += f" {line.strip()}"
    return entries
