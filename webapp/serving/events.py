"""What the server waits for: whether each connection is to be read or written, told to the system when that changes.

waitress asks all of its connections that at every turn of its loop, and an answer takes three turns; with a thousand
idle connections that was most of what an answer cost. A connection that waits for a request changes only when something
comes in or when it is closed from here, so it is asked once, and then again when it is named by `look_at` or ready.
"""

from __future__ import annotations

import contextlib
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import Any

from waitress import wasyncore


class Events(dict[int, Any]):
    """waitress's map of all that waits for something, by descriptor. `turn()` again and again."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = DefaultSelector()
        self._unsure: set[int] = set()  # descriptors for which another event may be awaited by now

    def __setitem__(self, descriptor: int, waiting: Any) -> None:
        """Have it wait."""
        super().__setitem__(descriptor, waiting)
        self.look_at(descriptor)

    def __delitem__(self, descriptor: int) -> None:
        """Have it wait no longer, before it is closed."""
        super().__delitem__(descriptor)
        self._await(descriptor, 0)

    def look_at(self, descriptor: int) -> None:
        """Ask before the next turn what is awaited there."""
        self._unsure.add(descriptor)

    def turn(self, seconds: float) -> None:
        """Read and write what is ready, after waiting so long for anything to be."""
        for descriptor in list(self._unsure):
            self._ask(descriptor)
        for key, ready in self._selector.select(seconds):
            self.look_at(key.fd)
            for event, act in ((EVENT_READ, wasyncore.read), (EVENT_WRITE, wasyncore.write)):
                if ready & event and key.fd in self:  # reading may have closed it
                    act(self[key.fd])

    def _ask(self, descriptor: int) -> None:
        waiting, events = self.get(descriptor), 0
        if waiting is not None:
            events |= EVENT_READ if waiting.readable() else 0
            events |= EVENT_WRITE if waiting.writable() and not waiting.accepting else 0
        if waiting is None or events == EVENT_READ:
            self._unsure.discard(descriptor)
        self._await(descriptor, events)

    def _await(self, descriptor: int, events: int) -> None:
        """Tell the system, where it is told something else."""
        key = self._selector.get_map().get(descriptor)
        with contextlib.suppress(KeyError, OSError):  # a thread that answers has closed it meanwhile
            if key is None and events:
                self._selector.register(descriptor, events)
            elif key is not None and not events:
                self._selector.unregister(descriptor)
            elif key is not None and key.events != events:
                self._selector.modify(descriptor, events)
