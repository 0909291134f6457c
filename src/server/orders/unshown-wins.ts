import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import type { Game } from '#games/game.ts';
import { gameOf } from '#games/index.ts';
import { playOf } from '#games/entry.ts';
import { hitNumbers } from '#games/settle.ts';
import { present } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { entryOf, type TicketRow } from '../draws/entry-row.ts';
import { drawName } from './status.ts';

export interface UnshownWin {
  readonly order_id: string;
  readonly draw_id: bigint;
  /** Of the order, in this draw. */
  readonly stake: bigint;
  readonly prize: bigint;
  readonly to_claim: bigint;
}

/** What an answer tells of, prizes to claim before the others and the newest first, under the name by which the browser says that it was shown; null where there is nothing. */
export interface Telling {
  readonly telling: string | null;
  readonly wins: readonly UnshownWin[];
}

/** As long as an answer that was told may be on its way to the eye; then it counts as lost, and the next to ask is told. */
const LEASE_SECONDS = 30;
/** Who has more of them is told of the others when these were looked at. */
const AT_ONCE = 1_000;

/** Names the newest wins that were neither shown nor just told. Whoever asks at the same moment is told of others, or of none. */
export const tellWinsQuery = (playerId: bigint, telling: string) => sql<UnshownWin>`
  with due as (
    select draw_id, order_id from unshown_wins
    where player_id = ${playerId} and (telling is null or told_at <= clock_timestamp() - ${LEASE_SECONDS} * interval '1 second')
    order by draw_id desc, order_id desc limit ${AT_ONCE} for update skip locked
  ), told as (
    update unshown_wins u set telling = ${telling}::uuid, told_at = clock_timestamp() from due
    where u.player_id = ${playerId} and u.draw_id = due.draw_id and u.order_id = due.order_id
    returning u.order_id, u.draw_id, u.stake, u.prize, u.to_claim
  )
  select * from told order by to_claim > 0 desc, draw_id desc, order_id`;

/**
 * Tells a player's paid wins that were neither shown nor just told to somebody else: two tabs that ask at the same moment get each win in
 * one of them, and what an answer told that never arrived is told again.
 */
export async function tellWins(db: Queryable, playerId: bigint): Promise<Telling> {
  const telling = randomUUID();
  const { rows } = await tellWinsQuery(playerId, telling).execute(db);
  return { telling: rows.length > 0 ? telling : null, wins: rows };
}

export const forgetShownQuery = (playerId: bigint, tellings: readonly string[]) =>
  sql`delete from unshown_wins where telling = any (${tellings}::uuid[]) and player_id = ${playerId}`;

/** What the browser says it has shown is not told again. */
export async function confirmShown(db: Queryable, playerId: bigint, tellings: readonly string[]): Promise<void> {
  if (tellings.length > 0) await forgetShownQuery(playerId, tellings).execute(db);
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
  /** What of it was won in the raffle; null where that was nothing. */
  readonly raffle: bigint | null;
}

/** An entry with what it won by. Numbers that matched too few to win anything are no hits. */
function toldEntry(game: Game, row: EntryRow): ToldWin['entries'][number] {
  const { play, picks, multiple, luckyId } = entryOf(game, row);
  const { prize, raffle, numbers } = row;
  const won = prize > (raffle ?? 0n);
  return {
    play,
    picks: picks.map((one) => [...one]),
    multiple,
    prize: toWire(prize),
    hits: won ? hitNumbers(present(playOf(game, play), 'the play of an entry'), picks, numbers).flat() : [],
    ...(raffle !== null && { raffle: { luckyId: present(luckyId, 'what won the raffle'), prize: toWire(raffle) } }),
  };
}

function toldWin({ order_id, prize, stake }: UnshownWin, rows: readonly EntryRow[]): ToldWin {
  const { lottery_type, name, numbers } = present(rows[0], 'an entry of a win');
  const game = present(gameOf(lottery_type), 'the game of a win');
  const entries = rows.map((row) => toldEntry(game, row));
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
    select n.order_id, n.draw_id, d.lottery_type, ${drawName} as name, d.numbers, w.prize, w.raffle,
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
    toldWin(
      win,
      rows.filter((row) => row.order_id === win.order_id && row.draw_id === win.draw_id),
    ),
  );
}
