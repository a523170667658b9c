"""PGN for Ataxx, as used by match runners; RECORD.md describes what is read and written."""
