import { sql } from 'kysely';
import { instantByType } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { lockWallets } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Push } from '#server/push/player-push.ts';

export interface ReminderDeps {
  readonly db: Db;
  readonly push: Pick<Push, 'publishWallets'>;
}

/** How many days before cards are revealed without their players these are told of it. */
const DAYS_BEFORE = 3;
/** Players whom one transaction tells. */
const PLAYERS_AT_ONCE = 200;

/** Cards of one player in one series. */
interface CoveredCards {
  readonly player_id: bigint;
  readonly lottery_type: number;
  readonly series: string;
  readonly cards: number;
  readonly reveals_by: Date;
}

const kindOf = (lotteryType: number) =>
  assertPresent(instantByType(lotteryType), 'the game of a series').kind === 'scratch-card'
    ? ('cardsToScratch' as const)
    : ('playsToFinish' as const);

/** Orders c with covered cards of series s that will soon be revealed. */
const SOON = sql`instant_series s join card_orders c on c.series_id = s.id and c.revealed < c.quantity
  and s.state = 'ended' and s.reveals_by > product_now() and s.reveals_by <= product_now() + ${DAYS_BEFORE} * interval '1 day'`;

const NOT_TOLD = sql`not exists (
  select from notifications n where n.player_id = c.player_id and n.kind in ('cardsToScratch', 'playsToFinish')
    and n.params ->> 'series' = series_name(s))`;

/** Tells the next players after `last` of their cards. Answers the last of them; undefined where there is none. */
async function remindNext({ db, push }: ReminderDeps, last: bigint): Promise<bigint | undefined> {
  const told = await db.transaction().execute(async (tx) => {
    // Of the players who have covered cards and were not told, in the order of their ids.
    const { rows: players } = await sql<{ player_id: bigint }>`
      select distinct c.player_id from ${SOON} where c.player_id > ${last} and ${NOT_TOLD} order by 1 limit ${PLAYERS_AT_ONCE}`.execute(
      tx,
    );
    const ids = players.map(({ player_id }) => player_id);
    // What is told and revealed after that waits, here or on another node: nobody is told twice.
    await lockWallets(tx, ids);
    const { rows } = await sql<CoveredCards>`
      select c.player_id, s.lottery_type, series_name(s) as series, sum(c.quantity - c.revealed)::int as cards, s.reveals_by
      from ${SOON}
      where c.player_id = any (${ids}::bigint[]) and ${NOT_TOLD}
      group by c.player_id, s.id order by c.player_id, s.id`.execute(tx);
    for (const { player_id, lottery_type: lotteryType, series, cards: count, reveals_by } of rows)
      await notify(tx, player_id, {
        kind: kindOf(lotteryType),
        params: { lotteryType, series, count, time: reveals_by.getTime() },
      });
    return { last: ids.at(-1), players: rows.map(({ player_id }) => player_id) };
  });
  if (told.players.length > 0) push.publishWallets(told.players);
  return told.last;
}

/**
 * Tells players once of each series in which they have cards that will soon be revealed without them. May run twice,
 * and on two nodes at once: the notification itself says who was told.
 */
export async function remindOfCards(deps: ReminderDeps): Promise<void> {
  for (let last: bigint | undefined = 0n; last !== undefined;) last = await remindNext(deps, last);
}

/** Each hour on one node. */
export const defineCardReminders = (jobs: Jobs, deps: ReminderDeps): void =>
  jobs.schedule('card-reminders', '15 * * * *', () => remindOfCards(deps), { timeoutSeconds: 600 });
