"""One heavy piece of work at a time, a short queue, a sentence for the rest, and pages that stay quick meanwhile."""

from __future__ import annotations

import http.client
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.exceptions import ServiceUnavailable

from tests.webapp.pages import GENTLE, HTMX, LONG_SEARCH, TWO_SOLUTIONS, Document, posted, puzzle_of
from tests.webapp.serving.test_serve import HOST, Running, start
from webapp.serving import gate

QUICK = 0.25  # seconds in which a page comes, for 99 of 100 readers, on a machine that does nothing else
ROOM = 4  # how many times slower a busy machine may be
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def held() -> Iterator[None]:
    """Somebody else is inside the gate."""
    with gate.heavy_work():
        yield


def enter(work: Callable[[], None] = lambda: None) -> str:
    """What became of one who wants to work behind the gate."""
    try:
        with gate.heavy_work():
            work()
        return "done"
    except ServiceUnavailable as busy:
        return str(busy.description)


# ---- the gate itself


def test_work_is_done_by_one_at_a_time() -> None:
    """However many come, never two are inside, and all of a few are served."""
    inside: list[int] = []
    most: list[int] = []

    def work() -> None:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.01)
        inside.pop()

    with ThreadPoolExecutor(gate.QUEUE) as crowd:
        assert {each.result() for each in [crowd.submit(enter, work) for _ in range(gate.QUEUE)]} == {"done"}
    assert max(most) == 1


def test_the_queue_is_short(held: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many may wait; the next one is told at once, without waiting."""
    monkeypatch.setattr(gate, "PATIENCE", 30.0)
    results: list[str] = []
    waiting = [threading.Thread(target=lambda: results.append(enter()), daemon=True) for _ in range(gate.QUEUE)]
    for thread in waiting:
        thread.start()
    until = time.monotonic() + 30
    while gate.waiting() < gate.QUEUE:
        assert time.monotonic() < until
        time.sleep(0.001)
    begin = time.monotonic()
    assert "try again" in enter()
    assert time.monotonic() - begin < 5
    gate._work.release()
    for thread in waiting:
        thread.join(10)
    gate._work.acquire()
    assert results == ["done"] * gate.QUEUE


def test_patience_ends(held: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has waited long enough is told to try again, and leaves the queue."""
    monkeypatch.setattr(gate, "PATIENCE", 0.01)
    for _ in range(3 * gate.QUEUE):
        assert "Nothing is lost: try again in a second." in enter()
    assert not gate.waiting()


def test_the_waiting_are_counted(held: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who works is not waiting; each who waits counts until being let in; a crowd's coming and going loses nobody."""
    monkeypatch.setattr(gate, "PATIENCE", 30.0)
    assert not gate.is_awaited()
    with ThreadPoolExecutor(3) as crowd:
        for number in range(1, 4):
            crowd.submit(enter)
            until = time.monotonic() + 30
            while gate.waiting() < number:
                assert time.monotonic() < until
                time.sleep(0.001)
        assert gate.is_awaited()
        gate._work.release()
    assert not gate.is_awaited()
    with ThreadPoolExecutor(32) as crowd:
        list(crowd.map(lambda _: enter(), range(500)))
    assert gate.waiting() == 0
    gate._work.acquire()


def test_the_gate_opens_after_a_failure() -> None:
    """Work that fails leaves the gate open for the next."""

    def fail() -> None:
        raise ZeroDivisionError

    for _ in range(3 * gate.QUEUE):
        with pytest.raises(ZeroDivisionError):
            enter(fail)
    assert enter() == "done"


# ---- the pages round it


HEAVY = {
    "a long search": ("/board", posted(LONG_SEARCH, action="check")),
    "a solution": ("/board", posted(LONG_SEARCH, action="solve")),
    "a count": ("/board", posted(TWO_SOLUTIONS, action="solve")),
    "pictures": ("/pictures.zip", {"text": GENTLE}),
}
LIGHT = {
    "typing": posted(GENTLE),
    "typing what is hard": posted(LONG_SEARCH),
    "checking": posted(GENTLE, action="check"),
    "solving": posted(GENTLE, action="solve"),
    "clearing": posted(GENTLE, action="clear-all"),
    "reading": posted(text=GENTLE, action="read"),
}


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
@pytest.mark.parametrize("name", HEAVY)
def test_heavy_work_is_refused_in_a_sentence(
    client: FlaskClient, held: None, monkeypatch: pytest.MonkeyPatch, name: str, headers: dict[str, str]
) -> None:
    """While another is inside: 503, when to come again, and a sentence, for people and for scripts."""
    monkeypatch.setattr(gate, "PATIENCE", 0.01)
    path, form = HEAVY[name]
    response = client.post(path, data=form, headers=headers)
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "1"
    sentence = "Many people are asking at once. Nothing is lost: try again in a second."
    assert sentence == response.text if headers else sentence in Document(response).text("main")


@pytest.mark.parametrize("name", LIGHT)
def test_light_work_goes_on(client: FlaskClient, held: None, name: str) -> None:
    """Typing, and what takes a short search, never notices the gate."""
    assert client.post("/board", data=LIGHT[name]).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", f"/?p={LONG_SEARCH}", "/puzzles/", "/verify", "/healthz", f"/text/line?p={GENTLE}"]
)
def test_pages_go_on(client: FlaskClient, held: None, path: str) -> None:
    """So do all pages."""
    assert client.get(path).status_code == 200


# ---- under load, with the real server


@pytest.fixture(scope="module")
def workbench() -> Iterator[Running]:
    """`sudoku serve` at a free port."""
    with start("-m", "webapp.serving.serve", "serve", "--port", "0") as running:
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


@pytest.mark.campaign
def test_readers_are_served_while_forty_ask_for_the_dearest(workbench: Running) -> None:
    """Beside 40 clients that search and draw without pause, pages come quickly and nobody waits in vain."""
    over = time.monotonic() + 3

    def insist(number: int) -> list[tuple[int, float]]:
        answers = []
        while time.monotonic() < over:
            answers.append(ask(workbench.port, *list(HEAVY.values())[number % len(HEAVY)]))
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
    said = f"{len(pages)} pages: median {statistics.median(times):.3f} s, p99 {p99:.3f} s; {len(works)} heavy"
    assert all(each.result() for each in readers), said
    assert {status for status, _ in pages} == {200}, said
    assert {status for status, _ in works} == {200, 503}, said
    assert p99 <= QUICK * ROOM, said
    assert max(seconds for _, seconds in works) <= 2.0 * ROOM, said


def resident(pid: int) -> float:
    """The memory that a process holds, in MB."""
    with open(f"/proc/{pid}/statm") as file:
        return int(file.read().split()[1]) * 4_096 / 1e6


@pytest.mark.campaign
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
