"""The room of sizes: how many rows a question takes, and what a number of rows can tell; pure functions."""

from errbar.sizing._checked_inputs import whole

__all__ = ["whole"]
