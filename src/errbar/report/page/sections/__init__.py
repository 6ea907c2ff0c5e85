"""Sections of pages, one a file: a function that takes a page's input and gives a section, or None for nothing."""
