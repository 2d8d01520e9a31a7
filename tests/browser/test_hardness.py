"""How hard as a person uses it: the hardest step is there, slider, list and keys go on, and the board takes over."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import focused, live_region, press, ready
from tests.browser.conftest import NewPage
from tests.browser.looks import accessibility_problems, resize
from tests.browser.measures import overlaps, sticking_out, too_small
from tests.webapp.board.test_hardness import ESCARGOT
from tests.webapp.board.test_hint import HARD

LAPTOP, PHONE, ON_ITS_SIDE = (1366, 768), (390, 844), (844, 390)
HARDEST = 27  # a 2-String Kite, of 60 steps
LINE = HARD.replace(".", "0")
UNRATED = LINE.translate(str.maketrans("123456789", "234567891"))  # of which the server remembers no numbers yet


def open_page(page: Page, **fields: str) -> None:
    """Open the page of a hard puzzle."""
    query = "&".join(f"{name}={value}" for name, value in fields.items())
    page.goto(f"/how-hard?p={LINE}&title=Hard+1{'&' if query else ''}{query}")


def expect_step(page: Page, number: int) -> None:
    """Wait until the page shows this step everywhere: board, curve, list, slider and address."""
    expect(page.locator("#steps")).to_have_attribute("data-step", str(number))
    expect(page.locator("#board table")).to_have_attribute("aria-label", f"The board before step {number}")
    expect(page.locator("#curve a.chosen")).to_have_attribute("aria-label", re.compile(f"^{number}: "))
    expect(page.locator(".path > .chosen .number")).to_have_text(str(number))
    expect(page.locator("#slider")).to_have_value(str(number))


def test_the_slider_goes_from_step_to_step(page: Page) -> None:
    """The page opens on the hardest step; arrow keys choose others, keep the focus and set the address.

    The line about both scales opens; Sudoku Explainer's path is one press from there.
    """
    page.goto("/settings")
    open_page(page)
    expect_step(page, HARDEST)
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_attribute("aria-valuetext", "27: 2-String Kite")
    slider.focus()
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    expect_step(page, HARDEST + 3)
    page.wait_for_url("**step=30")
    assert focused(page) == "slider"
    expect(slider).to_have_attribute("aria-valuetext", "30: Hidden Rectangle")
    expect(live_region(page)).to_contain_text("Hidden Rectangle")
    press(page, "Home")
    expect_step(page, 1)
    page.reload()
    expect_step(page, 1)
    expect(page.locator("#rating")).to_have_text("· Explainer 7.1")
    page.locator("#scales summary").click()
    expect(page.locator("#numbers dt")).to_have_text(["ER hardest step", "EP up to the first digit", "ED first step"])
    page.get_by_role("link", name="Sudoku Explainer’s path").click()
    expect(page.locator(".path > .chosen a[aria-current]")).to_have_text("Forcing Chain")
    page.locator("#go-back").click()
    expect(page.locator(".path > .chosen a[aria-current]")).to_have_text("Forcing X-Chain")
    page.wait_for_url("**way=explainer**")
    for address in ("step=1", "settings"):
        page.go_back()
        expect(page).to_have_url(re.compile(address))  # steps are no entries of the history


def test_the_path_is_read_by_pointer(page: Page) -> None:
    """The thumb of the slider is as wide as a bar, so each bar answers where it is drawn.

    Singles in a row are one row; opened, each leads to its step, which then has a row of its own. Under the pointer a
    name in the reason lights its cell; the address stays. Go on from here opens the board with what the path has
    placed, and the candidates that it has left as notes.
    """
    open_page(page)
    expect_step(page, HARDEST)
    address = page.url
    name = page.locator(".path .ref").first
    name.hover()
    lit = page.locator("#board td[data-hot]")
    expect(lit).to_have_count(1)
    assert lit.evaluate("(cell) => [cell.parentElement.rowIndex, cell.cellIndex]") == [4, 4]  # r4c4
    name.click()
    assert page.url == address
    page.mouse.move(0, 0)
    expect(page.locator("#board td[data-hot]")).to_have_count(0)
    for number in (17, 60):
        box = page.locator(f"#curve a[aria-label^='{number}: '] rect").first.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
        expect_step(page, number)
    run = page.locator(".run").first
    expect(run.locator("a").first).to_be_hidden()
    run.locator("summary").click()
    run.get_by_role("link", name="12 r1c9 = 4").click()
    expect_step(page, 12)
    assert focused(page) == "s12"
    expect(page.locator(".run strong")).to_have_text(["11 singles", "11 singles", "30 singles"])
    expect(page.locator(".path > .chosen .reason")).to_be_in_viewport(ratio=1)
    page.locator("#go-forward").click()
    expect_step(page, 13)
    assert focused(page) == "go-forward"
    page.locator(f"#s{HARDEST}").click()
    expect_step(page, HARDEST)
    page.get_by_role("link", name="Go on from here").click()
    ready(page)
    expect(page.locator("#board td.entered")).to_have_count(24)
    expect(page.locator("#board td .notes").first).to_be_visible()
    expect(page.locator("#title")).to_have_value("Hard 1")


def test_hard_steps_join_the_page_later(page: Page) -> None:
    """A page with the easy steps asks for the others, and then opens on the hardest of all."""
    page.goto(f"/how-hard?p={ESCARGOT.replace('.', '0')}")
    expect(page.locator("#level")).to_contain_text("Extreme")
    expect(page.locator("#found")).not_to_have_attribute("hx-get", re.compile("."))
    number = int(page.locator("#steps").get_attribute("data-step") or 0)
    expect_step(page, number)
    page.locator("#go-forward").click()
    expect_step(page, number + 1)


def test_ratings_that_arrive_leave_the_reader_where_they_are(page: Page) -> None:
    """On a phone, numbers that come while somebody reads below the board do not take them back to it."""
    places: list[float] = []

    def answer_a_reader(route: Route) -> None:
        page.locator("p.print a").focus()
        places.append(page.evaluate("scrollY"))
        route.continue_()

    page.route("**/how-hard?*numbers=1*", answer_a_reader)
    resize(page, PHONE)
    page.goto(f"/how-hard?p={UNRATED}")
    expect(page.locator("#rating")).to_contain_text("Explainer")
    assert places == [page.evaluate("scrollY")]
    assert places[0] > PHONE[1] / 2


def test_a_phone_has_the_reason_below_the_board(page: Page) -> None:
    """The strip names the step, its reason follows; a row far below leads back to the board."""
    resize(page, (320, 568))
    open_page(page)
    expect_step(page, HARDEST)
    for size in ((320, 568), ON_ITS_SIDE):
        resize(page, size)
        expect(page.locator("#strip .turns p")).to_contain_text("27 2-String Kite")
        expect(page.locator("#strip .reason")).to_be_visible()
        expect(page.locator(".path .chosen .reason")).to_be_hidden()
        assert sticking_out(page) == []
        assert too_small(page) == []
        page.locator("#strip-forward").click()
        expect_step(page, HARDEST + 1)
        page.locator("#s26").click()
        expect_step(page, 26)
        expect(page.locator("#board")).to_be_in_viewport(ratio=0.5)
        page.locator("#strip-forward").click()
        expect_step(page, HARDEST)


@pytest.mark.campaign  # tests/webapp/board/test_hardness.py follows these links by HTTP
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=str)
def test_without_script_links_do_the_same(new_page: NewPage, size: tuple[int, int]) -> None:
    """Bars, rows, back and forward are links to the page of their step; a run opens; the board takes over."""
    page = new_page(java_script_enabled=False)
    resize(page, size)
    open_page(page)
    expect(page.locator("#slider")).to_be_hidden()
    turns = "#strip" if size == PHONE else "#go"
    page.locator(f"{turns}-back").click()
    expect(page).to_have_url(re.compile("step=26"))
    box = page.locator("#curve a rect.hit").nth(43).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile("step=44"))
    page.locator(".run summary").first.click()
    page.locator("#s5").click()
    expect(page).to_have_url(re.compile("step=5"))
    expect(page.locator("#steps")).to_have_attribute("data-step", "5")
    page.get_by_role("link", name="Go on from here").click()
    expect(page.locator("#board td.entered")).to_have_count(4)


@pytest.mark.campaign  # test_every_state.py sees these views with another puzzle
@pytest.mark.parametrize("fields", [{}, {"step": "4"}, {"way": "explainer"}, {"all": "1"}], ids=str)
def test_every_view_is_accessible(page: Page, fields: dict[str, str]) -> None:
    """No rule of accessibility is broken, nothing overlaps, and every target is large enough."""
    open_page(page, **fields)
    page.locator("#scales summary").click()
    expect(page.locator("#numbers dl")).to_be_visible()
    assert accessibility_problems(page) == []
    assert overlaps(page) == []
    assert too_small(page) == []
