"""The conversation: what is said becomes a move, a question or an answer."""
