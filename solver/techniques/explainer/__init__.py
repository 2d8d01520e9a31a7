"""Rate and solve as Sudoku Explainer does (Juillerat, 2007): its rules in its order, and its numbers ER, EP and ED.

HoDoKu's path is beside it: the same positions, other rules, another choice among several steps.

A rule is a `Technique` in a file of its family. The file finds the rule's steps and names, rates, explains and marks
them. `registry` lists all rules in Sudoku Explainer's order. No other file depends on which rule a step has.

    Position -> Rule.find -> Step -> path           ER, EP and ED of a puzzle
                                  -> explanations   notation and sentences
"""
