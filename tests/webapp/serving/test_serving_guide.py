"""What docs/how-to/serving.md and SECURITY.md say is so: options, files, floors."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from webapp.serving.allowed_hosts import HOSTS_VARIABLE
from webapp.serving.serve import serve

HOME = Path(__file__).parents[3]
GUIDE = (HOME / "docs/how-to/serving.md").read_text()
FILES = sorted((HOME / "docs/how-to/serving").iterdir())


def test_every_option_is_in_the_guide() -> None:
    """Whoever runs a server finds each option of `sudoku serve` there, but for the port."""
    options = {name for parameter in serve.params for name in parameter.opts} - {"--port"}
    assert options == {name for name in options if name in GUIDE}
    assert HOSTS_VARIABLE in GUIDE


def test_the_commands_in_the_files_exist() -> None:
    """Every option that a configuration passes is one that the program takes."""
    known = {name for parameter in serve.params for name in parameter.opts}
    for path in FILES:
        for line in path.read_text().splitlines():
            if "sudoku serve" in line:
                assert set(re.findall(r"--[a-z]+", line.split("sudoku serve")[1])) <= known, path.name
        assert f"(serving/{path.name})" in GUIDE


def test_the_floors_are_those_of_the_project() -> None:
    """The oldest versions that SECURITY.md names are those that pyproject.toml allows."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
    floors = dict(
        re.findall(r"^(flask|werkzeug|waitress)>=([0-9.]+)", "\n".join(project["dependencies"]), re.MULTILINE)
    )
    security = (HOME / "SECURITY.md").read_text()
    assert len(floors) == 3
    for name, version in floors.items():
        assert f"{name} {version}".lower() in security.lower()
