"""Speech output: turning sentences into sound."""
