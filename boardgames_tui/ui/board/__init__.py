"""How a board looks, as pure functions: from a scene to rows of styled characters."""
