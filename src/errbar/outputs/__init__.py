"""Outputs: files that errbar writes; each is there whole or not at all, and nothing of the user's is lost for it."""

from __future__ import annotations

from errbar.outputs.atomic import write_atomically, write_text_atomically

__all__ = ["write_atomically", "write_text_atomically"]
