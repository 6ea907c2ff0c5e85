"""errbar."""
