"""Test new puzzles for sheets."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.cli import main
from solver.sheets.names import ANY_LEVEL
from tests.campaigns import some

LEVELS = (ANY_LEVEL, "easy", "medium", "hard", "unfair", "extreme")


WISHES = [*((level, "9") for level in LEVELS), ("easy", "4"), ("hard", "6"), (ANY_LEVEL, "4")]


@pytest.mark.parametrize(("level", "size"), some(WISHES, always=((ANY_LEVEL, "9"), ("easy", "4")).__contains__))
def test_the_command_line_prints_the_same(client: FlaskClient, tmp_path: Path, level: str, size: str) -> None:
    """The same seed gives the same puzzles, and the same options give the same bytes."""
    page = {"source": "new", "level": level, "size": size, "count": "5", "seed": "7", "per_page": "4"}
    sent = client.post("/print/file", data=page | {"title": "Monday", "codes": "1", "levels": "1", "key": "1"})
    file = tmp_path / "out.pdf"
    options = ["--per-page", "4", "--levels", "--key", "--title", "Monday", "--link", "http://localhost/"]
    wanted = [] if level == ANY_LEVEL else ["--level", level]
    made = ["sheet", "-o", str(file), "--new", "5", "--seed", "7", "--size", size]
    printed = CliRunner().invoke(main, [*made, *wanted, *options])
    assert (sent.status_code, printed.exit_code) == (200, 0)
    assert file.read_bytes() == sent.data
