// Liang's case study, as a student writes it down: a list of free cells and an index into it.
#include <iostream>
using namespace std;

void readAPuzzle(int grid[][9]) {
  cout << "Enter a Sudoku puzzle:" << endl;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++)
      cin >> grid[i][j];
}

int getFreeCellList(const int grid[][9], int list[][2]) {
  int count = 0;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++)
      if (grid[i][j] == 0) {
        list[count][0] = i;
        list[count][1] = j;
        count++;
      }
  return count;
}

bool isValid(int i, int j, const int grid[][9]) {
  for (int column = 0; column < 9; column++)
    if (column != j && grid[i][column] == grid[i][j])
      return false;
  for (int row = 0; row < 9; row++)
    if (row != i && grid[row][j] == grid[i][j])
      return false;
  for (int row = i / 3 * 3; row < i / 3 * 3 + 3; row++)
    for (int col = j / 3 * 3; col < j / 3 * 3 + 3; col++)
      if (row != i && col != j && grid[row][col] == grid[i][j])
        return false;
  return true;
}

bool isValidGrid(const int grid[][9]) {
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++)
      if (grid[i][j] < 0 || grid[i][j] > 9 || (grid[i][j] != 0 && !isValid(i, j, grid)))
        return false;
  return true;
}

bool search(int grid[][9]) {
  int list[81][2];
  int count = getFreeCellList(grid, list);
  if (count == 0)
    return true;
  int k = 0;
  while (true) {
    int i = list[k][0];
    int j = list[k][1];
    if (grid[i][j] == 0)
      grid[i][j] = 1;
    if (isValid(i, j, grid)) {
      if (k + 1 == count)
        return true;
      k++;
    } else if (grid[i][j] < 9) {
      grid[i][j] = grid[i][j] + 1;
    } else {
      while (grid[i][j] == 9) {
        if (k == 0)
          return false;
        grid[i][j] = 0;
        k--;
        i = list[k][0];
        j = list[k][1];
      }
      grid[i][j] = grid[i][j] + 1;
    }
  }
}

int main() {
  int grid[9][9];
  readAPuzzle(grid);
  if (!isValidGrid(grid))
    cout << "Invalid input" << endl;
  else if (search(grid)) {
    cout << "The solution is found:" << endl;
    for (int i = 0; i < 9; i++) {
      for (int j = 0; j < 9; j++)
        cout << grid[i][j] << " ";
      cout << endl;
    }
  } else
    cout << "No solution" << endl;
  return 0;
}
