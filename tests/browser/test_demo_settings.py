"""How the demo is shown: type size, room, theme, lens, replay; all of it is in the address or stays on the machine."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from solver import Grid
from solver.search.trace import Trace
from tests.browser.conftest import NewPage
from tests.browser.looks import resize
from tests.browser.stage import ENDS, LIANG, Screens, address, drawer, expect_move, open_stage, press, until
from tests.campaigns import some

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
    "#narration", ".steps.needs-script", ".scrubber", "#lens-title", "#lens", ".zoom", "#histogram",
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


@pytest.mark.parametrize(
    ("letter", "screens", "sizes"),
    some(
        [("A", ENDS, (80, 130)), *((letter, SCREENS, (80, 100, 110, 120, 130)) for letter in "AD")],
        always=lambda case: case[1] == ENDS,
    ),
)
def test_every_size_of_type_fits_the_projector(
    page: Page, letter: str, screens: Screens, sizes: tuple[int, ...]
) -> None:
    """J5 from 80 to 130 %: with the longest listing, sentence and counters of a search nothing leaves or meets."""
    open_stage(page, lanes=letter, at=40, view="projector", code="cpp")
    page.evaluate(
        "(all) => { for (const [id, text] of Object.entries(all)) document.getElementById(id).textContent = text; }",
        (COUNTS if letter == "A" else {}) | {"narration": LONGEST},
    )
    faults = {}
    for screen in screens:
        resize(page, screen)
        for size in sizes:
            page.evaluate("(size) => { document.getElementById('stage').dataset.size = size; }", str(size))
            if found := page.evaluate(CROWDED):
                faults[screen, size] = found
    assert not faults


def test_what_is_chosen_stays(page: Page) -> None:
    """+ and - change the type between 80 and 130 %, a row of sizes does too; room and size are in the address.

    In a lit room thin lines and all digits have the colour of the text; the shapes that tell states apart stay. Who has
    switched the letter keys off finds them off after a reload, and can switch them on again.
    """
    open_stage(page, lanes="A", at=7, view="projector")
    high = "parseFloat(getComputedStyle(document.getElementById('narration')).fontSize)"
    before = page.evaluate(high)
    press(page, "+", "=")
    expect(page.locator("#progress")).to_have_text("Type size: 120 %.")
    assert page.evaluate(high) > before
    until(page, "location.search.includes('size=120')")
    press(page, "Escape", "+", "+")
    expect(page.locator("[name=size][value='130']")).to_be_checked()
    press(page, *["-"] * 6)
    expect(page.locator("[name=size][value='80']")).to_be_checked()
    solved, given = page.locator("#demo-board td.solved").first, page.locator("#demo-board td.given").first
    text = given.evaluate("element => getComputedStyle(element).color")
    assert solved.evaluate("element => getComputedStyle(element).color") != text
    with drawer(page):
        page.locator("[name=size][value='110']").check()
        page.get_by_role("radio", name="on", exact=True).check()
        page.locator("#letters").uncheck()
    for element in (solved, given, page.locator("#marks li.out span").first):
        assert element.evaluate("element => getComputedStyle(element).color") == text
    expect(given).to_have_css("border-left-color", text)
    expect(solved).to_have_css("font-style", "italic")
    until(page, "location.search.includes('size=110') && location.search.includes('room=lit')")
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#stage")).to_have_attribute("data-size", "110")
    expect(page.locator("[name=size][value='110']")).to_be_checked()
    expect(page.locator("#letters")).not_to_be_checked()
    first = page.locator("#demo-board thead th").first
    page.locator("#stage").focus()
    press(page, "m")
    expect(first).to_have_text("1")
    with drawer(page):
        page.locator("#letters").check()
    press(page, "m")
    expect(first).to_have_text("0")


def test_a_link_with_a_theme_shows_that_theme(new_page: NewPage) -> None:
    """X2: the theme of a link is worn from the first frame; the person's own stays stored; T changes and keeps it."""
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


def test_the_last_stop_is_replayed(page: Page) -> None:
    """R goes the way from the stop before again, move by move or try by try, and ends where it began."""
    open_stage(page, at=9, stop="dead", speed=100)
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


def test_the_lens_shows_the_moves_round_the_place(page: Page) -> None:
    """No graph until one asks; the lens zooms by key and button, leads to its moves, and is kept in the address.

    The chosen graph says what it answers, and gives way to another one or to a tree. D14: D finds each retreat of a
    given number of cells once, in order, and then says that there is no later one.
    """
    trace = Trace(Grid.parse(LIANG), "A")
    trace.explore_all()
    length = next(k for k, count in enumerate(trace.retreat_counts()) if count <= 3)
    open_stage(page, at=5000, k=length)
    graphs = {"choices": "#chart text", "placements": "#histogram", "depth": "#lens"}
    shown = page.locator(", ".join(graphs.values())).filter(visible=True)
    expect(page.locator(".strips")).to_be_hidden()
    expect(shown).to_have_count(0)
    for name, drawing in graphs.items():
        with drawer(page):
            page.locator(f"[name=graph][value={name}]").check(force=True)
        expect(page.locator(drawing).first).to_be_visible()
        others = ", ".join(each for each in graphs.values() if each != drawing)
        expect(page.locator(others).filter(visible=True)).to_have_count(0)
        expect(page.locator(".strip-title").filter(visible=True)).to_have_count(1)
        expect(page.locator(".strip-title").filter(visible=True)).to_contain_text("?")
        until(page, f"location.search.includes('graph={name}')")
    title = page.locator("#lens-title")
    expect(title).to_contain_text("10,000 moves, depth ")
    press(page, "z", "z")
    expect(title).to_contain_text(" 100 moves, depth ")
    until(page, "location.search.includes('zoom=2')")
    page.locator("[data-do='wider']").click()
    expect(title).to_contain_text("1,000 moves, depth ")
    start, last = (int(page.locator("#lens").get_attribute(f"data-{end}") or "") for end in ("from", "last"))
    assert start < 5000 < last == start + 1000
    depths = trace.depths(start, 1000)
    expect(title).to_contain_text(f" 1,000 moves, depth {min(depths)} to {max(depths)}")
    part = "1000 / 10989 * document.querySelector('#chart svg').viewBox.baseVal.width"
    outline = "document.querySelector('#chart .lens').width.baseVal.value"
    assert abs(page.evaluate(f"{outline} - {part}")) < 1
    bars = page.locator("#histogram rect")
    assert bars.count() == max(depth for depth, count in enumerate(trace.depth_counts()) if count)
    here = "[...document.querySelectorAll('#histogram rect')].findIndex((bar) => bar.matches('.here')) + 1"
    assert page.evaluate(here) == trace.state(5000).counters.depth
    page.locator("#lens").click(position={"x": 1, "y": 5})
    until(page, f"Math.abs(Number(document.getElementById('scrub').value) - {start}) < 20")
    until(page, "!location.search.includes('zoom=2')")
    page.reload()
    page.locator("#stage[data-explored]").first.wait_for()
    expect(title).to_contain_text(" 1,000 moves")
    page.locator("#stage").focus()
    press(page, "Home")
    expect_move(page, 0)
    move = 0
    for number in range(1, trace.retreat_counts()[length] + 1):
        retreat = trace.next_retreat(move, length)
        assert retreat is not None
        press(page, "d")
        expect(page.locator("#progress")).to_contain_text(f"Retreat {number} of {retreat.of}:")
        expect_move(page, move := retreat.start)
    press(page, "d")
    expect(page.locator("#progress")).to_have_text(f"No later retreat of {length} steps or more.")
    press(page, "Shift+D")
    expect(page.locator("#progress")).to_contain_text(f"Retreat {number - 1} of {number}:")
    with drawer(page):
        page.locator("[data-pane='tree']").check()
    expect(page.locator("#pane-tree")).to_be_visible()
    expect(shown).to_have_count(0)
    until(page, "!location.search.includes('graph=')")


def test_the_screen_stays_awake_while_projecting(page: Page) -> None:
    """The wake lock is asked for with the projector, also by a link to it, and given back when it ends."""
    page.add_init_script("""(() => {
      window.locks = [];
      const request = async (kind) => {
        const lock = new EventTarget();
        lock.release = async () => { window.locks.push("released"); lock.dispatchEvent(new Event("release")); };
        window.locks.push(kind);
        return lock;
      };
      Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => ({ request }) });
    })()""")
    open_stage(page)
    assert page.evaluate("window.locks") == []
    press(page, "f")
    until(page, "window.locks.join() === 'screen'")
    press(page, "Escape")
    until(page, "window.locks.join() === 'screen,released'")
    press(page, "f")
    page.wait_for_url(re.compile("view=projector"))
    page.reload()
    until(page, "window.locks.join() === 'screen'")


def test_without_script_the_settings_lie_below_the_stage(new_page: NewPage) -> None:
    """They unfold, their form shows what was chosen, and the field of the move leads to another one.

    X2: the server itself writes the theme, and the dark one for a dark room; unasked it is the system's.
    """
    page = new_page(java_script_enabled=False, color_scheme="dark")
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
