"""Measures how many puzzles a second are solved, and by whom: one command, one text in Markdown.

    .venv/bin/python -m benchmarks.solve [--quick] [--parts PART,...] [--kernels KEY,...] [FILE]...

Puzzles come from our own generator, from lists in the folder that SUDOKU_OUTSIDE_DATA names, and from files with one
puzzle at the start of each line. Part "lists" takes them as they are, with the kernel that the program chooses; part
"rates" each kernel with sets long enough for all. Rivals take part where they can be imported, tdoku, Schoku and
fsss2 where SUDOKU_TDOKU, SUDOKU_SCHOKU and SUDOKU_FSSS2 name their sources or libraries (`benchmarks.yardsticks`); who
is absent is named. Takes some eight minutes with all of them, with --quick two. The exit code is 1 where an answer is
wrong.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.metadata
import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks import around, lists, rates, sets, starts, yardsticks
from benchmarks.rates import Solver
from benchmarks.sets import Set
from benchmarks.tables import ratio, rounded, table
from solver import batch
from solver.batch.kernels import Kernel

PARTS: Final = ("lists", "rates", "threads", "starts", "memory", "command", "pictures", "page")


class Plan(NamedTuple):
    """How much is measured."""

    puzzles: int  # in each generated set
    rounds: int
    seconds: float  # for all turns of the rates together
    turn: float  # seconds that one may take
    many: int  # puzzles for memory and the command line
    first: bool  # compile everything anew


FULL: Final = Plan(100_000, 5, 60.0, 0.4, 1_000_000, True)
QUICK: Final = Plan(5_000, 3, 4.0, 0.1, 50_000, False)
SMALLEST: Final = Plan(50, 1, 0.1, 0.02, 1_000, False)
_SLOW: Final = 50  # times fewer puzzles where nothing can be compiled


def machine() -> str:
    """Processor, cores, system, versions, load and date."""
    name = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    versions = [f"{platform.python_implementation()} {platform.python_version()}"]
    for package in ("numpy", "numba"):
        try:
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"no {package}")
    cores = f"{os.cpu_count()} cores{load}"
    return f"{name}, {cores}; {platform.system()}; {', '.join(versions)}; {datetime.date.today().isoformat()}"


def rates_table(solvers: list[Solver], measured: list[Set], turn: float) -> str:
    """Puzzles a second, each with its ratio to tdoku where that took part."""
    yardstick = next((solver for solver in solvers if solver.name.startswith("tdoku")), None)

    def cell(solver: Solver, chosen: Set) -> str:
        rate = solver.rate(chosen)
        if not rate:
            return f"< {rounded(1 / turn)}"
        if yardstick is None or solver is yardstick:
            return rounded(rate)
        return f"{rounded(rate)} ({ratio(rate / yardstick.rate(chosen))})"

    head = ["puzzles/s", *(f"{chosen.name}, {len(chosen.puzzles):,}" for chosen in measured)]
    rows = [
        [solver.name + ("" if solver.proves else ", first solution"), *(cell(solver, chosen) for chosen in measured)]
        for solver in solvers
    ]
    return table(head, rows)


def say(text: str) -> None:
    """Print a part at once."""
    sys.stdout.write(f"{text}\n\n")
    sys.stdout.flush()


def measure(plan: Plan, kernels: Sequence[Kernel], files: Sequence[Path], parts: Sequence[str]) -> None:
    """Measure and print; the first kernel makes the puzzles and is the referee. Raises WrongAnswer."""
    say(f"Machine: {machine()}.")
    compiled = [kernel for kernel in kernels if kernel.compiled]
    if not compiled:
        plan = plan._replace(puzzles=max(plan.puzzles // _SLOW, 10), many=max(plan.many // _SLOW, 10))
    start = time.thread_time()
    own = sets.generated(plan.puzzles, kernels[0].key)
    spent = time.thread_time() - start
    made = sum(len(chosen.puzzles) for chosen in own) // sets.GUISES
    rate = f"{spent:.1f} s of CPU time, {rounded(made / spent)} a second"
    say(f"Generated {made:,} puzzles from seed {sets.SEED} in {rate}.")
    if "lists" in parts:
        _lists(plan, kernels[0], own)
    if "rates" in parts:
        _rates(plan, kernels, [*own, *(sets.of_file(path, plan.puzzles // 2) for path in files)])
    if "threads" in parts and compiled:
        rows = [
            [
                kernel.key,
                *(ratio(rates.speed_up(kernel, chosen, plan.many, plan.rounds, plan.turn)) for chosen in own),
            ]
            for kernel in compiled
        ]
        say(table(["two threads for one, as fast by the clock", *(chosen.name for chosen in own)], rows))
    if "starts" in parts:
        say(table(["start", "by the clock"], starts.starts(kernels, plan.rounds, plan.first)))
    if "memory" in parts and compiled:
        say(table(["memory", "at most"], starts.memory(compiled, own[0], plan.many)))
    if "command" in parts:
        say(table(["command line", ""], starts.command(own[0], plan.many, 2 * plan.rounds + 1)))
    if "pictures" in parts:
        say(table(["pictures", "by CPU time"], around.pictures_made(plan.turn)))
    if "page" in parts:
        say(table(["board page", "by the clock"], around.page_answers(5 * plan.turn)))


def _lists(plan: Plan, referee: Kernel, own: list[Set]) -> None:
    wanted = list(lists.rows(own, plan.puzzles))
    turn = plan.seconds / (2 * len(wanted) * plan.rounds)
    told = list(lists.measured(wanted, referee, plan.rounds, turn))
    told.append(lists.one_in_a_process(own[1].lines[0], 4 * plan.rounds))
    others = yardsticks.present()
    say(
        "Lists as they are. Solutions counted up to 2 where not said otherwise; ours are written out. One thread, CPU "
        f"time, median of {plan.rounds} rounds; every answer verified. In brackets: ours to theirs. "
        + (" ".join(f"{yardsticks.built_with(each)}." for each in others) or "No other solver is here.")
    )
    say(table([*lists.HEAD, *(each.name for each in others)], told))


def _rates(plan: Plan, kernels: Sequence[Kernel], measured: list[Set]) -> None:
    solvers, absent = rates.solvers(kernels)
    turn = min(plan.turn, plan.seconds / (len(measured) * len(solvers) * (plan.rounds + 1)))
    rates.measure(solvers, measured, kernels[0], plan.rounds, turn)
    say(
        "Solutions counted up to 2, so that a sole one is proven to be so; ours are written out. One thread, CPU time, "
        f"median of {plan.rounds} rounds; every answer verified."
    )
    say(rates_table(solvers, measured, turn))
    if absent:
        say("Not here: " + "; ".join(absent) + ".")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 1 where an answer was wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solve", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="one puzzle at the start of each line")
    parser.add_argument("--quick", action="store_true", help="less of everything, nothing compiled anew")
    parser.add_argument("--smallest", action="store_true", help="only to see that it runs")
    parser.add_argument("--parts", default=",".join(PARTS), help=f"some of {','.join(PARTS)}")
    ours = {kernel.key: kernel for kernel in batch.KERNELS if not kernel.available()}
    parser.add_argument("--kernels", default=",".join(ours), help=f"some of {','.join(ours)}")
    chosen = parser.parse_args(arguments)
    parts, keys = chosen.parts.split(","), chosen.kernels.split(",")
    if unknown := set(keys) - set(ours):
        parser.error(f"no kernel {', '.join(sorted(unknown))}; there are {', '.join(ours)}")
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    plan = SMALLEST if chosen.smallest else QUICK if chosen.quick else FULL
    try:
        measure(plan, [ours[key] for key in keys], chosen.files, parts)
    except rates.WrongAnswer as wrong:
        say(f"WRONG: {wrong}")
        return 1
    except (OSError, ValueError) as problem:
        parser.error(str(problem))
    return 0


if __name__ == "__main__":
    sys.exit(main())
