"""The lessons in a folder that whoever runs the server names, `sudoku serve --lessons DIR`: looked at when asked for.

    DIR/first.toml      read, held against its search, offered on the page of lessons; kept until the file changes
    DIR/broken.toml     a sentence by file, line and beat on the page, and once on standard error
    DIR/link.toml       a link, which may lead anywhere: a sentence

Such a lesson lies in its address like any that people hand in, so nothing but its text is ever needed of the folder.
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
from webapp.demo.own_lessons import MAX_BYTES, checked, text_of

pages = Blueprint("lesson_folder", __name__)

FILES: Final = 100  # of a folder, the first by name
ENTRIES: Final = 10_000  # of a folder that are looked at
SUFFIX: Final = ".toml"
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class Shelf(NamedTuple):
    """What a folder has: the lessons by the names of their files, and a sentence for all that cannot be offered."""

    lessons: tuple[Lesson, ...] = ()
    problems: tuple[str, ...] = ()


class _Book(NamedTuple):
    """A file as it was when it was read."""

    stamp: tuple[int, ...]
    lesson: Lesson | None
    problems: tuple[str, ...]


class Folder:
    """A folder of lessons. Files that did not change are not read again."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._books: dict[str, _Book] = {}
        self._shelf = Shelf()
        self._lock = threading.Lock()

    def shelf(self) -> Shelf:
        """What the folder has now; what it had before, while another thread is looking. New problems are said."""
        if not self._lock.acquire(blocking=False):
            return self._shelf
        try:
            shelf = self._look()
            for problem in shelf.problems:
                if problem not in self._shelf.problems:
                    click.echo(f"Lessons: {problem}", err=True)
            self._shelf = shelf
        finally:
            self._lock.release()
        return shelf

    def _look(self) -> Shelf:
        try:
            with os.scandir(self.path) as entries:
                names = sorted(entry.name for entry in islice(entries, ENTRIES) if entry.name.endswith(SUFFIX))
        except OSError as error:
            return Shelf(problems=(f"The folder cannot be read: {error.strerror}.",))
        books, problems = dict[str, _Book](), list[str]()
        for name in names[:FILES]:
            try:
                books[name] = self._book(name)
            except FileNotFoundError:
                continue  # gone since
            except OSError as error:
                problems.append(_told(name, _why(error)))
            except ServiceUnavailable:
                problems.append(_told(name, "is not looked at yet, as the server is busy. Load the page again."))
        self._books = books
        problems += [_told(name, problem) for name, book in books.items() for problem in book.problems]
        if len(names) > FILES:
            problems.append(f"The folder has {len(names):,} files; only the first {FILES} by name are offered.")
        return Shelf(tuple(book.lesson for book in books.values() if book.lesson), tuple(problems))

    def _book(self, name: str) -> _Book:
        """The file, read if it changed. Raises OSError where it cannot be, ServiceUnavailable as `page_work` does."""
        path = os.path.join(self.path, name)
        handle = os.open(path, _FLAGS)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode) or os.path.islink(path):
                raise OSError(errno.ELOOP, "")
            stamp = status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino
            if name in self._books and self._books[name].stamp == stamp:
                return self._books[name]
            with open(handle, "rb", closefd=False) as file:
                data = file.read(MAX_BYTES + 1)
        finally:
            os.close(handle)
        try:
            return _Book(stamp, checked(text_of(data)), ())
        except LessonError as error:
            return _Book(stamp, None, error.problems)


def _why(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "is no plain file: put the file itself into the folder."
    return f"cannot be read: {error.strerror}."


def _told(name: str, problem: str) -> str:
    """The sentence, in signs that any page and terminal can show."""
    spoken = os.fsencode(name).decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in f"{spoken}: {problem}")


# ---- in the application


def install(app: Flask) -> None:
    """Offer what lies in the folder that the configuration names, if it does."""
    if app.config.get("LESSONS"):
        app.extensions["lesson folder"] = Folder(app.config["LESSONS"])


@pages.app_template_global("lesson_shelf")
def shelf_of(app: Flask | None = None) -> Shelf:
    """What the application offers of its folder; nothing where it has none."""
    folder: Folder | None = (app or current_app).extensions.get("lesson folder")
    return folder.shelf() if folder else Shelf()
