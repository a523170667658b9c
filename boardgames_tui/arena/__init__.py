"""Matches of many games between two players: what is played, how it is judged, who plays it where, and what is kept."""
