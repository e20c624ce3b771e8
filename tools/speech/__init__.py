"""The speech benchmark: plays recordings of people at simulated tables, and counts outcomes.

`plan` chooses the utterances and their tables, `compose` makes the sound, `listen` passes it to a
recognizer, `score` finds the result with the parser, and `report` prints the counts.
"""
