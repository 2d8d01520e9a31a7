"""Make the pages of docs/reference that stand in the code: docstrings, signatures, routes.

.venv/bin/python -m docs.reference_pages
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from docs import address_page, python_page

FOLDER: Final = Path(__file__).parent / "reference"
PAGES: Final[Mapping[str, Callable[[], str]]] = {
    "addresses.md": address_page.write,
    "python.md": python_page.write,
}


def main() -> None:
    """Write every page into its folder."""
    for name, write in PAGES.items():
        (FOLDER / name).write_text(write(), encoding="utf-8")


if __name__ == "__main__":
    main()
