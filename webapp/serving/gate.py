"""The overload gate: one heavy piece of work at a time, a short queue, then a 503 with a sentence.

Pure Python work holds the interpreter; letting ten searches run at once would make every page slow and none of them
faster. A few requests wait briefly so that a class pressing the same button is served; the rest are told to retry.

Who comes next is decided anew whenever the gate is given back, which is after a piece of a quarter of a second at most:

    short work     what somebody waits for, a solution, a picture, a ZIP, in its first piece
    begun work     the same after its first piece
    long work      exploring and measuring, which anybody else may interrupt

Short work comes first. Where none waits, and once a second whatever waits, comes what is begun or long; and what is
begun, where more cannot rest; it steps aside sooner for who used the gate less. Of each kind the address comes first
that has used the gate least of late, seconds being forgotten by half in ten and each asking counting as a tenth; of
one address the connection that has, of begun work the oldest. Where too many wait the last by that order is turned
away. So a client that asks for much over many connections is in its own way only. A school behind one router is one
address; who in it opens a new connection each time cannot be told from the class.

Everything is per process. Roads not taken: limits by address, which a class behind one router would share; a thread for
each that waits, without a queue, which leaves none to answer with.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from itertools import count
from typing import Final, NamedTuple

from flask import has_request_context, request
from werkzeug.exceptions import ServiceUnavailable

QUEUE: Final = 8  # requests that may wait; half of the server's threads
RESTING: Final = 4  # and of those begun that let others work
PATIENCE: Final = 3.0  # seconds that they wait
PIECE: Final = 0.25  # seconds of work at a time
SHARE: Final = 0.06  # and of long work where anybody waits, of begun work where somebody does who used less
KEPT_OUT: Final = 3 * PIECE  # seconds for which long work waits for short work
FEE: Final = 0.1  # seconds that asking counts as, so that who asks without pause comes after who asks at times
HALF: Final = 10.0  # seconds in which half of what somebody used is forgotten
CLIENTS: Final = 4_096  # of which it is remembered


class Kind(IntEnum):
    """What waits at the gate."""

    SHORT = 0
    BEGUN = 1  # short work that took longer than a piece
    LONG = 2


class Client(NamedTuple):
    """Who asks: an address, and the connection from there."""

    address: str
    connection: str


class Used:
    """The seconds that addresses and connections have used of late."""

    def __init__(self) -> None:
        self._seconds: OrderedDict[Client | str, tuple[float, float]] = OrderedDict()  # and when they were right

    def by(self, who: Client | str, now: float) -> float:
        """The seconds that are still remembered."""
        seconds, then = self._seconds.get(who, (0.0, now))
        return seconds * float(0.5 ** ((now - then) / HALF))

    def add(self, client: Client, seconds: float, now: float) -> None:
        """Note more seconds of a connection, and of its address."""
        for who in (client.address, client):
            self._seconds[who] = self.by(who, now) + seconds, now
            self._seconds.move_to_end(who)
        while len(self._seconds) > CLIENTS:
            self._seconds.popitem(last=False)


class Turn:
    """A piece of work on its way through the gate, one of `gate`, by a client."""

    def __init__(self, gate: Gate, client: Client, kind: Kind) -> None:
        self._gate = gate
        self.client, self.kind = client, kind
        self.number = next(gate.numbers)
        self.since = 0.0  # when it came in
        self.called = threading.Event()  # that it may come in, or is turned away

    def is_used_up(self) -> bool:
        """Whether a piece of work is done since it came in."""
        return self._gate.clock() - self.since >= self._gate.piece(self)

    def is_awaited(self) -> bool:
        """Whether others wait who might come first: work that can be ended at any time is to end now."""
        return self._gate.is_awaited(self)

    def rest(self) -> None:
        """Let others work before going on, where a piece is done and somebody waits; for work that cannot be ended.

        Raises ServiceUnavailable where too much is begun already.
        """
        if self.is_used_up() and not self._gate.pass_on(self):
            raise busy()


class Gate:
    """Lets in one piece of work at a time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.numbers = count()
        self._lock = threading.Lock()  # round all that follows
        self._inside: Turn | None = None
        self._waiting: list[Turn] = []
        self._used = Used()
        self._long_left = float("-inf")  # when long work was last inside

    def waiting(self) -> int:
        """How many wait for the work inside to end."""
        return len(self._waiting)

    def is_awaited(self, turn: Turn) -> bool:
        """Whether that work is to end for somebody who waits: short work for other such, long work soon for anybody."""
        if turn.kind is Kind.LONG:
            return bool(self._waiting) and self.clock() - turn.since >= SHARE
        return any(each.kind is Kind.SHORT for each in self._waiting)

    def piece(self, turn: Turn) -> float:
        """Seconds after which that work lets others in: few once it is begun and who asked for less waits."""
        if turn.kind is not Kind.BEGUN or not self._waiting:
            return PIECE
        now = self.clock()
        used = self._used.by(turn.client.address, now)
        short = [each.client for each in self._waiting if each.kind is Kind.SHORT]
        return SHARE if any(self._used.by(client.address, now) < used for client in short) else PIECE

    def enter(self, turn: Turn, patience: float) -> bool:
        """Whether the work may begin, after waiting so many seconds at most."""
        with self._lock:
            if not self._come(turn, patience):
                return False
        turn.called.wait(patience)
        with self._lock:
            if self._inside is not turn and turn in self._waiting:
                self._waiting.remove(turn)
            return self._inside is turn

    def leave(self, turn: Turn) -> None:
        """End the work, and let in who is next."""
        with self._lock:
            if self._inside is turn:  # and was not turned away at a rest
                self._note(turn)
                self._let_next_in()

    def pass_on(self, turn: Turn) -> bool:
        """Whether the work may go on, after others have worked where they wait."""
        with self._lock:
            self._hand_over(turn)
        turn.called.wait()
        return self._inside is turn

    def following(self) -> Turn:
        """Who comes in next of those that wait."""
        now = self.clock()
        short, begun, long = (
            min((turn for turn in self._waiting if turn.kind == kind), key=partial(self._rank, now), default=None)
            for kind in Kind
        )
        # Sorting keeps the order of equals: of one address what is begun comes before long work.
        slow = sorted(filter(None, (begun, long)), key=lambda turn: self._used.by(turn.client.address, now))
        if not slow or not short:
            return short or slow[0]
        if begun and self._begun() >= RESTING:  # one is finished first, unless somebody asks who used less
            return min(begun, short, *slow, key=lambda turn: self._used.by(turn.client.address, now))
        return short if now - self._long_left < KEPT_OUT else slow[0]

    def _come(self, turn: Turn, patience: float) -> bool:
        """Whether the work may begin at once or wait."""
        self._used.add(turn.client, FEE, self.clock())
        if self._inside is None:
            self._let_in(turn)
            return True
        return patience > 0 and self._queue(turn)

    def _queue(self, turn: Turn) -> bool:
        """Whether there is room to wait, which the last may have had to give up."""
        self._waiting.append(turn)
        is_begun, now = turn.kind is Kind.BEGUN, self.clock()
        alike = [each for each in self._waiting if (each.kind is Kind.BEGUN) == is_begun]
        if len(alike) > (RESTING if is_begun else QUEUE):
            last = max(alike, key=lambda each: (each.kind, self._rank(now, each)))
            self._waiting.remove(last)
            last.called.set()
        return turn in self._waiting

    def _hand_over(self, turn: Turn) -> None:
        turn.kind = Kind.BEGUN
        self._note(turn)
        turn.since = self.clock()
        if self._waiting:
            turn.called.clear()
            self._queue(turn)
            self._let_next_in()

    def _begun(self) -> int:
        return sum(turn.kind is Kind.BEGUN for turn in self._waiting)

    def _let_next_in(self) -> None:
        self._inside = None
        if self._waiting:
            following = self.following()
            self._waiting.remove(following)
            self._let_in(following)

    def _rank(self, now: float, turn: Turn) -> tuple[float, float, int]:
        own = 0.0 if turn.kind is Kind.BEGUN else self._used.by(turn.client, now)  # what is begun is finished in order
        return self._used.by(turn.client.address, now), own, turn.number

    def _let_in(self, turn: Turn) -> None:
        self._inside, turn.since = turn, self.clock()
        turn.called.set()

    def _note(self, turn: Turn) -> None:
        now = self.clock()
        self._used.add(turn.client, now - turn.since, now)
        if turn.kind is not Kind.SHORT:
            self._long_left = now


THE_GATE: Final = Gate()


@contextmanager
def heavy_work(patience: float | None = None, is_long: bool = False) -> Iterator[Turn]:
    """Run the body alone. Raises ServiceUnavailable (with Retry-After) when too much is waiting already."""
    turn = Turn(THE_GATE, _client(), Kind.LONG if is_long else Kind.SHORT)
    if not THE_GATE.enter(turn, PATIENCE if patience is None else patience):
        raise busy()
    try:
        yield turn
    finally:
        THE_GATE.leave(turn)


def busy() -> ServiceUnavailable:
    """The error that says to try again."""
    return ServiceUnavailable("Many people are asking at once. Nothing is lost: try again in a second.", retry_after=1)


def _client() -> Client:
    if not has_request_context():
        return Client("", "")
    return Client(request.remote_addr or "", request.environ.get("REMOTE_PORT", ""))
