"""One reader, cells first: find the cells, arrange them, and account for everything that is left over.

Nothing in the program uses it yet: `solver.formats.reader` reads. README.md says how it works and what is missing.
"""
