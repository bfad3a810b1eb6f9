"""Reviews and replays; slow ones begin with a short message that is edited later."""

import asyncio
from dataclasses import replace

from discord.utils import snowflake_time

from bot.engine.errors import Refusal
from bot.messages import review_ids
from bot.messages.message import Message
from bot.model.reviews import Review
from bot.tables.finder import TableFinder
from bot.tables.review_service import Progress, ReviewService
from bot.tables.servers import Servers
from bot.tables.table import Table
from bot.ui.caller import Caller
from bot.ui.game_channels import GameChannels
from bot.ui.interactions import Edit, Reply
from bot.ui.layouts import answers
from bot.ui.messenger import Messenger, nearest_link
from cogs.review import layouts as reviews
from cogs.review import replay_layouts as replays
from cogs.review.legend_layouts import legend
from cogs.review.pending_films import PendingFilms
from cogs.review.recent_films import RecentFilms, Showing


class ReviewHandlers:
    """Each method answers one kind of button, or one command."""

    def __init__(
        self,
        tables: TableFinder,
        reviews: ReviewService,
        messenger: Messenger,
        servers: Servers,
        channels: GameChannels,
    ) -> None:
        self._tables = tables
        self._reviews = reviews
        self._messenger = messenger
        self._servers = servers
        self._channels = channels
        self._recent = RecentFilms()
        self._pending = PendingFilms()

    async def review(self, caller: Caller, table_id: int | None) -> Reply:
        """The review of this game, or of the caller's last one."""
        table = await self._tables.named_or_last_finished(table_id, caller, with_a_deal=True)
        return await self._review(caller, table, review_ids.ReviewButton(table.id))

    async def review_pressed(self, caller: Caller, button: review_ids.ReviewButton) -> Reply:
        """A page of the review, which is made first if necessary."""
        table = await self._tables.visible(button.table, caller)
        return await self._review(caller, table, button)

    async def legend(self, caller: Caller, button: review_ids.ReviewLegendButton) -> Reply:
        """What the summary of the review means; the review is made first if necessary."""
        table = await self._tables.visible(button.table, caller)
        return await self._review(caller, table, None)

    async def _review(
        self, caller: Caller, table: Table, button: review_ids.ReviewButton | None
    ) -> Reply:
        """The page that a button shows, or the legend of the summary at None."""
        stored = await self._reviews.stored(table)
        if stored is not None:
            page = await self._page(caller, table, stored, button)
            return Reply(page, replaces=True)

        async def make(edit: Edit) -> None:
            async def show(progress: Progress) -> None:
                await edit(reviews.in_progress(progress, caller.translator))

            review = await self._reviews.review(table, caller.user_id, show)
            await edit(await self._page(caller, table, review, button))

        waiting = reviews.in_progress(Progress(0, 0), caller.translator)
        return Reply(waiting, replaces=True, followup=make)

    async def replay(self, caller: Caller, table_id: int | None, step: int = 0) -> Reply:
        """A move of this game, or of the caller's last one, or its film if `step` is 0.

        QueueFull if the caller waits for other films.
        """
        table = await self._tables.named_or_last_finished(table_id, caller, with_a_deal=True)
        moves = await self._reviews.replayed_moves(table)
        if not moves:
            return Reply(replays.empty(table, caller.translator), replaces=True)
        if step:
            at = min(step, len(moves))
            return Reply(replays.step(table, moves, at, caller.translator), replaces=True)

        game, user_id = moves[-1].game, caller.user_id
        film = table.id, game, False
        self._pending.check(user_id, film)  # before anything takes the place of what was pressed

        async def show_film(edit: Edit) -> None:
            with self._pending.waiting(user_id, film):
                message = await asyncio.to_thread(
                    replays.film, table, moves, game, caller.translator
                )
                to_all = str(review_ids.FilmButton(table.id, game))
                await edit(message if caller.in_server else message.without(to_all))

        waiting = replays.in_progress(caller.translator)
        return Reply(waiting, replaces=True, followup=show_film)

    async def replay_pressed(self, caller: Caller, button: review_ids.ReplayButton) -> Reply:
        """The same as `replay`, for the table of a button."""
        return await self.replay(caller, button.table, button.step)

    async def film(self, caller: Caller, button: review_ids.FilmButton) -> Reply:
        """Post the film in the channel, unless it runs there already; Banned or another Refusal."""
        self._servers.check_people(caller.location.guild_id, caller.person, ())
        table = await self._tables.visible(button.table, caller)
        caller.check_can_post()
        caller.check_may_write()
        await self._channels.check(caller)
        moves = await self._reviews.replayed_moves(table)
        if not any(move.game == button.game for move in moves):
            raise Refusal("unknown_press")

        film = table.id, button.game, caller.location.channel_id
        now = snowflake_time(caller.press).timestamp()

        async def post_film(edit: Edit) -> None:
            earlier = self._recent.running(film, now)
            if earlier is not None:
                await edit(replays.running_already(nearest_link(earlier), caller.translator))
                return
            pending = self._pending.waiting(caller.user_id, (table.id, button.game, True))
            posting = Showing(now, caller.user_id, caller.location)
            with pending, self._recent.shown(film, posting) as showing:
                translator = self._messenger.translator_for(caller.location)
                message = await asyncio.to_thread(
                    replays.public_film, table, moves, button.game, translator
                )
                nonce = f"m{table.id}:{button.game}:{caller.user_id}"  # a retry posts no other
                showing.location = await self._messenger.post(caller.location, message, nonce)
            await edit(answers.done("filmed", caller.translator))

        return Reply(replays.in_progress(caller.translator), followup=post_film)

    async def _page(
        self,
        caller: Caller,
        table: Table,
        review: Review,
        button: review_ids.ReviewButton | None,
    ) -> Message:
        if not review.verdicts:
            return reviews.empty(table, caller.translator)
        game = _reviewed_for(caller, table, review)
        if button is None:
            return legend(game, caller.translator)
        if not button.step:
            return reviews.summary(game, caller.translator)
        at = min(button.step, len(review.verdicts))
        moves = await self._reviews.replayed_moves(table)
        game = replace(game, at_others=button.tag == review_ids.OTHERS)
        return reviews.step(game, moves[at - 1], at, caller.translator)


def _reviewed_for(caller: Caller, table: Table, review: Review) -> reviews.ReviewedGame:
    """The review from the caller's seats or, for a spectator, from those of a winning side."""
    sides = table.position.sides
    own = table.seats_of(caller.user_id)
    side = sides[own[0]] if own else (table.position.winners or (0,))[0]
    seats = own or tuple(seat for seat, of in enumerate(sides) if of == side)
    return reviews.ReviewedGame(table, review, side, seats)
