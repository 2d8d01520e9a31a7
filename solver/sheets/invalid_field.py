"""The error of one field of a request for sheets, which a page shows beside that field."""

from __future__ import annotations

from solver.errors import RuleError


class InvalidFieldError(RuleError):
    """Report an invalid field. `field` is its name in the form of the page Print."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field
