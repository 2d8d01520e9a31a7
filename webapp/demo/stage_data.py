"""What the scripts of a stage ask for: frames, places that commands lead to, and how far the searches are known.

one search       `webapp.demo.search_state`, on the clocks of moves and of the steps of a lesson
FINDBEST         `webapp.demo.find_best`, on the clock of its substeps
several lanes    `webapp.demo.race_views`, on those of moves, placements and time
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from flask import current_app

from webapp.demo.address import At, Stage
from webapp.demo.frame_board import FrameEncoder, FrameText

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Window:
    """The frames that a script asks for, from the place of the stage on."""

    count: int = 1
    stride: int = 1
    is_inside: bool = False  # those inside the next move, in place of those after it
    open: int = 0  # the first move whose question is still open


class Found(NamedTuple):
    """Where a command leads, if anywhere, and what is said there."""

    at: At | None
    words: str = ""
    is_open: bool = False  # more has to be explored before that is known
    end: At | None = None  # of the retreat that begins there


@dataclass(frozen=True)
class Frames:
    """The frames of a window, which `make` makes: unless the same answer is in the cache."""

    make: Callable[[FrameEncoder], tuple[Fields, Sequence[FrameText]]]  # what goes with them, and the frames
    known: Fields  # how far the searches are known, where that has to be said
    state: str = ""  # tells apart answers that depend on more than the address
    is_final: bool = True  # whether these are all; else the script asks again


class StageData(Protocol):
    """What a stage answers to its scripts. All but its properties may raise `StillExploringError`."""

    @property
    def stage(self) -> Stage:
        """The stage."""

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands whose places have to be searched for, as buttons and keys name them."""

    def max_frames(self, stride: int) -> int:
        """Return how many frames one answer has at most."""

    def explore(self) -> tuple[Fields, bool]:
        """Explore a piece more; return how far the searches are known, and whether there is more."""

    def frames(self, window: Window) -> Frames:
        """Make the frames of a window."""

    def find(self, command: str, text: str) -> Found:
        """Find where a command leads; `text` is what a person typed, of the command `to`."""

    def frame(self, at: At) -> tuple[Fields, FrameText | None]:
        """Make the frame of a place that was found; return what is known there, and the frame, if it may be shown."""


class DockState(Protocol):
    """What the dock of one search shows of its clock."""

    @property
    def unit(self) -> str:
        """What the clock counts."""

    @property
    def stop(self) -> str:
        """The kind of stop to which a clicker leads."""

    @property
    def progress(self) -> Fields:
        """How many places the clock has, as far as that is known."""

    def to(self, place: int, /) -> dict[str, At | None]:
        """Name the places to which the buttons lead; None for nowhere."""


def write_frames(stage: Stage, frames: Frames) -> str:
    """Write the frames of a window as JSON."""
    encoder = FrameEncoder(stage.puzzle.shape, stage.base)
    more, texts = frames.make(encoder)
    written = ",".join(encoder.write(texts))
    head = current_app.json.dumps({**frames.known, **more}).removesuffix("}")
    return f'{head}{", " if len(head) > 1 else ""}{encoder.write_tables()}, "frames": [{written}]}}\n'
