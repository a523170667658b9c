"""Games at a table: a folder that several users of a host, or of a network drive, can reach and write to."""
