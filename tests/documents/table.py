"""The table of all requirements of the five course documents, printed with what came of each.

    python -m tests.documents              all rows
    python -m tests.documents 003          those of one document
    python -m tests.documents 000 8.17     those of them with that word

The exit code is 1 where a row fails that should not.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tests.documents import (
    cs2_files,
    cs2_steps,
    csis_examples,
    csis_search,
    frames,
    liang_program,
    liang_search,
    plank_class,
    plank_command,
    together,
    tutorialspoint,
)
from tests.documents.row import Document, Row

DOCUMENTS: Final[tuple[Document, ...]] = (
    liang_search.LIANG,
    liang_program.LIANG,
    tutorialspoint.TUTORIAL,
    cs2_files.CS2,
    cs2_steps.CS2,
    plank_command.PLANK,
    plank_class.PLANK,
    csis_search.CSIS,
    csis_examples.CSIS,
    together.TOGETHER,
    *frames.FRAMES,
)
ROWS: Final[tuple[Row, ...]] = tuple(row for document in DOCUMENTS for row in document)


def chosen(words: Sequence[str]) -> list[Row]:
    """The rows in which every word stands; the number of a document picks its rows."""
    numbers = {document.number for document in DOCUMENTS}
    return [row for row in ROWS if all(_has(row, word, numbers) for word in words)]


def _has(row: Row, word: str, numbers: set[str]) -> bool:
    if word in numbers:
        return row.document == word
    return word.lower() in f"{row.part} {row.words} {row.method}".lower()


def line(row: Row, result: str) -> str:
    """The row as a line of a table in Markdown."""
    cells = (row.document, row.part, row.words, row.method, result)
    return "| " + " | ".join(" ".join(cell.split()).replace("|", r"\|") for cell in cells) + " |\n"


def main(words: Sequence[str]) -> int:
    """The exit code, after the rows with these words were tried and printed."""
    out, results = sys.stdout.write, Counter[str]()
    out("| document | part | what it says or shows | how it is tried | result |\n| --- | --- | --- | --- | --- |\n")
    for row in chosen(words):
        result = row.result()
        results[result.partition(":")[0]] += 1
        out(line(row, result))
        sys.stdout.flush()
    out(f"\n{results.total()} rows: {', '.join(f'{count} {word}' for word, count in results.most_common())}.\n")
    return int(results["FAILS"] > 0)
