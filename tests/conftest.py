"""How the whole suite runs: the same examples every time, and no clock on them."""

from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")
