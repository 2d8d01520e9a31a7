"""Numbers and tables as Markdown shows them to people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The rows as a Markdown table, columns in line."""
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(head))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(
        f"| {' | '.join(text.ljust(width) for text, width in zip(line, widths, strict=True))} |" for line in lines
    )


def rounded(value: float) -> str:
    """Three digits that count: 15,600,000; 302,000; 12.7."""
    if value >= 1_000:
        power = 10 ** (len(str(int(value))) - 3)
        return f"{round(value / power) * power:,}"
    return f"{value:.3g}"


def ratio(value: float) -> str:
    """How many times as much: x 14.6, x 1.4, 1/23."""
    return f"x {value:.3g}" if value >= 0.1 else f"1/{rounded(1 / value)}"
