"""The engine protocol: its values and lines, and the client that talks to an engine."""
