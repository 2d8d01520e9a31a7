"""Parts of pages that are the same on many of them: macros whose answers are kept."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from flask import get_template_attribute, request
from markupsafe import Markup

KEPT: Final = 1_024  # answers of a kilobyte or so


def kept(template: str, name: str, *values: Hashable) -> Markup:
    """What the macro answers, which may show nothing but its values; made once while many ask for it."""
    return _made(request.script_root, template, name, values)


@lru_cache(maxsize=KEPT)
def _made(root: str, template: str, name: str, values: tuple[Hashable, ...]) -> Markup:
    """The answer as it is below that prefix."""
    made: Markup = get_template_attribute(template, name)(*values)
    return made
