"""Worlds: one file per world; a world draws samples and knows the true error of any rule."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.records.world import World
from errbar.worlds._class_losses import sample_loss
from errbar.worlds._clouds_in_plane import Cloud2D, clouds_of
from errbar.worlds._everyone import Everyone
from errbar.worlds._finite import Finite
from errbar.worlds._rule_answers import codes_of, values_of
from errbar.worlds._rule_text import RuleText, read_rule

__all__ = [
    "Cloud2D",
    "Everyone",
    "Finite",
    "RuleText",
    "clouds_of",
    "codes_of",
    "read_rule",
    "sample_loss",
    "values_of",
    "world",
]


def world(call: str | World) -> World:
    """The world written `name` or `name(option=value, ...)`; bad settings are refused at once.

    A world of given rows written with `file=` is returned as it stands: whoever can read files gives it its rows.
    """
    if isinstance(call, World):
        return call
    name, options = parse(call)
    found: World = shelf("worlds").get(name)
    found = found.having(**options) if options else found
    if not found.settings.get("file"):
        _ = found.law
    return found
