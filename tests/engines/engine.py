"""What a person does in a browser, whichever engine it has, and what the page then holds."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 20.0  # seconds that a page may take to come to anything
LAPTOP: Final = (1366, 768)
PHONE: Final = (390, 844)
READY: Final = (
    "document.readyState === 'complete' && (!document.querySelector(`script[src$='main.js']`)"
    " || !document.documentElement.classList.contains('script') || 'ready' in document.documentElement.dataset)"
)

_MIDDLE = """
    const element = [...document.querySelectorAll(args[0])].find((one) => one.getClientRects().length);
    if (!element) return null;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const box = element.getBoundingClientRect();
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""


class Engine(ABC):
    """A browser with one window."""

    name: str
    version: str
    server: str  # where addresses without a host lead to

    @abstractmethod
    def go(self, address: str) -> None:
        """Open a whole address."""

    @abstractmethod
    def run(self, body: str, *args: Any) -> Any:
        """What the function with this body returns, which finds the arguments in `args`."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Press keys one after the other, named as Playwright names them: `Control+z`."""

    @abstractmethod
    def point(self, x: int, y: int) -> None:
        """Click at a point of the window."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Keep what the window shows as a PNG."""

    @abstractmethod
    def resize(self, width: int, height: int, touch: bool = False) -> None:
        """Give the page this size; with `touch` the engine, where it can, says that it is used by fingers."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def back(self) -> None:
        """Go back in the browser's history."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """What the engine complained of since the last question."""

    @abstractmethod
    def downloads(self) -> Path:
        """The directory where downloads arrive."""

    @abstractmethod
    def close(self) -> None:
        """End it."""

    def open(self, path: str) -> None:
        """Open an address of the server and wait until its scripts, where it has any, take keys."""
        self.go(self.server + path)
        self.ready()

    def ready(self) -> None:
        """Wait until the page's scripts, where it has any, take keys."""
        self.until(READY)

    def get(self, expression: str) -> Any:
        """What the expression is worth in the page."""
        return self.run(f"return ({expression});")

    def until(self, expression: str) -> Any:
        """What the expression is worth as soon as it holds; fails where it never does."""
        ends = time.monotonic() + PATIENCE
        while True:
            found = self.get(expression)
            if found:
                return found
            assert time.monotonic() < ends, f"never so in {self.name}: {expression}"
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Click into the middle of the first visible element that the selector finds."""
        middle = self.run(_MIDDLE, selector)
        assert middle, f"nothing to click on in {self.name}: {selector}"
        self.point(*middle)

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        self.press(*text)

    def text(self, selector: str) -> str:
        """The text of the first element that the selector finds, with single blanks."""
        return " ".join(str(self.run("return document.querySelector(args[0])?.textContent ?? '';", selector)).split())

    def waits_for_text(self, selector: str, words: str) -> None:
        """Wait until the element holds these words."""
        ends = time.monotonic() + PATIENCE
        while words not in (found := self.text(selector)):
            assert time.monotonic() < ends, f"never {words!r} in {selector} in {self.name}, but {found!r}"
            time.sleep(0.05)
