"""Heavy packages are loaded when the first request needs them: a process that serves boards stays small."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.webapp.demo.test_own_lessons import EXAMPLE
from tests.webapp.pages import GENTLE
from webapp.demo.own_lessons import encode_key

ROOT: Final = Path(__file__).parents[2]
HEAVY: Final = {"PIL", "distributed", "fpdf", "fontTools", "numba", "numpy", "pptx", "psutil", "pydantic", "segno"}
PROGRAM: Final = """
import sys
from webapp import create_app
client = create_app().test_client()
for path in sys.argv[1:]:
    assert client.get(path).status_code == 200, path
print(*{name.partition(".")[0] for name in sys.modules})
"""


def loaded(*paths: str) -> set[str]:
    """Return the heavy packages that a new process has loaded after `create_app()` and these requests."""
    command = [sys.executable, "-c", PROGRAM, *paths]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return HEAVY & set(ran.stdout.split())


def test_the_start_and_pages_load_only_pillow() -> None:
    """Pillow draws the icons; there is no PDF, QR code or table of numbers on a page."""
    assert loaded("/", f"/?p={GENTLE}", "/demo", "/photo") == {"PIL"}


@pytest.mark.parametrize(
    ("path", "needed"),
    [
        pytest.param("/techniques/cards.pdf", {"fpdf"}, id="PDF"),
        pytest.param("/demo/lesson.pptx?lesson=first-search", {"pptx"}, id="deck"),
        pytest.param("/qr.svg?of=/", {"segno"}, id="QR code", marks=pytest.mark.campaign),
        pytest.param(f"/demo?lesson={encode_key(EXAMPLE)}", {"pydantic"}, id="lesson", marks=pytest.mark.campaign),
        pytest.param("/print", {"pydantic"}, id="sheet", marks=pytest.mark.campaign),
    ],
)
def test_a_file_loads_what_writes_it(path: str, needed: set[str]) -> None:
    """A PDF loads fpdf2, which loads fontTools, and that numpy where it is; nothing loads another file's package.

    A person's own lesson and a request for sheets load what reads them.
    """
    assert loaded(path) - {"fontTools", "numpy"} == {"PIL"} | needed
