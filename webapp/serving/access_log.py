"""A line for every answer, or for refusals alone, in one format for both; nothing unless asked for.

    2026-11-22T07:22:33Z 203.0.113.9 GET "/demo" 200 7154 12ms
    2026-11-22T07:22:34Z 203.0.113.9 POST "/board" 413 2210 1ms "That is more than the workbench takes at once ..."

Time in UTC, who asked (behind proxies that are believed, whom the first of these saw), method, path, status, bytes,
milliseconds, and of refusals why. Queries are left out: they are people's puzzles. What a client wrote stands in
quotes, with everything escaped that could begin another line or steer a terminal.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from datetime import UTC, datetime
from typing import Final

from flask import Flask, Response, current_app, g, request

ALL, REFUSALS = "all", "refusals"
KEY: Final = "LOG"  # of the configuration: which of these, or "" for neither
LONGEST: Final = 200  # characters of a path or a sentence

_LOG: Final = logging.getLogger("sudoku.answers")


def install(app: Flask) -> None:
    """Have the application write what its configuration asks for to standard error."""
    if app.config[KEY]:
        open_log()
        app.before_request(begin)
        app.after_request(note)


def open_log() -> None:
    """Let lines through as they are."""
    if not _LOG.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(message)s"))
        _LOG.addHandler(handler)
        _LOG.propagate = False
    _LOG.setLevel(logging.INFO)


def begin() -> None:
    """Note when the answer was begun."""
    g.begun = time.perf_counter()


def note(response: Response) -> Response:
    """The answer, after its line."""
    status = response.status_code
    if status >= 400 or current_app.config[KEY] == ALL:
        spent = time.perf_counter() - g.get("begun", time.perf_counter())
        size = response.calculate_content_length() or 0
        write(request.remote_addr, request.method, request.path, status, size, spent, g.get("why", ""))
    return response


def write(who: str | None, method: object, path: object, status: int, size: int, spent: float, why: str) -> None:
    """Write a line."""
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    word = str(method or "-")
    verb = word if word.isascii() and word.isalpha() and len(word) < 20 else quoted(word)
    line = f"{now} {who or '-'} {verb} {quoted(path)} {status} {size} {spent * 1000:.0f}ms"
    _LOG.info("%s%s", line, f" {quoted(why)}" if why else "")


def quoted(text: object) -> str:
    r"""The text in quotes, in ASCII, without anything that could begin a line or steer a terminal.

    >>> print(quoted("/a b\n\x1b[31m\u2028"))
    "/a b\n\u001b[31m\u2028"
    """
    return json.dumps(str(text or "")[:LONGEST]).replace("\x7f", "\\u007f")
