// A struct for each cell, writing before testing, clearing each time.
#include <iostream>
using namespace std;

struct Cell {
  int value;
  bool fixed;
};

Cell cells[9][9];

bool conflict(int r, int c) {
  int v = cells[r][c].value;
  for (int i = 0; i < 9; i++) {
    if (i != c && cells[r][i].value == v) return true;
    if (i != r && cells[i][c].value == v) return true;
  }
  int top = r - r % 3, left = c - c % 3;
  for (int i = top; i < top + 3; i++)
    for (int j = left; j < left + 3; j++)
      if ((i != r || j != c) && cells[i][j].value == v) return true;
  return false;
}

bool solve(int r, int c) {
  if (c == 9) return solve(r + 1, 0);
  if (r == 9) return true;
  if (cells[r][c].fixed) return solve(r, c + 1);
  for (int v = 1; v < 10; v++) {
    cells[r][c].value = v;
    if (!conflict(r, c) && solve(r, c + 1)) return true;
    cells[r][c].value = 0;
  }
  return false;
}

int main() {
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 9; c++) {
      char sign;
      cin >> sign;
      cells[r][c].value = sign - '0';
      cells[r][c].fixed = sign != '0';
    }
  if (!solve(0, 0)) {
    cout << "There is no solution." << endl;
    return 0;
  }
  for (int r = 0; r < 9; r++) {
    for (int c = 0; c < 9; c++) cout << cells[r][c].value << (c == 8 ? "" : ",");
    cout << endl;
  }
}
