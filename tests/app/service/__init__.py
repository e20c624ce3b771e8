"""Running the program as a service."""
