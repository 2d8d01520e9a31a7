"""What stands round the solver: pictures a second, beside ImageMagick's where there is one; answers of the page."""

from __future__ import annotations

import http.client
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from benchmarks.starts import COMMAND, HOME, run
from solver import pictures
from solver.engine import solve
from solver.grid import Grid, Puzzle
from solver.pictures import Picture, kind_of
from solver.shape import CLASSIC
from webapp import create_app
from webapp.serving.hosts import listen
from webapp.serving.server import Server
from webapp.serving.warm_up import load_templates

GENTLE: Final = ".1.42...5..2.71.39.......4.2.71....6....4....6....74.3.7.......12.73.5..3...82.7."
_PRESETS: Final = ("plank-234", "slide")
_MANY: Final = 5  # pictures that ImageMagick draws in one process
_ALONE: Final = "a process each"
_LABEL: Final = 24  # pixels
_CLIENTS: Final = 8
_CLIENT: Final = "import sys; from benchmarks.around import client; client(*sys.argv[1:])"


def pictures_made(seconds: float) -> Iterator[tuple[str, str]]:
    """JPGs a second of CPU time: by ImageMagick in the way of the CS202 lab, and ours, each in two ways.

    Beside each other stand a process for each picture, with all that starting it takes, and many in one process.
    """
    givens = Grid.parse(GENTLE)
    solution = solve(givens).solutions[0]
    with tempfile.TemporaryDirectory() as folder:
        one, many = (_imagemagick(solution, Path(folder), number) for number in (1, _MANY))
        for rate, way in ((one, _ALONE), (many, f"{_MANY} in one process")):
            yield (
                f"ImageMagick, pictures of 81 labels as in Plank's CS202 lab, {way}",
                f"{rate:.3g} a second" if rate else "not here: no `convert` of ImageMagick's on the path",
            )
        target = str(Path(folder) / "ours.jpg")
        took = [run([*COMMAND, "draw", GENTLE, "--kind", "solution", "--preset", _PRESETS[0], "-o", target])]
        took += [run([*COMMAND, "draw", GENTLE, "--kind", "solution", "--preset", _PRESETS[0], "-o", target])]
        ours = 1 / max(took[-1].cpu, 1e-9)
        more = f", {ours / one:,.1f} times as many" if one else ""
        yield f"ours, `sudoku draw`, preset {_PRESETS[0]}, {_ALONE}", f"{ours:.3g} a second{more}"
    for preset in _PRESETS:
        boards = [
            Picture(kind_of("solution"), Puzzle.of(_turned(givens, by)), _turned(solution, by), preset)
            for by in CLASSIC.digits
        ]  # different ones, so that none comes out of a cache
        for board in boards:
            pictures.encode(board, "jpg")
        rates: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end or not rates:
            start = time.thread_time()
            for board in boards:
                pictures.encode(board, "jpg")
            rates.append(len(boards) / max(time.thread_time() - start, 1e-9))
        rate = statistics.median(rates)
        more = f", {rate / many:,.0f} times as many" if many else ""
        yield f"ours, JPG of the solution, preset {preset}, many in one process", f"{rate:,.0f} a second{more}"


def _turned(grid: Grid, by: int) -> Grid:
    """The grid with each digit moved on by a number of places in the row of digits."""
    size = grid.shape.size
    return Grid(tuple((digit - 1 + by) % size + 1 if digit else 0 for digit in grid.digits), grid.shape)


def _imagemagick(solution: Grid, folder: Path, number: int) -> float:
    """Pictures a second of CPU time, several by one process; 0 where the program is missing."""
    program = shutil.which("convert")
    if program is None:
        return 0.0
    version = subprocess.run([program, "-version"], capture_output=True, text=True, timeout=10, check=False)
    if "ImageMagick" not in version.stdout:
        return 0.0
    side = f"{_LABEL}x{_LABEL}"
    size = solution.shape.size
    arguments = ["-size", f"{size * (_LABEL + 2)}x{size * (_LABEL + 2)}", "xc:black"]
    for cell, digit in enumerate(solution.digits):
        row, column = divmod(cell, size)
        label = ["(", "-size", side, "-background", "white", "-gravity", "center", f"label:{digit}", ")"]
        place = f"+{column * (_LABEL + 2) + 1}+{row * (_LABEL + 2) + 1}"
        arguments += [*label, "-gravity", "NorthWest", "-geometry", place, "-composite"]
    target = str(folder / "board.jpg")
    several = ["(", *arguments, ")", "-write", target, "+delete"] * number
    command = [program, *arguments, target] if number == 1 else [program, *several, "xc:black", "null:"]
    before = os.times()
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return 0.0 if done.returncode else number / max(spent, 1e-9)


def page_answers(seconds: float) -> Iterator[tuple[str, str]]:
    """Whole board pages and answers to a key, asked for by eight clients in a process of their own."""
    listener = listen("127.0.0.1", 0)
    app = create_app()
    load_templates(app)  # as `sudoku serve` does: else all eight clients would have them read at once, for seconds
    server = Server(app, listener)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        for kind, name in (("page", "the whole page"), ("board", "the answer to a key")):
            command = [sys.executable, "-c", _CLIENT, str(listener.getsockname()[1]), kind, str(seconds)]
            done = subprocess.run(command, capture_output=True, text=True, cwd=HOME, timeout=60, check=True)
            yield f"{name}, {_CLIENTS} clients at once, no pause", done.stdout.strip()
    finally:
        server.stop()
        thread.join()


def client(port: str, kind: str, seconds: str) -> None:
    """Asks in several threads for a number of seconds and prints how it went."""
    waits: list[float] = []
    end = time.perf_counter() + float(seconds)

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=30)
        form = urlencode({"givens": GENTLE.replace(".", "0")})
        headers = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
        while time.perf_counter() < end:
            start = time.perf_counter()
            if kind == "page":
                connection.request("GET", f"/?p={GENTLE.replace('.', '0')}")
            else:
                connection.request("POST", "/board", form, headers)
            answer = connection.getresponse()
            answer.read()
            if answer.status != http.client.OK:
                raise RuntimeError(f"{kind}: status {answer.status}")
            waits.append(time.perf_counter() - start)

    threads = [threading.Thread(target=ask) for _ in range(_CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    middle, late = statistics.median(waits), sorted(waits)[int(len(waits) * 0.99)]
    rate = len(waits) / float(seconds)
    sys.stdout.write(f"{rate:,.0f} a second; median {1000 * middle:.1f} ms, 99 % {1000 * late:.1f} ms\n")
