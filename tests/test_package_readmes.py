"""Every large package explains itself on one page that names all of its files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.for_each import for_each

HOME: Final = Path(__file__).parents[1]
MAX_MODULES_WITHOUT_README: Final = 8
MAX_LINES: Final = 40


def modules_in(folder: Path) -> set[str]:
    """List the Python files directly in the folder, except `__init__.py`."""
    return {path.name for path in folder.glob("*.py")} - {"__init__.py"}


PACKAGES: Final = sorted(
    folder.relative_to(HOME).as_posix()
    for top in ("solver", "webapp")
    for folder in [HOME / top, *(HOME / top).rglob("*/")]
    if len(modules_in(folder)) > MAX_MODULES_WITHOUT_README or (folder / "README.md").exists()
)


@for_each("package", PACKAGES)
def test_a_large_package_has_a_readme_that_names_its_files(package: str) -> None:
    """It has at most 40 lines, and names each module by its file, its stem, or a pattern such as `*.py`."""
    text = (HOME / package / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MAX_LINES
    missing = {name for name in modules_in(HOME / package) if name.removesuffix(".py") not in text}
    assert missing == set()


def test_large_packages_are_found() -> None:
    """The packages that a newcomer asks about are among those looked at."""
    assert {"solver", "solver/formats", "solver/techniques", "webapp/board", "webapp/demo"} <= set(PACKAGES)
