"""Test which sites may frame embeds: how they are written, and what is refused before it gets into a header."""

from __future__ import annotations

import pytest
from click import UsageError
from click.testing import CliRunner

from tests.for_each import for_each
from webapp import create_app
from webapp.serving.embedding import EMBED_KEY, parse_sites
from webapp.serving.serve import serve


@for_each(
    "site",
    [
        *("https://course.example", "http://localhost:8080", "https://xn--schle-mva.example", "http://192.168.0.7"),
        *("http://[2001:db8::7]", "http://[::1]:8000", "https://moodle", "*"),
    ],
)
def test_a_site_as_browsers_write_it_is_taken(site: str) -> None:
    """The configuration of an application has it once, as it was written."""
    assert create_app({"EMBED": [site, site]}).config[EMBED_KEY] == (site,)


@for_each(
    "written, advice",
    [
        ("", "https://course.example"),
        ("course.example", "https://course.example"),
        ("https://", "such as"),
        ("https://a.example/course", "without a path"),
        ("https://a.example?x", "such as"),
        ("https://user@a.example", "such as"),
        ("https://*.example", "such as"),
        ("https://a.example 'self'", "such as"),
        ("https://a.example; script-src *", "such as"),
        ("https://a.example\r\nX-Evil: 1", "such as"),
        ("https://a.example\n", "such as"),
        ("ftp://a.example", "such as"),
        ("https://a_b.example", "such as"),
        ("https://.example", "such as"),
        ("https://a.example:0", "such as"),
        ("https://a.example:65536", "such as"),
        ("http://[::1", "such as"),
        ("http://[a.example]", "such as"),
        ("'none'", "such as"),
        ("https://a.example/", "write https://a.example."),
        ("HTTPS://A.example:080", "write https://a.example:80."),
        ("https://schüle.example", "write https://xn--schle-mva.example."),
        ("http://[2001:DB8:0::7]", "write http://[2001:db8::7]."),
    ],
)
def test_anything_else_is_refused_with_what_to_write(written: str, advice: str) -> None:
    """Nothing that a header could read otherwise gets into one; the command ends with 2 before it opens a port."""
    result = CliRunner().invoke(serve, ["--port", "0", "--embed", written])
    assert result.exit_code == 2
    assert advice in " ".join(result.output.split())


def test_every_site_stands_alone() -> None:
    """`*` beside a site would make the site look like a limit."""
    with pytest.raises(UsageError, match="alone"):
        parse_sites(["*", "https://a.example"])
