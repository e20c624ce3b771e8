"""Speech models to download: the list, and where they are unpacked."""
