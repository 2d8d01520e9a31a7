"""Quoted mail: the signs before each line of it are left out, and so are a Python prompt's.

>>> without("Ann wrote:\\n> 12..\\n>> 34..")
'Ann wrote:\\n12..\\n34..'
"""

from __future__ import annotations

import re
from typing import Final

from solver.lazy_regex import pattern

_QUOTE: Final = pattern(r"^[ \t]{0,9}>(?:[ \t]?>)*[ \t]?", re.MULTILINE)


def without(text: str) -> str:
    """The text without the signs; markup keeps its own."""
    return text if ">" not in text or text.lstrip("\ufeff \t\r\n").startswith("<") else _QUOTE.sub("", text)
