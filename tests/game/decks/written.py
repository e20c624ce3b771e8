"""Decks written by a test."""

from pathlib import Path

SIXTEEN = "".join(f"WORD{letter}\n" for letter in "ABCDEFGHIJKLMNOP")


def written(folder: Path, text: str, name: str = "mine.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
