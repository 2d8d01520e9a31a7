"""Hints: the next step told in four depths, with what it rests on drawn on the board."""
