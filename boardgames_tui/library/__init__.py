"""What other programs use of this package besides `core`, `record` and `drawing`; `import boardgames_tui` lists it."""
