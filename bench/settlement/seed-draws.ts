import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createEntryMasks } from '#games/rules/masks.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { findTier } from '#games/rules/settle.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { Db } from '#server/db/index.ts';

/** The numbers of every draw of the bench. */
export const NUMBERS = [[3, 9, 14, 22, 28, 35]];
export const GAME = superOcean;
/** Winning tickets out of 1,000. */
const WINNERS = 69;
const KINDS = 1_000;
/** Tickets written in one statement. */
const AT_ONCE = 500_000;

/** A small generator, so that every run has the same tickets. */
function* chance(): Generator<number, never> {
  for (let state = 69; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** A thousand different entries of all six ways to play, of which 69 win. */
function entries(): { play: number; m1: bigint }[] {
  const random = chance();
  const [winning, losing] = [[], []] as [{ play: number; m1: bigint }[], { play: number; m1: bigint }[]];
  while (winning.length < WINNERS || losing.length < KINDS - WINNERS) {
    const playNo = Math.floor(random.next().value * GAME.plays.length);
    const play = GAME.plays[playNo];
    if (!play) continue;
    const left = Array.from({ length: 36 }, (_, i) => i + 1);
    const picks = [
      Array.from({ length: playNo + 1 }, () => left.splice(Math.floor(random.next().value * left.length), 1)).flat(),
    ];
    const kind = findTier(play, picks, NUMBERS) ? winning : losing;
    if (kind.length < (kind === winning ? WINNERS : KINDS - WINNERS))
      kind.push({ play: playNo, m1: createEntryMasks(play, picks)[0] });
  }
  return [...winning, ...losing];
}

/**
 * A draw of Super Ocean with numbers and so many tickets of as many orders. The draw is written last, after `ready`:
 * from then on a running node settles it.
 */
export async function seedDrawnDraw(
  db: Db,
  tickets: number,
  firstPlayer: bigint,
  players: number,
  ready: () => Promise<unknown> = () => Promise.resolve(),
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select nextval(pg_get_serial_sequence('draws', 'id')) as id`.execute(db);
  const id = rows[0]?.id ?? 0n;
  await seedTickets(db, id, tickets, firstPlayer, players);
  await ready();
  await insertDraw(db, id, tickets);
  return id;
}

async function insertDraw(db: Db, id: bigint, tickets: number): Promise<void> {
  const { lotteryType } = GAME;
  const seed = randomBytes(32);
  await sql`insert into draw_games (lottery_type) values (${lotteryType}) on conflict do nothing`.execute(db);
  await sql`
    with time as (select product_now() - (${id}::bigint + 1) * interval '1 minute' as draws_at)
    insert into draws (id, lottery_type, phase, state, opens_at, closes_at, draws_at, seed, seed_hash, committed_at, beacon, closed_at,
      ticket_count, tickets_root, root_published_at, beacon_round, beacon_signature, numbers, drawn_at)
      overriding system value
    select ${id}, ${lotteryType}, '700101-' || lpad(${id}::text, 4, '0'), 'drawn', draws_at - interval '1 hour', draws_at, draws_at,
      ${seed}, ${sha256Digest(seed)}, draws_at - interval '2 hours', '{}', draws_at, ${tickets}, ${seed}, draws_at, 1, ${seed},
      ${JSON.stringify(NUMBERS)}::jsonb, draws_at
    from time`.execute(db);
}

async function seedTickets(db: Db, id: bigint, tickets: number, firstPlayer: bigint, players: number): Promise<void> {
  const kinds = entries();
  for (let from = 0; from < tickets; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, tickets) - 1;
    // Order ids increase like those of the product (101071).
    const order = sql`(lpad(to_hex(${id}::bigint), 8, '0') || lpad(to_hex(n), 24, '0'))::uuid`;
    const player = sql`${firstPlayer}::bigint + n % ${players}`;
    await sql`
      insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
      select ${order}, ${id}, ${player}, 100, 0, 100, 0, 1, 1 from generate_series(${from}::bigint, ${to}::bigint) n`.execute(
      db,
    );
    await sql`
      insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
      select ${id}, ${order}, ${player}, k.m1, 0, 0, 100, 1, 1, k.play, substr(h, 1, 16), h
      from generate_series(${from}::bigint, ${to}::bigint) n cross join lateral (select sha256(n::text::bytea) as h) hashed
        join unnest(${kinds.map(({ play }) => play)}::smallint[], ${kinds.map(({ m1 }) => m1)}::bigint[]) with ordinality as k (play, m1, nth)
          on k.nth = (n * 617) % ${KINDS} + 1`.execute(db);
  }
  await sql`vacuum analyze tickets`.execute(db);
  await sql`vacuum analyze order_draws`.execute(db);
}
