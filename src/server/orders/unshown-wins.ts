import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { gameOf } from '#games/index.ts';
import { playOf } from '#games/entry.ts';
import { hitNumbers } from '#games/settle.ts';
import { present } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { entryOf, type TicketRow } from './detail.ts';
import { drawName } from './status.ts';

export interface UnshownWin {
  readonly order_id: string;
  readonly draw_id: bigint;
  /** Of the order, in this draw. */
  readonly stake: bigint;
  readonly prize: bigint;
  readonly to_claim: bigint;
}

/** What an answer tells of, the newest first, under the name by which the browser says that it was shown; null where there is nothing. */
export interface Telling {
  readonly telling: string | null;
  readonly wins: readonly UnshownWin[];
}

/** As long as an answer that was told may be on its way to the eye; then it counts as lost, and the next to ask is told. */
const LEASE_SECONDS = 30;
/** Of a player's newest winning entries: who has more of them unseen is told of these. */
const LOOKED_AT = 2_000;

/**
 * Tells a player's paid wins that were neither shown nor just told to somebody else: two tabs that ask at the same moment get each win in
 * one of them, and what an answer told that never arrived is told again.
 */
export async function tellWins(db: Queryable, playerId: bigint): Promise<Telling> {
  const telling = randomUUID();
  const { rows } = await sql<UnshownWin>`
    with newest as (
      select order_id, draw_id, prize, to_claim from wins where player_id = ${playerId} order by draw_id desc limit ${LOOKED_AT}
    ), won as (
      select w.order_id, w.draw_id, x.stake, sum(w.prize)::bigint as prize, coalesce(sum(w.prize) filter (where w.to_claim), 0)::bigint as to_claim
      from newest w join order_draws x on x.order_id = w.order_id and x.draw_id = w.draw_id
      where x.state in (3, 7) and not exists (
        select from shown_wins s where s.order_id = w.order_id and s.draw_id = w.draw_id
          and (s.telling is null or s.told_at > clock_timestamp() - ${LEASE_SECONDS} * interval '1 second'))
      group by w.order_id, w.draw_id, x.stake
    ), told as (
      insert into shown_wins as s (order_id, draw_id, telling) select order_id, draw_id, ${telling}::uuid from won
      on conflict (order_id, draw_id) do update set telling = excluded.telling, told_at = excluded.told_at
        where s.telling is not null and s.told_at <= clock_timestamp() - ${LEASE_SECONDS} * interval '1 second'
      returning order_id, draw_id
    )
    select order_id, draw_id, stake, prize, to_claim from won join told using (order_id, draw_id) order by draw_id desc, order_id`.execute(
    db,
  );
  return { telling: rows.length > 0 ? telling : null, wins: rows };
}

/** What the browser says it has shown is not told again. */
export async function confirmShown(db: Queryable, playerId: bigint, tellings: readonly string[]): Promise<void> {
  if (tellings.length === 0) return;
  await sql`
    update shown_wins s set telling = null from order_draws x
    where s.telling = any (${tellings}::uuid[]) and x.order_id = s.order_id and x.draw_id = s.draw_id and x.player_id = ${playerId}`.execute(
    db,
  );
}

type ToldWin = ResponseOf<typeof winningPopup>['wins'][number];
/** So many are told with all that belongs to them, and so many entries of each. */
const NAMED = 5;
const ENTRIES = 3;

interface EntryRow extends TicketRow {
  readonly order_id: string;
  readonly draw_id: bigint;
  readonly lottery_type: number;
  readonly name: string;
  readonly numbers: number[][];
  readonly prize: bigint;
}

function toldWin({ order_id, prize, stake }: UnshownWin, rows: readonly EntryRow[]): ToldWin {
  const { lottery_type, name, numbers } = present(rows[0], 'an entry of a win');
  const game = present(gameOf(lottery_type), 'the game of a win');
  const entries = rows.map((row) => {
    const { play, picks, multiple } = entryOf(game, row);
    const hits = hitNumbers(present(playOf(game, play), 'the play of an entry'), picks, numbers).flat();
    return { play, picks: picks.map((one) => [...one]), multiple, prize: toWire(row.prize), hits };
  });
  const hit = new Set(entries.flatMap(({ hits }) => hits));
  return {
    orderId: order_id,
    lotteryType: lottery_type,
    drawId: name,
    prize: toWire(prize),
    stake: toWire(stake),
    numbers,
    hits: numbers.flat().filter((n) => hit.has(n)),
    entriesCount: entries.length,
    entries: entries.slice(0, ENTRIES),
  };
}

/** The first of the wins with their draws and the entries that won, the best entry first. */
export async function namedWins(db: Queryable, playerId: bigint, wins: readonly UnshownWin[]): Promise<ToldWin[]> {
  const named = wins.slice(0, NAMED);
  if (named.length === 0) return [];
  const orders = named.map(({ order_id }) => order_id);
  const draws = named.map(({ draw_id }) => draw_id);
  const { rows } = await sql<EntryRow>`
    select w.order_id, w.draw_id, d.lottery_type, ${drawName} as name, d.numbers, w.prize,
      t.entry_no, t.play, t.m1, t.m2, t.m3, t.multiple, t.stake
    from unnest(${orders}::uuid[], ${draws}::bigint[]) as n (order_id, draw_id)
    join draws d on d.id = n.draw_id
    join wins w on w.draw_id = n.draw_id and w.player_id = ${playerId} and w.order_id = n.order_id
    join tickets t on t.draw_id = w.draw_id and t.order_id = w.order_id and t.entry_no = w.entry_no
    order by w.prize desc, w.entry_no`.execute(db);
  return named.map((win) =>
    toldWin(
      win,
      rows.filter((row) => row.order_id === win.order_id && row.draw_id === win.draw_id),
    ),
  );
}
