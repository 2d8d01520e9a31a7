"""The search algorithms, one file each; `solver.search` lists them."""
