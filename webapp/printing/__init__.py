"""The page "Print": puzzles on paper, with names, codes and a key."""
