"""Say which sites may frame the pages below /embed/: `sudoku serve --embed SITE`, EMBED in the configuration.

A site goes into a header of every embed, so it is taken only as a browser writes it in Origin:

    https://course.example    http://[2001:db8::7]:8080    *    (every site, and alone)

Every other page is framed by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import click

from webapp.serving.allowed_hosts import is_name, normalize_host

EMBED_KEY: Final = "EMBED"  # in the configuration: the sites that may frame the pages below /embed/
EVERY_SITE: Final = "*"
OPTION: Final = "sudoku serve --embed SITE"
MAX_PORT: Final = 65_535

_SITE: Final = re.compile(r"(https?)://(\[[^\[\]\s]+\]|[^\[\]\s:/?#@\\]+)(?::([0-9]{1,5}))?", re.IGNORECASE)


def parse_sites(written: Sequence[str]) -> tuple[str, ...]:
    """Check the sites that may frame embeds, and return each once.

    >>> parse_sites(["https://course.example", "http://[::1]:8080"])
    ('https://course.example', 'http://[::1]:8080')

    Raises:
        UsageError: One is no site, or `*` is not alone; the message says what to write.
    """
    sites = tuple(dict.fromkeys(map(_parse_site, written)))
    if EVERY_SITE in sites and len(sites) > 1:
        raise click.UsageError("--embed * lets every site in: write it alone, or name the sites without it.")
    return sites


def _parse_site(written: str) -> str:
    """Return the site as a browser writes it, which is how it must be written. Raises UsageError for anything else."""
    if written == EVERY_SITE:
        return written
    found = _SITE.fullmatch(written.rstrip("/"))
    if found and is_name(name := normalize_host(found[2])) and 0 < int(found[3] or 1) <= MAX_PORT:
        name = f"[{name}]" if ":" in name else name
        site = f"{found[1].lower()}://{name}{f':{int(found[3])}' if found[3] else ''}"
        if site == written:
            return site
        raise click.UsageError(f"--embed {written!r} is not how browsers write this site: write {site}.")
    raise click.UsageError(
        f"--embed {written!r} is no site: write https://host or http://host, with :port if it has one and without a "
        "path, such as https://course.example; or * alone for every site."
    )


def frame_headers(sites: Sequence[str], headers: dict[str, str]) -> dict[str, str]:
    """Change the security headers of a page for an embed, which these sites may frame; with none nobody may."""
    if not sites:
        return headers
    name = "Content-Security-Policy"
    policy = headers[name].replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(sites)}")
    others = {key: value for key, value in headers.items() if key != "X-Frame-Options"}
    return others | {name: policy, "Cross-Origin-Resource-Policy": "cross-origin"}
