"""Calibration: players read lines aloud at their own table, and learn what would help there.

`tables` deals what they read from, `own_voices` listens, `advice` draws the conclusions, and
`reading` leads through it, reports, and saves. Recordings that are kept are a folder of clips
(`recordings`), which `python -m tools.speech` measures.
"""
