// Fewest choices with masks of rows, columns and boxes; short numbers, the last of equal cells.
#include <iostream>
#include <string>

short grid[9][9];
int rows[9], columns[9], boxes[9];

int candidates(int r, int c) {
  return 0x3FE & ~(rows[r] | columns[c] | boxes[r / 3 * 3 + c / 3]);
}

void flip(int r, int c, int d) {
  rows[r] ^= 1 << d;
  columns[c] ^= 1 << d;
  boxes[r / 3 * 3 + c / 3] ^= 1 << d;
}

bool solve() {
  int br = -1, bc = -1, least = 10;
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 9; c++)
      if (!grid[r][c]) {
        int count = __builtin_popcount(candidates(r, c));
        if (count <= least) {
          least = count;
          br = r;
          bc = c;
        }
      }
  if (br < 0)
    return true;
  int left = candidates(br, bc);
  for (int d = 1; d <= 9; d++)
    if (left >> d & 1) {
      grid[br][bc] = d;
      flip(br, bc, d);
      if (solve())
        return true;
      flip(br, bc, d);
      grid[br][bc] = 0;
    }
  return false;
}

int main() {
  for (int r = 0; r < 9; r++) {
    std::string line;
    std::cin >> line;
    for (int c = 0; c < 9; c++) {
      grid[r][c] = line[c] - '0';
      if (grid[r][c])
        flip(r, c, grid[r][c]);
    }
  }
  if (!solve()) {
    std::cout << "No solution\n";
    return 0;
  }
  for (auto &row : grid) {
    for (short d : row)
      std::cout << d << ' ';
    std::cout << '\n';
  }
}
