"""`sudoku judge --watch`: the page of the program that was run, on this machine, until Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from solver.cli import main
from tests.docs.documents import fill_folder

SUDOKU: Final = Path(sys.executable).parent / "sudoku"
ENVIRONMENT: Final = {name: text for name, text in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}


@pytest.mark.skipif(sys.platform == "win32", reason="There are no signals as here.")
def test_the_program_is_served_beside_the_search_of_its_document(tmp_path: Path) -> None:
    """The address shows both where they part, with the likely fault; Ctrl-C ends the command with its verdict."""
    fill_folder(tmp_path)
    command = [str(SUDOKU), "judge", "--watch", "--cases", "few", "mine.py"]
    with subprocess.Popen(command, cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        lines = iter(running.stdout)
        address = next(found[0] for line in lines if (found := re.search(r"http://127\.0\.0\.1:\d+/\S+", line)))
        with urllib.request.urlopen(address, timeout=30) as answer:
            page = answer.read().decode()
        assert "Likely fault: the cell is not reset." in page
        assert next(lines).strip() == "Ctrl-C stops it."
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=30) == 1


def test_without_the_web_or_with_two_programs_nothing_is_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2 and a sentence; no program is run."""
    monkeypatch.setattr(main, "watcher", "")  # which the commands of the web set, where they are loaded
    fill_folder(tmp_path)
    for names, words in ((("mine.py",), "needs the web pages"), (("mine.py", "hand-ins/anna.py"), "name one")):
        ran = CliRunner().invoke(main, ["judge", "--watch", *(str(tmp_path / name) for name in names)])
        assert ran.exit_code == 2
        assert words in ran.stderr
