"""Sizes: fonts, margins and limits of a picture, in pixels."""

from __future__ import annotations

TITLE, LABEL, SMALL = 15.0, 12.0, 11.0
"""Fonts of the title, of labels and legend, of ticks and notes."""
BOLD = 1.15
"""How much wider bold letters are."""
PAD = 12.0
LINE = 1.35
"""Height of a line, in sizes of its font."""
SQUARE = 520.0
"""A square picture is no wider than this: it would not fit on a screen."""
TILT = 40.0
"""Degrees by which names along x are turned where they do not fit side by side."""
