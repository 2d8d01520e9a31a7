"""Files that are written: new names beside them, nothing of anybody else's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from solver.cli.atomic_file import AtomicFile


def test_nothing_of_anybody_else_is_touched(tmp_path: Path) -> None:
    """Files of similar names, and what links of such names lead to, stay as they are; none is added."""
    (tmp_path / "out.txt.part").write_text("mine")
    (tmp_path / "private").write_text("mine")
    (tmp_path / ".out.txt.part").symlink_to("private")
    with AtomicFile(str(tmp_path / "out.txt")) as target:
        target.stream.write("rows")
    assert (tmp_path / "out.txt").read_text() == "rows"
    assert (tmp_path / "out.txt.part").read_text() == (tmp_path / "private").read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == [".out.txt.part", "out.txt", "out.txt.part", "private"]


def test_a_link_leads_to_the_file_that_is_replaced(tmp_path: Path) -> None:
    """The user's own link to a file elsewhere stays a link."""
    (tmp_path / "there").mkdir()
    (tmp_path / "out.txt").symlink_to("there/file.txt")
    with AtomicFile(str(tmp_path / "out.txt")) as target:
        target.stream.write("rows")
    assert (tmp_path / "out.txt").is_symlink()
    assert (tmp_path / "there" / "file.txt").read_text() == "rows"


@pytest.mark.parametrize("fails", [True, False])
def test_without_a_whole_text_the_file_stays(tmp_path: Path, fails: bool) -> None:
    """An error in between, or no text at all, leaves the old file and nothing else."""
    path = tmp_path / "out.txt"
    path.write_text("before")
    try:
        with AtomicFile(str(path)) as target:
            if fails:
                target.stream.write("rows")
                raise ValueError
    except ValueError:
        pass
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.parametrize("fails", [True, False])
def test_reserved_space_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    """The file ends where its rows end, whether the system has room to give in advance or not."""

    def refuse(*_: int) -> None:
        raise OSError("no room")

    if fails:
        monkeypatch.setattr(os, "posix_fallocate", refuse, raising=False)
    rows = b"rows\n" * 20_000
    with AtomicFile(str(tmp_path / "out.txt"), "wb") as target:
        for _ in range(2):
            target.stream.flush()
            target.reserve(len(rows))
            target.stream.write(rows)
    assert (tmp_path / "out.txt").read_bytes() == rows * 2


@pytest.mark.parametrize("older", [False, True])
def test_an_older_file_is_replaced_by_one_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: bool) -> None:
    """Whatever replaces a file is brought to disk first, so that a power cut leaves the one or the other."""
    calls: list[int] = []
    monkeypatch.setattr(os, "fsync", calls.append)
    path = tmp_path / "out.txt"
    if older:
        path.write_text("before")
    with AtomicFile(str(path)) as target:
        target.stream.write("rows")
    assert path.read_text() == "rows"
    assert bool(calls) == older


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_permissions_stay(tmp_path: Path) -> None:
    """A file has the permissions of the one it replaces, a new one the usual; meanwhile nobody else reads it."""
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text("before")
    old.chmod(0o640)
    mask = os.umask(0o027)
    try:
        for path in (old, new):
            with AtomicFile(str(path)) as target:
                target.stream.write("rows")
                (part,) = (each for each in tmp_path.iterdir() if each.suffix == ".part")
                assert part.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)
    assert [path.stat().st_mode & 0o777 for path in (old, new)] == [0o640, 0o640]


def test_of_two_runs_the_last_one_wins(tmp_path: Path) -> None:
    """Each writes a whole file of its own; whichever ends last leaves its own rows."""
    path = tmp_path / "out.txt"
    with AtomicFile(str(path)) as one:
        one.stream.write("one")
        with AtomicFile(str(path)) as other:
            other.stream.write("another")
        assert path.read_text() == "another"
    assert path.read_text() == "one"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_names_as_long_as_can_be_are_written(tmp_path: Path) -> None:
    """The new name is no longer than a file's name may be, and is not taken for another file's."""
    names = ["é" * 120 + end for end in ("1.txt", "2.txt")]
    with AtomicFile(str(tmp_path / names[0])) as one, AtomicFile(str(tmp_path / names[1])) as other:
        one.stream.write("1")
        other.stream.write("2")
    assert sorted(os.listdir(tmp_path)) == names
