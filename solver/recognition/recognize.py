"""Recognize a Sudoku in a picture: find the board, classify its cells, and correct the digits by the rules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from solver.engine import Verdict
from solver.errors import FormatError
from solver.formats.entry import ReadAs
from solver.formats.symbol_sets import NOTICES, OPEN_SYMBOLS
from solver.grid import Grid
from solver.recognition.board_search import BoardSearch, FittedBoard, board_corners, fit_board
from solver.recognition.cell_lattices import find_square_lattices
from solver.recognition.cell_marks import Marks, measure_marks
from solver.recognition.cell_patches import (
    SIDE,
    cut_cells,
    drop_notes,
    find_highlighted,
    normalize_by_ground,
    normalize_ink,
)
from solver.recognition.connected_components import Counts
from solver.recognition.decode_image import Picture
from solver.recognition.digit_classifier import LETTERED, ZERO, classify_patches, read_letters, read_zeros, symbol_sets
from solver.recognition.drawn_grids import RuledMesh, count_drawn_cells, find_drawn_grids, is_drawn
from solver.recognition.grid_lines import GOOD_BOARD_SCORE, MIN_BOARD_SCORE, Mesh
from solver.recognition.homography import fit_homography
from solver.recognition.ink_groups import ColourChoice, InkSplit, split_inks
from solver.recognition.polygons import area, is_convex
from solver.recognition.rule_correction import (
    Change,
    correct_by_rules,
    max_conflicting_cells,
    separate_lookalikes,
)
from solver.recognition.sampling import Flags, Numbers, Plane, sample_bilinear
from solver.recognition.work_budget import BudgetExceededError, WorkBudget
from solver.shape import CLASSIC, SHAPES, Cell, Digit
from solver.text import count_noun

MIN_CELL_CONFIDENCE: Final = 0.95  # a read cell is flagged below this probability
_MAX_BOARDS_READ: Final = 4  # in one image variant
_MIN_UPRIGHT_LOG_PROBABILITY: Final = -0.08  # mean over the digits; from here on no other rotation is tried
_MAX_TURNED_CELLS: Final = 30  # classified in each other rotation: as many as the classifier takes at a time
_SURE_BLANK_PROBABILITY: Final = 0.99  # cells that are blank with this probability are blank in other rotations, too
_OTHER_SHAPES: Final = {shape.size: shape for shape in SHAPES.values() if shape is not CLASSIC}
_MIN_SOLUTION_FILL: Final = 0.92  # a board with more digits is a printed solution, taken only if there is nothing else
_MIN_BOARD_CONFIDENCE: Final = 0.7  # mean of the least sure cells: crosswords and tables stay below
_MIN_SIGN_CONFIDENCE: Final = 0.85  # the same of the signs alone, with the lines of a drawn board: grain is no sign
_MIN_DIGIT_PIXELS: Final = 8  # height of digits from which on all usual faces are read
_CERTAIN_CONFIDENCE: Final = 0.9  # the same mean; from here on no other variant of the picture is tried
_LEAST_SURE_FRACTION: Final = 4  # one cell in four enters that mean
_MAX_FOREIGN_CELLS: Final = 0.03  # share of cells that look like symbols which this size of board does not have
CROP_CELL_PIXELS: Final = 48  # side of a cell in the cropped board
_MIN_SCORE_FOR_MARGIN: Final = 0.2  # if no mesh scores more, a margin does not help either
_DARK_MEDIAN: Final = 140  # Boards at night are darker in the middle, photos by day seldom.
_MIDDLE_GREY: Final = 128  # What a program draws in darker colours probably has light digits.
_MIN_COLOUR_DIFFERENCE: Final = 6.0  # of 255
_SIZES: Final = (CLASSIC.size, *_OTHER_SHAPES)
_NO_GRID: Final = "no Sudoku grid was found in this picture"
_TOO_MUCH_WORK: Final = "there is too much in this picture to find a puzzle: cut it to the board"
_MANY_CONFLICTS: Final = "a grid was found, but its digits break the rules in many places: is it a Sudoku?"
_LIKELY: Final = 0.5  # probability of a G that decides that a board counts from 1
_MAX_BLANK_PROBABILITY: Final = 0.5  # From here on a highlighted cell shows no sign.
_BLANK_ROW: Final = np.array([0.0, *[-99.0] * max(SHAPES)])  # log-probabilities of a cell that is surely blank
_MARGIN: Final = 0.03  # width of the added margin, as a share of the longer side


class ShiftedPlacement(NamedTuple):
    """The place of a board in the picture, whose variant is shifted right and down by some pixels."""

    mesh: Mesh
    edge: int

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """Compute x and y in the picture of every point of a lattice of the board."""
        x, y = self.mesh.at(across, down)
        return x - self.edge, y - self.edge


@dataclass(frozen=True)
class Reading:
    """The result of recognizing a picture: digits, their confidence, and where the board lies."""

    grid: Grid
    sure: tuple[float, ...]  # probability of the read symbol of each cell, 0 to 1
    second: tuple[Digit, ...]  # second most likely digit of each cell, 0 for blank
    changes: tuple[Change, ...]  # digits that the rules corrected
    verdict: Verdict
    places: Numbers  # x, y of the line crossings, (rows, columns, 2), as shares of the picture's width and height
    corners: Numbers  # x, y of the board's corners, clockwise from that of r1c1, as shares of width and height
    others: tuple[Numbers, ...]  # corners of further boards, the largest first
    picture: Picture
    mesh: Mesh
    turns: int  # quarter turns that set the mesh upright
    edge: int  # pixels by which the mesh is shifted right and down against the picture
    symbols: ReadAs = ReadAs.AUTO  # For a 16x16 board with letters: in 0 to F, 0 is read as 1.
    inks: InkSplit = InkSplit()  # They say which digits are not clues.
    answers: tuple[Digit, ...] = ()  # digits that are not clues, 0 elsewhere

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences on how the signs of the board are read."""
        if self.may_count_from_zero:
            return (OPEN_SYMBOLS.format("picture"),)
        return (NOTICES[self.symbols],) if self.symbols in NOTICES else ()

    @property
    def left_out(self) -> tuple[Cell, ...]:
        """The cells with digits that are not in the puzzle: entries of a program, handwriting of a pen."""
        return tuple(sorted(self.inks.entries))

    @property
    def entries(self) -> Grid:
        """The clues and the entries."""
        answers = self.answers or (0,) * len(self.grid.digits)
        return Grid(tuple(map(max, self.grid.digits, answers)), self.grid.shape)

    @property
    def colours_notice(self) -> str:
        """The sentence on digits in several colours or weights; "" if there is one of each."""
        if not self.inks.has_colours:
            return ""
        look = self.inks.look
        if not self.inks.entries:
            return f"The digits have two {look}s; all are taken for clues."
        return f"The digits have two {look}s; those in the other {look} are taken for answers, not clues."

    @cached_property
    def flagged(self) -> tuple[Cell, ...]:
        """The cells that a person should check: the unsure ones, and those that the rules corrected.

        All digits are unsure if the board may count from 0 and something on it is unsure: each of its 0s may be that.
        """
        unsure = self._unsure
        if unsure and self.may_count_from_zero:
            unsure = unsure | {cell for cell, digit in enumerate(self.entries.digits) if digit}
        return tuple(sorted(unsure))

    @cached_property
    def may_count_from_zero(self) -> bool:
        """Whether letters were read as those of 1 to G, though neither 0 nor a likely G is on the board."""
        likely = (cell for cell, sure in enumerate(self.sure) if sure >= _LIKELY)
        shown = {self.entries.digits[cell] for cell in likely} - {0}
        is_without = self.symbols is ReadAs.ONE_TO_G and self.grid.shape.size not in shown
        return is_without and len(shown) > CLASSIC.size

    @cached_property
    def _unsure(self) -> frozenset[Cell]:
        changed = {change.cell for change in self.changes}
        return frozenset(cell for cell, sure in enumerate(self.sure) if sure < MIN_CELL_CONFIDENCE or cell in changed)

    @cached_property
    def straight(self) -> Image.Image:
        """The board cropped out of the picture, straight, upright and in colour."""
        along = (np.arange(self.grid.shape.size * CROP_CELL_PIXELS) + 0.5) / CROP_CELL_PIXELS
        x, y = self.mesh.at(along, along)
        colours = [sample_bilinear(colour, x - self.edge, y - self.edge) for colour in self.picture.colours]
        pixels = np.clip(np.round(np.stack(colours, -1)), 0, 255).astype(np.uint8)
        return Image.fromarray(np.ascontiguousarray(np.rot90(pixels, self.turns)))

    @property
    def least(self) -> float:
        """The confidence of the least sure cell."""
        return min(self.sure)


class ImageVariant(NamedTuple):
    """A brightness plane derived from a picture, and by how many pixels it is shifted right and down against it."""

    plane: Plane
    edge: int


class Candidate(NamedTuple):
    """A board found in an image variant, with the classifier's log-probabilities of its cells."""

    variant: ImageVariant
    board: FittedBoard
    turns: int  # quarters by which it is turned back
    log_probabilities: Numbers
    digit_pixels: float  # about how many pixels of the variant its digits are high
    symbols: ReadAs = ReadAs.AUTO

    @property
    def digits(self) -> int:
        """The number of cells that are not blank."""
        return int((self.log_probabilities.argmax(1) > 0).sum())

    @property
    def size(self) -> int:
        """The size of the board."""
        return self.board.mesh.shape.size

    @property
    def mean_confidence(self) -> float:
        """The mean probability over the least sure quarter of the cells."""
        return _mean_of_least_sure(np.exp(self.log_probabilities.max(1)))

    @property
    def has_few(self) -> bool:
        """Whether there are fewer digits than a puzzle with one solution needs: all but one must appear."""
        return self.digits < self.size - 1

    @property
    def is_printed(self) -> bool:
        """Whether the board is a printed solution."""
        return self.digits >= _MIN_SOLUTION_FILL * self.size**2

    @property
    def is_board(self) -> bool:
        """Whether there are enough digits, and they look like digits."""
        foreign = (self.log_probabilities.argmax(1) > self.size).mean()
        return not self.has_few and self._is_legible and foreign <= _MAX_FOREIGN_CELLS

    @property
    def _is_legible(self) -> bool:
        """Whether the cells are sure, or at least the signs of a drawn board whose blanks have the grain of wood."""
        if self.mean_confidence > _MIN_BOARD_CONFIDENCE:
            return True
        best, signs = np.exp(self.log_probabilities.max(1)), self.log_probabilities.argmax(1) > 0
        is_ruled = isinstance(self.board.mesh, RuledMesh)
        return is_ruled and _mean_of_least_sure(best[signs]) > _MIN_SIGN_CONFIDENCE and not self.breaks_rules

    @property
    def is_certain(self) -> bool:
        """Whether the board is so clear that no other has to be looked for."""
        return self.is_board and self.mean_confidence > _CERTAIN_CONFIDENCE

    @property
    def breaks_rules(self) -> bool:
        """Whether so many digits are in conflict that this is a part of a larger board, or none."""
        shape = self.board.mesh.shape
        digits: list[Digit] = self.log_probabilities[:, : shape.size + 1].argmax(1).tolist()
        clashes = Grid(tuple(digits), shape).conflicts()
        return len({cell for clash in clashes for cell in clash.cells}) > max_conflicting_cells(shape)

    @property
    def rank(self) -> tuple[bool, bool, bool, float]:
        """The sort key of candidates: puzzles before solutions, good boards before others, large ones before small
        ones.
        """
        good = self.board.score >= GOOD_BOARD_SCORE
        return self.is_board, not self.is_printed, good, self.board.area * self.mean_confidence**2


def recognize_board(picture: Picture, colours: ColourChoice = ColourChoice.AUTO) -> Reading:
    """Recognize the largest puzzle in the picture; `colours` says what digits in another colour are.

    `WorkBudget` bounds the work. When it is used up, the best board found until then is read.

    Raises:
        FormatError: There is no Sudoku in the picture.
    """
    effort = WorkBudget()
    candidates: list[Candidate] = []
    is_spent = False
    searches = [_search_variants, _search_drawn]
    for search in reversed(searches) if is_drawn(picture) else searches:
        effort.keeps_reserve = search is searches[0]
        try:
            search(picture, effort, candidates)
        except BudgetExceededError:  # the best board found until then is read
            is_spent = True
        best = max(candidates, key=lambda candidate: candidate.rank, default=None)
        if best is None or not best.is_board or best.breaks_rules:
            continue
        # Boxes of a softened 16x16 screenshot look like a board of 9x9, but hardly like digits.
        if best.is_certain or search is searches[-1]:
            break
    if best is None or not best.is_board:
        raise FormatError.at(_TOO_MUCH_WORK if is_spent else _explain_failure(picture, best))
    reading = _build_reading(picture, best, [candidate for candidate in candidates if candidate.is_board], colours)
    clashing = {cell for conflict in reading.grid.conflicts() for cell in conflict.cells}
    if len(clashing) > max_conflicting_cells(reading.grid.shape):
        raise FormatError.at(_MANY_CONFLICTS)
    return reading


def _search_variants(picture: Picture, effort: WorkBudget, candidates: list[Candidate]) -> None:
    """Append candidates from every variant of the picture, until one is certain. Raises BudgetExceededError."""
    best_score = 0.0
    for variant in _image_variants(picture):
        if variant.edge and best_score < _MIN_SCORE_FOR_MARGIN:
            continue
        search = BoardSearch(variant.plane, CLASSIC, effort.count_mesh, 2 * variant.edge)
        for number, boards in enumerate(search.boards()):
            best_score = max([best_score, *(each.score for each in boards)])
            for each in boards[:_MAX_BOARDS_READ]:
                if each.score >= MIN_BOARD_SCORE and not any(each is candidate.board for candidate in candidates):
                    candidates.append(_classify_cells(picture, variant, each, effort))
            if any(candidate.is_certain and not candidate.is_printed for candidate in candidates):
                break
            if number == 0 and not variant.edge:
                candidates += _find_other_sizes(picture, variant, search.mask, effort)
                if any(candidate.is_certain and candidate.size != CLASSIC.size for candidate in candidates):
                    break
        if any(candidate.is_certain for candidate in candidates):
            return


def _search_drawn(picture: Picture, effort: WorkBudget, candidates: list[Candidate]) -> None:
    """Append a candidate for each board whose lines a program drew. Raises BudgetExceededError."""
    for grid in find_drawn_grids(picture):
        mesh = RuledMesh(grid)
        board = FittedBoard(mesh, 1.0, area(mesh.corners()))
        effort.count_mesh()
        left, top = np.maximum(mesh.corners()[0], 0).astype(int)
        right, bottom = np.maximum(mesh.corners()[2], 1).astype(int)
        is_dark = float(np.median(picture.luma[top:bottom, left:right])) < _MIDDLE_GREY
        planes = [picture.luma, 255 - picture.luma][:: -1 if is_dark else 1]
        tried: list[Candidate] = []
        for plane, upright in [(plane, upright) for upright in (True, False) for plane in planes]:
            tried.append(_classify_cells(picture, ImageVariant(plane, 0), board, effort, upright))
            is_clear = tried[-1].is_certain or (len(tried) > 1 and any(each.is_board for each in tried))
            # A screen seldom lies on its side, and a board without digits has none when it is turned.
            if is_clear or (len(tried) > 1 and all(each.has_few for each in tried)):
                break
        candidates.append(max(tried, key=lambda each: each.rank))


def _find_other_sizes(picture: Picture, variant: ImageVariant, mask: Flags, effort: WorkBudget) -> Iterator[Candidate]:
    """Yield the first board that is not 9x9, if a lattice of cells shows one."""
    for size, corners in find_square_lattices(mask, _OTHER_SHAPES):
        effort.count_mesh()
        board = fit_board(variant.plane, _OTHER_SHAPES[size], corners)
        if board is not None and board.score >= GOOD_BOARD_SCORE:
            candidate = _classify_cells(picture, variant, board, effort)
            if candidate.is_board:
                yield candidate
                return


def _margin_pixels(picture: Picture) -> int:
    """Compute the width in pixels of the margin of paper that is added around the picture."""
    return round(_MARGIN * max(picture.size))


def recognize_board_at(picture: Picture, corners: Numbers, colours: ColourChoice = ColourChoice.AUTO) -> Reading:
    """Recognize the board at corners that a person marked; whatever is there is read.

    Args:
        picture: The decoded picture.
        corners: (4, 2), clockwise from that of r1c1, as shares of the picture's width and height.
        colours: What digits in another colour are.

    Raises:
        FormatError: The corners are no convex quadrilateral.
    """
    variant = ImageVariant(picture.luma, 0)
    places = corners * np.array(picture.size)
    if not is_convex(places) or area(places) < 400:
        raise FormatError.at("these four points are no corners of a board: put each on the corner it is for")
    board = fit_board(variant.plane, CLASSIC, places)
    if board is None or board.score < GOOD_BOARD_SCORE:
        others = [each for shape in _OTHER_SHAPES.values() if (each := fit_board(variant.plane, shape, places))]
        board = max([*others, *([board] if board else [])], key=lambda each: each.score, default=None)
    if board is None or board.score < MIN_BOARD_SCORE:
        board = FittedBoard(Mesh(CLASSIC, fit_homography(board_corners(CLASSIC), places)), 0.0, area(places))
    candidate = _classify_cells(picture, variant, board, WorkBudget(), upright=True)
    return _build_reading(picture, candidate, [candidate], colours)


def _image_variants(picture: Picture) -> Iterator[ImageVariant]:
    """Yield the brightness of the picture, then the same with an added margin, as a board may fill the picture to its
    edge.

    A dark picture also yields its negative, as screens show boards at night. A colourful one also yields its darkest
    colour channel, in which red and blue ink is as dark as black.
    """
    yield ImageVariant(picture.luma, 0)
    edge = _margin_pixels(picture)
    yield ImageVariant(np.pad(picture.luma, edge, constant_values=np.percentile(picture.luma, 85)), edge)
    if np.median(picture.luma) < _DARK_MEDIAN:
        yield ImageVariant(255 - picture.luma, 0)
    darkest = picture.colours.min(0)
    if (picture.luma - darkest).mean() > _MIN_COLOUR_DIFFERENCE:
        yield ImageVariant(darkest, 0)


def _classify_cells(
    picture: Picture, variant: ImageVariant, board: FittedBoard, effort: WorkBudget, upright: bool = False
) -> Candidate:
    """Classify the cells of a board in the rotation in which its digits are upright. Raises BudgetExceededError."""
    size = board.mesh.shape.size
    pixels = float(np.sqrt(board.area)) / size
    raw = cut_cells(variant.plane, board.mesh, size, pixels)
    marks = measure_marks(raw, size)
    patches = _normalize_marks(variant, board, raw, marks, pixels)
    turns, symbols, log_probabilities = _classify_upright(patches, effort, upright)
    if isinstance(board.mesh, RuledMesh):
        log_probabilities = drop_notes(log_probabilities, _turned(patches, turns))
    highlighted = find_highlighted(raw)
    places = np.argsort(np.rot90(np.arange(size * size).reshape(size, size), turns).ravel())  # Places of cells, turned.
    if highlighted and _may_be_board(log_probabilities, places[highlighted]):
        for cell in highlighted:
            row = _classify_highlighted(picture, variant, board, effort, cell, turns, symbols)
            if row is not None:
                log_probabilities[places[cell]] = row
    if symbols != LETTERED:
        return Candidate(variant, board, turns, log_probabilities, marks.height * pixels)
    log_probabilities, counts_from_zero = read_letters(log_probabilities)
    kind = ReadAs.ZERO_TO_F if counts_from_zero else ReadAs.ONE_TO_G
    return Candidate(variant, board, turns, log_probabilities, marks.height * pixels, kind)


def _normalize_marks(variant: ImageVariant, board: FittedBoard, raw: Plane, marks: Marks, pixels: float) -> Plane:
    """Normalize the patches of all cells: without signs for blanks, and with small digits as large as usual ones."""
    size, window = board.mesh.shape.size, marks.window
    patches = normalize_ink(raw)
    patches[marks.blank_signs] = 0
    if window == 1:
        return patches
    cells = sorted({*np.flatnonzero(marks.heights).tolist()} - {*marks.blank_signs})
    cut = []
    for cell in cells:
        left, top, right, bottom = marks.boxes[cell]
        row, column = cell // size + (top + bottom - window) / 2, cell % size + (left + right - window) / 2
        cut.append(cut_cells(variant.plane, CellPlacement(board.mesh, row, column, 0, window), 1, pixels * window)[0])
    patches[:] = 0
    patches[cells] = normalize_ink(np.stack(cut))
    return patches


def _classify_upright(patches: Plane, effort: WorkBudget, upright: bool) -> tuple[int, tuple[int, ...], Numbers]:
    """Classify the patches of a board in the rotation in which its digits are upright.

    Other rotations are tried with some of the cells that show signs. All cells are classified in the best of them, and
    the better of that and the upright one is returned.

    Returns:
        The quarter turns, the set of symbols, and the log-probabilities of the turned cells.

    Raises:
        BudgetExceededError: The picture has cost all the work that it may cost.
    """
    size = math.isqrt(len(patches))
    sets = symbol_sets(size)
    best, log_probabilities = _classify_sets(patches, sets, size, effort)
    signs = _likely_signs(log_probabilities)
    if upright or _worth(log_probabilities) > _MIN_UPRIGHT_LOG_PROBABILITY or not len(signs):
        return 0, best, log_probabilities
    worths = [_worth(log_probabilities[signs])]
    worths += [
        _worth(_classify_sets(np.rot90(patches[signs], turns, (1, 2)), sets, size, effort)[1]) for turns in (1, 2, 3)
    ]
    turns = int(np.argmax(worths))
    if turns:
        other, turned = _classify_sets(_turned(patches, turns), sets, size, effort)
        if _worth(turned) > _worth(log_probabilities):
            return turns, other, turned
    return 0, best, log_probabilities


def _classify_sets(
    patches: Plane, sets: Sequence[tuple[int, ...]], size: int, effort: WorkBudget
) -> tuple[tuple[int, ...], Numbers]:
    """Classify patches with each set of symbols; return the set whose signs are surest, and its log-probabilities."""
    readings = [(symbols, _classify(patches, symbols, size, effort)) for symbols in sets]
    return max(readings, key=lambda reading: _worth(reading[1]))


def _classify(patches: Plane, symbols: tuple[int, ...], size: int, effort: WorkBudget) -> Numbers:
    """Classify patches and count them; 0 is a blank where it is no symbol. Raises BudgetExceededError."""
    effort.count_cells(len(patches))
    patches = np.ascontiguousarray(patches)
    if ZERO in symbols:
        return classify_patches(patches, symbols)
    return read_zeros(classify_patches(patches, (*symbols, ZERO)), size)


def _worth(log_probabilities: Numbers) -> float:
    """Compute how sure the signs are that are read: the mean log-probability, very low if there are none."""
    shown = log_probabilities.argmax(1) > 0
    return float(log_probabilities.max(1)[shown].mean()) if shown.any() else -9.0


def _likely_signs(log_probabilities: Numbers) -> Counts:
    """Select cells that are not surely blank, evenly spread over the board, at most _MAX_TURNED_CELLS."""
    signs = np.flatnonzero(np.exp(log_probabilities[:, 0]) < _SURE_BLANK_PROBABILITY)
    chosen: Counts = signs[:: -(-len(signs) // _MAX_TURNED_CELLS) or 1]
    return chosen


def _turned(patches: Plane, turns: int) -> Plane:
    """Turn a board by quarters, its cells and the sign in each."""
    size = math.isqrt(len(patches))
    square = patches.reshape(size, size, SIDE, SIDE)
    return np.rot90(np.rot90(square, turns, (0, 1)), turns, (2, 3)).reshape(-1, SIDE, SIDE)


def _may_be_board(log_probabilities: Numbers, places: Counts) -> bool:
    """Return whether the signs are sure enough for those of a board if the cells at these places are all sure."""
    sure = np.exp(log_probabilities.max(1))
    sure[places] = 1.0
    return _mean_of_least_sure(sure) > _MIN_BOARD_CONFIDENCE


def _mean_of_least_sure(sure: Numbers) -> float:
    """Compute the mean probability over the least sure quarter of the cells."""
    return float(np.sort(sure)[: max(1, len(sure) // _LEAST_SURE_FRACTION)].mean())


def _classify_highlighted(
    picture: Picture,
    variant: ImageVariant,
    board: FittedBoard,
    effort: WorkBudget,
    cell: Cell,
    turns: int,
    symbols: tuple[int, ...],
) -> Numbers | None:
    """Classify one cell by its own ground, in the colour in which its sign stands out; None if it seems empty.

    A sign may be darker or lighter than the ground, with an outline of the other kind. Where both readings show signs
    and these differ, the mean of both is returned, which is not sure.
    """
    row, column = divmod(cell, board.mesh.shape.size)
    pixels = float(np.sqrt(board.area)) / board.mesh.shape.size
    planes = [cut_cells(variant.plane, CellPlacement(board.mesh, row, column, 0), 1, pixels)[0]]
    inside = CellPlacement(board.mesh, row, column, variant.edge)
    planes += [cut_cells(colour, inside, 1, pixels)[0] for colour in picture.colours]
    signs = normalize_by_ground(planes)
    if not signs:
        return None
    effort.count_cells(len(signs))
    turned = np.ascontiguousarray(np.rot90(np.stack(signs), turns, (1, 2)))
    readings = classify_patches(turned, symbols)
    shown = readings[np.exp(readings[:, 0]) < _MAX_BLANK_PROBABILITY]
    if len(shown) == 0:
        blank: Numbers = readings[readings[:, 0].argmin()]
        return blank
    mean: Numbers = np.log(np.exp(shown).mean(0))
    best: Numbers = shown[shown.max(1).argmax()]
    return best if len(set(shown.argmax(1).tolist())) == 1 else mean


class CellPlacement(NamedTuple):
    """The place of one cell of a board, or of a window in it; it is one unit wide and high."""

    mesh: Mesh
    row: float
    column: float
    edge: int  # pixels by which the mesh is shifted right and down against the plane
    side: float = 1.0  # The side of the window, in cells.

    def at(self, across: Numbers, down: Numbers) -> tuple[Numbers, Numbers]:
        """Compute x and y of every point of a lattice of the window."""
        x, y = self.mesh.at(across * self.side + self.column, down * self.side + self.row)
        return x - self.edge, y - self.edge


def _explain_failure(picture: Picture, best: Candidate | None) -> str:
    """Return why no board was recognized. Only a photo can be taken in another way."""
    if best is None or best.board.score < GOOD_BOARD_SCORE:
        if not is_drawn(picture):
            return f"{_NO_GRID}: take it from above, all corners in it"
        counted = count_drawn_cells(picture)
        if counted is None or (counted[0] == counted[1] and counted[0] in _SIZES):
            return f"{_NO_GRID}: all of the board must be in it, with the lines between its cells"
        return (
            f"{_NO_GRID}, but one with {count_noun(counted[0], 'row')} and {count_noun(counted[1], 'column')}:"
            " boards with 4, 6, 9 or 16 of each are read, if no part of them is cut off"
        )
    if best.has_few:
        return f"a grid was found, but {count_noun(best.digits or 'no', 'digit')} in it that can be read"
    pixels = best.digit_pixels * min(1.0, picture.decoded.width / picture.size[0])
    if 0 < pixels < _MIN_DIGIT_PIXELS:
        return (
            f"a grid was found, but its digits are about {count_noun(round(pixels), 'pixel')} high: "
            f"{_MIN_DIGIT_PIXELS} are needed, so cut the picture to the board, or make a larger one of it"
        )
    return "a grid was found, but what stands in it does not look like the digits of a Sudoku"


def _build_reading(
    picture: Picture, candidate: Candidate, all_candidates: list[Candidate], colours: ColourChoice
) -> Reading:
    """Build the reading of a candidate: separate the clues, apply the rules to them, and convert coordinates."""
    shape = candidate.board.mesh.shape
    log_probabilities = candidate.log_probabilities[:, : shape.size + 1]
    digits: list[Digit] = log_probabilities.argmax(1).tolist()
    placement = ShiftedPlacement(candidate.board.mesh, candidate.variant.edge)
    is_flat = is_drawn(picture)
    inks = split_inks(picture.colours, placement, Grid(tuple(digits), shape), candidate.turns, colours, is_flat)
    clues = log_probabilities.copy()
    clues[sorted(inks.entries)] = _BLANK_ROW[: shape.size + 1]
    clues, exchanged = separate_lookalikes(clues, shape)
    result = correct_by_rules(clues, shape)
    order = np.argsort(-log_probabilities, axis=1, kind="stable")
    sure = np.round(np.exp(log_probabilities.max(1)), 4)
    others = [each for each in all_candidates if each is not candidate and each.board.score >= GOOD_BOARD_SCORE]
    return Reading(
        grid=result.grid,
        sure=tuple(sure.tolist()),
        second=tuple(order[:, 1].tolist()),
        changes=(*exchanged, *result.changes),
        verdict=result.verdict,
        places=_relative_crossings(picture, candidate),
        corners=_relative_corners(picture, candidate),
        others=tuple(_relative_corners(picture, each) for each in sorted(others, key=lambda each: -each.board.area)),
        picture=picture,
        mesh=candidate.board.mesh,
        turns=candidate.turns,
        edge=candidate.variant.edge,
        symbols=candidate.symbols,
        inks=inks,
        answers=tuple(digit if cell in inks.entries else 0 for cell, digit in enumerate(digits)),
    )


def _relative_corners(picture: Picture, candidate: Candidate) -> Numbers:
    """Compute the corners of the board, from that of its r1c1, as shares of the picture's sides."""
    places = (candidate.board.mesh.corners() - candidate.variant.edge) / np.array(picture.size)
    parts: Numbers = np.round(np.roll(places, -candidate.turns, 0), 4)
    return parts


def _relative_crossings(picture: Picture, candidate: Candidate) -> Numbers:
    """Compute where the lines of the upright board cross, as shares of the picture's sides."""
    lines = np.arange(candidate.board.mesh.shape.size + 1.0)
    places = np.stack(candidate.board.mesh.at(lines, lines), -1) - candidate.variant.edge
    crossings: Numbers = np.round(np.rot90(places, candidate.turns) / np.array(picture.size), 4)
    return crossings
