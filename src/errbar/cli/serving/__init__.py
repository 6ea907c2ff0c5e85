"""Serving: the run store in a browser on this machine, for reading only."""
