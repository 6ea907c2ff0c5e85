"""Same questions: one item asks one thing, in all logs that are read together."""

from __future__ import annotations

from collections.abc import Iterable

from errbar.errors import Refusal
from errbar.records import codes
from errbar.records.graded_log import GradedLog


def require_same_questions(logs: Iterable[GradedLog]) -> None:
    """Refusal where an item has another content in one log than in another, or has two in one."""
    seen: dict[str, tuple[str, str]] = {}
    for log in logs:
        if log.content is None:
            continue
        for item, content in zip(log.item.tolist(), log.content.tolist()):
            known, where = seen.setdefault(item, (content, log.where))
            if content and known and known != content:
                raise Refusal(
                    f"Items that are paired must ask the same; item {item[:60]!r} of {log.where} asks another thing "
                    f"than in {where}. Grade both systems on one version of the items.",
                    code=codes.UNPAIRED_ROWS,
                )
