"""gate: a candidate's predictions in, PASS, FAIL or INCONCLUSIVE out, ruled by intervals."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from errbar.gating.candidates import Gate
from errbar.gating.criteria import criteria_of
from errbar.gating.decide import gated
from errbar.records.method import InferenceSettings
from errbar.records.run import Run
from errbar.verbs._gate_config import laid_over, read_config
from errbar.verbs._options import checked


def gate(
    candidate: Any = None,
    *,
    champion: Any = None,
    better: Any = (),
    no_worse: Any = (),
    at_least: Any = (),
    truth: Any = None,
    label: Any = None,
    prob: Any = None,
    score: Any = None,
    value: Any = None,
    id: Any = None,
    unit: Any = None,
    weight: Any = None,
    classes: Sequence[Any] | str | None = None,
    positive: Any = None,
    threshold: float | None = None,
    cost: Any = None,
    shared: bool = False,
    self_test: bool = False,
    config: Any = None,
    level: float | None = None,
    seed: int | None = None,
    because: Mapping[str, str] | None = None,
) -> Run:
    """Whether a candidate may replace the champion: run.options["verdict"], with a ruling per criterion.

    `candidate` and `champion` are paths, frames, dicts of columns or dicts of roles, or runs of `evaluate`. `better`
    names measures on which the candidate must win; `no_worse` gives the most it may lose, "accuracy:0.01",
    ("accuracy", 0.01) or {"accuracy": 0.01}; `at_least` what it must reach (of a loss, the most it may be). All must
    pass. `config` is a TOML file with a table [gate] in the same words; what is given here wins. Level 0.95, seed 0
    and threshold 0.5 unless said. `self_test` gates equal models 200 times and reports how often one passes.

    >>> import errbar
    >>> run = errbar.gate({"label": [1] * 40}, truth=[1] * 40, classes="0,1", at_least={"accuracy": 0.9})
    >>> run.options["verdict"]
    'PASS'
    """
    began = time.perf_counter()
    typed = {"candidate": candidate, "champion": champion, "better": better, "no_worse": no_worse, "at_least": at_least}
    typed |= {"truth": truth, "label": label, "prob": prob, "score": score, "value": value, "id": id, "unit": unit}
    typed |= {"weight": weight, "classes": classes, "positive": positive, "threshold": threshold, "cost": cost}
    typed |= {"shared": shared, "self_test": self_test, "level": level, "seed": seed, "because": because}
    said = laid_over({} if config is None else read_config(config), typed)
    defaults = {"level": 0.95, "seed": 0, "threshold": 0.5, "because": {}}
    said |= {word: x for word, x in defaults.items() if said[word] is None}
    level, seed = checked(said.pop("level"), said.pop("seed"))
    asked = Gate(
        criteria=criteria_of(*(said.pop(word) for word in ("better", "no_worse", "at_least"))),
        ask=InferenceSettings(level=level, seed=seed),
        config=None if config is None else str(config),
        **{word: said.pop(word) for word in ("candidate", "champion", "shared", "self_test", "because")},
        roles=said,
    )
    return gated(asked, began)
