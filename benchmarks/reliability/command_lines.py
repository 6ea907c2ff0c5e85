"""Command lines by seed: a usable command with one odd value or words at the ends of their ranges, or words at random.

Words and their kinds come from the commands themselves, so that a new option is fuzzed without an edit here.
"""

from __future__ import annotations

import inspect
import random
from functools import cache
from importlib import import_module

from command_scenes import NO_MORE, OFTEN, SCENES
from command_values import PATHS, TEXTS, Word, edge, odd, usual

from errbar.cli.commands import app
from errbar.cli.spelling import REQUESTS
from errbar.requests.option import Declared, options_of

OWN_WORDS = ("json", "quiet", "all", "out", "format", "checklist", "width", "height", "dpi", "overwrite", "store")
"""Words of `report` and `plot` that go with a kept run; all others are for a file of predictions."""
NUMERIC = ("Number", "Whole", "Duration", "Timespan", "Size")
"""Kinds that are drawn three times as often: most defects were theirs."""
SEVERAL = ("Columns", "Measures", "Reasons", "Criteria", "Models")
STRANGE = ("-", "--", "-x", "--zzz", "--alpha", "--cv", "--n-jobs", "-m", "--no-json")


@cache
def words_of(verb: str) -> tuple[Word, ...]:
    """Return every word of a command, from its own declaration."""
    signature = inspect.signature(app[verb].default_command, eval_str=False)
    return tuple(_word(verb, p) for p in signature.parameters.values())


@cache
def _declared(verb: str) -> dict[str, tuple[str, Declared]]:
    name = verb if verb in REQUESTS else "score"  # report and plot take the words of score
    request = getattr(import_module(f"errbar.requests.{name}"), REQUESTS[name])
    return {
        d.option.spelt(n): ("Columns" if n in request.several else d.kind, d) for n, d in options_of(request).items()
    }


def _word(verb: str, p: inspect.Parameter) -> Word:
    flag = p.name.replace("_", "-")
    place = p.kind is not inspect.Parameter.KEYWORD_ONLY
    if flag in _declared(verb):
        kind, d = _declared(verb)[flag]
        return Word(flag, kind, d.option.help, place, kind in SEVERAL, d.option.within, d.default)
    told = " ".join(str(getattr(x, "help", "") or "") for x in getattr(p.annotation, "__metadata__", ()))
    pairs = {"bool": "Flag", "Flag": "Flag", "list": "Columns", "Path": "Output", "int": "Whole", "float": "Number"}
    hint = str(p.annotation).partition(", Parameter")[0]
    kind = {"run": "Run", "store": "Folder"}.get(flag) or next((k for x, k in pairs.items() if x in hint), "Text")
    return Word(flag, kind, told, place, kind in SEVERAL)


def command(seed: int) -> list[str]:
    """Return the command of a seed; verbs take turns."""
    draw = random.Random(seed)
    turns = [verb for verb in SCENES for _ in range(OFTEN.get(verb, 2))]
    verb = turns[seed % len(turns)]
    return _deep(verb, draw) if is_deep(seed) or verb in NO_MORE else _shallow(verb, draw)


def is_deep(seed: int) -> bool:
    """Return whether the command of a seed begins with a usable one: three in four do."""
    return random.Random(f"deep {seed}").random() < 0.75


def _deep(verb: str, draw: random.Random) -> list[str]:
    """Return a usable command with up to three more words, of which at most one has an odd value."""
    base, columns = draw.choice(SCENES[verb])
    argv = [verb, *base]
    if verb == "demo":
        return [*argv, *draw.choice((["--seed", draw.choice(TEXTS)], ["--level", "-1"], ["--out", "bin.csv"], ["zzz"]))]
    words = [w for w in words_of(verb) if not w.place and f"--{w.flag}" not in NO_MORE.get(verb, ())]
    if verb in ("report", "plot") and "--truth" not in argv:
        words = [w for w in words if w.flag in OWN_WORDS or draw.random() < 0.1]
    words += [w for w in words if w.kind in NUMERIC] * 2
    kinds = [draw.choice((odd, odd, edge, usual)), *(draw.choice((usual, usual, edge)) for _ in range(2))]
    for values in kinds[: draw.choice((1, 1, 2, 2, 3))]:
        word = draw.choice(words)
        argv = _with(argv, f"--{word.flag}", values(word, columns or ("y",), draw), draw)
    return argv


def _with(argv: list[str], flag: str, given: list[str], draw: random.Random) -> list[str]:
    """Return a command with a word; one that it has gets the new value, and now and then is typed twice."""
    if flag not in argv or draw.random() < 0.1:
        return [*argv, flag, *given]
    at = argv.index(flag)
    end = next((i for i in range(at + 1, len(argv)) if argv[i].startswith("--")), len(argv))
    return [*argv[:at], flag, *given, *argv[end:]]


def _shallow(verb: str, draw: random.Random) -> list[str]:
    """Return files and words thrown together, some of them misspelt, doubled or without a value."""
    argv = [verb, *(draw.choice(PATHS) for _ in range(draw.choice((0, 1, 1, 2))))]
    for _ in range(draw.choice((1, 2, 2, 3, 5))):
        word = draw.choice(words_of(verb))
        flag, given = f"--{word.flag}", odd(word, ("y", "p", "zzz"), draw)
        chance = draw.random()
        if chance < 0.06:
            flag = flag[:-1]
        elif chance < 0.1:
            flag, given = flag + "=" + "".join(given), []
        elif chance < 0.14:
            given = []
        elif chance < 0.18:
            flag = draw.choice(STRANGE)
        elif chance < 0.2:
            given = [draw.choice(TEXTS)] * 3
        argv += [flag, *given]
    return argv
