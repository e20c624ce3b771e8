"""The service: notifications to systemd, typed lines from a pipe, and the installation."""
