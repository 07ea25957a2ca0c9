"""Spaces as Gymnasium's pages describe them: what niwa uses."""
import numpy as np


class Box:
    """Arrays of one shape and type, within bounds."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, value):
        """Whether it is one of them, of this very type."""
        return (isinstance(value, np.ndarray) and value.shape == self.shape
                and value.dtype == self.dtype and bool((value >= self.low).all())
                and bool((value <= self.high).all()))


class Discrete:
    """Numbers from 0 to below n."""

    def __init__(self, n):
        self.n = n
        self._rng = np.random.default_rng()

    def seed(self, seed):
        """Begins sampling anew."""
        self._rng = np.random.default_rng(seed)

    def sample(self, mask=None):
        """A number; with a mask of int8 one where it is 1, or 0 where there is none."""
        if mask is None:
            return np.int64(self._rng.integers(self.n))
        assert mask.dtype == np.int8 and mask.shape == (self.n,)
        legal = np.flatnonzero(mask)
        return np.int64(self._rng.choice(legal) if len(legal) else 0)

    def contains(self, value):
        """Whether it is one of them."""
        return 0 <= int(value) < self.n


class Dict:
    """Dictionaries with a space for each key."""

    def __init__(self, parts):
        self.spaces = dict(parts)

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, value):
        """Whether it has these keys, each with one of its space."""
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[key]) for key, space in self.spaces.items()))
