"""Write a stage as one HTML file that needs no server: a lesson, or a search from one move to another.

    Stage -> ranges of moves -> frames, as /demo/frames sends them \\
                             -> where each kind of stop leads       -> packed -> demo/file.html
    steps that are races     -> page and frames of each            /

The file has the stage's own markup, styles and scripts. Only where the scripts get their data differs: from
`demo/file_source.js`. What a file has no frames for it does not show: other languages that search another way, other
numbers of rows, questions that are asked first, FINDBEST, the path of a tree.
"""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from typing import Any, Final, NamedTuple

from flask import render_template, request
from markupsafe import Markup

from solver import RuleError
from solver.search.algorithm import CODES
from solver.search.frames import Frame, frame_at, iterate_frames, substep_frames
from webapp.demo.address import Clock, Stage
from webapp.demo.clocks import END_OF_RACE
from webapp.demo.frame_board import FrameContext, FrameEncoder, ShownFrame, show_frame, write_frame
from webapp.demo.lessons import Lesson
from webapp.demo.panes import SWITCHED_PANES
from webapp.demo.race_result import HEADS, columns_of
from webapp.demo.race_state import RaceState
from webapp.demo.race_text import describe_race
from webapp.demo.race_views import RaceData, RacePage
from webapp.demo.search_state import MAX_MOVES_OF_CHART
from webapp.demo.settings import LESSON_STOP, SIZES, SKIPPED, TIE
from webapp.demo.stage_data import Window, write_frames
from webapp.demo.targets import retreat_end, stop_from
from webapp.demo.views import DemoPage
from webapp.serving.addresses import address_of
from webapp.serving.assets import assets
from webapp.serving.bundle import join_modules, join_styles
from webapp.serving.public_address import is_public, name_of, public_address

TYPE: Final = "text/html; charset=utf-8"
MAX_BYTES: Final = 5_000_000  # of a file
MAX_CELLS: Final = 40_500  # in all frames between two moves, of 9x9 those of 500 moves
MAX_RACING_CELLS: Final = 540  # of the boards of all races, of 9x9 those of six searches
MOVES_ROUND_STEP: Final = 24  # at most, of a lesson that has not all of its moves in the file
NO_MORE: Final = "This file has no stop of this kind in that direction."
UNKNOWN_RETREATS: Final = "The search is not explored to its end, which decides what its long retreats are."

_KINDS: Final = ("dead", "backtrack", "retreat", "solution", LESSON_STOP)  # of stop
_STYLES: Final = (
    "shared/all.css",
    "shared/search.css",
    "shared/picks.css",
    "shared/report.css",
    "demo/dock.css",
    "demo/stage_parts.css",
    "demo/stage.css",
    "demo/lanes.css",
    "demo/file.css",
)
_PAPER_STYLES: Final = ("shared/print.css", "demo/stage_paper.css")
_HEAD: Final = ("shared/stateless.js", "demo/file.js", "shared/theme.js")
_LEFT_OUT: Final = (  # scripts for what a file does not offer
    "demo/share.js",
    "demo/lesson_storage.js",
    "shared/copy_image.js",
    "shared/own_files.js",
    "shared/swap.js",
)
_ICON_FILES: Final = ("shared/icons.svg", "demo/icons.svg")
_ICON: Final = re.compile(r'href="[^"]*/icons\.svg#([\w-]+)"')
_SYMBOL: Final = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_PLACE: Final = re.compile(r'\bhref="[^":]*/demo\?([^"]*)"')
_FIELD_OF_PLACE: Final = re.compile(r"\b(?:step|at)=[\d.]+")
_ACTION: Final = re.compile(r' action="[^"]*"')

Ranges = tuple[tuple[int, int], ...]  # of moves, each with its first and last


class Parts(NamedTuple):
    """What every file has in it, and the policy that allows these alone."""

    policy: str
    style: Markup
    head: Markup
    script: Markup
    icons: Markup


@dataclass(frozen=True)
class FilePage(DemoPage):
    """What the templates show of a search in a file."""

    ranges: Ranges = ((0, 0),)

    @property
    def codes(self) -> dict[str, str]:
        """Name the languages whose frames are in the file, by key: those that search like the one shown."""
        apart, codes = self.apart, self.stage.algorithm.codes
        return {code: str(codes[code]) for code in codes if code not in apart or code == self.stage.code}

    @property
    def total(self) -> int:
        """The last move in the file."""
        return self.ranges[-1][1]

    @cached_property
    def known(self) -> dict[str, Any]:
        """Say what the script knows of the search: the file is all that there is."""
        return {**self.state.progress, "total": self.total, "finished": True}

    @property
    def start(self) -> dict[str, Any]:
        """Collect what the script starts with."""
        found = super().start
        return found | {"ranges": self.ranges, "progress": self.known, "fields": _plain_fields(found["fields"])}


def write_lesson(stage: Stage) -> bytes:
    """Write the lesson of the stage as a file. Its search and its races must be explored.

    Raises:
        RuleError: It is too long for a file, or has too many races.
    """
    assert stage.lesson
    most = MAX_RACING_CELLS // len(stage.puzzle.givens.digits)
    racing = sum(len(step.race) for step in stage.lesson.steps)
    if racing > most:
        raise RuleError(f"a file has at most {most} searches in races, and this lesson has {racing}")
    races = {number: stage.at_step(number - 1) for number, step in enumerate(stage.lesson.steps, 1) if step.race}
    begin = stage.lesson.steps_of_search[0].position if stage.lesson.steps_of_search else (0, 0)
    return _write(stage.moved(*begin), _ranges_of(stage.lesson, stage.trace.total, max_moves(stage)), races)


def write_search(stage: Stage, moves: range) -> bytes:
    """Write some moves of a search as a file. They must be explored.

    Raises:
        RuleError: They are too many for a file; the message says up to which move it can go.
    """
    first, last, most = moves[0], moves[-1], max_moves(stage)
    if len(moves) > most:
        raise RuleError(f"a file has at most {most:,} moves: here those from {first:,} to {first + most - 1:,}")
    named = stage.title or stage.algorithm.name
    titled = _change(stage, title=f"{named}: moves {first:,} to {last:,}")
    return _write(titled.moved(first), ((first, last),), {})


def max_moves(stage: Stage) -> int:
    """Return how many moves a file can have."""
    return MAX_CELLS // len(stage.puzzle.givens.digits)


def _write(stage: Stage, ranges: Ranges, races: Mapping[int, Stage]) -> bytes:
    """Write the file."""
    clock = Clock.STEPS if stage.lesson else Clock.MOVES
    stage = _change(stage, clock=clock, asks=False, view="page", theme="", at_hand=())
    frame = frame_at(stage.trace, stage.move, stage.substep, stage.names)
    page = FilePage(stage, frame, ranges=ranges)
    data_of_races = json.dumps({number: _race_data(race) for number, race in races.items()}, separators=(",", ":"))
    text = f'{{"search":{_write_search_data(page)},"races":{data_of_races}}}'
    packed = b64encode(gzip.compress(text.encode(), mtime=0)).decode()
    html = render_template(
        "demo/file.html",
        title=stage.title,
        main=Markup(_write_main(page, is_several=False)),
        parts=_parts(),
        packed=packed,
        back=_address_back(stage),
    )
    data = _localize(html).encode()
    if len(data) > MAX_BYTES:
        raise RuleError(_too_large(ranges, len(packed), MAX_BYTES - (len(data) - len(packed))))
    return data


def _change(stage: Stage, **changes: Any) -> Stage:
    """Copy the stage with other values, and share its searches."""
    other = replace(stage, **changes)
    vars(other)["traces"] = stage.traces
    return other


def _too_large(ranges: Ranges, size: int, room: int) -> str:
    """Say up to which move a file can go."""
    first, last = ranges[0][0], ranges[-1][1]
    fits = first + max((last - first) * room // size, 1)
    return f"the file would have more than {MAX_BYTES // 10**6} MB: choose about the moves {first:,} to {fits:,}"


def _address_back(stage: Stage) -> str:
    """Write the whole address of the page; '' where other machines do not reach it."""
    fields = {name: text for name, text in stage.fields.items() if name != "title" or stage.lesson}
    return public_address(address_of("demo.show", fields)) if is_public(name_of(request.host)) else ""


def _plain_fields(fields: Mapping[str, str]) -> dict[str, str]:
    """Leave out of the fields of an address what a file needs no more: of a person's own lesson its whole text."""
    return {name: "own" if name == "lesson" and text.startswith("~") else text for name, text in fields.items()}


# ---- the moves of a search


def _ranges_of(lesson: Lesson, total: int, most: int) -> Ranges:
    """Choose the moves of a lesson: all up to its last step or, of a long search, those round each step."""
    ends = [step.move + bool(step.substep) for step in lesson.steps]
    if max(ends) < most:
        return ((0, min(max(ends), total)),)
    beside = min(MOVES_ROUND_STEP, most // (2 * len(ends)))
    found: list[tuple[int, int]] = []
    for end in sorted(set(ends)):
        first, last = max(end - beside, 0), min(end + beside, total)
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], last
        else:
            found.append((first, last))
    return tuple(found)


def _is_inside(ranges: Ranges, move: int) -> bool:
    return any(first <= move <= last for first, last in ranges)


def _frames(stage: Stage, ranges: Ranges) -> Iterator[Frame]:
    """Yield the frames of the moves, each with those inside the move that follows."""
    trace, names = stage.trace, stage.names
    for first, last in ranges:
        for frame in iterate_frames(trace, first, last - first + 1, 1, names):
            yield frame
            if frame.move < last:
                yield from substep_frames(trace, frame.move, names)


def _lead_inside(shown: ShownFrame, ranges: Ranges) -> ShownFrame:
    """Lead from the ends of a range to the next one, and nowhere beyond the file."""
    led = dict[str, str]()
    for name, place in shown.more["to"].items() if isinstance(shown.more["to"], dict) else ():
        move, _, substep = place.partition(".")
        if _is_inside(ranges, int(move) + bool(substep)) and _is_inside(ranges, int(move)) or name.startswith("race"):
            led[name] = place
        elif name == "forward" and (after := [first for first, _ in ranges if first > shown.frame.move]):
            led[name] = str(after[0])
        elif name == "back" and (before := [last for _, last in ranges if last < shown.frame.move]):
            led[name] = str(before[-1])
    return shown._replace(more={**shown.more, "to": led})


def _write_search_data(page: FilePage) -> str:
    """Write the frames, stops and extent of the search as JSON."""
    stage, ranges = page.stage, page.ranges
    context, encoder = FrameContext.of(stage), FrameEncoder(stage.puzzle.shape, stage.base)
    shown = (_lead_inside(show_frame(context, frame), ranges) for frame in _frames(stage, ranges))
    frames = ",".join(encoder.write(map(write_frame, shown)))
    (first, _), (_, last), trace = ranges[0], ranges[-1], stage.trace
    chart = {"depths": trace.depths(first, last - first)} if last - first <= MAX_MOVES_OF_CHART else {}
    more = {"found": {kind: _find_stops(stage, kind, ranges) for kind in _KINDS}, "explored": {**page.known, **chart}}
    return f'{json.dumps(more, separators=(",", ":"))[:-1]},{encoder.write_tables()},"frames":[{frames}]}}'


def _find_stops(stage: Stage, kind: str, ranges: Ranges) -> dict[str, Any]:
    """Find the stops of a kind, with what is said there, and what is said after the last and before the first."""
    if kind == "retreat" and not stage.trace.finished:
        return {"stops": [], "none": [UNKNOWN_RETREATS] * 2}
    found = list[tuple[int, str, int]]()
    for first, last in ranges if kind != LESSON_STOP else ():  # its frames name the steps
        move, words = stop_from(stage, kind, max(first - 1, 0), False)
        while move is not None and move <= last:
            found.append((move, words, retreat_end(stage, move) if kind == "retreat" else move))
            move, words = stop_from(stage, kind, move, False)
    ends = stop_from(stage, kind, ranges[-1][1], False), stop_from(stage, kind, ranges[0][0], True)
    return {"stops": found, "none": [words if stop is None else NO_MORE for stop, words in ends]}


# ---- the races of a lesson


def _race_data(stage: Stage) -> dict[str, Any]:
    """Collect the page and the frames of a step that is a race."""
    stage = replace(stage, view="page", theme="", at_hand=())
    begun = RaceState.of(stage)
    run = RaceData(RaceState.of(replace(stage, guess=SKIPPED)))
    everything = Window(len(run.state.rules.scale(run.state)["ticks"]))  # type: ignore[arg-type] # those of a race
    page, data = RacePage(begun), RaceData(begun)
    found = {command: data.find(command, "") for command in data.commands if command != "part"}
    states = list(run.state.following(everything.count))
    guesses = (*(value for _, choices in page.guess_choices for value, _ in choices), TIE)
    return {
        "html": _localize(_write_main(page, is_several=True)),
        "open": _answer(data, Window()),
        "run": _answer(run, everything),
        "guesses": {guess: _sentences(states, guess) for guess in guesses},
        "found": {name: {"to": at and str(at), "words": words} for name, (at, words, *_) in found.items()},
        "end": END_OF_RACE,
    }


def _answer(data: RaceData, window: Window) -> dict[str, Any]:
    """Return what the server sends for that window."""
    found: dict[str, Any] = json.loads(write_frames(data.stage, data.frames(window)))
    return found


def _sentences(states: Sequence[RaceState], guess: str) -> dict[int, str]:
    """Collect the sentences that a guess changes, by the number of the frame."""
    found = {}
    for number, state in enumerate(states):
        guessed = replace(state, stage=replace(state.stage, guess=guess))
        vars(guessed).update({name: value for name, value in vars(state).items() if name not in ("stage", "lanes")})
        if (sentence := describe_race(guessed)) != describe_race(state):
            found[number] = sentence
    return found


# ---- the page


def _write_main(page: DemoPage | RacePage, is_several: bool) -> str:
    """Write the content of the page."""
    stage = page.stage
    return render_template(
        "demo/_file_main.html",
        page=page,
        is_file=True,
        is_several=is_several,
        codes=CODES,
        speeds=stage.speeds,
        stops=stage.stops,
        panes=SWITCHED_PANES,
        sizes=SIZES,
        tie=TIE,
        heads=HEADS,
        columns=columns_of(page.state) if isinstance(page, RacePage) else (),
    )


def _localize(html: str) -> str:
    """Let every address of the page lead to a place in the file, and every icon to one in it."""
    html = _ICON.sub(r'href="#icon-\1"', html)
    html = _PLACE.sub(lambda found: f'href="?{"&amp;".join(_FIELD_OF_PLACE.findall(found[1]))}"', html)
    return _ACTION.sub("", html)


@cache
def _parts() -> Parts:
    """Collect what every file has in it."""
    style = join_styles(_STYLES, _PAPER_STYLES)
    head = "\n".join(assets()[name].body.decode() for name in _HEAD)
    script = join_modules("demo/file_source.js", _LEFT_OUT)
    icons = "".join(assets()[name].body.decode() for name in _ICON_FILES)
    symbols = "".join(found[0].replace('id="', 'id="icon-', 1) for found in _SYMBOL.finditer(icons))
    scripts = " ".join(map(_hash, (head, script)))
    policy = (
        f"default-src 'none'; script-src {scripts}; style-src {_hash(style)}; font-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    marked = f'<svg class="visually-hidden" width="0" height="0" aria-hidden="true">{symbols}</svg>'
    return Parts(policy, Markup(style), Markup(head), Markup(script), Markup(marked))


def _hash(text: str) -> str:
    """Write the hash of an inline script or style as a policy names it."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
