"""Firefox by Marionette: WebDriver's steps under names of its own, and a way into the browser itself."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Final

from tests.engines.driven import Driven, Failed
from tests.engines.engine import LAPTOP, PATIENCE

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

    def __init__(self, browser: str, folder: Path, scripts: bool = True) -> None:
        self.folder = folder
        self.downloads().mkdir()
        own = PREFERENCES | {"browser.download.dir": str(self.downloads())}
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in own.items()]
        (folder / "user.js").write_text("\n".join(lines) + "\n")
        with (folder / "firefox.log").open("wb") as log:
            self.process = subprocess.Popen(
                [browser, "--headless", "--marionette", "--remote-allow-system-access", "--profile", str(folder)],
                env=os.environ | {"HOME": str(folder), "MOZ_HEADLESS_WIDTH": "1920", "MOZ_HEADLESS_HEIGHT": "1400"},
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
        return self.folder / "downloads"

    def close(self) -> None:
        """End it."""
        self.socket.close()
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    def _connected(self) -> socket.socket:
        ends = time.monotonic() + 3 * PATIENCE
        noted = self.folder / "MarionetteActivePort"
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
