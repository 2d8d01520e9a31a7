"""Check every request before it reaches a page: size, host, same origin. Add the security headers to every response.

The numbers of docs/reference/limits.md live here and in `limits.py`.
"""

from __future__ import annotations

import io
from typing import IO, Final, NoReturn

import flask
from flask import Flask, Response, abort, current_app, g, request
from werkzeug.exceptions import SecurityError

from webapp.serving.allowed_hosts import is_host, is_trusted, strip_port
from webapp.serving.bounds import Starter, bound_of
from webapp.serving.embedding import EMBED_KEY, frame_headers

MAX_FORM_BYTES: Final = 262_144  # bytes of a posted form
MAX_UPLOAD_BYTES: Final = 1_048_576  # bytes where a file may come with it
MAX_FILE_BYTES: Final = 1_000_000  # bytes of that file; the form around it takes the rest
MAX_PHOTO_BYTES: Final = 12_100_000  # upload size where that file is a photo: 12 MB and the form around it
MAX_RECORDING_BYTES: Final = 2_100_000  # upload size where that file is a recording: 2 MB and the form around it
MAX_FORM_FIELDS: Final = 320  # fields of a form; a 16x16 board sends about 270
MAX_QUERY_CHARACTERS: Final = 4_000  # characters of an address; the longest 16x16 board, named in 60 emoji, needs 3,560

HOSTS_KEY: Final = "HOSTS"  # in the configuration: the names that requests may use; None for any
PROXIES_KEY: Final = "PROXIES"  # in the configuration: how many proxies in front are trusted

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
FORM_TYPES: Final = frozenset({"", "application/x-www-form-urlencoded", "multipart/form-data"})  # "" for an empty body

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
DEFAULT_CACHE_HEADERS: Final = {"Cache-Control": "no-store"}  # unless the page sets its own
PUBLIC_HEADERS: Final = {"Cross-Origin-Resource-Policy": "cross-origin", "Cache-Control": "public, max-age=86400"}
FILE_HEADER_NAMES: Final = (
    "X-Content-Type-Options",
)  # all that styles, scripts and fonts need, as any site may load them
_FILE_TYPES: Final = ("text/css", "text/javascript", "font/woff2")
_ICON_TYPES: Final = ("image/svg+xml", "image/png")  # these too, if they are static files


class Request(flask.Request):
    """Keep uploaded files in memory, which the limits allow, so that a full disk disturbs nobody."""

    def _get_file_stream(self, *_: object, **__: object) -> IO[bytes]:
        return io.BytesIO()


def install(app: Flask) -> None:
    """Run the checks before every request of the application, and add the headers after it."""
    app.before_request(refuse_other_names)
    app.before_request(refuse_unreadable)
    app.before_request(refuse_other_sites)
    app.before_request(refuse_damaged_forms)
    app.after_request(add_headers)


def refuse_other_names() -> None:
    """Refuse a request whose Host is not a valid name, or is not one of the names of this server."""
    names, written = current_app.config[HOSTS_KEY], request.environ.get("HTTP_HOST", "")
    if written and not is_host(written):  # as it was sent: request.host lacks a port that is usual
        raise SecurityError(f"Host {written!r} is not a name with a port.")
    if names is not None and not is_trusted(request.host, names):
        raise SecurityError(f"Host {request.host!r} is not trusted.")


def refuse_unreadable() -> None:
    """Refuse a body of unknown length (411) or type (415), and an address that is too long (414) or not ASCII (400)."""
    if not request.query_string.isascii():
        abort(400, "This address holds characters that must be percent-encoded.")
    if len(request.query_string) > MAX_QUERY_CHARACTERS:
        abort(414, "This address is longer than any board needs. Paste the puzzle into the page instead.")
    if request.method in SAFE_METHODS or request.url_rule is None:
        return  # no page looks at the body
    if request.content_length is None:
        abort(411, "Send the length of the request body in Content-Length.")
    if request.headers.get("Content-Encoding", "identity") != "identity":
        abort(415, "Send plain text or a form, not a compressed body.")
    if request.mimetype not in FORM_TYPES:
        abort(415, "Send a form. The server reads no other kind of request body.")
    if request.mimetype == "multipart/form-data":
        bound = bound_of(current_app, request.endpoint)
        request.max_content_length = bound and bound.max_upload or MAX_UPLOAD_BYTES


def refuse_other_sites() -> None:
    """Refuse posts of other sites (403), and what the bound of the address leaves to links or to our own pages.

    The refusal has a link to the same address: a person who follows that one comes from a page of ours.
    """
    if _is_cross_site() and request.method not in SAFE_METHODS:
        abort(403, "This came from a page of another site. Open the workbench itself and try again.")
    bound = bound_of(current_app, request.endpoint)
    if request.url_rule is not None:
        require_starter(bound.starter_with(request.args) if bound else Starter.OWN_PAGES)


def require_starter(allowed: Starter) -> None:
    """Refuse a request (403) whose starter is none of those allowed.

    A view calls this where it is about to do more than its fields alone show.
    """
    if _is_cross_site() and allowed < _starter():
        _refuse_other_site()


def _starter() -> Starter:
    """Return who of another site asks."""
    if _is_link_navigation():
        return Starter.LINKS
    return Starter.FRAMES if _is_navigation_of("iframe") else Starter.ALL_SITES


def _refuse_other_site() -> NoReturn:
    g.can_open_here = _is_link_navigation()
    abort(403, "A page of another site asked for this, which takes more work than a page. Open it from this page.")


def _is_link_navigation() -> bool:
    """Check whether a person follows a link: the window opens a page."""
    return _is_navigation_of("document")


def _is_navigation_of(kind: str) -> bool:
    """Check whether a window (`document`) or a frame (`iframe`) opens the address as its page."""
    headers = request.headers
    return (headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest")) == ("navigate", kind)


def _is_cross_site() -> bool:
    """Check whether a page of another site sent the request: by Sec-Fetch-Site, else by Origin against Host.

    Proxies change ports and leave them out of Host, so behind trusted proxies only the names are compared.
    """
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is None:
        return origin is not None and not _is_own_host(origin.partition("://")[2])
    return site not in ("same-origin", "none")


def _is_own_host(place: str) -> bool:
    """Check whether a host with its port, as in Origin, is the host of this request."""
    here = request.host
    return place == here or (current_app.config[PROXIES_KEY] > 0 and strip_port(place) == strip_port(here))


def refuse_damaged_forms() -> None:
    """Refuse a form with too many fields (413), or without any readable field (400).

    A form without readable fields would look like an empty board.
    """
    if request.method in SAFE_METHODS or request.url_rule is None or not request.content_length:
        return
    fields = sum(map(len, request.form.listvalues()))
    if fields > MAX_FORM_FIELDS:
        abort(413, f"This form has {fields} fields; the workbench takes {MAX_FORM_FIELDS}.")
    if not fields and not request.files:
        abort(400, "The server could not read this form.")


def add_headers(response: Response) -> Response:
    """Add the security headers to the response, and forbid caching unless the page allows it."""
    is_icon = request.endpoint == "assets.send" and response.mimetype in _ICON_TYPES
    wanted = headers_of(_FILE_TYPES[0] if is_icon else response.mimetype)
    bound = bound_of(current_app, request.endpoint)
    if bound and bound.is_public:
        if response.status_code in (200, 304) and not g.get("is_own_picture"):
            response.headers.update(PUBLIC_HEADERS)
        else:
            response.vary.add("Sec-Fetch-Site")
    if bound and bound.is_embed:
        wanted = frame_headers(current_app.config[EMBED_KEY], wanted)
    for name, value in (wanted | DEFAULT_CACHE_HEADERS).items():
        response.headers.setdefault(name, value)
    return response


def headers_of(kind: str | None) -> dict[str, str]:
    """Choose the security headers for a content type: all of them, or those of a file that a page loads."""
    return {name: HEADERS[name] for name in FILE_HEADER_NAMES} if kind in _FILE_TYPES else HEADERS
