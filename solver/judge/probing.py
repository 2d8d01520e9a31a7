"""Find out how a program takes its puzzle: one gentle puzzle in each known way, until the answer is right.

The probe has one empty cell in each row, column and box, of which none holds 1 or 9, so that even a faulty program
solves it: what is looked for is how it reads. Where no answer is right, a full grid is given, which a program prints as
it is that finds no solution of any other. The nearest way is that, else the one in which most clues came back.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Lock
from typing import Final

from solver.grid import Grid
from solver.judge import sources
from solver.judge.answers import Printed, read_answer, text_of
from solver.judge.cases import Case, Wanted
from solver.judge.programs import FUNCTION, Program, ProgramError, read_source, regular_files
from solver.judge.running import Limits, Outcome, Stop
from solver.judge.verdicts import ASKS_ON, TURNED, WANTS_MORE, find_start_error, judge
from solver.judge.ways import PLAIN, Channel, Layout, Way, WaysWanted, rare_ways_of, ways_of
from solver.lazy_regex import pattern
from solver.text import plain

MAX_SECONDS: Final = 10.0  # of all ways, where the machine is free
_MAX_PATIENCE: Final = 4.0  # times that, where it is busy
_MAX_SECONDS_OF_A_WAY: Final = 1.0
_MAX_OUTPUT: Final = 100_000
_MAX_NAMES: Final = 8  # of files in a source
_MAX_EXAMPLE: Final = 20_000  # bytes of a file with puzzles beside a program
_SHOWN_LINES: Final = 3
_SHORTEST: Final = 0.05
_KEPT_SECONDS: Final = 2.0  # for full grids, where no way is right
_MOST_CLUES: Final = 60  # of the probe, that leave no doubt
_TAILS: Final = ("n", "0")  # answers to what a program asks at its end, such as "Again?"
SOLVED: Final = Grid.parse("372569841581274693469183572147695238953827164628431759236748915714952386895316427")
PROBE: Final = Grid.parse(".72569841581.74693469183.721.76952389538.71646284317.923.74891571495.38689531642.")
_STRING: Final = pattern(r"\"((?:\\.|[^\"\\\n]){1,120})\"|'((?:\\.|[^'\\\n]){1,120})'")
_FILE_NAME: Final = pattern(
    r"\A(?:\./)?[\w][\w ./-]*\.(?!py\Z|c\Z|h\Z|cpp\Z|hpp\Z|java\Z|class\Z|png\Z|jpe?g\Z|ttf\Z|wav\Z)[a-z]{2,8}\Z"
)
_OPENED: Final = pattern(
    r"\b(?:f?open|File|FileReader|ifstream(?:\s++\w++)?|Path|Paths\.get|Path\.of|loadtxt|read_csv|genfromtxt)\s*+"
    r"\(\s*+[\"']([\w][\w ./-]{0,100})[\"']"
)
_TAKES_ARGUMENTS: Final = pattern(
    r"\bargv\b|\bargparse\b|\bgetopt|\bdocopt\b|\bclick\b|\bfire\b|\bargs\s*+[\[.]|\bargs\)|\bARGV\b|\bArgs\b"
    r"|env::args|\$[1@*]"
)
_MAIN_ARGUMENTS: Final = pattern(
    r"\bmain\s*+\(\s*+(?:int\s++\w++\s*+,\s*+(?:const\s++)?char\s*+(?:const\s*+)?\*{1,2}\s*+(?:const\s++)?(\w++)"
    r"|(?:final\s++)?String\s*+(?:\[\s*+\]|\.\.\.)\s*+(\w++))"
)
_WANTS_TWO: Final = pattern(  # how a source says that it takes two arguments, the name of the program aside
    r"\b(?:argc|ac|len\(sys\.argv\))\s*+(?:(?:!=|==|<|>=)\s*+3|>\s*+2)|\bargs\.length\s*+(?:(?:!=|==|<|>=)\s*+2|>\s*+1)"
)
_ASKS: Final = {"9": ("size", "dimension"), "1": ("choice", "menu", "option")}  # words, by the line that they want
_COUNTS_PUZZLES: Final = pattern(r"\bwhile\s*+\(\s*+\w++\s*+--|\brange\(int\(input\(")  # before it reads each
_YES_OR_NO: Final = pattern(r"[\[(]\s*+([a-z])(?:es)?\s*+[|/,]\s*+no?\s*+[\])]")  # [y/n]; group 1 is yes
_WORD: Final = pattern(r"\w++")
_WANTS: Final = (  # what a program wants, by the words of its errors
    (
        pattern(r"No module named '([\w.]{1,60})'"),
        "the module {}, which is not there; a file beside it is copied only with its folder",
    ),
    (
        pattern(r"(?i)no display name|couldn't connect to display|cannot open display|HeadlessException"),
        "a screen, as it opens a window",
    ),
    (pattern(r"No such file or directory: '([^'\n]{1,200})'"), "the file {}"),
    (pattern(r"FileNotFoundException: ([^\n(]{1,200})"), "the file {}"),
)


class WayMemory:
    """The ways that worked for other hand-ins, the last one first; of several threads."""

    def __init__(self) -> None:
        self.ways: list[Way] = []
        self.lock = Lock()

    def add(self, way: Way) -> None:
        """Remember a way that worked."""
        kept = replace(way, names=(), number=0)
        with self.lock:
            self.ways = [kept, *(each for each in self.ways if each != kept)][:_MAX_NAMES]


@dataclass(frozen=True, slots=True)
class Finding:
    """How a program takes its puzzle; where no way was right `is_found` is False, and the way is the nearest one.

    `shown` are the first lines of its output in that way, and `wants` says what it seems to want instead. `own` are the
    grids that it prints whatever it is given, the right solution of a puzzle of its own last.
    """

    way: Way
    is_found: bool
    shown: tuple[str, ...] = ()
    wants: str = ""
    own: tuple[Grid, ...] = ()
    tried: int = 0
    is_silent: bool = False  # it printed nothing, as a file of functions alone does
    is_cut: bool = False  # the time was over before all ways were tried

    @property
    def lines(self) -> list[str]:
        """The lines that are at the head of a report."""
        if self.is_found:
            return [self.way.sentence]
        ways = f" in any of {self.tried} ways to give it" if self.tried > 1 else ""
        lines = [f"It does not solve an easy puzzle{ways}.", f"It is judged in the nearest way. {self.way.sentence}"]
        if self.is_cut:
            lines.append("Other ways were not tried, as time was over: name one with --input and --channel.")
        if self.wants:
            lines.append(f"It seems to want {self.wants}.")
        if self.shown:
            lines += ["Its first lines of output then:", *(f"  {line}" for line in self.shown)]
        return lines


@dataclass(frozen=True, slots=True)
class _Try:
    """What became of the probe in one way."""

    way: Way
    outcome: Outcome
    printed: Printed

    @property
    def is_right(self) -> bool:
        """Whether it printed the solution of the probe last, and did not crash behind it."""
        return self._passes and not self.asks_on

    @property
    def asks_on(self) -> bool:
        """Whether it printed that solution, and crashed as it wanted more input behind it."""
        return self._passes and judge(probe_case(self.way), self.outcome).note == ASKS_ON

    @property
    def _passes(self) -> bool:
        return self.has_answer and not self._has_others and judge(probe_case(self.way), self.outcome).passed

    @property
    def is_turned(self) -> bool:
        """Whether it printed that solution with its rows or columns in another place: it has read the puzzle."""
        best = self.printed.best
        turned = ((best.digits[cell] for cell in cells) for cells in TURNED.values()) if best else ()
        return any(tuple(digits) == SOLVED.digits for digits in turned)

    @property
    def _has_others(self) -> bool:
        """Whether the grid in its source is not all that it works on.

        It prints the solution of another too, which would stand for "no solution", or a grid without one of the clues:
        then it makes its puzzles itself.
        """
        grids = set(self.printed.grids)
        full = {grid for grid in grids if grid.is_solved()}
        is_other = any(not PROBE.is_within(grid) for grid in grids - full)
        return self.way.layout is Layout.SOURCE and (len(full) > 1 or is_other)

    @property
    def has_answer(self) -> bool:
        """Whether it printed the solution of the probe last."""
        return self.printed.best == SOLVED

    @property
    def nearness(self) -> tuple[int, int]:
        """How many clues came back in the last grid; then how few words of error there are."""
        grid = self.printed.grids[-1] if self.printed.grids else None
        pairs = zip(PROBE.digits, grid.digits, strict=True) if grid else ()
        kept = sum(bool(clue) and clue == digit for clue, digit in pairs)
        return kept, -len(text_of(self.outcome.errors).split())


Runner = Callable[[Case, Limits], Outcome]  # builds a program anew where the case has a grid for its source


def probe_case(way: Way, grid: Grid = PROBE) -> Case:
    """Make the case of the probe in a way."""
    case = Case("probe", "an easy puzzle", Wanted.SOLUTION, PLAIN.write(grid).encode(), (grid,), solved=(SOLVED,))
    return way.apply(case)


def find_way(program: Program, run: Runner, wanted: WaysWanted, memory: WayMemory, first: Way | None = None) -> Finding:
    """Try the known ways one after another, `first` before all others.

    Args:
        program: The hand-in; its sources tell which ways are likely.
        run: Runs it on a case.
        wanted: The ways that the options leave open.
        memory: Ways that worked for other hand-ins.
        first: The way that the cases have.
    """
    probing = _Probing(run)
    tries = probing.tries
    for way in _ways(program, wanted, memory, first, tries):
        if probing.attempt(way, _MAX_SECONDS_OF_A_WAY):
            break
        if (problem := find_start_error(tries[-1].outcome) if tries else "") and not _is_usage(problem):
            return _nearest(program, tries, None, wanted)
    else:  # a machine under load, or a language that starts slowly
        slow = [each.way for each in tries if each.outcome.stopped is Stop.TIME] if len(tries) > 1 else []
        if not any(probing.attempt(way, MAX_SECONDS / 3) for way in slow):
            found = _nearest(program, tries, probing.find_by_full_grid(), wanted)
            return replace(found, is_cut=probing.is_cut)
    memory.add(tries[-1].way)
    return Finding(tries[-1].way, True, tried=len(tries))


class _Probing:
    """Runs one program on the probe in one way after another, within the time of all."""

    def __init__(self, run: Runner) -> None:
        self.run = run
        self.patience = _patience()
        self.end = time.perf_counter() + MAX_SECONDS * self.patience
        self.tries: list[_Try] = []
        self.is_cut = False

    def attempt(self, way: Way, seconds: float) -> bool:
        """Give the probe in a way, and say whether the answer shows that it was read."""
        made = self._give(way, PROBE, min(seconds * self.patience, self.end - _KEPT_SECONDS - time.perf_counter()))
        if made is None:
            return False
        self.tries.append(made)
        if not made.is_right and made.has_answer and not way.tail and _reads_input(way):
            if any(self.attempt(replace(way, tail=tail), seconds) for tail in _TAILS):
                return True
            self.tries.append(made)  # the last one is taken: nothing that it asks for ends it
            return made.asks_on
        return made.is_right or made.is_turned

    def find_by_full_grid(self) -> Way | None:
        """Find the way in which a program that solves nothing prints a full grid as it is; None if it does in none.

        One whose clues came back is as near.
        """
        if not self.tries or max(each.nearness[0] for each in self.tries) >= _MOST_CLUES:
            return None
        seen: set[Way] = set()
        for each in self.tries:
            way = replace(each.way, blank="0", tail="")
            if way in seen:
                continue
            seen.add(way)
            made = self._give(way, SOLVED, min(_MAX_SECONDS_OF_A_WAY, self.end - time.perf_counter()))
            if made and made.has_answer:
                alike = (other for other in self.tries if replace(other.way, blank="0", tail="") == way)
                return max(alike, key=lambda other: max(other.nearness[0], _MOST_CLUES // 2)).way
        return None

    def _give(self, way: Way, grid: Grid, seconds: float) -> _Try | None:
        """Run the program on a grid; None where no time is left, or where its source no longer compiles with it."""
        if seconds < _SHORTEST:
            self.is_cut = True
            return None
        try:
            outcome = self.run(probe_case(way, grid), Limits(seconds=seconds, output=_MAX_OUTPUT))
        except ProgramError:
            return None
        return _Try(way, outcome, read_answer(text_of(outcome.output), way.names))


def _patience() -> float:
    """Return how many times as long as on a free machine a run may take: what each core has to do, from 1 to 4.

    Else a right program would get no points because others run beside it.
    """
    try:
        load = os.getloadavg()[0] / (os.cpu_count() or 1)
    except (AttributeError, OSError):  # Windows has none
        return 1.0
    return min(max(load, 1.0), _MAX_PATIENCE)


def _is_usage(line: str) -> bool:
    """Return whether a line says that a program wants other arguments."""
    return line.lower().startswith("usage")


def _reads_input(way: Way) -> bool:
    """Return whether a way leaves standard input for more lines."""
    return way.channel is not Channel.FUNCTION


def _ways(
    program: Program, wanted: WaysWanted, memory: WayMemory, first: Way | None, tries: list[_Try]
) -> Iterator[Way]:
    """Yield the ways in the order in which they are tried, which follows from what the program did in the first."""
    text = "\n".join(map(read_source, program.sources))
    names = names_in(text)
    is_known = bool(program.sources)
    seen: set[Way] = set()

    def fresh(way: Way) -> bool:
        if way in seen or not wanted.admits(way):
            return False
        seen.add(way)
        return True

    if FUNCTION in program.environment:
        ways = list(ways_of(Channel.FUNCTION))
        if "." in program.environment[FUNCTION]:  # a method most often gets one-character strings
            ways.sort(key=lambda way: (way.layout, way.blank) != (Layout.CELLS, "."))
        yield from filter(fresh, ways)
        return
    from_source = _in_source(program)
    examples = _examples_of(program)

    def by_example(channel: Channel, names: tuple[str, ...] = ()) -> Iterator[Way]:
        every = [*ways_of(channel, names), *rare_ways_of(channel, names)] if examples else []
        yield from (way for way in every if any(map(way.is_form_of, examples)))
        yield from ways_of(channel, names)

    if program.wants_file:
        yield from filter(fresh, by_example(Channel.FILE))
        return
    likely = [way for way in memory.ways if way.channel is not Channel.NAMED and way.layout is not Layout.SOURCE]
    begins = [*([first] if first else []), *likely]
    takes_arguments = not is_known or _takes_arguments(text)
    yield from filter(fresh, [*begins[:1], *begins, PLAIN][:1])
    reads = not tries or any(each.outcome.read or each.has_answer for each in tries)
    if tries and (own := tries[-1].printed.best) and own.is_solved():  # of the puzzle in it, whatever it reads then
        yield from filter(fresh, from_source)
    if names:
        yield from filter(fresh, by_example(Channel.NAMED, names))
    if takes_arguments and _WANTS_TWO.search(text):
        yield from filter(fresh, (way for way in rare_ways_of(Channel.FILE) if len(way.words) > 1))
    if not reads:
        if is_known and takes_arguments:
            yield from filter(fresh, by_example(Channel.FILE))
            yield from filter(fresh, ways_of(Channel.ARGUMENT))
        yield from filter(fresh, from_source)
    if reads:
        yield from filter(fresh, begins)
        yield from filter(fresh, _asked_for(tries, text))
        yield from filter(fresh, ways_of(Channel.STDIN))
        yield from filter(fresh, _with_own_blank(text))
    if takes_arguments:
        yield from filter(fresh, by_example(Channel.FILE))
        yield from filter(fresh, ways_of(Channel.ARGUMENT))
    yield from filter(fresh, from_source)
    if reads:
        yield from filter(fresh, ways_of(Channel.ASKED))
        yield from filter(fresh, rare_ways_of(Channel.STDIN))
    if names:
        yield from filter(fresh, rare_ways_of(Channel.NAMED, names))
    if takes_arguments:
        yield from filter(fresh, rare_ways_of(Channel.FILE))
    if reads:
        yield from filter(fresh, rare_ways_of(Channel.ASKED))


def _asked_for(tries: list[_Try], text: str) -> Iterator[Way]:
    """Yield the ways that a program asks for in its words: the name of a file, a size, a choice, how many there are."""
    said = "".join(text_of(each.outcome.output + each.outcome.errors) for each in tries[:1]).lower()
    for yes in _YES_OR_NO.findall(said):
        yield from rare_ways_of(Channel.STDIN, heads=(yes,))
    if "file" in said:
        yield from ways_of(Channel.ASKED)
    for head, words in _ASKS.items():
        if any(word in said for word in words) or head == "1" and _COUNTS_PUZZLES.search(text):
            yield from (way for way in rare_ways_of(Channel.STDIN) if way.head == head)


def _with_own_blank(text: str) -> Iterator[Way]:
    """Yield the ways with a rare blank that a source names, such as '_'."""
    for way in rare_ways_of(Channel.STDIN, heads=()):
        if way.blank.strip() and any(f"{quote}{way.blank}{quote}" in text for quote in "\"'"):
            yield way


def _takes_arguments(text: str) -> bool:
    """Return whether a source uses the arguments that a program is started with."""
    named = next(((one or other) for one, other in _MAIN_ARGUMENTS.findall(text)), "")
    return bool(_TAKES_ARGUMENTS.search(text)) or bool(named) and _WORD.findall(text).count(named) > 1


def _in_source(program: Program) -> list[Way]:
    """List the ways to replace the grids in a source: all that have an empty cell, then each alone."""
    numbers = [number for number, grid in enumerate(sources.grids_of(program)) if not grid.is_full()]
    return [Way(Layout.SOURCE, number=number) for number in ([sources.ALL] if len(numbers) > 1 else []) + numbers]


def _examples_of(program: Program) -> list[str]:
    """Read the small files beside the sources of a folder: a puzzle in one shows how the program reads it."""
    if not program.home.is_dir():
        return []
    files = [path for path in regular_files(program.home) if path not in program.sources]
    return [text_of(path.read_bytes()) for path in files if path.stat().st_size <= _MAX_EXAMPLE]


def names_in(text: str) -> tuple[str, ...]:
    """List the names of files that are in a source, the first few."""
    strings = [one or other for one, other in _STRING.findall(text)]
    found = [name for name in strings if _FILE_NAME.match(name)] + _OPENED.findall(text)
    good = [name.removeprefix("./") for name in found if ".." not in name]
    return tuple(dict.fromkeys(good))[:_MAX_NAMES]


def _nearest(program: Program, tries: list[_Try], chosen: Way | None, wanted: WaysWanted) -> Finding:
    """Return the nearest way where none is right: the chosen one, else that in which most clues came back."""
    if not tries:
        way = Way(wanted.layout or Layout.ROWS, wanted.channel or Channel.STDIN, wanted.blank or "0")
        return Finding(way, False)
    best = max(tries, key=lambda each: (each.way == chosen, each.nearness))
    lines = [plain(line) for line in text_of(best.outcome.output).splitlines() if line.strip()]
    ended = [each.outcome for each in tries if not each.outcome.stopped]
    is_silent = bool(ended) and not any(outcome.output or outcome.errors for outcome in ended)
    shown, wants, own = tuple(lines[:_SHOWN_LINES]), _what_it_wants(tries), _own(program, tries)
    return Finding(best.way, False, shown, wants, own, len(tries), is_silent)


def _own(program: Program, tries: list[_Try]) -> tuple[Grid, ...]:
    """Return the grids that a program prints whatever it is given, the solution of its own puzzle last.

    There are none where its source holds that solution as it is.
    """
    ended = [each for each in tries if each.way.layout is not Layout.SOURCE and not each.outcome.stopped]
    full = [each.printed.best for each in ended]
    own = full[0] if full else None
    if own is None or not own.is_solved() or PROBE.is_within(own):
        return ()
    if len(set(full)) > 1:  # another each time: it makes its puzzles itself
        return (own,) if all(each and each.is_solved() and not PROBE.is_within(each) for each in full) else ()
    return () if own in sources.grids_of(program) else (*ended[0].printed.grids, own)


def _what_it_wants(tries: list[_Try]) -> str:
    """Return what a program seems to want, as far as its errors tell."""
    errors = "\n".join(text_of(each.outcome.errors) for each in tries[:1])
    for error, wants in _WANTS:
        if found := error.search(errors):
            return wants.format(*(plain(group).strip() for group in found.groups()))
    usage = find_start_error(tries[0].outcome)
    if _is_usage(usage):
        return f"other arguments ({plain(usage[:100])})"
    if not any(each.outcome.read or each.way.channel is not Channel.STDIN for each in tries):
        return "no input, as it does not read any"
    reading = [each for each in tries if each.outcome.read]
    if reading and all(WANTS_MORE.search(text_of(each.outcome.errors)) for each in reading):
        return "more input than a puzzle"
    return ""
