"""The downloadable speech models: their list, their download, and where they are unpacked."""
