"""The application and a client without network, for the tests of the pages."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application as it is served, under any name."""
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without script; no page is kept from other tests."""
    app.extensions.pop("pages", None)
    return app.test_client()
