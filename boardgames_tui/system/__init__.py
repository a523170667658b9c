"""Services of the operating system: folders, files, locks, streams."""
