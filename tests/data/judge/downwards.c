/* Characters in a char array, digits from 9 to 1. */
#include <stdio.h>

static char grid[9][10];

static int ok(int r, int c, char d) {
  for (int i = 0; i < 9; i++)
    if (grid[r][i] == d || grid[i][c] == d || grid[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d)
      return 0;
  return 1;
}

static int solve(void) {
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 9; c++)
      if (grid[r][c] == '0') {
        for (char d = '9'; d >= '1'; d--)
          if (ok(r, c, d)) {
            grid[r][c] = d;
            if (solve())
              return 1;
            grid[r][c] = '0';
          }
        return 0;
      }
  return 1;
}

int main(void) {
  for (int r = 0; r < 9; r++)
    if (scanf("%9s", grid[r]) != 1)
      return 1;
  if (!solve()) {
    puts("no solution");
    return 0;
  }
  for (int r = 0; r < 9; r++)
    puts(grid[r]);
  return 0;
}
