"""The game: its rules, the referee of clues, decks of words, and stored games."""
