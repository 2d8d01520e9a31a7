// Project 2: a stack of locations, words of 14 bits, the cell with the fewest choices.
#include <iostream>
using namespace std;

typedef unsigned short Word;
const Word FILLED = 1 << 13;
const Word ALL = 0x1FF0;
const Word CHOICE = 0xF;

Word cells[9][9];
int stack_[81];
int top = 0;

void removeDigit(int i, int j, Word digit) {
  if (!(cells[i][j] & FILLED))
    cells[i][j] &= ~digit;
}

bool findBest() {
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++)
      if (!(cells[i][j] & FILLED))
        cells[i][j] |= ALL;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++)
      if (cells[i][j] & FILLED) {
        Word digit = 1 << (3 + (cells[i][j] & CHOICE));
        for (int k = 0; k < 9; k++) {
          removeDigit(i, k, digit);
          removeDigit(k, j, digit);
          removeDigit(i / 3 * 3 + k / 3, j / 3 * 3 + k % 3, digit);
        }
      }
  int low = 10, best = -1;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++)
      if (!(cells[i][j] & FILLED)) {
        int count = 0;
        for (int d = 4; d < 13; d++)
          count += cells[i][j] >> d & 1;
        if (count < low) {
          low = count;
          best = 9 * i + j;
        }
      }
  if (low == 10)
    return false;
  cells[best / 9][best % 9] |= FILLED;
  stack_[top++] = best;
  return true;
}

int nextChoice(Word word) {
  for (int d = (word & CHOICE) + 1; d <= 9; d++)
    if (word >> (3 + d) & 1)
      return d;
  return 0;
}

bool solve() {
  if (!findBest())
    return true;
  while (top > 0) {
    Word &word = cells[stack_[top - 1] / 9][stack_[top - 1] % 9];
    int digit = nextChoice(word);
    if (digit) {
      word = (word & ~CHOICE) | digit;
      if (!findBest())
        return true;
    } else {
      word &= ALL;
      top--;
    }
  }
  return false;
}

int main() {
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) {
      char c;
      cin >> c;
      cells[i][j] = c == '.' ? 0 : FILLED | (c - '0');
    }
  if (!solve()) {
    cout << "The puzzle has no solution" << endl;
    return 0;
  }
  for (int i = 0; i < 9; i++) {
    cout << (i == 0 ? "Solution: " : "          ");
    for (int j = 0; j < 9; j++) {
      cout << (cells[i][j] & CHOICE);
      if (j == 2 || j == 5)
        cout << " ";
    }
    cout << endl;
    if (i == 2 || i == 5)
      cout << endl;
  }
}
