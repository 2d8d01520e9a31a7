"""Formats of other programs and sites: one file a program, with its reader and its writer."""
