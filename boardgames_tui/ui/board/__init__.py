"""Drawing of boards as pure functions: from a scene to rows of styled characters."""
