// A vector of vectors that is passed along; rows are pushed as they are read.
#include <iostream>
#include <string>
#include <vector>

using Board = std::vector<std::vector<int>>;

bool isSafe(const Board &board, int row, int col, int num) {
  for (int x = 0; x < 9; x++)
    if (board[row][x] == num)
      return false;
  for (int x = 0; x < 9; x++)
    if (board[x][col] == num)
      return false;
  int startRow = row - row % 3, startCol = col - col % 3;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (board[i + startRow][j + startCol] == num)
        return false;
  return true;
}

bool solve(Board &board, int row, int col) {
  if (row == 8 && col == 9)
    return true;
  if (col == 9) {
    row++;
    col = 0;
  }
  if (board[row][col] > 0)
    return solve(board, row, col + 1);
  for (int num = 1; num <= 9; num++) {
    if (isSafe(board, row, col, num)) {
      board[row][col] = num;
      if (solve(board, row, col + 1))
        return true;
    }
    board[row][col] = 0;
  }
  return false;
}

int main() {
  Board board;
  std::string line;
  while (std::cin >> line) {
    std::vector<int> row;
    for (char c : line)
      row.push_back(c - '0');
    board.push_back(row);
  }
  if (solve(board, 0, 0)) {
    for (const auto &row : board) {
      for (int value : row)
        std::cout << value << " ";
      std::cout << "\n";
    }
  } else {
    std::cout << "no solution exists\n";
  }
}
