"""A gate carried out, beyond what its criteria say."""

import numpy as np
import pytest

import errbar


def test_a_gate_finds_no_tables_that_only_a_comparison_shows(monkeypatch):
    rng = np.random.default_rng(8)
    y = rng.integers(0, 2, 200)
    p, q = (np.clip(0.3 + 0.4 * y + rng.normal(0, s, 200), 0.01, 0.99) for s in (0.1, 0.5))
    monkeypatch.setattr("errbar.comparing.contrast_pairs._describe_models", lambda *_: pytest.fail("described models"))
    run = errbar.gate({"prob": p}, champion={"prob": q}, truth=y, better="log_loss")
    assert run.options["verdict"] == "PASS"
    assert [sheet.name for sheet in run.sheets] == ["gate"]
