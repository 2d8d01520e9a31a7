"""Every page in every engine where each answer of the server comes late, in another order each time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

import pytest
from flask import Response

from tests.browser.conftest import served
from tests.engines.engine import LAPTOP, Engine
from tests.engines.test_looks import PAGES
from webapp import create_app

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

pytestmark = pytest.mark.engines

LATEST: Final = 0.3  # seconds
VISITS: Final = 3  # of each page


@pytest.fixture(scope="module")
def slow_server() -> Iterator[str]:
    """The address of the application on a slow line, of which a browser keeps nothing."""
    app, lot = create_app(), random.Random(1)
    answer = app.wsgi_app

    def answer_late(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        time.sleep(lot.random() * LATEST)
        return answer(environ, start_response)

    def keep_nothing(response: Response) -> Response:
        response.headers["Cache-Control"] = "no-store"
        return response

    app.after_request(keep_nothing)
    app.wsgi_app = answer_late  # type: ignore[method-assign]
    with served(app) as address:
        yield address


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_comes_slowly_is_there_in_the_end(engine: Engine, slow_server: str, name: str) -> None:
    """No engine lays a page out for ever whose styles, scripts and pictures come one by one."""
    engine.resize(*LAPTOP)
    for _ in range(VISITS):
        engine.go(slow_server + PAGES[name])
        engine.ready()
        engine.until("document.fonts.status === 'loaded'")
    engine.complaints() if name == "error" else None
