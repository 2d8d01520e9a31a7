"""What stands between any request and the pages: limits, same-origin check, response headers.

The numbers of docs/reference/limits.md live here and in `limits.py`.
"""

from __future__ import annotations

import io
from typing import IO, Final

import flask
from flask import Flask, Response, abort, current_app, request
from werkzeug.exceptions import SecurityError

from webapp.serving.allowed_hosts import is_host, is_trusted, without_port

BODY_LIMIT: Final = 262_144  # bytes of a posted form
UPLOAD_LIMIT: Final = 1_048_576  # bytes where a file may come with it
PHOTO_LIMIT: Final = 12_100_000  # and where that is a photo: 12 MB, and the form round it
PHOTOS: Final = "photo.show"  # where that is
PARTS_LIMIT: Final = 320  # fields of a form; a 16x16 board sends about 270
QUERY_LIMIT: Final = 4_000  # characters of an address; the longest 16x16 board, named in 60 emoji, needs 3,560

HOSTS: Final = "HOSTS"  # key of the configuration: the names that requests may use; None for any
PROXIES: Final = "PROXIES"  # and how many proxies in front are believed

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FORMS: Final = frozenset({"", "application/x-www-form-urlencoded", "multipart/form-data"})  # "" where nothing is sent

CHEAP: Final = frozenset(
    {
        "assets.favicon",
        "assets.send",
        "board.show",
        "documents.show",
        "health.show",
        "lessons.index",
        "library.index",
        "photo.show",
        "techniques.index",
    }
    | {"offline.manifest", "offline.worker"}
)  # answers that anybody may ask for, from wherever
STEPS: Final = frozenset({"explore", "goto", "level", "part"})  # of searches and measurements, asked for by scripts
STARTS: Final = frozenset({"go"})  # fields that start a measurement

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
        "object-src 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Frame-Options": "DENY",
}
NOT_STORED: Final = {"Cache-Control": "no-store"}  # what every answer says that does not say otherwise
OF_FILES: Final = ("X-Content-Type-Options",)  # what styles, scripts and faces, which anybody may load, need of these
_FILES: Final = ("text/css", "text/javascript", "font/woff2")
_ICONS: Final = ("image/svg+xml", "image/png")  # these too, where they are files of ours


class Request(flask.Request):
    """A request whose files stay in memory, which the limits allow, so that a full disk disturbs nobody."""

    def _get_file_stream(self, *_: object, **__: object) -> IO[bytes]:
        return io.BytesIO()


def install(app: Flask) -> None:
    """Put the guards round every request of the application."""
    app.before_request(refuse_other_names)
    app.before_request(refuse_unreadable)
    app.before_request(refuse_other_sites)
    app.before_request(refuse_damaged_forms)
    app.after_request(add_headers)


def refuse_other_names() -> None:
    """Refuse a request under a name that is none, or one that this server does not know where it was told its names."""
    names, written = current_app.config[HOSTS], request.environ.get("HTTP_HOST", "")
    if written and not is_host(written):  # as it was sent: request.host lacks a port that is usual
        raise SecurityError(f"Host {written!r} is not a name with a port.")
    if names is not None and not is_trusted(request.host, names):
        raise SecurityError(f"Host {request.host!r} is not trusted.")


def refuse_unreadable() -> None:
    """Refuse what could be read wrongly: a body of unknown length (411) or kind (415), a huge (414) or odd address."""
    if not request.query_string.isascii():
        abort(400, "This address holds characters that must be percent-encoded.")
    if len(request.query_string) > QUERY_LIMIT:
        abort(414, "This address is longer than any board needs. Paste the puzzle into the page instead.")
    if request.method in SAFE_METHODS or request.url_rule is None:
        return  # no page looks at the body
    if request.content_length is None:
        abort(411, "The length of what you send must be said (Content-Length).")
    if request.headers.get("Content-Encoding", "identity") != "identity":
        abort(415, "Send plain text or a form, not a compressed body.")
    if request.mimetype not in FORMS:
        abort(415, "Send a form: the server reads no other kind of body.")
    if request.mimetype == "multipart/form-data":
        request.max_content_length = PHOTO_LIMIT if request.endpoint == PHOTOS else UPLOAD_LIMIT


def refuse_other_sites() -> None:
    """Refuse what a page of another site sends (403): posts, and what costs more than a page unless a person came here.

    Whoever follows a link on another site to any page or picture gets it; only what scripts ask for is not for them.
    """
    if not _is_from_elsewhere():
        return
    if request.method not in SAFE_METHODS:
        abort(403, "This came from a page of another site. Open the workbench itself and try again.")
    if request.endpoint in CHEAP or request.url_rule is None or _is_visit():
        return
    abort(403, "A page of another site asked for this, which costs more than a page. Open the workbench itself.")


def _is_visit() -> bool:
    """Whether a person follows a link: the window goes to a page, and nothing is explored or measured for it alone."""
    headers = request.headers
    goes = (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) == ("navigate", "document")
    step = (request.endpoint or "").rpartition(".")[2]
    return goes and step not in STEPS and not STARTS & {*request.args}


def _is_from_elsewhere() -> bool:
    """Whether a page of another site sent the request: Sec-Fetch-Site decides, else Origin against Host.

    Proxies change ports and leave them out of Host: behind those that we were told of, the names alone are compared.
    """
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is None:
        return origin is not None and not _is_here(origin.partition("://")[2])
    return site not in ("same-origin", "none")


def _is_here(place: str) -> bool:
    """Whether a host with its port, as in Origin, is where the request went."""
    here = request.host
    return place == here or (current_app.config[PROXIES] > 0 and without_port(place) == without_port(here))


def refuse_damaged_forms() -> None:
    """Refuse a form with too many fields (413) or without any that can be read (400): it is no empty board."""
    if request.method in SAFE_METHODS or request.url_rule is None or not request.content_length:
        return
    fields = sum(1 for _ in request.form.items(multi=True))
    if fields > PARTS_LIMIT:
        abort(413, f"This form has {fields} fields; the workbench takes {PARTS_LIMIT}.")
    if not fields and not request.files:
        abort(400, "The server could not read this form.")


def add_headers(response: Response) -> Response:
    """The response with the security headers; nothing is stored unless the page said otherwise."""
    said = {name.lower() for name in response.headers.keys()}
    is_icon = request.endpoint == "assets.send" and response.mimetype in _ICONS
    wanted = headers_of(_FILES[0] if is_icon else response.mimetype)
    for name, value in (wanted | NOT_STORED).items():
        if name.lower() not in said:
            response.headers.add(name, value)
    return response


def headers_of(kind: str | None) -> dict[str, str]:
    """The security headers of an answer of that kind: all, but for what a page loads, and has the rest itself."""
    return {name: HEADERS[name] for name in OF_FILES} if kind in _FILES else HEADERS
