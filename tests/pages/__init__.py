"""Runs the blocks of README, tutorials, how-to and explanation; compares what they print with what is shown."""
