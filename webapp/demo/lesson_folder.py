"""Offer the lessons in a folder on the server, `sudoku serve --lessons DIR`; it is scanned for every page of lessons.

    DIR/first.toml      read, checked against its search, offered on the page; cached until the file changes
    DIR/broken.toml     a sentence with file, line and step on the page, and once on standard error
    DIR/link.toml       a symbolic link, which may lead anywhere: not read, a sentence

The address of such a lesson holds its text, as for lessons that people hand in. So the demo never reads the folder.
"""

from __future__ import annotations

import errno
import os
import stat
import threading
from itertools import islice
from typing import Final, NamedTuple

import click
from flask import Blueprint, Flask, current_app
from werkzeug.exceptions import ServiceUnavailable

from webapp.demo.lessons import Lesson, LessonError
from webapp.demo.own_lessons import MAX_BYTES, decode_file, parse_and_check

pages = Blueprint("lesson_folder", __name__)

MAX_FILES: Final = 100  # the first by name
MAX_FOLDER_ENTRIES: Final = 10_000  # that are looked at
SUFFIX: Final = ".toml"
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class FolderContents(NamedTuple):
    """The lessons of a folder, in order of their file names, and a sentence for each file that is not offered."""

    lessons: tuple[Lesson, ...] = ()
    problems: tuple[str, ...] = ()


class _LessonFile(NamedTuple):
    """A file of the folder when it was last read."""

    file_stamp: tuple[int, ...]
    lesson: Lesson | None
    problems: tuple[str, ...]


class LessonFolder:
    """A folder of lessons, with a cache of the files that have not changed."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._files: dict[str, _LessonFile] = {}
        self._contents = FolderContents()
        self._lock = threading.Lock()

    def contents(self) -> FolderContents:
        """Scan the folder; while another thread scans it, return the previous result.

        New problems go to standard error.
        """
        if not self._lock.acquire(blocking=False):
            return self._contents
        try:
            contents = self._scan()
            for problem in contents.problems:
                if problem not in self._contents.problems:
                    click.echo(f"Lessons: {problem}", err=True)
            self._contents = contents
        finally:
            self._lock.release()
        return contents

    def _scan(self) -> FolderContents:
        try:
            with os.scandir(self.path) as entries:
                names = sorted(
                    entry.name for entry in islice(entries, MAX_FOLDER_ENTRIES) if entry.name.endswith(SUFFIX)
                )
        except OSError as error:
            return FolderContents(problems=(f"The folder cannot be read: {error.strerror}.",))
        files, problems = dict[str, _LessonFile](), list[str]()
        for name in names[:MAX_FILES]:
            try:
                files[name] = self._load(name)
            except FileNotFoundError:
                continue  # deleted in the meantime
            except OSError as error:
                problems.append(_problem_text(name, _describe_error(error)))
            except ServiceUnavailable:
                problems.append(
                    _problem_text(name, "has not been read yet, because the server is busy. Load the page again.")
                )
        self._files = files
        problems += [_problem_text(name, problem) for name, file in files.items() for problem in file.problems]
        if len(names) > MAX_FILES:
            problems.append(f"The folder has {len(names):,} files; only the first {MAX_FILES} by name are offered.")
        return FolderContents(tuple(file.lesson for file in files.values() if file.lesson), tuple(problems))

    def _load(self, name: str) -> _LessonFile:
        """Read the file, or return it from the cache if it has not changed.

        Raises:
            OSError: The file cannot be read, or is a link or no regular file.
            ServiceUnavailable: The server is busy, see `page_work`.
        """
        path = os.path.join(self.path, name)
        handle = os.open(path, _FLAGS)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode) or os.path.islink(path):
                raise OSError(errno.ELOOP, "")
            file_stamp = status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino
            if name in self._files and self._files[name].file_stamp == file_stamp:
                return self._files[name]
            with open(handle, "rb", closefd=False) as file:
                data = file.read(MAX_BYTES + 1)
        finally:
            os.close(handle)
        try:
            return _LessonFile(file_stamp, parse_and_check(decode_file(data)), ())
        except LessonError as error:
            return _LessonFile(file_stamp, None, error.problems)


def _describe_error(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "is no plain file: put the file itself into the folder."
    return f"cannot be read: {error.strerror}."


def _problem_text(name: str, problem: str) -> str:
    """Put the file name in front of the problem; replace characters that cannot be printed."""
    spoken = os.fsencode(name).decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in f"{spoken}: {problem}")


# ---- the folder of the application


def install(app: Flask) -> None:
    """Create the lesson folder of the application if its configuration names one."""
    if app.config.get("LESSONS"):
        app.extensions["lesson folder"] = LessonFolder(app.config["LESSONS"])


@pages.app_template_global("lessons_in_folder")
def folder_contents(app: Flask | None = None) -> FolderContents:
    """Scan the folder of the application; nothing if it has none."""
    folder: LessonFolder | None = (app or current_app).extensions.get("lesson folder")
    return folder.contents() if folder else FolderContents()
