"""CHANGELOG.md is short, begins with the version of the program, and says each thing once."""

from __future__ import annotations

import re
import tomllib

from tests.docs.documents import ROOT

MAX_WORDS = 3_000
TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
VERSIONS = re.findall(r"^## (\S+)", TEXT, re.M)


def test_it_can_be_read_at_one_sitting() -> None:
    """It has at most 3,000 words in all."""
    assert len(TEXT.split()) <= MAX_WORDS


def test_the_newest_version_is_that_of_the_program() -> None:
    """The version is in pyproject.toml alone, and the first heading has it; older ones follow."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert VERSIONS[0] == project["version"]
    assert sorted(VERSIONS, key=lambda version: [*map(int, version.split("."))], reverse=True) == VERSIONS


def test_each_version_has_the_same_headings() -> None:
    """Added, Changed, Fixed, in this order and no others."""
    for section in TEXT.split("\n## ")[1:]:
        assert re.findall(r"^### (.*)$", section, re.M) == ["Added", "Changed", "Fixed"]


def test_nothing_is_said_twice() -> None:
    """No line of a list is there a second time."""
    lines = re.findall(r"^- .*$", TEXT, re.M)
    assert len({*lines}) == len(lines) > 50
