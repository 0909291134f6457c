import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import type { Locale } from '#i18n/locales.ts';
import { instantByType } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import { NO_DRAW, type UnshownWin } from './unshown-wins.ts';

type CardWinView = ResponseOf<typeof winningPopup>['cardWins'][number];

/** What cards of an order won that were revealed without their player, in fils. */
export interface CardWin {
  readonly playerId: bigint;
  readonly orderId: string;
  /** The price of these cards. */
  readonly stake: bigint;
  readonly prize: bigint;
  /** The part of the prize that waits to be claimed. */
  readonly toClaim: bigint;
}

/** Keeps wins until their players have seen them. Of an order that has one already they are added to it. */
export async function keepCardWins(tx: Tx, wins: readonly CardWin[]): Promise<void> {
  const column = (of: (win: CardWin) => bigint | string) => wins.map(of);
  await sql`
    insert into unshown_wins as u (player_id, draw_id, order_id, stake, prize, to_claim)
    select player_id, ${NO_DRAW}, order_id, stake, prize, to_claim
    from unnest(${column(({ playerId }) => playerId)}::bigint[], ${column(({ orderId }) => orderId)}::uuid[],
      ${column(({ stake }) => stake)}::bigint[], ${column(({ prize }) => prize)}::bigint[], ${column(({ toClaim }) => toClaim)}::bigint[])
      as w (player_id, order_id, stake, prize, to_claim)
    order by player_id, order_id
    on conflict (player_id, draw_id, order_id) do update set stake = u.stake + excluded.stake, prize = u.prize + excluded.prize,
      to_claim = u.to_claim + excluded.to_claim, telling = null, told_at = null, told_session = null`.execute(tx);
}

/** These wins of orders of cards, in their order, with the name of the game. */
export async function loadCardWinViews(
  db: Queryable,
  wins: readonly UnshownWin[],
  locale: Locale,
): Promise<CardWinView[]> {
  if (wins.length === 0) return [];
  const { rows } = await sql<{ order_id: string; lottery_type: number; price: bigint }>`
    select c.order_id, o.lottery_type, c.stake / c.quantity as price from card_orders c join orders o on o.id = c.order_id
    where c.order_id = any (${wins.map(({ order_id }) => order_id)}::uuid[])`.execute(db);
  return wins.map(({ order_id: orderId, prize, stake }) => {
    const { lottery_type: lotteryType, price } = assertPresent(
      rows.find((row) => row.order_id === orderId),
      'the order of a win',
    );
    const { kind, key, texts } = assertPresent(instantByType(lotteryType), 'the game of a win');
    return {
      orderId,
      lotteryType,
      kind,
      showKey: key,
      gameName: texts[locale].name,
      // Of the order's cards those that were revealed without its player.
      quantity: Number(stake / price),
      prize: toWire(prize),
      stake: toWire(stake),
    };
  });
}
