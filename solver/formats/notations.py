r"""Respell texts that no layout explains: each way gives the same cells in a plain layout, or nothing.

They are tried one after another, after everything else, and count only where all grids are whole. No way changes what
another reads.

>>> [plain for plain, _ in plain_texts("- 12..\n- ..34\n- 21..\n- ..12")][0].split("\n")
['  12..', '  ..34', '  21..', '  ..12']
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.errors import FormatError
from solver.formats import beside_rows, bold_digits, cell_triples, program_spellings, tables, yaml_rows
from solver.formats.entry import Entry


def plain_texts(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the text in plain layouts, each with the notices on what was left out."""
    if plain := yaml_rows.plain_rows(text):
        yield plain, ()
    if plain := program_spellings.shorten_program(text):
        yield plain, ()
    if plain := bold_digits.remove_stars(text):
        yield plain, ()
    for remove in (beside_rows.without_frame, beside_rows.without_words):
        plain, words = remove(text)
        if plain:
            notices = (beside_rows.describe(words),)
            yield plain, notices
            if filled := tables.fill_empty_fields(plain):
                yield filled, notices


def attempt_triples(text: str) -> Entry | None:
    """Read a list of rows, columns and digits in any order; return None for any other text."""
    try:
        return cell_triples.attempt(text)
    except FormatError:
        return None
