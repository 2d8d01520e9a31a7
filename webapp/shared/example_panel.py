"""Render the panel of other pages that offers the first puzzles of every collection."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, get_template_attribute
from markupsafe import Markup

from webapp.serving.compression import cached_page


def examples_panel(title: str, endpoint: str, further: Mapping[str, str] | None = None) -> Markup:
    """Render the panel with the first puzzles of every collection.

    `endpoint` names the page that opens them, `further` its other fields.
    """
    panel: Markup = get_template_attribute("shared/_examples.html", "examples")(title, endpoint, further or {})
    return panel


def first_examples(endpoint: str, further: Mapping[str, str]) -> Response:
    """Send the content of that panel alone, cached.

    `endpoint` names the page that opens them, `further` its other fields.
    """
    make = get_template_attribute("shared/_examples.html", "within")
    return cached_page(lambda: make(endpoint, further))
