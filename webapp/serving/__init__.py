"""Everything between a request and the pages: limits, guards, errors, assets, addresses, the server."""
