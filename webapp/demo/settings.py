"""The values that the settings of a stage may have. `address` reads them from an address and writes them into one."""

from __future__ import annotations

from typing import Final

MOVES_A_SECOND: Final = {"slow": 1, "steady": 4, "fast": 30}
TENFOLD_SECONDS: Final = {"slow": 8, "steady": 4, "fast": 2, "whole": 1}  # in which the clock of a race grows tenfold
WHOLE_SECONDS: Final = 20  # in which the speed `whole` plays all moves that are left
SPEEDS: Final = tuple(TENFOLD_SECONDS)  # slowest first
USUAL_SPEED: Final = "steady"
STOPS: Final = {"move": "every move", "dead": "dead ends", "retreat": "long retreats", "solution": "solutions"}
USUAL_STOP: Final = "move"
SOLUTION_STOP: Final = "solution"  # of a search that goes on after the first one
LESSON_STOP: Final = "lesson"  # the steps of a lesson, which are its usual stops
USUAL_PANES: Final = ("code", "stack", "digits")
VIEWS: Final = ("page", "projector")
SIZES: Final = ("usual", "larger")  # of the type
LASTING: Final = ("code", "speed", "size", "base", "stop", "panes")  # a browser's tab keeps them
FACTORS: Final = (2, 10, 100, 1000)  # by which a guess may say that a search wins
TIE, SKIPPED = "tie", "skip"
MAX_LANES: Final = 4
LANES_WITH_CODE: Final = 2  # with so many lanes each shows its code; with more it is one press away, on *Watch*
HOW_MARK: Final = "~"  # between the key of a lane and how it runs
HOWS: Final = {"python": "in Python", "compiled": "compiled"}  # behind the letter of the search
SLOWEST, FASTEST = 100, 10**10  # moves a second that an address may claim
MAX_MOVE: Final = 10**12  # that an address may name
MAX_CLOCK: Final = 2**53  # nanoseconds or placements that an address may name: scripts count no further
MAX_SUBSTEP: Final = 100  # inside a move
MAX_FINDBEST_STEP: Final = 10_000  # inside FINDBEST; 16x16 has fewer
