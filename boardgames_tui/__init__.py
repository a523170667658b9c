"""Five rare and beautiful board games in a terminal: Io, Implo, Torus, Onyx and Ataxx."""

__version__ = "0.1.0"
