"""List the panes that may stand beside the board of a search: their names by key."""

from __future__ import annotations

from typing import Final

PANES: Final = {
    "code": "Code",
    "stack": "Stack",
    "tree": "Tree",
    "digits": "Digits",
    "formula": "Box formula",
}
SWITCHED_PANES: Final = {key: name for key, name in PANES.items() if key != "formula"}  # only a lesson shows that one
