"""Mutation testing: which small changes of a room's code do its tests not notice?

    python -m benchmarks.mutants core                   a sample of 300 changes, the survivors, and the rate
    python -m benchmarks.mutants core --seed 2 --sample 50
    python -m benchmarks.mutants core --at solver/grid.py:29

The changes are Cosmic Ray's: another operator, number, comparison or condition, a loop that does not run, a decorator
less. A sample takes one change at each of so many places; only when the places are used up it takes second changes.
They are tried in the order drawn, so that Ctrl-C leaves a smaller sample. What cannot be told apart is no change:
annotations, and `is` in place of `==`, or the other way.

Needs the extra `mutation`, and fork: Linux or macOS.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.trials import Room, Trials, files

ROOT: Final = Path(__file__).parents[1]
# An operator made an identity, or an identity an equality: Python's own business for what is compared here.
SAME: Final = re.compile(r"\bReplaceComparisonOperator_(?!Is_|IsNot_)\w+_Is(Not)?$|_Is_Eq$|_IsNot_NotEq$")


_EVERY: Final = "tests/test_values.py"  # of every room
_CORE: Final = ("grid", "engine", "candidates", "shape", "_cover")
ROOMS: Final = {
    "core": Room(
        tuple(f"solver/{name}.py" for name in _CORE),
        (
            *(f"tests/solver/test_{name.removeprefix('_')}.py" for name in _CORE),
            "tests/solver/test_engine_counts.py",
            "tests/solver/test_engine_referee.py",
            _EVERY,
        ),
    ),
    "formats": Room(("solver/formats",), ("tests/solver/formats", _EVERY)),
    "pictures": Room(("solver/pictures",), ("tests/solver/pictures", _EVERY)),
    "board": Room(
        ("webapp/board", "webapp/cells.py"),
        ("tests/webapp/board", "tests/webapp/hints/test_giving.py", "tests/webapp/test_cells.py", _EVERY),
    ),
}


class Site(NamedTuple):
    """A change that the tool makes: the first, second ... one of an operator in a file, and where it is."""

    path: str
    line: int
    column: int
    operator: str
    number: int


def main(arguments: Sequence[str] | None = None) -> int:
    """0 after telling which changes survived."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description="Changes that no test notices.")
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--sample", type=int, default=300, help="changes to try")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--skip", type=int, default=0, help="of the sample so many at its start, tried before")
    parser.add_argument("--at", nargs="+", default=[], metavar="FILE[:LINE]", help="of the sample only those there")
    parser.add_argument("--longest", type=float, default=1.0, help="seconds; tests that take longer are left out")
    chosen = parser.parse_args(arguments)
    sites = [site for path in files(ROOT, ROOMS[chosen.room].sources) for site in sites_of(ROOT, path)]
    drawn = sample(ROOT, sites, chosen.sample, chosen.seed)[chosen.skip :]
    if chosen.at:
        drawn = [(site, code) for site, code in drawn if {site.path, f"{site.path}:{site.line}"} & {*chosen.at}]
    tried = survivors = 0
    with Trials(ROOT, ROOMS[chosen.room], chosen.longest) as trials, suppress(KeyboardInterrupt):
        for site, code in drawn:
            if trials.survives(site.path, code):
                survivors += 1
                say(shown(ROOT, site, code))
            tried += 1
            sys.stderr.write(f"\r{tried} of {len(drawn)} tried, {survivors} not noticed ")
    noticed = tried - survivors
    say(
        f"{chosen.room}: of {len(sites):,} changes {tried} tried (seed {chosen.seed}), {noticed} noticed, "
        f"{survivors} not: {noticed / max(tried, 1):.1%}"
    )
    return 0


def say(text: str) -> None:
    """Tell at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def shown(root: Path, site: Site, code: str) -> str:
    """The place, and the changed lines as they were and as they are."""
    original = (root / site.path).read_text()
    changes = list(difflib.unified_diff(original.splitlines(), code.splitlines(), lineterm="", n=0))[2:]
    return "\n    ".join([f"{site.path}:{site.line}", *(line for line in changes if not line.startswith("@@"))])


# ---- changes


def sites_of(root: Path, path: str) -> Iterator[Site]:
    """Every change that the tool would make in the file."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    nodes = list(ast_nodes(get_ast((root / path).read_text())))
    for name in operator_names():
        operator = get_operator(name)
        if operator.arguments() or SAME.search(name):
            continue
        places = [place for node in nodes for place in operator().mutation_positions(node)]
        yield from (Site(path, line, column, name, number) for number, ((line, column), _) in enumerate(places))


def changed(root: Path, site: Site) -> str:
    """The code of the file with the change."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    code: str = mutate_code((root / site.path).read_text(), get_operator(site.operator)(), site.number)
    return code


def meaning(code: str) -> str | None:
    """The program without its annotations, which are never evaluated here; None for what is no program."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return ast.dump(tree)


def shuffled(sites: Iterable[Site], seed: int) -> list[Site]:
    """All of them in random order: first one at each place, then a second one at each, and so on."""
    rng = random.Random(seed)
    places: dict[tuple[str, int, int], list[Site]] = {}
    for site in sites:
        places.setdefault(site[:3], []).append(site)
    for found in places.values():
        rng.shuffle(found)
    ranked = [(rank, rng.random(), site) for found in places.values() for rank, site in enumerate(found)]
    return [site for _, _, site in sorted(ranked)]


def sample(root: Path, sites: Iterable[Site], number: int, seed: int) -> list[tuple[Site, str]]:
    """So many changes that make different programs, each with the code of its file, in the order drawn."""
    drawn: list[tuple[Site, str]] = []
    sites = list(sites)
    seen = {None, *(meaning((root / path).read_text()) for path in {site.path for site in sites})}
    for site in shuffled(sites, seed):
        if len(drawn) == number:
            break
        code = changed(root, site)
        if (made := meaning(code)) not in seen:
            seen.add(made)
            drawn.append((site, code))
    return drawn


if __name__ == "__main__":
    sys.exit(main())
