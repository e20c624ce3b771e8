"""The game: its rules, the referee of clues, decks of words, and what is kept."""
