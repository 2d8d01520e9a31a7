"""Models of the five documents' programs, written from the documents alone, without `solver` and `webapp`.

    machine         what all have in common: the state that a program holds, and running it to its end
    streams         `cin` as C++ programs see it
    liang           000: a list of free cells, index k, no recursion
    tutorialspoint  001: recursion, a digit is checked before it is written
    cs2             002: recursion with a cell as argument, a digit is written and then verified
    plank           003: recursion, a digit is written and then its row, column and panel are checked
    csis            004: a stack of locations, words of 14 bits, the cell with the fewest choices first

Each has `run(arguments, standard_input, files)`, which returns what the program prints and its exit code, and a class
whose `states()` are what it holds line by line.
"""
