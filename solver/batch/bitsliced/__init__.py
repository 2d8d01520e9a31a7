"""The bit-sliced kernel: solve some hundred puzzles side by side, one bit of each in every word. See README.md."""
