"""The program: its verbs, what they put together, the doctor and the service."""
