"""The hardware of the box: buttons, lamps, screens, microphone and loudspeaker."""
