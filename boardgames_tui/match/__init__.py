"""A match in progress: its players, its actions, its clock, and its end."""
