"""Write the code with which a page of another site shows one of our embeds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from flask import current_app
from markupsafe import escape

from webapp.serving.addresses import address_of
from webapp.serving.embedding import EMBED_KEY
from webapp.serving.public_address import public_address

SIZES: Final = (("Small", 300, 300), ("Usual", 480, 480), ("Wide", 960, 600))  # name, width and height in pixels


class EmbedCode(NamedTuple):
    """The code of a frame in one size, and the name of the size."""

    size: str
    code: str


def embed_codes(endpoint: str, fields: Mapping[str, object], title: str = "") -> list[EmbedCode]:
    """List the code of an embed in every size; none where no site may show embeds."""
    if not current_app.config[EMBED_KEY]:
        return []
    address = escape(public_address(address_of(endpoint, fields)))
    name = escape(f"Sudoku: {title}" if title else "Sudoku")
    return [
        EmbedCode(
            f"{size}, {width} × {height}",
            f'<iframe src="{address}" width="{width}" height="{height}" title="{name}" loading="lazy"></iframe>',
        )
        for size, width, height in SIZES
    ]
