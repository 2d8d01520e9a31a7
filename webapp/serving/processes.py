"""Several processes at one port: gunicorn starts them, starts another for one that dies, and stops them all.

Each of them is the server that runs alone elsewhere (`webapp.serving.server`), so that limits, refusals, patience with
slow clients and the stop are the same whether one process serves or eight. What they must know together goes through
files (`webapp.serving.sharing`).

Roads not taken: gunicorn's own threaded workers. They read a request in the thread that answers it, so that some
hundred clients which never finish their headers shut everybody out; its authors ask for a proxy in front.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from types import FrameType
from typing import IO, TYPE_CHECKING, Any, Final

from gunicorn.app.base import BaseApplication
from gunicorn.workers.base import Worker

from solver.ending import undisturbed
from webapp.serving import sharing
from webapp.serving.assets import pack
from webapp.serving.server import DRAIN, Server

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

DEAD: Final = 60  # seconds without a sign of life after which a process is replaced
ALIVE: Final = 1.0  # seconds between two signs
_MEMORY: Final = Path("/dev/shm")  # signs of life need no disk


class Together(BaseApplication):  # type: ignore[misc]  # gunicorn ships no types
    """gunicorn with so many processes that serve the application at a socket which listens already."""

    def __init__(self, app: WSGIApplication, listener: socket.socket, workers: int, threads: int) -> None:
        self.application = app
        self.listener = listener
        stays = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN  # as `nohup` has it
        self.settings = {
            "bind": f"fd://{os.dup(listener.fileno())}",  # which gunicorn closes
            "workers": workers,
            "threads": threads,
            "worker_class": Process,
            "timeout": DEAD,
            "graceful_timeout": int(DRAIN) + 1,
            "loglevel": "warning",
            "control_socket_disable": True,
            "when_ready": ignore_the_terminal if stays else end_with_the_terminal,
        }
        if os.access(_MEMORY, os.W_OK):
            self.settings["worker_tmp_dir"] = str(_MEMORY)
        super().__init__()

    def load_config(self) -> None:
        """Hand gunicorn its settings; it reads no file and no variable."""
        for name, value in self.settings.items():
            self.cfg.set(name, value)

    def load(self) -> WSGIApplication:
        """The application, made before the processes part."""
        return self.application

    def run(self) -> None:
        """Serve until told to stop; what the processes share goes with the last of them."""
        folder, held = _folder()
        sharing.share_in(folder)
        me = os.getpid()
        try:
            super().run()
        finally:
            if folder and held and os.getpid() == me:
                shutil.rmtree(folder, ignore_errors=True)
                held.close()


class Process(Worker):  # type: ignore[misc]  # gunicorn ships no types
    """One of the processes: the server itself, giving signs of life."""

    server: Server

    def load_wsgi(self) -> None:
        """Make the server; where that fails, gunicorn gives up, as the next process would fare no better."""
        super().load_wsgi()
        self.server = _Watched(self, self.app.listener, self.cfg.threads)

    def run(self) -> None:
        """Serve until told to stop, or until nobody is left who could tell."""
        threading.Thread(target=pack, daemon=True).start()
        if self.alive:  # else it was stopped meanwhile
            self.server.run()

    def init_signals(self) -> None:
        """Whoever is told to stop finishes the answers under way; Ctrl-C tells all of them at once."""
        super().init_signals()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, self.stop)

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Let `run()` come to its end."""
        self.alive = False
        if hasattr(self, "server"):
            self.server.stop()


class _Watched(Server):
    """The server of one process."""

    def __init__(self, process: Any, listener: socket.socket, threads: int) -> None:
        super().__init__(process.wsgi, listener, threads)
        self._process = process
        self._told = float("-inf")  # when the last sign of life was given

    def _turn(self, seconds: float) -> None:
        super()._turn(seconds)
        now = time.monotonic()
        if now - self._told >= ALIVE:  # not with each request, of which it would take a twentieth
            self._told = now
            self._process.notify()
        if os.getppid() != self._process.ppid and not self._stopping:
            self.stop()


def _folder() -> tuple[Path | None, IO[bytes] | None]:
    """A new directory for what the processes share, and what holds it; None where there is no room for one."""
    try:
        for left in sharing.abandoned(Path(tempfile.gettempdir())):
            shutil.rmtree(left, ignore_errors=True)
        with undisturbed() as passing:
            folder = Path(tempfile.mkdtemp(prefix=sharing.PREFIX))
            passing[folder] = partial(shutil.rmtree, folder)
            held = sharing.hold(folder)
    except OSError:
        return None, None
    return folder, held


def ignore_the_terminal(arbiter: Any) -> None:
    """Have a closed terminal change nothing."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def end_with_the_terminal(arbiter: Any) -> None:
    """Have a closed terminal stop all processes, which gunicorn would take as the wish to start them anew."""
    signal.signal(signal.SIGHUP, lambda *_: arbiter.signal(signal.SIGTERM, None))
