"""What is kept on the disk: settings, and games under way."""
