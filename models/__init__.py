"""Speech models that are fetched once: which ones there are, and where they lie."""
