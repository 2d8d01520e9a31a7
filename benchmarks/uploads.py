"""Measures pages beside hostile uploads: how long does one take while 64 pictures made to be dear come in at once?

    .venv/bin/python -m benchmarks.uploads [uploads] [seconds] [pause]

Serves the application in a process of its own on a loopback port. So many clients post files of up to 1 MiB, every kind
of `tests.solver.pictures.hostile` in turn and a text as dear as the page reads, all at the same moment, and again after
the pause, which may be 0; eight readers meanwhile open the board, each ten times a second over new connections.
"""

from __future__ import annotations

import http.client
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.sockets import HOST, newcomer, served
from tests.solver.pictures.hostile import HOSTILE

READERS: Final = 8
APART: Final = 0.1  # seconds between the pages of a reader
FORM: Final = {"Content-Type": "multipart/form-data; boundary=b"}
TEXT: Final = ("1 2 3 x\n" * 4_000)[:30_000].encode()


def bodies() -> list[bytes]:
    """What is posted, one for each kind of file."""
    head = b'--b\r\nContent-Disposition: form-data; name="action"\r\n\r\nread\r\n'
    head += b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
    return [head + data + b"\r\n--b--\r\n" for data in (*HOSTILE.values(), TEXT)]


class Uploads:
    """So many clients that post at once, wave after wave, and what they were answered."""

    def __init__(self, port: int, count: int, pause: float) -> None:
        self.port, self.pause = port, pause
        self.answers: Counter[int] = Counter()
        self.over = False
        self.start = threading.Barrier(count)
        self.threads = [threading.Thread(target=self._live, args=(number,)) for number in range(count)]

    def __enter__(self) -> Uploads:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over = True
        self.start.abort()
        for thread in self.threads:
            thread.join()

    def _live(self, number: int) -> None:
        kinds = bodies()
        while not self.over:
            try:
                self.start.wait()
            except threading.BrokenBarrierError:
                return
            self.answers[self._post(kinds[number % len(kinds)])] += 1
            number += 1
            time.sleep(self.pause)

    def _post(self, body: bytes) -> int:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=60)
        try:
            connection.request("POST", "/board", body, FORM)
            response = connection.getresponse()
            response.read()
            return response.status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()


def pages(port: int, seconds: float) -> list[float]:
    """How long each page took that the readers asked for."""
    waits: list[float] = []
    end = time.monotonic() + seconds

    def live() -> None:
        while time.monotonic() < end:
            waits.append(newcomer(port))
            time.sleep(APART)

    readers = [threading.Thread(target=live) for _ in range(READERS)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return sorted(waits)


def peak(pid: int) -> float:
    """The most memory that the process had, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


def row(name: str, waits: list[float], memory: float, answers: Counter[int]) -> Iterator[str]:
    """A line of the table."""
    late = waits[min(int(len(waits) * 0.99), len(waits) - 1)]
    numbers = f"{len(waits):8}{statistics.median(waits) * 1000:10.0f}{late * 1000:10.0f}{waits[-1] * 1000:10.0f}"
    yield f"{name:22}{numbers}{memory:10.0f}   {', '.join(f'{n} x {code}' for code, n in sorted(answers.items()))}"


def main() -> None:
    """Print the table."""
    words = [float(word) for word in sys.argv[1:]]
    count, seconds, pause = (*words, *(64.0, 15.0, 1.0)[len(words) :])
    sys.stdout.write(f"{'':22}{'pages':>8}{'p50 ms':>10}{'p99 ms':>10}{'max ms':>10}{'peak MB':>10}   uploads\n")
    with tempfile.NamedTemporaryFile() as log, served(None, log.name) as (port, pid):
        newcomer(port)
        sys.stdout.writelines(f"{line}\n" for line in row("nothing else", pages(port, 5.0), peak(pid), Counter()))
        with Uploads(port, int(count), pause) as uploads:
            waits = pages(port, seconds)
        sys.stdout.writelines(
            f"{line}\n" for line in row(f"{count:.0f} uploads at once", waits, peak(pid), uploads.answers)
        )


if __name__ == "__main__":
    main()
