"""Markup with holes: each is filled, and nothing that people write is one."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import GENTLE, Document
from webapp.serving.stencil import Stencil


def test_every_hole_is_filled() -> None:
    """The same hole may stand in several places, first and last too; what is filled in is not looked through."""
    stencil = Stencil("<!--a-->1<!--b-2--><!--a-->")
    assert stencil.filled({"a": "<!--b-2-->", "b-2": "x", "c": "y"}) == "<!--b-2-->1x<!--b-2-->"
    assert Stencil("no <!-- hole --> here").filled({}) == "no <!-- hole --> here"


def test_no_hole_stays_empty() -> None:
    """A hole without a value is a mistake of ours, never a page with a gap."""
    with pytest.raises(KeyError, match="move"):
        Stencil("<!--move-->").filled({"moves": "3"})


@pytest.mark.parametrize("title", ["<!--stage-->", "<!--move-->", "&lt;!--wanted--&gt;"])
def test_nobody_writes_a_hole(client: FlaskClient, title: str) -> None:
    """A title that looks like one is shown as it was typed."""
    page = Document(client.get("/demo", query_string={"p": GENTLE, "title": title, "move": "3"}))
    assert page.text("puzzle-title") == title
    assert page.text("count-move") == "3"
