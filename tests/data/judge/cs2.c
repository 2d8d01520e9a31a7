/* Project 1: asks for a file, prints it, solves it. */
#include <stdio.h>
#define K 3
#define SIZE (K * K)

static int grid[SIZE][SIZE];

static int input(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file)
    return 0;
  int n = 0, c;
  while (n < SIZE * SIZE && (c = fgetc(file)) != EOF)
    if (c >= '0' && c <= '9') {
      grid[n / SIZE][n % SIZE] = c - '0';
      n++;
    }
  fclose(file);
  return n == SIZE * SIZE;
}

static void output(void) {
  printf("-------------------------\n");
  for (int r = 0; r < SIZE; r++) {
    if (r == 3 || r == 6)
      printf("|-------+-------+-------|\n");
    for (int c = 0; c < SIZE; c++) {
      if (c % K == 0)
        printf("| ");
      if (grid[r][c])
        printf("%d ", grid[r][c]);
      else
        printf(". ");
    }
    printf("|\n");
  }
  printf("-------------------------\n");
}

static int verifyCell(int x, int y) {
  int value = grid[x][y];
  for (int i = 0; i < SIZE; i++)
    if (i != x && grid[i][y] == value)
      return 0;
  for (int j = 0; j < SIZE; j++)
    if (j != y && grid[x][j] == value)
      return 0;
  for (int i = x / K * K; i < x / K * K + K; i++)
    for (int j = y / K * K; j < y / K * K + K; j++)
      if ((i != x || j != y) && grid[i][j] == value)
        return 0;
  return 1;
}

static int find_empty(int cell) {
  while (cell < SIZE * SIZE && grid[cell / SIZE][cell % SIZE] != 0)
    cell++;
  return cell;
}

static int canSolve(int cell) {
  cell = find_empty(cell);
  if (cell == SIZE * SIZE)
    return 1;
  int x = cell / SIZE, y = cell % SIZE;
  for (int value = 1; value <= SIZE; value++) {
    grid[x][y] = value;
    if (verifyCell(x, y) && canSolve(cell))
      return 1;
  }
  grid[x][y] = 0;
  return 0;
}

int main(void) {
  char name[200];
  printf("Name of the file: ");
  if (scanf("%199s", name) != 1 || !input(name)) {
    printf("This file cannot be read.\n");
    return 1;
  }
  printf("%s\n", name);
  output();
  if (canSolve(0))
    output();
  else
    printf("This puzzle has no solution.\n");
  return 0;
}
