"""The door: who is let in, how many, and who has to go for a newcomer.

Connections cost a descriptor each, of which the system grants a process only so many. Where all that may be open are, a
newcomer takes the place of another that nothing is being done for: of those that are slow to ask for anything the
oldest, else of those that have been answered the one that has been silent for longest, last of one that still reads its
answer. So a thousand connections that drip or say nothing keep nobody out; a browser that lost an idle one opens
another.
Where nothing can be closed, or descriptors run out all the same, nobody is let in for a moment, and it is told seldom.

Roads not taken: waitress's own limit, at which nobody is let in until somebody goes; its accepting one connection a
turn, and at once again where that fails, which at 256 descriptors wrote 90,000 lines to the log in 12 seconds.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import time
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer

from webapp.serving.channel import Channel
from webapp.serving.events import Events

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

MOST: Final = 1_000  # connections: a class of 300 with several each
FEWEST: Final = 8  # and where descriptors are scarce
SELECTED: Final = 400  # where there is only select(), which takes 512 on Windows
SPARE: Final = 16  # descriptors for files that are opened meanwhile, beside one for each thread
AT_ONCE: Final = 64  # newcomers let in at a time, a quarter of the room at most: they are to be heard
PAUSE: Final = 0.1  # seconds for which nobody is let in
TEND: Final = 1.0  # seconds between two looks for what is overdue
NEW: Final = 0.1  # seconds in which who came is to have said something
SILENCE: Final = 60.0  # seconds between two lines in the log
_SCARCE: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
_LOG: Final = logging.getLogger(__name__)


class Listener(TcpWSGIServer):
    """A listening socket with the connections that came through it. `attend()` after every turn of the loop."""

    channel_class = Channel

    def __init__(self, app: WSGIApplication, listening: socket.socket, channels: Events, settings: Adjustments) -> None:
        self.room = room_for(settings.threads)
        self._channels = channels
        self._knocked = False
        self._shut_until = self._tended = self._told = float("-inf")
        place = listening.family, listening.type, listening.proto, listening.getsockname()
        super().__init__(app, channels, _sock=listening, adj=settings, bind_socket=False, sockinfo=place)

    @property
    def patience(self) -> float:
        """Seconds that the loop may wait for something to happen."""
        return PAUSE if self._shut_until > time.monotonic() else TEND

    def readable(self) -> bool:
        """Whether newcomers are looked for."""
        return self.accepting and time.monotonic() >= self._shut_until

    def handle_accept(self) -> None:
        """Note that somebody is there: let in after the turn, when no event of it is left that names a descriptor."""
        self._knocked = True

    def attend(self) -> None:
        """Let newcomers in, and end what is overdue."""
        now = time.monotonic()
        if now - self._tended >= TEND:
            self._tended = now
            for channel in self._inside():
                if channel.is_overdue(now):
                    self._channels.look_at(channel.descriptor)
                    channel.end()
        if self._knocked:
            self._knocked = False
            self._let_in(now)

    def _inside(self) -> list[Channel]:
        return list(cast("dict[int, Channel]", self.active_channels).values())

    def _let_in(self, now: float) -> None:
        most = min(AT_ONCE, self.room // 4)
        going = self._by_merit(now) if len(self._inside()) + most > self.room else []
        for _ in range(most):
            is_full = len(self._inside()) >= self.room
            if is_full and not going:
                return self._shut(now, f"{self.room} connections are open, which is all there is room for")
            try:
                found = self.accept()
                if found is None:
                    return None
                if is_full:
                    going.pop().handle_close()
                connection, address = found
                self.set_socket_options(connection)
                self.channel_class(self, connection, self.fix_addr(address), self.adj, map=self._channels)
            except OSError as error:  # of the newcomer, who may be gone again, or of the system
                if error.errno in _SCARCE:
                    return self._shut(now, f"No more connections can be opened ({error.strerror})")
        return None

    def _by_merit(self, now: float) -> list[Channel]:
        """Those that may be closed, the first to go last; who came just now has not had the time to say anything."""
        idle = [channel for channel in self._inside() if not channel.requests and channel.opened < now]
        return sorted(idle, key=partial(_merit, now), reverse=True)

    def _shut(self, now: float, because: str) -> None:
        self._shut_until = now + PAUSE
        if now - self._told >= SILENCE:
            self._told = now
            _LOG.warning("%s: newcomers wait for a moment.", because)


def _merit(now: float, channel: Channel) -> tuple[bool, bool, float]:
    return channel.total_outbufs_len > 0, channel.is_known or now - channel.opened < NEW, channel.answered


def room_for(threads: int) -> int:
    """The connections that may be open: as many as wanted, or as the system grants when asked for that many."""
    try:
        import resource
    except ImportError:
        return SELECTED
    wanted = MOST + _in_use() + threads + SPARE
    granted, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if granted == resource.RLIM_INFINITY:
        return MOST
    if granted < wanted:
        raised = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        with contextlib.suppress(OSError, ValueError):  # where the system's own limit is lower than what it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, most))
            granted = raised
    return max(min(MOST, MOST + granted - wanted), FEWEST)


def _in_use() -> int:
    """The descriptors that are open now."""
    try:
        return len(os.listdir("/dev/fd"))
    except OSError:
        return SPARE
