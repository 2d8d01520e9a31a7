"""The layout of the state of a block of lanes: the index of each word."""

from __future__ import annotations

from typing import Final

from solver.shape import CLASSIC

SIZE: Final = CLASSIC.size
CELLS: Final = len(CLASSIC.cells)
HOUSES: Final = len(CLASSIC.houses)
BOX: Final = CLASSIC.box_height  # lines of a band or stack, boxes of it, bands and stacks each
CHUTE: Final = BOX * SIZE  # cells of a band or stack
PARTS: Final = 3 * SIZE  # words of a guess: digits, rows, columns
SIDE: Final = 64  # rows and columns of a matrix that is turned: as many as a word has bits
MATRIX: Final = SIDE + 1  # words from one matrix to the next: a word of padding lies between them
SECOND: Final = CELLS - SIDE  # the cell with which the second half begins: 0 to 63, and 17 to 80
PLANE: Final = 2 * MATRIX  # words from one bit of all digits to the next: both halves

MAY: Final = 0  # may digit d stand in cell c: 9 digits x 81 cells
SOLVED: Final = MAY + SIZE * CELLS  # has cell c one digit left: 81 cells
FORCED: Final = SOLVED + CELLS  # has digit d one place in unit u: 9 digits x (9 rows, 9 columns, 9 boxes)
STAMPS: Final = FORCED + SIZE * HOUSES  # the depth at which a candidate went, 4 bits: 81 cells x 9 digits x 4
DEEP: Final = STAMPS + 4 * SIZE * CELLS  # its fifth bit: 81 x 9
SHALLOW: Final = 15  # depths that need no fifth bit
DEPTHS: Final = 30  # guesses above each other; 31 as a stamp is none
GUESSES: Final = DEEP + SIZE * CELLS  # for each depth the guess made there: digits, rows, columns
LITERAL: Final = GUESSES + PARTS * DEPTHS  # the guess that is made or taken back now, as in GUESSES
STRIKE: Final = LITERAL + PARTS  # the cells from which its digit goes: 81
PATTERNS: Final = STRIKE + CELLS  # of digit d through chute k: two; three or more; where they part: 6 x 9 x 4
CHUTES: Final = PATTERNS + 2 * BOX * SIZE * 4  # the chute chosen for the guess: 6
DIGITS: Final = CHUTES + 2 * BOX  # the digit chosen: 9
DEPTH: Final = DIGITS + SIZE  # how many guesses stand: 5 bits
GUESS_COUNT: Final = DEPTH + 5  # guesses made so far
GUESS_COUNT_BITS: Final = 12
# 8 matrices of 64 x 64 bits for loading and writing: 4 bits of a digit, 2 halves
ROWS: Final = GUESS_COUNT + GUESS_COUNT_BITS
PLACED: Final = ROWS + 4 * PLANE  # boxes in which the digit of the sweep is placed: 9
OPEN_MINILINES: Final = PLACED + SIZE  # minilines of rows that one of its patterns uses: 9 rows x 3
WAS_DEEP: Final = OPEN_MINILINES + CHUTE  # whether DEEP is up to date
SPARSE: Final = WAS_DEEP + 1  # whether the puzzle has few givens
STATE_WORDS: Final = SPARSE + 1
