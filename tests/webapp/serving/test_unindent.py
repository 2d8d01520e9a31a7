"""Templates without indentation."""

from __future__ import annotations

from jinja2 import Environment

from webapp.serving.unindent import Unindent


def test_lines_lose_their_indentation_and_values_keep_theirs() -> None:
    """Line breaks stay, and so does white space inside lines and inside what the page fills in."""
    template = Environment(extensions=[Unindent], autoescape=True).from_string("<p>\n    a  b\n\t{{ text }}\n</p>")
    assert template.render(text="c\n    d") == "<p>\na  b\nc\n    d\n</p>"
