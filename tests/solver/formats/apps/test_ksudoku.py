"""KSudoku's saved games."""

from __future__ import annotations

import pytest

from solver.errors import FormatError
from solver.formats import read
from tests.for_each import for_each

GAME = """<!DOCTYPE ksudoku>
<ksudoku>
 <game>
  <puzzle>
   <graph type="sudoku" specific-type="Plain" order="4"/>
   <values>bc____________de</values>
   <solution>bcdedebccbedeDcb</solution>
  </puzzle>
 </game>
</ksudoku>
""".replace("D", "d")


@for_each("end", ["</puzzle>", "</solution>", "<solution>", "</values>"])
def test_a_game_that_was_cut_off_is_refused(end: str) -> None:
    """Anywhere before the end of its puzzle, also behind its values."""
    with pytest.raises(FormatError):
        read(GAME[: GAME.index(end) + 3])
