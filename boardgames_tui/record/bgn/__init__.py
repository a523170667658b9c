"""The project's own format of records."""
