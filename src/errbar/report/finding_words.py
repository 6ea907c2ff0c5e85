"""Findings in words: what each is about, then its message."""

from __future__ import annotations

from errbar.records.finding import Finding

ABOUT = {"interval": "About the interval: ", "model": "About the model: "}
"""Findings about rows and procedure say so themselves."""


def finding_words(f: Finding) -> str:
    """Return the message, which opens with its subject where that is the interval or the model."""
    return f"{ABOUT.get(f.concerns or '', '')}{f.message}"
