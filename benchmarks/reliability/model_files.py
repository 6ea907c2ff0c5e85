"""Model files that were changed: none is loaded, none crashes.

    python benchmarks/reliability/model_files.py [TRIALS]

Every trial changes the file of a saved model (a bit, three bytes, a run of one byte, the end cut off, bytes put in or
taken out, two blocks exchanged, another head) and gives it to `errbar predict` in a child process, which serves as many
trials as it survives. Counted are files that were unpickled, exit codes other than 2, and children that a signal ended.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

import errbar
from errbar.cli import run

ROWS = "town,age,ill\n" + "".join(f"{'UKB'[i % 3]},{20 + i % 50},{'yes' if i % 3 else 'no'}\n" for i in range(90))


def change(body: bytes, draw: random.Random) -> bytes:
    """The file with one change, never the file itself."""
    at, size = draw.randrange(len(body)), draw.choice([1, 4, 16, 64, 512])
    other = draw.randrange(len(body))
    ways = (
        lambda: body[:at] + bytes([body[at] ^ 1 << draw.randrange(8)]) + body[at + 1 :],
        lambda: body[:at] + draw.randbytes(3) + body[at + 3 :],
        lambda: body[:at] + bytes([draw.choice([0, 255, 48, 46])]) * size + body[at + size :],
        lambda: body[:at],
        lambda: body[:at] + draw.randbytes(size) + body[at:],
        lambda: body[:at] + body[at + size :],
        lambda: body + draw.randbytes(size),
        lambda: body[other : other + size] + body[size:],
        lambda: body[:30] + draw.randbytes(1) + body[31:],
    )
    made = draw.choice(ways)()
    return made if made != body else body[:-1]


def main(trials: int) -> int:
    """Print one row of the table; 0 where nothing was unpickled and nothing crashed."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("d.csv").write_text(ROWS, encoding="utf-8")
        for name, learner in (("m.joblib", "tree"), ("m.pkl", "logistic")):
            errbar.evaluate(learner, "d.csv", target="ill", plan="holdout", save=name)
            assert _predict(name) == 0
        bodies = {name: Path(name).read_bytes() for name in ("m.joblib", "m.pkl")}
        found = _run_all(bodies, trials)
    wrong = {code: n for code, n in found.items() if code != "2"}
    print(f"| model files changed, given to `errbar predict` | {trials:,} | 0 loaded, 0 exit 70, 0 signals | ", end="")
    print(f"{', '.join(f'{n} {code}' for code, n in wrong.items()) or '0, 0, 0'} |")
    return int(bool(wrong))


def _run_all(bodies: dict[str, bytes], trials: int) -> Counter[str]:
    found: Counter[str] = Counter()
    todo = list(range(trials))
    while todo:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            _work(bodies, todo, write)
        os.close(write)
        with os.fdopen(read) as answers:
            codes = answers.read().split()
        _, status = os.waitpid(child, 0)
        found.update(codes)
        todo = todo[len(codes) :]
        if os.WIFSIGNALED(status) and todo:
            found[f"signal {os.WTERMSIG(status)}"] += 1
            todo = todo[1:]
    return found


def _work(bodies: dict[str, bytes], seeds: list[int], write: int) -> None:
    loaded: list[int] = []
    load = pickle.load
    pickle.load = lambda file: loaded.append(1) or load(file)
    for seed in seeds:
        name = sorted(bodies)[seed % 2]
        Path(name).write_bytes(change(bodies[name], random.Random(seed)))
        code = _predict(name)
        os.write(write, f"{'loaded' if loaded else code}\n".encode())
        loaded.clear()
    os._exit(0)


def _predict(name: str) -> int:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return run(["predict", name, "d.csv", "--out", "p.parquet"])


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
