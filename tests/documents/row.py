"""A requirement of a course document as a row of a table: what the document says, how it is tried, what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

Attempt: TypeAlias = Callable[[], None]
Check: TypeAlias = Callable[[], bool]


@dataclass(frozen=True)
class Row:
    """One requirement. Its attempt raises AssertionError where it is not met."""

    document: str  # "000"
    part: str  # the section, function or figure
    words: str  # what it says or shows, in brief
    method: str  # how it is tried
    name: str
    attempt: Attempt
    missing: str = ""  # why it does not work yet; then the attempt fails
    cannot: str = ""  # why it cannot be had to the letter; then the attempt tries what is there in its place
    still: Check | None = None  # whether that reason is still true

    def try_out(self) -> None:
        """Try it. Raises AssertionError where it is not met, or where the reason why it cannot be is no longer true."""
        self.attempt()
        assert not self.still or self.still(), f"it is no longer true that {self.cannot}"

    def result(self) -> str:
        """What came of it, in words."""
        try:
            self.try_out()
        except AssertionError as error:
            return f"not yet: {self.missing}" if self.missing else f"FAILS: {error}"
        except Exception as error:  # whatever it is, the other rows are to be printed
            return f"FAILS: {error!r}"
        if self.missing:
            return "FAILS: works, but is marked as missing"
        return f"cannot: {self.cannot}" if self.cannot else "works"


class Document:
    """A course document, or a part of one, with its rows in the order in which they are written down."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.rows: list[Row] = []

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def asks(
        self, part: str, words: str, *, missing: str = "", cannot: str = "", still: Check | None = None
    ) -> Callable[[Attempt], Attempt]:
        """Decorator that adds an attempt as a row; the first line of its docstring says how it is tried.

        A row that `cannot` be had to the letter has a check whether the reason is `still` true.
        """

        def add(attempt: Attempt) -> Attempt:
            method = (attempt.__doc__ or "").partition("\n")[0].removesuffix(".")
            name = attempt.__name__
            row = Row(self.number, part, words, method, f"{self.number}-{name}", attempt, missing, cannot, still)
            self.rows.append(row)
            return attempt

        return add

    def add(self, part: str, words: str, method: str, name: str, attempt: Attempt) -> None:
        """Adds a row of many that are alike."""
        self.rows.append(Row(self.number, part, words, method, f"{self.number}-{name}", attempt))
