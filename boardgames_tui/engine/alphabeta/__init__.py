"""Alpha-beta search: principal variation search with a transposition table, for games with bitboards."""
