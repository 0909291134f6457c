import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { grandPrizeOrders } from '#contract/grand-prizes/101063-grand-prize-orders.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { nameOfGame } from '../messages/text-params.ts';
import { drawIdOfPrize, prizeColumns, prizeTables, type GrandPrize } from './prize-rows.ts';
import { grandPrizeStatus, isClaimable, STATE_SQL } from './prize-status.ts';

type GrandPrizeOrder = ResponseOf<typeof grandPrizeOrders>['list'][number];

/** A prize as the wire has it, for a reader of this language. */
export const toPrizeView = (prize: GrandPrize, locale: Locale): GrandPrizeOrder => ({
  prizeId: prize.id,
  orderId: prize.order_id,
  lotteryType: prize.lottery_type,
  drawId: drawIdOfPrize(prize),
  cardNo: prize.card_no,
  ...(prize.card_no !== null && { gameName: nameOfGame(prize.lottery_type, locale) }),
  totalPrize: toWire(prize.amount),
  orderPrizeStatus: prize.status,
  winningTimestamp: prize.won_at.getTime(),
  winningBigExpiredTimestamp: prize.expires_at.getTime(),
  submittedTimestamp: prize.submitted_at?.getTime() ?? null,
});

/** The player's grand prizes, those to claim first, then the newest. */
export async function loadGrandPrizes(
  db: Queryable,
  playerId: bigint,
  locale: Locale,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) {
  const { rows } = await sql<GrandPrize & { readonly all: number }>`
    select ${prizeColumns}, count(*) over ()::int as all
    from ${prizeTables} where g.player_id = ${playerId}
    order by ${grandPrizeStatus} = ${STATE_SQL.unclaimed} desc, g.won_at desc, g.order_id, g.draw_id, g.card_no
    offset ${(pageNo - 1) * pageSize} limit ${pageSize}`.execute(db);
  return { total: rows[0]?.all ?? 0, list: rows.map((prize) => toPrizeView(prize, locale)) };
}

/** What the player can still claim, in fils, submitted or not. */
export async function sumUnclaimedPrizes(db: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(g.amount), 0)::bigint as amount from grand_prizes g where g.player_id = ${playerId} and ${isClaimable}`.execute(
    db,
  );
  return rows[0]?.amount ?? 0n;
}
