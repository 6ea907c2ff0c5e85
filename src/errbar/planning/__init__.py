"""How many rows a question needs, and which plan, effort and measures suit the data at hand."""
