"""Show every error as a page in the usual style, or as one plain sentence if a script asked."""

from __future__ import annotations

import logging
import uuid
from typing import Final
from urllib.parse import quote

from flask import Flask, Response, g, make_response, render_template, request
from werkzeug.exceptions import BadHost, BadRequest, HTTPException, InternalServerError, SecurityError

from solver.errors import SudokuError
from webapp.serving.partial import is_partial

_LOG: Final = logging.getLogger(__name__)
_SENTENCES: Final = {
    400: "The server could not read this request.",
    404: "There is no such page here.",
    405: "This address does not take that kind of request.",
    413: "That is more than the workbench takes at once: 256 kB of text, 1 MB with a file, 12 MB with a photo.",
    415: "The server does not read this kind of content.",
}
_UNKNOWN_HOST_SENTENCE: Final = (
    "This server does not know that name of itself. Who runs it can allow the name in SUDOKU_HOSTS."
)


def install(app: Flask) -> None:
    """Register the handlers for all errors of the application."""
    app.register_error_handler(HTTPException, show_http_error)
    app.register_error_handler(SudokuError, show_input_error)
    app.register_error_handler(Exception, show_unexpected_error)


def show_http_error(error: HTTPException, name: str = "", way: tuple[str, str] | None = None) -> Response:
    """Render the page for an HTTP error, titled `name` or by the error's own name.

    `way` is the text and address of a button that leads on; without it one opens the same address where that helps.
    htmx gets the sentence alone. So does everybody if no page can be made.
    """
    code = error.code or 500
    # No link can be made under such a name.
    foreign = isinstance(error, SecurityError) or isinstance(request.routing_exception, SecurityError | BadHost)
    g.refusal = sentence = _UNKNOWN_HOST_SENTENCE if foreign else _sentence(error, code)
    if is_partial() or foreign or code == InternalServerError.code:
        response = make_response(sentence, code)
        response.content_type = "text/plain; charset=utf-8"
    else:
        response = make_response(
            render_template(
                "serving/error.html",
                code=code,
                name=name or error.name,
                sentence=sentence,
                way=way or (("Open it here", _own_address()) if g.get("can_open_here") else None),
            ),
            code,
        )
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


def _own_address() -> str:
    """Return the address of this request, for a link to it."""
    return f"{quote(request.script_root + request.path)}?{request.query_string.decode('ascii', 'replace')}"


def _sentence(error: HTTPException, code: int) -> str:
    own = error.description if type(error).description != error.description else None
    return own or _SENTENCES.get(code) or error.name


def show_input_error(error: SudokuError) -> Response:
    """Render the page for input that the library refused, where no page of its own shows the error."""
    return show_http_error(BadRequest(str(error)), "This cannot be read")


def show_unexpected_error(error: Exception) -> Response:
    """Log an unexpected exception under an id and show that id.

    This is the last resort. The answer is plain text, as the templates may be the cause.
    """
    key = uuid.uuid4().hex[:8]
    _LOG.error("error %s at %r", key, request.path, exc_info=error)
    return show_http_error(
        InternalServerError(f"Something went wrong here; it is logged as {key}. Your board is in the address.")
    )
