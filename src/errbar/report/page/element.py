"""Elements of HTML as text: every word that comes from data is escaped in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from errbar.dialect import render as in_dialect


def words(text: object) -> str:
    """Text that may stand between tags or inside a quoted attribute, whatever it holds."""
    return escape("".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in in_dialect(str(text))), quote=True)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, caption: str, numbers: Iterable[int] = ()) -> str:
    """A table that scrolls in its own box; heads and cells are HTML already, the first cell of a row names it."""
    right = set(numbers)
    kind = [' class="n"' if i and i in right else "" for i in range(len(heads))]
    top = "".join(f'<th scope="col"{kind[i]}>{h}</th>' for i, h in enumerate(heads))
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td{kind[i]}>{c}</td>" for i, c in enumerate(row) if i)
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" role="region" aria-label="{words(caption)}" tabindex="0"><table>'
        f'<caption class="hidden">{words(caption)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


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


def notes(lines: Iterable[object], kind: str = "notes") -> str:
    """A list of remarks; nothing for none."""
    items = "".join(f"<li>{words(line)}</li>" for line in lines)
    return f'<ul class="{kind}">{items}</ul>' if items else ""
