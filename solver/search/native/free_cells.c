/* A: along the list of free cells, and back where no digit fits. */
#include "frame.h"

int search(void)
{
    int k = 0, digit = 0;
    for (;;) {
        int cell = free_cells[k], valid = 0;
        while (digit < size && !valid) {
            digit++;
            tried();
            valid = fits(cell, digit);
        }
        if (valid) { /* case 1: fits; go to the next free cell */
            grid[cell] = digit;
            placed();
            digit = 0;
            if (++k == free_count)
                return 1;
        } else if (k > 0) { /* case 2: nothing fits; back to the cell before */
            k--;
            digit = grid[free_cells[k]];
            grid[free_cells[k]] = 0;
            taken_back();
        } else { /* case 3: back past the first free cell */
            return 0;
        }
    }
}
