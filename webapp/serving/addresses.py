"""Addresses of pages with fields that may come from a request.

`url_for` alone would not do: it takes its own options, such as `_external`, from the same names as the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from flask import request, url_for

_UNESCAPED_CHARACTERS: Final = "!$'()*,/:;?@"  # stand in a query as they are, as url_for has them


def path_of(endpoint: str, **values: Any) -> str:
    """Build the address of an endpoint like `url_for`, from values that we wrote ourselves.

    Templates call it `url_for`. It is cached because forty addresses of a page are the same for everybody.
    """
    return _path(request.script_root, endpoint, tuple(values.items()))


def address_of(endpoint: str, fields: Mapping[str, object], **values: Any) -> str:
    """Build the address of an endpoint with fields that may come from a request.

    A list becomes one field for each of its values; None leaves a field out.

    `values` are names that we wrote ourselves: pieces of the path, and fields that come before the others.
    """
    address = path_of(endpoint, **values)
    try:
        query = _query(tuple(fields.items()))
    except TypeError:  # a field of a request that stands there several times
        query = _query.__wrapped__(tuple(fields.items()))
    return f"{address}{'&' if '?' in address else '?'}{query}" if query else address


@lru_cache(maxsize=1024)
def _path(root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    """Call `url_for` and cache its answer. It is the slowest part of an address, and a page has fifty addresses."""
    return url_for(endpoint, **dict(values))


@lru_cache(maxsize=256)
def _query(fields: tuple[tuple[str, object], ...]) -> str:
    """Encode the fields as a query and cache it, as a page has a dozen addresses of the same board."""
    return urlencode(
        {name: value for name, value in fields if value is not None}, doseq=True, safe=_UNESCAPED_CHARACTERS
    )
