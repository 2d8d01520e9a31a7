"""The list of keys that "?" opens on each page that has a tab."""

from __future__ import annotations

import re
from typing import Final

from flask.testing import FlaskClient

from tests.for_each import for_each

HELPED: Final = (
    "/",
    "/how-hard",
    "/pictures",
    "/share",
    "/demo",
    "/demo/race",
    "/demo/statistics",
    "/techniques/",
    "/techniques/xy-wing",
    "/demo/lessons",
    "/documents",
    "/puzzles/",
    "/photo",
    "/recent",
    "/verify",
    "/print",
    "/print?sheet=cards",
)


@for_each("address", HELPED)
def test_every_page_with_a_tab_has_a_list_of_keys(client: FlaskClient, address: str) -> None:
    """It has two rows at least, and a button on the page opens it."""
    text = client.get(address).text
    _, is_there, keys = text.partition(' id="keys"')
    assert is_there
    assert len(re.findall("<(?:tr|dt)[ >]", keys)) >= 2
    assert 'popovertarget="keys"' in text
