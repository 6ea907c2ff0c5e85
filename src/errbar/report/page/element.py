"""Elements of HTML as text: every word that comes from data is escaped in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from errbar.dialect import render as in_dialect
from errbar.records.claim import Claim

PLAIN = " data-plain"
"""Attribute of help texts, counts and data: a verdict word in them is not about this run's claims."""


def words(text: object) -> str:
    """Text that may stand between tags or inside a quoted attribute, whatever it holds."""
    return escape("".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in in_dialect(str(text))), quote=True)


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    caption: str,
    numbers: Iterable[int] = (),
    claims: Sequence[Claim | Sequence[Claim] | None] = (),
) -> str:
    """Return a table that scrolls in its own box; heads and cells are HTML already, the first cell of a row names it.

    `claims` are those that the rows render, in their order.
    """
    right = set(numbers)
    kind = [' class="n"' if i and i in right else "" for i in range(len(heads))]
    top = "".join(f'<th scope="col"{kind[i]}>{h}</th>' for i, h in enumerate(heads))
    body = "".join(
        f'<tr{_of_row(claims, k)}><th scope="row">{row[0]}</th>'
        + "".join(f"<td{kind[i]}>{c}</td>" for i, c in enumerate(row) if i)
        + "</tr>"
        for k, row in enumerate(rows)
    )
    return (
        f'<div class="wide" role="region" aria-label="{words(caption)}" tabindex="0"><table>'
        f'<caption class="hidden">{words(caption)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _of_row(claims: Sequence[Claim | Sequence[Claim] | None], k: int) -> str:
    mine = claims[k] if k < len(claims) else None
    return claimed([mine] if mine is None or isinstance(mine, Claim) else mine)


def address(claim: Claim) -> str:
    """Return the key of a claim without blanks, as the attribute lists it."""
    return "_".join(claim.key.split())


def claimed(claims: Iterable[Claim | None]) -> str:
    """Return the attribute that names the claims that an element renders; empty without claims."""
    keys = list(dict.fromkeys(address(c) for c in claims if c is not None))
    return f' data-claim="{escape(" ".join(keys), quote=True)}"' if keys else ""


def section(name: str, title: str, body: str) -> str:
    """A part of the page with its heading; nothing where it has nothing to show."""
    if not body:
        return ""
    return (
        f'<section id="{name}" aria-labelledby="{name}-title"><h2 id="{name}-title">{words(title)}</h2>{body}</section>'
    )


def fold(title: str, body: str, *, open_: bool = False) -> str:
    """What is there for those who ask: closed until opened."""
    return f"<details{' open' if open_ else ''}><summary>{words(title)}</summary>{body}</details>"


def notes(lines: Iterable[object], kind: str = "notes", *, plain: bool = False) -> str:
    """Return a list of remarks, empty for none; `plain` for help texts and what others wrote."""
    items = "".join(f"<li>{words(line)}</li>" for line in lines)
    return f'<ul class="{kind}"{PLAIN if plain else ""}>{items}</ul>' if items else ""
