"""More pictures: those of the run that no other section shows, folded."""

from __future__ import annotations

from collections.abc import Collection

from errbar.report.digits import count
from errbar.report.page.cards import cards
from errbar.report.page.element import PLAIN, words
from errbar.report.page.page_input import PageInput
from errbar.report.page.section import Section


def more_pictures(page: PageInput, shown: Collection[str]) -> Section | None:
    """Return the rest of the pictures; open if a page has no other."""
    left = [f for f in page.figures if f.name not in shown]
    if not left:
        return None
    names = ", ".join(dict.fromkeys(f.title.split(":")[0].split(" (")[0] for f in left))
    open_ = "" if shown else " open"
    said = words(f"{count(len(left), 'picture')}: {names}")
    body = (
        f'<details class="meth"{open_}><summary{PLAIN}>{said}</summary>{cards(page, [f.name for f in left])}</details>'
    )
    title = "More pictures" if shown else "Pictures"
    return Section(name="pictures", nav="Pictures", title=title, body=body, pictures=tuple(f.name for f in left))
