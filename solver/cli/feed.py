"""The blocks of a long list on their way to those who answer them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from solver.batch.blocks import Block, Blocks
from solver.cli import lists
from solver.cli.sources import Source


class Feed:
    """The blocks of a list, read as they are asked for; an error of the file ends them and is kept in `error`."""

    def __init__(self, source: Source, size: int) -> None:
        head, first = source.head.removeprefix(lists.BYTE_ORDER_MARK), 0
        if source.heading:
            head, first = lists.below_heading(head), 1
        self.blocks = Blocks(source.file, head, first, size)
        self.error: OSError | None = None
        self._under_way: deque[Block] = deque()

    def __iter__(self) -> Iterator[Block]:
        try:
            for block in self.blocks:
                self._under_way.append(block)
                yield block
        except OSError as error:
            self.error = error

    def end(self, again: bool) -> int:
        """The bytes of the oldest block under way, which is answered; its memory may serve `again`."""
        block = self._under_way.popleft()
        if again:
            self.blocks.recycle(block)
        return block.length
