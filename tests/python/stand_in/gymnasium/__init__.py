"""Stands in for Gymnasium where it is not installed: what niwa uses of it, as its pages say."""
import numpy as np

from . import spaces


class Env:
    """The base of environments: luck by seed, made when it is first asked for."""

    metadata = {"render_modes": []}
    render_mode = None
    _np_random = None

    @property
    def np_random(self):
        """The environment's own luck."""
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed=None, options=None):
        """Begins the luck anew where there is a seed."""
        del options
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def close(self):
        """Nothing is open."""


__all__ = ["Env", "spaces"]
