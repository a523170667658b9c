"""SGF for Torus, as kept in Go editors; RECORD.md describes what is read and written."""
