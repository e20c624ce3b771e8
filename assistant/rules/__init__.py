"""The rules of the table: pure values and functions, nothing but the standard library.

No clock, dice, disk or log in here. `decide` turns a command into events or a refusal,
`evolve` folds events into a game, `view` says what one seat may know of it.
"""
