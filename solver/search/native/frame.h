/* What every search here has: the grid, its tables, and the words that count what the search does. */
#ifndef FRAME_H
#define FRAME_H

enum { LARGEST = 16, CELLS = LARGEST * LARGEST, PEERS = 3 * LARGEST };

extern int size;                 /* digits: 9 on the usual grid */
extern int box_height, box_width;
extern int cells;                /* size * size */
extern int grid[CELLS];          /* in row order, 0 for a free cell */
extern int free_cells[CELLS];    /* the free cells in row order */
extern int free_count;
extern int peers[CELLS][PEERS];  /* of each cell: row, column, the rest of the box */
extern int reach;                /* how many peers a cell has */

int search(void);                /* 1 when the grid is filled, 0 when there is no solution; one file each */

void tried(void);                /* a digit has been tested */
void placed(void);               /* a digit has been placed: a move */
void taken_back(void);           /* a digit has been taken back: a move */
int fits(int cell, int digit);   /* whether no peer of the cell holds the digit */

#endif
