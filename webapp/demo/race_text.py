"""The sentences about several lanes: how they stand, how a race ended, and how near the guess before it came."""

from __future__ import annotations

import math
from typing import Final

from solver.engine import LIVE_BUDGET, Verdict, solve
from solver.search.race import NANOSECONDS_PER_SECOND
from solver.search.trace import Outcome
from solver.text import count_noun, join_names
from webapp.board.status import evaluate
from webapp.demo.address import Clock
from webapp.demo.clocks import about
from webapp.demo.partings import describe_partings
from webapp.demo.race_lane import Lane
from webapp.demo.race_state import RaceState
from webapp.demo.recordings import is_recorded
from webapp.demo.settings import FACTORS, SKIPPED, TIE
from webapp.demo.views import CLUES_ALONE

_PLACE_WORDS: Final = ("", "first", "second", "third", "fourth")


def describe_race(state: RaceState) -> str:
    """Write all sentences about the lanes at their present place."""
    if not state.rules.is_race:
        order = describe_order(state)
        return f"{order} {describe_agreement(state)}".rstrip() if order else describe_partings(state.partings, state.at)
    guess = describe_guess(state)
    if not state.at and max(state.ends):
        return f"{describe_standing(state)}{f' Your guess: {guess}.' if guess else ''}"
    if not state.is_over or state.lanes[0].trace.conflicts or not state.lanes[0].trace.free:
        return describe_standing(state)
    return " ".join(filter(None, (describe_standing(state), describe_agreement(state), compare_guess(state))))


def describe_order(state: RaceState) -> str:
    """Write after how many moves each lane has ended, the first one first; '' before the end, or if all need as many.

    A recorded program may end because it fails: where it parts from others matters then, not who ends first.
    """
    ends = sorted(set(state.ends))
    if not state.is_over or len(ends) < 2 or not all(lane.finished for lane in state.lanes):
        return ""
    if any(is_recorded(lane.algorithm.key) for lane in state.lanes):
        return ""
    lanes = {end: _letters([lane for lane in state.lanes if state.end_of(lane) == end]) for end in ends}
    first = f"{lanes[ends[0]]} first after {count_noun(ends[0], 'move')}"
    return f"{', '.join([first, *(f'{lanes[end]} after {end:,}' for end in ends[1:])])}."


def describe_clock(state: RaceState) -> str:
    """Write how far the race has come, as the beginning of a sentence."""
    if state.stage.clock is Clock.TIME:
        return f"After {state.rules.write(state, state.at)} of computing"
    return f"After {count_noun(state.at, 'placement')}"


def place_word(state: RaceState, lane: Lane) -> str:
    """Name the place of a lane that is done; '' while it runs, or while another lane may still be quicker."""
    rank = state.ranks[state.lanes.index(lane)] if state.is_done(lane) else None
    return _PLACE_WORDS[rank] if rank else ""


def describe_done(state: RaceState, lane: Lane) -> str:
    """Say that a lane is done; '' while it runs."""
    if not state.rules.is_race:
        return f"Ended after {count_noun(lane.total, 'move')}" if state.is_done(lane) else ""
    place = place_word(state, lane)
    return f"Done, {place}" if place else ""


def describe_standing(state: RaceState) -> str:
    """Write the sentence about the race at its present clock."""
    if conflicts := state.lanes[0].trace.conflicts:
        return f"No race: the clues are in conflict, {conflicts[0].in_words}."
    if not state.lanes[0].trace.free:
        return "No race: the grid is full."
    arrived = sorted((lane for lane in state.lanes if state.is_done(lane)), key=state.end_of)
    if not arrived and not state.at:
        limit = f" {CLUES_ALONE}" if evaluate(state.stage.puzzle).answer.removed else ""
        return f"The same puzzle for all, {count_noun(len(state.lanes[0].trace.free), 'free cell')}.{limit}"
    if state.is_over:
        return describe_result(state)
    return f"{describe_clock(state)}: {_describe_arrivals(state, arrived)}"


def _describe_arrivals(state: RaceState, arrived: list[Lane]) -> str:
    """Write which lanes are done at this very clock, which were before, and which run on."""
    running = [lane for lane in state.lanes if lane not in arrived]
    now = [lane for lane in arrived if state.end_of(lane) == state.at]
    before = [lane for lane in arrived if lane not in now]
    sentences = []
    if now:
        place = place_word(state, now[0])
        sentences.append(f"{_letters(now)} {'is' if len(now) == 1 else 'are'} done{f', {place}' if place else ''}.")
    if before:
        there = [f"after {state.rules.write(state, state.end_of(lane))}" for lane in before]
        names = [f"{before[0].letter} was done", *(lane.letter for lane in before[1:])]
        sentences.append(f"{join_names(list(map(' '.join, zip(names, there, strict=True))))}.")
    if not arrived:
        return "none is done yet."
    return " ".join([*sentences, f"{_letters(running)} {'is' if len(running) == 1 else 'are'} still running."])


def describe_result(state: RaceState) -> str:
    """Write who wins and by how much: the first lane against the last."""
    known = [(state.end_of(lane), lane) for lane in state.lanes if lane.finished]
    unknown = [lane for lane in state.lanes if not lane.finished]
    if not known:
        return "None of them is done within the moves that can be explored."
    best = min(end for end, _ in known)
    winners = [lane for end, lane in known if end == best]
    if unknown:
        return _describe_open_result(state, best, winners, unknown)
    last = max(end for end, _ in known)
    if best == last:
        what = "of computing" if state.stage.clock is Clock.TIME else "placements"
        return f"A tie: {state.rules.write(state, best)} {what} each."
    slowest = [lane for end, lane in known if end == last]
    return f"{_write_winners(state, winners)}, {_write_need(state, slowest)}."


def explain_result(state: RaceState) -> str:
    """Say why the first lane wins, from the counts that the page shows; '' before the end, or where no lane wins.

    A search that reaches its end has placed as many digits as cells were free, and those that it took back. The counts
    of digits taken back are therefore the whole difference between two counts of placements.
    """
    ended = [lane for lane in state.lanes if lane.finished]
    if not state.rules.is_race or not state.is_over or not ended or not any(lane.total for lane in state.lanes):
        return ""
    first = min(ended, key=state.end_of)
    slower = max(state.lanes, key=lambda lane: (not lane.finished, state.end_of(lane)))
    is_open = any(state.end_of(lane) < state.end_of(first) for lane in state.lanes if not lane.finished)
    if is_open or state.end_of(slower) <= state.end_of(first):
        return ""
    if state.stage.clock is Clock.TIME:
        return _explain_time(first, slower)
    taken_back = f"{first.last.counters.backtracks:,} against {_at_least(slower)}{slower.last.counters.backtracks:,}"
    return f"{first.letter} takes back fewer digits, {taken_back}{_explain_choice(first, slower)}."


def _explain_choice(first: Lane, slower: Lane) -> str:
    """Write how the two choose the next cell, if they differ in that: it decides which moves follow."""
    ours, theirs = first.algorithm.goes_on, slower.algorithm.goes_on
    if not ours or not theirs or ours == theirs:
        return ""
    return f", because it goes on {ours}, and {slower.letter} goes on {theirs}"


def _explain_time(first: Lane, slower: Lane) -> str:
    """Compare the moves of the two and their moves a second."""
    letter, rates = first.letter, f"{first.rate:,} against {slower.rate:,}"
    moves = f"{first.total:,} against {_at_least(slower)}{slower.total:,}"
    if first.total < slower.total:
        a_second = f"{first.rate:,} a second each" if first.rate == slower.rate else f"{rates} a second"
        return f"{letter} makes fewer moves: {moves}, at {a_second}."
    alike = "as many moves" if first.total == slower.total else f"more moves, {moves}"
    return f"{letter} makes {alike}, but more of them a second: {rates}."


def _at_least(lane: Lane) -> str:
    """Write what stands before a count of a search that would still run."""
    return "" if lane.finished else "more than "


def _describe_open_result(state: RaceState, best: int, winners: list[Lane], unknown: list[Lane]) -> str:
    """Write who wins, if that is certain although nobody knows how long the `unknown` lanes would run."""
    if any(state.end_of(lane) < best for lane in unknown):
        return f"Nobody knows who wins: {_letters(unknown)} would take more moves than this page explores."
    return f"{_write_winners(state, winners)}, {_write_need(state, unknown)}. {_letters(unknown)} would still run."


def describe_agreement(state: RaceState) -> str:
    """Write whether the searches that have ended found the same grid."""
    done = [lane for lane in state.lanes if lane.finished]
    outcomes = {lane.trace.outcome for lane in done}
    if Outcome.NONE in outcomes:
        return "There is no solution: every way has been tried."
    if not done or outcomes != {Outcome.SOLVED}:
        return ""
    if len(done) < 2:
        return f"Only {_letters(done)} has found the solution."
    same = len({lane.last.digits for lane in done}) == 1
    whose = "Both" if len(done) == len(state.lanes) == 2 else "All" if len(done) == len(state.lanes) else _letters(done)
    several = solve(state.stage.puzzle.givens, limit=2, budget=LIVE_BUDGET).verdict is Verdict.SEVERAL
    if same:
        return f"{whose} end with the same solution{', one of several' if several else ''}."
    return "There are several solutions, and they have found different ones."


def describe_guess(state: RaceState) -> str:
    """Write the guess that was made before the start; '' if there was none."""
    if state.stage.guess in ("", SKIPPED):
        return ""
    key, _, factor = state.stage.guess.partition(":")
    if key == TIE:
        return "a tie"
    letter = next(lane.letter for lane in state.lanes if lane.name == key)
    return f"{letter} by {int(factor):,} times"


def ask_guess() -> str:
    """Write the question before a race, with the guesses to choose from, for slides and paper.

    >>> ask_guess()
    'Which wins: by 2, 10, 100 or 1,000 times, or is it a tie?'
    """
    *most, last = (f"{factor:,}" for factor in FACTORS)
    return f"Which wins: by {', '.join(most)} or {last} times, or is it a tie?"


def compare_guess(state: RaceState) -> str:
    """Compare the guess with the result; '' without a guess, or while the length of a lane is not known."""
    guess = describe_guess(state)
    if not guess or not all(lane.finished for lane in state.lanes):
        return ""
    best = min(state.ends)
    ratio = max(state.ends) / best if best else 1
    winners = [lane.name for lane in state.lanes if state.end_of(lane) == best]
    key, _, factor = state.stage.guess.partition(":")
    if (key == TIE) != (ratio == 1) or key not in (TIE, *winners):
        return f"Your guess was {guess}: not this time."
    if key == TIE:
        return f"Your guess was right: {guess}."
    nearest = min(FACTORS, key=lambda each: abs(math.log(ratio / each)))
    if nearest == int(factor):
        return f"Your guess was {'right' if times(ratio) == factor else 'the nearest'}: {guess}."
    return f"Your guess was {guess}; it was {times(ratio)}."


def times(ratio: float) -> str:
    """Write a ratio with one decimal below 10, else as a whole number: 2.4, or 1,528."""
    return f"{ratio:.1f}".removesuffix(".0") if ratio < 10 else f"{ratio:,.0f}"


def describe_factor(state: RaceState) -> str:
    """Write how many times as much the last lane needs as the first; '' before the end, or where nobody wins.

    The sentence about the result contains these words.
    """
    finished = [state.end_of(lane) for lane in state.lanes if lane.finished]
    best, last = min(finished, default=0), max(state.ends)
    is_won = state.rules.is_race and state.is_over and best == min(state.ends) < last
    if not is_won or not best:
        return ""
    least = "" if len(finished) == len(state.lanes) else "more than "
    return f"{least}{times(last / best)} times as {'long' if state.stage.clock is Clock.TIME else 'many'}"


def _write_need(state: RaceState, slowest: list[Lane]) -> str:
    """Write what the lanes that come last need, and how many times as much that is."""
    least = "" if slowest[0].finished else "more than "
    end = max(state.end_of(lane) for lane in slowest)
    needs = f"{_letters(slowest)} {'needs' if len(slowest) == 1 else 'need'} {least}{_write_end(state, end)}"
    return ", ".join(filter(None, (needs, describe_factor(state))))


def _write_end(state: RaceState, end: int) -> str:
    """Write where a lane ends; a time for which nobody has waited is an estimate."""
    return about(end / NANOSECONDS_PER_SECOND) if state.stage.clock is Clock.TIME else state.rules.write(state, end)


def _write_winners(state: RaceState, winners: list[Lane]) -> str:
    """Write who wins, and with how much."""
    end = state.end_of(winners[0])
    much = _write_end(state, end) if state.stage.clock is Clock.TIME else count_noun(end, "placement")
    return f"{_letters(winners)} {'wins' if len(winners) == 1 else 'win together'}: {much}"


def _letters(lanes: list[Lane]) -> str:
    return join_names([lane.letter for lane in lanes])
