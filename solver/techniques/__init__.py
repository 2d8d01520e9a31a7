"""Human techniques: one file a family, one list of all (`registry`), the path and its rating (`path`)."""
