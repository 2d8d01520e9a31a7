"""Measures a crowd: 300 browsers click once a second; how long do they wait, and does anybody starve?

    .venv/bin/python -m benchmarks.crowd [browsers] [seconds] [only=demo,cold]

Serves the application in a process of its own on a loopback port; every browser has one connection, which stays open
and comes again when it is closed. Four rows:

    board    the board with a puzzle
    demo     the demo of one of 30 puzzles by one of six searches, at any of the first moves
    frames   windows of 48 frames, as the script fetches them
    cold     each browser opens the demo of a puzzle and then windows of it, which nobody has asked for before

A wait is from the click until the whole answer is there; a browser that waits longer than a second clicks late, as a
person would. It starves if one of its clicks waits for more than 2 s. 503 counts as an answer, in a column of its own.
Processor time is that of the server's process, so that a noisy machine can be told from a slow server.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from urllib.parse import urlsplit
from urllib.request import urlopen

from webapp.shared.builtin_puzzles import collections

STARVED: Final = 2.0  # seconds
PATIENCE: Final = 30.0  # after which a browser gives up
COMING: Final = 5.0  # seconds in which a crowd comes in
UP: Final = 6.0  # seconds in which the searches are compiled

Connection: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Asks: TypeAlias = Callable[[int, int, random.Random], str]  # browser, click, dice -> path


class Waits(NamedTuple):
    """What one crowd lived through."""

    seconds: list[float]
    busy: int
    starved: int
    failed: int
    used: float  # seconds of processor time


class Crowd:
    """So many browsers that ask one server for what `asks` says."""

    def __init__(self, address: str, browsers: int, seconds: float, asks: Asks) -> None:
        self.place = urlsplit(address)
        self.browsers, self.seconds, self.asks = browsers, seconds, asks
        self.waits: list[float] = []
        self.busy = self.failed = 0
        self.starving: set[int] = set()

    async def live(self, browser: int) -> None:
        """One browser."""
        dice = random.Random(browser)
        start = time.monotonic() + dice.uniform(0, min(COMING, self.seconds / 2))
        connection = None
        for click in range(int(self.seconds)):
            await asyncio.sleep(max(start + click - time.monotonic(), 0))
            if time.monotonic() > start + self.seconds:
                return
            begin = time.perf_counter()
            try:
                path = self.asks(browser, click, dice)
                connection, status = await asyncio.wait_for(self.ask(connection, path), PATIENCE)
                self.busy += status == 503
                self.failed += status not in (200, 202, 503)
            except (TimeoutError, OSError, asyncio.IncompleteReadError, ValueError):
                self.failed, connection = self.failed + 1, None
            self.waits.append(time.perf_counter() - begin)
            if self.waits[-1] > STARVED:
                self.starving.add(browser)

    async def ask(self, connection: Connection | None, path: str) -> tuple[Connection, int]:
        """The connection, a new one where the server closed it, and the status of the answer, read to its end."""
        head = f"GET {self.place.path.rstrip('/')}{path} HTTP/1.1\r\nHost: {self.place.netloc}\r\n"
        request = f"{head}Accept-Encoding: br, gzip\r\n\r\n".encode()
        if connection is not None:
            try:
                return connection, await exchange(connection, request)
            except (OSError, asyncio.IncompleteReadError):
                connection[1].close()
        connection = await asyncio.open_connection(self.place.hostname, self.place.port)
        return connection, await exchange(connection, request)

    async def come(self) -> None:
        """All of them, to the end."""
        await asyncio.gather(*(self.live(browser) for browser in range(self.browsers)))


async def exchange(connection: Connection, request: bytes) -> int:
    """The status of the answer to a request."""
    reader, writer = connection
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    await reader.readexactly(length)
    return int(head[9:12])


# ---- what they ask for


def puzzles() -> list[str]:
    """The built-in 9x9 puzzles."""
    found = [each.puzzle.givens for collection in collections().values() for each in collection.examples]
    return [givens.line("0") for givens in found if givens.shape.size == len("123456789") and not givens.is_full()]


def new(browser: int) -> str:
    """A puzzle of that browser's own: a built-in one with other digits."""
    dice = random.Random(f"{os.getpid()} {browser}")
    digits = dice.sample("123456789", 9)
    return dice.choice(PUZZLES).translate(str.maketrans("123456789", "".join(digits)))


PUZZLES: Final = list(dict.fromkeys(puzzles()))  # some stand in two collections
THIRTY: Final = random.Random("thirty").sample(PUZZLES, min(30, len(PUZZLES)))
KEYS: Final = "ABCDEF"


def search(browser: int) -> str:
    """The fields of a search, one of 180."""
    return f"p={THIRTY[browser % len(THIRTY)]}&lanes={KEYS[browser // len(THIRTY) % len(KEYS)]}"


def cold(browser: int, click: int, dice: random.Random) -> str:
    """The demo first, windows of it then."""
    fields = f"p={new(browser)}&lanes={KEYS[browser % len(KEYS)]}"
    return f"/demo/frames?{fields}&count=48&at={dice.randrange(500)}" if click else f"/demo?{fields}&at=0"


ROWS: Final[dict[str, Asks]] = {
    "board": lambda browser, click, dice: f"/?p={dice.choice(THIRTY)}",
    "demo": lambda browser, click, dice: f"/demo?{search(browser)}&at={dice.randrange(40)}",
    "frames": lambda browser, click, dice: f"/demo/frames?{search(browser)}&count=48&at={dice.randrange(40)}",
    "cold": cold,
}


# ---- the server


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """The address of the application and its process while the block runs."""
    command = [sys.executable, "-m", "webapp", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        time.sleep(1)
        yield address, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


def used(process: int) -> float:
    """Seconds of processor time of the process so far."""
    numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def lived(address: str, process: int, browsers: int, seconds: float, asks: Asks) -> Waits:
    """What the crowd lived through."""
    crowd, before = Crowd(address, browsers, seconds, asks), used(process)
    asyncio.run(crowd.come())
    return Waits(sorted(crowd.waits), crowd.busy, len(crowd.starving), crowd.failed, used(process) - before)


def row(name: str, waits: Waits) -> str:
    """The line to print."""
    times = waits.seconds
    middle, late = statistics.median(times), times[min(int(len(times) * 0.99), len(times) - 1)]
    numbers = f"{len(times):8,}{middle * 1000:9.0f}{late * 1000:9.0f}{times[-1] * 1000:9.0f}"
    return f"{name:8}{numbers}{waits.starved:9}{waits.busy:6}{waits.failed:8}{1000 * waits.used / len(times):9.1f}"


def main() -> None:
    """Print the table."""
    named = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
    words = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    browsers, seconds = (words + [300, 30][len(words) :])[:2]
    rows = named["only"].split(",") if "only" in named else list(ROWS)
    with served() as (address, process):
        warm = ["/demo", *(f"/demo?{search(browser)}" for browser in range(180))]
        for path in warm if rows != ["cold"] else warm[:1]:
            urlopen(address.rstrip("/") + path, timeout=60).read()
        time.sleep(UP)
        sys.stdout.write(f"{'':8}{'clicks':>8}{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}")
        sys.stdout.write(f"{'starved':>9}{'503':>6}{'failed':>8}{'cpu ms':>9}\n")
        for name in rows:
            waits = lived(address, process, browsers, seconds, ROWS[name])
            sys.stdout.write(row(name, waits) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
