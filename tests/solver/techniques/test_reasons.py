"""What sentences say is so, and enough."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise
from typing import Final

from solver.shape import CLASSIC, Candidate, Cell
from solver.techniques import almost_locked, fish
from solver.techniques.cell_sets import DIGITS_IN, HOUSE_CELLS, PEERS, cells_of
from solver.techniques.chains import describe_consequences, with_houses
from solver.techniques.hints import hint_of, reason_of, shorten_proof
from solver.techniques.notation import notation
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Node, Part, Role, Step
from solver.techniques.step_text import describe_effect, describe_node, named_parts
from solver.techniques.technique import Level
from tests.solver.techniques.positions import rated, seeded
from tests.solver.techniques.test_steps import example_steps, examples, steps_of
from webapp.board.technique_examples import technique_pages

Clause = list[Candidate]  # one of them is true
CELL: Final = re.compile(r"r\dc\d")
SEEING: Final = re.compile(
    rf"({CELL.pattern}) sees ({CELL.pattern})|({CELL.pattern}) and ({CELL.pattern}) see each other"
)
BETWEEN: Final = re.compile(
    rf"((?:{CELL.pattern}[, and]*)+) sees? ({CELL.pattern}) of ([A-D]) and ({CELL.pattern}) of ([A-D])"
)
SINGLES: Final = ("full-house", "naked-single", "hidden-single")  # these rest on filled cells
ALMOST_LOCKED: Final = (almost_locked.xz, almost_locked.xy_wings)
WHOLE_GRID: Final = ("bug+1", "template-set", "template-delete", "brute-force")


def quoted(step: Step, position: Position) -> list[Cell]:
    """The cells that the two last depths name."""
    ladder = hint_of(step, position)
    return sorted({CLASSIC.parse_cell(name) for name in CELL.findall(f"{ladder.pattern} {ladder.reason}")})


def clauses(cells: Sequence[Cell], position: Position) -> Iterator[Clause]:
    """What can be seen in these cells: each holds a candidate, and houses that have a digit's places only there."""
    for cell in cells:
        yield [Candidate(cell, digit) for digit in DIGITS_IN[position.masks[cell]]]
    for house in HOUSE_CELLS:
        for digit in range(1, len(house) + 1):
            places = [cell for cell in house if position.has(cell, digit)]
            if places and set(places) <= set(cells):
                yield [Candidate(cell, digit) for cell in places]


def clash(one: Candidate, other: Candidate) -> bool:
    """Whether two candidates are not both true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and bool(PEERS[one.cell] >> other.cell & 1)


def possible(needs: list[Clause], true: list[Candidate], step: Step) -> bool:
    """Whether something can be true in every clause; corners of a rectangle do not hold its digits alone."""
    left = [
        [each for each in need if not any(clash(each, held) for held in true)]
        for need in needs
        if not set(need) & set(true)
    ]
    if not left:
        held = dict(true)
        corners = step.cells(Role.CORNER)
        return not corners or any(held.get(cell) not in step.digits for cell in corners)
    need = min(left, key=len)
    return any(possible(left, [*true, each], step) for each in need)


def assert_enough(step: Step, position: Position) -> None:
    """Where something that a step strikes or does not place is true, what its sentences quote cannot be."""
    needs = [need for need in clauses(quoted(step, position), position) if need]
    corners = step.cells(Role.CORNER)
    fixed = [Candidate(cell, position.digits[cell]) for cell in corners if position.digits[cell]]
    for each in step.eliminations:
        assert not possible(needs, [*fixed, each], step), f"{each}: {hint_of(step, position).reason}"
    for cell, digit in step.placements:
        for other in DIGITS_IN[position.masks[cell]]:
            held = [*fixed, Candidate(cell, other)]
            assert other == digit or not possible(needs, held, step), hint_of(step, position).reason


def test_what_is_quoted_is_enough() -> None:
    """A step follows from the candidates of the cells that its sentences name, whatever else the grid holds."""
    checked = set()
    for position, _line, step in example_steps():
        if step.technique not in SINGLES + WHOLE_GRID:
            assert_enough(step, position)
            checked.add(step.technique)
    assert len(checked) > 60


def test_what_any_finder_quotes_is_enough() -> None:
    """The same of the first steps of every quick finder, in positions as people reach them."""
    checked = set()
    finders = [
        row.technique.find for row in TECHNIQUES.values() if row.is_logical and row.level in (Level.MEDIUM, Level.HARD)
    ]
    for position, _ in seeded([puzzle for puzzle, _, _ in rated()][::4], random.Random(5)):
        for find in finders:
            for step in islice(find(position), 2):
                if step.technique not in WHOLE_GRID:
                    assert_enough(step, position)
                    checked.add(step.technique)
    assert len(checked) > 25


def test_cells_that_see_others_in_a_sentence_see_them() -> None:
    """Where sentences say which cells see each other, or one of each colour, they do."""
    met, between = set(), set()
    for position, _line, step in example_steps():
        for found in SEEING.findall(hint_of(step, position).reason):
            one, other = (CLASSIC.parse_cell(name) for name in found if name)
            assert PEERS[one] >> other & 1, hint_of(step, position).reason
            met.add(step.technique)
        colours = {name: part.cells for name, part in named_parts(step)}
        seers = set()
        for seers_text, *seen in BETWEEN.findall(hint_of(step, position).reason):
            cells = [CLASSIC.parse_cell(name) for name in CELL.findall(seers_text)]
            for other, name in zip(seen[::2], seen[1::2], strict=True):
                assert CLASSIC.parse_cell(other) in colours[name]
                assert all(PEERS[cell] >> CLASSIC.parse_cell(other) & 1 for cell in cells)
            seers |= {*cells}
        if seers:
            assert seers == {cell for cell, _ in step.eliminations}
            between.add(step.technique)
    assert met == {"simple-colours-trap", "simple-colours-wrap", "multi-colours-1", "multi-colours-2", "w-wing"}
    assert between == {"simple-colours-trap", "multi-colours-1"}


def test_sets_are_tied_by_the_digits_named() -> None:
    """A tied digit's places in both sets see each other; losing cells see all places in the two sets named."""
    taught = [each for page in technique_pages().values() for each in (page.example, *page.answered)]
    steps = [(each.position, each.step) for each in taught]
    for position, _ in examples()[::8]:
        steps += [(position, step) for find in ALMOST_LOCKED for step in islice(find(position), 99)]
    met = set()
    for position, step in steps:
        if step.technique not in ("als-xz", "als-xy-wing", "als-chain"):
            continue
        reason = reason_of(step)
        sets = {name: part.cells for name, part in named_parts(step)}
        ties = re.findall(r"nly one of ([A-Z]) and ([A-Z]) can hold (\d)", reason)
        assert ties, reason
        assert all(one[2] != other[2] for one, other in pairwise(ties)), reason
        for one, other, digit in ties:
            places = [{cell for cell in sets[name] if position.has(cell, int(digit))} for name in (one, other)]
            assert all(PEERS[cell] >> each & 1 for cell in places[0] for each in places[1]), reason
        for one, other in re.findall(r"([A-Z]) or ([A-Z]) holds", reason):
            for eliminated, digit in step.eliminations:
                places = [{cell for cell in sets[name] if position.has(cell, digit)} for name in (one, other)]
                assert all(found and all(PEERS[cell] >> eliminated & 1 for cell in found) for found in places), reason
            met.add(step.technique)
    assert met == {"als-xz", "als-xy-wing", "als-chain"}


def test_a_bug_says_why_it_is_that_digit() -> None:
    """Of the three candidates it is the one that stands three times in its houses."""
    position, line = next(pair for pair in examples() if pair[1].startswith("Bivalue"))
    reason = reason_of(next(steps_of(position, line)))
    assert "8 stands three times in its row, in its column and in its box, every other one twice" in reason
    assert reason.endswith("so r8c4 is 8")


def test_a_sue_de_coq_says_why_nothing_fits_twice() -> None:
    """Each digit can be only in the line or only in the box, and there are as many digits as cells."""
    position, line = next(pair for pair in examples() if pair[1].startswith("Sue"))
    reason = reason_of(next(step for step in steps_of(position, line) if notation(step) == line))
    once = "none twice, as there 3 and 9 can be only in row 4, and 2, 4, 5 and 7 can be only in box 6"
    assert f"these 6 cells hold only 2, 3, 4, 5, 7 and 9, {once}, so all stand there once" in reason


def test_a_sue_de_coq_explains_a_digit_of_both_sets() -> None:
    """It fits once in the line and once in the box: then there are as many places for digits as cells."""
    shares = (
        (Role.LINE, (11, 20), (1, 6, 7, 8)),
        (Role.LINE_SET, (56, 65), (4, 6, 8)),
        (Role.BOX_SET, (0, 9), (1, 4, 7)),
    )
    reason = reason_of(Step("sue-de-coq", (4,), (Candidate(19, 4),), parts=tuple(Part(*each) for each in shares)))
    twice = "There 4, which B and C have and A lacks, fits twice at most, once in column 3 and once in box 1"
    assert (
        f"{twice}, any other digit once, as 6 and 8 can be only in column 3, and 1 and 7 can be only in box 1" in reason
    )
    assert "To fill 6 cells takes all of that: column 3 has no other place for 4, 6 and 8" in reason


def test_a_remote_pair_names_two_cells_that_differ() -> None:
    """Two of its cells, one of which is each digit; who loses them sees both."""
    position, line = next(pair for pair in examples() if pair[1].startswith("Remote"))
    reason = reason_of(next(step for step in steps_of(position, line) if notation(step) == line))
    assert reason.endswith("hold 1 and 4 in turn: one of r1c4 and r9c8 is 1 and one is 4, and r1c8 sees both")


def test_sets_tied_twice_say_what_each_keeps() -> None:
    """What goes by one set alone, and what by both."""
    sets = [Part(Role.ALMOST_LOCKED, cells, digits) for cells, digits in (((0, 1), (1, 2, 3)), ((9, 10), (1, 2, 4)))]
    tie = Part(Role.RESTRICTED, (), (1, 2))
    reason = reason_of(Step("als-xz", (3,), (Candidate(5, 3),), parts=(sets[0], tie, sets[1])))
    assert "nly one of A and B can hold 1, and only one 2, as their places there see each other" in reason
    ends = "Each candidate that is removed sees all places for its digit in a set, or in both if it is 1 or 2"
    assert reason.endswith(ends)


def test_a_finned_fish_and_a_blossom_say_what_forces_them() -> None:
    """Without its fin each line of a fish takes a place; a petal without the stem's digit needs its others."""
    reasons = {step.technique: reason_of(step) for position, line in examples()
            if line.startswith(("Finned X", "Death")) for step in islice(steps_of(position, line), 1)}  # fmt: skip
    assert re.search(
        r"if r\dc\d is not (\d), the \1s of these \w+ stand one in each of these \w+, which then have no other \1;",
        reasons["finned-x-wing"],
    )
    assert "without one it needs all its others: if the stem is" in reasons["death-blossom"]


def test_a_contradiction_ends_at_the_first_conflict() -> None:
    """Of the digits that its sentence fills in no two are at odds but the last ones, and these end it."""
    ended = set()
    for _position, _line, step in example_steps():
        if step.technique.endswith("-contradiction"):
            shortened = shorten_proof(step)
            filled = {
                Candidate(cells_of(node.cells)[0], node.digit)
                for chain in shortened.chains
                for node in chain
                if node.holds and node.cells.bit_count() == 1
            }
            at_odds = [pair for pair in combinations(sorted(filled), 2) if clash(*pair)]
            ends = shortened.parts[-1]
            assert len(at_odds) == (ends.role is Role.TWICE), reason_of(step)
            for pair in at_odds:
                assert {(each.cell, each.digit) for each in pair} == {(c, d) for c in ends.cells for d in ends.digits}
                assert "both be" in reason_of(step) or "be both" in reason_of(step)
                ended.add(step.technique)
    assert "forcing-net-contradiction" in ended


def test_an_empty_rectangle_says_what_rules_out_what() -> None:
    """All places in the box are ruled out, each by a cell that sees it in the house that is named."""
    checked = set()
    for _position, _line, step in example_steps():
        if step.technique.endswith("empty-rectangle"):
            for case in reason_of(step).split("; "):
                out = set()
                for one, others, house in re.findall(rf"({CELL.pattern}) would rule out ([^()]+) \(([^()]+)\)", case):
                    cells = [CLASSIC.parse_cell(name) for name in (one, *CELL.findall(others))]
                    assert {*cells} <= {*next(each.cells for each in CLASSIC.houses if each.name == house)}
                    out |= {*cells[1:]}
                assert out == {*step.cells(Role.BOX)}
                checked.add(step.technique)
    assert checked == {"empty-rectangle", "dual-empty-rectangle"}


def test_a_discontinuous_loop_says_what_cannot_be() -> None:
    """A cell with two digits, or the opposite of its first statement."""
    ends = set()
    for _position, _line, step in example_steps():
        if step.technique.endswith("discontinuous-loop"):
            end = reason_of(step).rpartition(": ")[2]
            first, last = step.chains[0][0], step.chains[0][-1]
            cell = CLASSIC.cell_name(cells_of(first.cells)[0])
            twice = f"{cell} would be both {first.digit} and {last.digit}"
            opposite = "the opposite of what was assumed"
            placed = f"{opposite}, so {cell} is {last.digit} in any case"
            assert end == (twice if first.digit != last.digit else placed if last.holds else opposite)
            ends.add(first.digit != last.digit)
    assert True in ends


def test_a_loop_names_the_digit_that_it_proves() -> None:
    """What goes, as HoDoKu has it, is only what is beside the digit."""
    statements = ((0, 1, False), (1, 1, True), (2, 1, False), (0, 1, True))
    nodes = tuple(Node(1 << cell, digit, holds) for cell, digit, holds in statements)
    reason = reason_of(Step("discontinuous-loop", (2,), (Candidate(0, 2),), chains=(nodes,)))
    assert reason.endswith(": the opposite of what was assumed, so r1c1 is 1 in any case")


def test_a_loop_through_two_digits_of_a_cell_says_what_holds_in_both_cases() -> None:
    """Without one digit the other goes too; with it that is plain. Nothing in it is a contradiction."""
    statements = ((0, 1, False), (1, 1, True), (1, 2, False), (2, 2, True), (0, 2, False))
    nodes = tuple(Node(1 << cell, digit, holds) for cell, digit, holds in statements)
    reason = reason_of(Step("discontinuous-loop", (2,), (Candidate(0, 2),), chains=(nodes,)))
    assert reason.endswith("so r1c3 is 2, so r1c1 is not 2; if r1c1 is 1, it is not 2 either")


def test_a_continuous_loop_says_which_pair_takes_each_candidate() -> None:
    """All that goes, and nothing else: from a cell of two digits, or what sees all cells one of which has it."""
    met = set()
    for _position, _line, step in example_steps():
        if step.technique in ("continuous-loop", "grouped-continuous-loop"):
            around, _, reason = reason_of(step).partition(": either way ")
            first = describe_node(step.chains[0][0])
            assert around.startswith(f"if {first}, then ")
            follows = "as each of these follows from the one before, all are true or all are false"
            assert around.endswith(f", so {first}, and so round; {follows}")
            eliminated = set()
            for case in reason.split("; "):
                cells = [CLASSIC.parse_cell(name) for name in CELL.findall(case.partition(" is ")[0])]
                digits = [int(digit) for digit in re.findall(r"(?<![rc\d])\d(?!c)", case)]
                losers = [CLASSIC.parse_cell(name) for name in CELL.findall(case.partition(" is ")[2])]
                assert all(PEERS[cell] >> loser & 1 for cell in cells for loser in losers), case
                eliminated |= {(loser, digits[0]) for loser in losers} or {(cells[0], digit) for digit in digits[2:]}
            assert eliminated == set(step.eliminations)
            met.add(step.technique)
    assert len(met) == 2


def test_a_loop_through_sets_says_what_these_keep() -> None:
    """What no pair of its cells removes is removed by the sets that the loop passes."""
    nodes = (Node(1, 1, False), Node(6, 3, True, 6), Node(1 << 5, 4, False), Node(1, 1, False))
    reason = reason_of(Step("grouped-continuous-loop", (4,), (Candidate(8, 4),), chains=(nodes,)))
    assert reason.endswith(
        ": either way the sets on the way keep all digits but one, which leaves r1c9 no room for these"
    )


def test_a_net_says_where_a_digit_has_no_other_place() -> None:
    """In the house that it names, or it is the last of its cell; each case is a sentence of its own."""
    lost = re.compile(rf"((?:{CELL.pattern}[, and]*)+) loses? [^,;]*, so (?:one of )?({CELL.pattern}).*? \((.*)\)$")
    met = set()
    for _position, _line, step in example_steps():
        if step.technique.startswith("forcing-net"):
            reason = reason_of(step)
            for case in re.split(r"; |, then |: ", reason):
                if found := lost.search(case):
                    cells = {CLASSIC.parse_cell(name) for name in (*CELL.findall(found[1]), found[2])}
                    assert cells <= {*next(each.cells for each in CLASSIC.houses if each.name == found[3])}, case
                    met.add("house")
                met |= {"cell"} if re.search(r"loses [^,;]*, so only \d is left in it$", case) else set()
                assert not re.search(rf"({CELL.pattern}) loses [^,;]*, so \1 is", case)
            assert len(re.findall(r"(?:\. |^)If ", reason)) == (len(step.chains) if "verity" in step.technique else 0)
            met.add(step.technique)
    assert met == {"house", "cell", "forcing-net-contradiction", "forcing-net-verity"}


def test_a_link_in_a_house_names_one_that_has_no_other_place() -> None:
    """Of two houses that hold both cells too, where the position tells which of them has no third place."""
    met = dict[bool, int]()
    for position, line, step in example_steps():
        chains = shorten_proof(step).chains
        for chain, plain, with_position in zip(chains, with_houses(chains), with_houses(chains, position), strict=True):
            for at, node in enumerate(chain):
                before = chain[at - 1] if at else node
                within = node.holds and not before.holds and node.digit == before.digit and node.cells != before.cells
                if not node.reasons and not node.locked and at:
                    assert (with_position[at].house is not None) == within, line
                if not node.reasons and (house := with_position[at].house) is not None:
                    places = {cell for cell in HOUSE_CELLS[house] if position.has(cell, node.digit)}
                    assert places <= {*cells_of(node.cells | before.cells)}, line
                    met[plain[at].house is None] = met.get(plain[at].house is None, 0) + 1
    assert met[True] > 5 < met[False]


def test_what_goes_because_others_have_gone_says_by_which_pattern() -> None:
    """In Sudoku Explainer's hardest chains: what a pair, locked digits or an X-Wing of the moment takes."""
    start, one, other = Node(1, 5, True), Node(1 << 1, 5, False, 0, (0,)), Node(1 << 2, 5, False, 0, (0,))
    eliminated, placed = Node(1 << 30, 5, False, 0, (1, 2)), Node(1 << 31, 5, True, 0, (3,))
    reason = "r1c2 and r1c3 lose 5, so r4c4 loses 5, by locked digits or an X-Wing; r4c4 loses 5, so r4c5 is 5"
    assert describe_consequences([(start, one, other, eliminated, placed)]) == reason
    across = other._replace(cells=1 << 40)
    assert "r1c2 and r5c5 lose 5, so r4c4 loses 5, by an X-Wing" in describe_consequences(
        [(start, one, across, eliminated)]
    )
    pair, more = eliminated._replace(digit=7), eliminated._replace(cells=1 << 32, digit=8)
    reason = describe_consequences([(start, one, other, pair, more, placed._replace(reasons=(3, 4)))])
    assert reason.startswith("r1c2 and r1c3 lose 5, so r4c4 loses 7, r4c6 loses 8, by a pair; ")


def test_a_siamese_fish_is_explained_as_two_fish() -> None:
    """Each fish has its own sentence, with its fins and effect; together they remove what the step removes."""
    positions = [position for position, _ in seeded((puzzle for puzzle, _, _ in rated()), random.Random(3))]
    steps = [step for position in positions[:100] for step in islice(fish.siamese(position, 2), 1)]
    assert len(steps) > 5
    for step in steps:
        one, other = (f"{reason_of(each)}, so {describe_effect(each)}" for each in step.fish_pair)
        assert reason_of(step).lower() == f"{one} {other}".lower().removesuffix(".")
        assert {eliminated for each in step.fish_pair for eliminated in each.eliminations} == set(step.eliminations)
