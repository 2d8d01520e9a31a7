"""Twelve faults that a server must survive, each with two processes below a prefix: nobody else notices."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webapp.pages import GENTLE
from tests.webapp.serving.test_processes import both
from tests.webapp.serving.test_serve import STOPPED, Running, ask, get, receive, send, start, status

pytestmark = [pytest.mark.campaign, pytest.mark.skipif(sys.platform != "linux", reason="faults as Linux has them")]

SERVE = ("serve", "--port", "0", "--workers", "2", "--prefix", "/school")
SOON = 8.0  # seconds in which a newcomer is served, on a busy machine too; who is shut out waits far longer
LARGE = f"/school/pictures/puzzle.png?p={GENTLE}&preset=slide-4k"
WORST = "000000000000003085001020000000507000004000100090000000500000073002010000000040009"


@contextlib.contextmanager
def pair(*program: str) -> Iterator[Running]:
    """Two processes, warm; `program` runs them, in place of the usual one."""
    pytest.importorskip("gunicorn", reason="several processes need gunicorn: see requirements/workers.txt")
    with start(*(program or ("-m", "webapp")), *SERVE) as running:
        both(running)
        for path in ("/school/", f"/school/demo?p={GENTLE}"):
            assert status(ask(running.port, get(running.port, path))) == 200
        yield running


def works(running: Running) -> None:
    """Board, search and picture answer soon, every time."""
    for path in (
        "/school/",
        "/school/healthz",
        f"/school/demo?p={GENTLE}&move=3",
        f"/school/pictures/puzzle.png?p={GENTLE}",
    ):
        begin = time.monotonic()
        assert status(ask(running.port, get(running.port, path))) == 200, path
        assert time.monotonic() - begin < SOON, path


def prelude(folder: Path, code: str) -> tuple[str, ...]:
    """A program that runs the code before it serves, in every process."""
    path = folder / "prelude.py"
    path.write_text(f"{code}\nfrom webapp.__main__ import main\nmain()\n")
    return (str(path),)


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Programs elsewhere find the application; what they leave when they are killed goes with the tests."""
    monkeypatch.setenv("TMPDIR", str(tmp_path_factory.mktemp("shared")))
    paths = [str(Path(__file__).parents[3]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))


def test_1_term_lets_answers_finish() -> None:
    """Answers under way in both processes come whole, and all is over in time, with exit code 0."""
    with pair() as running:
        waiting = [send(running.port, get(running.port, LARGE)) for _ in range(4)]
        time.sleep(0.05)
        running.process.send_signal(signal.SIGTERM)
        answers = [receive(connection) for connection in waiting]
        assert running.process.wait(STOPPED) == 0
    for answer in answers:
        head, _, body = answer.partition(b"\r\n\r\n")
        assert status(answer) in (200, 503)
        assert int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]) == len(body)


def test_2_a_killed_process_costs_no_more_than_its_answers() -> None:
    """Ten clients ask all the time while four processes are killed: no more is lost than was under way."""
    answers: list[bool] = []
    stop = threading.Event()

    def client(port: int) -> None:
        while not stop.is_set():
            try:
                answers.append(status(ask(port, get(port, f"/school/?p={GENTLE}"))) == 200)
            except (OSError, IndexError):
                answers.append(False)

    with pair() as running:
        threads = [threading.Thread(target=client, args=(running.port,)) for _ in range(10)]
        for thread in threads:
            thread.start()
        for _ in range(4):
            victim = both(running)[0]
            os.kill(victim, signal.SIGKILL)
            until, enough = time.monotonic() + 30, answers.count(True) + 20
            while (victim in both(running) or answers.count(True) < enough) and time.monotonic() < until:
                time.sleep(0.1)
        stop.set()
        for thread in threads:
            thread.join()
        works(running)
    assert answers.count(True) >= 80
    assert answers.count(False) <= 40, "at most the ten under way, each time"


def hang_up(connection: socket.socket) -> None:
    """Close a connection with a reset, as a machine does that is switched off."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def test_3_readers_that_hang_up() -> None:
    """A hundred who leave while they are being answered leave nothing behind: threads, descriptors, processes."""
    with pair() as running:
        works(running)
        before = [len(os.listdir(f"/proc/{process}/fd")) for process in both(running)]
        for _ in range(100):
            connection = send(running.port, get(running.port, LARGE.replace("slide-4k", "slide")))
            connection.recv(100)
            hang_up(connection)
        works(running)
        time.sleep(1)
        after = [len(os.listdir(f"/proc/{process}/fd")) for process in both(running)]
        assert all(now <= then + 3 for then, now in zip(before, after, strict=True)), (before, after)


def test_4_uploads_that_break_off() -> None:
    """A hundred forms that stop half-way are forgotten."""
    head = "POST /school/board HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 200000\n"
    head += "Content-Type: application/x-www-form-urlencoded\n\n"
    with pair() as running:
        for _ in range(100):
            hang_up(send(running.port, head + "text=" + "1" * 50_000))
        works(running)


@pytest.mark.parametrize(
    "half", ["GET /school/ HTTP/1.1\nHost: 127", "POST /school/board HTTP/1.1\nContent-Length: 9\n\nr1"]
)
def test_5_half_requests(half: str) -> None:
    """With 300 requests that never come to their end, others are served."""
    with pair() as running, contextlib.ExitStack() as crowd:
        for _ in range(300):
            crowd.enter_context(send(running.port, half))
        works(running)


def test_6_slow_readers() -> None:
    """Forty who take a byte now and then of large answers keep nobody waiting."""
    with pair() as running, contextlib.ExitStack() as crowd:
        for _ in range(40):
            connection = crowd.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            connection.connect(("127.0.0.1", running.port))
            connection.sendall(get(running.port, LARGE).replace("\n", "\r\n").encode())
        time.sleep(2)  # the pictures are being drawn, behind the gate
        works(running)


def searches_grow(running: Running) -> None:
    """A long search gets further with each request, at least in the process that answers."""
    answers = [ask(running.port, get(running.port, f"/school/demo/explore?p={WORST}&alg=A")) for _ in range(6)]
    assert all(status(answer) in (200, 503) for answer in answers)


def test_7_a_full_disk(tmp_path: Path) -> None:
    """Where no byte can be written anywhere, everything answers."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
    with pair(*prelude(tmp_path, limit)) as running:
        works(running)
        searches_grow(running)


def test_8_a_disk_that_can_only_be_read(tmp_path: Path) -> None:
    """Where no file can be made either, the processes share nothing and serve."""
    code = "import os, tempfile\n" + (
        "def refuse(*_, **__): raise OSError(30, 'Read-only file system')\n"
        "opened = os.open\n"
        "def reading(path, flags, *rest, **named):\n"
        "    if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and not str(path).startswith('/dev/'): refuse()\n"
        "    return opened(path, flags, *rest, **named)\n"
        "os.open, os.mkdir = reading, refuse\n"
    )
    with pair(*prelude(tmp_path, code)) as running:
        works(running)
        searches_grow(running)


def test_9_without_numba(tmp_path: Path) -> None:
    """Where nothing can be compiled, searches run interpreted."""
    with pair(*prelude(tmp_path, "import sys; sys.modules['numba'] = None")) as running:
        works(running)
        searches_grow(running)


def test_10_without_a_font(tmp_path: Path) -> None:
    """Where no font file can be read, pictures are drawn with the face that comes with Pillow."""
    code = (
        "from PIL import ImageFont\n"
        "real = ImageFont.truetype\n"
        "def refuse(font=None, *rest, **named):\n"
        "    if not hasattr(font, 'read'): raise OSError('cannot open resource')\n"
        "    return real(font, *rest, **named)\n"
        "ImageFont.truetype = refuse\n"
    )
    with pair(*prelude(tmp_path, code)) as running:
        works(running)


def test_11_a_clock_that_jumps(tmp_path: Path) -> None:
    """The clock goes a day ahead and two back, again and again: no process is taken for dead, nobody waits."""
    code = (
        "import time, itertools\n"
        "now, jumps = time.time, itertools.cycle((0, 86_400, -172_800))\n"
        "time.time = lambda: now() + next(jumps)\n"
    )
    with pair(*prelude(tmp_path, code)) as running:
        first = both(running)
        for _ in range(5):
            works(running)
            time.sleep(1)
        assert both(running) == first
        searches_grow(running)


def test_12_little_memory(tmp_path: Path) -> None:
    """With 1.5 GB of addresses for each process, forty large pictures at once end in pictures or 503, and all go on."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, 1_500_000_000))"
    with pair(*prelude(tmp_path, limit)) as running:
        found: list[int] = []
        threads = [
            threading.Thread(target=lambda: found.append(status(ask(running.port, get(running.port, LARGE)))))
            for _ in range(40)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == 40
        assert set(found) <= {200, 503}
        works(running)
