"""What a process keeps for a while because many ask for the same: any of it can be made again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Kept(OrderedDict[Key, Value]):
    """Values that are made when first asked for; of more than `most` those are forgotten that nobody asked for longest.

    Where values `weigh` differently, `most` is what they may weigh together; it is looked at when one more comes. Those
    that grow meanwhile are all weighed then, which takes the longer the more there are.

    >>> squares = Kept[int, int](2)
    >>> [squares.of(number, lambda: number**2) for number in (3, 4, 3, 5)], list(squares)
    ([9, 16, 9, 25], [3, 5])
    """

    def __init__(self, most: int, weigh: Callable[[Value], int] = lambda _: 1, grow: bool = False) -> None:
        super().__init__()
        self.most = most
        self.weigh = weigh
        self.grow = grow
        self._weight = 0  # of all, as they were when they came
        self._lock = threading.Lock()

    def of(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value with that key; made without holding up others, who may make it too: the first one is kept."""
        with self._lock:
            if key in self:
                self.move_to_end(key)
                return self[key]
        made = make()
        with self._lock:
            if key in self:
                return self[key]
            self[key] = made
            self._weight = sum(map(self.weigh, self.values())) if self.grow else self._weight + self.weigh(made)
            while self._weight > self.most:
                _, gone = self.popitem(last=False)
                self._weight -= self.weigh(gone)
        return made

    def clear(self) -> None:
        """Have all values made anew."""
        with self._lock:
            super().clear()
            self._weight = 0

    def forget(self, is_meant: Callable[[Key], bool]) -> None:
        """Have the values with such keys made anew."""
        with self._lock:
            for key in [key for key in self if is_meant(key)]:
                self._weight -= self.weigh(self.pop(key))
