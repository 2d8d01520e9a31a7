"""Read puzzles from any text, and write them in every format of the registry.

>>> reading = read("1 2 | . .\\n. . | . .\\n----+----\\n. . | . .\\n. . | 3 4")
>>> write("line", reading.entries)
'12............34\\n'
"""

from solver.formats.apps.plank import NAMED_READERS
from solver.formats.decoding import decode
from solver.formats.entry import Details, Entry, Format, Reading, Use
from solver.formats.reader import Attempt, attempt, read
from solver.formats.registry import FORMATS, find_obstacle, get, lost_removed, separator, write, write_stream

__all__ = [
    "FORMATS",
    "NAMED_READERS",
    "Attempt",
    "Details",
    "Entry",
    "Format",
    "Reading",
    "Use",
    "attempt",
    "decode",
    "find_obstacle",
    "lost_removed",
    "get",
    "read",
    "separator",
    "write",
    "write_stream",
]
