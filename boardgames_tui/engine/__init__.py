"""Engine process: compiled search, by alpha-beta or by Monte Carlo tree search, and its server.

In `alphabeta` and `mcts`, a module `*_driver` runs a search from Python: it watches the budget and reports. The module
`*_kernel` is the search itself, which is compiled.
"""
