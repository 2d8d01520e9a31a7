"""Lead from a page that takes a puzzle to one of one's own, and back to that page with it.

The link of the page names it in the field THEN of the address of Paste or photo, which opens the puzzle there.

    /demo/race -- "Use your own puzzle" --> /photo?then=race -- a text or a photo is read --> /demo/race?p=...
    /demo/race -- a text or picture is pasted or dropped on it (shared/pasted.js) ----------> /demo/race?p=...
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from flask import has_request_context, request

THEN: Final = "then"  # a field


class Target(NamedTuple):
    """Name a page that opens with a puzzle: its key in the field THEN, its endpoint, and what its tab is called."""

    key: str
    endpoint: str
    name: str


TARGETS: Final = (
    Target("watch", "demo.show", "Watch"),
    Target("race", "race.show", "Race"),
    Target("how-hard", "hints.show", "How hard"),
    Target("pictures", "pictures.choose", "Pictures"),
    Target("share", "texts.choose", "Share"),
)


def fields_to_return() -> dict[str, str]:
    """Write the field that leads back to the page of this request; none if it is no page that takes a puzzle."""
    endpoint = request.endpoint if has_request_context() else ""
    return next(({THEN: target.key} for target in TARGETS if target.endpoint == endpoint), {})


def target_in(fields: Mapping[str, str]) -> Target | None:
    """Find the page that the fields name; None for the board."""
    return next((target for target in TARGETS if target.key == fields.get(THEN)), None)
