"""The race: two to four searches of one puzzle side by side, and what compiling buys."""
