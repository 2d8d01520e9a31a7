"""The application and a client without network, for the tests of the pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app
from webapp.board import hardness


@pytest.fixture(scope="session", autouse=True)
def slow_machine() -> Iterator[None]:
    """Give the path of a hard puzzle a minute, so that a slow machine shows what a fast one shows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hardness, "MAX_PATH_SECONDS", 60.0)
        yield


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application as it is served, under any name."""
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without script; no page is kept from other tests."""
    app.extensions.pop("pages", None)
    return app.test_client()
