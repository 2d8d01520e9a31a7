"""Make the weights of the net: `python -m benchmarks.training FONTS`, where FONTS is a directory of fonts."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from benchmarks.training.examples import Examples, make
from benchmarks.training.faces import usable
from benchmarks.training.model import learn, save, say

HELD = 81 * 160  # the last cells, which are not learned from


def main() -> None:
    """Draw, learn, write."""
    parser = argparse.ArgumentParser(prog="training", description=__doc__)
    parser.add_argument("fonts", type=Path)
    parser.add_argument("--boards", type=int, default=6000)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("solver/recognition/digit_classifier.npz"))
    chosen = parser.parse_args()
    faces = usable(chosen.fonts)
    names = sorted({path.name for path in faces})
    say(f"{len(names)} faces: " + " ".join(names))
    cells = make(chosen.boards, faces)
    say(f"{len(cells.patches)} cells")
    learned, held = (Examples(*(column[part] for column in cells)) for part in (np.s_[:-HELD], np.s_[-HELD:]))
    save(learn(learned, held, chosen.epochs), chosen.out)


if __name__ == "__main__":
    main()
