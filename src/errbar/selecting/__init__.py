"""Selecting: from a space of configurations to the one that is chosen, and what may be said of it."""
