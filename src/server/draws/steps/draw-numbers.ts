import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { productNow, withDraw, type DrawContext } from '../context.ts';
import { drawNumbers } from '../generator.ts';
import { gameOfDraw, nameOf, type DrawRow } from '../rows.ts';

/**
 * Draws the numbers from the seed, the tickets and the round's verified signature. Without a signature nothing
 * happens: a late beacon makes the draw wait, and there is never a second try with other input.
 */
export async function drawTheNumbers({ db, beacon, log }: DrawContext, waiting: DrawRow): Promise<boolean> {
  const { id, beacon_round: round } = waiting;
  if (round === null) return false;
  const signature = await beacon.signature(waiting.beacon, Number(round));
  if (!signature.ok) {
    if (signature.error !== 'not-yet')
      log.warn({ draw: nameOf(waiting), round: Number(round), why: signature.error }, 'a draw waits for its beacon');
    return false;
  }
  return withDraw(db, id, async (tx, draw) => {
    const { seed, ticket_count: count, tickets_root: root } = draw;
    if (draw.state !== 'closed' || root === null || count === null) return false;
    assert(draw.beacon_round === round, 'the round of a published root does not change');
    const bytes = Buffer.from(signature.value, 'hex');
    const numbers = drawNumbers(
      { seed, drawId: nameOf(draw), root, count, signature: bytes },
      gameOfDraw(draw).generator,
    );
    await tx
      .updateTable('draws')
      .set({
        state: 'drawn',
        beacon_signature: bytes,
        numbers: sql`${JSON.stringify(numbers)}::jsonb`,
        drawn_at: await productNow(tx),
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}
