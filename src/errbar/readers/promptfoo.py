"""promptfoo: results of an evaluation saved as JSON or JSON lines, one per test, prompt and provider.

Known by "results" in "results", or by lines with "testIdx" and "gradingResult". promptfoo numbers every repeat as a
test of its own. In JSON the item is "testIdx" divided by the number of repeats. JSON lines do not tell that number:
there tests with equal variables and assertions are one item. Repeats are trials. The outcome is "score"; a result that
failed by an error ("failureReason" 2) is missing. The system is the provider with the number of its prompt.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from errbar.readers._graded_items import GradedItems
from errbar.readers._json_paths import as_list, as_object, find_path, find_text, plain_values
from errbar.records.graded_log import OwnValue
from errbar.records.log_reader import Log, LogLayout, LogReader, MadeRow, OpenLog

_ERROR = 2


def _read(log: OpenLog) -> Log:
    rows, repeat = GradedItems(log, "promptfoo"), 0
    results = list(log.records()) if log.layout.container == "lines" else []
    if log.layout.container == "document":
        held = as_list(find_path(log.document, "results.results"))
        results = [(f"result {number:,}", as_object(given)) for number, given in enumerate(held, 1)]
        given = find_path(log.document, "runtimeOptions.repeat")
        repeat = given if isinstance(given, int) and given > 0 else 1
    seen: dict[tuple[int, str], str] = {}
    for place, result in results:
        index = result.get("testIdx")
        if isinstance(index, bool) or not isinstance(index, int) or "score" not in result:
            lacking = "score" if isinstance(index, int) else "testIdx"
            raise rows.refuse(place, f"lacks `{lacking}`", "Was the log edited? Write it again")
        system = _system(result.get("provider"), result.get("promptIdx"))
        if (index, system) in seen:
            raise rows.refuse(place, f"has testIdx {index} again, as {seen[index, system]}", "Take one of them out")
        seen[index, system] = place
        asked = [find_path(result, "testCase.vars"), find_path(result, "testCase.assert")]
        mark = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:12]
        fields = plain_values(result.get("vars"), "vars") | plain_values(result.get("metadata"), "metadata")
        failed = result.get("failureReason") == _ERROR
        rows.add(
            place,
            str(index // repeat) if repeat else mark,
            {"score": None if failed else result["score"]},
            trial=index % repeat + 1 if repeat else None,
            between=(system, ""),
            fields=fields,
            content=mark,
            why="the request ended in an error" if failed else "the log has no grade",
        )
    return rows.log(own_values=_own_values(log), higher_is_better={"score": True})


def _system(provider: object, prompt: object) -> str:
    named = find_text(provider, "label") or find_text(provider, "id") or (provider if isinstance(provider, str) else "")
    return f"{named} prompt {prompt}"


def _own_values(log: OpenLog) -> list[OwnValue]:
    """Count tests that passed, failed and ended in an error, by system, as promptfoo did."""
    if log.layout.container != "document":
        return []
    own = []
    for number, prompt in enumerate(as_list(find_path(log.document, "results.prompts"))):
        counts: Mapping[str, object] = as_object(find_path(prompt, "metrics"))
        for name in ("testPassCount", "testFailCount", "testErrorCount"):
            value = counts.get(name)
            if isinstance(value, int):
                system = _system(find_path(prompt, "provider"), number)
                own.append(OwnValue(outcome="score", statistic=name, value=float(value), system=system))
    return own


def _write(rows: Sequence[MadeRow]) -> bytes:
    repeat = max(row.trial for row in rows)
    results = [
        {"testIdx": int(row.item) * repeat + row.trial - 1, "promptIdx": 0, "provider": {"id": "p"},
         "testCase": {"vars": {"q": row.item}}, "score": row.value}
        for row in rows
    ]  # fmt: skip
    found = {"results": {"results": results}, "runtimeOptions": {"repeat": repeat}}
    return json.dumps(found, indent=1).encode()


promptfoo = LogReader(
    name="promptfoo",
    label="results of promptfoo",
    layouts=(
        LogLayout("lines", ("testIdx", "gradingResult"), near=("testIdx",)),
        LogLayout("document", ("results.results",), near=()),
    ),
    read=_read,
    write=_write,
    about=__doc__ or "",
)
