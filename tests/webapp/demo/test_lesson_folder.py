"""Test the folder of lessons: read anew at each request, and no file in it breaks the page."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import ServiceUnavailable

from tests.webapp.demo.test_own_lessons import EXAMPLE
from tests.webapp.pages import Document, assert_guarded
from webapp.demo import lesson_folder
from webapp.demo.lesson_folder import LessonFolder
from webapp.demo.lessons import Lesson
from webapp.demo.own_lessons import parse_and_check
from webapp.serving import serve


def titles(folder: LessonFolder) -> list[str]:
    """List the titles on the page."""
    return [lesson.title for lesson in folder.contents().lessons]


def write(folder: Path, name: str, title: str, text: str = EXAMPLE) -> Path:
    """Write a file with that lesson."""
    path = folder / name
    path.write_text(text.replace("Two digits and back", title), "utf-8")
    return path


@pytest.fixture
def offered(app: Flask, tmp_path: Path) -> Iterator[Path]:
    """Set the folder that the application offers."""
    app.config["LESSONS"] = str(tmp_path)
    lesson_folder.install(app)
    yield tmp_path
    app.config["LESSONS"] = app.extensions.pop("lesson folder") and None


def test_the_page_follows_changes_of_the_folder(
    app: Flask, client: FlaskClient, offered: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every request sees the current files; a fault has file, line and step and is logged once."""
    path = write(offered, "mine.toml", "A first try")
    page = client.get("/demo/lessons")
    assert_guarded(page)
    link = re.search(r'href="(/demo\?lesson=~[^"]+)">A first try<', page.text)
    assert link
    assert Document(client.get(link[1])).text("puzzle-title") == "A first try"
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.replace("Two digits and back", "A second try").encode())
    assert titles(app.extensions["lesson folder"]) == ["A second try"]
    write(offered, "mine.toml", "A third", EXAMPLE.replace("move = 4", "move = 99"))
    problem = "mine.toml: Line 27, step 4: the search has 24 moves, not 99."
    for _ in range(2):
        assert problem in client.get("/demo/lessons").text
    assert capsys.readouterr().err == f"Lessons: {problem}\n"
    path.unlink()
    assert "Lessons of this server" not in client.get("/demo/lessons").text


def test_only_plain_files_of_the_folder_are_read(tmp_path: Path) -> None:
    """Links, folders, pipes, other files and long ones give a sentence or nothing; names are escaped."""
    folder = tmp_path / "lessons"
    folder.mkdir()
    secret = write(tmp_path, "secret.toml", "Secret")
    (folder / "link.toml").symlink_to(secret)
    (folder / "folder.toml").mkdir()
    os.mkfifo(folder / "pipe.toml")
    write(folder, "notes.txt", "No lesson")
    write(folder, "long.toml", "Long", EXAMPLE + "#" * 90_000)
    (folder / "binary.toml").write_bytes(bytes(range(256)))
    os.close(os.open(os.fsencode(folder) + b"/odd\xff\x1b[2J\n.toml", os.O_CREAT | os.O_WRONLY))
    write(folder, "real.toml", "Real")
    contents = LessonFolder(str(folder)).contents()
    assert [lesson.title for lesson in contents.lessons] == ["Real"]
    problems = dict(problem.split(": ", 1) for problem in contents.problems)
    assert {name for name, why in problems.items() if why.startswith("is no plain file")} == {
        "link.toml",
        "folder.toml",
        "pipe.toml",
    }
    assert problems["long.toml"].startswith("A lesson has at most 20,000 characters")
    assert problems["binary.toml"].startswith("This is no text: save the lesson as plain text")
    assert "odd\ufffd\ufffd[2J\ufffd.toml" in problems


def test_a_folder_is_limited_and_may_disappear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first files by name are offered, unchanged ones read once; a missing folder gives a sentence."""
    read = list[str]()

    def counted(text: str) -> Lesson:
        read.append(text)
        return parse_and_check(text)

    monkeypatch.setattr(lesson_folder, "parse_and_check", counted)
    monkeypatch.setattr(lesson_folder, "MAX_FILES", 2)
    folder = LessonFolder(str(tmp_path))
    for name in "cab":
        write(tmp_path, f"{name}.toml", name)
    assert (titles(folder), titles(folder), len(read)) == (["a", "b"], ["a", "b"], 2)
    assert folder.contents().problems == ("The folder has 3 files; only the first 2 by name are offered.",)
    (tmp_path / "a.toml").unlink()
    assert titles(folder) == ["b", "c"]
    gone = LessonFolder(str(tmp_path / "gone"))
    assert gone.contents().problems == (f"The folder cannot be read: {os.strerror(errno.ENOENT)}.",)


def test_a_busy_server_checks_a_lesson_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unchecked lesson is not offered, and the page says so; the next request offers it."""
    write(tmp_path, "mine.toml", "Mine")
    folder = LessonFolder(str(tmp_path))
    with monkeypatch.context() as patch:

        def busy(text: str) -> None:
            raise ServiceUnavailable

        patch.setattr(lesson_folder, "parse_and_check", busy)
        assert folder.contents() == (
            (),
            ("mine.toml: has not been read yet, because the server is busy. Load the page again.",),
        )
    assert titles(folder) == ["Mine"]


def test_an_invalid_folder_is_refused_at_the_start(tmp_path: Path) -> None:
    """`sudoku serve --lessons` ends with code 2 and a sentence."""
    result = CliRunner().invoke(serve.serve, ["--lessons", str(tmp_path / "none"), "--port", "0"])
    assert result.exit_code == 2
    assert "does not exist" in result.output
