"""Running with the power: what is told to systemd, lines from outside, and the installation."""
