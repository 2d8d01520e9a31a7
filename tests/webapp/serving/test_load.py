"""The real server under load: readers beside heavy work, and memory after thousands of requests."""

from __future__ import annotations

import http.client
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest

from tests.webapp.pages import GENTLE, posted, puzzle_of
from tests.webapp.serving.test_limits import HEAVY
from tests.webapp.serving.test_serve import HOST, Running, start

pytestmark = pytest.mark.campaign

QUICK = 0.25  # seconds in which a page comes, for 99 of 100 readers, on a machine that does nothing else
SLOWER = 4  # how many times slower a busy machine may be
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def workbench() -> Iterator[Running]:
    """`sudoku serve` at a free port."""
    with start("-m", "webapp", "serve", "--port", "0") as running:
        yield running


def ask(port: int, path: str, form: dict[str, str] | None = None) -> tuple[int, float]:
    """Status and seconds of one request on a connection of its own."""
    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    begin = time.monotonic()
    body, headers = (urlencode(form), {"Content-Type": FORM}) if form else (None, {})
    connection.request("POST" if form else "GET", path, body, headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status, time.monotonic() - begin


def test_readers_are_served_while_forty_ask_for_the_dearest(workbench: Running) -> None:
    """Beside 40 clients that search and draw without pause, pages come quickly and nobody waits in vain."""
    over = time.monotonic() + 3

    def insist(number: int) -> list[tuple[int, float]]:
        answers = []
        while time.monotonic() < over:
            answers.append(ask(workbench.port, *list(HEAVY.values())[number % len(HEAVY)][1:]))
        return answers

    def browse(_: int) -> list[tuple[int, float]]:
        answers = []
        while time.monotonic() < over:
            answers.append(ask(workbench.port, f"/?p={GENTLE}"))
            time.sleep(0.1)
        return answers

    ask(workbench.port, "/")
    with ThreadPoolExecutor(50) as crowd:
        heavy = [crowd.submit(insist, number) for number in range(40)]
        readers = [crowd.submit(browse, number) for number in range(10)]
        pages = [answer for each in readers for answer in each.result()]
        works = [answer for each in heavy for answer in each.result()]
    times = sorted(seconds for _, seconds in pages)
    p99 = times[int(0.99 * (len(times) - 1))]
    summary = f"{len(pages)} pages: median {statistics.median(times):.3f} s, p99 {p99:.3f} s; {len(works)} heavy"
    assert all(each.result() for each in readers), summary
    assert {status for status, _ in pages} == {200}, summary
    assert {status for status, _ in works} == {200, 503}, summary
    assert p99 <= QUICK * SLOWER, summary
    assert max(seconds for _, seconds in works) <= 2.0 * SLOWER, summary


def resident(pid: int) -> float:
    """The memory that a process holds, in MB."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * 4_096 / 1e6


def test_memory_stays_where_it_is(workbench: Running) -> None:
    """After a warm-up, 2,000 requests of every kind, with ever new boards, add less than 20 MB."""
    sizes = []
    for number in range(2_400):
        line = f"{number:04}".replace("0", ".") + "." * 77
        board = puzzle_of(line)
        preset = ("slide", "small", "print", "slide-4k")[number // 4 % 4]
        kind = ("jpg", "png", "svg")[number % 3]
        for path, form in (
            (f"/?p={line}", None),
            ("/board", posted(board, title=str(number))),
            ("/board", posted(board, action="solve")),
            ("/board", posted(text=f"{line}\n{GENTLE}", action="read")),
            (f"/pictures/puzzle.{kind}?p={line}&preset={preset}", None),
            (f"/pictures/figure?p={line}&title={number}", None),
            (f"/text/json?p={line}", None),
            (f"/nowhere/{number}", None),
            (f"/?p={number}", None),
        )[number % 9 :: 9]:
            assert ask(workbench.port, path, form)[0] < 500
        if number == 400:
            sizes.append(resident(workbench.process.pid))
    grown = resident(workbench.process.pid) - sizes[0]
    assert grown < 20, f"from {sizes[0]:.0f} MB by {grown:.1f} MB"
