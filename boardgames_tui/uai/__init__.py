"""Engine protocol: its values and lines, and the client for engines."""
