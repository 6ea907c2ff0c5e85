"""Intervals: one file per method; each says what it is valid for and refuses the rest by name."""
