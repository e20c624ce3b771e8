"""Speech models to download: their list, and where they are unpacked."""
