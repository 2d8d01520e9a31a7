"""What the gallery checks on every page, for tests of a page that show it in more states."""

from __future__ import annotations

from tests.gallery.checks import cut_off, out_of_reach, overlaps, sticking_out, too_small

__all__ = ["cut_off", "out_of_reach", "overlaps", "sticking_out", "too_small"]
