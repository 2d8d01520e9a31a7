"""Browsers that are driven by the steps of W3C WebDriver, whatever carries them."""

from __future__ import annotations

import base64
from abc import abstractmethod
from pathlib import Path
from typing import Any, Final

from tests.engines.engine import Engine

KEYS: Final = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
    "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
    "F5": "\ue035",
}  # fmt: skip


class Failed(Exception):
    """The browser says that a step could not be done."""


class Driven(Engine):
    """A browser that is driven by the steps of W3C WebDriver."""

    @abstractmethod
    def do(self, step: str, **fields: Any) -> Any:
        """The answer to a step, named as in the endings of WebDriver's addresses. Raises Failed."""

    def go(self, address: str) -> None:
        """Open a whole address."""
        self.do("url", url=address)

    def run(self, body: str, *args: Any) -> Any:
        """What the function with this body returns, which finds the arguments in `args`."""
        return self.do("execute/sync", script=f"const args = arguments; {body}", args=list(args))

    def press(self, *keys: str) -> None:
        """Press keys one after the other, named as Playwright names them: `Control+z`."""
        moves = []
        for key in keys:
            chord = [KEYS.get(part, part) for part in (key.split("+") if len(key) > 1 else [key])]
            moves += [{"type": "keyDown", "value": part} for part in chord]
            moves += [{"type": "keyUp", "value": part} for part in reversed(chord)]
        self.do("actions", actions=[{"type": "key", "id": "keys", "actions": moves}])

    def point(self, x: int, y: int) -> None:
        """Click at a point of the window."""
        moves = [
            {"type": "pointerMove", "x": x, "y": y, "origin": "viewport", "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self.do("actions", actions=[mouse])

    def picture(self, path: Path) -> None:
        """Keep what the window shows as a PNG."""
        path.write_bytes(base64.b64decode(self.do("screenshot", full=False)))

    def reload(self) -> None:
        """Load the page anew."""
        self.do("refresh")

    def back(self) -> None:
        """Go back in the browser's history."""
        self.do("back")
