"""Keys and the hints that the key bar shows, without Textual."""
