// A flat array, filled by columns; nine rows of digits.
#include <cstdio>

int board[81];

bool valid(int at, int digit) {
  int r = at / 9, c = at % 9;
  for (int i = 0; i < 9; i++)
    if (board[r * 9 + i] == digit || board[i * 9 + c] == digit)
      return false;
  for (int i = 0; i < 9; i++)
    if (board[(r / 3 * 3 + i / 3) * 9 + c / 3 * 3 + i % 3] == digit)
      return false;
  return true;
}

bool solve(int n) {
  if (n == 81)
    return true;
  int at = n % 9 * 9 + n / 9;
  if (board[at])
    return solve(n + 1);
  for (int digit = 1; digit <= 9; digit++) {
    if (valid(at, digit)) {
      board[at] = digit;
      if (solve(n + 1))
        return true;
      board[at] = 0;
    }
  }
  return false;
}

int main() {
  for (int n = 0; n < 81; n++) {
    char c;
    if (std::scanf(" %c", &c) != 1)
      return 1;
    board[n] = c - '0';
  }
  if (!solve(0)) {
    std::puts("No solution");
    return 0;
  }
  for (int n = 0; n < 81; n++)
    std::printf("%d%c", board[n], n % 9 == 8 ? '\n' : ' ');
}
