import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Raffle } from '#games/game.ts';
import type { Tx } from '#server/db/index.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { withDraw } from '#server/draws/with-draw.ts';
import type { DrawContext } from '../context.ts';
import { pickNumbers, generateWords, generateWords3 } from '#server/draws/proof/generator.ts';
import { countCarriedPrizes, drawRaffle } from '#server/draws/proof/raffle.ts';
import { closingOf, gameOfDraw, drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import type { RaffleResult } from '#server/draws/proof/draw-record.ts';

/** The words that the numbers of a draw follow from, by its version. */
function wordsOf(draw: DrawRow, root: Buffer, count: bigint, signature: Buffer): Iterator<number, never> {
  const { seed, commitment_hash: commitment } = draw;
  return commitment === null
    ? generateWords({ seed, drawId: drawIdOf(draw), root, count, signature })
    : generateWords3({ seed, commitment, root, count, signature });
}

/**
 * Draws the raffle of a draw of version 2 and carries the prizes it cannot give to the next one. The lock on the game's
 * row, taken after the draw's as everywhere, makes two draws of a game do this one after the other.
 */
async function drawRaffleOf(
  tx: Tx,
  draw: DrawRow,
  rules: Raffle,
  stream: Iterator<number, never>,
): Promise<RaffleResult> {
  const { raffle_carried: carried } = await tx
    .selectFrom('draw_games')
    .select('raffle_carried')
    .where('lottery_type', '=', draw.lottery_type)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const raffle = drawRaffle(stream, rules, { count: Number(draw.ticket_count), carried });
  await tx
    .updateTable('draw_games')
    .set({ raffle_carried: countCarriedPrizes(raffle) })
    .where('lottery_type', '=', draw.lottery_type)
    .execute();
  return raffle;
}

/** The raffle of a draw, where its game has one. What one of version 3 was carried stands in its closing. */
async function raffleOf(tx: Tx, draw: DrawRow, stream: Iterator<number, never>): Promise<RaffleResult | undefined> {
  const { raffle: rules } = gameOfDraw(draw);
  if (!rules) return undefined;
  const closing = closingOf(draw);
  return closing ? drawRaffle(stream, rules, { carried: 0, ...closing }) : drawRaffleOf(tx, draw, rules, stream);
}

/**
 * Draws the numbers from the seed, the tickets and the verified signature of the beacon round. Without a signature
 * nothing happens: a late beacon makes the draw wait, and the numbers are never drawn a second time from other input.
 */
export async function drawWinningNumbers({ db, beacon, log }: DrawContext, waiting: DrawRow): Promise<boolean> {
  const { id, beacon_round: round } = waiting;
  if (round === null) return false;
  const signature = await beacon.signature(waiting.beacon, Number(round));
  if (!signature.ok) {
    if (signature.error !== 'not-yet')
      log.warn({ draw: drawIdOf(waiting), round: Number(round), why: signature.error }, 'a draw waits for its beacon');
    return false;
  }
  return withDraw(db, id, async (tx, draw) => {
    const { ticket_count: count, tickets_root: root } = draw;
    if (draw.state !== 'closed' || root === null || count === null) return false;
    if (draw.proof_version === 3 && draw.sealed_at === null) return false;
    assert(draw.beacon_round === round, 'the round of a published root does not change');
    const bytes = Buffer.from(signature.value, 'hex');
    const stream = wordsOf(draw, root, count, bytes);
    const numbers = pickNumbers(stream, gameOfDraw(draw).generator);
    const raffle = await raffleOf(tx, draw, stream);
    await tx
      .updateTable('draws')
      .set({
        state: 'drawn',
        beacon_signature: bytes,
        numbers: sql`${JSON.stringify(numbers)}::jsonb`,
        ...(raffle && { raffle: sql`${JSON.stringify(raffle)}::jsonb` }),
        drawn_at: await readProductNow(tx),
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}
