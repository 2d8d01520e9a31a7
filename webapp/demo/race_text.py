"""What is said of a race: how it stands, how it ended, and what became of what the room said before."""

from __future__ import annotations

import math
from typing import Final

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.search.trace import Outcome
from solver.text import join_names
from webapp.demo.race import FACTORS, SKIPPED, TIE
from webapp.demo.race_lane import Lane
from webapp.demo.race_state import Track

_UNITS: Final = ((1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s"))
_MINUTES: Final = 120.0  # seconds from which on minutes are told
_PLACES: Final = ("", "first", "second", "third", "fourth")


def duration(seconds: float) -> str:
    """So many seconds in words: three digits and the unit in which they are easy to read."""
    if seconds >= _MINUTES:
        return f"{seconds / 60:,.0f} min"
    size, unit = next(((size, unit) for size, unit in _UNITS[::-1] if seconds >= size), _UNITS[0])
    return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:,.0f} {unit}"


def clock_words(track: Track, clock: int) -> str:
    """What the clock shows."""
    return duration(clock / 1e9) if track.race.fair == "time" else f"{clock:,}"


def sentence(track: Track) -> str:
    """All that is said at this time of the race."""
    said = told(track)
    if not track.clock and max(track.ends):
        return f"{standing(track)}{f' The room says {said}.' if said else ''}"
    if not is_over(track) or track.lanes[0].trace.conflicts or not track.lanes[0].trace.free:
        return standing(track)
    return " ".join(filter(None, (standing(track), agreement(track), reply(track))))


def since(track: Track) -> str:
    """How far the race has come, as the sentence about it begins."""
    if track.race.fair == "time":
        return f"After {clock_words(track, track.clock)} of computing"
    return f"After {track.clock:,} placement{'s' * (track.clock != 1)}"


def place_of(track: Track, lane: Lane) -> str:
    """The place that the lane has taken by now; '' while it runs, or while another might still turn out quicker."""
    rank = track.ranks[track.lanes.index(lane)]
    return _PLACES[rank] if rank and track.has_arrived(lane) else ""


def standing(track: Track) -> str:
    """The sentence about the race as it stands."""
    if conflicts := track.lanes[0].trace.conflicts:
        return f"No race: the clues are in conflict, {conflicts[0]}."
    if not track.lanes[0].trace.free:
        return "No race: the grid is full."
    arrived = sorted((lane for lane in track.lanes if track.has_arrived(lane)), key=lambda lane: lane.course.end)
    if not arrived and not track.clock:
        return f"The same puzzle for all, {len(track.lanes[0].trace.free)} free cells."
    if is_over(track):
        return closing(track)
    return f"{since(track)}: {_news(track, arrived)}"


def _news(track: Track, arrived: list[Lane]) -> str:
    """Who is done at this very time, who was before, who runs on."""
    running = [lane for lane in track.lanes if lane not in arrived]
    now = [lane for lane in arrived if lane.course.end == track.clock]
    before = [lane for lane in arrived if lane not in now]
    told = []
    if now:
        place = place_of(track, now[0])
        told.append(f"{_letters(now)} {'is' if len(now) == 1 else 'are'} done{f', {place}' if place else ''}.")
    if before:
        there = [f"{lane.algorithm.letter} after {clock_words(track, lane.course.end)}" for lane in before]
        told.append(f"{join_names([there[0].replace(' ', ' was done ', 1), *there[1:]])}.")
    if not arrived:
        return "none is done yet."
    return " ".join([*told, f"{_letters(running)} {'runs' if len(running) == 1 else 'run'} on."])


def is_over(track: Track) -> bool:
    """Whether there is nothing more to come."""
    return track.is_known and track.clock >= max(track.ends)


def closing(track: Track) -> str:
    """Who wins and by how much, the first against the last."""
    known = [(lane.course.end, lane) for lane in track.lanes if lane.finished]
    unknown = [lane for lane in track.lanes if not lane.finished]
    if not known:
        return "None of them is done within what can be explored."
    best = min(end for end, _ in known)
    winners = [lane for end, lane in known if end == best]
    if unknown:
        return _open(track, best, winners, unknown)
    last = max(end for end, _ in known)
    if best == last:
        each = f"{clock_words(track, best)} {'of computing' if track.race.fair == 'time' else 'placements'} each"
        return f"A dead heat: {each}."
    against = f"{clock_words(track, best)} against {clock_words(track, last)}"
    return f"{_wins(winners)}. {against}{f': {_fewer(track, best, last)}' if best else ''}."


def _open(track: Track, best: int, winners: list[Lane], unknown: list[Lane]) -> str:
    """Who wins, if that is certain although nobody knows how long these would run."""
    if any(lane.course.end < best for lane in unknown):
        return f"Nobody knows who wins: {_letters(unknown)} would run on behind what can be explored."
    last = max(lane.course.end for lane in unknown)
    against = f"{clock_words(track, best)} against more than {clock_words(track, last)}"
    more = f": more than {_fewer(track, best, last)}" if best else ""
    return f"{_wins(winners)}. {against}{more}. {_letters(unknown)} would run on."


def agreement(track: Track) -> str:
    """Whether the searches end with the same grid, as far as they have ended."""
    done = [lane for lane in track.lanes if lane.finished]
    outcomes = {lane.trace.outcome for lane in done}
    if Outcome.NONE in outcomes:
        return "There is no solution: every way has been tried."
    if not done or outcomes != {Outcome.SOLVED}:
        return ""
    if len(done) < 2:
        return f"Only {_letters(done)} has found the solution."
    same = len({lane.last.digits for lane in done}) == 1
    whose = "Both" if len(done) == len(track.lanes) == 2 else "All" if len(done) == len(track.lanes) else _letters(done)
    several = solve(track.race.puzzle.givens, limit=2, budget=LIVE_BUDGET).verdict is Verdict.SEVERAL
    if same:
        return f"{whose} end with the same solution{', one of several' if several else ''}."
    return "There are several solutions, and they have found different ones."


def told(track: Track) -> str:
    """What the room said before the start; '' if it said nothing."""
    if track.race.guess in ("", SKIPPED):
        return ""
    key, _, factor = track.race.guess.partition(":")
    if key == TIE:
        return "a dead heat"
    letter = next(algorithm.letter for algorithm in track.race.algorithms if algorithm.key == key)
    return f"{letter} by {int(factor):,} times"


def reply(track: Track) -> str:
    """What became of what the room said; '' if it said nothing, or if nobody knows how long each lane is."""
    said = told(track)
    if not said or not all(lane.finished for lane in track.lanes):
        return ""
    best = min(track.ends)
    ratio = max(track.ends) / best if best else 1
    winners = [lane.algorithm.key for lane in track.lanes if lane.course.end == best]
    key, _, factor = track.race.guess.partition(":")
    if (key == TIE) != (ratio == 1) or key not in (TIE, *winners):
        return f"Not this time: the room said {said}."
    if key == TIE:
        return f"The room said {said}: so it is."
    nearest = min(FACTORS, key=lambda each: abs(math.log(ratio / each)))
    if nearest == int(factor):
        return f"The room said {said}: {'so it is' if times(ratio) == factor else 'the nearest of the choices'}."
    return f"The room said {said}; it was {times(ratio)}."


def times(ratio: float) -> str:
    """The ratio as people say it: 2.4, or 1,528."""
    return f"{ratio:.1f}".removesuffix(".0") if ratio < 10 else f"{ratio:,.0f}"


def _fewer(track: Track, best: int, last: int) -> str:
    return f"{times(last / best)} times {'less time' if track.race.fair == 'time' else 'fewer'}"


def _wins(winners: list[Lane]) -> str:
    return f"{_letters(winners)} {'wins' if len(winners) == 1 else 'win together'}"


def _letters(lanes: list[Lane]) -> str:
    return join_names([lane.algorithm.letter for lane in lanes])
