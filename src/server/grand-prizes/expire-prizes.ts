import { sql } from 'kysely';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import type { Jobs } from '../jobs/queue.ts';
import { HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import { postTransfers } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import type { Logger } from '../observability/log.ts';
import type { Push } from '../push/player-push.ts';
import { isHindered, isHinderedSql } from './hindered.ts';
import { lockPrize } from './prize-rows.ts';
import { transferOf } from './prize-transfer.ts';
import { expiredState, STATE_SQL } from './prize-status.ts';
import { pushChange, tellExpiry, tellWinner } from './tell-winner.ts';

export interface ExpiryDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publish' | 'publishWallets'>;
}

/** How many days before a prize expires its player is reminded, each time once. */
const REMINDERS = [30, 7] as const;

/** Whether a prize expires in so many days or less, and its player was not reminded so late. */
const isDue = (days: number) =>
  sql<boolean>`expires_at <= product_now() + ${days} * interval '1 day' and coalesce(reminded_days, ${days + 1}) > ${days}`;

/** So many days at least a prize has left when its player may claim again. A day more is given at a time. */
const SUSPENDED_DAYS = 30;
const isSoonToExpire = sql<boolean>`(g.state = ${STATE_SQL.unclaimed} and g.expires_at <= product_now() + ${SUSPENDED_DAYS} * interval '1 day')`;

type Known = { readonly id: string; readonly player_id: bigint };

/**
 * Books the forfeiture of a prize whose time is over, once; false where it was claimed, or is booked, or we keep its
 * player from claiming.
 */
export async function forfeitPrize({ db, messages, push }: Omit<ExpiryDeps, 'log'>, known: Known): Promise<boolean> {
  const forfeited = await db.transaction().execute(async (tx) => {
    const prize = await lockPrize(tx, known);
    if (await isHindered(tx, known.player_id)) return undefined;
    const now = await readProductNow(tx);
    const { rows } = await sql`
      update grand_prizes g set state = ${expiredState}, expired_at = ${now}
      where g.id = ${known.id} and g.state = ${STATE_SQL.unclaimed} and g.expires_at <= ${now} returning 1`.execute(tx);
    if (rows.length === 0) return undefined;
    await postTransfers(tx, [transferOf(prize, HOUSE_ACCOUNTS.forfeitedPrizes, 'grand-prize-forfeited')]);
    await tellWinner(tx, messages, prize, 'grandPrizeForfeited');
    return prize;
  });
  if (forfeited) pushChange(push, forfeited);
  return forfeited !== undefined;
}

/**
 * Moves the expiry of a prize ahead while we keep its player from claiming: once we end that, they have at least
 * `SUSPENDED_DAYS` left, with a reminder. Nothing is told meanwhile; the page shows the date.
 */
async function suspendExpiry({ db, push }: Omit<ExpiryDeps, 'log'>, known: Known): Promise<void> {
  const isMoved = await db.transaction().execute(async (tx) => {
    await lockPrize(tx, known);
    if (!(await isHindered(tx, known.player_id))) return false;
    const { rows } = await sql`
      update grand_prizes g set expires_at = product_now() + ${SUSPENDED_DAYS + 1} * interval '1 day', reminded_days = null
      where g.id = ${known.id} and ${isSoonToExpire} returning 1`.execute(tx);
    return rows.length > 0;
  });
  if (isMoved) push.publishWallets([known.player_id]);
}

/** Reminds the player that a prize expires in so many days or less, unless they were, or it is decided or extended. */
async function remindOfExpiry({ db, messages, push }: ExpiryDeps, known: Known, days: number): Promise<void> {
  const reminded = await db.transaction().execute(async (tx) => {
    const prize = await lockPrize(tx, known);
    if (prize.status !== ORDER_PRIZE_STATUS.unclaimed) return undefined;
    const { rows } = await sql`
      update grand_prizes set reminded_days = ${days}
      where id = ${known.id} and ${isDue(days)} returning 1`.execute(tx);
    if (rows.length === 0) return undefined;
    await tellExpiry(tx, messages, prize, await readProductNow(tx));
    return prize;
  });
  if (reminded) push.publishWallets([reminded.player_id]);
}

/** Forfeits what has expired, and reminds of what expires soon. May run twice, and on two nodes at once. */
export async function lookAtPrizes(deps: ExpiryDeps): Promise<void> {
  const forEach = async (query: ReturnType<typeof sql<Known>>, what: string, act: (one: Known) => Promise<unknown>) => {
    const { rows } = await query.execute(deps.db);
    for (const known of rows)
      await act(known).catch((error: unknown) => deps.log.error({ err: error, prize: known.id }, what));
  };
  // First of all: who may not claim is neither reminded nor forfeits anything.
  await forEach(
    sql<Known>`
      select g.id, g.player_id from grand_prizes g join players p on p.id = g.player_id
      where ${isSoonToExpire} and ${isHinderedSql} order by g.expires_at`,
    'failed to suspend the expiry of a grand prize',
    (known) => suspendExpiry(deps, known),
  );
  await forEach(
    sql<Known>`select id, player_id from grand_prizes where state = 12 and expires_at <= product_now() order by expires_at`,
    'failed to forfeit a grand prize',
    (known) => forfeitPrize(deps, known),
  );
  // The nearest first: who is told of 7 days is not told of 30 in the same hour.
  for (const days of REMINDERS.toReversed())
    await forEach(
      sql<Known>`
        select id, player_id from grand_prizes where state = 12 and expires_at > product_now() and ${isDue(days)} order by expires_at`,
      'failed to remind of a grand prize',
      (known) => remindOfExpiry(deps, known, days),
    );
}

/** Each hour on one node: a prize is forfeited, and a reminder sent, in the hour of its time. */
export const defineGrandPrizeJobs = (jobs: Jobs, deps: ExpiryDeps): void =>
  jobs.schedule('grand-prizes', '5 * * * *', () => lookAtPrizes(deps), { timeoutSeconds: 600 });
