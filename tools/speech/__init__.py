"""Speech benchmark: recorded people speak at a table, and the outcomes are counted.

`plan` decides what is said at which table, `compose` makes its sound, `listen` lets a
recognizer hear it, `score` asks the parser what would have happened, `report` counts.
"""
