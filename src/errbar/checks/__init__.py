"""Checks: one file per misuse, each with its code, what it looks at and what it says."""
