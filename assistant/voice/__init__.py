"""Speech recognition and speech output: sound to readings, sentences to sound."""
