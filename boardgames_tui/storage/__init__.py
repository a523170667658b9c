"""Storage on disk: settings, and saved games."""
