"""Boards and stages for the pages of other sites: the addresses below /embed/."""
