"""Hands in a lecture: a question becomes a vote that a person counts, led by the two keys of a clicker."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.looks import accessibility_problems, resize
from tests.browser.measures import cut_off, overlaps, sticking_out
from tests.browser.stage import LIANG, expect_move, open_stage, press, until

FITS, DIGIT = 12, 72  # moves of search A at which these are asked of the case study's grid
# The states of a vote and the steps that the keys take in each, by the script that knows them.
MACHINE: Final = """async () => {
  const { newVote, stepOf, takeStep, setCount, setChoices, totalOf, percentOf } =
    await import(document.querySelector("script[src$='demo/main.js']").src.replace("main.js", "vote.js"));
  const choices = ["a", "b"].map((key) => ({ key, label: key }));
  const vote = (hasAnswer) => newVote({ question: "", kind: "choice", choices, hasAnswer });
  const walk = (keys, hasAnswer = true) => {
    let now = vote(hasAnswer);
    return [...keys].map((key) => {
      const step = stepOf(now, key === "+" ? "on" : "back");
      if (step) now = takeStep(now, step, step === "answer" ? ["a"] : []);
      return `${step} ${now.state} ${now.rounds.length}`;
    });
  };
  let open = takeStep(vote(true), "open");
  for (const count of [2, "x", -1, 12345]) open = setCount(open, "a", count);
  open = setCount(setCount(open, "b", 1), "z", 5);
  return {
    plain: walk("+++"), back: walk("-"), second: walk("+-+-+-"), shown: walk("+-- "), none: walk("+++", false),
    end: walk("++++"), total: totalOf(open), part: percentOf(setCount(open, "a", 2), "a", 0),
    late: totalOf(setCount(takeStep(open, "show"), "a", 1)), fixed: setChoices(open, "digit", []).kind,
  };
}"""


def bars(page: Page) -> list[str]:
    """What each row of a vote says, in one line."""
    return [" ".join(text.split()) for text in page.locator("#hands .votes li:not(.heads)").all_inner_texts()]


def state(page: Page) -> str | None:
    """The state of the vote that the stage shows; None for none."""
    return page.locator("#stage").get_attribute("data-hands")


def expect_state(page: Page, name: str) -> None:
    """The vote comes to that state."""
    expect(page.locator("#stage")).to_have_attribute("data-hands", name)


def raise_hands(page: Page) -> None:
    """Turn hands on; the script that counts them comes with the first press."""
    press(page, "h")
    expect_state(page, "open")


def test_a_vote_has_states_rounds_and_counts(page: Page) -> None:
    """Two keys lead through waiting, open, closed, shown and answered; counts are of an open round."""
    open_stage(page, at=0)
    found: dict[str, Any] = page.evaluate(MACHINE)
    assert found["plain"] == ["open open 1", "show shown 1", "answer answered 1"]
    assert found["back"] == [" waiting 0"]
    assert found["second"] == ["open open 1", "close closed 1", "again open 2", "close closed 2"] + [
        "again open 3",
        "close closed 3",
    ]
    assert found["shown"][:3] == ["open open 1", "close closed 1", "show shown 1"]
    assert found["none"][-1] == "leave answered 1"
    assert found["end"][-1] == " answered 1"
    assert (found["total"], found["part"], found["late"], found["fixed"]) == (10_000, 67, 10_000, "choice")


def test_hands_are_counted_before_the_answer_is_shown(page: Page) -> None:
    """Keys, fields and buttons count; a second round stands beside the first; what is right is marked at the end."""
    open_stage(page, q=1, at=FITS)
    raise_hands(page)
    press(page, *"yyynyy", "Backspace")
    page.get_by_label("No: hands").fill("12")
    page.get_by_role("button", name="N No").click()
    assert [field.input_value() for field in page.locator("#hands input[data-choice]").all()] == ["4", "13"]
    press(page, "PageUp")
    expect_state(page, "closed")
    expect(page.locator("#hands .votes")).to_be_hidden()
    press(page, "PageDown", *"yyyn", "y", "PageDown")
    expect_state(page, "shown")
    assert bars(page) == ["Y Yes 4 · 24 % 4 · 80 %", "N No 13 · 76 % 1 · 20 %"]
    press(page, "y")  # no key answers while a vote is under way
    assert page.locator("#hands .right, .outcome").count() == 0
    assert page.locator("#demo-board td[data-answer]").count() == 0
    press(page, "PageDown")
    expect_state(page, "answered")
    expect(page.locator(".outcome")).to_contain_text("The answer: Yes")
    assert bars(page)[0] == "Y Yes ✓ 4 · 24 % 4 · 80 %"
    press(page, "PageDown")
    expect_move(page, FITS + 1)
    expect(page.locator("#hands")).to_be_hidden()


def test_a_lecture_by_two_keys(page: Page) -> None:
    """On a projector of 4:3 Page Down and Page Up alone lead a lesson through its questions; all stays in sight."""
    resize(page, (1024, 768))
    open_stage(page, "/demo?lesson=first-search&view=projector")
    raise_hands(page)
    press(page, *"abb")
    for key, then in (("PageUp", "closed"), ("PageDown", "open"), ("PageDown", "shown")):
        press(page, key)
        expect_state(page, then)
        assert cut_off(page) + overlaps(page) + sticking_out(page) == [], then
    sizes = page.locator("#hands .votes li").evaluate_all(
        "all => all.map((row) => parseFloat(getComputedStyle(row).fontSize))"
    )
    assert min(sizes) >= 0.03 * 768
    press(page, "PageDown")
    expect_move(page, 1)
    expect(page.locator("#hands")).to_be_hidden()
    press(page, "PageDown")  # the next question waits until the clicker opens it
    expect_move(page, 2)
    expect(page.locator("#progress")).to_have_text("Page Down: count hands.")
    press(page, "PageDown")
    expect_state(page, "open")
    press(page, "h")
    expect(page.locator("#hands")).to_be_hidden()
    press(page, "PageDown")
    expect_move(page, 4)


def test_the_room_guesses_who_wins(page: Page) -> None:
    """Before a race hands say who wins; then the clicker starts it without a guess, and hands stay on for the tab."""
    open_stage(page, f"/demo/race?p={LIANG}&lanes=A,D")
    raise_hands(page)
    press(page, *"aad", "t", "PageDown")
    expect_state(page, "shown")
    assert bars(page) == ["A Free-cell list 2 · 50 %", "D Fewest choices 1 · 25 %", "T A tie 1 · 25 %"]
    press(page, "PageDown")
    expect(page).to_have_url(re.compile(r"at=[1-9]\d*&guess=skip"))
    expect(page.locator("#hands")).to_be_hidden()
    open_stage(page, q=1, at=DIGIT)
    expect(page.locator("#progress")).to_have_text("Page Down: count hands.")
    press(page, "PageDown", "8", "PageDown")
    assert bars(page)[7] == "8 1 · 100 %"


def test_a_question_that_only_the_room_has_heard(page: Page) -> None:
    """Anywhere else H opens yes or no, A to D, or a digit; the next stop ends it."""
    open_stage(page, at=5)
    raise_hands(page)
    press(page, "b")
    assert page.locator("#hands .votes li").count() == 4
    page.locator("[name=kind][value=digit]").click()  # something is counted already: the choices stay
    assert page.locator("#hands .votes li").count() == 4
    press(page, "Backspace")
    page.locator("[name=kind][value=digit]").click()
    assert page.locator("#hands .votes li").count() == 9
    press(page, "7", "PageDown", "PageDown")
    expect_move(page, 6)
    assert state(page) is None
    press(page, "PageDown")
    expect_move(page, 7)


def test_the_lecturers_window_counts_too(page: Page) -> None:
    """N opens it, Shift+N where N answers; it shows question and counts, counts hands, and has the same two keys."""
    open_stage(page, q=1, at=FITS)
    with page.expect_popup() as opened:
        press(page, "Shift+N")
    notes = opened.value
    expect(notes.locator(".hands-question")).to_contain_text("fit r1c6 after 4?")
    expect(notes.locator("#hands .ways")).to_be_hidden()
    press(notes, "h")
    expect_state(page, "open")
    press(page, "y")
    press(notes, "n")
    notes.get_by_label("Yes: hands").fill("5")
    expect(page.get_by_label("Yes: hands")).to_have_value("5")
    expect(page.get_by_label("No: hands")).to_have_value("1")
    press(notes, "PageDown")
    expect_state(page, "shown")
    expect(notes.locator("#hands .line").first).to_contain_text("5 · 83 %")
    assert accessibility_problems(notes) == []
    notes.get_by_role("button", name="Answer").click()
    expect_state(page, "answered")
    until(notes, "document.querySelector('#hands li.right') !== null")
    notes.close()
