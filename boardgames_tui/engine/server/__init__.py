"""Server of the engine protocol."""
