"""Measures the limits on work: 30 people watch long searches, others want pictures and ZIPs. Who is turned away?

    .venv/bin/python -m benchmarks.watchers [watchers] [others] [seconds] [impolite] [impatient] [same] [plain]

Serves the application in a process of its own on a loopback port. Each watcher asks to explore a search of 138 million
moves of its own, on and on, as the page's script does, and with `impatient` without the pause that a 503 asks for. The
others do something every four seconds or so and take 503 for an answer. With `impolite` a client at another address (at
the `same` one if told, as behind a router) asks for the dearest things over 40 connections without pause. With `plain`
nothing is compiled.
"""

from __future__ import annotations

import http.client
import itertools
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple
from urllib.parse import urlencode

HOST: Final = "127.0.0.1"
ELSEWHERE: Final = "127.0.0.2"
WORST: Final = "000000000000003085001020000000507000004000100090000000500000073002010000000040009"
HARD: Final = "620049007000000000700005600000050003009004000005090000000100000000000200000000700"
TWO: Final = "039000120000907000800401006042000790000000000091000540500109003000805000014000870"
GENTLE: Final = "010420005002071039000000040207100006000040000600007403070000000120730500300082070"
ORDERS: Final = list(itertools.permutations("123456789"))
PAUSE: Final = 4.0  # seconds between two things that somebody wants
RUDE: Final = 40  # connections of the impolite client
FORM: Final = "application/x-www-form-urlencoded"


class Wish(NamedTuple):
    """Something that takes more than a moment."""

    path: str
    form: dict[str, str]


def relabelled(puzzle: str, number: int) -> str:
    """The puzzle with its digits exchanged: another one, and as hard."""
    return puzzle.translate(str.maketrans("123456789", "".join(ORDERS[number * 997 % len(ORDERS)])))


def posted(puzzle: str) -> dict[str, str]:
    """A board as its form sends it."""
    return {f"r{at // 9 + 1}c{at % 9 + 1}": sign for at, sign in enumerate(puzzle) if sign != "0"}


def wishes(number: int) -> dict[str, Wish]:
    """What the others ask for; nothing of it is kept from the time before."""
    two, gentle = relabelled(TWO, number), [relabelled(GENTLE, 100 * number + each) for each in range(10)]
    fields = {"p": gentle[0], "preset": "slide-4k", "title": str(number)}
    return {
        "solution": Wish("/board", posted(two) | {"action": "solve"}),
        "picture": Wish(f"/pictures/puzzle.png?{urlencode(fields)}", {}),
        "ZIP of 10": Wish("/pictures.zip", {"text": "\n".join(gentle)}),
    }


def dearest(number: int) -> Wish:
    """What the impolite client asks for: a ZIP of 40, or a search of 60,000 nodes."""
    if number % 2:
        return Wish("/board", posted(relabelled(HARD, number)) | {"action": "check"})
    return Wish("/pictures.zip", {"text": "\n".join(relabelled(GENTLE, 100 * number + each) for each in range(40))})


class Client:
    """A connection that is kept, and opened again where it was closed."""

    def __init__(self, port: int, source: str = HOST) -> None:
        self.connection = http.client.HTTPConnection(HOST, port, timeout=60, source_address=(source, 0))

    def ask(self, wish: Wish) -> tuple[int, bytes, float]:
        """Status, body and the pause asked for."""
        body = urlencode(wish.form) if wish.form else None
        headers = {"HX-Request": "true"} | ({"Content-Type": FORM} if body else {})
        self.connection.request("POST" if body else "GET", wish.path, body, headers)
        response = self.connection.getresponse()
        return response.status, response.read(), float(response.headers.get("Retry-After") or 0)


class Room:
    """Everybody, until it is over."""

    def __init__(self, port: int, words: set[str]) -> None:
        self.port, self.words = port, words
        self.over = threading.Event()
        self.answers: list[tuple[str, int, float]] = []
        self.explored: dict[int, int] = {}
        self.pieces = self.refused = self.rude = self.rudely_refused = 0

    def watch(self, number: int) -> None:
        """Ask to explore on and on."""
        client = Client(self.port)
        wish = Wish("/demo/explore?" + urlencode({"p": relabelled(WORST, number), "lanes": "A"}), {})
        while not self.over.is_set():
            status, body, pause = client.ask(wish)
            if status == 503:
                self.refused += 1
                self.over.wait(0 if "impatient" in self.words else pause)
                continue
            self.pieces += 1
            self.explored[number] = json.loads(body)["total"]

    def want(self, number: int) -> None:
        """Want something every PAUSE seconds or so, which comes or not."""
        client, dice = Client(self.port), random.Random(number)
        for turn in itertools.count():
            if self.over.wait(dice.uniform(0.5, 1.5) * PAUSE):
                return
            kind, wish = dice.choice(list(wishes(1_000 * number + turn).items()))
            begin = time.perf_counter()
            status = client.ask(wish)[0]
            self.answers.append((kind, status, time.perf_counter() - begin))

    def insist(self, number: int) -> None:
        """Ask for the dearest without pause."""
        client = Client(self.port, HOST if "same" in self.words else ELSEWHERE)
        for turn in itertools.count():
            if self.over.is_set():
                return
            status = client.ask(dearest(50 * turn + number))[0]
            self.rude += 1
            self.rudely_refused += status == 503


@contextmanager
def served(words: set[str]) -> Iterator[int]:
    """The port of the application in a process of its own while the block runs."""
    command = [sys.executable, "-m", "webapp", "serve", "--port", "0"]
    if "plain" in words:  # as where numba is missing
        command[1:3] = ["-c", "import sys; sys.modules['numba'] = None; from webapp.__main__ import main; main()"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().rstrip("/\n").rpartition(":")[2])
        client = Client(port, "127.0.0.3")  # what it uses is nobody else's
        client.ask(Wish("/demo", {}))
        for algorithm in "ABCDEF":  # until they are compiled
            wish = Wish("/demo/explore?" + urlencode({"p": WORST, "lanes": algorithm}), {})
            while client.ask(wish)[0] == 503 or client.ask(wish)[0] == 503:
                time.sleep(1)
        yield port
        server.send_signal(signal.SIGTERM)


def table(room: Room) -> Iterator[str]:
    """The lines to print."""
    yield f"{'':12}{'asked':>8}{'503':>6}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}"
    for kind in (*wishes(0), "all"):
        found = [each for each in room.answers if kind in (each[0], "all")]
        times = sorted(seconds * 1e3 for _, status, seconds in found if status in (200, 202)) or [float("nan")]
        row = f"{statistics.median(times):10.0f}{times[int(0.99 * (len(times) - 1))]:10.0f}{times[-1]:10.0f}"
        yield f"{kind:12}{len(found):8}{sum(status == 503 for _, status, _ in found):6}{row}"
    waited = [f"{seconds:.1f}" for _, status, seconds in room.answers if status == 503]
    yield f"seconds until a 503: {' '.join(waited) or 'none came'}"
    other = [status for _, status, _ in room.answers if status not in (200, 202, 503)]
    yield f"watchers: {room.pieces} pieces, {room.refused} times 503; least and most explored " + (
        f"{min(room.explored.values(), default=0):,} and {max(room.explored.values(), default=0):,}"
    )
    yield f"impolite: {room.rude} answers, {room.rudely_refused} times 503; other answers to the others: {other}"


def main() -> None:
    """Print the table."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    watchers, others, seconds, *_ = [*numbers, *(30, 10, 20)[len(numbers) :]]
    words = set(sys.argv[1:])
    with served(words) as port:
        room = Room(port, words)
        people = [threading.Thread(target=room.watch, args=(number,)) for number in range(watchers)]
        people += [threading.Thread(target=room.want, args=(number,)) for number in range(others)]
        people += [
            threading.Thread(target=room.insist, args=(number,)) for number in range(RUDE * ("impolite" in words))
        ]
        for person in people:
            person.start()
        time.sleep(seconds)
        room.over.set()
        for person in people:
            person.join()
    sys.stdout.write("\n".join(table(room)) + "\n")


if __name__ == "__main__":
    main()
