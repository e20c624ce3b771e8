"""Makes what a partner knows about words, from pinned packages with clear licences."""
