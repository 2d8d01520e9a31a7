"""The one file of public CI runs the README's test command on each Python; issue forms ask for what is needed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.docs.documents import DOCUMENTS, ROOT
from tests.for_each import for_each

[WORKFLOW] = [path.read_text(encoding="utf-8") for path in (ROOT / ".github/workflows").iterdir()]
FORMS = [path for path in sorted((ROOT / ".github/ISSUE_TEMPLATE").iterdir()) if path.name != "config.yml"]
CLASSIFIERS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]


def test_it_runs_the_test_command_of_the_readme() -> None:
    """One step runs a command, and it is the README's; nothing else is installed or run."""
    assert re.findall(r"^ +- run: (.*)$", WORKFLOW, re.M) == ["python3 run.py test"]
    assert "| `python3 run.py test` |" in DOCUMENTS["README.md"]


def test_it_runs_on_each_version_of_the_classifiers() -> None:
    """The matrix has Python 3.11 to 3.14, which are the classifiers too."""
    matrix = re.search(r"^ +python: \[(.*)\]$", WORKFLOW, re.M)
    assert matrix
    named = [each.rpartition(" ")[2] for each in CLASSIFIERS if re.search(r":: 3\.\d+$", each)]
    assert re.findall(r'"([\d.]+)"', matrix[1]) == named == ["3.11", "3.12", "3.13", "3.14"]


def test_the_classifiers_name_the_systems() -> None:
    """Linux, macOS and Windows; the pins of requirements/ are for all three."""
    systems = [each.partition(" :: ")[2] for each in CLASSIFIERS if each.startswith("Operating System")]
    assert systems == ["MacOS", "Microsoft :: Windows", "POSIX :: Linux"]


def test_it_can_only_read() -> None:
    """It may read the repository and nothing else, knows no secret, and ends by itself."""
    assert re.findall(r"^permissions:\n((?:  .*\n)+)", WORKFLOW, re.M) == ["  contents: read\n"]
    assert WORKFLOW.count("permissions:") == 1
    assert "secrets" not in WORKFLOW
    assert "persist-credentials: false" in WORKFLOW
    assert "timeout-minutes:" in WORKFLOW


@for_each("path", FORMS)
def test_a_form_asks_for_what_is_needed(path: Path) -> None:
    """It has a name, a description and fields with ids of their own, one of which must be filled in."""
    text = path.read_text(encoding="utf-8")
    assert re.match(r"name: .+\ndescription: .+\nlabels: \[\w+\]\nbody:\n", text)
    ids = re.findall(r"^    id: (\w+)$", text, re.M)
    assert ids
    assert len({*ids}) == len(ids) == text.count("  - type: ") == text.count("      label: ")
    assert "      required: true" in text


def test_reports_name_the_version() -> None:
    """The forms for faults ask for what `sudoku --version` prints."""
    for path in FORMS:
        assert path.stem == "wish" or "`sudoku --version`" in path.read_text(encoding="utf-8")
    assert {path.stem for path in FORMS} == {"misread", "wish", "wrong"}
