"""Serve the pages that bring puzzles in: built-in ones, new ones, photos, and the check of a grid."""
