"""Addresses of pages with fields that may come from a request.

`url_for` alone would not do: it takes its own options, such as `_external`, from the same names as the fields.

Addresses of pages also carry what `Flask.url_defaults` adds: the puzzle at hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from flask import current_app, request

_UNESCAPED_CHARACTERS: Final = "!$'()*,/:;?@"  # stand in a query as they are, as url_for has them


def path_of(endpoint: str, **values: Any) -> str:
    """Build the address of an endpoint like `url_for`, from values that we wrote ourselves, and with `url_defaults`.

    Templates call it `url_for`. It is cached because forty addresses of a page are the same for everybody.
    """
    return address_of(endpoint, {}, **values)


def plain_path_of(endpoint: str, **values: Any) -> str:
    """Build the address of an endpoint without what `url_defaults` adds."""
    return _path(request.script_root, endpoint, tuple(values.items()))


def address_of(endpoint: str, fields: Mapping[str, object], **values: Any) -> str:
    """Build the address of an endpoint with fields that may come from a request, and with `url_defaults`.

    A list becomes one field for each of its values; None leaves a field out.

    `values` are names that we wrote ourselves: pieces of the path, and fields that come before the others.
    """
    known = {**values, **fields}
    everything = dict(known)
    current_app.inject_url_defaults(endpoint, everything)
    added = {name: value for name, value in everything.items() if name not in known}
    address = plain_path_of(endpoint, **values)
    query = "&".join(filter(None, map(encode_fields, (fields, added))))
    return f"{address}{'&' if '?' in address else '?'}{query}" if query else address


def encode_fields(fields: Mapping[str, object]) -> str:
    """Encode the fields as a query, '' for none."""
    named = {name: value for name, value in fields.items() if value is not None}
    return urlencode(named, doseq=True, safe=_UNESCAPED_CHARACTERS)


@lru_cache(maxsize=1024)
def _path(root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    """Build an address and cache it. It is the slowest part of an address, and a page has fifty addresses."""
    adapter = current_app.url_map.bind("localhost", script_name=root or None)
    return adapter.build(endpoint, dict(values), force_external=False)
