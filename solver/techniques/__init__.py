"""Human techniques: one file a family, one list of all (`syllabus`), the path and its rating (`path`)."""
