"""Records every option word in tests/requests/words.json: words are added, never taken away or given another default.

`generate_api.py` calls it. New words are added to the record. One that is gone, or has changed, is named, and the
record stays; if it is meant, delete its line there. `--check` writes nothing and fails where the record is stale.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import errbar
from errbar.cli.commands import app

RECORD = Path(__file__).resolve().parents[1] / "tests" / "requests" / "words.json"
VERBS = (
    "score", "evaluate", "select", "compare", "gate", "check", "plan", "predict", "threshold", "lock", "ledger", "lab",
)  # fmt: skip
Words: TypeAlias = dict[str, dict[str, dict[str, str]]]
"""By language ("python", "shell") and verb: a word and what it is."""


def words_now() -> Words:
    """Every word of today's functions and commands: its place, its default, and on the command line its type."""
    functions = {verb: getattr(errbar, verb) for verb in VERBS} | {"lab.grade": errbar.lab.grade}
    return {
        "python": {verb: dict(_parameters(function)) for verb, function in functions.items()},
        "shell": {verb: dict(_arguments(verb)) for verb in (*VERBS, "report", "plot")},
    }


def _parameters(function: object) -> Iterator[tuple[str, str]]:
    for place, p in enumerate(inspect.signature(function).parameters.values()):  # type: ignore[arg-type]
        where = "by name" if p.kind is p.KEYWORD_ONLY else f"place {place}"
        yield p.name, f"{where}, {'required' if p.default is p.empty else repr(p.default)}"


def _arguments(verb: str) -> Iterator[tuple[str, str]]:
    for a in app[verb].assemble_argument_collection():
        place = "by name" if a.field_info.kind.name == "KEYWORD_ONLY" else "by place"
        default = "required" if a.required else repr(a.field_info.default)
        hint = a.hint.__name__ if isinstance(a.hint, type) and a.hint in (str, int, float, bool, Path) else str(a.hint)
        hint = hint.replace("pathlib.Path", "Path").replace(" | None", "")
        several = ", several" if a.parameter.consume_multiple is not None else ""
        # An option that a second one would switch off again is two words: none has such a twin.
        twins = "".join(f", {name}" for name in a.negatives)
        yield " ".join(a.names), f"{place}, {default}, {hint}{several}{twins}"


def lost_words(recorded: Words, now: Words) -> list[str]:
    """Recorded words that are gone or are something else now."""
    return [
        f"{language}, {verb}: {word} was {what!r}, is {now.get(language, {}).get(verb, {}).get(word, 'gone')!r}"
        for language, verb, word, what in _each(recorded)
        if now.get(language, {}).get(verb, {}).get(word) != what
    ]


def _each(words: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Iterator[tuple[str, str, str, str]]:
    for language, verbs in words.items():
        for verb, known in verbs.items():
            yield from ((language, verb, word, what) for word, what in known.items())


def main() -> int:
    """Write the record, or say what is wrong with it."""
    recorded: Words = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.is_file() else {}
    now = words_now()
    lost = lost_words(recorded, now)
    if lost:
        print("Words are added, never taken away; if it is meant, delete its line in", RECORD.name, file=sys.stderr)
        print("\n".join(lost), file=sys.stderr)
        return 1
    if recorded == now:
        return 0
    if "--check" in sys.argv:
        print("tests/requests/words.json is stale. Run: .venv/bin/python scripts/generate_api.py", file=sys.stderr)
        return 1
    RECORD.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
