"""Measures a class: 30 students step, play and jump beside a lecturer on the longest search; who waits how long?

    .venv/bin/python -m benchmarks.students [students] [seconds] [cold] [together | lesson] [jumps]

Serves the application in a process of its own on a loopback port and asks it what the page's script asks: the page,
windows of frames, stops, places, and to explore on, which a second connection does as the script does. A wait is what
a person sees: from the click until the answer is there, the pause after a 503 included; asking to explore shows nothing
and counts only where a picture waits for it. The lecturer has opened the demo some seconds before, so that the searches
are compiled; with `cold` the server has just been started and has never compiled any. With `together` all look at the
lecturer's search, as after a link of hers, else everybody at one of their own; with `lesson` all follow the link to a
lesson, from step to step and into their moves. With `jumps` they do nothing but jump to places at random. What is
refused or breaks off is counted as an error. The load of the machine is printed, before and after.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from webapp.shared.builtin_puzzles import collections

WORST: Final = "000000000000003085001020000000507000004000100090000000500000073002010000000040009"
WINDOW: Final = 48  # frames fetched round a place, as in demo/frames.js
FIRST: Final = 10  # frames in the first window of playing
PLAYED: Final = 90  # frames in a window while playing
RATE: Final = 30  # pictures a second
BUSY: Final = 0.4  # seconds until the next try after a 503, as in demo/frames.js
UP: Final = 5.0  # seconds between the first look at the demo and the class
ARRIVING: Final = 2.0  # seconds in which the class opens its pages
LESSON: Final = "liang-figure-3"
ANYTHING: Final = ("step", "step", "stop", "jump", "play")
TAUGHT: Final = ("lesson step", "lesson step", "lesson step", "step", "inside")


class Refused(Exception):
    """What a person asked for was answered by an error."""


class Person:
    """Somebody with the demo open: two connections to the server, and the waits so far by kind.

    `fixed` is what the address says of the search, `deeds` what the person does, one as likely as the other.
    """

    def __init__(self, address: str, fixed: Mapping[str, str], seed: int, deeds: Sequence[str] = ANYTHING) -> None:
        self.fixed, self.deeds = dict(fixed), deeds
        self.dice = random.Random(seed)
        self.waits: list[tuple[str, float]] = []
        self.errors: list[str] = []
        self.busy = 0
        self.move, self.inside = 0, 0  # where a lesson stands
        self.total, self.finished, self.stopped = 0, False, False
        place = urlsplit(address)
        self.hand = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
        self.explorer = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)

    def get(self, connection: http.client.HTTPConnection, path: str, **fields: Any) -> tuple[int, bytes]:
        """Status and body of an answer; asked again after a 503, and after a 202 which shows nothing yet."""
        while True:
            connection.request("GET", f"{path}?{urlencode(self.fixed | fields)}", headers={"HX-Request": "true"})
            response = connection.getresponse()
            body = response.read()
            if response.status == 503:
                self.busy += 1
                time.sleep(BUSY)
            elif response.status != 202 or path == "/demo" or "frames" in json.loads(body) or self.stopped:
                return response.status, body

    def see(self, kind: str, path: str, **fields: Any) -> bytes:
        """The answer to something that the person waits for."""
        start = time.perf_counter()
        status, body = self.get(self.hand, path, **fields)
        self.waits.append((kind, time.perf_counter() - start))
        if status >= 400:
            raise Refused(f"{path} {self.fixed | fields}: {status} {body[:200]!r}")
        return body

    def explore(self) -> None:
        """Ask to explore on until nothing is left, as the script does from the start."""
        while not self.stopped:
            answer = json.loads(self.get(self.explorer, "/demo/explore")[1])
            self.total, self.finished = answer["total"], answer["finished"]
            if not answer["more"]:
                return

    def open(self, move: int = 0) -> threading.Thread:
        """Open the page; the thread that explores."""
        self.see("first picture", "/demo", at=move)
        thread = threading.Thread(target=self.explore)
        thread.start()
        return thread

    def act(self) -> None:
        """One thing that people do.

        Step out of what is fetched, go to a stop or to a place, play for three seconds; in a lesson go to the next
        step, or look inside its move.
        """
        kind = self.dice.choice(self.deeds)
        move = self.dice.randrange(self.total + 1)
        if kind == "step":
            self.see("step", "/demo/frames", **{"at": move, "count": WINDOW})
        elif kind == "lesson step":
            fields = {"at": f"{self.move}.{self.inside}", "do": "step-on"}
            found = json.loads(self.see("stop", "/demo/goto", **fields))
            at, _, inside = (found["to"] or "0").partition(".")  # at its end from the start again
            self.move, self.inside = int(at), int(inside or 0)
            self.see("lesson step", "/demo/frames", **{"at": self.move, "count": WINDOW})
        elif kind == "inside":
            self.see("inside", "/demo/frames", **{"at": self.move, "inside": 1})
        elif kind == "stop":
            found = json.loads(self.see("stop", "/demo/goto", at=move, stop=self.dice.choice(("dead", "retreat"))))
            self.see("step", "/demo/frames", **{"at": found["to"] or 0, "count": WINDOW})
        elif kind == "jump":
            body = self.see("place", "/demo/goto", to=f"{self.dice.randrange(100)}%", at=move)
            self.see("jump", "/demo/frames", **{"at": min(int(json.loads(body)["to"]), self.total), "count": WINDOW})
        else:
            apart = self.dice.choice((1, 1, 3, 33, 333))
            count = PLAYED if apart < 65 else PLAYED // 3
            self.see("play", "/demo/frames", **{"at": move, "count": FIRST, "stride": apart})
            start = time.perf_counter()
            self.get(
                self.hand, "/demo/frames", **{"at": min(move + FIRST, self.total), "count": count, "stride": apart}
            )
            missed = time.perf_counter() - start - FIRST / RATE  # the pictures that are there run out
            self.waits.append(("play on", max(missed, 0.0)))

    def live(self, seconds: float, late: float, pause: float) -> None:
        """Come `late`, look, then do something every `pause` seconds or so."""
        end = time.monotonic() + seconds
        time.sleep(late)
        exploring = self.open(self.dice.choice((0, 0, 5, 40)))
        while time.monotonic() < end:
            time.sleep(self.dice.uniform(0.5, 1.5) * pause)
            try:
                self.act()
            except (Refused, OSError, http.client.HTTPException) as error:
                self.errors.append(repr(error))
        self.stopped = True
        exploring.join()


@contextmanager
def served(cold: bool) -> Iterator[str]:
    """The address of the application in a process of its own while the block runs."""
    with tempfile.TemporaryDirectory() as cache:
        variables = dict(os.environ) | ({"NUMBA_CACHE_DIR": cache} if cold else {})
        command = [sys.executable, "-m", "webapp", "serve", "--port", "0"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            if not cold:
                Person(address, {"p": WORST, "lanes": "D"}, 0).see("first picture", "/demo")
                time.sleep(UP)
            yield address
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


def a_class(address: str, students: int, seconds: float, words: Sequence[str]) -> list[Person]:
    """The lecturer and the students, after they have all been there for so long."""
    examples = [example for collection in collections().values() for example in collection.examples]
    dice = random.Random("class")
    chosen = dice.sample(examples, min(students, len(examples)))
    common = {"lesson": LESSON} if "lesson" in words else {"p": WORST, "lanes": "A"}
    deeds = ("jump",) if "jumps" in words else TAUGHT if "lesson" in words else ANYTHING
    people = [Person(address, common, 0, deeds)]
    for seed in range(1, students + 1):
        own = {"p": chosen[seed % len(chosen)].puzzle.givens.line("0"), "lanes": "ABCDEF"[seed % 6]}
        together = "together" in words or "lesson" in words
        people.append(Person(address, common if together else own, seed, deeds))
    threads = [
        threading.Thread(target=person.live, args=(seconds, dice.uniform(0, ARRIVING) if seat else 0.0, 0.8))
        for seat, person in enumerate(people)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return people


def table(people: list[Person]) -> Iterator[str]:
    """The lines to print."""
    yield f"{'':24}{'count':>8}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}"
    for who, group in (("lecturer", people[:1]), ("students", people[1:])):
        for kind in ("first picture", "step", "play", "play on", "stop", "lesson step", "inside", "place", "jump"):
            times = sorted(wait for person in group for name, wait in person.waits if name == kind)
            if times:
                late = times[min(int(len(times) * 0.99), len(times) - 1)]
                middle = statistics.median(times)
                row = f"{middle * 1000:10.0f}{late * 1000:10.0f}{times[-1] * 1000:10.0f}"
                yield f"{who:10}{kind:14}{len(times):8}{row}"
    yield f"answers 503: {sum(person.busy for person in people)}; searches not explored to their end: " + str(
        sum(not person.finished for person in people)
    )
    late = sum(wait > 1 for person in people for _, wait in person.waits)
    yield f"waits of more than 1 s: {late} of {sum(len(person.waits) for person in people)}"
    errors = [error for person in people for error in person.errors]
    yield f"errors: {len(errors)}{f', the first: {errors[0]}' if errors else ''}"


def main() -> None:
    """Print the table."""
    numbers = [word for word in sys.argv[1:] if word.isdecimal()]
    students, seconds = int(numbers[0]) if numbers else 30, float(numbers[1]) if numbers[1:] else 30.0
    before = os.getloadavg()[0]
    with served("cold" in sys.argv) as address:
        people = a_class(address, students, seconds, sys.argv[1:])
    sys.stdout.write("\n".join(table(people)) + f"\nload: {before:.1f} before, {os.getloadavg()[0]:.1f} after\n")


if __name__ == "__main__":
    main()
