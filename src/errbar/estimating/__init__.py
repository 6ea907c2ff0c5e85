"""Estimating: from predictions to estimates, of a fixed model or of a learner over the splits of a plan."""
