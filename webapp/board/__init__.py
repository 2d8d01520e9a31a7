"""Serve the board page: type or import a puzzle, evaluate and solve it, get hints, draw it, write it as text."""
