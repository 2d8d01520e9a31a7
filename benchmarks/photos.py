"""How long photos take to read, and how much memory: `python -m benchmarks.photos FOLDER`.

The folder holds pictures of puzzles, JPEG or PNG. With `--large` each is enlarged to 12 megapixels first, as a phone of
today takes it. Seconds are those of the processor; the first picture, which loads the net, does not count.
"""

from __future__ import annotations

import argparse
import io
import resource
import sys
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image

from solver.errors import FormatError
from solver.recognition.decode_image import decode_picture
from solver.recognition.recognize import recognize_board

MEGAPIXELS = 12


def main() -> None:
    """Read every picture and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--large", action="store_true")
    chosen = parser.parse_args()
    paths = sorted(path for path in chosen.folder.iterdir() if path.suffix.lower() in (".jpg", ".jpeg", ".png"))
    seconds, whole = [], 0
    paths = [*paths[:1], *paths]
    for number, (path, data) in enumerate(zip(paths, files(paths, chosen.large), strict=True)):
        began = time.process_time()
        try:
            recognize_board(decode_picture(data))
            whole += number > 0
        except FormatError as error:
            sys.stdout.write(f"{path.name}: {error}\n")
        if number:
            seconds.append(time.process_time() - began)
    middle, most, worst = (1000 * np.percentile(seconds, share) for share in (50, 95, 100))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"{whole} of {len(paths) - 1} read; ms of the processor: {middle:.0f} in the middle, ")
    sys.stdout.write(f"{most:.0f} for 95 %, {worst:.0f} at most; {memory:.0f} MB at most\n")


def files(paths: list[Path], large: bool) -> Iterator[bytes]:
    """The bytes of each; another process enlarges them, whose memory does not count."""
    if not large:
        yield from (path.read_bytes() for path in paths)
        return
    with Pool(1) as pool:
        for path in paths:
            yield pool.apply(enlarged, [path.read_bytes()])


def enlarged(data: bytes) -> bytes:
    """The same picture with twelve million pixels, as JPEG."""
    with Image.open(io.BytesIO(data)) as image:
        scale = (MEGAPIXELS * 1e6 / (image.width * image.height)) ** 0.5
        large = image.convert("RGB").resize((round(image.width * scale), round(image.height * scale)))
    file = io.BytesIO()
    large.save(file, "JPEG", quality=90)
    return file.getvalue()


if __name__ == "__main__":
    main()
