"""Programs such as the documents print, written anew: a grid among loops and comments, and one without any grid."""

from __future__ import annotations

from typing import Final

from tests.documents.ways import document

RECURSION: Final = (  # 001
    """#include <iostream>
#define N 9
using namespace std;

// 0 is an empty place
int grid[N][N] = {
"""
    + document("001_input_braces.txt").rstrip()
    + """
};

bool isPresentInCol(int col, int num) { // is num in the column?
   for (int row = 0; row < N; row++)
      if (grid[row][col] == num)
         return true;
   return false;
}

bool isPresentInBox(int boxStartRow, int boxStartCol, int num) {
   for (int row = 0; row < 3; row++)
      for (int col = 0; col < 3; col++)
         if (grid[row + boxStartRow][col + boxStartCol] == num)
            return true;
   return false;
}

void sudokuGrid() { // print the grid
   for (int row = 0; row < N; row++) {
      for (int col = 0; col < N; col++) {
         if (col == 3 || col == 6)
            cout << " | ";
         cout << grid[row][col] << " ";
      }
      if (row == 2 || row == 5) {
         cout << endl;
         for (int i = 0; i < N; i++)
            cout << "---";
      }
      cout << endl;
   }
}

bool solveSudoku() {
   int row, col;
   if (!findEmptyPlace(row, col))
      return true;
   for (int num = 1; num <= 9; num++) { // 1 to 9
      if (isValidPlace(row, col, num)) {
         grid[row][col] = num;
         if (solveSudoku())
            return true;
         grid[row][col] = 0;
      }
   }
   return false;
}

int main() {
   if (solveSudoku() == true)
      sudokuGrid();
   else
      cout << "No solution exists";
}
"""
)

WITHOUT_GRID: Final = """#include <iostream>
using namespace std;

int main() {
   int grid[9][9];
   cout << "Enter a Sudoku puzzle:" << endl;
   for (int i = 0; i < 9; i++)
      for (int j = 0; j < 9; j++)
         cin >> grid[i][j];
   if (!isValid(grid))
      cout << "Invalid input" << endl;
   return 0;
}
"""
