"""A search, its race and a lesson follow each other in one document, so that full screen lasts."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.stage import expect_move, open_stage, press
from webapp.demo.lessons import lessons


def stays(page: Page) -> list[Any]:
    """Say whether it is the document that was marked, and whether it fills the screen as a projector."""
    found: list[Any] = page.evaluate(
        "[window.isMarked === true, document.fullscreenElement?.tagName, document.getElementById('stage').dataset.view]"
    )
    return found


def mark(page: Page) -> None:
    """Mark the document, and fill the screen with it."""
    page.evaluate("window.isMarked = true")
    press(page, "f")
    page.wait_for_function("() => document.fullscreenElement")


def expect_stage(page: Page, kind: str) -> None:
    """The stage of that kind comes, explored to the end."""
    expect(page.locator("#stage")).to_have_class(re.compile(rf"^{kind}\b"))
    page.locator("#stage[data-explored]").first.wait_for()


def test_a_search_and_its_race_share_a_document(page: Page) -> None:
    """Page Down at the last move opens the race, Page Up at its start the search; Back and reload work."""
    open_stage(page, lanes="fewest-choices", at=1)
    mark(page)
    press(page, "End")
    expect(page.locator("#progress")).to_contain_text("race it against")
    last = page.locator("#count-move").text_content()
    press(page, "PageDown")
    expect_stage(page, "race")
    assert stays(page) == [True, "HTML", "projector"]
    assert page.title().startswith("Race")
    press(page, "PageDown")
    expect(page.locator("#sentence")).to_contain_text("After 1 placement")
    press(page, "Home")
    expect(page.locator("#sentence")).to_contain_text("The same puzzle for all")
    press(page, "PageUp")
    expect_stage(page, "demo")
    expect(page.locator("#count-move")).to_have_text(str(last))
    assert stays(page) == [True, "HTML", "projector"]
    page.go_back()
    expect_stage(page, "race")
    assert page.evaluate("window.isMarked")
    page.reload()
    expect_stage(page, "race")
    press(page, "PageUp")
    expect_stage(page, "demo")


def test_a_choice_of_the_tab_lasts_in_a_race(page: Page) -> None:
    """*Add a search* opens the pair in place, with the code and speed chosen before, and Back leads to the search.

    Another search of the puzzle comes in place too.
    """
    open_stage(page, lanes="free-cells", at=7, code="py", speed="fast")
    page.evaluate("window.isMarked = true")
    page.locator(".chooser").click()
    page.locator("#searches [data-lanes='check-first']").click()
    expect(page.locator(".chooser")).to_contain_text("check, then place")
    page.locator(".chooser").click()
    page.locator("#to-pair").click()
    expect_stage(page, "race")
    assert page.evaluate("window.isMarked")
    assert "code=py" in page.url
    expect(page.locator("#speeds :checked")).to_have_value("fast")
    press(page, "d")
    expect(page.locator("#sentence")).to_contain_text("Move ")
    page.locator(".watch").last.click()
    expect_stage(page, "demo")
    assert page.evaluate("window.isMarked")
    page.go_back()
    expect_stage(page, "race")
    page.go_back()
    page.go_back()
    expect_stage(page, "demo")
    page.go_back()
    expect(page.locator(".chooser")).to_contain_text("Free-cell list")
    expect_move(page, 7)


def test_ask_first_and_the_base_last_through_a_race(page: Page) -> None:
    """From Watch to a race and back the address keeps q=1 and base=0, also where they were chosen on the page."""
    open_stage(page, lanes="check-first", at=7, base=0)
    page.evaluate("document.querySelector('#predict').click()")
    page.locator(".chooser").click()
    page.locator("#to-pair").click()
    expect_stage(page, "race")
    assert "q=1" in page.url
    assert "base=0" in page.url
    press(page, "d")
    expect(page.locator("#sentence")).to_contain_text("r0c")
    page.locator(".watch").last.click()
    expect_stage(page, "demo")
    expect(page).to_have_url(re.compile("(?=.*q=1)(?=.*base=0)"))


def test_a_lesson_leads_into_its_race_and_to_the_lessons_beside_it(page: Page) -> None:
    """Its race, the lesson after it and the lesson before it come in one document; each is offered before it opens."""
    lesson = lessons()["plank-place-first"]
    before = lesson.lesson_before
    assert before
    assert lesson.next_lesson
    open_stage(page, f"/demo?lesson={lesson.key}&at={lesson.steps[-1].move}")
    mark(page)
    press(page, "PageDown")
    expect_stage(page, "race")
    assert stays(page) == [True, "HTML", "projector"]
    press(page, "PageUp")
    expect_stage(page, "demo")
    press(page, "Home", "PageUp")
    if lesson.steps[0].move:
        expect(page.locator("#lesson-at")).to_contain_text("before 1")
    expect(page.locator("#progress")).to_have_text(f"Press Back again for the lesson before, “{before.title}”.")
    press(page, "PageUp")
    expect(page.locator("#puzzle-title")).to_have_text(before.title)
    expect(page.locator("#lesson-at")).to_have_text(f"{len(before.steps)} of {len(before.steps)}")
    assert stays(page) == [True, "HTML", "projector"]
