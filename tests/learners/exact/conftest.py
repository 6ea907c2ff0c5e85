"""One thread: hundreds of tiny fits spend their time waiting for each other's threads otherwise."""

import pytest
from threadpoolctl import threadpool_limits


@pytest.fixture(autouse=True, scope="package")
def one_thread():
    with threadpool_limits(limits=1):
        yield
