"""Separate the clues of a board from what was entered later, by the colour of the ink.

Programs draw entries in another colour than clues, and people write with another pen. The colour of a digit is that of
its pixels that differ most from the ground of their own cell: a highlighted or chosen cell changes nothing.

    1. red digits are entries, if there are others; but a red group is the clues if the others have several solutions
       and it alone has one
    2. the clues are the one group whose digits alone give exactly one solution
    3. else the group whose colour is nearest to that of the lines
    4. else nothing is decided: every digit is a clue, and the person is asked

Programs also draw entries grey beside black, or thin beside bold. Digits of one ink differ in these, too, by their
shapes and by shadows. In the flat colours of a program a wide gap in lightness or in stroke width between equal digits
makes two groups, of which only uniqueness tells the clues. Without it two widths are no groups.

Programs write white on the dark ground of a chosen cell, whatever the digit is. On a ground of its own a digit whose
ink no group has is of no known colour: a clue, unless the clues of known colour have exactly one solution without it.

A pen of another colour is taken for entries, too. Handwriting in the colour of the print is not told apart.

Roads not taken: a mean colour of a digit, which the edges of thin strokes and JPEG pull towards the ground.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.engine import Verdict, solve
from solver.grid import Grid
from solver.recognition.sampling import BoardPlacement, Numbers, Plane, sample_lattice
from solver.shape import Cell, Digit, Shape

_SAMPLES: Final = 20  # a side of a cell, inside its edge
_EDGE: Final = 0.125  # Lines may lie so far inside a cell.
_INK_SHARE: Final = 0.8  # of the largest difference from the ground: such pixels are all ink, not the edge of a stroke
_LIGHTNESS_WEIGHT: Final = 0.5  # hue separates inks; lightness changes with shadow and with the width of strokes
_MIN_GROUP_DISTANCE: Final = 18.0  # between neighbours of two groups, in CIELAB units with the weight above
_MIN_SINGLE_DISTANCE: Final = 30.0  # A group of one digit that is nearer may be a stain.
_MIN_SINGLE_HUE_DISTANCE: Final = 18.0  # the same without lightness, where a program drew the digits: without stains
_MIN_LIGHTNESS_GAP: Final = 6.0  # between two groups of one hue, in the same units
_MIN_CLEAR_LIGHTNESS_GAP: Final = 12.0  # if uniqueness does not tell the clues
_MIN_LIGHTNESS_RATIO: Final = 6.0  # distance of the means of two such groups, to the deviation inside them
_MIN_PART: Final = 3  # digits of a group that differs in lightness alone
_MIN_WIDTH_GAP: Final = 0.1  # between the stroke widths of equal digits, thin and bold, as logarithms
_MAX_WIDTH_SPREAD: Final = 0.6  # Equal digits of one weight differ by at most so much of that gap.
_MIN_WIDTH_PART: Final = 4  # digits of one weight
_MAX_WIDTH_SPLITS: Final = 8  # are tried, at the widest gaps
_FOLD: Final = 3  # samples each way of which the mean is taken to measure strokes
_MIN_TWINS: Final = 0.75  # share of the smaller group whose digits the other one has, too: shapes differ in lightness
_MAX_GROUPS: Final = 3  # more colours are no groups of ink but a picture
_MIN_RED: Final = 30.0  # a* of red ink
_MAX_RED_SLOPE: Final = 0.9  # b*/a* of red ink: more is orange
_MIN_RED_SLOPE: Final = -0.5  # less is purple
_MIN_LINE_DISTANCE: Final = 12.0  # A board whose lines are nearer to the ground has none to compare with.
_MAX_LINE_RATIO: Final = 0.6  # distance of the nearest group from the lines, to that of the next group
_MIN_GROUND_DISTANCE: Final = 18.0  # How far a highlighted cell is from the ground of the board.
_BLEEDS: Final = (0.0, 0.5, 1.0)  # shares of the tint of a highlighted cell that JPEG gives to the ink on it
_NODES_PER_GROUP: Final = 2_000
_MIN_MEASURED: Final = 3  # fewer digits are no board
_MAX_CLUE_SHARE: Final = 0.5  # Red digits in more cells are a whole solution, not the clues.


class ColourChoice(StrEnum):
    """What digits in another colour are: decided by the rules of this module, or by a person."""

    AUTO = "auto"
    CLUES = "clues"
    ENTRIES = "entries"


class InkSplit(NamedTuple):
    """Which digits of a board are not clues, and whether a person may decide otherwise."""

    entries: frozenset[Cell] = frozenset()
    has_colours: bool = False  # digits in two or three colours
    is_decided: bool = True
    likely: frozenset[Cell] = frozenset()  # digits in other colours than the clues have, whoever decides
    look: str = "colour"  # in which the digits differ, or "weight"


class CellInk(NamedTuple):
    """The ink of a digit: its colour, and the ground of its cell."""

    colour: Numbers
    ground: Numbers


def split_inks(
    colours: Plane,
    placement: BoardPlacement,
    grid: Grid,
    turns: int,
    choice: ColourChoice = ColourChoice.AUTO,
    is_flat: bool = False,
) -> InkSplit:
    """Find the digits that are not clues.

    Args:
        colours: Red, green and blue of the picture, (3, height, width).
        placement: Where the board lies in that picture.
        grid: The digits that were read, upright.
        turns: The quarter turns that set the board upright.
        choice: What a person decided.
        is_flat: Whether the picture has the flat colours of a program.
    """
    shape = grid.shape
    shown = [cell for cell in shape.cells if grid.digits[cell]]
    if len(shown) < _MIN_MEASURED:
        return InkSplit()
    pixels = to_lab(_sample_board(colours, placement, shape, turns)[shown])
    inks = {cell: _measure_ink(values) for cell, values in zip(shown, pixels, strict=True)}
    ground = np.median([ink.ground for ink in inks.values()], 0)
    groups, unknown = _group_colours(inks, ground, is_flat)
    if not groups:
        return InkSplit()
    groups.sort(key=len, reverse=True)
    has_colours = len(groups) > 1
    clues, is_decided, look = {*groups[0], *unknown}, True, "colour"
    if has_colours:
        clues, is_decided = _find_clues(
            groups, unknown, inks, grid, lambda: _line_colours(colours, placement, shape, ground)
        )
    if is_flat:
        group = sorted(clues - set(unknown))
        lightness = {cell: float(inks[cell].colour[0]) for cell in group}
        parts, gap = _split_at_gap(lightness, grid, _MIN_LIGHTNESS_GAP, _MIN_LIGHTNESS_RATIO, _MIN_PART)
        part = _find_unique(parts, unknown, grid)
        if part is None:
            widths = _measure_widths(colours, placement, group, shape, turns)
            part = _find_unique(_split_by_width(widths, grid), unknown, grid)
            look = "weight" if part and not has_colours else "colour"
        if part is not None:
            clues, is_decided, has_colours = part, True, True
        elif not has_colours and parts and gap >= _MIN_CLEAR_LIGHTNESS_GAP:
            clues, is_decided, has_colours = {*parts[0], *unknown}, False, True
    if not has_colours:
        return InkSplit()
    likely = frozenset(shown) - clues
    are_entries = choice is ColourChoice.ENTRIES or (choice is ColourChoice.AUTO and is_decided)
    return InkSplit(likely if are_entries else frozenset(), True, is_decided, likely, look)


def _sample_board(
    colours: Plane, placement: BoardPlacement, shape: Shape, turns: int, samples: int = _SAMPLES
) -> Plane:
    """Sample the colours of the inside of the cells of the upright board: (cells, samples, samples, colours)."""
    size = shape.size
    inside = _EDGE + (1 - 2 * _EDGE) * (np.arange(samples) + 0.5) / samples
    along = (np.arange(size)[:, None] + inside).ravel()
    values = np.stack([sample_lattice(colour, placement, along, along)[0] for colour in colours], -1)
    upright = np.rot90(values, turns).reshape(size, samples, size, samples, len(colours))
    return upright.transpose(0, 2, 1, 3, 4).reshape(size * size, samples, samples, len(colours))


def to_lab(values: Plane | Numbers) -> Numbers:
    """Convert sRGB of 0 to 255 in the last axis to CIELAB (D65), its lightness weighted for distances between inks.

    >>> to_lab(np.array([[255.0, 255, 255]])).round(1).tolist()[0][0]
    50.0
    """
    part = np.asarray(values, np.float64) / 255
    linear = np.where(part > 0.04045, ((part + 0.055) / 1.055) ** 2.4, part / 12.92)
    matrix = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = np.moveaxis(np.cbrt(linear @ matrix.T / matrix.sum(1)), -1, 0)
    lab: Numbers = np.stack([_LIGHTNESS_WEIGHT * (116 * y - 16), 500 * (x - y), 200 * (y - z)], -1)
    return lab


def _measure_ink(cell: Numbers) -> CellInk:
    """Measure the ink of one cell."""
    values = cell.reshape(-1, 3)
    ground = np.median(values, 0)
    away = np.linalg.norm(values - ground, axis=-1)
    colour = np.median(values[away >= _INK_SHARE * float(np.percentile(away, 99))], 0)
    return CellInk(colour, ground)


def _group_colours(inks: dict[Cell, CellInk], ground: Numbers, is_flat: bool) -> tuple[list[list[Cell]], list[Cell]]:
    """Group the digits by colour: each is near to another one of its group. No group if there are many colours.

    Returns also the digits of no known colour: those on a ground of their own whose ink no group has.
    """
    cells = list(inks)
    colours = np.array([ink.colour for ink in inks.values()])
    tints = np.array([ink.ground for ink in inks.values()]) - ground
    has_own_ground = np.linalg.norm(tints, axis=-1) > _MIN_GROUND_DISTANCE
    distances = np.linalg.norm(colours[:, None] - colours, axis=-1)
    apart: list[int] = np.flatnonzero(has_own_ground).tolist()
    hued = []  # those whose colour is not that of their ground
    for place in apart:
        pure = colours[place] - np.outer(_BLEEDS, tints[place] * (0, 1, 1))
        distances[place] = np.linalg.norm(pure[:, None] - colours, axis=-1).min(0)
        if is_flat and np.linalg.norm(pure[:, 1:], axis=-1).min() >= _MIN_SINGLE_HUE_DISTANCE:
            hued.append(place)
    groups = _link(distances < _MIN_GROUP_DISTANCE, np.flatnonzero(~has_own_ground).tolist())
    singles = [group for group in groups if len(group) == 1]
    groups = [group for group in groups if len(group) > 1]
    hues = np.linalg.norm(colours[:, None, 1:] - colours[:, 1:], axis=-1)
    for group in singles:
        is_own_hue = is_flat and len(groups) == 1 and hues[group[0], groups[0]].min() >= _MIN_SINGLE_HUE_DISTANCE
        if is_own_hue or not _join(group[0], groups, distances, _MIN_SINGLE_DISTANCE):
            groups.append(group)
    unknown = [place for place in apart if not _join(place, groups, distances, _MIN_GROUP_DISTANCE)]
    for group in _link(distances < _MIN_GROUP_DISTANCE, [place for place in unknown if place in hued]):
        if len(group) > 1 and len(groups) < _MAX_GROUPS:
            groups.append(group)
            unknown = [place for place in unknown if place not in group]
    if len(groups) > _MAX_GROUPS:
        return [], []
    return [[cells[place] for place in group] for group in groups], [cells[place] for place in unknown]


def _split_at_gap(
    measures: dict[Cell, float], grid: Grid, least: float, ratio: float, count: int
) -> tuple[list[list[Cell]], float]:
    """Split digits at the widest gap in a measure, if the same digits lie on both sides of it.

    Args:
        measures: What is measured of each digit.
        grid: The digits.
        least: The least gap.
        ratio: The least distance of the means of both sides, to the deviation inside them.
        count: The least number of digits on a side.

    Returns:
        The larger part and the smaller one, or nothing; and the gap between them.
    """
    cells = sorted(measures, key=lambda cell: measures[cell])
    ordered = np.array([measures[cell] for cell in cells])
    gaps = np.diff(ordered)[count - 1 : 1 - count]
    if not len(gaps) or gaps.max() < least:
        return [], 0.0
    at = int(gaps.argmax()) + count
    low, high = ordered[:at], ordered[at:]
    deviation = np.sqrt((low.var() * len(low) + high.var() * len(high)) / len(ordered))
    smaller, larger = sorted([cells[:at], cells[at:]], key=len)
    others = {grid.digits[cell] for cell in larger}
    twins = sum(grid.digits[cell] in others for cell in smaller) / len(smaller)
    is_split = high.mean() - low.mean() >= ratio * deviation and twins >= _MIN_TWINS
    return [larger, smaller] if is_split else [], float(gaps.max())


def _split_by_width(widths: dict[Cell, float], grid: Grid) -> list[list[Cell]]:
    """Split digits into thin and bold ones, if equal digits of both weights are far apart; [] if there is one weight.

    Only equal digits are compared: a bold 3 may have thinner strokes than a 4.
    """
    cells = sorted(widths, key=lambda cell: widths[cell])
    ordered = np.array([widths[cell] for cell in cells])
    places = range(_MIN_WIDTH_PART, len(cells) - _MIN_WIDTH_PART + 1)
    for at in sorted(places, key=lambda place: ordered[place - 1] - ordered[place])[:_MAX_WIDTH_SPLITS]:
        parts = [cells[:at], cells[at:]]
        seen = [
            {digit: [widths[cell] for cell in part if grid.digits[cell] == digit] for digit in grid.shape.digits}
            for part in parts
        ]
        twins = [digit for digit in grid.shape.digits if seen[0][digit] and seen[1][digit]]
        if not twins:
            continue
        gap = min(min(seen[1][digit]) - max(seen[0][digit]) for digit in twins)
        spread = max(max(each) - min(each) for by_digit in seen for each in by_digit.values() if each)
        smaller, larger = sorted(parts, key=len)
        share = sum(grid.digits[cell] in twins for cell in smaller) / len(smaller)
        if gap >= _MIN_WIDTH_GAP and spread <= _MAX_WIDTH_SPREAD * gap and share >= _MIN_TWINS:
            return [larger, smaller]
    return []


def _measure_widths(
    colours: Plane, placement: BoardPlacement, cells: list[Cell], shape: Shape, turns: int
) -> dict[Cell, float]:
    """Measure the strokes of digits: the logarithm of twice the area of the ink by the length of its outline."""
    fine = _sample_board(colours.mean(0)[None], placement, shape, turns, _SAMPLES * _FOLD)[cells]
    values = fine.reshape(len(cells), _SAMPLES, _FOLD, _SAMPLES, _FOLD).mean((2, 4))
    away = np.abs(values - np.median(values, (1, 2), keepdims=True))
    ink = np.clip(away / np.maximum(np.percentile(away, 98, (1, 2), keepdims=True), 1), 0, 1)
    outline = np.hypot(np.diff(ink, axis=2)[:, :-1], np.diff(ink, axis=1)[:, :, :-1]).sum((1, 2))
    widths = np.log(np.maximum(2 * ink.sum((1, 2)), 1e-3) / np.maximum(outline, 1e-3))
    return dict(zip(cells, widths.tolist(), strict=True))


def _link(is_near: NDArray[np.bool_], places: list[int]) -> list[list[int]]:
    """Return the connected components of the graph of digits that are near to each other (single linkage)."""
    waiting, groups = list(places), []
    while waiting:
        group = [waiting.pop(0)]
        for place in group:
            near = [other for other in waiting if is_near[place, other]]
            group += near
            waiting = [other for other in waiting if other not in near]
        groups.append(group)
    return groups


def _join(place: int, groups: list[list[int]], distances: Numbers, limit: float) -> bool:
    """Add a digit to the group with the nearest one, if that is nearer than the limit; return whether it is."""
    nearest = min(groups, key=lambda group: float(distances[place, group].min()), default=[])
    if not nearest or distances[place, nearest].min() >= limit:
        return False
    nearest.append(place)
    return True


def _colour_of(group: Sequence[Cell], inks: dict[Cell, CellInk]) -> Numbers:
    median: Numbers = np.median([inks[cell].colour for cell in group], 0)
    return median


def is_red(colour: Numbers) -> bool:
    """Return whether a colour in CIELAB is the red of errors."""
    _, a, b = colour.tolist()
    return bool(a > _MIN_RED and _MIN_RED_SLOPE < b / a < _MAX_RED_SLOPE)


def _find_clues(
    groups: list[list[Cell]],
    unknown: list[Cell],
    inks: dict[Cell, CellInk],
    grid: Grid,
    line_colours: Callable[[], list[Numbers]],
) -> tuple[set[Cell], bool]:
    """Find the clues by the rules of this module; also whether one of them decided, else the likeliest group."""
    plain = [group for group in groups if not is_red(_colour_of(group, inks))] or groups
    if clues := _find_unique(plain, unknown, grid):
        return clues, True
    reds = [group for group in groups if group not in plain and len(group) <= _MAX_CLUE_SHARE * len(grid.digits)]
    unique = [group for group in reds if _verdict_of(grid, group) is Verdict.UNIQUE]
    if len(unique) == 1 and all(_verdict_of(grid, group) is Verdict.SEVERAL for group in plain):
        return {*unique[0], *unknown}, True
    if len(plain) == 1:
        return {*plain[0], *unknown}, True
    lines = line_colours()
    if not lines:
        return {*plain[0], *unknown}, False
    away = [min(float(np.linalg.norm(_colour_of(group, inks) - line)) for line in lines) for group in plain]
    nearest, second = np.argsort(away)[:2].tolist()
    return {*plain[nearest], *unknown}, away[nearest] < _MAX_LINE_RATIO * away[second]


def _find_unique(groups: list[list[Cell]], unknown: list[Cell], grid: Grid) -> set[Cell] | None:
    """Find the one group with exactly one solution, alone or with the digits of unknown colour."""
    for more in ([], unknown) if unknown else ([],):
        unique = [group for group in groups if _verdict_of(grid, group + more) is Verdict.UNIQUE]
        if len(unique) == 1:
            return {*unique[0], *more}
    return None


def _verdict_of(grid: Grid, group: Sequence[Cell]) -> Verdict:
    """Return how many solutions the digits of these cells alone have."""
    cells = frozenset(group)
    digits: tuple[Digit, ...] = tuple(digit if cell in cells else 0 for cell, digit in enumerate(grid.digits))
    alone = Grid(digits, grid.shape)
    return Verdict.CONFLICT if alone.conflicts() else solve(alone, budget=_NODES_PER_GROUP).verdict


def _line_colours(colours: Plane, placement: BoardPlacement, shape: Shape, ground: Numbers) -> list[Numbers]:
    """Measure the colours of the lines between boxes and of those between cells; [] if none stand out."""
    middles = np.arange(shape.size) + 0.5
    across = np.linspace(-0.06, 0.06, 11)
    found = []
    for is_thick in (True, False):
        seen = []
        for line in range(1, shape.size):
            for step, is_down in ((shape.stack, True), (shape.band, False)):
                if (line % step == 0) is is_thick:
                    along = (line + across, middles) if is_down else (middles, line + across)
                    planes = [sample_lattice(colour, placement, *along)[0] for colour in colours]
                    values = to_lab(np.stack(planes, -1))
                    values = values if is_down else values.transpose(1, 0, 2)
                    away = np.linalg.norm(values - ground, axis=-1)
                    seen.append(values[np.arange(len(values)), away.argmax(1)])
        if seen:
            colour = np.median(np.concatenate(seen), 0)
            if np.linalg.norm(colour - ground) > _MIN_LINE_DISTANCE:
                found.append(colour)
    return found
