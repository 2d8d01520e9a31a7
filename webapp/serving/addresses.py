"""Addresses of pages with fields that may come from a request.

`url_for` alone would not do: it takes its own options, such as `_external`, from the same names as the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from flask import request, url_for

_PLAIN: Final = "!$'()*,/:;?@"  # stand in a query as they are, as url_for has them


def address_of(endpoint: str, fields: Mapping[str, object], **values: Any) -> str:
    """The address of the page with those fields, the values of lists one by one; None leaves a field out.

    `values` are names that we wrote ourselves: pieces of the path, and fields that come before the others.
    """
    address = _path(request.script_root, endpoint, tuple(values.items()))
    query = urlencode({name: value for name, value in fields.items() if value is not None}, doseq=True, safe=_PLAIN)
    return f"{address}{'&' if '?' in address else '?'}{query}" if query else address


@lru_cache(maxsize=1024)
def _path(root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    """What Flask answers; it takes longer than all else in an address, of which a page has fifty."""
    return url_for(endpoint, **dict(values))
