"""Text to puzzles and back: one reader for anything, one small writer per format.

>>> reading = read("1 2 | . .\\n. . | . .\\n----+----\\n. . | . .\\n. . | 3 4")
>>> write("line", reading.entries)
'12............34\\n'
"""

from solver.formats.catalogue import FORMATS, gap, get, write, written
from solver.formats.characters import MANNERS
from solver.formats.decoding import decode
from solver.formats.entry import Details, Entry, Format, Reading
from solver.formats.reader import Attempt, attempt, read

__all__ = [
    "FORMATS",
    "MANNERS",
    "Attempt",
    "Details",
    "Entry",
    "Format",
    "Reading",
    "attempt",
    "decode",
    "gap",
    "get",
    "read",
    "write",
    "written",
]
