"""What only the engine process loads of Io."""
