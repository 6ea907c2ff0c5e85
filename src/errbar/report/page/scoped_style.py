"""The rules of the page's style sheets that a part of it needs, held to that part: a notebook has styles of its own."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from errbar.report.page.tokens import page_file

SHEETS = ("style.css", "parts.css", "gaps.css")
RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
BLOCK = re.compile(r"@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
CLASS, TAG = re.compile(r"\.([\w-]+)"), re.compile(r"(?:^|[\s>+~,(])([a-z][a-z0-9]*)")
USED_CLASS, USED_TAG = re.compile(r'class="?([^">]*)'), re.compile(r"<([a-z][a-z0-9]*)")


def scoped_rules(html: str, scope: str) -> str:
    """Return the page's rules whose classes and elements all occur in `html`, each below the selector `scope`."""
    classes = {name for found in USED_CLASS.findall(html) for name in found.split()}
    tags = set(USED_TAG.findall(html))
    kept = []
    for selectors, body in _rules():
        mine = [s for s in selectors if _is_used(s, classes, tags)]
        if mine:
            kept.append(f"{','.join(f'{scope} {s}' for s in mine)}{{{body}}}")
    return "".join(kept)


@cache
def _rules() -> tuple[tuple[tuple[str, ...], str], ...]:
    """Read the rules without a condition; those of the whole document and of single places are left out."""
    text = BLOCK.sub("", "".join(map(page_file, SHEETS)))
    found = []
    for selectors, body in RULE.findall(text):
        own = tuple(s.strip() for s in selectors.split(",") if not re.search(r"[#:\[*]|^\s*(html|body|main)\b", s))
        if own:
            found.append((own, body))
    return tuple(found)


def _is_used(selector: str, classes: Collection[str], tags: Collection[str]) -> bool:
    return set(CLASS.findall(selector)) <= set(classes) and set(TAG.findall(selector)) <= set(tags)
