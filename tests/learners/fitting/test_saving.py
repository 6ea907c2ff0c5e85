"""A fitted model asked about new rows by name, and the code that travels with it."""
