"""Guard: an output that would cost the user a file is refused before any work."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from errbar.errors import BadInput
from errbar.outputs.file_marks import is_marked
from errbar.requests.option import Request, options_of

PARQUET = (".parquet",)
MODEL = (".joblib", ".pkl")
FILE_KINDS = frozenset({"Table", "Features", "Model", "ModelFile", "Models", "File", "Costs", "Call"})
"""Kinds of words that may name a file which is read."""


def check_output(
    path: object,
    *,
    option: str,
    endings: tuple[str, ...],
    inputs: Iterable[object] = (),
    store: object = None,
    overwrite: bool = False,
) -> Path:
    """The path, if a file may be written there; BadInput with the rule otherwise. Nothing is made or changed.

    `option` is the word by which the user named it, `inputs` are files that the command reads (other values are
    ignored), and `store` is the folder of its run store. Only an existing file that errbar did not write is replaced
    by `overwrite`: a file that is read, and a file of the store, never are.
    """
    target = to_path(path, option)
    try:
        _refuse_no_file(target, option)
        _refuse_inputs(target, option, inputs)
        _refuse_store(target, option, store)
        _refuse_ending(target, option, endings)
        _refuse_folder(target, option)
        if target.exists():
            _refuse_foreign(target, option, overwrite)
    except OSError as cause:
        raise cannot_write(target, cause) from cause
    return target


def check_folder(path: object, *, option: str, files: Iterable[Path], overwrite: bool = False) -> Path:
    """The path of a folder that these files are written to, made later where there is none; BadInput otherwise."""
    folder = to_path(path, option)
    try:
        if folder.is_dir():
            for file in files:
                check_output(file, option=option, endings=(file.suffix,), overwrite=overwrite)
        elif folder.exists():
            raise BadInput(f"`{option}` must be a folder; {folder} is a file. Give another path.")
        else:
            _refuse_folder(folder, option)
    except OSError as cause:
        raise cannot_write(folder, cause) from cause
    return folder


def check_outputs(request: Request, outputs: Mapping[str, tuple[str, ...]]) -> None:
    """Check every output that a request names: `outputs` are its words with the endings that each may have."""
    inputs = inputs_of(request, outputs)
    store, overwrite = getattr(request, "store", None), bool(getattr(request, "overwrite", False))
    for word, endings in outputs.items():
        path = getattr(request, word)
        if path is not None:
            check_output(path, option=word, endings=endings, inputs=inputs, store=store, overwrite=overwrite)


def inputs_of(request: Request, outputs: Iterable[str] = ()) -> list[object]:
    """What the words of a request name that may be a file it reads; its outputs are none."""
    words = options_of(type(request))
    named = [getattr(request, name) for name, d in words.items() if d.kind in FILE_KINDS and name not in {*outputs}]
    return [one for value in named for one in _each(value)]


def to_path(path: object, option: str) -> Path:
    """The path that was given; BadInput for what is none."""
    if not isinstance(path, (str, os.PathLike)) or "\0" in str(path):
        raise BadInput(f"`{option}` must be a path; got {path!r}.")
    return Path(path)


def cannot_write(path: Path, cause: OSError) -> BadInput:
    """The system's error for a user who named the path."""
    reason = os.strerror(cause.errno) if cause.errno else str(cause)
    return BadInput(f"{path} cannot be written: {reason}. Give a path that you may write to.")


def _refuse_no_file(target: Path, option: str) -> None:
    """A folder, a device or a pipe would be removed by a file that takes its name."""
    if target.is_dir():
        raise BadInput(f"`{option}` must be a file; {target} is a folder. Give the name of a file in it.")
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        raise BadInput(f"`{option}` must be a file; {target} is a device, a pipe or a socket. Give another path.")


def _refuse_inputs(target: Path, option: str, inputs: Iterable[object]) -> None:
    for read in inputs:
        for file in _files_of(read):
            if is_same(target, file):
                raise BadInput(
                    f"`{option}` must not replace a file that is read; {target} is the same file as {file}. "
                    "Give another name."
                )


def _refuse_store(target: Path, option: str, store: object) -> None:
    if not isinstance(store, (str, os.PathLike)):
        return
    folder, real = Path(store), Path(os.path.realpath(target))
    is_index = real.name.lower().startswith(("index.sqlite", "ledger.jsonl")) and is_same(real.parent, folder)
    inside = (folder / "runs", folder / "local")
    if is_index or is_same(target, folder) or any(is_same(above, x) for above in real.parents for x in inside):
        raise BadInput(
            f"`{option}` must not replace a file of the run store; {target} belongs to {folder}. Give another name."
        )


def _refuse_ending(target: Path, option: str, endings: tuple[str, ...]) -> None:
    if target.suffix.lower() not in endings:
        *first, last = endings
        shown = f"{', '.join(first)} or {last}" if first else last
        raise BadInput(f"`{option}` must end in {shown}; got {target.name!r}.")


def _refuse_folder(target: Path, option: str) -> None:
    """Found out now, and not after an hour of fits."""
    folder = Path(os.path.realpath(target)).parent if target.is_symlink() else target.parent
    if not folder.is_dir():
        what = "is a file" if folder.exists() else "does not exist"
        raise BadInput(f"`{option}` needs an existing folder; {folder} {what}. Make it, or give another path.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"`{option}` needs a folder that can be written to; {folder} cannot. Give another path.")


def _refuse_foreign(target: Path, option: str, overwrite: bool) -> None:
    if not os.access(target, os.W_OK):
        raise BadInput(f"`{option}` must be a file that can be written; {target} is read-only. Give another name.")
    if not overwrite and not is_marked(target):
        raise BadInput(
            f"`{option}` must not replace a file that errbar did not write; {target} exists and is none of errbar's. "
            "Give another name, or `overwrite=true`."
        )


def is_same(a: Path, b: Path) -> bool:
    """True for two names of one file or folder: by `./`, links of both kinds, or letters in another case."""
    if os.path.realpath(a) == os.path.realpath(b):
        return True
    try:
        return os.path.samefile(a, b)
    except (OSError, ValueError):  # one of them does not exist
        return False


def _each(value: object) -> Iterator[object]:
    """A value, or the values of a list or dict of models."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        yield from (one for one in value if isinstance(one, (str, os.PathLike)))
    elif isinstance(value, (str, os.PathLike)):
        yield value


def _files_of(read: object) -> Iterator[Path]:
    """The files that a value may name: itself, and those of a learner written `file.py:object` or `module:object`."""
    if not isinstance(read, (str, os.PathLike)) or "\0" in str(read):
        return
    yield Path(read)
    home, colon, _ = str(read).rpartition(":")
    if colon and home:
        yield Path(home)
        yield Path(home.replace(".", "/") + ".py")
