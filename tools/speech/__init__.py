"""Speech benchmark: recordings of people are played at a table, and the outcomes are counted.

`plan` decides the utterances and their tables, `compose` creates the sound, `listen` passes it to a
recognizer, `score` determines the result with the parser, `report` counts.
"""
