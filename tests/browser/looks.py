"""The sizes of screens that tests of pages run at; the checks themselves are those of the gallery."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gallery.checks import accessibility_problems, resize, wear

__all__ = ["SIZES", "accessibility_problems", "at_sizes", "resize", "wear"]

SIZES: dict[str, tuple[int, int]] = {"phone": (320, 568), "laptop": (1366, 768), "projector": (1920, 1080)}


def at_sizes(*names: str, **options: Any) -> pytest.MarkDecorator:
    """Runs a test with its `page` at these sizes (all of them if none is named) and with these context options."""
    sizes = {name: SIZES[name] for name in names or SIZES}
    contexts = [{"viewport": {"width": width, "height": height}} | options for width, height in sizes.values()]
    return pytest.mark.parametrize("page", contexts, ids=list(sizes), indirect=True)
