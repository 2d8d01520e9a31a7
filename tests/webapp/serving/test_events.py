"""What waits for a request is asked what it waits for once, not at every turn; what changes is told to the system."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from waitress import wasyncore

from webapp.serving.events import Events


class Waiting(wasyncore.dispatcher):
    """One end of a connection, which counts how often it is asked; `words` is what it has to say."""

    def __init__(self, end: socket.socket, events: Events) -> None:
        self.asked, self.heard, self.words = 0, b"", b""
        super().__init__(end, events)

    def readable(self) -> bool:
        """As connections of the server: nothing is read before all is said."""
        self.asked += 1
        return not self.words

    def writable(self) -> bool:
        """While there is something to say."""
        return bool(self.words)

    def handle_read(self) -> None:
        """Hear it."""
        self.heard += self.recv(100)

    def handle_write(self) -> None:
        """Say it."""
        self.words = self.words[self.send(self.words) :]


@pytest.fixture
def pair() -> Iterator[tuple[Events, Waiting, socket.socket]]:
    """What is waited for, a connection that waits for a request, and its other end."""
    events = Events()
    own, other = socket.socketpair()
    with own, other:
        yield events, Waiting(own, events), other


def test_who_waits_for_a_request_is_asked_once(pair: tuple[Events, Waiting, socket.socket]) -> None:
    """A turn costs nothing for each of a thousand idle connections; who sends is heard, and asked anew."""
    events, waiting, other = pair
    for _ in range(5):
        events.turn(0)
    assert waiting.asked == 1
    other.send(b"Hello")
    events.turn(1)
    events.turn(0)
    assert (waiting.heard, waiting.asked) == (b"Hello", 2)


def test_who_has_something_to_say_is_asked_until_it_is_said(pair: tuple[Events, Waiting, socket.socket]) -> None:
    """What is begun by another thread while a request is answered is seen at the next turn."""
    events, waiting, other = pair
    waiting.words = b"Answer"
    events.turn(1)
    assert other.recv(100) == b"Answer"
    events.turn(0)
    other.send(b"More")
    events.turn(1)
    assert waiting.heard == b"More"


def test_a_closed_connection_makes_room_for_another_at_its_descriptor(
    pair: tuple[Events, Waiting, socket.socket],
) -> None:
    """The system gives the number of what is closed to what is opened next, which waits for events of its own."""
    events, waiting, other = pair
    events.turn(0)
    other.close()
    events.turn(1)
    assert not events
    own, far = socket.socketpair()
    with own, far:
        again = Waiting(own, events)
        far.send(b"Hello")
        events.turn(1)
        assert again.heard == b"Hello"
