"""errbar lab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from errbar._shelf import shelf
from errbar.cli.build import Printing, command
from errbar.requests.lab import LabRequest


@dataclass(frozen=True, kw_only=True)
class LabPrinting(Printing):
    """What `lab` prints."""

    reworded: ClassVar = {"quiet": "Show the tables only."}


def _lab(request: LabRequest, printing: LabPrinting) -> int:
    if request.world is None and "study" not in printing.typed:
        print(_list_worlds())
        return 0
    from errbar.cli.printing import finish, progress
    from errbar.verbs.lab import lab as verb

    with progress():
        run = verb(request)
    return finish(run, printing)


def _list_worlds() -> str:
    """Worlds and studies, one line each."""
    lines = []
    for room, title in (("worlds", "Worlds"), ("studies", "Studies")):
        concepts = shelf(room).everything()
        width = max(len(c.name) for c in concepts)
        lines += [title, *(f"  {c.name:<{width}}  {c.label}" for c in concepts), ""]
    return "\n".join([*lines, "errbar lab WORLD --study STUDY; errbar explain NAME describes each."])


lab = command(LabRequest, LabPrinting, _lab)
