"""Learners: whatever can be fitted; the only room that knows scikit-learn."""
