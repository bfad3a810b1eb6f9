"""`python -m bot rebuild`: computes all results and ratings from the games again, for the host."""

from bot.database_setup import open_exclusively
from bot.progress_bar import progress_bar
from bot.settings import Settings
from bot.tables.rebuild import rebuild


async def rebuild_results(settings: Settings, *, afresh: bool) -> int:
    """Recompute all results and ratings, and return the exit code.

    A rebuild that was stopped resumes, unless it is to begin `afresh`.
    """
    with progress_bar(" games") as bar:

        def progress(done: int, total: int) -> None:
            if bar.total is None:
                # The games that an earlier run has done do not tell how long the rest takes.
                bar.initial, bar.total = done, total
            bar.update(done - bar.n)

        async with open_exclusively(settings) as store:
            counted = await rebuild(store, progress, afresh=afresh)
    print(f"Results and ratings were recalculated from {counted} games.")
    return 0
