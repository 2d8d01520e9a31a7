"""The room "Puzzles": new puzzles, puzzles read from photos, and a page that checks completed grids."""
