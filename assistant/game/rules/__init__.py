"""The rules of the table: pure values and functions, nothing but the standard library.

No clock, dice, disk or log in here. `decide` turns a command into events or a refusal, `evolve`
folds events into the open table, and a game is that table and its key, of which each seat
sees what it may.
"""
