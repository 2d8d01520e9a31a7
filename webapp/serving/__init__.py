"""Serve the pages: the server, limits, security, errors, compression, static files and addresses."""
