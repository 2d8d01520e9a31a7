"""How the demo is shown: size of type, theme, time line, replay, and which controls the drawer has."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solver import Grid
from solver.search.trace import Trace
from tests.browser.board import painted
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.stage import ENDS, LIANG, Screens, address, drawer, expect_move, open_stage, press, until
from tests.campaigns import some
from webapp.demo.settings import SIZES

SCREENS: Final = (*ENDS, (1366, 768))
LONGEST: Final = "9 was forced in r1c1: nothing else fits there. Go back to r1c8 and try its next digit."
COUNTS: Final = {
    "count-move": "138,350,568",
    "of-total": "of 138,350,568",
    "count-tries": "622,577,597",
    "count-placements": "69,175,316",
    "count-backtracks": "69,175,252",
}
CROWDED: Final = """() => {
  const names = [".demo-board", "#pane-code ol:not([hidden])", "#pane-stack", "#marks-title", "#marks", "#word",
    "#narration", ".steps.needs-script", ".scrubber",
    ...[1, 2, 3, 4, 5].map((at) => `#counters > :nth-child(${at})`)];
  const found = [];
  const boxes = names.map((name) => [name, document.querySelector(name)])
    .filter(([, element]) => element?.checkVisibility() && element.getBoundingClientRect().height)
    .map(([name, element]) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const wide = name === "#pane-stack" ? right : Math.max(right, left + element.scrollWidth);
      return { name, left, top, right: wide, bottom };
    });
  for (const box of boxes) {
    const out = box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
    if (out) found.push(`${box.name} ends at ${box.right}, ${box.bottom}`);
  }
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((two) => {
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    if (wide > 1 && high > 1.5) found.push(`${one.name} meets ${two.name}`);
  }));
  return found;
}"""


@pytest.mark.campaign  # search A on the screens at the ends is part of the test below
@pytest.mark.parametrize("letter", "AD")
def test_every_size_of_type_fits_the_projector(page: Page, letter: str) -> None:
    """J5, usual and larger: with the longest listing, sentence and counters of a search nothing leaves or meets."""
    open_stage(page, lanes=letter, at=40, view="projector", code="cpp")
    expect_every_size_to_fit(page, letter, SCREENS)


def expect_every_size_to_fit(page: Page, letter: str, screens: Screens) -> None:
    """J5, usual and larger: with the longest listing, sentence and counters of a search nothing leaves or meets."""
    page.evaluate(
        "(all) => { for (const [id, text] of Object.entries(all)) document.getElementById(id).textContent = text; }",
        (COUNTS if letter == "A" else {}) | {"narration": LONGEST},
    )
    faults = {}
    for screen in screens:
        resize(page, screen)
        for size in SIZES:
            page.evaluate("(size) => { document.getElementById('stage').dataset.size = size; }", size)
            painted(page)  # counters are fitted in the frame after it
            if found := page.evaluate(CROWDED):
                faults[screen, size] = found
    page.evaluate("() => { document.getElementById('stage').dataset.size = 'usual'; }")
    assert not faults


def expect_seven_rows(page: Page, stops: list[str]) -> None:
    """Each choice of a lecture is one row of the open drawer, with these kinds of stop."""
    rows = {"Code", "Show", "Stop at", "Ask first", "After a solution", "Count rows from", "Type"}
    assert {*page.locator("#setup .row > span:first-child").all_inner_texts()} == rows
    assert page.locator("#setup [data-pane]").count() == 4
    assert page.locator("[name=stop]").evaluate_all("all => all.map((one) => one.value)") == stops


def test_what_is_chosen_stays(page: Page) -> None:
    """+ and - make the type larger and usual again, and so does a row of the drawer; the address keeps it.

    Who has switched the letter keys off in Settings finds them off here. J5: usual and larger type fit the projector.
    """
    open_stage(page, lanes="A", at=40, view="projector", code="cpp")
    expect_every_size_to_fit(page, "A", ENDS)
    resize(page, (1366, 768))
    high = "parseFloat(getComputedStyle(document.getElementById('narration')).fontSize)"
    before = page.evaluate(high)
    press(page, "+")
    expect(page.locator("#progress")).to_have_text("Type: larger.")
    assert page.evaluate(high) > before
    until(page, "location.search.includes('size=larger')")
    press(page, "Escape")
    expect(page.locator("[name=size][value=larger]")).to_be_checked()
    press(page, "-")
    expect(page.locator("[name=size][value=usual]")).to_be_checked()
    until(page, "!location.search.includes('size=')")
    with drawer(page):
        expect_seven_rows(page, ["move", "dead", "retreat"])
        code, tree = page.locator("[data-pane='code']"), page.locator("[data-pane='tree']")
        tree.check()
        expect(code).not_to_be_checked()
        tree.uncheck()  # what gave way comes back
        expect(code).to_be_checked()
        code.uncheck()
        page.locator("[name=code][value=py]").check(force=True)  # whoever chooses a language wants to see it
        expect(page.locator("#pane-code")).to_be_visible()
        page.locator("[name=code][value=pseudo]").check(force=True)
        page.locator("[name=size][value=larger]").check(force=True)
    until(page, "location.search.includes('size=larger')")
    page.evaluate("localStorage.setItem('letter-keys', 'off')")
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#stage")).to_have_attribute("data-size", "larger")
    first = page.locator("#demo-board thead th").first
    press(page, "m")
    expect(first).to_have_text("1")
    page.evaluate("localStorage.removeItem('letter-keys')")
    press(page, "m")
    expect(first).to_have_text("0")


def test_a_link_shows_its_theme_and_keeps_the_screen_awake(new_page: NewPage) -> None:
    """X2: the theme of a link is worn from the first frame; the person's own stays stored; T changes and keeps it.

    The wake lock is asked for with the projector, also by a link to it, and given back when it ends.
    """
    page = new_page(color_scheme="light")
    page.goto("/healthz")
    page.evaluate("localStorage.setItem('theme', 'contrast')")
    page.add_init_script("""(() => {
      window.grounds = new Set();
      const look = () => {
        if (document.body) window.grounds.add(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
      window.locks = [];
      const request = async (kind) => {
        const lock = new EventTarget();
        lock.release = async () => { window.locks.push("released"); lock.dispatchEvent(new Event("release")); };
        window.locks.push(kind);
        return lock;
      };
      Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => ({ request }) });
    })()""")
    open_stage(page, theme="dark")
    assert page.evaluate("[...window.grounds]") == ["rgb(15, 18, 22)"]
    expect(page.locator(".top [data-switch='theme']")).to_have_text("Theme: dark")
    assert page.evaluate("localStorage.getItem('theme')") == "contrast"
    for theme in ("light", "contrast"):
        press(page, "t")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        until(page, f"location.search.includes('theme={theme}')")
    press(page, "t")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    until(page, "!location.search.includes('theme=')")
    assert page.evaluate("window.locks") == []
    press(page, "f")
    until(page, "window.locks.join() === 'screen'")
    press(page, "Escape")
    until(page, "window.locks.join() === 'screen,released'")
    press(page, "f")
    page.wait_for_url(re.compile("view=projector"))
    page.reload()
    until(page, "window.locks.join() === 'screen'")


def test_the_last_stop_is_replayed(page: Page) -> None:
    """R goes the way from the stop before again, move by move or try by try, and ends where it began."""
    open_stage(page, at=9, stop="dead", speed="fast")
    page.evaluate("""() => {
      const watch = (name, id) => {
        const element = document.getElementById(id);
        const options = { childList: true, characterData: true, subtree: true };
        window[name] = [];
        new MutationObserver(() => window[name].push(element.textContent)).observe(element, options);
      };
      watch("moves", "count-move");
      watch("told", "narration");
    }""")
    press(page, "r")
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#play")).to_have_text("Play")
    assert page.evaluate("window.moves") == ["5", "6", "7", "8", "9"]
    with drawer(page):
        page.locator("[name=stop][value=move]").check()
    press(page, "r")
    until(page, "window.told.includes('Try 2 in r1c8: no, row 1 has it in r1c4.')")
    expect(page.locator("#play")).to_have_text("Play")
    expect_move(page, 9)
    expect(page.locator("#narration")).to_contain_text("No digit fits")


# Controls of an open drawer that touch, and a drawer that has to be scrolled. Menus are lists, whose lines lie close.
TOUCHING: Final = """(laptop) => {
  const drawer = document.querySelector(":popover-open");
  const kinds = ".segments, button, .button, .switch, input[type=text], select";
  const parts = [...drawer.querySelectorAll(kinds)].filter((part) =>
    part.checkVisibility() && !part.parentElement.closest(".segments, .acts"));
  const found = laptop && drawer.scrollHeight > drawer.clientHeight + 1 ? ["it scrolls"] : [];
  const name = (part) => part.textContent.trim().slice(0, 30) || part.id;
  const apart = (one, two) => Math.max(
    one.left - two.right, two.left - one.right, one.top - two.bottom, two.top - one.bottom);
  parts.forEach((one, at) => parts.slice(at + 1).forEach((two) => {
    const near = apart(one.getBoundingClientRect(), two.getBoundingClientRect()) < 3.5;
    if (near && !one.contains(two) && !two.contains(one)) found.push(`${name(one)} and ${name(two)}`);
  }));
  return found;
}"""


LAPTOPS: Final = ((1024, 768), (1280, 720), (1366, 768))
PHONES: Final = ((320, 568), (390, 844))


@pytest.mark.parametrize(
    ("where", "laptops", "phones"),
    some(
        [("", LAPTOPS[:1], PHONES[:1]), ("", LAPTOPS, PHONES), ("/demo?lesson=first-tree", LAPTOPS, PHONES)],
        always=lambda case: case[1] != LAPTOPS,
    ),
)
def test_no_controls_of_a_drawer_touch(page: Page, where: str, laptops: Screens, phones: Screens) -> None:
    """On laptops and phones each stands apart; on laptops all settings are seen without scrolling."""
    found = {}
    open_stage(page, where)
    for sizes in (laptops, phones):
        resize(page, sizes[0])
        for name in ("settings", "downloads", *(() if where else ("searches", "sharing"))):
            with drawer(page, name):
                for size in sizes:
                    resize(page, size)
                    if touching := page.evaluate(TOUCHING, name == "settings" and size[0] >= 960):
                        found[size, name] = touching
    assert found == {}


def test_the_time_line_shows_the_moves_around_the_place(page: Page) -> None:
    """Z shows the 1,000 moves around the present one and their depth on the time line, Z again the whole search.

    D14: D finds the long retreats in order, and then says that there is no later one.
    """
    trace = Trace(Grid.parse(LIANG), "A")
    trace.explore_all()
    open_stage(page, at=5000)
    ends = "['min', 'max', 'value'].map((name) => Number(document.getElementById('scrub')[name])).join()"
    until(page, f"{ends} === '0,10989,5000'")
    press(page, "z")
    until(page, f"{ends} === '4750,5750,5000'")
    points = page.locator("#chart .ahead").get_attribute("points") or ""
    assert len(points.split()) == 1000 + 3
    page.locator("#scrub").click(position={"x": 1, "y": 5})
    until(page, f"{ends} === '4250,5250,4750'")
    press(page, "z", "Home")
    until(page, f"{ends} === '0,10989,0'")
    expect_move(page, 0)
    move, length = 0, trace.default_retreat()
    last = trace.retreat_counts()[length]
    for number in range(1, last + 1):
        retreat = trace.next_retreat(move, length)
        assert retreat is not None
        if 3 < number < last:
            move = retreat.start
            continue
        if number == last > 3:
            page.locator("#to").fill(str(move))
            press(page, "Enter")
            expect_move(page, move)
        press(page, "d")
        expect(page.locator("#progress")).to_contain_text(f"Retreat {number} of {retreat.of}:")
        expect_move(page, move := retreat.start)
    press(page, "d")
    expect(page.locator("#progress")).to_have_text(f"No later retreat of {length} steps or more.")
    press(page, "Shift+D")
    expect(page.locator("#progress")).to_contain_text(f"Retreat {number - 1} of {number}:")


def test_without_script_the_settings_lie_below_the_stage(new_page: NewPage) -> None:
    """They unfold, their form shows what was chosen, and the field of the move leads to another one.

    X2: the server itself writes the theme, and the dark one for an old address with a dark room; else the system's.
    """
    page = new_page(java_script_enabled=False)
    page.emulate_media(color_scheme="dark")
    ground = page.locator("body")
    page.goto(address(theme="light"))
    expect(ground).to_have_css("background-color", "rgb(255, 255, 255)")
    page.goto(address(at=9))
    expect(ground).to_have_css("background-color", "rgb(15, 18, 22)")
    page.locator("#settings > summary").click()
    page.get_by_role("radio", name="Python").check()
    page.locator("[name=stop][value=dead]").check()
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#pane-code ol[data-code='py']")).to_be_visible()
    expect_move(page, 9)
    page.locator("#to").fill("50%")
    page.locator("#to").press("Enter")
    expect_move(page, 5494)
    assert "code=py" in page.url
    assert "stop=dead" in page.url
    page.emulate_media(color_scheme="light")
    page.goto(address(room="dark"))
    expect(ground).to_have_css("background-color", "rgb(15, 18, 22)")
