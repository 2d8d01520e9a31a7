// The lab: a class with a vector of strings, '-' for a blank.
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

class Sudoku {
 public:
  string Read_From_Stdin();
  void Print_Screen() const;
  bool Solve() { return Recursive_Solve(0, 0); }

 protected:
  vector<string> Grid;
  bool Is_Row_Valid(int r) const;
  bool Is_Col_Valid(int c) const;
  bool Is_Panel_Valid(int sr, int sc) const;
  bool Recursive_Solve(int r, int c);
};

string Sudoku::Read_From_Stdin() {
  char buf[100];
  Grid.assign(9, string(9, '-'));
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) {
      char c;
      if (!(cin >> c)) {
        if (i == 0 && j == 0)
          return "EOF";
        return "Bad Sudoku File -- not enough entries";
      }
      if (c != '-' && (c < '0' || c > '9')) {
        snprintf(buf, sizeof buf, "Bad character at row %d, column %d: %c", i, j, c);
        return buf;
      }
      Grid[i][j] = c;
    }
  for (int r = 0; r < 9; r++)
    if (!Is_Row_Valid(r)) {
      snprintf(buf, sizeof buf, "Duplicate entry in row %d", r);
      return buf;
    }
  for (int c = 0; c < 9; c++)
    if (!Is_Col_Valid(c)) {
      snprintf(buf, sizeof buf, "Duplicate entry in column %d", c);
      return buf;
    }
  for (int r = 0; r < 9; r += 3)
    for (int c = 0; c < 9; c += 3)
      if (!Is_Panel_Valid(r, c)) {
        snprintf(buf, sizeof buf, "Duplicate entry in panel starting at row %d and column %d", r, c);
        return buf;
      }
  return "";
}

bool Sudoku::Is_Row_Valid(int r) const {
  vector<int> check(10, 0);
  for (int c = 0; c < 9; c++)
    if (Grid[r][c] != '-' && check[Grid[r][c] - '0']++)
      return false;
  return true;
}

bool Sudoku::Is_Col_Valid(int c) const {
  vector<int> check(10, 0);
  for (int r = 0; r < 9; r++)
    if (Grid[r][c] != '-' && check[Grid[r][c] - '0']++)
      return false;
  return true;
}

bool Sudoku::Is_Panel_Valid(int sr, int sc) const {
  vector<int> check(10, 0);
  for (int r = sr; r < sr + 3; r++)
    for (int c = sc; c < sc + 3; c++)
      if (Grid[r][c] != '-' && check[Grid[r][c] - '0']++)
        return false;
  return true;
}

bool Sudoku::Recursive_Solve(int r, int c) {
  while (r < 9 && Grid[r][c] != '-') {
    c++;
    if (c == 9) {
      r++;
      c = 0;
    }
  }
  if (r == 9)
    return true;
  for (char i = '1'; i <= '9'; i++) {
    Grid[r][c] = i;
    if (Is_Row_Valid(r) && Is_Col_Valid(c) && Is_Panel_Valid(r - r % 3, c - c % 3)
        && Recursive_Solve(r, c))
      return true;
  }
  Grid[r][c] = '-';
  return false;
}

void Sudoku::Print_Screen() const {
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < 9; j++) {
      if (j != 0)
        cout << " ";
      cout << Grid[i][j];
      if (j == 2 || j == 5)
        cout << " ";
    }
    cout << endl;
    if (i == 2 || i == 5)
      cout << endl;
  }
}

int main(int argc, char **argv) {
  if (argc != 3) {
    cerr << "usage: sudoku solve(yes|no) output-type(screen|convert) - puzzles on stdin" << endl;
    return 1;
  }
  bool solve = string(argv[1]) == "yes";
  cout << "-------------------" << endl;
  while (true) {
    Sudoku puzzle;
    string error = puzzle.Read_From_Stdin();
    if (error == "EOF")
      return 0;
    if (error != "") {
      cout << error << endl;
      return 1;
    }
    if (solve && !puzzle.Solve())
      cout << "Cannot solve puzzle" << endl;
    puzzle.Print_Screen();
    cout << "-------------------" << endl;
  }
}
