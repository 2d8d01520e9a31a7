"""Everything between a request and the pages: limits, the gate, errors, assets, addresses, the server."""
