"""Fixed predictions to estimates: which measures, their values and intervals, and the same by slice."""
