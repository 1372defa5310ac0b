"""Every feature, by name."""

import features_algorithms  # noqa: F401 (they enter themselves)
import features_control  # noqa: F401
import features_data  # noqa: F401
import features_floats  # noqa: F401
import features_library  # noqa: F401
import features_memory  # noqa: F401
from grammar import FEATURES

NAMES = sorted(FEATURES)


def some(rng, most, without=()):
    """A few names."""
    return rng.sample([name for name in NAMES if name not in without], rng.randrange(1, most + 1))
