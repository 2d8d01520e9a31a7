"""Say which field of a stage's address cannot be read, with the way back to the stage without that field."""

from __future__ import annotations

import re
from typing import Final

from flask import Response, request
from werkzeug.exceptions import BadRequest

from solver import RuleError
from webapp.serving.addresses import address_of
from webapp.serving.errors import show_http_error, show_input_error

_ENDPOINTS: Final = {"demo.show": "search", "race.show": "race"}  # of the pages, and what each shows
_OF_FIELD: Final = re.compile(r"\Afield (\w+): (.*)\Z", re.DOTALL)


def show_misread(error: RuleError) -> Response:
    """Render the page for an address that cannot be read: what is wrong, and the way to it without that field."""
    found = _OF_FIELD.match(str(error))
    if request.endpoint not in _ENDPOINTS or not found or found[1] not in request.args or found[1] == "lesson":
        return show_input_error(error)
    kept = {name: text for name, text in request.args.items() if name != found[1]}
    what = "lesson" if kept.get("lesson") else _ENDPOINTS[request.endpoint]
    way = (f"To the {what}", address_of(request.endpoint, kept))
    return show_http_error(BadRequest(f"{found[2]}."), "This cannot be read", way)
