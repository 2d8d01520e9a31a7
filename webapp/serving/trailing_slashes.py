"""Redirect an address with a slash too many to the page that is meant: `/demo/?p=..` to `/demo?p=..`.

One rule for every path of `app.url_map`. Flask itself does the opposite, `/puzzles` to `/puzzles/`, and joins slashes
that follow one another inside a path.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Flask, Response, current_app, redirect, request
from werkzeug.exceptions import HTTPException

_SLASHES: Final = re.compile("/+")


def install(app: Flask) -> None:
    """Look at the path of every request that no page answers as it is written."""
    app.before_request(redirect_to_page)


def redirect_to_page() -> Response | None:
    """Answer 308 if the path without the slashes at its end is that of a page; the query stays as it is."""
    rule = request.url_rule
    if not request.path.endswith("/") or (rule is not None and rule.rule.endswith("/")):
        return None
    path = _SLASHES.sub("/", request.path).rstrip("/")
    if ".." in path or "/./" in f"{path}/":  # no page of ours has these, and browsers would ask for another path
        return None
    if not (address := _address_of_page(path)):
        return None
    query = request.query_string.decode("ascii")  # security.py has refused other characters
    return redirect(f"{address}?{query}" if query else address, 308)  # type: ignore[return-value]  # werkzeug's, which Flask takes


def _address_of_page(path: str) -> str:
    """Return the address of the page with this path, by whatever method it is asked for; "" if there is none."""
    pages = current_app.url_map.bind("localhost", script_name=request.script_root or None)
    for method in pages.allowed_methods(path):
        try:
            endpoint, values = pages.match(path, method)
            return pages.build(endpoint, values, force_external=False)
        except HTTPException:  # also of paths that Flask itself redirects
            continue
    return ""
