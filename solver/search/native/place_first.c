/* C: each call writes a digit first, and asks then whether row, column and box are still valid. */
#include "frame.h"

static int is_valid(int top, int left, int height, int width)
{
    int seen = 0;
    for (int row = top; row < top + height; row++)
        for (int column = left; column < left + width; column++) {
            int bit = 1 << grid[row * size + column];
            if (seen & bit & ~1) /* bit 0 stands for an empty cell */
                return 0;
            seen |= bit;
        }
    return 1;
}

static int solve(int k)
{
    if (k == free_count)
        return 1;
    int cell = free_cells[k], row = cell / size, column = cell % size;
    for (int digit = 1; digit <= size; digit++) {
        tried();
        grid[cell] = digit;
        if (is_valid(row, 0, 1, size) && is_valid(0, column, size, 1)
            && is_valid(row / box_height * box_height, column / box_width * box_width, box_height, box_width)) {
            placed();
            if (solve(k + 1))
                return 1;
            taken_back();
        }
    }
    grid[cell] = 0;
    return 0;
}

int search(void) { return solve(0); }
