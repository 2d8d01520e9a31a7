"""Files that are written: new names beside them, nothing of anybody else's, one run at a time."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from solver.cli.target import Taken, Target
from tests.solver.cli.conftest import PROGRAM, ROOT, Sudoku
from tests.solver.cli.test_solve import PUZZLE, SOLUTION


def test_nothing_of_anybody_else_is_touched(tmp_path: Path) -> None:
    """Files of similar names, and what links of such names lead to, stay as they are; none is added."""
    (tmp_path / "out.txt.part").write_text("mine")
    (tmp_path / "private").write_text("mine")
    (tmp_path / ".out.txt.part").symlink_to("private")
    with Target(str(tmp_path / "out.txt"), claim=True) as target:
        target.stream.write("rows")
    assert (tmp_path / "out.txt").read_text() == "rows"
    assert (tmp_path / "out.txt.part").read_text() == (tmp_path / "private").read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == [".out.txt.part", "out.txt", "out.txt.part", "private"]


def test_a_link_leads_to_the_file_that_is_replaced(tmp_path: Path) -> None:
    """The user's own link to a file elsewhere stays a link."""
    (tmp_path / "there").mkdir()
    (tmp_path / "out.txt").symlink_to("there/file.txt")
    with Target(str(tmp_path / "out.txt")) as target:
        target.stream.write("rows")
    assert (tmp_path / "out.txt").is_symlink()
    assert (tmp_path / "there" / "file.txt").read_text() == "rows"


@pytest.mark.parametrize("fails", [True, False])
def test_without_a_whole_text_the_file_stays(tmp_path: Path, fails: bool) -> None:
    """An error in between, or no text at all, leaves the old file and nothing else."""
    path = tmp_path / "out.txt"
    path.write_text("before")
    try:
        with Target(str(path), claim=True) as target:
            if fails:
                target.stream.write("rows")
                raise ValueError
    except ValueError:
        pass
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.parametrize("fails", [True, False])
def test_room_that_is_taken_beforehand_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """The file ends where its rows end, whether the system has room to give in advance or not."""

    def refuse(*_: int) -> None:
        raise OSError("no room")

    if fails:
        monkeypatch.setattr(os, "posix_fallocate", refuse, raising=False)
    rows = b"rows\n" * 20_000
    with Target(str(tmp_path / "out.txt"), "wb") as target:
        for _ in range(2):
            target.stream.flush()
            target.make_room(len(rows))
            target.stream.write(rows)
    assert (tmp_path / "out.txt").read_bytes() == rows * 2


@pytest.mark.parametrize(("older", "seconds", "brought"), [(False, 0, False), (False, 20, True), (True, 0, True)])
def test_what_is_dear_is_brought_to_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: bool, seconds: float, brought: bool
) -> None:
    """Before a claimed file takes its place it is on disk, unless little work made it and it replaces nothing."""
    calls: list[int] = []
    monkeypatch.setattr(os, "fsync", calls.append)
    path = tmp_path / "out.txt"
    if older:
        path.write_text("before")
    with Target(str(path), claim=True) as target:
        target.stream.write("rows")
        now = time.monotonic() + seconds
        monkeypatch.setattr(time, "monotonic", lambda: now)
    assert path.read_text() == "rows"
    assert bool(calls) == brought


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_permissions_are_kept(tmp_path: Path) -> None:
    """A file has the permissions of the one it replaces, a new one the usual; meanwhile nobody else reads it."""
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text("before")
    old.chmod(0o640)
    mask = os.umask(0o027)
    try:
        for path in (old, new):
            with Target(str(path)) as target:
                target.stream.write("rows")
                (part,) = (each for each in tmp_path.iterdir() if each.suffix == ".part")
                assert part.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)
    assert [path.stat().st_mode & 0o777 for path in (old, new)] == [0o640, 0o640]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no locks of this kind")
def test_one_run_at_a_time_writes_a_file(tmp_path: Path) -> None:
    """Who comes second is refused, by whatever way to the file; it is free again after the first, or its sudden end."""
    path = tmp_path / "out.txt"
    (tmp_path / "link.txt").symlink_to("out.txt")
    with Target(str(path), claim=True), Target(str(tmp_path / "other.txt"), claim=True):
        for name in ("out.txt", "link.txt", "../" + tmp_path.name + "/out.txt"):
            with pytest.raises(Taken), Target(str(tmp_path / name), claim=True):
                pass
        (part,) = (each for each in tmp_path.iterdir() if each.name.startswith(".out.txt-"))
        left = part.read_bytes()
    part.write_bytes(left)  # as after SIGKILL or a power cut
    with Target(str(path), claim=True) as target:
        target.stream.write("rows")
    assert path.read_text() == "rows"
    assert part.exists()


def test_names_as_long_as_can_be_are_written(tmp_path: Path) -> None:
    """The new name is no longer than a file's name may be, and is not taken for another file's."""
    names = ["é" * 120 + end for end in ("1.txt", "2.txt")]
    with Target(str(tmp_path / names[0]), claim=True) as one, Target(str(tmp_path / names[1]), claim=True) as other:
        one.stream.write("1")
        other.stream.write("2")
    assert sorted(os.listdir(tmp_path)) == names


@pytest.mark.skipif(os.name == "nt", reason="Windows has no locks of this kind")
@pytest.mark.parametrize(("command", "name"), [("solve", "out.txt"), ("generate", "out.txt"), ("draw", "out.png")])
def test_every_command_says_that_another_run_writes_its_file(
    sudoku: Sudoku, tmp_path: Path, command: str, name: str
) -> None:
    """Before any work is done the second run ends with exit code 2 and a sentence."""
    with Target(str(tmp_path / name), claim=True):
        result = sudoku(command, "-o", name, input=PUZZLE)
        assert result.stderr == (
            f"Error: {name} cannot be written: another run is writing it; wait for that one, or name another file.\n"
        )
        assert (result.exit_code, result.stdout) == (2, "")
    assert os.listdir(tmp_path) == []


@pytest.mark.campaign
@pytest.mark.skipif(os.name == "nt", reason="Windows has no locks of this kind")
@pytest.mark.parametrize("kind", ["list", "table", "generate", "draw"])
def test_two_runs_on_one_file(tmp_path: Path, kind: str) -> None:
    """Of 50 pairs each, started together: the file is one run's, whole; no other run says that all went well.

    Where both say so, they have been one after the other; where one is refused, the file is that of the other one.
    """
    lists = [tmp_path / "one.txt", tmp_path / "two.txt"]
    lists[0].write_text(f"{PUZZLE}\n" * 3_000)
    lists[1].write_text(f"{SOLUTION}\n" * 3_000)
    ways: dict[str, list[list[str | Path]]] = {
        "list": [["solve", "--format", "csv", path] for path in lists],
        "table": [["convert", "--format", "json", path] for path in lists],
        "generate": [["generate", "-n", "40", "--seed", seed] for seed in "12"],
        "draw": [["draw", "--preset", preset, lists[0]] for preset in ("slide-4k", "slide")],
    }
    if kind == "draw":
        lists[0].write_text(PUZZLE)
    (tmp_path / "out").mkdir()
    name = f"out/out.{'png' if kind == 'draw' else 'txt'}"
    alone = []
    for way in ways[kind]:
        subprocess.run([*PROGRAM, *way, "-o", tmp_path / name], cwd=ROOT, check=True, capture_output=True)
        alone.append((tmp_path / name).read_bytes())
    assert alone[0] != alone[1]
    refused = 0
    for _ in range(50):
        (tmp_path / name).unlink()
        runs = [
            subprocess.Popen([*PROGRAM, *way, "-o", tmp_path / name], cwd=ROOT, stderr=subprocess.PIPE)
            for way in ways[kind]
        ]
        told = [run.communicate(timeout=300)[1] for run in runs]
        good = [text for run, text in zip(runs, alone, strict=True) if run.returncode == 0]
        assert (tmp_path / name).read_bytes() in good
        assert os.listdir(tmp_path / "out") == [os.path.basename(name)]
        for run, said in zip(runs, told, strict=True):
            assert run.returncode == 0 or (run.returncode == 2 and b"another run is writing it" in said), said
            refused += run.returncode == 2
    print(kind, "refused:", refused, "of 50 pairs")  # noqa: T201  # the figure of the campaign
