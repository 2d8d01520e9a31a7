"""What the stages do while the server is busy, not done yet, refuses or is silent: they ask again, or say why not."""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import intercept, painted
from tests.browser.problems import Problems
from tests.browser.stage import LIANG, WORST, address, expect_move, open_stage, press, until
from tests.campaigns import some

PAUSE: Final = 4  # seconds: longer than an answer takes on a busy machine
BUSY: Final = {"status": 503, "headers": {"Retry-After": str(PAUSE)}, "body": "Many people are asking at once."}
REFUSED: Final[dict[str, Any]] = {"status": 400, "content_type": "text/plain", "body": "There is no such move."}
UNDONE: Final = {"status": 202, "json": {"more": True}}
UNKNOWN: Final = {"status": 202, "json": {"more": False}}
FRAMES: Final = "**/frames?*"
UNSEEN: Final = WORST[9:18] + WORST[:9] + WORST[18:]  # a long search that no other test has explored


class Stage(NamedTuple):
    """A stage at a place, what shows that it takes keys, and the words one step further."""

    address: str
    ready: str
    sentence: str
    words: str
    is_safe: str
    before_the_end: str


STAGES: Final = {
    "demo": Stage(
        address(at=200), "#stage[data-explored]", "#count-move", "201", "Your place is kept in the address", "10,988"
    ),
    "race": Stage(
        "/demo/race?" + urlencode({"p": LIANG, "lanes": "D,F", "at": 8}),
        "html[data-ready]",
        "#sentence",
        "After 9 placements",
        "Your place is kept in the address",
        "After 56 placements",
    ),
}


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    """One stage after the other."""
    return STAGES[request.param]


def open_with(page: Page, stage: Stage, *answers: dict[str, Any]) -> dict[str, list[float]]:
    """Open a stage and step on, while every question for frames is answered so at first; when each was asked."""
    asked: dict[str, list[float]] = {}

    def answer(route: Route) -> None:
        times = asked.setdefault(route.request.url, [])
        times.append(time.monotonic())
        if len(times) <= len(answers):
            route.fulfill(**answers[len(times) - 1])
        else:
            route.continue_()

    page.route(FRAMES, answer)
    page.goto(stage.address)
    page.locator(stage.ready).first.wait_for(state="attached")
    press(page, "ArrowRight")
    return asked


@pytest.mark.parametrize("name", some(STAGES, always="demo".__eq__))
def test_a_busy_server_is_asked_again(page: Page, problems: Problems, name: str) -> None:
    """After a 503 the stage waits as long as the server says and asks again; after a 202 it asks again at once."""
    problems.expect(503)
    stage = STAGES[name]
    asked = open_with(page, stage, BUSY, UNDONE)
    expect(page.locator(stage.sentence)).to_contain_text(stage.words)
    # The stage may ask for other moves, too, of which two questions can be on their way at once.
    gaps = [(times[1] - times[0], times[2] - times[1]) for times in asked.values() if len(times) > 2]
    assert any(after_busy > PAUSE - 0.1 > at_once for after_busy, at_once in gaps), gaps
    assert problems.answered(503) > 0


def test_a_refusal_and_a_missing_answer_are_shown(page: Page, problems: Problems, stage: Stage) -> None:
    """What the server says when it refuses is shown beside the buttons and spoken.

    Without an answer the stage says so, and that nothing is lost. Who has stepped on meanwhile sees the place
    where they are, and hears of no other one.
    """
    problems.expect(REFUSED["status"], "ERR_FAILED")
    answers: list[dict[str, Any] | None] = []

    def answer(route: Route) -> None:  # one for all answers: between two of them a question would come through
        if answers[-1]:
            route.fulfill(**answers[-1])
        else:
            route.abort()

    page.route(FRAMES, answer)
    for choice_made, sentence in (
        (REFUSED, "There is no such move."),
        (UNKNOWN, "The search has not been explored that far."),
        (None, f"{stage.is_safe}; try again."),
    ):
        answers.append(choice_made)
        if len(answers) == 1:
            page.goto(stage.address)
            page.locator(stage.ready).first.wait_for(state="attached")
        press(page, "ArrowRight")
        for part in ("#progress", "#status"):
            expect(page.locator(part)).to_contain_text(sentence)
    page.unroute_all()
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    held: list[Route] = []
    intercept(page, FRAMES, lambda route: held.append(route))
    with page.expect_request(FRAMES):
        press(page, "End")
    until(page, "true")  # by now the question is held
    assert held
    page.route(FRAMES, lambda route: route.continue_())
    press(page, "ArrowLeft")
    expect(page.locator(stage.sentence)).to_contain_text(stage.before_the_end)
    with page.expect_response(held[0].request.url):
        held[0].fulfill(**REFUSED)
    painted(page)
    expect(page.locator("#progress")).not_to_contain_text(REFUSED["body"])


def test_playing_on_without_a_server_says_so(page: Page, problems: Problems) -> None:
    """What has come is played to its end; then the stage pauses and says that the server is silent."""
    problems.expect("ERR_FAILED")
    open_stage(page, at=200, speed="fast")
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.continue_()
        else:
            route.abort()

    intercept(page, FRAMES, answer)
    press(page, " ")
    for part in ("#progress", "#status"):
        expect(page.locator(part)).to_contain_text("Your place is kept in the address")
    expect(page.locator("#play")).to_have_text("Play")
    expect_move(page, 210)


def test_exploring_to_a_far_move_shows_a_progress_bar(page: Page, problems: Problems) -> None:
    """While the search is explored towards a move, a bar and a sentence say how far; they end with the way."""
    problems.expect(REFUSED["status"])
    far = 100_000_000
    held: list[Route] = []
    page.route("**/demo/explore?*", lambda route: held.append(route))  # it would go on without end
    page.route(FRAMES, lambda route: held.append(route))
    found = {"to": str(far), "words": ""}  # nobody was there before
    page.route("**/demo/goto?*", lambda route: route.fulfill(json=found))
    page.goto(address(UNSEEN))
    page.locator("html[data-ready]").first.wait_for(state="attached")
    progress_bar = page.locator("#way")
    expect(progress_bar).to_be_hidden()
    wanted = f"at={far - 12}&"
    with page.expect_request(lambda request: wanted in request.url):
        press(page, "g", *str(far), "Enter")
    expect(progress_bar).to_be_visible()
    with page.expect_request(lambda request: wanted in request.url):
        last_held(page, held, wanted).fulfill(status=202, json={"total": far // 4, "finished": False, "more": True})
    expect(page.locator("#progress")).to_have_text("Exploring: 25,000,000 of 100,000,000 moves.")
    assert progress_bar.locator("progress").evaluate("bar => bar.position") == 0.25
    last_held(page, held, wanted).fulfill(**REFUSED)
    expect(page.locator("#progress")).to_have_text(REFUSED["body"])
    expect(progress_bar).to_be_hidden()


def test_the_end_is_waited_for_until_it_is_known(page: Page, problems: Problems) -> None:
    """While the end is explored a bar says how far, and End waits; *Stop here* shows the last move that is known."""
    held: list[Route] = []
    page.route("**/demo/explore?*", lambda route: held.append(route))
    page.goto(address(UNSEEN))
    page.locator("html[data-ready]").first.wait_for(state="attached")
    total = int("".join(filter(str.isdecimal, page.locator("#of-total").inner_text()))) + 10_000
    progress = {"total": total, "of_total": f"of {total:,}+", "budget": 4 * total, "finished": False, "more": True}
    page.route("**/demo/goto?*", lambda route: route.fulfill(status=202, json=progress))
    move = page.locator("#count-move").inner_text()
    press(page, "End")
    bar = page.locator("#way progress")
    expect(bar).to_be_visible()
    expect(bar).to_have_js_property("position", 0.25)
    expect(page.locator("#progress")).to_have_text(f"Exploring: {total:,} moves so far.")
    expect(page.locator("#count-move")).to_have_text(move)
    page.get_by_role("button", name="Stop here").click()
    expect(page.locator("#progress")).to_have_text("The search is explored up to here.")
    expect(bar).to_be_hidden()
    expect_move(page, total)


def last_held(page: Page, held: list[Route], words: str) -> Route:
    """The last question with these words that waits for its answer, as soon as it is held."""
    while not any(words in route.request.url for route in held):
        painted(page)
    return next(route for route in reversed(held) if words in route.request.url)
