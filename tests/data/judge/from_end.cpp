// std::array in a class, from the last cell to the first, clearing once at the end.
#include <array>
#include <iostream>
#include <string>

class Solver {
  std::array<std::array<int, 9>, 9> cells{};

  bool fits(int r, int c, int d) const {
    for (int i = 0; i < 9; ++i) {
      if (cells[r][i] == d) return false;
      if (cells[i][c] == d) return false;
      if (cells[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d) return false;
    }
    return true;
  }

 public:
  bool read() {
    for (auto &row : cells) {
      std::string line;
      if (!(std::cin >> line)) return false;
      for (int c = 0; c < 9; ++c) row[c] = line[c] - '0';
    }
    return true;
  }

  bool solve(int n = 80) {
    while (n >= 0 && cells[n / 9][n % 9] != 0) --n;
    if (n < 0) return true;
    for (int d = 1; d <= 9; ++d) {
      if (!fits(n / 9, n % 9, d)) continue;
      cells[n / 9][n % 9] = d;
      if (solve(n - 1)) return true;
    }
    cells[n / 9][n % 9] = 0;
    return false;
  }

  void print() const {
    for (auto &row : cells) {
      for (int d : row) std::cout << d;
      std::cout << "\n";
    }
  }
};

int main() {
  Solver solver;
  if (solver.read() && solver.solve())
    solver.print();
  else
    std::cout << "unsolvable\n";
}
