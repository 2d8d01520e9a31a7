"""WebKit by W3C WebDriver over HTTP and Firefox by Marionette, which speaks of the same things in other names."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from abc import abstractmethod
from pathlib import Path
from typing import Any, Final

from tests.engines.engine import LAPTOP, PATIENCE, Engine

KEYS: Final = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a",
    "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
    "F5": "\ue035",
}  # fmt: skip
PREFERENCES: Final = {
    "browser.download.folderList": 2,
    "browser.download.alwaysOpenPanel": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "layout.css.report_errors": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 1,  # nothing but this machine can be reached
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "marionette.port": 0,
    "app.update.disabledForTesting": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.prefersReducedMotion": 0,
}
NARROW: Final = "* { font-size: 4px; padding: 0; margin: 0; min-width: 0; }"  # else its buttons would keep it wide
_SIZE: Final = """
    const [width, height, touch] = arguments;
    Services.prefs.setIntPref("ui.primaryPointerCapabilities", touch ? 1 : 6);
    Services.prefs.setIntPref("ui.allPointerCapabilities", touch ? 1 : 6);
    Services.prefs.setIntPref("ui.useOverlayScrollbars", touch ? 1 : 0);
    const style = gBrowser.selectedBrowser.style;
    for (const edge of ["", "min-", "max-"]) {
      style.setProperty(edge + "width", width + "px");
      style.setProperty(edge + "height", height + "px");
    }
"""
_COMPLAINTS: Final = """
    const told = [];
    for (const one of Services.console.getMessageArray()) {
      if (!(one instanceof Ci.nsIScriptError) || (one.flags & 1 && one.category !== "CSS Parser")) continue;
      if (one.sourceName.startsWith("http")) told.push(`${one.category}: ${one.errorMessage} (${one.sourceName})`);
    }
    Services.console.reset();
    return told;
"""


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


class WebKit(Driven):
    """WebKitGTK's MiniBrowser by its WebKitWebDriver, on a display of its own."""

    name = "webkit"

    def __init__(self, driver: str, browser: str, room: Path, scripts: bool = True) -> None:
        self.room = room
        self.log = room / "webkit.log"
        self.read = 0
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"]
        self.screen = subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.screen.stdout
        display = f":{self.screen.stdout.readline().decode().strip()}"
        self.downloads().mkdir()
        (room / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads()}"\n')
        (room / "gtk-3.0").mkdir()
        (room / "gtk-3.0" / "gtk.css").write_text(NARROW)
        names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
        homes = dict.fromkeys(names, str(room))
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
        return self.room / "downloads"

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


class Firefox(Driven):
    """Firefox without a window, by Marionette: WebDriver's steps over a socket, and a way into the browser itself."""

    name = "firefox"
    STEPS: Final = {
        "url": "WebDriver:Navigate",
        "execute/sync": "WebDriver:ExecuteScript",
        "actions": "WebDriver:PerformActions",
        "screenshot": "WebDriver:TakeScreenshot",
        "window/rect": "WebDriver:SetWindowRect",
        "refresh": "WebDriver:Refresh",
        "back": "WebDriver:Back",
    }

    def __init__(self, browser: str, room: Path, scripts: bool = True) -> None:
        self.room = room
        self.downloads().mkdir()
        own = PREFERENCES | {"browser.download.dir": str(self.downloads())}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in own.items()]
        (room / "user.js").write_text("\n".join(lines) + "\n")
        with (room / "firefox.log").open("wb") as log:
            self.process = subprocess.Popen(
                [browser, "--headless", "--marionette", "--remote-allow-system-access", "--profile", str(room)],
                env=os.environ | {"HOME": str(room), "MOZ_HEADLESS_WIDTH": "1920", "MOZ_HEADLESS_HEIGHT": "1400"},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        with self._connected() as made:
            self.socket = made.makefile("rwb")
        self._heard()
        self.asked = 0
        made = self._ask("WebDriver:NewSession", {"timeouts": {"script": 60_000}})
        self.version = made["capabilities"]["browserVersion"]
        self.do("window/rect", width=1900, height=1300)
        self.resize(*LAPTOP)
        if not scripts:
            self.inside("gBrowser.selectedBrowser.browsingContext.allowJavascript = false;")

    def do(self, step: str, **fields: Any) -> Any:
        """The answer to a step, under Marionette's name for it."""
        return self._ask(self.STEPS[step], fields)

    def resize(self, width: int, height: int, touch: bool = False) -> None:
        """Give the page this size, smaller than a window may be too; with `touch` there are only fingers."""
        self.inside(_SIZE, width, height, touch)
        self.until(f"innerWidth === {width} && innerHeight === {height}")

    def inside(self, body: str, *args: Any) -> Any:
        """What the function with this body returns, run in the browser itself instead of the page."""
        self._ask("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.do("execute/sync", script=body, args=list(args))
        finally:
            self._ask("Marionette:SetContext", {"value": "content"})

    def complaints(self) -> list[str]:
        """What the console of the browser holds since the last question."""
        return [str(one) for one in self.inside(_COMPLAINTS)]

    def downloads(self) -> Path:
        """The directory where downloads arrive."""
        return self.room / "downloads"

    def close(self) -> None:
        """End it."""
        self.socket.close()
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    def _connected(self) -> socket.socket:
        ends = time.monotonic() + 3 * PATIENCE
        noted = self.room / "MarionetteActivePort"
        while not (noted.exists() and noted.read_text().strip()):
            assert self.process.poll() is None, "Firefox has ended"
            assert time.monotonic() < ends, "Firefox did not start"
            time.sleep(0.1)
        return socket.create_connection(("127.0.0.1", int(noted.read_text())), timeout=90)

    def _ask(self, name: str, fields: dict[str, Any]) -> Any:
        self.asked += 1
        words = json.dumps([0, self.asked, name, fields]).encode()
        self.socket.write(b"%d:%s" % (len(words), words))
        self.socket.flush()
        _, _, error, result = self._heard()
        if error:
            raise Failed(f"{name} {fields}: {error['error']}: {error['message'][:500]}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def _heard(self) -> Any:
        length = b""
        while (digit := self.socket.read(1)) != b":":
            assert digit, "Firefox has closed its socket"
            length += digit
        return json.loads(self.socket.read(int(length)))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
