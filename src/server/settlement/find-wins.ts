import { sql } from 'kysely';
import type { Game, Raffle } from '#games/game.ts';
import { assert, assertPresent } from '#kernel/assert.ts';
import type { Tx } from '../db/index.ts';
import { withDraw } from '../draws/with-draw.ts';
import type { SettlementContext } from './context.ts';
import {
  createMaskColumns,
  countTicketGroups,
  createSharedMasks,
  findWinningGroups,
  type WinningGroup,
} from './matching.ts';
import { gameOfDraw, type DrawRow } from '../draws/draw-rows.ts';

/**
 * Winners of a shared tier divide its fund by their multiples, rounded down to the fils; the rest stays with the
 * game.
 */
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

/** Raffle prizes are wins of tier 0: of the tickets at the drawn places, whatever their numbers win besides. */
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
 * Writes a win for each ticket of the winning groups; in a shared tier with the whole fund, until `shareFunds`
 * divides it. In the order of the key, which is the order of payment.
 */
async function writeWins(tx: Tx, draw: DrawRow, won: readonly WinningGroup[], grandPrize: bigint): Promise<void> {
  if (won.length === 0) return;
  const shared = createSharedMasks(
    createMaskColumns(gameOfDraw(draw), assertPresent(draw.numbers, 'numbers of a drawn draw')),
  );
  const same = shared.flatMap(({ mask, none }, i) => (none ? [] : [sql`w.${sql.ref(`s${i + 1}`)} = ${mask}`]));
  const column = <T>(of: (group: WinningGroup) => T): T[] => won.map(of);
  const prize = sql`w.prize * case when w.shared then 1 else t.multiple end`;
  await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select t.draw_id, t.player_id, t.order_id, t.entry_no, t.play, w.tier, ${prize}, ${prize} >= ${grandPrize}::bigint
    from tickets t join unnest(${column(({ play }) => play)}::smallint[], ${column((w) => w.s1)}::bigint[], ${column((w) => w.s2)}::bigint[],
      ${column((w) => w.s3)}::bigint[], ${column(({ tier }) => tier)}::smallint[], ${column((w) => w.prize)}::bigint[],
      ${column(({ shared }) => shared)}::bool[]) as w (play, s1, s2, s3, tier, prize, shared)
      on ${sql.join([sql`w.play = t.play`, ...same], sql` and `)}
    where t.draw_id = ${draw.id} order by t.player_id, t.order_id, t.entry_no`.execute(tx);
}

/** Writes the wins of a draw, and how many each tier has. Losing entries are not written. */
export const findWins = ({ db, grandPrize }: SettlementContext, id: bigint): Promise<boolean> =>
  withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'drawn' || draw.paid_to !== null) return false;
    const game = gameOfDraw(draw);
    const groups = await countTicketGroups(tx, game, assertPresent(draw.numbers, 'numbers of a drawn draw'), id);
    await writeWins(tx, draw, findWinningGroups(game, groups), grandPrize);
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
