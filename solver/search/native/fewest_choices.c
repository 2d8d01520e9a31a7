/* D: an explicit stack, a set of bits for each house, and always the first cell with the fewest choices. */
#include "frame.h"

static int rows[LARGEST], columns[LARGEST], boxes[LARGEST];

static int box_of(int cell)
{
    int row = cell / size, column = cell % size;
    return row / box_height * box_height + column / box_width;
}

static int valid_digits(int cell)
{
    return ~(rows[cell / size] | columns[cell % size] | boxes[box_of(cell)]) & ((1 << size) - 1);
}

static void mark(int cell, int digit)
{
    int bit = 1 << (digit - 1);
    rows[cell / size] ^= bit;
    columns[cell % size] ^= bit;
    boxes[box_of(cell)] ^= bit;
}

static int find_best(void)
{
    int low = size + 1, best = -1;
    for (int cell = 0; cell < cells; cell++)
        if (!grid[cell]) {
            int count = 0;
            for (int rest = valid_digits(cell); rest; rest &= rest - 1)
                count++;
            if (count < low) {
                low = count;
                best = cell;
            }
        }
    return best;
}

int search(void)
{
    static int stack[CELLS];
    int depth = 0, cell = -1, digit = 0;
    for (int house = 0; house < size; house++)
        rows[house] = columns[house] = boxes[house] = 0;
    for (int given = 0; given < cells; given++)
        if (grid[given])
            mark(given, grid[given]);
    for (;;) {
        if (cell < 0)
            cell = find_best();
        int choices = valid_digits(cell) >> digit << digit;
        if (choices) { /* mark the next valid choice, push the next best cell */
            for (digit = 1; !(choices >> (digit - 1) & 1); digit++)
                ;
            tried();
            grid[cell] = digit;
            mark(cell, digit);
            stack[depth++] = cell;
            placed();
            if (depth == free_count)
                return 1;
            cell = -1;
            digit = 0;
        } else if (depth > 0) { /* no choice is left: unmark, pop */
            cell = stack[--depth];
            digit = grid[cell];
            grid[cell] = 0;
            mark(cell, digit);
            taken_back();
        } else {
            return 0;
        }
    }
}
