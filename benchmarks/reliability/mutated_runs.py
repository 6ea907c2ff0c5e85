"""Run files that were changed: no crash, and nothing changed that is taken for errbar's own.

    python benchmarks/reliability/mutated_runs.py [TRIALS]

Every trial takes one document of a run (the recorded ones of tests/golden: every verb, splitter, test and study),
changes it in one place, and gives it to `show`, `report`, `plot` and `cite` in this process. Counted are exit codes of
70 (a defect), and documents whose content differs while the answer does not say `edited`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from errbar.records.run_identity import checksum_of

RECORDED = Path(__file__).parents[2] / "tests" / "golden" / "runs"
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 1e308, -1e-308, 10**30, "", "abc", "inf", "-inf", "\ud800", "\x00", [], [None], {},
    {"a": {}}, [[[]]], "é" * 50, float("nan"), float("inf"), 2**63, "0.5",
)  # fmt: skip
CALLS = (("show",), ("report", "--format", "markdown"), ("report", "--out", "page.html"), ("plot",), ("cite",))
Place = tuple[Any, Any]
"""A list or an object, and a key of it."""


class Trial(NamedTuple):
    """One changed file and what a command made of it."""

    kind: str
    words: tuple[str, ...]
    code: int
    said: str
    changed: bool


def recorded_documents() -> dict[str, dict[str, Any]]:
    """Every run that tests/golden recorded, by the name of its command, as the document that was written."""
    found = {}
    for path in sorted(RECORDED.glob("*.txt")):
        parts = re.split(r"^=== (.*)\n", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        text = dict(zip(parts[::2], parts[1::2])).get("json stdout", "")
        if text.startswith("{") and "estimates" in (document := json.loads(text)):
            document |= {"versions": {"errbar": "0.1.0", "numpy": "2.0"}, "seconds": 0.25, "kept": None}
            found[path.stem] = document | {"checksum": checksum_of(document)}
    return found


def _places(x: Any) -> Iterator[Place]:
    if isinstance(x, dict | list):
        for key in x if isinstance(x, dict) else range(len(x)):
            yield x, key
            yield from _places(x[key])


def _change_value(body: Any, rng: random.Random) -> str:
    """Another value of the same type."""
    holder, key = rng.choice([p for p in _places(body) if isinstance(p[0][p[1]], str | int | float)])
    x = holder[key]
    if isinstance(x, bool):
        holder[key] = not x
    elif isinstance(x, str):
        holder[key] = x + "x" if rng.random() < 0.5 else x[1:]
    else:
        holder[key] = rng.choice([x + 1, -x, x * 1.0001, 0, x * 10**6])
    return json.dumps(body)


def _change_type(body: Any, rng: random.Random) -> str:
    holder, key = rng.choice(list(_places(body)))
    holder[key] = rng.choice(STRANGE)
    return json.dumps(body)


def _delete(body: Any, rng: random.Random) -> str:
    holder, key = rng.choice(list(_places(body)))
    del holder[key]
    return json.dumps(body)


def _nest(body: Any, rng: random.Random) -> str:
    holder, key = rng.choice(list(_places(body)))
    depth = rng.choice([1, 5, 50, 900, 100_000])
    holder[key] = "@@"
    pair = rng.choice([("[", "]"), ('{"a":', "}")])
    return json.dumps(body).replace('"@@"', pair[0] * depth + ("1" if ":" in pair[0] else "") + pair[1] * depth, 1)


def _repeat_key(body: Any, rng: random.Random) -> str:
    holder, key = rng.choice([p for p in _places(body) if isinstance(p[0], dict)])
    holder["@@"] = rng.choice(STRANGE[:4])
    return json.dumps(body).replace('"@@"', json.dumps(key), 1)


def _add_key(body: Any, rng: random.Random) -> str:
    holder = rng.choice([p[0] for p in _places(body) if isinstance(p[0], dict)])
    holder["unheard_of"] = rng.choice(STRANGE)
    return json.dumps(body)


def _flip_bit(body: Any, rng: random.Random) -> bytes:
    text = bytearray(json.dumps(body).encode())
    text[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
    return bytes(text)


def _cut_short(body: Any, rng: random.Random) -> str:
    text = json.dumps(body)
    return text[: rng.randrange(len(text))]


def _write_number(body: Any, rng: random.Random) -> str:
    """A number that JSON or a computer has none for."""
    holder, key = rng.choice([p for p in _places(body) if isinstance(p[0][p[1]], int | float)])
    holder[key] = "@@"
    return json.dumps(body).replace(
        '"@@"', rng.choice(["NaN", "-Infinity", "1e999", "1" * 5000, "-0", "00", "1e-400"]), 1
    )


MUTATIONS: dict[str, Callable[[Any, random.Random], str | bytes]] = {
    "value": _change_value,
    "type": _change_type,
    "deleted": _delete,
    "nested": _nest,
    "repeated key": _repeat_key,
    "added key": _add_key,
    "flipped bit": _flip_bit,
    "cut short": _cut_short,
    "number": _write_number,
}


def call_errbar(words: tuple[str, ...]) -> tuple[int, str]:
    """Exit code and all that was said, in this process."""
    from errbar.cli import run

    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(list(words))
    return code, said.getvalue()


def _same_content(text: bytes, original: dict[str, Any]) -> bool:
    """Whether the text holds the same document, apart from the checksum; as a reader who trusts JSON would see it."""
    try:
        now = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(now, dict) and json.dumps({**now, "checksum": 0}, sort_keys=True) == json.dumps(
        {**original, "checksum": 0}, sort_keys=True
    )


def run_trials(trials: int, seed: int = 0) -> Iterator[Trial]:
    """So many changed files, each given to one command after the other."""
    rng = random.Random(seed)
    documents = list(recorded_documents().items())
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for i in range(trials):
                _, original = documents[i % len(documents)]
                kind = list(MUTATIONS)[i % len(MUTATIONS)]
                made = MUTATIONS[kind](json.loads(json.dumps(original)), rng)
                text = made if isinstance(made, bytes) else made.encode("utf-8", "surrogatepass")
                Path("run.json").write_bytes(text)
                changed = not _same_content(text, original)
                for words in CALLS:
                    code, said = call_errbar((words[0], "run.json", *words[1:]))
                    yield Trial(kind, words, code, said, changed)
        finally:
            os.chdir(here)


def taken_for_sound(trial: Trial) -> bool:
    """True where changed content was shown without the word."""
    return trial.changed and trial.code in (0, 4) and "edited" not in trial.said


def main() -> None:
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    codes: Counter[int] = Counter()
    crashed, silent = [], []
    for trial in run_trials(trials):
        codes[trial.code] += 1
        if trial.code == 70:
            crashed.append(trial)
        if taken_for_sound(trial):
            silent.append(trial)
    for trial in (crashed + silent)[:20]:
        print(trial.kind, trial.words, trial.code, trial.said.strip()[-700:], sep=" | ", file=sys.stderr)
    print(f"exit codes: {dict(sorted(codes.items()))}", file=sys.stderr)
    found = f"{len(crashed)} exit 70, {len(silent)} taken for sound"
    asked = "0 exit 70, 0 taken for sound"
    print(f"| a Run file changed in one place | {trials:,} files, {len(CALLS)} commands each | {asked} | {found} |")


if __name__ == "__main__":
    main()
