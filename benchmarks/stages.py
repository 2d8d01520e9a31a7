"""Record what the demo says at many places of many searches, and compare two recordings.

    .venv/bin/python -m benchmarks.stages record FILE
    .venv/bin/python -m benchmarks.stages compare BEFORE AFTER

It records the meaning of a frame, not its form: the look of each cell, sentences, counters, stack, line of the
listing, value, marks, and what a question shows while it is open. So it can be run before and after the addresses and
the JSON of the demo change. A stage is named by its puzzle, its lanes and its clock; `_addresses` alone knows which
address answers for it. A change of addresses adds its form there.

FILE is JSON packed with gzip: by the name of a place, what is shown there.

    two solutions | check-first | moves | 12.3    one lane after 12 moves and 3 substeps of the next
    easy | check-first,fewest-choices | placements | 100    a race of two lanes
"""

from __future__ import annotations

import gzip
import html
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from flask.testing import FlaskClient

from solver.search import ALGORITHMS
from tests.webapp.demo.cells import unpack
from webapp import create_app
from webapp.demo.lessons import lessons

PUZZLES: Final = {
    "6x6": ".....3.5.61..4...16...3..16.5.4.....",
    "two solutions": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6..........419..5....8..79",
    "no solution": "2....3.5.61..4...16...3..16.5.4.....",
    "hard": "..9..5.3....97.8...1..3.9.69.1.2.....3.....1.....1.6.92.4.6..8...3.87....8.3..7..",
}
SEARCHES: Final = tuple(algorithm.key for algorithm in ALGORITHMS)
FAULTY: Final = ("faulty-1", "faulty-3", "faulty-7")
STARTS: Final = (0, 38, 2_000)  # first moves of the windows that are recorded, if the search is so long
WINDOW: Final = 8
MOVES_WITH_INSIDE: Final = (0, 5, 401)
TICKS: Final = (0, 1, 7, 60, 1_000, 20_000)
TIMES: Final = (0, 2_000, 30_000, 5_000_000)
RATES: Final = (1_000_000, 2_000_000, 500_000, 3_000_000)
_TAG: Final = re.compile(r"<[^<>]+>")
_CAPTION: Final = re.compile(r'id="lesson-(?:caption|question)">([^<>]*)<')
_START: Final = re.compile(r"data-start='([^']*)'")
_MAX_ASKED_AGAIN: Final = 400  # while a search is explored
_RENAMED: Final = {"beat": "substep"}  # the names of today by those of older answers
# Parts of an answer that are about its form, or about the whole search and not about the place.
_FORM: Final = {"looks", "places", "known", "ticks", "stops", "first", "axis", "progress", "total", "more"} | {
    "to",
    "lesson",
    "tree",
    "solved",
}


@dataclass(frozen=True)
class Asked:
    """A stage to record: lanes of a puzzle or a lesson on a clock, from a place on."""

    name: str
    lanes: tuple[str, ...]
    clock: str  # moves, placements, time, substeps, steps
    at: int
    inside: int = 0
    count: int = 1
    more: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Name the place."""
        more = "".join(f" {name}={value}" for name, value in self.more.items() if name != "p")
        inside = f".{self.inside}" if self.inside else ""
        return f"{self.name} | {','.join(self.lanes)} | {self.clock} | {self.at}{inside}{more}"


def main(arguments: list[str]) -> int:
    """Record, or compare and return 1 if anything differs."""
    match arguments:
        case ["record", path]:
            found = record()
            with gzip.open(path, "wt", encoding="utf-8") as file:
                json.dump(found, file, ensure_ascii=False, sort_keys=True)
            sys.stdout.write(f"{len(found):,} places\n")
            return 0
        case ["compare", before, after]:
            return compare(_read(before), _read(after))
    sys.stderr.write(str(__doc__))
    return 2


def record() -> dict[str, Any]:
    """Ask for every stage, and return what each shows by its name."""
    client = create_app({"TESTING": True, "RATELIMIT_ENABLED": False}).test_client()
    found = dict[str, Any]()
    for asked in stages():
        found[asked.key] = _meaning(_keep_lanes(asked, _ask(client, asked)))
    return found


def compare(before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """Print each place whose meaning differs, with the first difference in it; return 1 if there is any."""
    keys = sorted({*before, *after})
    differing = [key for key in keys if before.get(key) != after.get(key)]
    for key in differing:
        sys.stdout.write(f"{key} -- {_first_difference(before.get(key), after.get(key))}\n")
    sys.stdout.write(f"{len(differing):,} of {len(keys):,} places differ\n")
    return 1 if differing else 0


def stages() -> Iterator[Asked]:
    """Yield the stages that are recorded."""
    for name, puzzle in PUZZLES.items():
        with_puzzle = {"p": puzzle}
        for key in (*SEARCHES, *(FAULTY if len(puzzle) == 81 else ())):
            for start in STARTS:
                yield Asked(name, (key,), "moves", start, count=WINDOW, more=with_puzzle)
                yield Asked(name, (key,), "moves", start, count=WINDOW, more=with_puzzle | {"q": "1"})
            for move in MOVES_WITH_INSIDE:
                yield Asked(name, (key,), "moves", move, inside=1, more=with_puzzle)
            yield Asked(name, (key,), "moves", 3, count=3, more=with_puzzle | {"base": "0", "all": "1"})
        for inside in (0, 1, 9, 100, 10_000):
            yield Asked(name, ("fewest-choices",), "substeps", 4, inside=inside, more=with_puzzle)
        for lanes in (SEARCHES[:2], SEARCHES[1:4], SEARCHES[2:]):
            for tick in TICKS:
                yield Asked(name, lanes, "placements", tick, count=3, more=with_puzzle)
            for time in TIMES:
                yield Asked(name, lanes, "time", time, count=3, more=with_puzzle)
            for start in STARTS:
                yield Asked(name, lanes[:2], "moves", start, count=WINDOW, more=with_puzzle)
    for key, lesson in lessons().items():
        for step in lesson.steps:
            place = {"lesson": key}
            yield Asked("lesson", (lesson.algorithm.key,), "steps", step.move, step.substep, more=place)
            yield Asked("lesson", (lesson.algorithm.key,), "moves", step.move, count=2, more=place)


def _addresses(asked: Asked) -> tuple[str, dict[str, str]]:
    """Return the path and the fields of the address that shows the stage."""
    more, at = dict(asked.more), str(asked.at)
    if len(asked.lanes) > 1:
        rates = {"rates": ",".join(map(str, RATES[: len(asked.lanes)]))} if asked.clock == "time" else {}
        several = {"lanes": ",".join(asked.lanes), "clock": asked.clock, "at": at, "count": str(asked.count)}
        return "/demo/frames", more | several | rates
    fields = more if "lesson" in more else more | {"alg": asked.lanes[0]}
    if asked.clock == "substeps":
        return "/demo/findbest", fields | {"move": at, "step": str(asked.inside)}
    if asked.clock == "steps":
        return "/demo", fields | {"move": at, "try": str(asked.inside)}
    window = {"at": at, "inside": "1"} if asked.inside else {"at": at, "count": str(asked.count)}
    return "/demo/frames", fields | window | ({"open": at} if "q" in more else {})


def _ask(client: FlaskClient, asked: Asked) -> Any:
    """Ask until the answer is final; of a page return what its script starts with, and its words."""
    path, fields = _addresses(asked)
    for _ in range(_MAX_ASKED_AGAIN):
        answer = client.get(path, query_string=fields, follow_redirects=True)
        if answer.status_code != 202:
            break
    if answer.status_code != 200:
        return {"status": answer.status_code}
    if answer.is_json:
        return unpack(json.loads(answer.text))
    main = answer.text.partition("<main")[2].partition("</main>")[0]
    if start := _START.search(main):
        written = unpack(json.loads(html.unescape(start[1])))
        captions = _CAPTION.findall(main)
        return {"frame": written["frame"], "question": written["question"], "captions": captions}
    return {"words": _words(main)}


def _keep_lanes(asked: Asked, answer: Any) -> Any:
    """Keep of frames with several lanes what their clock has always shown, under one name each."""
    if len(asked.lanes) < 2 or "frames" not in answer:
        return answer
    is_moves = asked.clock == "moves"
    of_frame = ("at", "sentence") if is_moves else ("at", "clock", "factor", "sentence", "reason", "over")
    of_lane = ["done", *(("line", "value", "sentence") if is_moves else ("place",))]
    if asked.clock == "placements":  # on the clock of time the bars once showed placements
        of_lane.append("part")
    frames = []
    for frame in answer["frames"]:
        lanes = []
        for lane in frame["lanes"]:
            counts = lane.get("counts", lane)
            kept = {name: lane[name] for name in ("move", "placed", "taken", "cells", *of_lane)}
            kept |= {name: str(counts[name]).replace(",", "") for name in ("placements", "tries", "backtracks")}
            lanes.append(kept)
        departs = {"departs": frame.get("departs", frame.get("parts"))} if is_moves else {}
        frame = {"at": frame.get("move")} | frame
        frames.append({name: frame[name] for name in of_frame} | {"lanes": lanes} | departs)
    return {"frames": frames}


def _meaning(answer: Any) -> Any:
    """Keep what an answer means: its parts without those of its form, markup as words, frames beyond none."""
    if isinstance(answer, dict):
        kept = {_RENAMED.get(name, name): _meaning(value) for name, value in answer.items() if name not in _FORM}
        return {name: value for name, value in kept.items() if value not in (None, "", [], {})}
    if isinstance(answer, list):
        return [_meaning(each) for each in answer]
    return _words(answer) if isinstance(answer, str) and "<" in answer else answer


def _label_of(tag: re.Match[str]) -> str:
    """Return the label that a tag gives to screen readers, between blanks."""
    label = tag[0].partition('aria-label="')[2].partition('"')[0]
    return f" {label} "


def _words(markup: str) -> str:
    """Return the words of a piece of markup, with the labels of its cells."""
    labelled = _TAG.sub(_label_of, markup)
    return " ".join(html.unescape(labelled).split())


def _first_difference(before: Any, after: Any, path: str = "") -> str:
    """Describe the first difference between two answers."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in sorted({*before, *after}):
            if before.get(name) != after.get(name):
                return _first_difference(before.get(name), after.get(name), f"{path}.{name}")
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            if old != new:
                return _first_difference(old, new, f"{path}[{at}]")
    return f"{path.lstrip('.')}: {str(before)[:120]!r}, {str(after)[:120]!r}"


def _read(path: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(Path(path).read_bytes()))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
