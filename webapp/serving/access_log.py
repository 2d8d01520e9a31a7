"""Write one line for every answer, or for refused requests only. Both use one format; the log is off by default.

    2026-11-22T07:22:33Z 203.0.113.9 GET "/demo" 200 7154 12ms
    2026-11-22T07:22:34Z 203.0.113.9 POST "/board" 413 2210 1ms "That is more than the workbench takes at once ..."

A line holds the time in UTC, the client's address (behind trusted proxies the one that the first of them saw), method,
path, status, bytes, milliseconds, and the reason of a refusal. Queries are left out, because they are people's puzzles.
Text from a client is quoted, and everything that could start a new line or control a terminal is escaped.
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
LOG_KEY: Final = "LOG"  # Its value is one of these, or "" for no log.
MAX_LOGGED_CHARACTERS: Final = 200  # characters of a path or a sentence

_LOG: Final = logging.getLogger("sudoku.answers")


def install(app: Flask) -> None:
    """Log the answers of the application to standard error, as its configuration asks."""
    if app.config[LOG_KEY]:
        open_log()
        app.before_request(start_timer)
        app.after_request(log_response)


def open_log() -> None:
    """Send the log lines to standard error without any prefix."""
    if not _LOG.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(message)s"))
        _LOG.addHandler(handler)
        _LOG.propagate = False
    _LOG.setLevel(logging.INFO)


def start_timer() -> None:
    """Remember when work on this request started."""
    g.begun = time.perf_counter()


def log_response(response: Response) -> Response:
    """Log the response if the configuration asks for it, and return it unchanged."""
    status = response.status_code
    if status >= 400 or current_app.config[LOG_KEY] == ALL:
        seconds = time.perf_counter() - g.get("begun", time.perf_counter())
        size = response.calculate_content_length() or 0
        write_line(request.remote_addr, request.method, request.path, status, size, seconds, g.get("refusal", ""))
    return response


def write_line(
    client: str | None, method: object, path: object, status: int, size: int, seconds: float, reason: str
) -> None:
    """Write one log line.

    Args:
        client: address of the client, if it is known.
        method: HTTP method as the client wrote it.
        path: path as the client wrote it.
        status: HTTP status of the answer.
        size: length of the body in bytes.
        seconds: time that the answer took.
        reason: sentence that a refusal showed, or "".
    """
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    text = str(method or "-")
    verb = text if text.isascii() and text.isalpha() and len(text) < 20 else quote(text)
    line = f"{now} {client or '-'} {verb} {quote(path)} {status} {size} {seconds * 1000:.0f}ms"
    _LOG.info("%s%s", line, f" {quote(reason)}" if reason else "")


def quote(text: object) -> str:
    r"""Quote the text in ASCII and escape everything that could start a new line or control a terminal.

    >>> print(quote("/a b\n\x1b[31m\u2028"))
    "/a b\n\u001b[31m\u2028"
    """
    return json.dumps(str(text or "")[:MAX_LOGGED_CHARACTERS]).replace("\x7f", "\\u007f")
