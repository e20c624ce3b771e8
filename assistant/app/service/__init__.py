"""The service: systemd notifications, typed lines from a pipe, and the installation."""
