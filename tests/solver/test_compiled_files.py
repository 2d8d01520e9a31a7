"""Compiled code on disk: damage is noticed, and what is damaged is made anew."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from tests.solver.cli.conftest import PROGRAM, ROOT
from tests.solver.cli.test_solve import PUZZLE

files = pytest.importorskip("solver.compiled_files", reason="numba is not there", exc_type=ImportError)
KEY: Final = ("types", "processor")
DATA: Final = (b"code" * 9, {"name": "search"})


def cache(folder: Path) -> Any:
    """The files of one function, as a program that starts sees them."""
    return files._Files(str(folder), "function", ("stamp", 1))


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, suffix: str) -> None:
    """Cut off anywhere, empty, or with one byte changed anywhere: nothing is loaded; what is saved then is found."""
    cache(tmp_path).save(KEY, DATA)
    assert cache(tmp_path).load(KEY) == DATA
    (path,) = tmp_path.glob(f"*.{suffix}")
    whole = path.read_bytes()
    damaged = [whole[:end] for end in range(len(whole))]
    damaged += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    for data in [*damaged, b"\x80" * 99]:
        path.write_bytes(data)
        assert cache(tmp_path).load(KEY) is None
    cache(tmp_path).save(KEY, DATA)
    assert cache(tmp_path).load(KEY) == DATA
    assert path.read_bytes() == whole
    assert len(os.listdir(tmp_path)) == 2


def test_what_cannot_be_kept_is_no_error(tmp_path: Path) -> None:
    """Where nothing can be written the compiled code is used all the same, and nothing is left half done."""
    gone = cache(tmp_path / "not there")
    gone.save(KEY, DATA)
    assert gone.load(KEY) is None
    assert os.listdir(tmp_path) == []


def ran(folder: Path, *arguments: str | Path) -> str:
    """What a command prints that keeps compiled code in the folder."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    done = subprocess.run([*PROGRAM, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert "cannot be used" not in done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.campaign
def test_damaged_caches_are_healed(tmp_path: Path) -> None:
    """Of 100 caches with a file cut off or empty each gives the same answers, and is whole afterwards."""
    rng = random.Random(1)
    listed = tmp_path / "list.txt"
    listed.write_text(f"{PUZZLE}\n" * 10_000)
    good = tmp_path / "good"
    ways = {"times": ["times", "--format", "csv", "--seconds", "0.1", PUZZLE], "solve": ["solve", "--format", "csv"]}
    ways["solve"].append(str(listed))
    ran(good, "warm-up")
    wanted = ran(good, *ways["solve"])
    ran(good, *ways["times"])
    paths = sorted(path.relative_to(good) for path in good.rglob("*.nb?"))
    dear = [path for path in paths if path.name.startswith(("lanes", "band"))]  # half a minute each
    cheap = {
        "solve": [path for path in paths if path.name.startswith("signs")],
        "times": [path for path in paths if path.parts[0].startswith("search")],
    }
    assert len(paths) == len(dear) + sum(map(len, cheap.values())) == 20
    for number in range(100):
        hurt = tmp_path / "hurt"
        shutil.copytree(good, hurt)
        way = ("solve", "times")[number % 2]
        chosen = [dear[number]] if number < len(dear) else rng.sample(cheap[way], rng.randint(1, 3))
        for path in chosen:
            data = (hurt / path).read_bytes()
            (hurt / path).write_bytes(data[: rng.choice([0, rng.randrange(len(data))])])
        if number < len(dear):
            assert "compiled in" in ran(hurt, "warm-up")
        elif way == "solve":
            assert ran(hurt, *ways[way]) == wanted
        else:
            ran(hurt, *ways[way])
        for path in chosen:
            assert files._is_whole(str(hurt / path)), path
        shutil.rmtree(hurt)
