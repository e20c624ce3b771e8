"""Checks with real pins, screens, sound and systemd: in the rig's machine, or on a Pi."""
