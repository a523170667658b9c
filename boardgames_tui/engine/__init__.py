"""Engine process: compiled search, by alpha-beta or by Monte Carlo tree search, and its server."""
