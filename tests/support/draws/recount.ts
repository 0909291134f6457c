import { sql } from 'kysely';
import { gameByType } from '#games/index.ts';
import { picksFromMasks } from '#games/rules/masks.ts';
import { settleEntry, calculatePrizeShare } from '#games/rules/settle.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';

interface Ticket {
  readonly draw_id: bigint;
  readonly order_id: string;
  readonly entry_no: number;
  readonly play: number;
  readonly m1: bigint;
  readonly m2: bigint;
  readonly m3: bigint;
  readonly multiple: number;
}

interface Drawn {
  readonly id: bigint;
  readonly lottery_type: number;
  readonly numbers: number[][];
  readonly raffle: { readonly winners: readonly number[] } | null;
}

/** Prizes of each entry of a published draw by the rules: `order#entry#tier` → fils. Tier 0 is the raffle. */
function prizesOf(draw: Drawn, tickets: readonly Ticket[]): Map<string, bigint> {
  const game = assertPresent(gameByType(draw.lottery_type), 'the game of a draw');
  const won = tickets.flatMap((ticket) => {
    const play = assertPresent(game.plays[ticket.play], 'the play of a ticket');
    const picks = picksFromMasks(play, [ticket.m1, ticket.m2, ticket.m3]);
    const win = settleEntry(game, { play: play.key, picks, multiple: ticket.multiple }, draw.numbers);
    return win ? [{ ...ticket, ...win }] : [];
  });
  const prizes = new Map<string, bigint>();
  for (const { order_id, entry_no, play, tier, prize, shared, multiple } of won) {
    const rivals = won.filter((other) => other.tier === tier && other.play === play);
    const all = rivals.reduce((sum, other) => sum + BigInt(other.multiple), 0n);
    prizes.set(`${order_id}#${entry_no}#${tier}`, shared ? calculatePrizeShare(prize, multiple, all) : prize);
  }
  // Tickets are in the order of their leaves.
  for (const index of draw.raffle?.winners ?? []) {
    const { order_id, entry_no } = assertPresent(tickets[index], 'the ticket at a raffle index');
    prizes.set(`${order_id}#${entry_no}#0`, assertPresent(game.raffle, 'the raffle of a game').prize);
  }
  return prizes;
}

export interface RecountReport {
  readonly draws: number;
  readonly tickets: number;
  readonly prizes: number;
  readonly amount: bigint;
  /** Differences in the books, as text. */
  readonly faults: readonly string[];
}

/** Settles every published draw again from its numbers, and compares it with stored wins and payments. */
export async function recountPrizes(db: Db): Promise<RecountReport> {
  const faults: string[] = [];
  let [draws, count, prizes, amount] = [0, 0, 0, 0n];
  const { rows: published } = await sql<Drawn>`
    select id, lottery_type, numbers, raffle from draws d
    where state = 'published' and exists (select from tickets t where t.draw_id = d.id) order by id`.execute(db);
  for (const draw of published) {
    const { rows: tickets } = await sql<Ticket>`
      select draw_id, order_id, entry_no, play, m1, m2, m3, multiple from tickets where draw_id = ${draw.id} order by leaf`.execute(
      db,
    );
    const expected = prizesOf(draw, tickets);
    const { rows: wins } = await sql<{ key: string; prize: bigint }>`
      select order_id || '#' || entry_no || '#' || tier as key, prize from wins where draw_id = ${draw.id}`.execute(db);
    const written = new Map(wins.map(({ key, prize }) => [key, prize]));
    for (const key of new Set([...expected.keys(), ...written.keys()]))
      if (expected.get(key) !== written.get(key))
        faults.push(
          `draw ${draw.id}: ${key} is due ${expected.get(key) ?? 0n} and was written ${written.get(key) ?? 0n}`,
        );
    const due = [...expected.values()].reduce((sum, prize) => sum + prize, 0n);
    const { rows: paid } = await sql<{ total: bigint; twice: bigint }>`
      select coalesce(sum(amount), 0)::bigint as total, count(*) - count(distinct (reference, kind)) as twice
      from transfers where draw_id = ${draw.id} and kind in ('prize', 'grand-prize')`.execute(db);
    if (paid[0]?.total !== due || paid[0].twice !== 0n)
      faults.push(`draw ${draw.id}: ${due} is due, ${paid[0]?.total} was paid, ${paid[0]?.twice} of it twice`);
    draws++;
    count += tickets.length;
    prizes += expected.size;
    amount += due;
  }
  return { draws, tickets: count, prizes, amount, faults };
}

/** Stakes of cancelled or stopped draws that were not refunded in full, by order and draw. */
export async function findUnreturnedStakes(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select x.order_id || ' in draw ' || x.draw_id || ' (' || d.state || '): ' || x.stake || ' staked, ' || coalesce(b.back, 0) || ' back' as what
    from order_draws x join draws d on d.id = x.draw_id
      left join (select reference, draw_id, sum(amount)::bigint as back from transfers
        where kind in ('stake-refund', 'advance-refund') group by 1, 2) b on b.reference = x.order_id and b.draw_id = x.draw_id
    where coalesce(b.back, 0) <> case when d.state = 'cancelled' or x.stopped_at is not null then x.stake else 0 end`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}
