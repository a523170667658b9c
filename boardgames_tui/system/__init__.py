"""What the program asks of the operating system: folders, files, locks, streams."""
