"""A lecturer's tasks: a deck for PowerPoint, a clicker on every stage, and a picture that the back row reads whole."""

from __future__ import annotations

import re
from itertools import product
from typing import Final
from urllib.parse import parse_qs, urlsplit
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from solver import trace
from tests.browser.measures import cut_off, sticking_out
from tests.browser.stage import LIANG, address, drawer, expect_move, open_drawer, open_stage, press, project
from tests.campaigns import some
from tests.webapp.pages import GENTLE
from webapp.demo.lessons import lessons

LESSON: Final = "first-search"
STAGES: Final = {
    "watch": address(speed="slow"),
    "lesson": f"/demo?lesson={LESSON}",
    "race": f"/demo/race?p={LIANG}&lanes=A,D&guess=skip",
}
# By stage, what tells the room something: the address, and the key.
TOLD: Final = {
    "watch": (f"/demo?p={LIANG}", "ArrowUp"),
    "guess": (f"/demo/race?p={LIANG}&lanes=A,D", "PageDown"),
    "race": (f"/demo/race?p={LIANG}&lanes=A,D&guess=skip", "ArrowUp"),
    "side-by-side": (f"/demo/race?p={LIANG}&lanes=A,D&clock=moves", "PageUp"),
}
# Each search of ours beside another.
PAIRS: Final = ("A,D", "E,B", "C,F")


def lane_digits(page: Page) -> list[str]:
    """The digits that stand large on the board of each lane, 0 for none."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll(".lane-board")].map((board) =>
          [...board.querySelectorAll("tbody td")].map((cell) => cell.textContent || "0").join(""))"""
    )
    return found


def states(page: Page) -> list[str]:
    """The digits of the search of each lane after as many moves as its link to *Watch* names."""
    found = []
    for link in page.locator(".lane .watch").all():
        fields = parse_qs(urlsplit(link.get_attribute("href") or "").query)
        state = trace(LIANG, fields["lanes"][0])[int(fields["at"][0])]
        found.append("".join(map(str, state.digits)))
    return found


@pytest.mark.parametrize(
    ("stage", "searches"),
    some([*product(("side-by-side", "race"), PAIRS)], always=lambda case: case == ("side-by-side", PAIRS[0])),
)
def test_boards_of_two_searches_show_what_they_have_placed(page: Page, stage: str, searches: str) -> None:
    """Step by step, from difference to difference, and at the end, each board holds the digits of its search.

    Side by side, too, the room sees how fast they play; what was told is gone as soon as a clicker goes on.
    """
    clock = "moves" if stage == "side-by-side" else "placements"
    open_stage(page, f"/demo/race?p={LIANG}&lanes={searches}&clock={clock}&guess=skip")
    sentence = page.locator("#sentence")
    for key in ("ArrowRight", "PageDown", "ArrowRight", "ArrowLeft", "PageDown", "End"):
        before = sentence.inner_text()
        press(page, key)
        expect(sentence).not_to_have_text(before)
        assert lane_digits(page) == states(page), key
    if stage == "side-by-side":
        press(page, "Home")
        project(page)
        expect_speed_told(page)
        note = page.locator("#progress")
        press(page, "Home", "PageUp")
        expect(note).not_to_be_empty()
        press(page, "PageDown")
        expect(note).to_be_empty()


@pytest.mark.campaign  # the drawer is tried with another type, the deck in tests/webapp/learn/test_lesson_deck.py
def test_a_lesson_comes_as_a_deck(page: Page) -> None:
    """*Download*, *PowerPoint*, *Download*: a file with a slide for each step, which can be edited."""
    open_stage(page, f"/demo?lesson={LESSON}")
    open_drawer(page, "downloads")
    page.get_by_role("radio", name="PowerPoint").check()
    with page.expect_download() as download:
        page.locator("#take").get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.endswith(".pptx")
    with ZipFile(download.value.path()) as deck:
        slides = [name for name in deck.namelist() if re.fullmatch(r"ppt/slides/slide\d+[.]xml", name)]
    assert len(slides) == len(lessons()[LESSON].steps) + 1


def test_a_clicker_leads_every_stage(page: Page) -> None:
    """F5 or Shift+F5 begins, Page Down goes on, "." blanks, the next press shows it again, Page Up goes back, Esc ends.

    Nothing is loaded anew, and nothing scrolls. A lecturer who has left the settings open sees the projector, too. On
    it Up and Down name the new speed, while it plays and while it stands, and a pause ends that.
    """
    stage, blank = page.locator("#stage"), page.locator("#blank")
    parts = page.locator(".scene, .course").first
    for name, where in STAGES.items():
        open_stage(page, where)
        page.evaluate("window.isSame = true; Element.prototype.requestFullscreen = undefined")
        press(page, "F5" if name == "lesson" else "Shift+F5")
        expect(stage).to_have_attribute("data-view", "projector")
        first = parts.inner_text()
        press(page, "PageDown")
        expect(parts).not_to_have_text(first, use_inner_text=True)
        second = parts.inner_text()
        press(page, ".")
        expect(blank).to_be_visible()
        press(page, "PageDown")
        expect(blank).to_be_hidden()
        expect(parts).to_have_text(second, use_inner_text=True)
        press(page, "PageUp")
        expect(parts).to_have_text(first, use_inner_text=True)
        press(page, "Escape")
        expect(stage).to_have_attribute("data-view", "page")
        page.wait_for_url(re.compile("^(?!.*view=)"))
        assert page.evaluate("[window.isSame, scrollX, scrollY]") == [True, 0, 0]
        open_drawer(page, "settings")
        press(page, "F5")
        expect(stage).to_have_attribute("data-view", "projector")
        expect(page.locator("#settings")).to_be_hidden()
        if name != "lesson":
            expect_speed_told(page)
        assert page.evaluate("window.isSame")


def expect_speed_told(page: Page) -> None:
    """Up and Down name the new speed, while it plays and while it stands, and a pause ends that."""
    note, pace = page.locator("#progress"), page.locator("#pace")
    for keys in (["ArrowUp"], [" ", "ArrowDown"]):
        before = pace.text_content() or ""
        press(page, *keys)
        expect(pace).not_to_have_text(before)
        expect(note).to_contain_text(f"Speed: {(pace.text_content() or '').lower()}, ")
    expect(page.locator("#stage[data-playing]")).to_be_visible()
    press(page, " ")
    expect(note).to_be_empty()


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "key"), list(product(TOLD, ("PageDown", "ArrowRight", " "))))
def test_what_was_said_goes_as_the_lecture_goes_on(page: Page, name: str, key: str) -> None:
    """What a press told the room, as to guess first, is gone from the projector once the search or race goes on."""
    where, first_key = TOLD[name]
    open_stage(page, f"{where}&view=projector")
    press(page, first_key)
    note = page.locator("#progress")
    expect(note).not_to_be_empty()
    before = note.inner_text()
    press(page, key)
    expect(note).not_to_have_text(before)
    press(page, *([" "] if key == " " else []))
    expect(note).to_be_empty()


def test_a_clicker_shows_a_long_retreat_from_its_start_to_its_end(page: Page) -> None:
    """Where it stops at long retreats, Page Down leads to one, then plays it back, then leads to the next.

    Space stops there with the words that Page Down has, seen and spoken. Two presses before the first frame, or before
    anything plays, lead past the retreat as later ones do.
    """
    search = trace(LIANG, "free-cells")
    search.explore_all()
    first = search.next_retreat(0, search.default_retreat())
    assert first is not None
    second = search.next_retreat(first.start, search.default_retreat())
    assert second is not None
    open_stage(page, address(stop="retreat", speed="fast", at=first.start - 5, view="projector"))
    press(page, " ")
    expect(page.locator("#progress")).to_have_text(re.compile("^Retreat 1 of"))
    expect(page.locator("#stage:not([data-playing])")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Retreat 1 of")
    press(page, "ArrowLeft")
    expect_move(page, first.start - 1)
    press(page, "PageDown")
    expect_move(page, first.start)
    expect(page.locator("#progress")).to_have_text(re.compile("^Retreat 1 of"))
    moves = watch_moves(page)
    press(page, "PageDown")
    expect_move(page, first.start + first.length)
    expect(page.locator("#stage:not([data-playing])")).to_be_visible()
    assert page.evaluate(moves) == [f"{first.start + number:,}" for number in range(1, first.length + 1)]
    press(page, "PageDown")
    expect_move(page, second.start)
    press(page, "PageDown", "PageDown")  # who has seen enough goes on
    expect(page.locator("#progress")).to_have_text(re.compile("^Retreat 3 of"))
    press(page, "ArrowDown", "ArrowDown", "Home")
    expect(page.locator("#speeds :checked")).to_have_value("slow")
    expect_move(page, 0)
    press(page, "PageDown")
    expect(page.locator("#progress")).to_have_text(re.compile("^Retreat 1 of"))
    page.evaluate(
        """() => {
          for (let times = 2; times; times -= 1) {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
          }
        }"""
    )
    expect(page.locator("#progress")).to_have_text(re.compile("^Retreat 2 of"))
    press(page, "PageDown")
    expect(page.locator("#stage[data-playing]")).to_be_visible()  # and no frame for a second
    press(page, "PageDown")
    expect(page.locator("#progress")).to_have_text(re.compile("^Retreat 3 of"))
    expect(page.locator("#stage:not([data-playing])")).to_be_visible()


def watch_moves(page: Page) -> str:
    """Note from now on each move that the counter shows; the expression for them."""
    page.evaluate(
        """() => {
          window.moves = [];
          new MutationObserver(() => window.moves.push(document.getElementById("count-move").textContent))
            .observe(document.getElementById("count-move"), { childList: true, characterData: true, subtree: true });
        }"""
    )
    return "window.moves"


def choose_for_the_lecture(page: Page) -> None:
    """Choose search B, its program in Python, fast, larger type, and stops at long retreats."""
    page.locator("[popovertarget='searches']").first.click()
    page.locator("#searches [data-lanes='check-first']").click()
    expect(page.locator(".chooser .letter")).to_have_text("B")
    page.locator("#speed").click()
    page.get_by_role("radio", name="Fast 30 moves a second", exact=True).check()
    press(page, "Escape")
    with drawer(page):
        for name in ("Python", "larger", "long retreats"):
            page.locator("#setup").get_by_role("radio", name=name, exact=True).check(force=True)


def chosen(page: Page) -> dict[str, str]:
    """The search, code, speed, type and stops of the stage."""
    page.locator("#stage[data-explored]").first.wait_for()
    found: dict[str, str] = page.evaluate(
        """Object.fromEntries([["search", document.querySelector(".chooser .letter")?.textContent ?? ""],
          ...["code", "speed", "size", "stop"].map((name) =>
            [name, document.querySelector(`:is(#setup, #speeds) [name="${name}"]:checked`)?.value])])"""
    )
    return found


def test_choices_last_as_long_as_the_lecture(page: Page) -> None:
    """What was chosen on *Watch* is there again after a race, with another puzzle, side by side and in a lesson.

    The address says it, so a reload shows the same. Back shows what was there, and a bookmark what it says.
    """
    open_stage(page, address())
    page.locator("[popovertarget='searches']").first.wait_for()
    usual = chosen(page)
    choose_for_the_lecture(page)
    lecture = {"search": "B", "code": "py", "speed": "fast", "size": "larger", "stop": "retreat"}
    page.get_by_role("link", name="Race", exact=True).click()
    page.locator("#stage.race[data-explored]").first.wait_for()
    page.locator(".lane .watch").last.click()
    expect(page.locator(".chooser .letter")).to_have_text("D")  # the race has a stage, too
    assert chosen(page) == lecture | {"search": "D"}
    page.evaluate("history.go(-2)")
    expect(page.locator(".chooser .letter")).to_have_text("B")
    assert chosen(page) == lecture
    page.goto(f"/?p={GENTLE}")
    page.get_by_role("link", name="Demo", exact=True).first.click()
    assert chosen(page) == lecture
    page.locator("[popovertarget='searches']").first.click()
    page.get_by_role("link", name="Add a search").filter(visible=True).click()
    page.locator("#stage.has-code[data-explored]").first.wait_for()
    assert page.locator("[name='code']:checked, [name='speed']:checked").evaluate_all(
        "all => all.map(({ value }) => value)"
    ) == ["fast", "py"]
    page.goto("/demo/lessons")
    page.locator("a[href*='lesson=']").first.click()
    expect(page.locator("#lesson-at")).to_contain_text("1 of")
    assert chosen(page) == lecture | {"search": "", "stop": "move"}
    page.goto(address())
    assert chosen(page) == usual


def test_a_clicker_goes_on_behind_the_end_of_a_search(page: Page) -> None:
    """The last move links to where Page Down leads: a race, with a guess if Ask first is on. Page Up comes back."""
    open_stage(page, address(GENTLE, lanes="B", stop="dead", view="projector"))
    press(page, "End")
    expect(page.locator("#progress")).to_have_text("Next: race it against Fewest choices")
    assert (cut_off(page), sticking_out(page)) == ([], [])
    press(page, "ArrowLeft")
    expect(page.locator("#progress")).to_have_text("")
    press(page, "ArrowRight")
    page.get_by_role("link", name="race it against Fewest choices").click()
    page.wait_for_url("**/demo/race?**lanes=check-first,fewest-choices**")
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#stage")).to_have_attribute("data-view", "projector")
    expect(page.locator("#question")).to_be_hidden()
    press(page, "PageUp")
    page.wait_for_url("**/demo?**")
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#progress")).to_contain_text("race it against")
    press(page, "p")
    expect(page.locator("#ask-first")).to_be_checked()
    press(page, "PageDown")
    page.wait_for_url("**/demo/race?**")
    expect(page.locator("#question")).to_be_visible()
