/* B: each call fills the first empty cell with a digit that fits, and calls itself for the rest. */
#include "frame.h"

static int solve(void)
{
    int cell = 0;
    while (cell < cells && grid[cell])
        cell++;
    if (cell == cells)
        return 1;
    for (int digit = 1; digit <= size; digit++) {
        tried();
        if (fits(cell, digit)) {
            grid[cell] = digit;
            placed();
            if (solve())
                return 1;
            grid[cell] = 0;
            taken_back();
        }
    }
    return 0;
}

int search(void) { return solve(); }
