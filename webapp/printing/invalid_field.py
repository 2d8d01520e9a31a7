"""The error of one field of the print form, which the page shows beside that field."""

from __future__ import annotations

from solver import RuleError


class InvalidFieldError(RuleError):
    """Report an invalid field by its name on the page. `field` is its name in the form."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field
