"""Tests of how foreign code runs and ends."""
