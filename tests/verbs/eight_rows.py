"""Eight rows five times over, and what their errors cost."""

TRUTH = [0, 0, 0, 1, 0, 1, 1, 1] * 5
PROB = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] * 5
COST = {"fn": 10, "fp": 1}
