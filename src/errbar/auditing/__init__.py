"""Auditing: checks run on what a verb found, and what a refusal concerns withheld."""
