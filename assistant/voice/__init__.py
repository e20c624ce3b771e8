"""Ears and mouth: sound into readings, sentences into sound."""
