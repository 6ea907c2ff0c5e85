# ruff: noqa: NPY002  (the global generator is what these tests are about)
"""Global random generators are seeded for every fit and set back, in threads too."""

import random
import sys
import threading
import time
from types import ModuleType

import numpy as np
import pytest

import errbar
from errbar.learners.fitting.seeded_fit import fit_seeded


class Draws:
    """Answers by chance, drawn from the two global generators while other threads do the same."""

    def fit(self, X, y):
        self.shift = np.random.rand()
        time.sleep(0.002)
        return self

    def predict(self, X):
        return (np.random.rand(len(X)) + random.random() + self.shift > 1.5).astype(int)


X, y = np.arange(60.0).reshape(-1, 1), np.arange(60) % 2


def labels(engine, seed=0):
    run = errbar.evaluate(Draws(), X, y, plan="kfold(k=5, repeats=2)", measures="error_rate", engine=engine, seed=seed)
    assert not [f for f in run.findings if f.code == "EB310"]
    return run.predictions.label.tolist()


def test_a_learner_that_draws_from_global_generators_gives_the_same_run_again():
    assert labels("serial") == labels("serial") != labels("serial", seed=1)


def test_threads_that_draw_give_the_numbers_of_a_plain_loop():
    assert labels("threads(workers=4)") == labels("serial")


def test_the_program_finds_its_generators_as_they_were():
    np.random.seed(5)
    random.seed(5)
    first = np.random.rand(), random.random()
    np.random.seed(5)
    random.seed(5)
    labels("threads(workers=4)")
    labels("serial")
    assert (np.random.rand(), random.random()) == first


def test_folds_draw_different_numbers():
    one, other = (fit_seeded(np.random.rand, "a", 0, fold) for fold in (0, 1))
    assert one != other and one == fit_seeded(np.random.rand, "a", 0, 0)


def test_a_learner_that_evaluates_drawing_learners_in_threads_does_not_wait_for_itself():
    def outer():
        run = errbar.evaluate(Draws(), X, y, plan="kfold(k=5)", engine="threads(workers=2)", measures="error_rate")
        return run.predictions.label.tolist(), np.random.rand()

    found = []
    thread = threading.Thread(target=lambda: found.append(fit_seeded(outer, "outer", 0, 0)), daemon=True)
    thread.start()
    thread.join(30)
    assert found == [fit_seeded(outer, "outer", 0, 0)]


def test_torch_is_seeded_where_it_is_loaded_and_never_imported(monkeypatch):
    fit_seeded(lambda: 1, "a", 0, 0)
    assert "torch" not in sys.modules
    torch = ModuleType("torch")
    torch.state = b"as it was"
    torch.get_rng_state = lambda: np.frombuffer(torch.state, dtype=np.uint8)
    torch.set_rng_state = lambda state: setattr(torch, "state", bytes(state))
    torch.manual_seed = lambda seed: setattr(torch, "state", str(seed).encode())
    monkeypatch.setitem(sys.modules, "torch", torch)
    seen = [fit_seeded(lambda: torch.state, "a", 0, fold) for fold in (0, 0, 1)]
    assert seen[0] == seen[1] != seen[2] and b"as it was" not in seen
    assert torch.state == b"as it was"


@pytest.mark.parametrize("engine", ["serial", "threads(workers=2)"])
def test_os_exit_in_a_fit_is_a_failed_fit_with_its_line(engine):
    import os

    def leaves(X_train, y_train, X_test):
        os._exit(0)

    before = os._exit
    # Of several threads, any may fail first.
    with pytest.raises(
        errbar.errors.LearnerFailed, match=r"fold [123] of repeat 1 .* failed: os._exit\(0\) \(test_seeded"
    ):
        errbar.evaluate(leaves, X, y, plan="kfold(k=3)", engine=engine)
    assert os._exit is before


def test_a_process_forked_by_a_fit_may_end_itself():
    import os

    from errbar.foreign.exits import exits_raised

    with exits_raised():
        child = os.fork()
        if child == 0:
            os._exit(7)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
