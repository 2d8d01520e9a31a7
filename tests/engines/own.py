"""An engine as Playwright builds or drives it: its own WebKit and Firefox where they exist, and Chromium to compare."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, ConsoleMessage, Download, Error

from tests.engines.engine import LAPTOP, Engine


class Own(Engine):
    """A browser that Playwright launches."""

    def __init__(self, kind: BrowserType, name: str, folder: Path, scripts: bool = True, **options: Any) -> None:
        self.name = name
        self.folder = folder
        self.downloads().mkdir()
        self.browser = kind.launch(**options)
        self.version = self.browser.version
        size = {"width": LAPTOP[0], "height": LAPTOP[1]}
        self.page = self.browser.new_page(viewport=size, java_script_enabled=scripts)  # type: ignore[arg-type]
        self.reported: list[str] = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.reported.append(str(error)))
        self.page.on("download", self._keep)

    def go(self, address: str) -> None:
        """Open a whole address."""
        self.page.goto(address)

    def run(self, body: str, *args: Any) -> Any:
        """What the function with this body returns, which finds the arguments in `args`."""
        try:
            return self.page.evaluate(f"(args) => {{ {body} }}", list(args))
        except Error as error:
            if "context was destroyed" not in error.message:  # a new page has come meanwhile
                raise
            self.page.wait_for_load_state()
            return self.page.evaluate(f"(args) => {{ {body} }}", list(args))

    def press(self, *keys: str) -> None:
        """Press keys one after the other, named as Playwright names them: `Control+z`."""
        for key in keys:
            self.page.keyboard.press(key)

    def point(self, x: int, y: int) -> None:
        """Click at a point of the window."""
        self.page.mouse.click(x, y)

    def picture(self, path: Path) -> None:
        """Keep what the window shows as a PNG."""
        self.page.screenshot(path=path, caret="initial")  # to hide it takes a style that pages forbid

    def resize(self, width: int, height: int, touch: bool = False) -> None:
        """Give the page this size; whether fingers use it cannot be changed here."""
        self.page.set_viewport_size({"width": width, "height": height})

    def reload(self) -> None:
        """Load the page anew."""
        self.page.reload()

    def back(self) -> None:
        """Go back in the browser's history."""
        self.page.go_back()

    def complaints(self) -> list[str]:
        """What the console has said since the last question."""
        reported, self.reported = self.reported, []
        return reported

    def downloads(self) -> Path:
        """The directory where downloads arrive."""
        return self.folder / "downloads"

    def close(self) -> None:
        """End it."""
        self.browser.close()

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.reported.append(message.text)

    def _keep(self, download: Download) -> None:
        download.save_as(self.downloads() / download.suggested_filename)
