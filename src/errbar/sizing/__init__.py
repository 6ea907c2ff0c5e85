"""The room of sizes: how many rows a question takes, and what a number of rows can tell; pure functions."""
