"""Build hook: takes htmx out of a pinned package of the build environment, so that nothing third-party is committed.

It runs for wheels and for editable installs. The file lands in `webapp/static/vendor/`, with its version in its name
so that browsers may keep it for ever.

Roads not taken: a runtime dependency that ships htmx (none is current), `npm pack` (a second registry, and 200 s of
silent retries where that one cannot be reached), fetching at the first start (fails offline).
"""

from __future__ import annotations

import hashlib
from importlib import metadata
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VERSION = "2.0.10"
SHA256 = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"
PACKAGE = "django-htmx"  # its exact version stands in build-system.requires
SOURCE = "django_htmx/static/django_htmx/htmx-2.min.js"
VENDOR = "webapp/static/vendor"
TARGET = f"{VENDOR}/htmx-{VERSION}.min.js"


def place(source: Path, root: Path) -> Path:
    """The copy of htmx below `root`, made from `source`. Raises RuntimeError unless its bytes are the pinned ones."""
    content = source.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        raise RuntimeError(f"{source.name} is not htmx {VERSION}: its SHA-256 is {found}, expected {SHA256}")
    target = root / TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    for old in target.parent.glob("htmx-*.js"):
        old.unlink()
    target.write_bytes(content)
    return target


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Puts htmx in its place."""
        source = metadata.distribution(PACKAGE).locate_file(SOURCE)
        place(Path(str(source)), Path(self.root))
