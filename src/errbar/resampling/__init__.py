"""A learner over a plan: draw the splits, predict out of fold, aggregate, estimate."""
