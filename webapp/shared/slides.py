"""Say whether this server can write slides for PowerPoint: python-pptx, which few people need, may be installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

MISSING: Final = "PowerPoint is not installed on this server; whoever runs it can add it."


def has_slides() -> bool:
    """Check whether python-pptx is installed."""
    return find_spec("pptx") is not None


def why_no_slides() -> str:
    """Return the reason why there are no slides; '' if there are."""
    return "" if has_slides() else MISSING
