"""A voice-driven assistant for the Codenames family of tabletop games."""

__version__ = "0.1.0"
