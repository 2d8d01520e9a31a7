"""Lead a page's address in older names, or with another number of lanes, to its address of today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import redirect, request
from werkzeug.wrappers import Response

from webapp.demo.address import canonical, count_lanes
from webapp.serving.addresses import address_of

MAX_AGE: Final = 86_400  # seconds for which a browser may keep where an old address leads
_OF_FORM: Final = ("lanes", "race")  # a form sends one of them for each lane


def redirect_for_good(endpoint: str, fields: Mapping[str, str], **pieces: str) -> Response:
    """Redirect with 308 to the page of these fields and pieces of its path; the browser may keep that for a day."""
    answer = redirect(address_of(endpoint, fields, **pieces), 308)
    answer.headers["Cache-Control"] = f"max-age={MAX_AGE}"
    return answer


def moved_for_good(endpoint: str) -> Response | None:
    """Return the redirect of the present address of `demo.show` or `race.show`; None if it is that of today."""
    fields = {name: ",".join(values) if name in _OF_FORM else values[0] for name, values in request.args.lists()}
    found = canonical(fields, least=2 if endpoint == "race.show" else 1)
    count = count_lanes(found)
    right = "race.show" if count > 1 else "demo.show" if count else endpoint
    return None if right == endpoint and found == request.args.to_dict() else redirect_for_good(right, found)
