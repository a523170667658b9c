"""Games by message: two people send each other a line of text that holds the whole game."""
