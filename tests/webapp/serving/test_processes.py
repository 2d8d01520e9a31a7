"""Several processes at one port, below a prefix: who dies is replaced, all stop together, nothing is left behind."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from tests.webapp.serving.test_serve import SOON, STOPPED, Running, ask, get, start, status
from webapp.serving.serve import serve


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """`sudoku serve --workers 2` below a prefix, with a directory for temporary files of its own."""
    pytest.importorskip("gunicorn", reason="several processes need gunicorn: see requirements/workers.txt")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    arguments = ("-m", "webapp.serving.serve", "serve", "--port", "0", "--workers", "2", "--prefix", "/school")
    with start(*arguments) as running:
        yield running


def processes(running: Running) -> list[int]:
    """The processes that answer."""
    text = Path(f"/proc/{running.process.pid}/task/{running.process.pid}/children").read_text()
    return sorted(map(int, text.split()))


def both(running: Running) -> list[int]:
    """The two processes, once they are there."""
    until = time.monotonic() + 20
    while len(found := processes(running)) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
def test_two_processes_serve_as_one(pair: Running, tmp_path: Path) -> None:
    """One that is killed is replaced while the other answers; a signal stops both, and what they shared is gone."""
    first = both(pair)
    (shared,) = tmp_path.iterdir()
    assert shared.stat().st_mode & 0o077 == 0, "nobody else looks in"
    assert status(ask(pair.port, get(pair.port, "/school/healthz"))) == 200
    os.kill(first[0], signal.SIGKILL)
    begin = time.monotonic()
    assert status(ask(pair.port, get(pair.port, "/school/healthz"))) == 200
    assert time.monotonic() - begin <= SOON
    while both(pair) == first and time.monotonic() - begin < 20:
        time.sleep(0.05)
    assert len(set(both(pair)) - set(first)) == 1
    assert b"Content-Security-Policy" in ask(pair.port, "not http\n\n"), "refusals are those of one process"
    pair.process.send_signal(signal.SIGTERM)
    assert pair.process.wait(STOPPED) == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes as Linux shows them")
def test_a_closed_terminal_stops_all(pair: Running, tmp_path: Path) -> None:
    """As one process does, several end with the terminal they were started in, and nothing is left."""
    first = both(pair)
    pair.process.send_signal(signal.SIGHUP)
    assert pair.process.wait(STOPPED) == 0
    assert not list(tmp_path.iterdir())
    until = time.monotonic() + STOPPED
    while (left := [pid for pid in first if Path(f"/proc/{pid}").exists()]) and time.monotonic() < until:
        time.sleep(0.05)
    assert not left


def test_without_gunicorn_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for more than one process without the extra reads what to install, not a traceback."""
    monkeypatch.setitem(sys.modules, "gunicorn.app.base", None)
    monkeypatch.delitem(sys.modules, "webapp.serving.processes", raising=False)
    ran = CliRunner().invoke(serve, ["--port", "0", "--workers", "2"])
    assert ran.exit_code == click.ClickException.exit_code
    assert "requirements/workers.txt" in ran.output


def test_without_a_place_for_files_nothing_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk, or one that can only be read, Python finds no directory for passing files: no error of ours."""
    several = pytest.importorskip("webapp.serving.processes", reason="needs gunicorn")

    def refuse() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr("tempfile.gettempdir", refuse)
    assert several._folder() == (None, None)


def test_signs_of_life_are_not_given_with_every_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred turns of the loop give one; the next comes a second later, long before a process counts as dead."""
    pytest.importorskip("gunicorn", reason="several processes need gunicorn: see requirements/workers.txt")
    from webapp.serving import processes

    clock, given = [100.0], list[float]()
    monkeypatch.setattr("webapp.serving.processes.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("webapp.serving.server.Server.__init__", lambda *_: None)
    monkeypatch.setattr("webapp.serving.server.Server._turn", lambda *_: None)
    process = SimpleNamespace(notify=lambda: given.append(clock[0]), ppid=os.getppid(), wsgi=None)
    with socket.socket() as listening:
        server = processes._Watched(process, listening, 1)
    for _ in range(300):
        server._turn(0)
        clock[0] += 0.01
    assert len(given) == 3
    assert given[1] - given[0] <= 1.1 < processes.DEAD
