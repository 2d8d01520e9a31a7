"""Steps in HoDoKu's notation, one line each.

>>> from solver.grid import Grid
>>> from solver.techniques.path import solve_path
>>> path = solve_path(Grid.parse("..423...93.....27.6..9.......3....544...86.9...9....261..7.....9.....41...634...5"))
>>> [line for line in map(notation, path.steps) if "Single" not in line and "House" not in line][0]
'Locked Candidates Type 1 (Pointing): 2 in b5 => r4c1<>2'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Final

from solver.shape import Candidate, Digit
from solver.techniques.cell_sets import HOUSE_NAMES, HouseIndex, cell_list, cell_name, cells_of, digits_text
from solver.techniques.step import Node, Part, Role, Step
from solver.techniques.syllabus import FISH, TECHNIQUES


def notation(step: Step) -> str:
    """The step as HoDoKu prints it: 'X-Wing: 6 r19 c69 => r47c9,r7c6<>6'."""
    name = name_of(step)
    if step.technique in _SINGLES:
        return f"{name}: {effect(step)}"
    if step.technique.startswith("forcing-"):
        return f"{name}{_clash(step)} => {effect(step)}"
    pattern = _PATTERNS[step.technique](step) if step.technique in _PATTERNS else ""
    return f"{name}{': ' if pattern else ''}{pattern} => {effect(step)}"


def chain_lines(step: Step) -> list[str]:
    """The chains of a step whose notation is without them, as HoDoKu prints them: 'r1c1=5 r1c2<>5 r1c2=7'."""
    return chains_text(step) if step.technique.startswith(("forcing-", "kraken-")) else []


def chains_text(step: Step) -> list[str]:
    """The chains of a step, a line each."""
    return [" ".join(map(_stated, chain)) for chain in step.chains]


def name_of(step: Step) -> str:
    """The name of the step's technique: 'X-Wing'; two fish in one step are siamese."""
    key = step.technique.removeprefix("siamese-")
    return f"{'' if key == step.technique else 'Siamese '}{TECHNIQUES[key].name}"


def effect(step: Step) -> str:
    """What the step does: 'r7c8=6', or 'r13c6<>3, r79c6<>4'."""
    placed = [f"{cell_name(cell)}={digit}" for cell, digit in step.placements]
    return ", ".join([*placed, *removed(step.eliminations)])


def removed(candidates: Iterable[Candidate]) -> Iterable[str]:
    """The eliminations digit by digit, in the order in which the digits come up."""
    by_digit: dict[Digit, list[int]] = {}
    for cell, digit in candidates:
        by_digit.setdefault(digit, []).append(cell)
    return (f"{cell_list(cells)}<>{digit}" for digit, cells in by_digit.items())


def house_code(house: HouseIndex) -> str:
    """The house in short: 'b5'."""
    kind, number = HOUSE_NAMES[house].split()
    return kind[0] + number


def houses_text(houses: Iterable[HouseIndex]) -> str:
    """The houses in short, those of a kind together: 'r14b5'."""
    kinds: dict[str, str] = {}
    for house in sorted(houses):
        code = house_code(house)
        kinds[code[0]] = kinds.get(code[0], "") + code[1:]
    return "".join(kind + numbers for kind, numbers in kinds.items())


def _clash(step: Step) -> str:
    """Where a contradiction comes to light; of a verity nothing."""
    part = step.parts[-1]
    if part.role is not Role.CLASH:
        return ""
    return f" in {cell_list(part.cells) if part.house is None else house_code(part.house)}"


def _stated(node: Node) -> str:
    return f"{cell_list(cells_of(node.cells))}{'=' if node.holds else '<>'}{node.digit}"


def _digits(step: Step, between: str = ",") -> str:
    return between.join(map(str, step.digits))


def _locked_candidates(step: Step) -> str:
    return f"{_digits(step)} in {house_code(step.part(Role.BASE).house or 0)}"


def _set(step: Step) -> str:
    return f"{_digits(step)} in {cell_list(step.cells(Role.SET))}"


def _fish(step: Step) -> str:
    houses = f"{houses_text(step.houses(Role.BASE))} {houses_text(step.houses(Role.COVER))}"
    fins = "".join(f" f{cell_name(cell)}" for cell in step.cells(Role.FIN))
    endo_fins = "".join(f" e{cell_name(cell)}" for cell in step.cells(Role.ENDO_FIN))
    return f"{_digits(step)} {houses}{fins}{endo_fins}"


def _template(step: Step) -> str:
    return _digits(step)


def _two_links(step: Step) -> str:
    ends, joint = cell_list(step.part(Role.END).cells), cell_list(step.part(Role.JOINT).cells)
    return f"{_digits(step)} in {ends} (connected by {joint})"


def _empty_rectangle(step: Step) -> str:
    box = house_code(step.part(Role.BOX).house or 0)
    return f"{_digits(step)} in {box} ({cell_list(step.part(Role.JOINT).cells)})"


def _wing(step: Step) -> str:
    return f"{_digits(step, '/')} in {cell_list(step.cells(Role.PIVOT) + step.cells(Role.PINCER))}"


def _w_wing(step: Step) -> str:
    bridge = step.part(Role.BRIDGE)
    return f"{_wing(step)} connected by {bridge.digits[0]} in {cell_list(bridge.cells)}"


def _rectangle(step: Step) -> str:
    return f"{_digits(step, '/')} in {cell_list(step.part(Role.CORNER).cells)}"


def _colours(step: Step) -> str:
    colours = [cell_list(part.cells) for part in step.parts]
    pairs = ", ".join(f"({one}) / ({other})" for one, other in zip(colours[::2], colours[1::2], strict=True))
    return f"{_digits(step)} {pairs}"


def _sue_de_coq(step: Step) -> str:
    crossing, in_line, in_box = (f"{cell_list(part.cells)} - {{{digits_text(part.digits)}}}" for part in step.parts)
    return f"{crossing} ({in_line}, {in_box})"


def _xz(step: Step) -> str:
    one, other, restricted = step.parts
    return f"A={_digit_set(one)}, B={_digit_set(other)}, X={_commas(restricted.digits)}, Z={_digits(step)}"


def _als_wing(step: Step) -> str:
    one, other, middle, restricted = step.parts
    sets = f"A={_digit_set(one)}, B={_digit_set(other)}, C={_digit_set(middle)}"
    return f"{sets}, X,Y={_commas(restricted.digits)}, Z={_digits(step)}"


def _als_chain(step: Step) -> str:
    digits = _digits(step)
    tied = (_digit_set(part) if part.role is Role.ALMOST_LOCKED else f"-{_commas(part.digits)}-" for part in step.parts)
    return f"{digits}- {' '.join(tied)} -{digits}"


def _death_blossom(step: Step) -> str:
    stem, *petals = step.parts
    return f"{cell_list(stem.cells)} {{{digits_text(stem.digits)}}}, {', '.join(map(_digit_set, petals))}"


def _digit_set(part: Part) -> str:
    return f"{cell_list(part.cells)} {{{digits_text(part.digits)}}}"


def _commas(digits: Iterable[Digit]) -> str:
    return ",".join(map(str, sorted(digits)))


def _one_digit_chain(step: Step) -> str:
    return f"{_digits(step)} {_links(step.chains[0])}"


def _remote_pair(step: Step) -> str:
    chain = step.chains[0]
    return f"{chain[0].digit}/{chain[1].digit} {_links(chain[:-1])}"


def _chain(step: Step) -> str:
    """A chain that says with which digit its ends are left, as those do that change digits."""
    chain = step.chains[0]
    first, last = chain[0].digit, chain[-1].digit
    return f"{_digits(step, '/')} {first}- {_links(chain)} -{last}"


def _discontinuous(step: Step) -> str:
    return f"{_digits(step, '/')} {_links(step.chains[0])}"


def _continuous(step: Step) -> str:
    """A loop that says how its first cell is entered, and at the end how it is left."""
    chain = step.chains[0]
    enters = f"{chain[-1].digit}{'=' if chain[-1].holds else '-'}"
    leaves = f"{'-' if chain[0].holds else '='}{chain[0].digit}"
    return f"{_digits(step, '/')} {enters} {_links(chain)} {leaves}"


def _links(chain: tuple[Node, ...]) -> str:
    """The cells of a chain with what ties each to the next: '=5=' is strong, '-5-' is weak."""
    text = cell_list(cells_of(chain[0].cells))
    for one, other in pairwise(chain):
        if one.cells != other.cells:
            tie = "=" if other.holds else "-"
            text += f" {tie}{other.digit}{tie} {cell_list(cells_of(other.cells))}"
    return text


_COLOURS: Final = ("simple-colours-trap", "simple-colours-wrap", "multi-colours-1", "multi-colours-2")
_LOOPS: Final = {"continuous-loop": _continuous, "discontinuous-loop": _discontinuous, "aic": _chain}
_SINGLES: Final = {"full-house", "naked-single", "hidden-single", "brute-force"}
_SETS: Final = ("locked-pair", "locked-triple", "naked-pair", "naked-triple", "naked-quad",
                "hidden-pair", "hidden-triple", "hidden-quad")  # fmt: skip
_PATTERNS: Final[Mapping[str, Callable[[Step], str]]] = {
    "pointing": _locked_candidates,
    "claiming": _locked_candidates,
    **dict.fromkeys(_SETS, _set),
    **dict.fromkeys((*FISH, "kraken-fish-1", "kraken-fish-2"), _fish),
    "template-set": _template,
    "template-delete": _template,
    **dict.fromkeys(("skyscraper", "2-string-kite", "dual-2-string-kite"), _two_links),
    **dict.fromkeys(("empty-rectangle", "dual-empty-rectangle"), _empty_rectangle),
    **dict.fromkeys(("xy-wing", "xyz-wing"), _wing),
    "w-wing": _w_wing,
    **dict.fromkeys(_COLOURS, _colours),
    "sue-de-coq": _sue_de_coq,
    "als-xz": _xz,
    "als-xy-wing": _als_wing,
    "als-chain": _als_chain,
    "death-blossom": _death_blossom,
    "turbot-fish": _one_digit_chain,
    "x-chain": _one_digit_chain,
    "remote-pair": _remote_pair,
    "xy-chain": _chain,
    **{f"{grouped}{name}": write for grouped in ("", "grouped-") for name, write in _LOOPS.items()},
    **{f"uniqueness-{kind}": _rectangle for kind in range(1, 7)},
    **dict.fromkeys(("hidden-rectangle", "avoidable-1", "avoidable-2"), _rectangle),
}
