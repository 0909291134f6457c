import { sql } from 'kysely';
import { readProductNow } from '#server/db/product-now.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { holdKey } from '#server/draws/proof/operator-key.ts';
import { withDraw } from '#server/draws/with-draw.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import type { DrawContext } from '../context.ts';
import { createRecord2, createRecord3, type NewRecord } from '../new-record.ts';

/**
 * Publishes the record of a settled draw and appends it to the game's chain, in the order of publication, so that a
 * draw that waits for its beacon does not hold back later ones. The lock on the game's row makes two nodes do this one
 * after the other. What a record of version 3 says is found outside the transaction: it does not change any more, but
 * for the key, which is that of the record's place in the log.
 */
export async function publishRecord({ db, push }: DrawContext, settled: DrawRow): Promise<boolean> {
  const { id } = settled;
  if (settled.state !== 'settled') return false;
  let published: (DrawRow & Pick<NewRecord, 'record'>) | undefined;
  const sign3 = settled.proof_version === 3 ? await createRecord3(db, settled) : undefined;
  const isDone = await withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'settled') return false;
    const game = await tx
      .selectFrom('draw_games')
      .select('head')
      .where('lottery_type', '=', draw.lottery_type)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const operator = await holdKey(tx);
    const { record, openings, entry } = sign3?.(operator) ?? createRecord2(draw, game.head, operator);
    const head = Buffer.from(record.hash, 'hex');
    await tx
      .updateTable('draws')
      .set({
        state: 'published',
        previous_hash: game.head,
        record_hash: head,
        record: sql`${JSON.stringify(record)}::jsonb`,
        ...(openings && { openings: sql`${JSON.stringify(openings)}::jsonb` }),
        published_at: await readProductNow(tx),
      })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('draw_games').set({ head }).where('lottery_type', '=', draw.lottery_type).execute();
    await appendEntries(tx, [entry]);
    published = { ...draw, record };
    return true;
  });
  if (published) {
    const { lottery_type: lotteryType, phase, record } = published;
    const { drawId, numbers, hash } = record;
    push.publishDraw({ drawId, lotteryType, phase, numbers, hash, record: `/open/draws/${drawId}.json` });
  }
  return isDone;
}
