"""A wide terminal: tests of what is said do not depend on where lines are folded; those of widths set their own."""

import pytest


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
