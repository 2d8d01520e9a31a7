"""The first visitors wait for nothing that could have been done before."""

from __future__ import annotations

import pytest

from tests.webapp.pages import GENTLE
from webapp import create_app
from webapp.serving.warm_up import load_templates


def test_no_page_waits_for_its_template(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once they are read, none is compiled for a request."""
    app = create_app()
    load_templates(app)
    monkeypatch.setattr(app.jinja_env, "compile", None)
    for path in ("/", f"/demo?p={GENTLE}&at=3", "/verify", "/nowhere"):
        assert app.test_client().get(path).status_code in (200, 404), path
