"""The demo: one search of a puzzle at any of its moves, with lessons and questions."""
