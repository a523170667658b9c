"""What a key or click means, without Textual."""
