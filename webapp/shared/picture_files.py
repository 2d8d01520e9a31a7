"""Draw the file of a picture, and send it to whoever may show it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from flask import Response, make_response, request

from solver.pictures import SUFFIXES, Picture, encode, file_name
from webapp.serving.limits import page_work
from webapp.serving.public_pictures import check_side, send_unless_known

MAX_CACHED_PICTURES: Final = 30  # preview and download draw once; at most 0.6 MB each
_LARGE_PICTURE_PIXELS: Final = 1000  # a side; drawing more counts as page work


def send_picture(picture: Picture, suffix: str) -> Response:
    """Send the file of a picture that the address names. 403 if a page of another site would show a large one."""
    check_side(picture.size.width, picture.size.height)

    def draw() -> Response:
        response = make_response(draw_file(picture, suffix))
        response.content_type = SUFFIXES[suffix]
        disposition = "attachment" if suffix == "svg" or request.args.get("download") else "inline"
        response.headers["Content-Disposition"] = f'{disposition}; filename="{file_name(picture, suffix)}"'
        return response

    return send_unless_known(draw)


@lru_cache(maxsize=MAX_CACHED_PICTURES)
def draw_file(picture: Picture, suffix: str) -> bytes:
    """Draw the file, cached for preview and download. Drawing a large one counts as page work."""
    if max(picture.size.width, picture.size.height) <= _LARGE_PICTURE_PIXELS or suffix == "svg":
        return encode(picture, suffix)
    with page_work():
        return encode(picture, suffix)
