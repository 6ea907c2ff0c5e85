"""A store with runs in it, a server over it on loopback, and a way to ask it anything."""

import http.client
import threading
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
import pytest

import errbar
from errbar.cli.serving.server import Server
from errbar.records.estimate import Estimate, Interval
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.stores import open_store

WAIT = 30


class Said(NamedTuple):
    """Status, headers and body of an answer."""

    status: int
    headers: dict
    body: str


@contextmanager
def running(store):
    """A server in a thread of its own, ended when done."""
    server = Server(store)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(WAIT)
        assert not thread.is_alive()


def request(server, target, *, method="GET", host=None, body=None, headers=None):
    """The answer to a target sent as it is written: nothing is tidied on the way."""
    port = server.server_port
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    try:
        link.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
        for name in [f"127.0.0.1:{port}"] if host is None else host:
            link.putheader("Host", name)
        for name, value in (headers or {}).items():
            link.putheader(name, value)
        if body is not None:
            link.putheader("Content-Length", str(len(body)))
        link.endheaders(body)
        got = link.getresponse()
        return Said(got.status, dict(got.getheaders()), got.read().decode())
    finally:
        link.close()


def ask(server, inside="/", **how):
    """The answer to what follows the token."""
    return request(server, f"/{server.door.token}{inside}", **how)


def a_run(seed=0, verb="lab"):
    interval = Interval(low=0.008, high=0.034, level=0.95, method="corrected_t", standing="asymptotic", how="30 fits")
    estimate = Estimate(measure="error_rate", label="error", value=0.021, interval=interval, n=1234)
    facts = DataFacts(rows=1234, kind="binary", classes=("benign", "malignant"), positive="malignant")
    return Run(verb=verb, seed=seed, data=facts, estimates=(estimate,), seconds=2.5)


def put(store, run, what):
    with open_store(store) as opened:
        opened.finish(opened.job(run.id, 1, {"what": what}), run)


class Kept(NamedTuple):
    """A store's folder and the runs in it."""

    path: object
    logistic: Run
    bayes: Run
    other_plan: Run


@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    """Two learners under one plan, one under another, and a lab run with a name that is no HTML."""
    path = tmp_path_factory.mktemp("served") / "store"
    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 2))
    y = (X[:, 0] + rng.normal(size=60) > 0).astype(int)
    asked = [("logistic", "kfold(k=5)"), ("naive_bayes", "kfold(k=5)"), ("naive_bayes", "kfold(k=4)")]
    runs = [errbar.evaluate(model, X, y, plan=plan, store=path) for model, plan in asked]
    put(path, a_run(), "<script>alert(1)</script> & co")
    return Kept(path, *runs)


@pytest.fixture(scope="module")
def server(kept):
    with running(kept.path) as server:
        yield server
