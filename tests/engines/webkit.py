"""WebKitGTK's small browser, by W3C WebDriver over HTTP."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final

from tests.engines.driven import Driven, Failed
from tests.engines.engine import LAPTOP, PATIENCE

NARROW: Final = "* { font-size: 4px; padding: 0; margin: 0; min-width: 0; }"  # else its buttons would keep it wide


class WebKit(Driven):
    """WebKitGTK's MiniBrowser by its WebKitWebDriver, on a display of its own."""

    name = "webkit"

    def __init__(self, driver: str, browser: str, folder: Path, scripts: bool = True) -> None:
        self.folder = folder
        self.log = folder / "webkit.log"
        self.read = 0
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"]
        self.screen = subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.screen.stdout
        display = f":{self.screen.stdout.readline().decode().strip()}"
        self.downloads().mkdir()
        (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads()}"\n')
        (folder / "gtk-3.0").mkdir()
        (folder / "gtk-3.0" / "gtk.css").write_text(NARROW)
        names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
        homes = dict.fromkeys(names, str(folder))
        port = free_port()
        with self.log.open("wb") as log:
            self.driver = subprocess.Popen(
                [driver, f"--port={port}"],
                env=os.environ | homes | {"DISPLAY": display, "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"},
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that its browser ends with it
            )
        self.at = f"http://127.0.0.1:{port}/session"
        switches = ["--automation", "--enable-write-console-messages-to-stdout=true"]
        if not scripts:
            switches.append("--enable-javascript-markup=false")
        options = {"binary": browser, "args": switches}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options, "timeouts": {"script": 60_000}}
        made = self._started({"capabilities": {"alwaysMatch": wanted}})
        self.version = made["capabilities"]["browserVersion"]
        self.at += f"/{made['sessionId']}"
        self.resize(*LAPTOP)

    def do(self, step: str, **fields: Any) -> Any:
        """The answer to a step of WebDriver."""
        return self._ask("GET" if step == "screenshot" else "POST", f"/{step}", fields)

    def resize(self, width: int, height: int, touch: bool = False) -> None:
        """Give the page this size; what the window has round it is not counted."""
        for _ in range(3):
            outer = self._ask("GET", "/window/rect", {})
            inner = self.get("[innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            size = {"width": width + outer["width"] - inner[0], "height": height + outer["height"] - inner[1]}
            self.do("window/rect", x=0, y=0, **size)
            time.sleep(0.2)

    def complaints(self) -> list[str]:
        """What the console has said since the last question, warnings and errors."""
        with self.log.open("rb") as log:
            log.seek(self.read)
            lines = log.read().decode(errors="replace").splitlines()
            self.read = log.tell()
        return [line for line in lines if line.startswith("CONSOLE") and " ERROR" in line]

    def downloads(self) -> Path:
        """The directory where downloads arrive."""
        return self.folder / "downloads"

    def close(self) -> None:
        """End driver, browser and display."""
        try:
            self._ask("DELETE", "", {})
        except (Failed, OSError):
            pass
        os.killpg(self.driver.pid, signal.SIGTERM)
        self.driver.wait()
        self.screen.terminate()
        self.screen.wait()
        if self.screen.stdout:
            self.screen.stdout.close()

    def _started(self, wanted: dict[str, Any]) -> Any:
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                return self._ask("POST", "", wanted)
            except urllib.error.URLError:  # not listening yet
                if time.monotonic() > ends:
                    raise
                time.sleep(0.1)

    def _ask(self, method: str, path: str, fields: dict[str, Any]) -> Any:
        data = json.dumps(fields).encode() if method == "POST" else None
        request = urllib.request.Request(self.at + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(f"{path} {fields}: {error.read().decode(errors='replace')[:500]}") from None


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
