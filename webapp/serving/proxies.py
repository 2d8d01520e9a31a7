"""Handle what may be in front of the server: a path prefix, and proxies that forward the client's address.

Both are off by default. A proxy that is counted must set X-Forwarded-For, -Proto, -Host and -Port itself. Otherwise
a client could set them, and choose the host name and the address in the log.

Roads not taken: X-Forwarded-Prefix. It says where links lead, most proxies pass it on from clients, and `--prefix`
says it once for all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_SCHEMES: Final = ("http", "https")
_PREFIX: Final = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")


def parse_prefix(written: str, taken: Iterable[str] = ()) -> str:
    """Bring a path prefix into its usual form: '/sudoku' for 'sudoku/', '' for none. Raises ClickException.

    `taken` are the first parts of our own paths: behind '/demo', nobody could tell /demo/race from page /race.

    >>> parse_prefix("sudoku/"), parse_prefix("/")
    ('/sudoku', '')
    """
    prefix = "/" + written.strip("/") if written.strip("/") else ""
    parts = prefix.split("/")[1:]
    if not _PREFIX.fullmatch(prefix) or {".", ".."} & set(parts):
        raise click.ClickException(f"{written!r} is no path prefix: write one such as /sudoku.")
    if parts and parts[0] in taken:
        raise click.ClickException(f"The prefix {written!r} is the path of a page of ours: take another, as /sudoku.")
    return prefix


class PrefixMiddleware:
    """Serve an application below a path prefix, whether the proxy in front removes the prefix or not."""

    def __init__(self, app: WSGIApplication, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request with the prefix as its script name."""
        path = environ.get("PATH_INFO", "")
        if path == self.prefix or path.startswith(f"{self.prefix}/"):
            environ["PATH_INFO"] = path.removeprefix(self.prefix)
        environ["SCRIPT_NAME"] = self.prefix
        return self.app(environ, start_response)


class SchemeMiddleware:
    """Let only http and https through as the scheme of a request, as our links begin with it."""

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request; ignore a forwarded scheme that is neither http nor https."""
        if environ["wsgi.url_scheme"] not in _SCHEMES:
            environ["wsgi.url_scheme"] = environ["werkzeug.proxy_fix.orig"]["wsgi.url_scheme"]
        return self.app(environ, start_response)


def wrap_for_proxies(app: WSGIApplication, proxies: int, prefix: str) -> WSGIApplication:
    """Wrap the application for `proxies` trusted proxies in front of it and for a path prefix."""
    from werkzeug.middleware.proxy_fix import ProxyFix

    if prefix:
        app = PrefixMiddleware(app, prefix)
    if proxies:
        app = ProxyFix(SchemeMiddleware(app), x_for=proxies, x_proto=proxies, x_host=proxies, x_port=proxies)
    return app
