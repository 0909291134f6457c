import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { withDraw } from '#server/draws/with-draw.ts';
import type { DrawContext } from '../context.ts';
import { signRecord } from '#server/draws/proof/record.ts';
import type { DrawRecord, UnsignedRecord } from '#server/draws/proof/draw-record.ts';
import { closedRecord, gameOfDraw, type DrawRow } from '#server/draws/draw-rows.ts';

const toUnsignedRecord = (draw: DrawRow, previous: Buffer, operatorKey: string): UnsignedRecord => ({
  ...assertPresent(closedRecord(draw), 'the tickets of a settled draw'),
  beacon: {
    round: Number(assertPresent(draw.beacon_round, 'its round')),
    signature: assertPresent(draw.beacon_signature, 'its signature').toString('hex'),
  },
  seed: draw.seed.toString('hex'),
  generator: gameOfDraw(draw).generator.map(({ from, to, count, ordered, repeats }) => ({
    from,
    to,
    count,
    ordered,
    repeats,
  })),
  numbers: assertPresent(draw.numbers, 'its numbers'),
  ...(draw.raffle && { raffle: draw.raffle }),
  previous: previous.toString('hex'),
  operatorKey,
});

/**
 * Reveals the seed: signs the record and appends it to the game's chain, in the order of publication, so that a draw
 * that waits for its beacon does not hold back later ones. The lock on the game's row makes two nodes do this one
 * after the other.
 */
export async function publishRecord({ db, operator, push }: DrawContext, id: bigint): Promise<boolean> {
  let published: DrawRecord | undefined;
  const isDone = await withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'settled') return false;
    const game = await tx
      .selectFrom('draw_games')
      .select('head')
      .where('lottery_type', '=', draw.lottery_type)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const record = signRecord(toUnsignedRecord(draw, game.head, operator.publicKey), operator);
    const head = Buffer.from(record.hash, 'hex');
    await tx
      .updateTable('draws')
      .set({
        state: 'published',
        previous_hash: game.head,
        record_hash: head,
        record: sql`${JSON.stringify(record)}::jsonb`,
        published_at: await readProductNow(tx),
      })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('draw_games').set({ head }).where('lottery_type', '=', draw.lottery_type).execute();
    published = record;
    return true;
  });
  if (published) {
    const { drawId, lotteryType, phase, numbers, hash } = published;
    push.publishDraw({ drawId, lotteryType, phase, numbers, hash, record: `/open/draws/${drawId}.json` });
  }
  return isDone;
}
