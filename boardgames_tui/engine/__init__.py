"""The engine process: search by alpha-beta or by Monte Carlo, compiled, and its server."""
