"""What is kept on disk: games, moves, campaigns."""
