"""Torch: tensors of images as rows, networks as learners, answers in half precision."""

import numpy as np
import pytest

import errbar

torch = pytest.importorskip("torch")

RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 60)
IMAGES = torch.tensor(RNG.normal(size=(60, 1, 4, 4)) + Y[:, None, None, None], dtype=torch.float32)


def network(X, y):
    assert isinstance(X, torch.Tensor) and X.shape[1:] == (1, 4, 4)
    net = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(16, 1), torch.nn.Sigmoid())
    optimiser = torch.optim.SGD(net.parameters(), lr=0.5)
    target = torch.tensor(y, dtype=torch.float32)
    for _ in range(30):
        optimiser.zero_grad()
        torch.nn.functional.binary_cross_entropy(net(X)[:, 0], target).backward()
        optimiser.step()
    return net


@pytest.mark.parametrize("engine", ["serial", "processes(workers=2)"])
def test_a_sigmoid_net_is_a_learner_of_tensors(engine):
    run = errbar.evaluate(network, IMAGES, Y, plan="kfold(k=3)", engine=engine)
    assert run["roc_auc"].value > 0.9 and run.data.rows == 60
    assert sum("read as P(1)" in line for line in run.data.said) == 1


def test_digests_are_of_the_content():
    labels = {"kind": "binary", "plan": "kfold(k=3)"}
    a, b = (errbar.evaluate("constant", images, Y, **labels).data.digest for images in (IMAGES, IMAGES.clone()))
    assert a == b != errbar.evaluate("constant", IMAGES + 1, Y, **labels).data.digest


def test_tensors_of_two_dimensions_serve_short_names_and_networks_alike():
    flat = IMAGES.reshape(60, 16)
    seen = []

    def centre(X, y, new):
        seen.append(type(X))
        return (new.mean(dim=1) > 0.5).to(torch.int64)

    assert errbar.evaluate("logistic", flat, Y, plan="kfold(k=3)")["error_rate"].value < 0.3
    assert errbar.evaluate(centre, flat, Y, plan="kfold(k=3)")["error_rate"].value < 0.3
    assert set(seen) == {torch.Tensor}


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32])
def test_a_softmax_in_few_digits_is_taken_and_that_is_said(dtype):
    three = RNG.integers(0, 3, 200)
    logits = torch.tensor(RNG.normal(size=(200, 3)) + 2 * np.eye(3)[three])
    prob = torch.softmax(logits.to(dtype), dim=1).requires_grad_()
    run = errbar.score(truth=three, prob=prob)
    exact = errbar.score(truth=three, prob=torch.softmax(logits, dim=1))
    assert run["log_loss"].value == pytest.approx(exact["log_loss"].value, abs=0.02)
    assert any("rows add up to 1 within" in line for line in run.data.said) == (dtype is not torch.float32)
