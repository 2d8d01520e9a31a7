"""Choosing cells: what the board shows of the chosen one, several at once, the digit first, colours."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.board import (
    EASY,
    cell,
    expect_message,
    fields,
    focused,
    line,
    live_region,
    open_board,
    painted,
    press,
    ready,
    settle,
    start_at,
    switch,
)
from tests.browser.conftest import NewPage
from tests.browser.looks import wear
from tests.browser.stage import until
from tests.browser.states import act
from tests.webapp.test_tokens import THEMES

LOOKS = "([look]) => [...document.querySelectorAll(`#board td[data-look~='${look}'] input`)].map((i) => i.id).join(' ')"
FINGER = """([id, type]) => {
    const [input, options] = [document.getElementById(id), { bubbles: true, isPrimary: true, pointerType: "touch" }];
    const { left, top } = input.getBoundingClientRect();
    input.dispatchEvent(new PointerEvent(type, { ...options, clientX: left + 9, clientY: top + 9 }));
}"""
GROUND = "(id) => getComputedStyle(document.getElementById(id).parentElement).backgroundColor"
FAINT = """(themes) => themes.flatMap((theme) => {
  document.documentElement.dataset.theme = theme;
  return [...document.querySelectorAll("#board td[data-colour]")].flatMap((cell) => {
    const light = (colour) => {
      const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
      const curve = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      const [red, green, blue] = parts.map(curve);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const ground = light(getComputedStyle(cell).backgroundColor);
    const parts = [...cell.querySelectorAll("input, .notes i")];
    const written = parts.filter((part) => part.value || part.textContent.trim());
    const found = written.map((part) => light(getComputedStyle(part).color));
    const isFaint = found.some((ink) => Math.max(ink, ground) / Math.min(ink, ground) < 4.5);
    return isFaint ? [`${cell.firstElementChild.id} ${theme}`] : [];
  });
})"""
PATTERN = "(id) => getComputedStyle(document.getElementById(id).parentElement).backgroundImage"


def looking(page: Page, look: str) -> str:
    """The cells that look so, in reading order."""
    painted(page)
    return str(page.evaluate(LOOKS, [look]))


def noted(page: Page, name: str) -> str:
    """The notes in the cell."""
    return "".join(page.locator(f"#{name} + .notes i").all_inner_texts())


def test_the_chosen_cell_shows_its_houses_and_its_digit(page: Page) -> None:
    """Row, column, box and every cell and note with the digit stand out in colour and form, in every theme."""
    open_board(page, EASY, n="02" * 3 + "00" * 78)  # 2s are notes in r1c3, which is free
    start_at(page, "r5c5")
    assert len(looking(page, "row").split()) == len(looking(page, "column").split()) == 9
    assert len(looking(page, "box").split()) == 9
    assert looking(page, "same") == ""
    start_at(page, "r4c9")
    assert looking(page, "same") == "r1c2 r4c9 r5c6"  # the 3s
    assert page.locator("#board th[data-look='at']").all_text_contents() == ["9", "4"]
    for worn in THEMES:
        wear(page, worn)
        grounds = {page.evaluate(GROUND, name) for name in ("r4c8", "r1c5", "r1c3", "r4c9")}
        assert len(grounds) >= 3, worn


def test_several_cells_at_once(page: Page) -> None:
    """Shift, Ctrl and dragging choose several: digits are notes in all, Delete clears all, each one step of Undo."""
    open_board(page, EASY)
    start_at(page, "r3c4")
    press(page, "Shift+ArrowRight", "Shift+ArrowRight")
    assert looking(page, "chosen") == "r3c4 r3c5 r3c6"
    expect(live_region(page)).to_contain_text("Chosen: 3.")
    press(page, "2", "Shift+Digit4")
    assert [noted(page, name) for name in ("r3c4", "r3c5", "r3c6")] == ["24"] * 3
    expect(live_region(page)).to_contain_text("Note 4 set in 3 cells.")
    cell(page, "r9c1").click(modifiers=["ControlOrMeta"])
    cell(page, "r9c3").click(modifiers=["Shift"])
    assert looking(page, "chosen") == "r9c1 r9c2 r9c3"
    press(page, "Escape")
    assert looking(page, "chosen") == ""
    box, other = cell(page, "r3c4").bounding_box(), cell(page, "r3c6").bounding_box()
    assert box
    assert other
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(other["x"] + 9, other["y"] + 9, steps=8)
    page.mouse.up()
    assert looking(page, "chosen") == "r3c4 r3c5 r3c6"
    expect(page.locator("[aria-selected='true']")).to_have_count(3)
    press(page, "Delete")
    assert noted(page, "r3c5") == ""
    press(page, "Control+z")
    settle(page)
    assert noted(page, "r3c5") == "24"
    assert looking(page, "chosen") == "r3c4 r3c5 r3c6"
    press(page, "ArrowUp")
    assert (focused(page), looking(page, "chosen")) == ("r2c6", "")
    assert line(page) == EASY


def test_a_lone_note_is_entered_and_undo_goes_there(page: Page) -> None:
    """A double click on the only visible note of a cell enters it, on two notes nothing; Undo and Redo choose the cell.

    If several cells change, the first of them is chosen, unless the chosen one is among them.
    """
    open_board(page, EASY)
    start_at(page, "r1c3")
    press(page, "Shift+Digit4", "ArrowRight", "Shift+Digit2", "Shift+Digit6")
    settle(page)
    cell(page, "r1c4").dblclick()
    assert line(page) == EASY
    cell(page, "r1c3").dblclick()
    assert line(page)[2] == "4"
    start_at(page, "r1c6")
    press(page, "2")
    settle(page)
    cell(page, "r1c4").dblclick()  # its 2 is hidden
    assert line(page)[:6] == "534672"
    start_at(page, "r9c1")
    for name in ("r1c4", "r1c6", "r1c3", "r1c4"):
        press(page, "Control+z")
        painted(page)
        assert focused(page) == name
    press(page, "Control+y")
    painted(page)
    assert focused(page) == "r1c4"
    act(page, "fill-notes")
    settle(page)
    start_at(page, "r1c1")
    press(page, "Control+z")
    painted(page)
    assert focused(page) == "r1c3"
    start_at(page, "r5c5")
    press(page, "Control+y")
    painted(page)
    assert focused(page) == "r5c5"


def test_the_digit_first(page: Page, new_page: NewPage) -> None:
    """With the switch on, or before a cell is chosen by touch, a key is held and each cell pressed takes it.

    A clue that is pressed gives its own digit to hold.
    """
    open_board(page, EASY)
    switch(page, "Digit first", True)
    four = page.locator("[data-key='4']")
    four.click()
    expect(four).to_have_attribute("aria-pressed", "true")
    assert looking(page, "same") == "r5c1 r8c4"
    start_at(page, "r1c3")
    start_at(page, "r3c4")
    assert line(page)[:3] == "534"
    assert line(page)[21] == "4"
    start_at(page, "r3c4")  # a second time takes it back
    start_at(page, "r1c1")  # a clue: its digit takes the place of the held one
    five = page.locator("[data-key='5']")
    expect(five).to_have_attribute("aria-pressed", "true")
    expect(four).not_to_have_attribute("aria-pressed", "true")
    start_at(page, "r1c1")
    expect(five).to_have_attribute("aria-pressed", "true")
    start_at(page, "r5c5")
    assert line(page) == "534" + EASY[3:40] + "5" + EASY[41:]
    start_at(page, "r5c5")
    press(page, "Escape")
    expect(five).not_to_have_attribute("aria-pressed", "true")
    five.click()
    expect(five).to_have_attribute("aria-pressed", "true")
    page.locator("#do-more").click()
    page.get_by_label("Digit first").uncheck()
    expect(five).not_to_have_attribute("aria-pressed", "true")
    touched = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    open_board(touched, EASY)
    touched.locator("[data-key='4']").tap()
    expect_message(touched, "4 is held: press a cell")
    cell(touched, "r1c3").tap()
    expect(touched.locator("#message")).to_have_text("")
    touched.locator("[data-key='7']").tap()  # for the chosen cell again
    expect(cell(touched, "r1c3")).to_have_value("7")  # a tap is over before its click comes
    assert line(touched)[:4] == "537."
    touched.locator("#do-undo").tap()
    expect(cell(touched, "r1c3")).to_have_value("4")
    settle(touched)
    assert focused(touched) != "r1c3"
    assert touched.evaluate(GROUND, "r1c3") == "rgb(255, 213, 74)"  # the next key is for it still
    for held, slid, group in (("r5c1", "r5c3", "r5c1 r5c3"), ("r9c1", "r9c1", "r5c1 r5c3 r9c1")):
        touched.evaluate(FINGER, [held, "pointerdown"])
        until(touched, f"document.querySelector('#{held}').tabIndex === 0")  # so long a finger rests
        touched.evaluate(FINGER, [slid, "pointermove"])
        touched.evaluate(FINGER, [slid, "pointerup"])
        assert looking(touched, "chosen") == group  # without the cell that was tapped before
    expect_message(touched, "Chosen: 3.")
    until(
        touched, f"performance.now() > {touched.evaluate('performance.now()') + 400}"
    )  # sooner it would end the press
    cell(touched, "r1c3").tap()
    expect(touched.locator("#message")).to_have_text("")
    touched.locator("#do-undo").focus()
    assert touched.locator("#r1c3").evaluate("(i) => getComputedStyle(i).color") == "rgb(11, 87, 164)"  # and an answer


def test_cells_have_colours(page: Page) -> None:
    """Colours have patterns, are steps of Undo, stay in this browser for their puzzle, and are in no address."""
    open_board(page, EASY)
    start_at(page, "r1c3")
    press(page, "k")
    switch(page, "Colours for cells", True)
    start_at(page, "r5c2")
    press(page, "Shift+ArrowRight")
    page.get_by_role("button", name="Sky").click()
    expect(live_region(page)).to_contain_text("Sky in 2 cells.")
    settle(page)
    expect(cell(page, "r5c3")).to_have_accessible_name("Empty. Row 5, column 3. Sky.")
    patterns = {page.evaluate(PATTERN, name) for name in ("r1c3", "r5c2", "r9c1")}
    assert len(patterns) == 3
    press(page, "Control+z", "Control+z")
    expect_message(page, "Undone: Rose in row 1, column 3.")
    expect(page.locator("#board [data-colour]")).to_have_count(0)
    press(page, "Control+y", "Control+y")
    settle(page)
    until(page, "localStorage.getItem('sudoku-recent')?.includes('5')")
    assert "5" not in page.url.split("p=")[1].replace(EASY.replace(".", "0"), "")
    open_board(page, EASY.replace("7", "0", 1))
    expect(page.locator("#board [data-colour]")).to_have_count(0)
    open_board(page, EASY)
    ready(page)
    expect(page.locator("#board [data-colour='5']")).to_have_count(2)
    expect(page.locator("#board [data-colour='1']")).to_have_count(1)
    expect(cell(page, "r5c3")).to_have_accessible_name("Empty. Row 5, column 3. Sky.")
    held = fields(page)
    act(page, "clear-all")
    expect_message(page, "Board cleared.")
    expect(page.locator("#board [data-colour]")).to_have_count(0)
    press(page, "Control+z")
    settle(page)
    expect(page.locator("#board [data-colour]")).to_have_count(3)
    assert fields(page) == held


def test_whoever_colours_a_cell_can_read_it(page: Page) -> None:
    """Clues, answers and notes stand out in each colour and theme, in the cell just coloured and in several chosen."""
    open_board(page, EASY, e="0" * 2 + "4" + "0" * 78, n="00" * 3 + "8b" + "00" * 77)
    for first, more in (("r1c1", 3), ("r1c3", 0)):  # four at once and the last has the focus; then one alone
        start_at(page, first)
        press(page, *["Shift+ArrowRight"] * more or ["k"])  # the seventh press takes the colour away
        for colour in range(1, 7):
            press(page, "k")
            expect(cell(page, "r1c3").locator("..")).to_have_attribute("data-colour", str(colour))
            painted(page)
            assert page.evaluate(FAINT, THEMES) == [], colour
    start_at(page, "r1c3")
    press(page, "Shift+ArrowRight")
    assert looking(page, "chosen") == "r1c3 r1c4"
    assert page.evaluate(FAINT, THEMES) == []
