"""Contrasts: one file per way to compare two estimates, or to correct many comparisons."""
