"""The box: buttons, screens and what is drawn on them, microphone and loudspeaker."""
