"""What may stand in front of the server: a path prefix, and proxies that say in headers how a request came to them.

Both are off unless asked for. A proxy that is counted must set X-Forwarded-For, -Proto, -Host and -Port itself, or a
client could: who believes what any client says can be told a name, and logs would tell lies.

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


def prefix_of(written: str, taken: Iterable[str] = ()) -> str:
    """The prefix as it stands before every path: '/sudoku' for 'sudoku/', '' for none. Raises ClickException.

    `taken` are the first parts of our own paths: behind '/demo', nobody could tell /demo/race from page /race.

    >>> prefix_of("sudoku/"), prefix_of("/")
    ('/sudoku', '')
    """
    prefix = "/" + written.strip("/") if written.strip("/") else ""
    parts = prefix.split("/")[1:]
    if not _PREFIX.fullmatch(prefix) or {".", ".."} & set(parts):
        raise click.ClickException(f"{written!r} is no path prefix: write one such as /sudoku.")
    if parts and parts[0] in taken:
        raise click.ClickException(f"The prefix {written!r} is the path of a page of ours: take another, as /sudoku.")
    return prefix


class Prefixed:
    """The application below a path prefix, whether the proxy in front takes the prefix off or leaves it on."""

    def __init__(self, app: WSGIApplication, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """The answer to a request with the prefix as script name."""
        path = environ.get("PATH_INFO", "")
        if path == self.prefix or path.startswith(f"{self.prefix}/"):
            environ["PATH_INFO"] = path.removeprefix(self.prefix)
        environ["SCRIPT_NAME"] = self.prefix
        return self.app(environ, start_response)


class WebSchemes:
    """The application as asked for by http or https, whatever else a proxy passes on: links of ours begin with it."""

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """The answer to a request; a scheme that is none of the two counts as not said."""
        if environ["wsgi.url_scheme"] not in _SCHEMES:
            environ["wsgi.url_scheme"] = environ["werkzeug.proxy_fix.orig"]["wsgi.url_scheme"]
        return self.app(environ, start_response)


def behind(app: WSGIApplication, proxies: int, prefix: str) -> WSGIApplication:
    """The application as it answers behind so many proxies that are believed, below that prefix."""
    from werkzeug.middleware.proxy_fix import ProxyFix

    if prefix:
        app = Prefixed(app, prefix)
    if proxies:
        app = ProxyFix(WebSchemes(app), x_for=proxies, x_proto=proxies, x_host=proxies, x_port=proxies)
    return app
