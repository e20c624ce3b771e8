"""The game at the table: deals it, runs it, undoes it."""
