"""The states of the gallery by key, and ways to them, for tests that show a page in more states."""

from __future__ import annotations

from typing import Final

from tests.gallery.states import (
    BOARD,
    CLASH,
    GENTLE,
    LONG_TITLE,
    SEVERAL,
    SHORT,
    SOLVED,
    STATES,
    Opener,
    act,
    at,
    box,
    notes,
    open_menu,
    rename,
    show,
    timed_hint,
    unreadable,
)

__all__ = [
    "BOARD_STATES",
    "CLASH",
    "EVERY",
    "GENTLE",
    "LONG_TITLE",
    "SEVERAL",
    "SHORT",
    "SOLVED",
    "act",
    "at",
    "box",
    "notes",
    "open_menu",
    "rename",
    "show",
    "timed_hint",
    "unreadable",
]

EVERY: Final[dict[str, Opener]] = {state.key: state.reach for state in STATES}
BOARD_STATES: Final[dict[str, Opener]] = {state.key: state.reach for state in STATES if state.page_room == BOARD}
