"""What several rooms use: cells and thumbnails of boards, the board of a search, fields, built-in puzzles, QR codes."""
