"""Measures what an installation takes: packages, megabytes, and seconds until the first page has come.

    python -m benchmarks.install [WHEEL ...]

Each wheel goes into new virtual environments, plainly and with the extra `fast`, by the Python that runs this. Without
a wheel it builds that of this repository. It needs the network, as installing does, and takes some minutes.

The first start is the one after installing: nothing was ever imported, and with `fast` nothing was compiled. pip writes
bytecode (`.pyc`) for each module, which counts into the size; `--no-compile` leaves it out. pip and setuptools, which
every environment has, do not count.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from urllib.request import urlopen

from benchmarks.tables import table

HOME: Final = Path(__file__).parents[1]
EXTRAS: Final = ("", "[fast]")
HEAD: Final = ("installed", "packages", "MB", "of them bytecode", "first page after s", "from the second start on")
STARTS: Final = 3  # after the first one; the median counts
_ADDRESS: Final = re.compile(r"http://[\d.]+:\d+")
_MEGABYTE: Final = 1_000_000
_NOT_OURS: Final = frozenset({"pip", "setuptools"})


class Size(NamedTuple):
    """What lies in the folder of an environment's packages."""

    packages: int
    megabytes: float
    bytecode: float  # megabytes of the above

    @classmethod
    def of(cls, folder: Path) -> Size:
        """Measure the files of a folder `site-packages`, without pip."""
        sizes = {
            path: path.stat().st_size
            for path in folder.rglob("*")
            if path.is_file() and not any(part.partition("-")[0] in _NOT_OURS for part in path.parts)
        }
        names = {path.name.partition("-")[0] for path in folder.glob("*.dist-info")} - _NOT_OURS
        compiled = sum(size for path, size in sizes.items() if path.suffix == ".pyc")
        return cls(len(names), sum(sizes.values()) / _MEGABYTE, compiled / _MEGABYTE)


@contextmanager
def served(command: Sequence[str | Path], folder: Path) -> Iterator[str]:
    """Serve on a free port, and give the address."""
    environment = os.environ | {"XDG_CACHE_HOME": str(folder), "HOME": str(folder)}  # nothing compiled before
    with subprocess.Popen(
        list(map(str, command)), cwd=folder, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            line = next((line for line in process.stdout or () if "http" in line), "")
            match = _ADDRESS.search(line)
            if match is None:
                raise RuntimeError(f"no address in {line!r}")
            yield match[0]
        finally:
            process.terminate()
            process.wait()


def seconds_to_first_page(command: Sequence[str | Path], folder: Path) -> float:
    """Start a server, load the board page, and stop it; the seconds from the start to the page."""
    start = time.perf_counter()
    with served(command, folder) as address, urlopen(address) as page:
        page.read()
        return time.perf_counter() - start


def measure(wheel: Path, extra: str, folder: Path) -> tuple[str, ...]:
    """Install a wheel into a new environment below the folder, and make its row of the table."""
    environment = folder / "environment"
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    _run(sys.executable, "-m", "venv", environment)
    _run(programs / "python", "-m", "pip", "install", "--quiet", f"{wheel.resolve()}{extra}")
    packages = _run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    size = Size.of(Path(packages))
    command = (programs / "sudoku", "serve", "--port", "0")
    first, *others = (seconds_to_first_page(command, folder) for _ in range(1 + STARTS))
    later = sorted(others)[STARTS // 2]
    return (
        f"{wheel.name.split('-py3')[0]}{extra}",
        str(size.packages),
        f"{size.megabytes:.0f}",
        f"{size.bytecode:.0f}",
        f"{first:.1f}",
        f"{later:.1f}",
    )


def build(folder: Path) -> Path:
    """Build the wheel of this repository."""
    _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, HOME)
    return next(folder.glob("*.whl"))


def main(arguments: Sequence[str]) -> int:
    """Measure each wheel, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        wheels = list(map(Path, arguments)) or [build(Path(folder))]
        rows = []
        for number, (wheel, extra) in enumerate((wheel, extra) for wheel in wheels for extra in EXTRAS):
            (own := Path(folder) / str(number)).mkdir()
            rows.append(measure(wheel, extra, own))
    sys.stdout.write(f"CPython {platform.python_version()}, {platform.system()}, load {os.getloadavg()[0]:.0f}.\n\n")
    sys.stdout.write(f"{table(HEAD, rows)}\n")
    return 0


def _run(*command: str | Path) -> str:
    return subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
