"""The array type that the searches of several games share."""

import numpy as np
import numpy.typing as npt

BoolArray = npt.NDArray[np.bool_]
