"""The conversation: turns the players' words into moves, questions and answers."""
