"""The page that leads from the five course documents to what there is of each here."""
