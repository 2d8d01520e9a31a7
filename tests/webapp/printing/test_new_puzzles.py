"""Test new puzzles for sheets."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.cli import main
from tests.campaigns import some
from webapp.printing.print_request import ANY_LEVEL

LEVELS = (ANY_LEVEL, "easy", "medium", "hard", "unfair", "extreme")


@pytest.mark.parametrize("level", some(LEVELS, always=(ANY_LEVEL, "medium").__contains__))
def test_the_command_line_prints_the_same(client: FlaskClient, tmp_path: Path, level: str) -> None:
    """The same seed gives the same puzzles, and the same options give the same bytes."""
    page = {"source": "new", "level": level, "count": "5", "seed": "7", "per_page": "4", "levels": "1", "key": "1"}
    sent = client.post("/print/file", data=page | {"title": "Monday", "codes": "1"})
    file = tmp_path / "out.pdf"
    options = ["--per-page", "4", "--levels", "--key", "--title", "Monday", "--link", "http://localhost/"]
    wanted = [] if level == ANY_LEVEL else ["--level", level]
    printed = CliRunner().invoke(main, ["sheet", "-o", str(file), "--new", "5", "--seed", "7", *wanted, *options])
    assert (sent.status_code, printed.exit_code) == (200, 0)
    assert file.read_bytes() == sent.data
