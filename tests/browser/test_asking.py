"""What the stages do while the server is busy, not done yet, refuses or is silent: they ask again, or say why not."""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import complaints
from tests.browser.stage import LIANG, address, press

PAUSE: Final = 1  # seconds
BUSY: Final = {"status": 503, "headers": {"Retry-After": str(PAUSE)}, "body": "Many people are asking at once."}
UNDONE: Final = {"status": 202, "json": {"more": True}}
FRAMES: Final = "**/frames?*"


class Stage(NamedTuple):
    """A stage at a place, what shows that it takes keys, and the words one step further."""

    address: str
    ready: str
    sentence: str
    words: str
    is_safe: str


STAGES: Final = {
    "demo": Stage(address(move=200), "#stage[data-explored]", "#count-move", "201", "The place is safe in the address"),
    "race": Stage(
        "/demo/race?" + urlencode({"p": LIANG, "race": "D,F", "at": 8}),
        "html[data-ready]",
        "#sentence",
        "After 9 placements",
        "The race is safe in the address",
    ),
}


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    """One stage after the other."""
    return STAGES[request.param]


def open_with(page: Page, stage: Stage, *answers: dict[str, Any], always: bool = False) -> dict[str, list[float]]:
    """Open a stage and step on, while every question for frames is answered so at first; when each was asked."""
    asked: dict[str, list[float]] = {}

    def answer(route: Route) -> None:
        times = asked.setdefault(route.request.url, [])
        times.append(time.monotonic())
        if always or len(times) <= len(answers):
            route.fulfill(**answers[min(len(times), len(answers)) - 1])
        else:
            route.continue_()

    page.route(FRAMES, answer)
    page.goto(stage.address)
    page.wait_for_selector(stage.ready, state="attached")
    press(page, "ArrowRight")
    return asked


def test_a_busy_server_is_asked_again(page: Page, problems: list[str], stage: Stage) -> None:
    """After a 503 the stage waits as long as the server says and asks again; after a 202 it asks again at once."""
    asked = open_with(page, stage, BUSY, UNDONE)
    expect(page.locator(stage.sentence)).to_contain_text(stage.words)
    times = next(times for times in asked.values() if len(times) > 2)
    assert PAUSE - 0.1 < times[1] - times[0]
    assert times[2] - times[1] < PAUSE - 0.1
    assert complaints(problems, 503) > 0


def test_a_refusal_is_told_and_silence_too(page: Page, problems: list[str], stage: Stage) -> None:
    """What the server says when it refuses is shown beside the buttons and spoken.

    Without an answer the stage says so, and that nothing is lost.
    """
    open_with(page, stage, {"status": 400, "content_type": "text/plain", "body": "There is no such move."}, always=True)
    undone = {"status": 202, "json": {"more": False}}
    for answer, sentence in (
        (None, "There is no such move."),
        (lambda route: route.fulfill(**undone), "The search is not explored that far."),
        (lambda route: route.abort(), f"The server does not answer. {stage.is_safe}; try again."),
    ):
        if answer:
            page.unroute(FRAMES)
            page.route(FRAMES, answer)
            press(page, "ArrowRight")
        for part in ("#progress", "#status"):
            expect(page.locator(part)).to_contain_text(sentence)
    problems.clear()
