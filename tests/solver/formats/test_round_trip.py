"""The law of every format: reading what it wrote gives back all that its row in the list says it carries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from solver.formats import FORMATS, Entry, Format, read, write
from solver.formats.cells import list_candidates
from solver.shape import SHAPES, Shape
from tests.campaigns import drawn
from tests.solver.formats.strategies import SIZES, entries, noted


def carried(entry: Entry, format: Format) -> dict[str, object]:
    """What the format promises to carry, by name."""
    puzzle = entry.puzzle
    held: dict[str, object] = {
        "givens": puzzle.givens,
        "entries": puzzle.entries,
        "solved": puzzle.solved,
        "notes": puzzle.notes,
        "removed": puzzle.removed,
        "candidates": list_candidates(puzzle),
        "solution": entry.solution,
    }
    return {name: held[name] if name in held else getattr(entry.details, name) for name in format.carries}


def seen(entry: Entry, format: Format) -> Entry:
    """The entry with the notes that are visible; a link and the JSON record hold all of them."""
    if format.key in ("link", "json"):
        return entry
    return replace(entry, puzzle=replace(entry.puzzle, notes=entry.puzzle.visible_notes))


def sizes_of(format: Format) -> st.SearchStrategy[Shape]:
    """The sizes that the format can write."""
    return SIZES if not format.sizes else st.sampled_from([s for s in SHAPES.values() if s.size in format.sizes])


def puzzles_for(format: Format) -> Callable[[Shape], st.SearchStrategy[Entry]]:
    """The puzzles that the format's promise is about."""
    return noted if "candidates" in format.carries else entries


def solves(entry: Entry, before: Entry) -> bool:
    """Whether the grid is a full one with all digits of the one before."""
    return entry.puzzle.givens.is_full() and before.puzzle.givens.is_within(entry.puzzle.givens)


@pytest.mark.parametrize("format", [each for each in FORMATS if each.writes], ids=lambda format: format.key)
@drawn(10, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_reading_what_a_format_wrote_gives_back_all_it_carries(format: Format, data: st.DataObject) -> None:
    """One puzzle of any size, conflicts and notes included, comes back as it went out."""
    entry = data.draw(sizes_of(format).flatmap(puzzles_for(format)))
    read_back = read(write(format.key, [entry])).entries
    assert [carried(each, format) for each in read_back] == [carried(seen(entry, format), format)]


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: format.key)
@drawn(4, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_several_puzzles_in_one_text_come_back_in_order(format: Format, data: st.DataObject) -> None:
    """Two or three puzzles of one size come back apart and in order; a solution below its puzzle may go with it."""
    several = data.draw(
        sizes_of(format).flatmap(lambda shape: st.lists(puzzles_for(format)(shape), min_size=2, max_size=3))
    )
    assume(not any(map(solves, several[1:], several)))
    read_back = read(write(format.key, several)).entries
    assert [carried(each, format) for each in read_back] == [carried(seen(entry, format), format) for entry in several]
