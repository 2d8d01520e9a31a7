"""Hold what several pages use: boards, thumbnails, the built-in puzzles, fields of addresses, QR codes."""
