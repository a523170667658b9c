"""Learning the games: lessons and rules cards."""
