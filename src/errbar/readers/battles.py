"""Battles: two systems' answers side by side and which one won: "model_a", "model_b", "winner" in a table or JSON.

The item is "question_id"; without one each battle is an item of its own, and a note tells it. The outcome win is 1
where model_a won, 0 where model_b did, 0.5 for a tie or where both are bad. Any other winner is refused by line.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import plain_values
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_KEYS = ("model_a", "model_b", "winner")
_WIN = {"model_a": 1.0, "a": 1.0, "model_b": 0.0, "b": 0.0}
_TIES = ("tie", "both_bad", "bothbad", "both bad", "tie (bothbad)", "tie (both bad)", "tie_both_bad", "both_good")


def _read(log: OpenLog) -> Log:
    rows, has_questions = GradedItems(log, "battles"), True
    for number, (place, row) in enumerate(log.records(), 1):
        sides = tuple(rows.name(place, row.get(key), key) for key in _KEYS[:2])
        winner = str(row.get("winner")).strip()
        win = {**_WIN, **dict.fromkeys(_TIES, 0.5), sides[0]: 1.0, sides[1]: 0.0}.get(winner)
        if win is None:
            known = "model_a, model_b, tie or both_bad"
            raise rows.refuse(place, f"has the winner {winner[:40]!r}", f"A winner is {known}, or a model's name")
        if sides[0] == sides[1]:
            raise rows.refuse(place, f"lets {sides[0][:60]!r} meet itself", "Take the line out")
        question = row.get("question_id")
        has_questions &= question is not None
        item = str(number) if question is None else question
        rest = plain_values({k: v for k, v in row.items() if k not in (*_KEYS, "question_id")}, "")
        rows.add(place, item, {"win": win}, between=(sides[0], sides[1]), fields=rest)
    said = () if has_questions else ("rows without a question_id: each of these battles is an item of its own",)
    return rows.log(higher_is_better={"win": True}, said=said)


def _write(rows: Sequence[MadeRow]) -> bytes:
    lines = [
        {"question_id": row.item, "model_a": "m", "model_b": "n", "winner": "model_a" if row.value else "model_b"}
        for row in rows
    ]
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


battles = LogReader(
    name="battles",
    label="battles of two systems",
    aliases=("arena",),
    layouts=(
        LogLayout("lines", _KEYS),
        LogLayout("document", tuple(f"0.{key}" for key in _KEYS)),
        LogLayout("table", _KEYS),
    ),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
