// Exact cover: the grid is written once, when the solution is known.
#include <iostream>
#include <string>
#include <vector>

int grid[9][9];
bool used[4][81];
std::vector<int> chosen;

void units(int choice, int out[4]) {
  int cell = choice / 9, d = choice % 9, r = cell / 9, c = cell % 9;
  out[0] = cell;
  out[1] = r * 9 + d;
  out[2] = c * 9 + d;
  out[3] = (r / 3 * 3 + c / 3) * 9 + d;
}

bool open(int choice) {
  int u[4];
  units(choice, u);
  for (int k = 0; k < 4; k++)
    if (used[k][u[k]]) return false;
  return true;
}

void mark(int choice, bool value) {
  int u[4];
  units(choice, u);
  for (int k = 0; k < 4; k++) used[k][u[k]] = value;
}

bool search() {
  int best = -1, kind = 0, least = 100;
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 81; i++) {
      if (used[k][i]) continue;
      int count = 0;
      for (int choice = 0; choice < 729; choice++) {
        int u[4];
        units(choice, u);
        if (u[k] == i && open(choice)) count++;
      }
      if (count < least) {
        least = count;
        best = i;
        kind = k;
      }
    }
  if (best < 0) return true;
  for (int choice = 0; choice < 729; choice++) {
    int u[4];
    units(choice, u);
    if (u[kind] != best || !open(choice)) continue;
    mark(choice, true);
    chosen.push_back(choice);
    if (search()) return true;
    chosen.pop_back();
    mark(choice, false);
  }
  return false;
}

int main() {
  for (int r = 0; r < 9; r++) {
    std::string line;
    std::cin >> line;
    for (int c = 0; c < 9; c++)
      if (line[c] != '0') {
        grid[r][c] = line[c] - '0';
        mark((r * 9 + c) * 9 + grid[r][c] - 1, true);
      }
  }
  if (!search()) {
    std::cout << "No solution\n";
    return 0;
  }
  for (int choice : chosen)
    grid[choice / 81][choice / 9 % 9] = choice % 9 + 1;
  for (auto &row : grid) {
    for (int d : row) std::cout << d;
    std::cout << "\n";
  }
}
