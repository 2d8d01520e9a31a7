"""htmx arrives unchanged, or the build stops."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import pytest

import hatch_build
from webapp.serving import assets

ROOT = Path(__file__).parents[1]


def test_htmx_lies_in_its_place_unchanged() -> None:
    """The file that the page loads has the pinned bytes, and says the version that its name says."""
    content = (ROOT / hatch_build.TARGET).read_bytes()
    assert hashlib.sha256(content).hexdigest() == hatch_build.SHA256
    assert f'version:"{hatch_build.VERSION}"'.encode() in content


def test_the_page_loads_the_file_that_the_build_places() -> None:
    """The name with the version in it is the same in the build and in the page."""
    assert hatch_build.TARGET == f"webapp/static/{assets.HTMX}"


def test_other_bytes_stop_the_build(tmp_path: Path) -> None:
    """A package that ships another htmx is refused in a sentence, and nothing is placed."""
    other = tmp_path / "htmx.min.js"
    other.write_text("var htmx = 4")
    with pytest.raises(RuntimeError, match=r"htmx\.min\.js is not htmx 2\.0\.10"):
        hatch_build.place(other, tmp_path)
    assert not (tmp_path / hatch_build.VENDOR).exists()


def test_an_old_htmx_goes(tmp_path: Path) -> None:
    """After an update only the new file is left."""
    old = tmp_path / hatch_build.VENDOR / "htmx-1.9.12.min.js"
    old.parent.mkdir(parents=True)
    old.write_text("old")
    placed = hatch_build.place(ROOT / hatch_build.TARGET, tmp_path)
    assert list(old.parent.iterdir()) == [placed]


def test_the_source_of_htmx_is_pinned() -> None:
    """The package that htmx is taken from is named with its exact version."""
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert any(requirement.startswith(f"{hatch_build.PACKAGE}==") for requirement in requires)
