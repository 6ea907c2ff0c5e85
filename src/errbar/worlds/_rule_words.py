"""Rule words: what the names in a rule written as text stand for, a variable of the world or a class."""

from __future__ import annotations

import ast
from typing import NamedTuple

from errbar.errors import BadInput, meant, near
from errbar.records.world import Variable

HELD = "_quoted_"
"""How a name between backquotes is written in the text that Python parses."""


class Words(NamedTuple):
    """What a name in the text may stand for: a variable, or a class."""

    variables: tuple[Variable, ...]
    classes: tuple[str, ...]
    quoted: tuple[str, ...] = ()
    """Names written between backquotes, by the place that stands for them."""

    def spelt(self, node: ast.Name) -> str:
        """The name as it was written."""
        return self.quoted[int(node.id[len(HELD) :])] if node.id.startswith(HELD) and self.quoted else node.id

    def place(self, node: ast.Name) -> int | None:
        """The place of the variable that the name stands for; None for a class; anything else is refused."""
        name = self.spelt(node)
        known = [v.name for v in self.variables]
        if name in known:
            return known.index(name)
        if name == "x" and known == ["x1"]:
            return 0
        if name in self.classes:
            return None
        close = near(name, [*known, *self.classes])
        hint = meant(close)
        raise BadInput(f"This world has no variable {name!r}.{hint} It has {', '.join(known[:12])}.")
