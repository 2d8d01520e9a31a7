"""The room "Learn": pages of techniques, lessons on paper, and the five course documents."""
