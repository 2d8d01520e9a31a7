"""The pages "Learn": techniques, lessons on paper, and the five course documents."""
