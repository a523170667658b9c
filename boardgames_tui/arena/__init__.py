"""Matches of many games between two players: their specification, their score, and how they are played and saved."""
