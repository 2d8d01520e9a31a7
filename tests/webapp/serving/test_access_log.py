"""The log of answers: off unless asked for, one line each, nothing of a person's puzzle, nothing forged."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.webapp.pages import GENTLE, posted
from webapp import create_app
from webapp.serving import access_log

LINE = r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ [0-9.]+ ([A-Z]+) "(.*?)" (\d+) (\d+) (\d+)ms(?: "(.*)")?'


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What has been written."""
    found: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    log = logging.getLogger("sudoku.answers")
    log.addHandler(handler)
    yield found
    log.handlers.clear()


def client(kind: str) -> FlaskClient:
    """A browser of an application that keeps such a log."""
    return create_app({"LOG": kind, "HOSTS": ["localhost"]}).test_client()


def parts(line: str) -> tuple[str, ...]:
    """Method, path, status, bytes, milliseconds and reason of a line."""
    found = re.fullmatch(LINE, line)
    assert found, line
    return found.groups()


def test_nothing_is_logged_unless_asked_for(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """By default neither answers nor refusals leave a trace."""
    caplog.set_level(logging.INFO)
    browser = create_app().test_client()
    browser.get("/")
    browser.get("/nowhere")
    assert not caplog.messages
    assert capsys.readouterr().err == ""


def test_all_answers(lines: list[str]) -> None:
    """Each answer is one line with its size; the puzzle in the address is nobody's business."""
    answer = client(access_log.ALL).get(f"/?p={GENTLE}&title=Secret", headers={"Accept-Encoding": "br"})
    (line,) = lines
    assert parts(line)[:4] == ("GET", "/", "200", str(len(answer.data)))
    assert "Secret" not in line
    assert GENTLE not in line


def test_refusals_alone(lines: list[str]) -> None:
    """What was refused is logged with the sentence that the person read; what was answered is not."""
    browser = client(access_log.REFUSALS)
    browser.get("/")
    browser.post("/board", data=posted(GENTLE), headers={"Origin": "https://evil.example"})
    browser.get("/nowhere")
    browser.get("/", headers={"Host": "a b"})
    found = [parts(line) for line in lines]
    assert [part[2] for part in found] == ["403", "404", "400"]
    assert str(found[0][5]).startswith("This came from a page of another site")


@pytest.mark.parametrize(
    "path", ["/a%0d%0a2026-01-01T00:00:00Z%20forged", "/%1b[2J", "/%e2%80%a8x", "/%7f", "/" + "x" * 3_000]
)
def test_no_line_is_forged(lines: list[str], path: str) -> None:
    """Whatever is in a path, it is one line of printable ASCII, and not a long one."""
    client(access_log.ALL).get(path)
    (line,) = lines
    assert line.isascii()
    assert line.isprintable()
    assert len(line) < 700
    parts(line)
