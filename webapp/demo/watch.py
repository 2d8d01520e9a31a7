"""Show one recording in the browser of this machine: what `sudoku judge --watch` does when the program has run.

The server listens on a free port of this machine alone, has the recording in memory, and ends with Ctrl-C.
"""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from typing import Final

import click
from flask import Flask

from solver.judge.replay import Packed
from solver.judge.traces import Recording
from solver.search import ALGORITHMS
from webapp.demo.address import PART, partner_of
from webapp.demo.recordings import MAX_LINES, OWN, keep_source, recordings
from webapp.serving.hosts import LOOPBACK, url
from webapp.serving.serve import ServeOptions, make_app, open_port, prepare_server

_SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
_OPTIONS: Final = ServeOptions(
    embed=(),
    host=LOOPBACK[0],
    port=0,
    threads=16,
    prefix="",
    log=None,
    algorithms=(),
    lessons=None,
    proxies=0,
    font=None,
)


def watch(recording: Recording, source: str = "") -> None:
    """Serve the recording beside the search of its document, stopped where the two part, and open the browser.

    Args:
        recording: The recording.
        source: The source of the program, whose lines the recording names; it stays in this process.
    """
    with open_port(_OPTIONS.host, _OPTIONS.port) as listener:
        app = make_local_app()
        with app.app_context():
            packed = Packed.of(recording.stores[:MAX_LINES], recording.lines[:MAX_LINES])
            name = recordings().add(recording, packed)
            keep_source(app, name, source)
            key = f"{OWN}{name}"
            partner = partner_of(key)
        run = prepare_server(app, listener, _OPTIONS.threads)
        fields = f"lanes={key},{partner}&clock=moves&at={PART}&base=0"  # the program's own rows count from 0
        address = f"{url(_OPTIONS.host, listener.getsockname()[1])}demo/race?{fields}"
        click.echo(f"\nWatch it beside the document's: {address}")
        click.echo("Ctrl-C stops it.")
        if has_screen():
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
        run()


def make_local_app() -> Flask:
    """Create the application as this machine alone has it: to show a recording, or to write its pages into files."""
    return make_app(_OPTIONS, ALGORITHMS, [])


def has_screen() -> bool:
    """Return whether a browser can open a window: a browser in the terminal would take the keys."""
    return not sys.platform.startswith("linux") or any(map(os.environ.get, _SCREENS))
