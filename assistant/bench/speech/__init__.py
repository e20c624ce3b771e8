"""Measuring the ears: recorded people speak at a table, and what came of it is counted.

`plan` decides what is said at which table, `compose` makes its sound, `listen` lets a
recognizer hear it, `score` asks the parser what would have happened, `report` counts.
"""
