import { sql } from 'kysely';
import type { Queryable } from '#server/db/index.ts';
import { drawIdSql } from '../view/order-status.ts';
import { toWinView, type WinView, type WonEntryRow } from './win-view.ts';

/** In the place of a draw: the win is of an order of cards, which has none. */
export const NO_DRAW = 0n;

export interface UnshownWin {
  readonly order_id: string;
  /** NO_DRAW of cards. */
  readonly draw_id: bigint;
  /** Of the order, in this draw. */
  readonly stake: bigint;
  readonly prize: bigint;
  readonly to_claim: bigint;
}

/**
 * The wins of one answer: prizes to claim first, then the newest. The browser confirms them with the id `telling`; it
 * is null without wins.
 */
export interface WinNotice {
  readonly telling: string | null;
  readonly wins: readonly UnshownWin[];
}

/** The browser has this long to confirm an answer. After that the next request gets its wins again. */
const LEASE_SECONDS = 30;
/** Maximum wins of one answer. The others follow once these are confirmed. */
const MAX_AT_ONCE = 1_000;

/**
 * Claims the newest wins that were neither shown nor just sent. A request at the same moment gets others, or none.
 * The id is a hash of these wins: where the same wins are sent again, either confirmation confirms both answers, and
 * no other win.
 */
export const claimUnshownWinsQuery = (playerId: bigint) => sql<UnshownWin & { readonly telling: string }>`
  with due as (
    select draw_id, order_id from unshown_wins
    where player_id = ${playerId} and (telling is null or told_at <= clock_timestamp() - ${LEASE_SECONDS} * interval '1 second')
    order by draw_id desc, order_id desc limit ${MAX_AT_ONCE} for update skip locked
  ), named as (
    -- As a UUID of version 8 (RFC 9562), its own digits.
    select overlay(overlay(md5(string_agg(draw_id || ' ' || order_id, ',' order by draw_id, order_id)) placing '8' from 13) placing '8' from 17)::uuid as telling
    from due
  ), claimed as (
    update unshown_wins u set telling = named.telling, told_at = clock_timestamp() from due, named
    where u.player_id = ${playerId} and u.draw_id = due.draw_id and u.order_id = due.order_id
    returning u.order_id, u.draw_id, u.stake, u.prize, u.to_claim, u.telling
  )
  select * from claimed order by to_claim > 0 desc, draw_id desc, order_id`;

/**
 * A player's paid wins that were neither shown nor just sent: two tabs that ask at the same moment get each win in
 * one of them, and wins of an answer that never arrived are sent again.
 */
export async function claimUnshownWins(db: Queryable, playerId: bigint): Promise<WinNotice> {
  const { rows } = await claimUnshownWinsQuery(playerId).execute(db);
  return { telling: rows[0]?.telling ?? null, wins: rows.map(({ telling: _, ...win }) => win) };
}

/**
 * As above, for a host that confirms nothing: each win once in a session. If the answer was lost, the player's next
 * session gets it again, and then it is done: told twice is better than never.
 */
export const tellWinsOnceQuery = (playerId: bigint, sessionId: bigint) => sql<
  UnshownWin & { readonly telling: string }
>`
  with due as (
    select draw_id, order_id, told_session is not null as again from unshown_wins
    where player_id = ${playerId} and told_session is distinct from ${sessionId}
      and (telling is null or told_session is not null or told_at <= clock_timestamp() - ${LEASE_SECONDS} * interval '1 second')
    order by draw_id desc, order_id desc limit ${MAX_AT_ONCE} for update skip locked
  ), first as (
    update unshown_wins u set told_session = ${sessionId}, telling = gen_random_uuid(), told_at = clock_timestamp() from due
    where u.player_id = ${playerId} and u.draw_id = due.draw_id and u.order_id = due.order_id and not due.again
    returning u.*
  ), again as (
    delete from unshown_wins u using due
    where u.player_id = ${playerId} and u.draw_id = due.draw_id and u.order_id = due.order_id and due.again
    returning u.*
  )
  select order_id, draw_id, stake, prize, to_claim, telling from (select * from first union all select * from again) told
  order by to_claim > 0 desc, draw_id desc, order_id`;

/** The wins of an answer that nobody confirms. */
export async function tellWinsOnce(db: Queryable, playerId: bigint, sessionId: bigint): Promise<WinNotice> {
  const { rows } = await tellWinsOnceQuery(playerId, sessionId).execute(db);
  return { telling: null, wins: rows.map(({ telling: _, ...win }) => win) };
}

export const deleteShownWinsQuery = (playerId: bigint, tellings: readonly string[]) =>
  sql`delete from unshown_wins where telling = any (${tellings}::uuid[]) and player_id = ${playerId}`;

/** Wins that the browser has shown are not sent again. */
export async function confirmShownWins(db: Queryable, playerId: bigint, tellings: readonly string[]): Promise<void> {
  if (tellings.length > 0) await deleteShownWinsQuery(playerId, tellings).execute(db);
}

/** The wins of draws among these, with their draws and winning entries, the best entry first. */
export async function loadWinViews(db: Queryable, playerId: bigint, wins: readonly UnshownWin[]): Promise<WinView[]> {
  const named = wins.filter(({ draw_id }) => draw_id !== NO_DRAW);
  if (named.length === 0) return [];
  const orders = named.map(({ order_id }) => order_id);
  const draws = named.map(({ draw_id }) => draw_id);
  const { rows } = await sql<WonEntryRow>`
    select n.order_id, n.draw_id, d.lottery_type, ${drawIdSql} as name, d.numbers, w.prize, w.raffle,
      t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake, t.lucky
    from unnest(${orders}::uuid[], ${draws}::bigint[]) as n (order_id, draw_id)
    join draws d on d.id = n.draw_id
    -- An entry may win by its numbers and in the raffle.
    cross join lateral (
      select entry_no, sum(prize)::bigint as prize, sum(prize) filter (where tier = 0)::bigint as raffle from wins
      where draw_id = n.draw_id and player_id = ${playerId} and order_id = n.order_id group by entry_no
    ) w
    join tickets t on t.draw_id = n.draw_id and t.order_id = n.order_id and t.entry_no = w.entry_no
    order by w.prize desc, w.entry_no`.execute(db);
  return named.map((win) =>
    toWinView(
      win,
      rows.filter((row) => row.order_id === win.order_id && row.draw_id === win.draw_id),
    ),
  );
}
