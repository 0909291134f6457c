import { sql } from 'kysely';
import type { Game, Raffle } from '#games/game.ts';
import { assert, present } from '#kernel/assert.ts';
import type { Tx } from '../../db/index.ts';
import { withDraw, type DrawContext } from '../context.ts';
import { gameOfDraw, type DrawRow } from '../rows.ts';

interface Outcome {
  readonly plays: number[];
  readonly masks: readonly [bigint[], bigint[], bigint[]];
}

/** The draw's numbers as each play's tickets are compared with them. */
function outcomeOf(game: Game, numbers: readonly (readonly number[])[]): Outcome {
  const masks: [bigint[], bigint[], bigint[]] = [[], [], []];
  for (const play of game.plays) for (const [i, mask] of play.drawMasks(numbers).entries()) masks[i]?.push(mask);
  return { plays: game.plays.map((_, i) => i), masks };
}

/** Every way to win every tier as columns: play, tier from 1, hits of the three positions, prize of one unit or the shared fund. */
function tierColumns(game: Game) {
  const rows = game.plays.flatMap((play, playNo) =>
    play.tiers.flatMap(({ ways, prize, shared = false }, i) =>
      ways.map((hits) => ({ playNo, tier: i + 1, hits, prize, shared })),
    ),
  );
  return {
    plays: rows.map(({ playNo }) => playNo),
    tiers: rows.map(({ tier }) => tier),
    hits: [0, 1, 2].map((place) => rows.map(({ hits }) => hits[place] ?? 0)) as [number[], number[], number[]],
    prizes: rows.map(({ prize }) => prize),
    shared: rows.map(({ shared }) => shared),
  };
}

/** Winners of a shared tier divide its fund by their multiples, rounded down to the fils; the rest stays in the prizes of the game. */
async function shareFunds(tx: Tx, game: Game, id: bigint, grandPrize: bigint): Promise<void> {
  for (const [playNo, play] of game.plays.entries())
    for (const [i, tier] of play.tiers.entries()) {
      if (!tier.shared) continue;
      await sql`
        with winner as (
          select w.player_id, w.order_id, w.entry_no, t.multiple, sum(t.multiple) over () as of_all
          from wins w join tickets t using (draw_id, order_id, entry_no)
          where w.draw_id = ${id} and w.play = ${playNo} and w.tier = ${i + 1}
        ), share as (
          select *, div(${tier.prize}::numeric * multiple, of_all)::bigint as prize from winner
        )
        update wins w set prize = s.prize, to_claim = s.prize >= ${grandPrize}::bigint from share s
        where w.draw_id = ${id} and w.play = ${playNo} and w.tier = ${i + 1} and w.player_id = s.player_id and w.order_id = s.order_id and w.entry_no = s.entry_no`.execute(
        tx,
      );
    }
}

/** The raffle's prizes are wins of tier 0: of the tickets at the places drawn, whatever their numbers win besides. */
async function writeRaffle(tx: Tx, { id, raffle }: DrawRow, { prize }: Raffle, grandPrize: bigint): Promise<void> {
  const winners = raffle?.winners ?? [];
  if (winners.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select ${id}, player_id, order_id, entry_no, play, 0, ${prize}::bigint, ${prize >= grandPrize}
    from (select player_id, order_id, entry_no, play, row_number() over (order by leaf) - 1 as place from tickets where draw_id = ${id}) t
    where place = any (${winners}::bigint[])`.execute(tx);
  assert(numAffectedRows === BigInt(winners.length), 'each winner of the raffle is a ticket of its draw');
}

/**
 * Writes the winning entries, and nothing for the others. Tickets are first grouped by what they share with the draw:
 * of a million there are a few dozen groups, so bits are counted a few dozen times (trials: 0.35 of a bare count).
 */
export const findWins = ({ db, grandPrize }: DrawContext, id: bigint): Promise<boolean> =>
  withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'drawn' || draw.paid_to !== null) return false;
    const game = gameOfDraw(draw);
    const drawn = outcomeOf(game, present(draw.numbers, 'numbers of a drawn draw'));
    const levels = tierColumns(game);
    await sql`
      with drawn as materialized (
        select * from unnest(${drawn.plays}::int[], ${drawn.masks[0]}::bigint[], ${drawn.masks[1]}::bigint[], ${drawn.masks[2]}::bigint[])
          as d (play, d1, d2, d3)
      ), level as materialized (
        select * from unnest(${levels.plays}::int[], ${levels.tiers}::int[], ${levels.hits[0]}::int[], ${levels.hits[1]}::int[],
          ${levels.hits[2]}::int[], ${levels.prizes}::bigint[], ${levels.shared}::bool[]) as l (play, tier, h1, h2, h3, prize, shared)
      ), shared as materialized (
        select t.play, t.m1 & d.d1 as s1, t.m2 & d.d2 as s2, t.m3 & d.d3 as s3
        from tickets t join drawn d using (play) where t.draw_id = ${id} group by 1, 2, 3, 4
      ), winning as materialized (
        select distinct on (s.play, s1, s2, s3) s.play, s1, s2, s3, l.tier, l.prize, l.shared
        from shared s join level l on l.play = s.play
          and l.h1 = bit_count(s1::bit(64)) and l.h2 = bit_count(s2::bit(64)) and l.h3 = bit_count(s3::bit(64))
        order by s.play, s1, s2, s3, l.tier
      )
      insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
      select t.draw_id, t.player_id, t.order_id, t.entry_no, t.play, w.tier, p.prize, p.prize >= ${grandPrize}::bigint
      from tickets t join drawn d using (play)
        join winning w on w.play = t.play and w.s1 = t.m1 & d.d1 and w.s2 = t.m2 & d.d2 and w.s3 = t.m3 & d.d3
        cross join lateral (select w.prize * case when w.shared then 1 else t.multiple end as prize) p
      where t.draw_id = ${id}`.execute(tx);
    await shareFunds(tx, game, id, grandPrize);
    if (game.raffle) await writeRaffle(tx, draw, game.raffle, grandPrize);
    await sql`
      insert into draw_tiers (draw_id, play, tier, winners, amount)
      select draw_id, play, tier, count(*), sum(prize)::bigint from wins where draw_id = ${id} group by 1, 2, 3`.execute(
      tx,
    );
    await tx.updateTable('draws').set({ paid_to: 0n }).where('id', '=', id).execute();
    return true;
  });
