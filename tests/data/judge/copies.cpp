// Passes the whole board by value, so that each call has a grid of its own.
#include <iostream>
#include <string>

struct Board {
  int cell[9][9];
};

bool ok(const Board &board, int r, int c, int v) {
  for (int i = 0; i < 9; i++)
    if (board.cell[r][i] == v || board.cell[i][c] == v || board.cell[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == v)
      return false;
  return true;
}

bool solve(Board board, Board &solved) {
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 9; c++)
      if (board.cell[r][c] == 0) {
        for (int v = 1; v <= 9; v++)
          if (ok(board, r, c, v)) {
            Board next = board;
            next.cell[r][c] = v;
            if (solve(next, solved))
              return true;
          }
        return false;
      }
  solved = board;
  return true;
}

int main() {
  Board board, solved;
  for (int r = 0; r < 9; r++) {
    std::string line;
    std::cin >> line;
    for (int c = 0; c < 9; c++)
      board.cell[r][c] = line[c] - '0';
  }
  if (!solve(board, solved)) {
    std::cout << "no solution\n";
    return 0;
  }
  for (auto &row : solved.cell) {
    for (int v : row)
      std::cout << v;
    std::cout << "\n";
  }
}
