"""The documents of the repository, and the commands and links in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        *sorted((ROOT / "docs").rglob("*.md")),
    )
}
PROGRAMS: Final = r"(?:sudoku|python3?|py|uv|pip|docker|\.venv/bin/[\w.-]+|cyclonedx-py|pip-audit|echo|SUDOKU_\w+=\S+)"


class Example(NamedTuple):
    """A command of a document with the output that stands below it."""

    document: str
    command: str
    output: str


def examples() -> list[Example]:
    """Find each `$ command` in the console blocks, with its output."""
    return [
        Example(document, command, output.rstrip("\n"))
        for document, text in DOCUMENTS.items()
        for block in re.findall(r"^```console\n(.*?)^```", text, re.M | re.S)
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)
    ]


def shell_lines() -> list[tuple[str, str]]:
    """Find each command in the `sh` blocks and in indented blocks, with its document; comments are cut off."""
    lines = []
    for document, text in DOCUMENTS.items():
        blocks = re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)
        blocks += re.findall(rf"^    ({PROGRAMS} .*)$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
        for line in "\n".join(blocks).splitlines():
            command = re.sub(r"\s+#.*", "", line).strip()
            if command:
                lines.append((document, command))
    return lines


def inline_commands() -> list[tuple[str, str]]:
    """Find each command that stands between backquotes in a sentence or a table, with its document."""
    found = []
    for document, text in DOCUMENTS.items():
        prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S).replace("&#124;", "|")
        for code in re.findall(r"`([^`]+)`|<code>([^<]+)</code>", prose):
            command = " ".join("".join(code).split())
            if re.match(rf"{PROGRAMS} ", command):
                found.append((document, command))
    return found
