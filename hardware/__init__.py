"""The box: buttons, screens and their pictures, microphone and loudspeaker."""
