"""The board page: a puzzle typed, judged, solved, drawn and written as text."""
