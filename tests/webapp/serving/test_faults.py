"""Eleven faults that a server must survive, below a prefix: nobody else notices."""

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
from tests.webapp.serving.test_serve import STOPPED, Running, ask, get, receive, send, start, status

pytestmark = [pytest.mark.campaign, pytest.mark.skipif(sys.platform != "linux", reason="faults as Linux has them")]

SERVE = ("serve", "--port", "0", "--prefix", "/school")
SOON = 8.0  # seconds in which a newcomer is served, on a busy machine too; who is shut out waits far longer
LARGE = f"/school/pictures/puzzle.png?p={GENTLE}&preset=slide-4k"
WORST = "000000000000003085001020000000507000004000100090000000500000073002010000000040009"


@contextlib.contextmanager
def served(*program: str) -> Iterator[Running]:
    """A server that is warm; `program` runs it, in place of the usual one."""
    with start(*(program or ("-m", "webapp")), *SERVE) as running:
        for path in ("/school/", f"/school/demo?p={GENTLE}"):
            assert status(ask(running.port, get(running.port, path))) == 200
        yield running


def works(running: Running) -> None:
    """Board, search and picture answer soon, every time."""
    for path in (
        "/school/",
        "/school/healthz",
        f"/school/demo?p={GENTLE}&at=3",
        f"/school/pictures/puzzle.png?p={GENTLE}",
    ):
        begin = time.monotonic()
        assert status(ask(running.port, get(running.port, path))) == 200, path
        assert time.monotonic() - begin < SOON, path


def prelude(folder: Path, code: str) -> tuple[str, ...]:
    """A program that runs the code before it serves."""
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
    """Answers under way come whole, and all is over in time, with exit code 0."""
    with served() as running:
        waiting = [send(running.port, get(running.port, LARGE)) for _ in range(4)]
        time.sleep(0.05)
        running.process.send_signal(signal.SIGTERM)
        answers = [receive(connection) for connection in waiting]
        assert running.process.wait(STOPPED) == 0
    for answer in answers:
        head, _, body = answer.partition(b"\r\n\r\n")
        assert status(answer) in (200, 503)
        assert int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]) == len(body)


def hang_up(connection: socket.socket) -> None:
    """Close a connection with a reset, as a machine does that is switched off."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def test_2_readers_that_hang_up() -> None:
    """A hundred who leave while they are being answered leave no descriptor behind."""
    with served() as running:
        works(running)
        before = len(os.listdir(f"/proc/{running.process.pid}/fd"))
        for _ in range(100):
            connection = send(running.port, get(running.port, LARGE.replace("slide-4k", "slide")))
            connection.recv(100)
            hang_up(connection)
        works(running)
        time.sleep(1)
        after = len(os.listdir(f"/proc/{running.process.pid}/fd"))
        assert after <= before + 3


def test_3_uploads_that_break_off() -> None:
    """A hundred forms that stop half-way are forgotten."""
    head = "POST /school/board HTTP/1.1\nHost: 127.0.0.1\nContent-Length: 200000\n"
    head += "Content-Type: application/x-www-form-urlencoded\n\n"
    with served() as running:
        for _ in range(100):
            hang_up(send(running.port, head + "text=" + "1" * 50_000))
        works(running)


@pytest.mark.parametrize(
    "half", ["GET /school/ HTTP/1.1\nHost: 127", "POST /school/board HTTP/1.1\nContent-Length: 9\n\nr1"]
)
def test_4_half_requests(half: str) -> None:
    """With 300 requests that never come to their end, others are served."""
    with served() as running, contextlib.ExitStack() as crowd:
        for _ in range(300):
            crowd.enter_context(send(running.port, half))
        works(running)


def test_5_slow_readers() -> None:
    """Forty who take a byte now and then of large answers keep nobody waiting."""
    with served() as running, contextlib.ExitStack() as crowd:
        for _ in range(40):
            connection = crowd.enter_context(socket.socket())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            connection.connect(("127.0.0.1", running.port))
            connection.sendall(get(running.port, LARGE).replace("\n", "\r\n").encode())
        time.sleep(2)  # the pictures are being drawn
        works(running)


def searches_grow(running: Running) -> None:
    """A long search gets further with each request."""
    answers = [ask(running.port, get(running.port, f"/school/demo/explore?p={WORST}&lanes=A")) for _ in range(6)]
    assert all(status(answer) in (200, 202, 503) for answer in answers)


def test_6_a_full_disk(tmp_path: Path) -> None:
    """Where no byte can be written anywhere, everything answers."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"
    with served(*prelude(tmp_path, limit)) as running:
        works(running)
        searches_grow(running)


def test_7_a_disk_that_can_only_be_read(tmp_path: Path) -> None:
    """Where no file can be made either, everything answers."""
    code = "import os, tempfile\n" + (
        "def refuse(*_, **__): raise OSError(30, 'Read-only file system')\n"
        "opened = os.open\n"
        "def reading(path, flags, *rest, **named):\n"
        "    if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and not str(path).startswith('/dev/'): refuse()\n"
        "    return opened(path, flags, *rest, **named)\n"
        "os.open, os.mkdir = reading, refuse\n"
    )
    with served(*prelude(tmp_path, code)) as running:
        works(running)
        searches_grow(running)


def test_8_without_numba(tmp_path: Path) -> None:
    """Where nothing can be compiled, searches run interpreted."""
    with served(*prelude(tmp_path, "import sys; sys.modules['numba'] = None")) as running:
        works(running)
        searches_grow(running)


def test_9_without_a_font(tmp_path: Path) -> None:
    """Where no font file can be read, pictures are drawn with the face that comes with Pillow."""
    code = (
        "from PIL import ImageFont\n"
        "real = ImageFont.truetype\n"
        "def refuse(font=None, *rest, **named):\n"
        "    if not hasattr(font, 'read'): raise OSError('cannot open resource')\n"
        "    return real(font, *rest, **named)\n"
        "ImageFont.truetype = refuse\n"
    )
    with served(*prelude(tmp_path, code)) as running:
        works(running)


def test_10_a_clock_that_jumps(tmp_path: Path) -> None:
    """The clock goes a day ahead and two back, again and again: nobody waits."""
    code = (
        "import time, itertools\n"
        "now, jumps = time.time, itertools.cycle((0, 86_400, -172_800))\n"
        "time.time = lambda: now() + next(jumps)\n"
    )
    with served(*prelude(tmp_path, code)) as running:
        for _ in range(5):
            works(running)
            time.sleep(1)
        searches_grow(running)


def test_11_little_memory(tmp_path: Path) -> None:
    """With 1.5 GB of addresses, forty large pictures at once end in pictures or 503, and all go on."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, 1_500_000_000))"
    with served(*prelude(tmp_path, limit)) as running:
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
