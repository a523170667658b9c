"""What a person does in a game, a lesson or a puzzle, without a screen: the app and plain text are its two faces."""
