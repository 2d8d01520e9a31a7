"""Take the indentation out of templates: only their authors need it. The packed board page is 70 bytes smaller."""

from __future__ import annotations

import re
from typing import Final

from jinja2.ext import Extension

_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)


class Unindent(Extension):
    """Remove the white space at the start of each line of a template, before Jinja reads it. Line breaks stay."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the text of a template without indentation. What the page fills in keeps its own."""
        return _INDENTATION.sub("", source)
