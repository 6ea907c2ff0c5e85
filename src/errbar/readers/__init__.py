"""Readers: one file per format of evaluation logs, ranked lists, judgements and battles, known by what is in them."""

from __future__ import annotations

from errbar.readers._judged_lists import grade_lists
from errbar.readers._open_logs import open_logs
from errbar.readers._read_log import read_log, read_with

__all__ = ["grade_lists", "open_logs", "read_log", "read_with"]
