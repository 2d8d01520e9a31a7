"""Grids that belong together: a puzzle with the state of its cells, its candidates or its printed solution after it.

Simple Sudoku exports the givens, then perhaps the digits found, then the candidates; SadMan's files have a section
for the state; programs print `Solution:` after a puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solver.formats.drafting import Draft
from solver.formats.entry import Entry
from solver.formats.sudocue import PUZZLE, STATE
from solver.formats.written_cells import candidate_sets, with_candidates
from solver.grid import Puzzle
from solver.lazy_regex import pattern

_SOLUTION: Final = pattern(r"\A\W*+(?:the\s++)?solution\b", re.IGNORECASE)
LONGEST_TITLE: Final = 80  # characters of a line above a grid; a longer one is a text, or something else
_LETTER: Final = pattern(r"\w")
_SECTION: Final = pattern(r"\[\w+\]")


def merge(drafts: Sequence[Draft]) -> tuple[Entry, ...]:
    """The puzzles that the grids make."""
    merged: list[Draft] = []
    for draft in drafts:
        joined = _joined(merged[-1], draft) if merged else None
        if joined is None:
            merged.append(draft)
            continue
        merged[-1] = joined
        if draft.has_candidates and len(merged) > 1 and _continues(merged[-2], joined):
            board = Puzzle.of(merged[-2].entry.puzzle.givens, joined.entry.puzzle.entries)
            puzzle = with_candidates(board, candidate_sets(draft.entry.puzzle))
            merged[-2:] = [replace(merged[-2], entry=replace(merged[-2].entry, puzzle=puzzle), has_candidates=True)]
    return tuple(_named(draft) for draft in merged)


def _named(draft: Draft) -> Entry:
    details = draft.entry.details
    return replace(draft.entry, details=replace(details, title=title(draft.heading) or details.title))


def title(heading: str) -> str:
    """The heading as a title; nothing if it is a section, code, a word that all programs print, or a long text."""
    text = heading.strip().rstrip(":").strip()
    if (
        not _LETTER.search(text)
        or text[-1:] in "{[(="
        or ("," in text and " " not in text)
        or _SECTION.fullmatch(text)
        or _SOLUTION.match(text)
        or len(text) > LONGEST_TITLE
    ):
        return ""
    return text


def _joined(before: Draft, draft: Draft) -> Draft | None:
    """The two as one puzzle, if the second is the first one's state, solution or candidates."""
    first, second = before.entry.puzzle, draft.entry.puzzle
    if draft.heading == STATE and before.heading in (PUZZLE, "") and first.givens.is_within(second.entries):
        return replace(before, entry=replace(before.entry, puzzle=Puzzle.of(first.givens, second.entries)))
    if draft.has_candidates and _continues(before, draft):
        board = Puzzle.of(first.givens, second.entries)
        return replace(
            before,
            entry=replace(before.entry, puzzle=with_candidates(board, candidate_sets(second))),
            has_candidates=True,
        )
    solves = second.givens.is_full() and first.givens.is_within(second.givens) and not draft.has_candidates
    if solves and _SOLUTION.match(draft.heading) and not _SOLUTION.match(before.heading) and not before.entry.solution:
        return replace(before, entry=replace(before.entry, solution=second.givens))
    return None


def _continues(before: Draft, draft: Draft) -> bool:
    """Whether the second grid holds all digits of the first one, which has some and no candidates."""
    entries = before.entry.puzzle.entries
    return not before.has_candidates and entries.filled > 0 and entries.is_within(draft.entry.puzzle.entries)
