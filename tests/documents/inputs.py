"""Random inputs of the five programs: puzzles that are solved soon, written as each program reads them, and damage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

WHITE: Final = (" ", "\n", "\t", "\r\n", "  ", " \n")
ODD_SIGNS: Final = "x0.-,_A#é\x00"


@dataclass(frozen=True)
class Input:
    """What a program is started with."""

    arguments: tuple[str, ...] = ()
    standard_input: bytes = b""
    files: dict[str, bytes] = field(default_factory=dict)


def solved(random: Random) -> list[int]:
    """A full grid: a pattern whose bands, rows, stacks, columns and digits are shuffled."""

    def lines() -> list[int]:
        return [3 * band + line for band in random.sample(range(3), 3) for line in random.sample(range(3), 3)]

    digits = random.sample(range(1, 10), 9)
    rows, columns = lines(), lines()
    return [digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns]


def grid(random: Random) -> list[int]:
    """A grid, 0 for an empty cell: mostly with few solutions, now and then full, without one, or conflicting."""
    cells = solved(random)
    for cell in random.sample(range(81), random.choice((0, 3, 10, 20, 30, 30, 36))):
        cells[cell] = 0
    kind = random.random()
    filled = [cell for cell in range(81) if cells[cell]]
    if kind < 0.15:  # any other digit: a conflict, as a rule
        cells[random.choice(filled)] = random.randint(1, 9)
    elif kind < 0.3:  # another digit that no house holds yet: no solution, as a rule
        for cell in random.sample(filled, len(filled)):
            if others := set(range(1, 10)) - {cells[peer] for peer in peers(cell)} - {cells[cell]}:
                cells[cell] = random.choice(sorted(others))
                break
    elif kind < 0.32:
        cells = [1] * 81
    return cells


def peers(cell: int) -> set[int]:
    """The cells that share a row, a column or a box with the cell."""
    row, column = divmod(cell, 9)
    return {
        other
        for other in range(81)
        if other != cell
        and (other // 9 == row or other % 9 == column or (other // 27, other % 9 // 3) == (row // 3, column // 3))
    }


def damaged(random: Random, tokens: list[str], odd: tuple[str, ...]) -> list[str]:
    """The tokens of a puzzle: as they are, or some missing, too many, or something odd among them."""
    kind = random.random()
    place = random.randrange(len(tokens) + 1)
    if kind < 0.6:
        return tokens
    if kind < 0.7:
        return tokens[:place]
    if kind < 0.8:
        return tokens + random.choices(tokens or ["1"], k=random.randint(1, 90))
    if kind < 0.9:
        return [*tokens[:place], random.choice(odd), *tokens[place:]]
    return [*tokens[:place], random.choice(odd), *tokens[place + 1 :]]


def spread(random: Random, tokens: list[str], needs_blanks: bool) -> str:
    """The tokens on one line, on nine lines, on a line each, or with any white space between them."""
    kind = random.random()
    between = " " if needs_blanks else ""
    if kind < 0.5:
        rows = [tokens[start : start + 9] for start in range(0, len(tokens), 9)]
        return "\n".join(between.join(row) for row in rows) + random.choice(("\n", ""))
    if kind < 0.7:
        return random.choice((between, "\n")).join(tokens)
    ways = (*WHITE, *[between] * 6)
    return "".join(token + random.choice(ways) for token in tokens)


def liang(random: Random) -> Input:
    """81 numbers with white space between them; or none between them, letters, signs, too large ones."""
    odd = ("x", ".", "10", "-1", "+5", "-0", "007", "0x1", "2147483648", "-99999999999", "+", "-", "1.5", "3-4", "5a")
    tokens = damaged(random, list(map(str, grid(random))), odd)
    return Input((), spread(random, tokens, needs_blanks=random.random() > 0.05).encode())


def tutorialspoint(random: Random) -> Input:
    """A file with nine rows in braces, alone or in a program, or with a fault; or a file that is not there."""
    cells = grid(random)
    rows = ["{" + random.choice((", ", ",", " , ")).join(map(str, cells[at : at + 9])) + "}" for at in range(0, 81, 9)]
    kind = random.random()
    place = random.randrange(9)
    if kind < 0.05:
        rows = rows[:place]
    elif kind < 0.1:
        rows[place] = rows[place].replace(",", "", 1)
    elif kind < 0.15:
        rows[place] = rows[place].replace("{", random.choice(("{12, ", "{x, ", "{0, ", "{-1, ")))
    elif kind < 0.2:
        rows.append(rows[0])
    elif kind < 0.3:
        rows[place] = rows[place].replace("}", ",}") + " // {1, 2}"
    text = random.choice((",\n", ", ", ",\n\n", ", // a row\n", ", /* {1,\n2} */\n")).join(rows)
    if random.random() < 0.5:
        text = f"#include <iostream>\nint grid[N][N] = {{\n{text}\n}};\nint main(){{ return 0; }}\n"
    if random.random() < 0.05:
        return Input(("absent.cpp",), b"", {"grid.cpp": text.encode()})
    return Input(("grid.cpp",), b"", {"grid.cpp": text.encode()})


def cs2(random: Random) -> Input:
    """A step, the name of a file and the file: boxes apart by blanks and empty lines, or other lines, or damage."""
    cells = grid(random) if random.random() < 0.7 else solved(random)
    tokens = list(map(str, cells))
    if random.random() < 0.5:
        rows = ["".join(tokens[start : start + 9]) for start in range(0, 81, 9)]
        lines = [f"{row[:3]} {row[3:6]} {row[6:]}" + "\n" * (number in (2, 5)) for number, row in enumerate(rows)]
        text = random.choice(("\n", "\r\n")).join(lines) + "\n"
    else:
        text = spread(random, damaged(random, tokens, tuple(ODD_SIGNS)), needs_blanks=random.random() < 0.5)
    name = random.choice(("gentle.txt", "a file.txt", "wrong", "x"))
    typed = random.choice(("{}\n", "{}", "{}\r\n", "{}\nmore\n", " {} \n")).format(name)
    if random.random() < 0.05:
        typed = random.choice(("absent.txt\n", "\n", ""))
    return Input((random.choice(("verify", "solve")),), typed.encode(), {name: text.encode()})


def plank(random: Random) -> Input:
    """Up to four puzzles, one behind the other, and the arguments; now and then a step, a 0, or arguments of no use."""
    tokens: list[str] = []
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 4))):
        signs = [str(digit) if digit else "-" for digit in grid(random)]
        tokens += damaged(random, signs, tuple(ODD_SIGNS)) if random.random() < 0.5 else signs
    arguments = [random.choice(("yes", "yes", "no")), random.choice(("screen", "screen", "convert"))]
    kind = random.random()
    if kind < 0.1:
        arguments = random.choice(
            ([], ["yes"], ["yes", "screen", "3"], ["maybe", "screen"], ["no", "paper"], ["-x", ""])
        )
    elif kind < 0.4:
        arguments = ["--step", str(random.randint(1, 5)), random.choice(("yes", "no", "no")), "screen"]
    elif kind < 0.45:
        arguments = ["--step", str(random.randint(1, 5)), *arguments]
    return Input(tuple(arguments), spread(random, tokens, needs_blanks=False).encode())


def csis(random: Random) -> Input:
    """81 digits and periods in nine lines or others; or too few, too many, or others among them."""
    signs = [str(digit) if digit else "." for digit in grid(random)]
    return Input((), spread(random, damaged(random, signs, tuple(ODD_SIGNS)), needs_blanks=False).encode())


RANDOM: Final[dict[str, Callable[[Random], Input]]] = {
    "liang": liang,
    "tutorialspoint": tutorialspoint,
    "cs2": cs2,
    "plank": plank,
    "csis": csis,
}
