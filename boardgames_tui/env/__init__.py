"""What environments for learning share: planes of numbers that show a position."""
