"""What processes leave each other in files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from webapp.serving import sharing


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    """A directory that processes share."""
    sharing.share_in(tmp_path)
    yield tmp_path
    sharing.share_in(None)


def test_what_is_written_is_read_once() -> None:
    """A value comes with a stamp; with that stamp nothing comes until somebody writes again."""
    assert sharing.read("a") == (sharing.NONE, None)
    stamp = sharing.write("a", [1, 2])
    assert sharing.read("a") == (stamp, [1, 2])
    assert sharing.read("a", stamp) == (stamp, None)
    assert sharing.write("a", "later") != stamp
    assert sharing.read("a", stamp)[1] == "later"


def test_damaged_files_are_nothing(folder: Path) -> None:
    """A file that was cut is as good as none."""
    sharing.write("a", list(range(1_000)))
    whole = (folder / "a").read_bytes()
    for end in (0, 1, 100, len(whole) - 1):
        (folder / "a").write_bytes(whole[:end])
        assert sharing.read("a") == (sharing.NONE, None)


def test_a_failed_write_leaves_nothing(folder: Path) -> None:
    """What cannot be written leaves what was there, and no half file."""
    sharing.write("a", 1)
    with pytest.raises(Exception, match="pickle"):
        sharing.write("a", lambda: 1)
    assert sharing.read("a")[1] == 1
    assert [path.name for path in folder.iterdir()] == ["a"]


def test_one_at_a_time() -> None:
    """Whoever comes second is told so, and is first once the block is left."""
    with sharing.claimed("a") as first:
        with sharing.claimed("a") as second, sharing.claimed("b") as elsewhere:
            assert (first, second, elsewhere) == (True, False, True)
    with sharing.claimed("a") as again:
        assert again


def test_old_values_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The directory does not grow for ever."""
    monkeypatch.setattr(sharing, "KEPT", 4)
    for number in range(40):
        sharing.write(f"{number}0", number)
    assert len(list(folder.iterdir())) <= 12
    assert sharing.read("390")[1] == 39


def test_what_a_killed_server_left_is_known(tmp_path: Path) -> None:
    """A directory is abandoned once nobody holds it; what is held, or was never a server's, is nobody else's affair."""
    for name in ("sudoku-left", "sudoku-held", "sudoku-other", "else"):
        (tmp_path / name).mkdir()
    sharing.hold(tmp_path / "sudoku-left").close()
    sharing.hold(tmp_path / "else").close()
    (tmp_path / "sudoku-link").symlink_to(tmp_path / "else")
    with sharing.hold(tmp_path / "sudoku-held"):
        assert [folder.name for folder in sharing.abandoned(tmp_path)] == ["sudoku-left"]
    assert sorted(folder.name for folder in sharing.abandoned(tmp_path)) == ["sudoku-held", "sudoku-left"]
