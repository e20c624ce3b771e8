"""The rules, one marked test a rule."""
