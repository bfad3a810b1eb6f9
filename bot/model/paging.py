"""Pages of a list that is too long to be shown at once."""

from math import ceil


def nearest_page(page: int, entries: int, most: int) -> tuple[int, int]:
    """The existing page (from 1) that is nearest to `page`, and the number of pages.

    A page has at most `most` of the `entries`. Without any there is one page, an empty one.
    """
    pages = max(1, ceil(entries / most))
    return min(max(page, 1), pages), pages
