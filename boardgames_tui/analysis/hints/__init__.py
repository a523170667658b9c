"""Hints: the suggested action, and a sentence that explains it, checked against the rules."""
