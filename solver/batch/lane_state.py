"""Where each word lies in the state of a block of lanes."""

from __future__ import annotations

from typing import Final

from solver.shape import CLASSIC

SIZE: Final = CLASSIC.size
CELLS: Final = len(CLASSIC.cells)
HOUSES: Final = len(CLASSIC.houses)
CHUTE: Final = CLASSIC.box_height * SIZE  # cells of a band or stack
PARTS: Final = 3 * SIZE  # words of a guess: digits, rows, columns

MAY: Final = 0  # may digit d stand in cell c: 9 digits x 81 cells
SOLVED: Final = MAY + SIZE * CELLS  # has cell c one digit left: 81 cells
FORCED: Final = SOLVED + CELLS  # has digit d one place in unit u: 9 digits x (9 rows, 9 columns, 9 boxes)
STAMPS: Final = FORCED + SIZE * HOUSES  # the depth at which a candidate went, 4 bits: 81 cells x 9 digits x 4
DEEP: Final = STAMPS + 4 * SIZE * CELLS  # its fifth bit: 81 x 9
SHALLOW: Final = 15  # depths that need no fifth bit
DEPTHS: Final = 30  # guesses above each other; 31 as a stamp is none
GUESSES: Final = DEEP + SIZE * CELLS  # for each depth the guess made there: digits, rows, columns
ANSWER: Final = GUESSES + PARTS * DEPTHS  # the first solution found, 4 bits a cell: 81 x 4
LITERAL: Final = ANSWER + 4 * CELLS  # the guess that is made or taken back now, as in GUESSES
STRIKE: Final = LITERAL + PARTS  # the cells from which its digit goes: 81
WAYS: Final = STRIKE + CELLS  # of digit d through chute k: two; three or more; where they part: 6 x 9 x 4
CHUTES: Final = WAYS + 216  # the chute chosen for the guess: 6
DIGITS: Final = CHUTES + 6  # the digit chosen: 9
DEPTH: Final = DIGITS + SIZE  # how many guesses stand: 5 bits
TURNS: Final = DEPTH + 5  # guesses made so far
TURN_BITS: Final = 10
ROWS: Final = TURNS + TURN_BITS  # 8 matrices of 64 x 64 bits for the way in and out, each with a word of room
PLACED: Final = ROWS + 8 * 65  # boxes in which the digit of the sweep is placed: 9
KEPT: Final = PLACED + SIZE  # minilines of rows through which it has a way: 9 rows x 3
WAS_DEEP: Final = KEPT + CHUTE  # whether DEEP is up to date
ROOM: Final = WAS_DEEP + 1
