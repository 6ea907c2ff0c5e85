"""Text: a piece of prose as it is written."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """What kind a text is, where it begins (file:line), and its words."""

    kind: str
    place: str
    text: str
