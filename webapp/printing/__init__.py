"""Serve the page "Print": puzzles on paper, with names, QR codes and a key."""
