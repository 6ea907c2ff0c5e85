import numpy as np
import pyarrow as pa
import pytest

from errbar._numeric.column_dtype import numpy_type


@pytest.mark.parametrize("name", ["bool", "int8", "uint8", "int32", "uint64", "int64", "float16", "float32", "float64"])
def test_every_kind_of_number_keeps_its_type(name):
    assert numpy_type(pa.array(np.zeros(1, name)).type) == np.dtype(name)
