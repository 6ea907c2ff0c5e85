"""Laws every reader of logs keeps."""

from __future__ import annotations

import ast
import gzip
import inspect
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import numpy as np

from errbar._shelf import shelf
from errbar.data.log_file import USUAL, LogFile, LogLimits
from errbar.errors import BadInput
from errbar.readers import read_with
from errbar.records.log_reader import Log, LogReader, MadeRow
from errbar.testing.damaged_logs import DAMAGES, PLACE
from errbar.testing.log_rows import rows_of

HOSTILE = ("../../../etc/passwd", "/etc/passwd", "__import__('os').getcwd()", "{{7*7}}", "$(id)", "a,b", 'quote"d', "ü")
"""Texts that a careless program opens, runs or cuts."""
FORBIDDEN = ("eval", "exec", "compile", "__import__", "import_module", "literal_eval")
UNSAFE = (
    "pickle",
    "cloudpickle",
    "joblib",
    "dill",
    "marshal",
    "shelve",
    "yaml",
    "subprocess",
    "importlib",
    "runpy",
    "os",
)
"""Modules that run what they read, or reach beyond the file."""


def says_what_it_is(reader: LogReader) -> None:
    """The page tells the names by which its logs are known."""
    words = " ".join(reader.about.split())
    assert len(words) >= 80, f"the page of {reader.name} says too little"
    assert reader.layouts, f"{reader.name} knows no layout"
    for layout in reader.layouts:
        assert layout.keys or layout.begins, f"{reader.name} takes every file of {layout.container} for its own"
        assert set(layout.near) <= {*layout.keys, *layout.near}, f"{reader.name}: {layout.near}"
        for key in layout.keys:
            names = [part for part in key.split(".") if part != "*" and not part.isdecimal()]
            lost = [name for name in names if name not in words] if "/" not in key and layout.container != "zip" else []
            assert not lost, f"the page of {reader.name} does not tell of {lost}"


def reads_back_what_it_writes(reader: LogReader) -> None:
    """Items, trials and grades of logs that its writer made, from 1 to 40 items, packed by gzip or not."""
    for seed, (items, trials) in enumerate(((1, 1), (2, 3), (40, 2))):
        rows = _made(items, trials if reader.trials else 1, seed)
        raw = reader.write(rows)
        for packed in (raw, gzip.compress(raw)) if not raw.startswith(b"PK") else (raw,):
            with _file(packed) as path:
                found = _read(reader, path)
            assert found is not None, f"{reader.name} does not know the log that it wrote"
            assert rows_of(found) == sorted(rows), f"{reader.name} reads other rows than it wrote"


def is_known_by_content_alone(reader: LogReader) -> None:
    """Under any name its log is known by it, by no other reader; other text is not known."""
    raw = reader.write(_made(4, 2 if reader.trials else 1, 5))
    for name in ("log", "log.json", "log.jsonl", "samples.eval", "log.txt"):
        with _file(raw, name) as path:
            assert _read(reader, path) is not None, f"{reader.name} does not know its log under the name {name}"
            others = [other for other in shelf("readers").everything() if other.name != reader.name]
            taken = [other.name for other in others if _knows(other, path)]
        assert not taken, f"{taken} know the log of {reader.name} too"
    for text in (
        b"truth,prob\n1,0.5\n0,0.2\n",
        b'{"truth": 1, "prob": 0.5}\n{"truth": 0, "prob": 0.2}\n',
        b"a b\n1 2\n",
    ):
        with _file(text, "table.jsonl" if text.startswith(b"{") else "table.csv") as path:
            assert not _knows(reader, path), f"{reader.name} takes a table of predictions for its own"


def refuses_damage_by_place(reader: LogReader) -> None:
    """Every damage ends in one sentence that names the file and the place, and never in rows."""
    raw = reader.write(_made(6, 2 if reader.trials else 1, 7))
    tried = 0
    for title, damage in DAMAGES.items():
        spoilt = damage(raw, reader)
        if spoilt is None:
            continue
        tried += 1
        with _file(spoilt) as path:
            try:
                found = _read(reader, path)
            except BadInput as refused:
                said = str(refused)
                assert path.name in said and PLACE.search(said), f"{reader.name}, {title}: no place in {said!r}"
                continue
            except Exception as cause:
                raise AssertionError(f"{reader.name}, {title}: {type(cause).__name__}: {cause}") from cause
        assert found is None or rows_of(found) == [], f"{reader.name}, {title}: read all the same"
    assert tried >= 10, f"{reader.name} is damaged in {tried} ways only"


def is_bounded(reader: LogReader) -> None:
    """A log beyond a limit of size, of a line or of members is refused, and nothing of it is read."""
    raw = reader.write(_made(30, 2 if reader.trials else 1, 3))
    tight = (
        [USUAL._replace(size=200), USUAL._replace(members=1)] if raw.startswith(b"PK") else [USUAL._replace(size=200)]
    )
    if raw.count(b"\n") > 20 and not raw.startswith((b"{\n", b"[\n")):
        tight.append(USUAL._replace(line=max(map(len, raw.splitlines())) - 1))
    for limits in tight:
        with _file(raw) as path:
            try:
                found = _read(reader, path, limits)
            except BadInput:
                continue
        assert found is None, f"{reader.name} reads a log beyond {limits}"


def touches_only_its_file(reader: LogReader) -> None:
    """Names in a log are neither opened, nor run, nor imported; the source calls nothing that could."""
    source = ast.parse(inspect.getsource(sys.modules[reader.read.__module__]))
    for node in ast.walk(source):
        called = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
        named = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        named += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        unsafe = [name for name in named if name.partition(".")[0] in UNSAFE]
        assert called not in FORBIDDEN and not unsafe, f"{reader.name} uses {called or unsafe}"
    items = [MadeRow(str(i), 1, 1.0) for i in range(len(HOSTILE))]
    raw = reader.write(items)
    with _file(raw) as path:
        _read(reader, path)
        seen = _events()
        seen.clear()
        _watching.append(path.parent)
        try:
            _read(reader, path)
        finally:
            _watching.clear()
    assert not seen, f"{reader.name} reaches beyond its file: {seen[:3]}"


_watching: list[Path] = []


@cache
def _events() -> list[str]:
    """Events of the interpreter while a log was read, beyond opening files in its folder to read them."""
    seen: list[str] = []

    def hook(event: str, given: tuple[object, ...]) -> None:
        if not _watching:
            return
        if event == "open":
            inside = isinstance(given[0], str) and Path(given[0]).parent == _watching[0]
            if not (inside or isinstance(given[0], int)) or "w" in str(given[1] or "r"):
                seen.append(f"open {given[0]!r}")
        elif event in (
            "os.system",
            "subprocess.Popen",
            "pickle.find_class",
            "import",
            "exec",
            "compile",
            "socket.connect",
        ):
            seen.append(f"{event} {given[:1]!r}")

    sys.addaudithook(hook)
    return seen


def _made(items: int, trials: int, seed: int) -> list[MadeRow]:
    rng = np.random.default_rng(seed)
    return [MadeRow(str(i), t, float(rng.integers(2))) for i in range(items) for t in range(1, trials + 1)]


def _read(reader: LogReader, path: Path, limits: LogLimits = USUAL) -> Log | None:
    return read_with([reader], LogFile(path, limits))


def _knows(reader: LogReader, path: Path) -> bool:
    """True where the reader reads the file, or refuses it as its own."""
    try:
        return _read(reader, path) is not None
    except BadInput:
        return True


@contextmanager
def _file(raw: bytes, name: str = "log") -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="errbar-law-") as folder:
        path = Path(folder, name)
        path.write_bytes(raw)
        yield path


READER_LAWS: dict[str, Callable[[LogReader], None]] = {
    law.__name__: law
    for law in (
        says_what_it_is,
        reads_back_what_it_writes,
        is_known_by_content_alone,
        refuses_damage_by_place,
        is_bounded,
        touches_only_its_file,
    )
}
