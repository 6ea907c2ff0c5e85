"""Checks run on a result, and the numbers that a refusal withholds."""
