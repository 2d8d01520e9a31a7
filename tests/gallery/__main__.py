"""Draw every page in every state, so that a person who changed a page looks at it before saying done.

    python -m tests.gallery [FOLDER]          draw and check all states; look at FOLDER/index.html
    python -m tests.gallery record FOLDER     draw them before a change
    python -m tests.gallery compare FOLDER    draw them after it; look at FOLDER/compare.html

`--only WORDS` draws the states whose room or key contains the words. Without a folder the pictures go to
`test-results/gallery/`. The exit code is 1 if a check finds a fault or, for `compare`, if any picture differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.gallery.compare import find_differences
from tests.gallery.draw import VIEWS, Drawn, draw, picture_name
from tests.gallery.pages import write_comparison, write_gallery, write_share
from tests.gallery.states import STATES, State

FOLDER: Final = Path(__file__).parents[2] / "test-results" / "gallery"
RECORD, COMPARE = "record", "compare"
BEFORE, AFTER = "before", "after"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, record or compare; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", metavar=f"[{RECORD}|{COMPARE}] [FOLDER]", help="what to do, and where")
    parser.add_argument("--only", default="", metavar="WORDS", help="draw the states whose room or key contains these")
    asked = parser.parse_args(arguments)
    action = asked.words.pop(0) if asked.words and asked.words[0] in (RECORD, COMPARE) else ""
    if len(asked.words) > 1 or (action and not asked.words):
        parser.error("name one folder")
    folder = Path(asked.words[0]) if asked.words else FOLDER
    states = [state for state in STATES if asked.only.lower() in f"{state.page_room}: {state.key}".lower()]
    if not states:
        parser.error(f"no state contains {asked.only!r}")
    if action == RECORD:
        return report(draw_into(folder / BEFORE, states, checks=False))
    if action == COMPARE:
        return compare(folder, states)
    drawn = draw_into(folder, states, checks=True)
    code = report(drawn)
    say(f"Look at {write_gallery(folder, drawn)}")
    return code


def draw_into(folder: Path, states: Sequence[State], checks: bool) -> list[Drawn]:
    """Draw the states into the folder, and nothing else into it."""
    for old in folder.glob("*.png"):
        old.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    begun = time.perf_counter()
    drawn = draw(folder, states, checks)
    pictures = sum(len(each.pictures) for each in drawn)
    say(f"{len(drawn)} states, {pictures} pictures, {time.perf_counter() - begun:.0f} s")
    return drawn


def compare(folder: Path, states: Sequence[State]) -> int:
    """Draw the states and list the pictures that differ from the recorded ones; return the exit code."""
    if not (folder / BEFORE).is_dir():
        say(f"{folder / BEFORE} is missing: record first.")
        return 2
    code = report(draw_into(folder / AFTER, states, checks=False))
    names = {picture_name(state, *view) for state in states for view in VIEWS}
    found = [each for each in find_differences(folder / BEFORE, folder / AFTER) if each.name in names]
    for each in found:
        say(f"{write_share(each):>12}  {each.name}")
    say(f"{len(found)} of {len(names)} pictures differ. Look at {write_comparison(folder, BEFORE, AFTER, found)}")
    return 1 if found else code


def report(drawn: Sequence[Drawn]) -> int:
    """Print the faults by state; return the exit code."""
    for each in drawn:
        for fault in each.faults:
            say(f"{each.key}: {fault}")
    return int(any(each.faults for each in drawn))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
