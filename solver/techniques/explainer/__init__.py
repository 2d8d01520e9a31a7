"""Sudoku Explainer's way (Juillerat, 2007): its rules in its order, and the three numbers ER, EP and ED.

Beside HoDoKu's path: the same positions, other rules, another choice among several finds. A file a family.
"""
