"""Records that stand for the annotated games of Torus in tests."""

# A game that is not finished, with two comments.
RECORD = """[Game "Torus"]
[Size "5"]

{About the game.} 1. a1 2. c3 {About a move.} 3. a2 *
"""
TITLED_RECORD = RECORD.replace("[Size", '[Title "A short game"]\n[Size')
