"""Find the fonts of this machine: all of them once, in at most a second, and one by the name of its family.

Where fontconfig is installed, `fc-list` lists every font with its characters. Elsewhere the usual directories of Linux,
macOS and Windows are read. A font is named by its file; one of a collection by file and number: `noto.ttc#2`.
"""

from __future__ import annotations

import os
import subprocess
import time
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from PIL import ImageFont

from solver.errors import RuleError

FONT_DIRECTORIES: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
    "~/AppData/Local/Microsoft/Windows/Fonts",
)
MAX_SECONDS: Final = 0.5  # for listing the fonts
MAX_FONTS: Final = 150  # The characters of no more are looked at one by one.
_MAX_FILES: Final = 20_000  # in the directories
_SUFFIXES: Final = (".ttf", ".otf", ".ttc", ".otc")
_COLLECTION_SUFFIXES: Final = (".ttc", ".otc")
_MAX_NUMBER_DIGITS: Final = 3  # The number of a font in its collection has no more.
# sans serif fonts that go well with the built-in one and reach far; lower case, without suffix
_FIRST: Final = (
    *("notosans-regular", "dejavusans", "liberationsans-regular", "arial", "segoeui", "helvetica"),
    *("notosanscjk-regular", "notosanscjksc-regular", "notosanscjkjp-regular", "sourcehansans-regular"),
    *("pingfang", "hiragino sans gb", "applesdgothicneo", "msyh", "yugothm", "msgothic", "malgun"),
    *("wqy-zenhei", "wqy-microhei", "droidsansfallbackfull", "arial unicode"),
)
_UNFIT: Final = ("italic", "oblique", "bold", "mono", "emoji", "lastresort", "blank", "light", "thin", "condensed")


class InstalledFont(NamedTuple):
    """A font and the characters that it has: where each span begins, and where it ends. Without spans they are unknown.

    >>> digits = InstalledFont("/digits.ttf", (0x30, 0x2460), (0x39, 0x2473))
    >>> [digits.may_have(character) for character in "0:9\u2460"]
    [True, False, True, True]
    """

    face: str
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def may_have(self, character: str) -> bool:
        """Return whether the font has the character, as far as that is known."""
        at = bisect_right(self.starts, ord(character))
        return not self.starts or at > 0 and ord(character) <= self.ends[at - 1]


def file_and_number(face: str) -> tuple[str, int]:
    """Split the name of a font of a collection; other fonts have the number 0.

    >>> file_and_number("/fonts/noto.ttc#2"), file_and_number("/fonts/a#2.ttf")
    (('/fonts/noto.ttc', 2), ('/fonts/a#2.ttf', 0))
    """
    path, _, number = face.rpartition("#")
    is_number = number.isascii() and number.isdecimal() and len(number) <= _MAX_NUMBER_DIGITS
    return (path, int(number)) if is_number and path.lower().endswith(_COLLECTION_SUFFIXES) else (face, 0)


@lru_cache(maxsize=1)
def installed_fonts() -> tuple[InstalledFont, ...]:
    """List the fonts of this machine once, the most suitable first."""
    return list_by_fontconfig() or list_directories()


def faces_for(text: str) -> Iterator[str]:
    """Yield the fonts that may have a character of the text, the most suitable first."""
    for font in installed_fonts():
        if any(font.may_have(character) for character in text):
            yield font.face


def list_by_fontconfig() -> tuple[InstalledFont, ...]:
    """Ask fontconfig for all fonts and their characters; () where it is not installed or too slow."""
    found = []
    for line in _fc_list("%{file}|%{index}|%{charset}\n"):
        path, _, spans = line.rpartition("|")
        path, _, number = path.rpartition("|")
        if path.lower().endswith(_SUFFIXES) and _is_fit(path):
            with suppress(ValueError):  # no font without characters is of use
                starts, ends = zip(*map(_span, spans.split()), strict=True)
                found.append(InstalledFont(_face(path, number), starts, ends))
    return tuple(_in_order(found))


def list_directories() -> tuple[InstalledFont, ...]:
    """List the font files in the usual directories; those found in time."""
    found = {Path(path).stem.lower(): InstalledFont(path) for path in reversed([*_files()])}
    return tuple(_in_order(found.values()))[:MAX_FONTS]


def _fc_list(form: str) -> list[str]:
    """Return the lines that fc-list prints; none where it is missing, fails or takes too long."""
    command = ["fc-list", "--format", form]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=MAX_SECONDS, check=True)
    except (OSError, subprocess.SubprocessError, ValueError):
        return []
    return os.fsdecode(done.stdout).splitlines()


def _face(path: str, number: str) -> str:
    index = int(number) & 0xFFFF if number.isdecimal() else 0  # the higher bits name an instance of a variable font
    return f"{path}#{index}" if index and path.lower().endswith(_COLLECTION_SUFFIXES) else path


def _span(written: str) -> tuple[int, int]:
    first, _, last = written.partition("-")
    return int(first, 16), int(last or first, 16)


def _is_fit(path: str) -> bool:
    stem = Path(path).stem.lower()
    return not any(word in stem for word in _UNFIT)


def _in_order(fonts: Iterable[InstalledFont]) -> list[InstalledFont]:
    """Sort the fonts: the known ones first, then those without serifs."""
    places = {stem: place for place, stem in enumerate(_FIRST)}

    def order(font: InstalledFont) -> tuple[int, bool, str, str]:
        stem = Path(file_and_number(font.face)[0]).stem.lower()
        return places.get(stem, len(places)), "sans" not in stem, stem, font.face

    return sorted(fonts, key=order)


def _files() -> Iterator[str]:
    """Yield the fit font files in the usual directories and below, until the time is over."""
    seen, end = 0, time.monotonic() + MAX_SECONDS
    for directory in FONT_DIRECTORIES:
        for folder, below, names in os.walk(os.path.expanduser(directory)):
            below.sort()
            seen += len(names)
            fit = (name for name in sorted(names) if name.lower().endswith(_SUFFIXES) and _is_fit(name))
            yield from (os.path.join(folder, name) for name in fit)
            if seen > _MAX_FILES or time.monotonic() > end:
                return


def find_font(file_or_family: str) -> str:
    """Return the font in that file, or of that family.

    Raises RuleError where there is none, or where it cannot be used.
    """
    is_file = os.path.exists(file_and_number(file_or_family)[0])
    face = file_or_family if is_file else _find_family(file_or_family)
    path, number = file_and_number(face)
    try:
        ImageFont.truetype(path, index=number)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise RuleError(f"the font {file_or_family!r} cannot be read: {error}") from None
    return face


def _find_family(family: str) -> str:
    """Return the regular font of the family. Raises RuleError where none is installed."""
    refusal = RuleError(f"there is no font {family!r}: name a font file, or a family that is installed here")
    if not (wanted := " ".join(family.casefold().split())):
        raise refusal
    found = []
    for line in _fc_list("%{file}|%{index}|%{style}|%{family}\n"):
        path, number, style, families = (*line.split("|"), "", "", "")[:4]
        if wanted in (each.strip().casefold() for each in families.split(",")) and path.lower().endswith(_SUFFIXES):
            is_regular = style.split(",")[0].casefold() in ("regular", "book", "roman", "normal")
            found.append((not is_regular, not _is_fit(path), path, number))
    if found:
        *_, path, number = min(found)
        return _face(path, number)
    for path in _files():
        if wanted in (Path(path).stem.casefold(), _family_of(path)):
            return path
    raise refusal


def _family_of(path: str) -> str:
    try:
        return (ImageFont.truetype(path, 10).getname()[0] or "").casefold()
    except (OSError, ValueError):
        return ""
