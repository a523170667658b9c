"""Play in a browser: the server, and the app of a page."""
