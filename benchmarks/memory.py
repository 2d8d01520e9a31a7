"""Measures the memory of a server that has answered requests of all kinds for a long time.

    .venv/bin/python -m benchmarks.memory [requests]

Starts `sudoku serve` at a loopback port and sends 105,000 requests, or as many as you say, over four connections. Each
request has a puzzle of its own: a built-in one with other digits and with its rows in another order. So almost nothing
is asked for twice, and every cache fills up. The table `MIX` says how often each kind of request comes.

A line every fifteenth of the way has megabytes from /proc (Linux only): what the process has in memory, how much of
that are files that processes share, and the most that it ever had. The last line counts the answers by status.

After 2,500 requests in one thread 383 MB were left: 106 of files, 113 of which caches are made or what lies between
their entries, 164 of packages, tables and compiled code. All caches have a bound; nothing else grew.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import urlencode, urlsplit

from benchmarks.crowd import PUZZLES, served
from tests.solver.recognition.scenes import as_file, screenshot
from tests.webapp.demo.recorded import file_of
from tests.webapp.pages import posted, upload

REQUESTS: Final = 105_000
CONNECTIONS: Final = 4
ROWS: Final = 15
ALGORITHMS: Final = tuple("ABCDEF")
LEVELS: Final = ("easy", "medium", "hard")
PAPERS: Final = ("a4", "letter")
FORM: Final = "application/x-www-form-urlencoded"


class Request(NamedTuple):
    """A request: its address, and its body and the type of that if it is a post."""

    path: str
    body: bytes | None = None
    kind: str = ""


Make: TypeAlias = Callable[[Random], Request]


# ---- puzzles


def puzzle(dice: Random) -> str:
    """Make a puzzle that was not asked for before."""
    line = dice.choice(PUZZLES)
    rows = [9 * (3 * band + row) for band in dice.sample(range(3), 3) for row in dice.sample(range(3), 3)]
    digits = "".join(dice.sample("123456789", 9))
    return "".join(line[row : row + 9] for row in rows).translate(str.maketrans("123456789", digits))


def puzzles(dice: Random, count: int) -> str:
    """Make a list of puzzles, one on each line."""
    return "\n".join(puzzle(dice) for _ in range(count))


@cache
def photos() -> tuple[bytes, ...]:
    """Draw a few photos to upload."""
    dice = Random("photos")
    return tuple(as_file(screenshot(puzzle(dice), dark, side), "JPEG") for dark in (False, True) for side in (40, 60))


@cache
def recordings() -> tuple[bytes, ...]:
    """Record a few programs to upload."""
    dice = Random("recordings")
    return tuple(file_of(puzzle=puzzle(dice)) for _ in range(6))


# ---- requests


def get(path: str, **choices: object) -> Make:
    """Ask for the path with a puzzle; a field with a tuple or a range gets one of its values."""

    def make(dice: Random) -> Request:
        fields = {key: dice.choice(each) if isinstance(each, tuple | range) else each for key, each in choices.items()}
        return Request(f"{path}?{urlencode({'p': puzzle(dice)} | fields)}")

    return make


def plain(*paths: str) -> Make:
    """Ask for one of the paths."""
    return lambda dice: Request(dice.choice(paths))


def form(path: str, fields: Callable[[Random], dict[str, str]]) -> Make:
    """Post the fields to the path."""
    return lambda dice: Request(path, urlencode(fields(dice)).encode(), FORM)


def file(path: str, files: Callable[[], tuple[bytes, ...]], name: str) -> Make:
    """Upload one of the files to the path."""

    def make(dice: Random) -> Request:
        arguments = upload(dice.choice(files()), name)
        return Request(path, arguments["data"], arguments["content_type"])

    return make


def board(*actions: str) -> Make:
    """Post a board with one of the actions."""
    return form("/board", lambda dice: posted(puzzle(dice), action=dice.choice(actions)))


DEMO: Final = {"lanes": ALGORITHMS, "at": range(2_000)}
MIX: Final[tuple[tuple[int, Make], ...]] = (  # of 10,000 requests
    (1_500, get("/")),
    (1_500, board("update", "check", "solve", "hint", "load")),
    (300, board("steps", "count")),
    (300, get("/", view="solutions")),
    (1_500, get("/demo", **DEMO)),
    (1_500, get("/demo/frames", lanes=ALGORITHMS, **{"at": range(0, 2_000, 24), "count": 48})),
    (300, get("/demo/explore", lanes=ALGORITHMS)),
    (200, get("/demo/tree", lanes=ALGORITHMS)),
    (200, get("/demo/depths", lanes=ALGORITHMS, **{"from": "0"})),
    (150, get("/demo/goto", do=("stop", "retreat", "question"), stop=("dead", "solution"), **DEMO)),
    (150, get("/demo/answer", q="1", **DEMO)),
    (100, get("/demo", **DEMO, clock="substeps")),
    (200, get("/demo/race", at=range(100_000))),
    (200, get("/demo/frames", at=range(100_000), count="48")),
    (100, get("/demo/race", lanes=("A,D", "A,F"), clock="moves", at=range(2_000))),
    (50, get("/demo/picture.png", preset=("slide", "print"), **DEMO)),
    (10, get("/demo/sequence", type=("gif", "webp", "png"), height="480", first="0", last="30", lanes=ALGORITHMS)),
    (5, form("/demo/statistics", lambda dice: {"of": "own", "text": puzzles(dice, 40), "go": "1"})),
    (20, file("/demo/own", recordings, "mine.trace")),
    (400, get("/pictures/pair.png", preset=("slide", "print"))),
    (200, get("/pictures/solution.jpg", preset=("slide", "print"))),
    (200, get("/pictures/puzzle.svg")),
    (100, get("/pictures")),
    (5, form("/pictures.zip", lambda dice: {"text": puzzles(dice, 10), "suffix": "png", "kind": "puzzle"})),
    (200, get("/how-hard")),
    (50, get("/how-hard", whole="1")),
    (50, get("/how-hard", way="explainer", numbers="1")),
    (100, get("/how-hard/level")),
    (150, get("/share")),
    (50, get("/qr.svg", of=("/", "/demo"))),
    (150, get("/text/line")),
    (50, lambda dice: Request(f"/verify?{urlencode({'text': puzzles(dice, 5)})}")),
    (30, lambda dice: Request(f"/new?{urlencode({'level': dice.choice(LEVELS)})}")),
    (20, form("/print/file", lambda dice: {"source": "list", "text": puzzles(dice, 24), "key": "1", "levels": "1"})),
    (10, form("/print/preview", lambda dice: {"source": "list", "text": puzzles(dice, 24), "key": "1"})),
    (40, file("/photo", photos, "a.jpg")),
    (20, plain("/techniques/cards.pdf?level=easy", "/techniques/cards.pdf?level=hard", "/techniques/cards.pdf")),
    (10, plain("/demo/lesson.pdf?lesson=first-search", "/demo/lesson.pptx?lesson=first-search")),
    (300, plain("/puzzles/", "/puzzles/hard", "/puzzles/extreme", "/techniques/", "/documents", "/docs/", "/print")),
    (200, plain("/docs/reference/formats", "/docs/search?q=colour", "/demo/lessons", "/photo", "/recent", "/settings")),
    (30, form("/recent/list", lambda dice: {"boards": recent(dice)})),
)  # fmt: skip


def recent(dice: Random) -> str:
    """Write a list of boards as a browser remembers them."""
    boards = [puzzle(dice) for _ in range(20)]
    return json.dumps([{"address": f"/?p={each}", "givens": each, "at": 0} for each in boards])


# ---- the crowd


class Traffic:
    """Send requests over a few connections, and count the answers by status."""

    def __init__(self, address: str) -> None:
        self.statuses = Counter[int]()
        self._place = urlsplit(address).netloc
        self._lock = threading.Lock()

    def send(self, requests: range) -> None:
        """Send the requests with these numbers and wait for all answers."""
        numbers = iter(requests)
        threads = [threading.Thread(target=self._live, args=[numbers]) for _ in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _live(self, numbers: Iterator[int]) -> None:
        connection = http.client.HTTPConnection(self._place, timeout=60)
        weights = [weight for weight, _ in MIX]
        while True:
            with self._lock:
                number = next(numbers, None)
            if number is None:
                return connection.close()
            dice = Random(number)
            _, make = dice.choices(MIX, weights)[0]
            request = make(dice)
            headers = {"Accept-Encoding": "br, gzip"} | ({"Content-Type": request.kind} if request.kind else {})
            connection.request("POST" if request.kind else "GET", request.path, request.body, headers)
            answer = connection.getresponse()
            answer.read()
            with self._lock:
                self.statuses[answer.status] += 1
                if answer.status >= 500 and answer.status != 503 or answer.status in (404, 405):
                    sys.stderr.write(f"{answer.status} {request.path[:200]}\n")


def megabytes(process: int, *names: str) -> list[float]:
    """Read these lines of the process's status."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    found = dict(line.split(":", 1) for line in lines)
    return [int(found[name].split()[0]) / 1_000 for name in names]


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if sys.argv[1:] else REQUESTS
    with served() as (address, process):
        traffic = Traffic(address)
        sys.stdout.write(f"{'requests':>9}{'MB':>8}{'of files':>10}{'peak':>8}\n")
        for row in range(ROWS + 1):
            traffic.send(range(count * (row - 1) // ROWS if row else 0, count * row // ROWS))
            numbers = megabytes(process, "VmRSS", "RssFile", "VmHWM")
            sys.stdout.write("{:9,}{:8.0f}{:10.0f}{:8.0f}\n".format(count * row // ROWS, *numbers))
            sys.stdout.flush()
    answers = ", ".join(f"{status} {many:,}" for status, many in sorted(traffic.statuses.items()))
    sys.stdout.write(f"Answers: {answers}\n")


if __name__ == "__main__":
    main()
