"""BGN, the project's own format of records, which RECORD.md describes."""
