"""Makes what the second reader knows from the examples of a language."""
