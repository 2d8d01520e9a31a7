/* The frame round a search: reads a grid, runs the search until there is something to tell, prints what it took.

   arguments  seconds after which a search is stopped; seconds that are enough to measure
   input      height and width of a box, then the cells in row order, 0 for a free one
   output     moves tries placements of one run; whether it ended; runs measured; seconds of the quickest; the cells at the
              end */

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "frame.h"

enum { LOOK = 65536 }; /* moves between two looks at the clock */

int size, box_height, box_width, cells, grid[CELLS], free_cells[CELLS], free_count, peers[CELLS][PEERS], reach;

static long long moves, tries, placements;
static double began, patience;
static jmp_buf stopped;

static double now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void moved(void)
{
    if (++moves % LOOK == 0 && now() - began > patience)
        longjmp(stopped, 1);
}

void tried(void) { tries++; }

void placed(void)
{
    placements++;
    moved();
}

void taken_back(void) { moved(); }

int fits(int cell, int digit)
{
    for (int i = 0; i < reach; i++)
        if (grid[peers[cell][i]] == digit)
            return 0;
    return 1;
}

static int see_each_other(int one, int other)
{
    int row = one / size, column = one % size, row2 = other / size, column2 = other % size;
    return row == row2 || column == column2
        || (row / box_height == row2 / box_height && column / box_width == column2 / box_width);
}

static int read_grid(void)
{
    if (scanf("%d %d", &box_height, &box_width) != 2)
        return 0;
    size = box_height * box_width;
    cells = size * size;
    if (size < 1 || size > LARGEST)
        return 0;
    for (int cell = 0; cell < cells; cell++) {
        if (scanf("%d", &grid[cell]) != 1)
            return 0;
        if (grid[cell] == 0)
            free_cells[free_count++] = cell;
        reach = 0;
        for (int other = 0; other < cells; other++)
            if (other != cell && see_each_other(cell, other))
                peers[cell][reach++] = other;
    }
    return 1;
}

int main(int count, char **arguments)
{
    /* static, so that they outlive the jump out of a search that is stopped */
    static int givens[CELLS], ended;
    static double seconds, enough, took, quickest;
    static long runs;
    if (count != 3 || !read_grid()) {
        fputs("two numbers of seconds as arguments, and a grid as input\n", stderr);
        return 2;
    }
    patience = atof(arguments[1]);
    enough = atof(arguments[2]);
    memcpy(givens, grid, sizeof grid);
    do {
        memcpy(grid, givens, sizeof grid);
        moves = tries = placements = 0;
        began = now();
        ended = 0;
        if (setjmp(stopped) == 0) {
            search();
            ended = 1;
        }
        took = now() - began;
        seconds += took;
        if (!runs || took < quickest)
            quickest = took;
        runs++;
    } while (seconds < enough && ended);
    printf("%lld %lld %lld %d %ld %.9f", moves, tries, placements, ended, runs, quickest);
    for (int cell = 0; cell < cells; cell++)
        printf(" %d", grid[cell]);
    putchar('\n');
    return 0;
}
