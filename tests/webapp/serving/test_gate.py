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
SHORT, BEGUN, LONG = gate.Kind
ROOM = 4  # how many times slower a busy machine may be
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def held() -> Iterator[gate.Turn]:
    """Somebody else is inside the gate."""
    with gate.heavy_work() as turn:
        yield turn


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


def test_the_queue_is_short(held: gate.Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many may wait; the next one is told at once, without waiting; they work when the gate is given back."""
    monkeypatch.setattr(gate, "PATIENCE", 30.0)
    with ThreadPoolExecutor(gate.QUEUE) as crowd:
        results = [crowd.submit(enter) for _ in range(gate.QUEUE)]
        until = time.monotonic() + 30
        while gate.THE_GATE.waiting() < gate.QUEUE:
            assert time.monotonic() < until
            time.sleep(0.001)
        assert held.is_awaited()
        begin = time.monotonic()
        assert "try again" in enter()
        assert time.monotonic() - begin < 5
        gate.THE_GATE.pass_on(held)  # it is long work now, so it comes in when all others are done
        assert {result.result() for result in results} == {"done"}
    assert not held.is_awaited()


def test_patience_ends(held: gate.Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has waited long enough is told to try again, and leaves the queue; of a crowd that comes none stays."""
    monkeypatch.setattr(gate, "PATIENCE", 0.01)
    for _ in range(3 * gate.QUEUE):
        assert "Nothing is lost: try again in a second." in enter()
    assert not gate.THE_GATE.waiting()
    with ThreadPoolExecutor(32) as crowd:
        list(crowd.map(lambda _: enter(), range(500)))
    assert not gate.THE_GATE.waiting()


def test_the_gate_opens_after_a_failure() -> None:
    """Work that fails leaves the gate open for the next."""

    def fail() -> None:
        raise ZeroDivisionError

    for _ in range(3 * gate.QUEUE):
        with pytest.raises(ZeroDivisionError):
            enter(fail)
    assert enter() == "done"


# ---- who comes next, by a clock that stands still


class Line:
    """A gate with a clock of its own, and who waits at it."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.gate = gate.Gate(lambda: self.now)
        self.names: dict[gate.Turn, str] = {}

    def inside(self, name: str, seconds: float, kind: gate.Kind = SHORT, connection: str = "") -> None:
        """Somebody works for so long, alone."""
        turn = gate.Turn(self.gate, gate.Client(name, connection), kind)
        assert self.gate.enter(turn, 0)
        self.now += seconds
        self.gate.leave(turn)

    def wait(self, name: str, kind: gate.Kind = SHORT, connection: str = "") -> bool:
        """Whether somebody else may wait."""
        turn = gate.Turn(self.gate, gate.Client(name, connection), kind)
        self.names[turn] = name + connection
        return self.gate._queue(turn)

    def served(self, seconds: float = 0.01) -> list[str]:
        """The names in the order in which they come in, each working for so long."""
        names = []
        while self.gate.waiting():
            turn = self.gate.following()
            self.gate._waiting.remove(turn)
            self.gate._let_in(turn)
            self.now += seconds
            self.gate._note(turn)
            names.append(self.names[turn])
        self.gate._inside = None
        return names


def test_short_work_comes_before_long() -> None:
    """Whoever came first: long work comes when no short work waits."""
    line = Line()
    line.inside("watcher", 0.25, kind=LONG)
    for name, kind in (("one", LONG), ("two", SHORT), ("three", LONG), ("four", SHORT)):
        assert line.wait(name, kind)
    assert line.served() == ["two", "four", "one", "three"]


def test_long_work_goes_on_all_the_same() -> None:
    """However much short work waits, long work comes in once a second or so."""
    line = Line()
    line.inside("watcher", 0.25, kind=LONG)
    for number in range(6):
        assert line.wait(str(number))
    assert line.wait("long", kind=LONG)
    assert line.served(0.25) == ["0", "1", "2", "long", "3", "4", "5"]


def test_what_is_begun_is_finished() -> None:
    """Of one address it comes before long work, the oldest first, and before more is begun than can rest."""
    line = Line()
    line.inside("greedy", 2, LONG)
    for number in range(gate.RESTING):
        line.wait("greedy", BEGUN, f" {number}")
    line.wait("greedy")
    line.wait("greedy", LONG, " watches")
    line.wait("other")
    line.wait("watcher", LONG)
    assert line.served() == [
        *("other", "watcher", "greedy 0", "greedy", "greedy 1", "greedy 2", "greedy 3", "greedy watches")
    ]


def test_who_used_least_comes_first() -> None:
    """One who asks for much waits for those who asked for little, of one address the connection that did."""
    line = Line()
    line.inside("greedy", 2, connection=":1")
    line.inside("modest", 0.5)
    for name, connection in (("greedy", ":1"), ("greedy", ":2"), ("modest", ""), ("new", ""), ("greedy", ":3")):
        assert line.wait(name, connection=connection)
    assert line.served() == ["new", "modest", "greedy:2", "greedy:3", "greedy:1"]


def test_equals_come_in_the_order_of_coming() -> None:
    """Nobody is preferred among those who used as much."""
    line = Line()
    line.inside("class", 1)
    for number in range(gate.QUEUE):
        assert line.wait("class", connection=f" {number}")
        line.now += 0.01
    assert line.served(0) == [f"class {number}" for number in range(gate.QUEUE)]


def test_what_was_used_is_forgotten() -> None:
    """After a minute seconds weigh less than tenths of one used just now, and the oldest of very many are gone."""
    line = Line()
    line.inside("long ago", 2)
    line.now += 60
    line.inside("just now", 0.1)
    assert line.wait("just now")
    assert line.wait("long ago")
    assert line.served() == ["long ago", "just now"]
    for number in range(gate.CLIENTS):
        line.inside(str(number), 0)
    assert line.gate._used.by("just now", line.now) == 0


def test_the_last_is_turned_away_when_the_queue_is_full() -> None:
    """That is long work before short, then who used most, then who came last; never what is begun."""
    line = Line()
    line.inside("greedy", 2)
    for number in range(gate.QUEUE):
        assert line.wait("greedy", kind=LONG if number < 2 else SHORT)
    assert not line.wait("greedy", kind=LONG)
    assert line.wait("watcher", kind=LONG)
    for _ in range(gate.QUEUE):
        assert line.wait("class")
    assert not line.wait("watcher", kind=LONG)
    assert not line.wait("class")
    assert not line.wait("greedy")
    assert line.served() == ["class"] * gate.QUEUE


def test_long_drawings_let_others_in_between() -> None:
    """Work that cannot be ended gives the gate back after a piece of it where somebody waits, and then goes on."""
    line = Line()
    turn = gate.Turn(line.gate, gate.Client("ZIP", ""), SHORT)
    assert line.gate.enter(turn, 0)
    assert line.wait("short")
    turn.rest()
    assert line.gate.waiting() == 1  # not before a piece is done
    line.now += gate.PIECE
    came = []

    def serve() -> None:
        short = next(iter(line.names))
        assert short.called.wait(10)
        came.append(line.gate.waiting())
        line.gate.leave(short)

    other = threading.Thread(target=serve)
    other.start()
    turn.rest()
    other.join()
    assert came == [1]  # the ZIP
    assert turn.since == line.now
    assert line.gate.waiting() == 0


def test_few_rest_at_a_time() -> None:
    """So that threads are left to answer with: of more begun work the last, who used most, is told to come again."""
    line = Line()
    line.inside("greedy", 2)

    def begun(name: str) -> gate.Turn:
        return gate.Turn(line.gate, gate.Client(name, ""), BEGUN)

    greedy = begun("greedy")
    assert line.gate._queue(greedy)
    for _ in range(gate.RESTING):
        assert not greedy.called.is_set()
        assert line.gate._queue(begun("class"))
    assert greedy.called.is_set()
    turn = gate.Turn(line.gate, gate.Client("greedy", ""), SHORT)
    line.gate._let_in(turn)
    turn.rest()  # a piece is not done
    line.now += gate.PIECE
    with pytest.raises(ServiceUnavailable):
        turn.rest()
    inside = line.gate._inside
    assert inside
    assert inside.client.address == "class"
    line.gate.leave(turn)
    assert line.gate._inside is inside


# ---- the pages round it


RENAMED = str.maketrans("123456789", "234567891")  # puzzles of this file's own: what others searched is remembered
HEAVY = {
    "a long search": ("/board", posted(LONG_SEARCH.translate(RENAMED), action="check")),
    "a solution": ("/board", posted(LONG_SEARCH.translate(RENAMED), action="solve")),
    "a count": ("/board", posted(TWO_SOLUTIONS.translate(RENAMED), action="solve")),
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
    client: FlaskClient, held: gate.Turn, monkeypatch: pytest.MonkeyPatch, name: str, headers: dict[str, str]
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
def test_light_work_goes_on(client: FlaskClient, held: gate.Turn, name: str) -> None:
    """Typing, and what takes a short search, never notices the gate."""
    assert client.post("/board", data=LIGHT[name]).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", f"/?p={LONG_SEARCH}", "/puzzles/", "/verify", "/healthz", f"/text/line?p={GENTLE}"]
)
def test_pages_go_on(client: FlaskClient, held: gate.Turn, path: str) -> None:
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
