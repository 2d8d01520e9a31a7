"""The documents' examples replayed whole, beat by beat: too long for every run."""

from __future__ import annotations

import pytest

from tests.documents.frames import follows, timeline
from tests.documents.models.small import Recursion
from tests.documents.ways import PUZZLES

WHOLE = {  # the states that the program goes through
    ("000_fig2_as_printed", "A"): 115_380,
    ("000_sample_=_003_example1", "A"): 32_858,
    ("001", "B"): 8_222,
    ("002_figure3_gentle", "C"): 14_876,
    ("000_sample_=_003_example1", "C"): 32_858,
    ("003_example2", "C"): 14_687,
}


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "letter"), WHOLE)
def test_whole_examples(name: str, letter: str) -> None:
    """Every frame and beat of the search is a state of the small model, and no state is left out."""
    model = Recursion(PUZZLES[name], writes_first=letter != "B")
    assert follows(timeline(PUZZLES[name], letter), model.states()) == WHOLE[name, letter]
