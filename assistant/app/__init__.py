"""The program: its verbs, the wiring of its parts, the doctor and the service."""
