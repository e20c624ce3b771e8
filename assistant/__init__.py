"""A voice-driven assistant for the Codenames family of tabletop games."""

__version__ = "0.2.0"
