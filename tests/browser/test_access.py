"""People with aids can use every page: themes hold, states show without colour, the focus is seen."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Final, Literal

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import CDPSession, FloatRect, Page, expect

from tests.browser.board import painted
from tests.browser.conftest import NewPage
from tests.browser.looks import at_sizes, wear
from tests.browser.problems import Problems
from tests.browser.states import EVERY, GENTLE, SEVERAL, at, show
from tests.campaigns import some
from tests.webapp.test_tokens import THEMES, contrast

# --- X2, X3, X11

EVERY_FRAME: Final = """() => {
  window.grounds = [];
  const look = () => {
    if (document.body) window.grounds.push(getComputedStyle(document.body).backgroundColor);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
Scheme = Literal["light", "dark"]
WHITE, BLACK, NIGHT = "rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgb(15, 18, 22)"
SYSTEMS: Final[list[tuple[Scheme, str]]] = [("light", WHITE), ("dark", NIGHT)]


def grounds(page: Page) -> set[str]:
    """Every ground that the page had in any frame since it was opened."""
    painted(page)
    return set(page.evaluate("window.grounds"))


def test_the_theme_of_the_system_or_the_chosen_one_is_worn_at_once(new_page: NewPage) -> None:
    """X2: from the first frame the page has the theme that the system asks for, unless another was chosen.

    From the theme of the system the first press goes to the opposite of what is shown. A choice made with the button
    wins over the system, after a reload and on other pages, in every frame.
    """
    page = new_page()
    page.add_init_script(f"({EVERY_FRAME})()")
    button = page.locator(".top [data-switch='theme']")
    for system, ground in SYSTEMS:
        page.emulate_media(color_scheme=system)
        show(page, "/verify")
        assert grounds(page) == {ground}
        shown = [ground]
        for _ in range(3):
            button.click()
            shown.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert shown == [ground, NIGHT if ground == WHITE else WHITE, ground, BLACK]
        if system == "light":
            button.click()
            expect(button).to_have_text("Theme: system")
    show(page, "/")
    assert grounds(page) == {BLACK}
    expect(button).to_have_text("Theme: contrast")


MOTION: Final = """() => [...document.querySelectorAll("*")].flatMap((element) => {
  const style = getComputedStyle(element);
  const times = `${style.transitionDuration}, ${style.animationDuration}`;
  return times.split(", ").filter((time) => time !== "0s");
})"""


def expect_nothing_to_move_for_those_who_ask(page: Page) -> None:
    """X3: under prefers-reduced-motion no transition or animation lasts longer than nothing."""
    motions: list[tuple[Literal["reduce", "no-preference"], bool]] = [("no-preference", True), ("reduce", False)]
    for setting, moves in motions:
        page.emulate_media(reduced_motion=setting)
        assert bool(page.evaluate(MOTION)) is moves


@pytest.mark.campaign
def test_no_edit_flashes(page: Page) -> None:
    """X11: a conflict that comes and goes changes the light of at most a quarter of the screen."""
    show(page, at(p=GENTLE))
    page.locator("#r9c9").focus()
    looks = []
    for key in ("7", "Delete", "7", "Delete"):
        page.keyboard.press(key)
        expected = "conflict" if key == "7" else "unique"
        page.locator(f"#board[data-verdict='{expected}']").first.wait_for()
        looks.append(picture(page))
    for before, after in zip(looks, looks[1:], strict=False):
        changed = ImageChops.difference(before.convert("L"), after.convert("L")).point([0] * 26 + [1] * 230)
        assert sum(changed.tobytes()) < 0.25 * changed.width * changed.height


# --- X4, X6


def layer(**digits: int) -> str:
    """81 characters with these digits in the cells named, 0 elsewhere."""
    found = ["0"] * 81
    for name, digit in digits.items():
        found[(int(name[1]) - 1) * 9 + int(name[3]) - 1] = str(digit)
    return "".join(found)


LAYERS: Final = {  # the same digit as given, entered and solved, then twice in a row as given and as entered
    "p": layer(r1c1=5, r6c3=5),
    "e": layer(r2c5=5, r6c6=5),
    "s": layer(r3c9=5),
    "n": "00" * 80 + "8b",
}
CELLS: Final = {
    "given": "r1c1",
    "entered": "r2c5",
    "solved": "r3c9",
    "given in conflict": "r6c3",
    "entered in conflict": "r6c6",
    "empty": "r9c5",
    "notes": "r9c9",
}
SIGHTS: Final = ("achromatopsia", "protanopia", "deuteranopia", "tritanopia")


def picture(page: Page, clip: FloatRect | None = None) -> Image.Image:
    """What the page looks like."""
    return Image.open(io.BytesIO(page.screenshot(clip=clip, caret="initial"))).convert("RGB")


def ink(look: Image.Image) -> Image.Image:
    """Where a cell differs in lightness from its own ground: its shape alone, 1 for ink."""
    grey = look.convert("L").resize((60, 60))
    ground = max(range(256), key=grey.histogram().__getitem__)
    return grey.point([int(abs(value - ground) > 48) for value in range(256)])


def inks(page: Page, cells: dict[str, str]) -> dict[str, Image.Image]:
    """The ink of each of these cells, by its state, all of one picture of the board."""
    boxes = page.evaluate(
        """names => names.map((name) => {
          const { left, top, width, height } = document.getElementById(name).getBoundingClientRect();
          return [left + 1, top + 1, left + width - 1, top + height - 1];
        })""",
        list(cells.values()),
    )
    look = picture(page)
    return {state: ink(look.crop(tuple(box))) for state, box in zip(cells, boxes, strict=True)}


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How much of the ink of two cells is not shared, 0 to 1."""
    pairs = list(zip(one.tobytes(), other.tobytes(), strict=True))
    either = sum(a | b for a, b in pairs)
    return sum(a ^ b for a, b in pairs) / either if either else 0.0


def assert_shapes_differ(page: Page) -> None:
    """Every two states of a cell, the current one among them, differ in shape."""
    page.evaluate("document.activeElement.blur()")  # of which the other cells of its digit show something
    shapes = inks(page, CELLS)
    page.locator("#r2c5").focus()
    shapes |= inks(page, {"current": "r2c5"})
    page.locator("#r2c5").blur()
    alike = [
        f"{one} and {other}: {found:.2f}"
        for one, other in combinations(shapes, 2)
        if (found := unlike(shapes[one], shapes[other])) < 0.12
    ]
    assert not alike


@pytest.fixture
def states_page(page: Page) -> Page:
    """A board on which every state of a cell holds the same digit."""
    show(page, at(mode="answers", **LAYERS))
    return page


IN_GREY: Final = ("light", SIGHTS[:2])


@pytest.mark.parametrize(
    ("theme", "sights"), some([IN_GREY, *((theme, SIGHTS) for theme in THEMES)], always=IN_GREY.__eq__)
)
def test_states_differ_in_shape(states_page: Page, theme: str, sights: tuple[str, ...]) -> None:
    """X6: in grey and for each kind of colour blindness all states of a cell are distinguished by their shapes."""
    wear(states_page, theme)
    session: CDPSession = states_page.context.new_cdp_session(states_page)
    for sight in sights:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        assert_shapes_differ(states_page)
    session.detach()


@pytest.mark.campaign
def test_states_differ_in_forced_colours(states_page: Page) -> None:
    """X4: with the system's own few colours all states still differ, the chosen mode too."""
    page, style = states_page, "element => getComputedStyle(element).backgroundColor"
    for system, _ in SYSTEMS:
        page.emulate_media(forced_colors="active", color_scheme=system)
        assert_shapes_differ(page)
    show(page, at(p=GENTLE, mode="answers"))
    for (system, _), mode in zip(SYSTEMS, ("notes", "answers"), strict=True):
        page.emulate_media(forced_colors="active", color_scheme=system)
        button = page.locator(f"label:has(#mode-{mode})")
        before = button.evaluate(style)
        button.click()
        expect(page.locator(f"#mode-{mode}")).to_be_checked()
        assert button.evaluate(style) != before


# --- X7

FOCUSABLE: Final = [
    ".brand",
    ".rooms a >> nth=1",
    ".top [data-switch='theme']",
    "[popovertarget='keys']",
    "#r1c1",  # empty
    "#r1c2",  # given
    "#r5c6",  # in conflict
    "#r9c9",  # with notes, in the corner
    "#do-undo",
    "#quick .main",
    "#get-puzzle",
    "input[name='mode'] >> nth=1",
    "#do-more",
    "#to-demo",
    "#do-another",
]


def ring(page: Page, selector: str) -> tuple[float, float]:
    """Pixels that change by 3:1 or more when the element gets the focus, and those of a ring 2 pixels wide round it."""
    target = page.locator(selector).first
    target.focus()  # scrolls it into view
    box = target.bounding_box()
    assert box is not None
    margin = 6
    clip: FloatRect = {
        "x": max(box["x"] - margin, 0),
        "y": max(box["y"] - margin, 0),
        "width": box["width"] + 2 * margin,
        "height": box["height"] + 2 * margin,
    }
    page.evaluate("document.activeElement.blur()")
    before = picture(page, clip)
    page.keyboard.press("Shift")  # from now on the keyboard is in use, so :focus-visible applies
    target.focus()
    after = picture(page, clip)
    pairs = Counter(zip(pixels(before), pixels(after), strict=True))
    seen = sum(count for (old, new), count in pairs.items() if old != new and contrast(as_hex(old), as_hex(new)) >= 3)
    return seen, 2 * 2 * (box["width"] + box["height"])


def pixels(image: Image.Image) -> Iterator[tuple[int, int, int]]:
    """The colours of an RGB image from left to right and from the top down."""
    values = iter(image.tobytes())
    return zip(values, values, values, strict=True)


def as_hex(colour: tuple[int, int, int]) -> str:
    """The colour as style sheets write it."""
    return "#" + bytes(colour).hex().upper()


@pytest.mark.parametrize("theme", some(THEMES, always=lambda theme: theme == "light"))
def test_the_focus_is_seen(page: Page, theme: str) -> None:
    """X7: the focus changes at least a ring two pixels wide by 3:1, on every kind of control, and nothing covers it.

    X3: nothing moves for those who ask.
    """
    show(page, at(p=GENTLE, mode="answers", e="0" * 41 + "4" + "0" * 39, n="00" * 80 + "8b"))
    page.locator("#board").first.wait_for()
    expect_nothing_to_move_for_those_who_ask(page)
    wear(page, theme)
    faint = {}
    for selector in FOCUSABLE:
        seen, wanted = ring(page, selector)
        if seen < 0.9 * wanted:
            faint[selector] = (seen, wanted)
    assert not faint


@at_sizes("phone")
def test_a_closed_menu_gives_the_focus_back(page: Page) -> None:
    """The "…" and the list of keys in it close with Esc, and the focus returns to the button that opened them."""
    show(page, at(p=GENTLE))
    opened = page.locator(":popover-open, dialog[open]")
    for buttons in (["#do-more"], ["#do-more", "#tools [popovertarget='keys']"]):
        for button in buttons:
            page.locator(button).focus()
            page.keyboard.press("Enter")
            expect(opened).to_have_count(1)
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
        expect(page.locator("#do-more")).to_be_focused()


@at_sizes("phone")
def test_the_message_of_an_action_is_in_view_on_a_phone(page: Page, problems: Problems) -> None:
    """What could not be read, two solutions of several, and the board that an action marks are on the screen then."""
    problems.expect(422)
    EVERY["unreadable"](page)
    expect(page.locator("#repair")).to_be_in_viewport()
    show(page, at(p=SEVERAL))
    page.locator("#do-solution").click()
    expect(page.locator("#several-title")).to_be_in_viewport()
    page.set_viewport_size({"width": 320, "height": 568})  # where the buttons lie below the keypad, and the board above
    show(page, at(p=GENTLE))
    page.locator("#do-solution").click()
    expect(page.locator("#r1c1")).to_be_in_viewport()
