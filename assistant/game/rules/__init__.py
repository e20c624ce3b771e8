"""The rules of the table: pure values and functions, using only the standard library.

They use no clock, dice, disk or log. `decide` turns a command into events or a refusal, `evolve`
folds events into the open table, and a game is that table with its key. Each seat sees only what
the rules allow it to see.
"""
