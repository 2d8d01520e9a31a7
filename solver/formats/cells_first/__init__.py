"""One reader, cells first: find the cells, arrange them, and account for everything that is left over.

In the making, and not used by the program: `solver.formats.reader` reads. See README.md for the steps and what is missing.
"""
