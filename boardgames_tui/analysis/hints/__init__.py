"""What to play, and one sentence on why, looked up in the rules."""
