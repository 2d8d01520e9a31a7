"""The values that the settings of a stage may have. `address` reads them from an address and writes them into one."""

from __future__ import annotations

from typing import Final

SPEEDS: Final = ("0.5", "1", "2", "5", "10", "30", "100", "1000", "10000", "100000", "1000000", "10000000")
SPEEDS_OF_TWO: Final = SPEEDS[:5]  # moves a second of two lanes on the clock of moves
SPEEDS_OF_RACE: Final = ("16", "8", "4", "2", "1")  # seconds in which the time on the clock grows tenfold
STOPS: Final = {
    "move": "every move",
    "dead": "dead ends",
    "retreat": "long retreats",
    "solution": "the solution",
    "question": "questions",
}
LESSON_STOP: Final = "lesson"  # the steps of the lesson, if there is one
USUAL_PANES: Final = ("code", "stack", "digits")
VIEWS: Final = ("page", "projector")
THEMES: Final = ("light", "dark", "contrast")
LIGHTINGS: Final = {"lit": "on", "dim": "dimmed", "dark": "off"}
SIZES: Final = ("80", "90", "100", "110", "120", "130")  # % of the usual type
ZOOMS: Final = ("2", "3", "4", "5", "6")  # the zoom of the scrubber shows 10**n moves
GRAPHS: Final = {  # of a long search, one at a time and only if asked for: names by key
    "": "none",
    "depth": "depth near here",
    "choices": "first choices",
    "placements": "placements by depth",
}
LASTING: Final = ("code", "speed", "room", "size", "base", "stop", "panes", "graph")  # a browser's tab keeps them
CLOCKS_OF_LANES: Final = {"moves": "moves, two side by side", "placements": "placements", "time": "computing time"}
FACTORS: Final = (2, 10, 100, 1000)  # by which a guess may say that a search wins
TIE, SKIPPED = "tie", "skip"
MAX_LANES: Final = 4
LANES_WITH_CODE: Final = 2  # with so many lanes each shows its code; with more it is one press away, on *Watch*
HOW_MARK: Final = "~"  # between the key of a lane and how it runs
HOWS: Final = {"python": "in Python", "compiled": "compiled"}  # behind the letter of the search
SLOWEST, FASTEST = 1_000, 10**10  # moves a second that an address may claim
MAX_MOVE: Final = 10**12  # that an address may name
MAX_CLOCK: Final = MAX_MOVE * 1000  # nanoseconds or placements that an address may name
MAX_SUBSTEP: Final = 100  # inside a move
MAX_FINDBEST_STEP: Final = 10_000  # inside FINDBEST; 16x16 has fewer
