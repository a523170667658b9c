"""Play in a browser: the server, and the app behind a page."""
