// A loop over the free cells, without recursion; each cell is made blank before its next digit is looked for.
#include <cstdio>

int board[81], first[81];

bool allowed(int cell, int digit) {
  int r = cell / 9, c = cell % 9, b = r / 3 * 27 + c / 3 * 3;
  for (int k = 0; k < 9; k++)
    if (board[r * 9 + k] == digit || board[k * 9 + c] == digit || board[b + k / 3 * 9 + k % 3] == digit)
      return false;
  return true;
}

int main() {
  int free[81], count = 0;
  for (int cell = 0; cell < 81; cell++) {
    int sign = getchar();
    while (sign < '0' || sign > '9')
      sign = getchar();
    board[cell] = sign - '0';
    if (!board[cell])
      free[count++] = cell;
  }
  int at = 0;
  while (at >= 0 && at < count) {
    int cell = free[at];
    int digit = board[cell] + 1;
    board[cell] = 0;
    while (digit <= 9 && !allowed(cell, digit))
      digit++;
    if (digit <= 9) {
      board[cell] = digit;
      at++;
    } else
      at--;
  }
  if (at < 0)
    puts("No solution");
  else
    for (int cell = 0; cell < 81; cell++)
      printf("%d%s", board[cell], cell % 9 == 8 ? "\n" : " ");
}
